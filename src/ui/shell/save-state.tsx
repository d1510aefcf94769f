import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { Icon } from '../kit/icons.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './shell.module.css';

/** Whether the work is stored. `isQuiet`: speaks only when it is not. */
export function SaveState({ isQuiet }: { readonly isQuiet: boolean }): JSX.Element | null {
  const status = useWorkspace((s) => s.saveStatus);
  const isWell = status === 'saved' || status === 'saving';
  if (isQuiet && isWell) return null;
  return (
    <span className={styles.saved} data-bad={isWell ? undefined : ''}>
      <Icon name={isWell ? 'tick' : 'warn'} size="s" />
      {messages.shell.save[status]}
    </span>
  );
}
