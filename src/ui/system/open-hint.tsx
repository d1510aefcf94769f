import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Workspace } from '../../store/state.ts';
import { makeConnectedPrivate, openBetween } from '../../store/open-channels.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { focusComponent } from './acts.ts';
import styles from './drawing.module.css';

const words = messages.drawing.openHint;

/** Is there such a hint now? */
export function hasOpenHint({ network, closedHints, document, gesture }: Workspace): boolean {
  return gesture === null && !closedHints.includes(document.id) && openBetween(network).length > 0;
}

/** Below the drawing while channels between components are open as well; the reader can close it for this document. */
export function OpenHint(): JSX.Element | null {
  const api = useWorkspaceApi();
  const channels = useWorkspace((s) => openBetween(s.network));
  const isShown = useWorkspace(hasOpenHint);
  const closeHint = useWorkspace((s) => s.closeHint);
  if (!isShown) return null;
  const focus = (): void => focusComponent(api.getState().network?.components[channels[0]?.senders[0] ?? 0]?.name ?? null);
  return (
    <div className={styles.hint} role="group" aria-label={words.title}>
      <Icon name="globe" size="s" />
      <span>{words.text(channels.map(({ name }) => name))}</span>
      <Button size="small" onClick={() => void makeConnectedPrivate(api.getState).then(focus)}>{words.act(channels.length)}</Button>
      <IconButton icon="x" size="small" tone="ghost" label={words.close} onClick={() => { closeHint(); focus(); }} />
    </div>
  );
}
