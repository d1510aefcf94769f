import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { Button } from '../kit/button.tsx';
import { Icon } from '../kit/icons.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './dialogs.module.css';

const words = messages.shell.conflict;

/** Another tab has saved this project: nothing is overwritten before the reader says which one to keep. */
export function ConflictBar(): JSX.Element {
  const resolve = useWorkspace((s) => s.resolveConflict);
  return (
    <div className={styles.conflict} role="alert">
      <Icon name="warn" />
      <p>{words.text}</p>
      {(['theirs', 'mine', 'both'] as const).map((how) => <Button key={how} size="small" onClick={() => void resolve(how)}>{words[how]}</Button>)}
    </div>
  );
}
