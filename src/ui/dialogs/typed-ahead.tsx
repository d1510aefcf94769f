import { useLayoutEffect, useRef, type JSX, type RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import styles from './typed-ahead.module.css';

/** What was typed while a dialog was being fetched. */
export interface Typed {
  readonly text: string;
  /** Enter was the last key. */
  readonly isEntered: boolean;
}

export const NOTHING_TYPED: Typed = { text: '', isEntered: false };

/**
 * Takes the keys while a dialog is being fetched: they belong to the dialog, not to what had the focus before. The focus goes back
 * there when the dialog comes, which is given what was typed.
 */
export function TypedAhead({ typedRef }: { readonly typedRef: RefObject<Typed> }): JSX.Element {
  const api = useWorkspaceApi();
  const isSearch = useWorkspace((s) => s.dialog === 'search');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    typedRef.current = NOTHING_TYPED;
    field.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement || before instanceof SVGElement) before.focus({ preventScroll: true });
    };
  }, [typedRef]);
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={isSearch ? messages.shell.palette.placeholder : messages.shell.loadingDialog}
      aria-busy
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        typedRef.current = { text: event.target.value, isEntered: false };
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') api.getState().setView({ dialog: null });
        else if (event.key === 'Enter') typedRef.current = { ...typedRef.current, isEntered: true };
        else if (event.key !== 'Tab') return;
        event.preventDefault();
      }}
    />
  );
}
