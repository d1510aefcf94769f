import { useEffect, useRef, useState, type JSX, type RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Gesture } from '../../store/state.ts';
import { Keys } from '../kit/badge.tsx';
import { cx } from '../kit/cx.ts';
import { Icon, roleIcon } from '../kit/icons.tsx';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import { InPlace } from './in-place.tsx';
import styles from './in-place.module.css';

const words = messages.drawing;
/** So long after the last key what is typed is read. */
const READ_MS = 120;

export interface BehaviourEditorProps {
  readonly gesture: Gesture & { readonly kind: 'behaviour' };
  readonly anchor: RefObject<Element | null>;
}

type Reading = { readonly status: 'as-it-is' | 'reading' | 'reads' } | { readonly status: 'draft' | 'refused'; readonly why: string };

/** The behaviour of a component's definition, in place: read as it is typed, kept also where it cannot be read yet. */
export function BehaviourEditor({ gesture, anchor }: BehaviourEditorProps): JSX.Element | null {
  const acts = useActs();
  const api = useWorkspaceApi();
  const component = useWorkspace((s) => s.network?.components.find((c) => c.name === gesture.component));
  const [before] = useState(() => {
    const { analysis, document } = api.getState();
    const definition = analysis.definitions.find((d) => d.name === component?.definition);
    return definition && analysis.source === document.source ? document.source.slice(definition.behaviour.start, definition.behaviour.end) : '';
  });
  const [text, setText] = useState(before);
  const [reading, setReading] = useState<Reading>({ status: 'as-it-is' });
  const isKeeping = useRef(false);
  const name = component?.definition ?? null;

  useEffect(() => {
    if (name === null || text === before) return undefined;
    let isWanted = true;
    const timer = window.setTimeout(() => {
      void api.getState().tryOut({ kind: 'set-behaviour', name, text }).then((tried) => {
        if (!isWanted) return;
        if (tried.kind === 'reads') setReading({ status: 'reads' });
        else setReading({ status: tried.kind, why: tried.text });
      });
    }, READ_MS);
    return () => {
      isWanted = false;
      window.clearTimeout(timer);
    };
  }, [api, name, text, before]);

  if (!component || name === null) return null;
  const giveUp = (): void => acts.end(gesture);
  const keep = async (isLeaving: boolean): Promise<void> => {
    if (isKeeping.current) return;
    if (text.trim() === before.trim()) return giveUp();
    isKeeping.current = true;
    const refusal = await acts.setBehaviour(component.name, text, { isLeaving, onDone: () => acts.end(gesture) });
    isKeeping.current = false;
    if (refusal === null) return;
    if (!isLeaving) return setReading({ status: 'refused', why: refusal });
    giveUp();
    api.getState().notify({ tone: 'warn', text: refusal, actions: [], sticky: false });
  };
  return (
    <InPlace anchor={anchor} side="below" label={words.behaviourOf(name)} className={styles.behaviour} onAway={() => void keep(true)} onGiveUp={giveUp}>
      <div className={styles.head} data-role={component.role}>
        <span className={styles.icon}><Icon name={roleIcon(component.role)} size="s" /></span>{name} <code>=</code>
      </div>
      <textarea
        aria-label={words.behaviourOf(name)}
        aria-invalid={reading.status === 'refused'}
        value={text}
        rows={Math.min(12, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          setReading(event.target.value === before ? { status: 'as-it-is' } : { status: 'reading' });
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void keep(false);
        }}
      />
      <div className={styles.status} role="status">
        {reading.status === 'reads' && <p className={cx(styles.why, styles.fine)}><Icon name="tick" size="s" />{words.behaviourReads}</p>}
        {reading.status === 'draft' && <p className={cx(styles.why, styles.draft)}><Icon name="warn" size="s" /><span>{reading.why} {words.behaviourKept}</span></p>}
        {reading.status === 'refused' && <p className={styles.why}><Icon name="stop" size="s" /><span>{reading.why}</span></p>}
      </div>
      <p className={styles.hint}><Keys>Enter</Keys> {words.keeps} <Keys>Shift Enter</Keys> {words.newLine} <Keys>Esc</Keys> {words.givesUp}</p>
    </InPlace>
  );
}
