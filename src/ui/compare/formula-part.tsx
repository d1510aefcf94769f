import { useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import type { Difference, Play, Relation } from '../../engine/engine-api.ts';
import { comparedPair } from '../../store/compare-selectors.ts';
import type { SideNames } from '../../store/compare-words.ts';
import { partSentence, type Telling } from '../../store/formula-words.ts';
import { compare as words } from '../../store/messages/compare.ts';
import { sentenceText } from '../../store/words.ts';
import { Badge } from '../kit/badge.tsx';
import { IconButton } from '../kit/button.tsx';
import { cx } from '../kit/cx.ts';
import { Section } from '../kit/panel.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './formula.module.css';
import { isWithin, segmentsOf } from './formula-segments.ts';

/** More parts are text only. */
const PARTS_AT_MOST = 400;

export interface FormulaPartProps {
  readonly relation: Relation;
  readonly difference: Difference;
  readonly telling: Telling;
  readonly play: Play;
  readonly names: SideNames;
}

/** The formula that tells the two apart: what each part means, where it is true, and the part that decides the move. */
export function FormulaPart({ relation, difference, telling, play, names }: FormulaPartProps): JSX.Element {
  const { text, depth, spans, side } = difference;
  const cursor = useWorkspace((s) => s.moveCursor);
  const pointed = useWorkspace((s) => s.pointedPart);
  const copyText = useWorkspace((s) => s.copyText);
  const deciding = decidingPart(play, cursor);
  const partCount = spans.length / 2;
  return (
    <Section title={words.formula.title} note={relation === 'strong' ? words.formula.shortest(depth) : words.formula.depth(depth)}>
      {partCount <= PARTS_AT_MOST
        ? <Parts difference={difference} telling={telling} deciding={deciding} pointed={pointed?.part ?? null} />
        : <pre className={styles.long} tabIndex={0} aria-label={words.formula.title}>{text}</pre>}
      <Meaning difference={difference} telling={telling} part={pointed?.part ?? 0} deciding={deciding} />
      <div className={styles.foot}>
        {pointed
          ? (['left', 'right'] as const).map((which) => <Here key={which} side={which} names={names} />)
          : (['left', 'right'] as const).map((which) => <Badge key={which} verdict={which === side ? 'holds' : 'fails'}>{words.formula.on(which === side, names[which])}</Badge>)}
        <span className={styles.grow} />
        <IconButton icon="copy" label={words.formula.copy} tone="ghost" size="small" onClick={() => void copyText(text, words.formula.copied)} />
      </div>
    </Section>
  );
}

/** The modality that is attacked at a position of the play, or next. */
function decidingPart({ rounds }: Play, cursor: number): number {
  return rounds[Math.min(Math.floor(cursor / 2), rounds.length - 1)]?.attack.part ?? 0;
}

interface PartsProps {
  readonly difference: Difference;
  readonly telling: Telling;
  readonly deciding: number;
  readonly pointed: number | null;
}

/** One tab stop; arrows go from part to part. */
function Parts({ difference: { formula, text, spans }, telling, deciding, pointed }: PartsProps): JSX.Element {
  const pointAtPart = useWorkspace((s) => s.pointAtPart);
  const segments = useMemo(() => segmentsOf(text, spans), [text, spans]);
  const [stop, setStop] = useState(0);
  const meaningOf = (part: number): string => {
    const says = partSentence(formula, part, telling);
    return words.formula.part(text.slice(spans[2 * part], spans[2 * part + 1]), says ? sentenceText(says) : '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const to = event.key === 'ArrowRight' ? at + 1 : event.key === 'ArrowLeft' ? at - 1 : event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : null;
    const next = to === null ? undefined : buttons[to];
    if (to === null) return;
    event.preventDefault();
    next?.focus();
  };
  return (
    <div className={styles.formula} role="group" aria-label={words.formula.label} data-own-arrows="" onPointerLeave={() => pointAtPart(null)}>
      {segments.map((segment, i) => {
        const className = cx(styles.piece, isWithin(spans, segment.part, deciding) && styles.deciding, pointed !== null && isWithin(spans, segment.part, pointed) && styles.pointed);
        const point = (): void => pointAtPart(segment.part);
        if (!segment.isFirst) return <span key={i} className={className} onPointerEnter={point}>{segment.text}</span>;
        return (
          <button
            key={i}
            type="button"
            className={className}
            tabIndex={segment.part === stop ? 0 : -1}
            aria-label={meaningOf(segment.part)}
            onKeyDown={onKeyDown}
            onPointerEnter={point}
            onFocus={() => {
              setStop(segment.part);
              point();
            }}
            onBlur={() => pointAtPart(null)}
          >
            {segment.text}
          </button>
        );
      })}
    </div>
  );
}

/** A part in words; within them what the move turns on is underlined. */
function Meaning({ difference: { formula, spans }, telling, part, deciding }: Omit<PartsProps, 'pointed'> & { readonly part: number }): JSX.Element {
  const says = useMemo(() => partSentence(formula, part, telling), [formula, part, telling]);
  if (!says) return <p className={styles.meaning}>{spans.length / 2 > PARTS_AT_MOST ? words.formula.tooLong(spans.length / 2) : words.formula.long}</p>;
  return (
    <p className={styles.meaning}>
      {says.map((word, i) => {
        const className = word.part >= 0 && isWithin(spans, word.part, deciding) ? styles.turn : undefined;
        return word.kind === 'code' ? <code key={i} className={className}>{word.text}</code> : <span key={i} className={className}>{word.text}</span>;
      })}
    </p>
  );
}

/** Whether the part that is pointed at holds in the current state of a side. */
function Here({ side, names }: { readonly side: keyof SideNames; readonly names: SideNames }): JSX.Element | null {
  const holds = useWorkspace((s) => {
    const where = s.pointedPart?.where;
    const pair = comparedPair(s);
    return where && pair ? (where[side][pair[side]] ?? 2) : null;
  });
  if (holds === null) return null;
  const truth = holds === 2 ? null : holds === 1;
  return <Badge verdict={truth === null ? 'undecided' : truth ? 'holds' : 'fails'}>{words.formula.here(truth, names[side])}</Badge>;
}
