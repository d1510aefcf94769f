import type { JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Workspace } from '../../store/state.ts';
import { Icon } from '../kit/icons.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './shell.module.css';

const words = messages.shell;

/** What an unchanged example has to show, until the first step is taken. */
export function hintOf(s: Workspace): string | null {
  const { example, version } = s.document;
  if (example === null || version > 0 || s.steps.length > 0 || s.snapshots.length === 0) return null;
  if (example === 'two-locks.tau') return words.firstHint;
  const see = s.gallery.find((entry) => entry.file === example)?.see;
  return see ? `${words.pressStep} ${see}` : null;
}

export function FirstHint(): JSX.Element | null {
  const hint = useWorkspace(hintOf);
  if (hint === null) return null;
  return <p className={styles.hint}><Icon name="hint" />{hint}</p>;
}
