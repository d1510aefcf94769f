import { Fragment, useLayoutEffect, useEffectEvent, useMemo, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import { Keys } from '../kit/badge.tsx';
import { useCommands, type CommandId } from '../kit/commands.ts';
import { Dialog } from '../kit/dialog.tsx';
import { Icon } from '../kit/icons.tsx';
import { useWorkspaceApi, useWorkspaceShallow } from '../kit/use-workspace.ts';
import styles from './dialogs.module.css';
import { paletteItems } from './palette-items.ts';
import { NOTHING_TYPED, type Typed } from './typed-ahead.tsx';

const words = messages.shell.palette;

/** Finds commands, definitions, states, examples and own work; arrows choose, Enter does it. `typedRef`: what was typed before it was there. */
export function SearchDialog({ typedRef }: { readonly typedRef: RefObject<Typed> }): JSX.Element {
  const store = useWorkspaceApi();
  const commands = useCommands();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  // these may come after the dialog was opened
  const lists = useWorkspaceShallow((s) => ({ gallery: s.gallery, projects: s.projects, analysis: s.analysis }));
  const items = useMemo(() => {
    const isId = (id: string): id is CommandId => id in commands;
    return paletteItems(query, { ...store.getState(), ...lists }, commands, (id) => {
      if (isId(id)) commands[id].run(store);
    });
  }, [query, store, lists, commands]);
  const close = (): void => store.getState().setView({ dialog: null });
  const take = (index: number): void => {
    const item = items[index];
    if (!item || item.off) return;
    close();
    item.run();
  };
  const [isEntered, setEntered] = useState(false);
  // Until now the keys went to another field; what is in it is known when that one goes.
  useLayoutEffect(() => {
    setQuery(typedRef.current.text);
    setEntered(typedRef.current.isEntered);
    typedRef.current = NOTHING_TYPED;
  }, [typedRef]);
  const takeFirst = useEffectEvent(() => take(0));
  useLayoutEffect(() => {
    if (isEntered) takeFirst();
  }, [isEntered]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      const to = (at + step + items.length) % items.length;
      setAt(to);
      list.current?.querySelectorAll('[role="option"]')[to]?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault(); // else it presses the button that has the focus once the dialog is gone
      take(at);
    }
  };
  return (
    <Dialog title={words.title} kind="search" onClose={close}>
      <div className={styles.query}>
        <Icon name="search" />
        <input
          data-first-focus=""
          role="combobox"
          aria-expanded
          aria-controls="search-results"
          aria-activedescendant={items[at]?.id}
          aria-autocomplete="list"
          aria-label={words.placeholder}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id="search-results" role="listbox" aria-label={words.results} className={styles.results}>
        {items.map((item, i) => (
          <Fragment key={item.id}>
            {item.group !== items[i - 1]?.group && <div className={styles.group} role="presentation">{words.group[item.group]}</div>}
            <div
              id={item.id}
              role="option"
              tabIndex={-1}
              aria-selected={i === at}
              aria-disabled={item.off ? true : undefined}
              className={styles.option}
              onPointerMove={() => setAt(i)}
              onClick={() => take(i)}
              onKeyDown={onKeyDown}
            >
              <Icon name={item.icon} />
              <span>{item.label}</span>
              <small>{item.off ?? item.note}</small>
              {item.keys && <Keys>{item.keys}</Keys>}
            </div>
          </Fragment>
        ))}
      </div>
      {items.length === 0 && <p className={styles.nothing}>{words.none(query)}</p>}
    </Dialog>
  );
}
