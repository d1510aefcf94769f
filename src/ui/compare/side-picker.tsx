import { useId, useLayoutEffect, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from 'react';
import type { Role } from '../../core/term/program.ts';
import type { Side } from '../../engine/engine-api.ts';
import { processesOf } from '../../store/compare-selectors.ts';
import { compare as words } from '../../store/messages/compare.ts';
import type { Workspace } from '../../store/state.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { Menu, type MenuItem } from '../kit/menu.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import type { CompareFiles } from './compare-files.ts';
import styles from './header.module.css';

const SHOWN_AT_MOST = 100;

/** The process of a side: chosen from those of its text, or typed as a term. Below it what is wrong with it. */
export function SidePicker({ side, files }: { readonly side: Side; readonly files: CompareFiles }): JSX.Element {
  const process = useWorkspace((s) => s.question?.[side].process ?? '');
  const file = useWorkspace((s) => s.question?.[side].file ?? null);
  const problem = useWorkspace((s) => problemOf(s, side));
  const compare = useWorkspace((s) => s.compare);
  const setCompareFile = useWorkspace((s) => s.setCompareFile);
  const errorId = useId();
  const name = words.side[side];
  return (
    <div className={styles.side}>
      <b>{name}</b>
      <div className={styles.field}>
        <Combo side={side} process={process} errorId={problem === null ? undefined : errorId} onChoose={(chosen) => compare({ [side]: { process: chosen, file } })} />
        {file && (
          <span className={styles.file}>
            <span>{words.file.from(file.title)}</span>
            <button type="button" aria-label={words.file.back(name)} data-tip={words.file.back(name)} onClick={() => setCompareFile(side, null)}><Icon name="x" size="s" /></button>
          </span>
        )}
        {problem !== null && <p id={errorId} className={styles.error} role="alert"><Icon name="stop" size="s" /><span><Coded text={problem} /></span></p>}
      </div>
      <FileMenu side={side} files={files} />
    </div>
  );
}

/** Text of the model stands between backticks. */
function Coded({ text }: { readonly text: string }): JSX.Element {
  return <>{text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))}</>;
}

/** The place in the field, what is wrong there, and what helps. */
function problemOf({ comparing }: Workspace, side: Side): string | null {
  if (comparing.status !== 'failed' || comparing.reason !== 'problem' || comparing.side !== side) return null;
  const { problem, detail } = comparing;
  if (!problem || problem.diagnostic.where.kind !== 'text') return detail;
  const { start } = problem.diagnostic.where;
  return [words.picker.at[problem.part](start.line, start.column) + detail, problem.diagnostic.hint].filter(Boolean).join(' ');
}

function FileMenu({ side, files }: { readonly side: Side; readonly files: CompareFiles }): JSX.Element {
  const gallery = useWorkspace((s) => s.gallery);
  const hasFile = useWorkspace((s) => (s.question?.[side].file ?? null) !== null);
  const setCompareFile = useWorkspace((s) => s.setCompareFile);
  const setCompareProject = useWorkspace((s) => s.setCompareProject);
  const projects = useWorkspace((s) => s.projects);
  const openId = useWorkspace((s) => s.document.id);
  const items: readonly MenuItem[] = [
    { label: words.file.this, icon: hasFile ? 'code' : 'tick', run: () => setCompareFile(side, null) },
    { label: words.file.open, icon: 'drop', run: () => files.pick(side) },
    ...projects.filter(({ id }) => id !== openId).map(({ id, title }, i): MenuItem => ({ label: title, icon: 'code', ...(i === 0 && { part: words.file.mine }), run: () => setCompareProject(side, id) })),
    ...gallery.map(({ title, file }, i): MenuItem => ({ label: words.file.example(title), icon: 'start', ...(i === 0 && { part: words.file.examples }), run: () => files.openExample(side, file) })),
  ];
  return <Menu label={words.file.menu(words.side[side])} icon="code" size="normal" items={items} />;
}

interface ComboProps {
  readonly side: Side;
  readonly process: string;
  readonly errorId: string | undefined;
  readonly onChoose: (process: string) => void;
}

/** A field with the list of what can be chosen (WAI-ARIA combobox): the focus stays in the field, arrows go through the list. */
function Combo({ side, process, errorId, onChoose }: ComboProps): JSX.Element {
  const names = useWorkspace((s) => processesOf(s, side));
  const definitions = useWorkspace((s) => ((s.question?.[side].file ?? null) ? s.compareFiles[side] : s.analysis)?.definitions);
  const [text, setText] = useState(process);
  const [before, setBefore] = useState(process);
  // another process is asked about; the field stays the same, and keeps the focus
  if (process !== before) {
    setBefore(process);
    setText(process);
  }
  const [at, setAt] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const label = words.side[side];
  const isTyped = text.trim() !== process;
  const fitting = (isTyped ? names.filter((name) => name.toLowerCase().includes(text.trim().toLowerCase())) : names).slice(0, SHOWN_AT_MOST);
  const roleOf = (name: string): Role => definitions?.find((d) => d.name === name)?.role ?? 'process';
  const close = (): void => {
    setOpen(false);
    setAt(null);
  };
  const choose = (written: string): void => {
    close();
    // what is compared stands in the field, also when nothing was written there
    const chosen = written.trim() === '' ? process : written.trim();
    setText(chosen);
    if (chosen !== process) onChoose(chosen);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      // the list opens at what is chosen
      const chosen = fitting.indexOf(process);
      const first = chosen >= 0 ? chosen : step === 1 ? 0 : fitting.length - 1;
      if (fitting.length > 0) setAt(at === null ? first : (at + step + fitting.length) % fitting.length);
    } else if (event.key === 'Enter') {
      choose((isOpen && at !== null ? fitting[at] : undefined) ?? text);
    } else if (event.key === 'Escape' && (isOpen || isTyped)) {
      event.preventDefault();
      close();
      setText(process);
    }
  };
  return (
    <div className={styles.combo} onBlur={(event) => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      choose(text);
    }}>
      <input
        ref={input}
        role="combobox"
        aria-label={words.picker.label(label)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && at !== null ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        placeholder={words.picker.placeholder}
        size={Math.min(30, Math.max(10, text.length))}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(null);
          setOpen(true);
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      <button type="button" tabIndex={-1} aria-label={words.picker.open(label)} onClick={() => { setOpen(!isOpen); input.current?.focus(); }}><Icon name="down" size="s" /></button>
      {isOpen && (
        <List id={listId} label={words.picker.list(label)} anchor={input} hint={fitting.length === 0 || isTyped ? words.picker.hint : null}>
          {fitting.map((name, i) => (
            <div
              key={name}
              id={`${listId}-${i}`}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              data-chosen={name === process || undefined}
              className={styles.option}
              ref={i === at ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
              onPointerMove={() => setAt(i)}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
              onKeyDown={onKeyDown}
            >
              <span className={styles.role} data-role={roleOf(name)}><Icon name={roleIcon(roleOf(name))} /></span>
              <code>{name}</code>
              {name === process && <Icon name="tick" size="s" />}
            </div>
          ))}
        </List>
      )}
    </div>
  );
}

/** The list in the browser's top layer, below its field, without taking the focus. */
function List({ id, label, anchor, hint, children }: { readonly id: string; readonly label: string; readonly anchor: RefObject<HTMLElement | null>; readonly hint: string | null; readonly children: readonly JSX.Element[] }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = box.current;
    const around = anchor.current?.getBoundingClientRect();
    if (!element || !around) return undefined;
    element.showPopover();
    Object.assign(element.style, { left: `${around.left}px`, top: `${around.bottom + 4}px`, minWidth: `${around.width}px` });
    return () => element.hidePopover();
  }, [anchor]);
  return (
    <div ref={box} popover="manual" className={styles.list}>
      <div id={id} role="listbox" aria-label={label}>{children}</div>
      {hint !== null && <p>{hint}</p>}
    </div>
  );
}
