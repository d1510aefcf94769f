import { Fragment, type JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { Keys } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { labelOf, useCommand, useCommands, type CommandGroup } from '../kit/commands.ts';
import { Dialog } from '../kit/dialog.tsx';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import styles from './dialogs.module.css';

const words = messages.shell.keyList;
const GROUPS: readonly CommandGroup[] = ['debugger', 'compare', 'view', 'edit', 'project'];

interface Row {
  readonly label: string;
  readonly keys: readonly string[];
}

/** Keys that are no command. */
const MORE: Readonly<Partial<Record<CommandGroup, readonly Row[]>>> = {
  debugger: [{ label: words.choose, keys: ['1', '9'] }],
  view: [{ label: words.dialogClose, keys: ['Esc'] }, { label: words.panels, keys: ['←', '→'] }, { label: words.nudge, keys: ['Ctrl →', 'Ctrl ←'] }],
  edit: [
    { label: words.rename, keys: ['F2'] }, { label: words.behaviour, keys: ['Enter'] }, { label: words.duplicate, keys: ['Ctrl D'] },
    { label: words.remove, keys: ['Del'] }, { label: words.menu, keys: ['Menu', 'Shift F10'] },
  ],
};

/** All keys, from the command table. */
export function KeysDialog(): JSX.Element {
  const state = useWorkspaceApi().getState();
  const commands = Object.values(useCommands());
  const setView = useWorkspace((s) => s.setView);
  const letterKeys = useCommand('letterKeys');
  const rowsOf = (group: CommandGroup): readonly Row[] => [
    ...commands.filter((c) => c.group === group && c.keys).map((c) => ({ label: labelOf(c, state), keys: c.keys ?? [] })),
    ...(MORE[group] ?? []),
  ];
  return (
    <Dialog title={words.title} onClose={() => setView({ dialog: null })}>
      <div className={styles.keys} role="region" aria-label={words.title} tabIndex={0} data-first-focus="">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{words[group]}</h3>
            <dl>
              {rowsOf(group).map((row) => (
                <Fragment key={row.label}>
                  <dt>{row.label}</dt>
                  <dd>{row.keys.map((keys, i) => <span key={keys}>{i > 0 && <small>{keys === '9' ? '…' : words.or}</small>}<Keys>{keys}</Keys></span>)}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <footer className={styles.footer}>
        <p className={styles.note}>{words.letterKeysNote}</p>
        <span className={styles.grow} />
        <Button size="small" onClick={letterKeys.run}>{letterKeys.label}</Button>
      </footer>
    </Dialog>
  );
}
