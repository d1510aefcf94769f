import { useState, type JSX } from 'react';
import { messages } from '../../store/messages/en.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { useCommand, type CommandId } from '../kit/commands.ts';
import { Icon, Logo, type IconName } from '../kit/icons.tsx';
import { Select } from '../kit/select.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { SaveState } from './save-state.tsx';
import styles from './shell.module.css';

const words = messages.shell;

/** Place, what is open, search, undo, redo, colours, share. */
export function TopBar({ isWide }: { readonly isWide: boolean }): JSX.Element {
  const isStart = useWorkspace((s) => s.place === 'start');
  const goStart = useCommand('goStart').run;
  return (
    <header className={styles.top}>
      <button type="button" className={styles.brand} aria-label={`${words.product}: ${words.place.start}`} onClick={goStart}><Logo /></button>
      {isStart ? <span className={styles.system}>{words.place.start}</span> : <Crumbs isWide={isWide} />}
      {isStart ? <span className={styles.saved}><Icon name="tick" size="s" />{words.nothingLeaves}</span> : <SaveState isQuiet={!isWide} />}
      <span className={styles.grow} />
      {isWide && <><SearchField /><span className={styles.grow} /></>}
      <div className={styles.tools}>
        {!isWide && <Tool id="search" icon="search" />}
        {!isStart && <><Tool id="undo" icon="undo" /><Tool id="redo" icon="redo" /></>}
        <ThemeTool />
        {isStart ? <NewButton /> : <ShareButton />}
      </div>
    </header>
  );
}

/** A command as an icon. */
function Tool({ id, icon }: { readonly id: CommandId; readonly icon: IconName }): JSX.Element {
  const command = useCommand(id);
  return <IconButton icon={icon} label={command.label} keys={command.keys} off={command.off} tone="ghost" onClick={command.run} />;
}

function ThemeTool(): JSX.Element {
  const isDark = useWorkspace((s) => s.theme === 'dark');
  return <Tool id="theme" icon={isDark ? 'sun' : 'moon'} />;
}

function ShareButton(): JSX.Element {
  const share = useCommand('share');
  return <Button icon="share" off={share.off} aria-haspopup="dialog" onClick={share.run}>{share.label}</Button>;
}

function NewButton(): JSX.Element {
  const create = useCommand('newText');
  return <Button icon="plus" onClick={create.run}>{create.label}</Button>;
}

/** Looks like a field, opens the search dialog. */
function SearchField(): JSX.Element {
  const search = useCommand('search');
  return (
    <button type="button" className={styles.search} aria-haspopup="dialog" onClick={search.run}>
      <Icon name="search" size="s" />
      <span>{words.search}</span>
      <kbd aria-hidden="true">{search.keys}</kbd>
    </button>
  );
}

/** Examples / Two agents, two locks / TwoLocks; or in place of the system the place */
function Crumbs({ isWide }: { readonly isWide: boolean }): JSX.Element {
  const isExample = useWorkspace((s) => s.document.example !== null);
  const isCompare = useWorkspace((s) => s.place === 'compare');
  const goStart = useCommand('goStart').run;
  return (
    <nav className={styles.crumbs} aria-label={words.title}>
      {isWide && <><Button tone="ghost" onClick={goStart}>{isExample ? words.examples : words.myWork}</Button><span aria-hidden="true">/</span></>}
      <Title />
      {isCompare ? <><span aria-hidden="true">/</span><span className={styles.system}>{words.place.compare}</span></> : <SystemChoice />}
    </nav>
  );
}

const selectAll = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};

/** The name of the project; a click turns it into a field. */
function Title(): JSX.Element {
  const title = useWorkspace((s) => s.document.title);
  const rename = useWorkspace((s) => s.renameDocument);
  const [isEditing, setEditing] = useState(false);
  if (!isEditing) return <Button tone="ghost" tip={words.rename} onClick={() => setEditing(true)}>{title}</Button>;
  return (
    <input
      className={styles.title}
      aria-label={words.title}
      defaultValue={title}
      ref={selectAll}
      onBlur={(event) => {
        rename(event.target.value);
        setEditing(false);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setEditing(false);
      }}
    />
  );
}

function SystemChoice(): JSX.Element | null {
  const system = useWorkspace((s) => s.system);
  const systems = useWorkspace((s) => s.analysis.systems);
  const selectSystem = useWorkspace((s) => s.selectSystem);
  if (system === null) return null;
  return (
    <>
      <span aria-hidden="true">/</span>
      {systems.length > 1
        ? <Select label={words.system} value={system} options={systems.map((value) => ({ value, label: value }))} onChange={selectSystem} className={styles.chosen} />
        : <span className={styles.system}>{system}</span>}
    </>
  );
}
