import { Component, type ReactNode } from 'react';
import { messages } from '../store/messages/en.ts';
import { Button } from '../ui/kit/button.tsx';
import { EmptyNote } from '../ui/kit/panel.tsx';

/** Our error, said as such; the work is stored already. React offers this as a class only. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, { readonly detail: string | null }> {
  override state: { readonly detail: string | null } = { detail: null };

  static getDerivedStateFromError(error: unknown): { readonly detail: string } {
    return { detail: error instanceof Error ? error.message : String(error) };
  }

  override render(): ReactNode {
    if (this.state.detail === null) return this.props.children;
    return (
      <EmptyNote action={<Button tone="primary" onClick={() => location.reload()}>{messages.shell.reload}</Button>}>
        {messages.shell.crashed} <code>{this.state.detail}</code>
      </EmptyNote>
    );
  }
}
