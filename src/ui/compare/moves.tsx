import { useEffect, useMemo, useRef, useState, type JSX } from 'react';
import type { Comparison, Play } from '../../engine/engine-api.ts';
import type { SideNames } from '../../store/compare-words.ts';
import { compare as words } from '../../store/messages/compare.ts';
import { moveLines, type MoveLine, type OtherAnswer } from '../../store/move-words.ts';
import { Button } from '../kit/button.tsx';
import { classLetters, ClassMark } from '../kit/class-mark.tsx';
import { Icon } from '../kit/icons.tsx';
import { Section } from '../kit/panel.tsx';
import { Sentence } from '../kit/sentence.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import styles from './moves.module.css';
import { usePreview } from './preview.tsx';

export interface MovesProps {
  readonly comparison: Comparison;
  readonly play: Play;
  readonly names: SideNames;
}

/** The mismatch as a list: who plays what, and why no other answer helps. */
export function Moves({ comparison, play, names }: MovesProps): JSX.Element {
  const lines = useMemo(() => moveLines(comparison, play, names), [comparison, play, names]);
  const hasChosen = useWorkspace((s) => s.answers.length > 0);
  const answerInstead = useWorkspace((s) => s.answerInstead);
  const reached = useReached(play);
  return (
    <Section title={words.moves.title}>
      <p className={styles.players}>{words.moves.players}</p>
      {hasChosen && <p className={styles.yours}>{words.moves.yours} <Button size="small" onClick={() => answerInstead(0, 0)}>{words.moves.longest}</Button></p>}
      <ol className={styles.moves} aria-label={words.moves.list}>
        {lines.map((line) => <Move key={line.ply.number} line={line} comparison={comparison} isReached={line.ply.number === reached} />)}
      </ol>
    </Section>
  );
}

/** The move that the reader went to in this play; null for the one at which it was opened: there the page stays at its top. */
function useReached(play: Play): number | null {
  const cursor = useWorkspace((s) => s.moveCursor);
  const [opened, setOpened] = useState({ play, cursor, hasMoved: false });
  if (opened.play !== play) setOpened({ play, cursor, hasMoved: false });
  else if (!opened.hasMoved && opened.cursor !== cursor) setOpened({ ...opened, hasMoved: true });
  return opened.hasMoved && opened.play === play ? cursor : null;
}

interface MoveProps {
  readonly line: MoveLine;
  readonly comparison: Comparison;
  /** The reader has just gone here. */
  readonly isReached: boolean;
}

function Move({ line, comparison: { classes }, isReached }: MoveProps): JSX.Element {
  const { ply, sentence, to, others, unlisted } = line;
  const cursor = useWorkspace((s) => s.moveCursor);
  const goToMove = useWorkspace((s) => s.goToMove);
  const row = useRef<HTMLLIElement>(null);
  const isHere = cursor === ply.number;
  useEffect(() => {
    if (isReached) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isReached]);
  return (
    <li ref={row} className={styles.move} data-kind={ply.kind} aria-current={isHere ? 'step' : undefined} data-later={ply.number > cursor || undefined}>
      <button type="button" className={styles.go} onClick={() => goToMove(ply.number)}>
        <span className={styles.number}>{ply.kind === 'stuck' ? <Icon name="stop" /> : ply.number}</span>
        <span className={styles.words}><Sentence parts={sentence} /></span>
        {to !== null && <span className={styles.to}><span className={styles.spoken}>{words.moves.to} </span><ClassMark of={classes[ply.side][to] ?? 0} /></span>}
      </button>
      {(others.length > 0 || unlisted > 0) && <Others others={others} unlisted={unlisted} round={ply.round} classOf={classes[ply.side]} />}
    </li>
  );
}

interface OthersProps {
  readonly others: readonly OtherAnswer[];
  readonly unlisted: number;
  readonly round: number;
  readonly classOf: Int32Array;
}

/** The answers that were not played, each with the reason why it does not help, and a way to see it played. */
function Others({ others, unlisted, round, classOf }: OthersProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const answerInstead = useWorkspace((s) => s.answerInstead);
  const { point } = usePreview();
  // what is closed or played while it is pointed at is not shown any longer
  useEffect(() => () => point(null), [point, isOpen]);
  return (
    <div className={styles.others}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name={isOpen ? 'down' : 'right'} size="s" />{words.moves.others(others.length + unlisted)}
      </button>
      {isOpen && (
        <ul>
          {others.map((other) => (
            <li
              key={other.index} className={styles.other} onPointerEnter={() => point(other.answer)} onPointerLeave={() => point(null)}
              onFocus={() => point(other.answer)} onBlur={() => point(null)}
            >
              <p><Sentence parts={other.sentence} /> {words.moves.toState(other.to, classLetters(classOf[other.to] ?? 0))} <span aria-hidden="true"><ClassMark of={classOf[other.to] ?? 0} /></span></p>
              <p className={styles.why}><Sentence parts={other.why} /></p>
              <Button size="small" onClick={() => answerInstead(round, other.index)}>{words.moves.instead}</Button>
            </li>
          ))}
          {unlisted > 0 && <li>{words.moves.unlisted(unlisted)}</li>}
        </ul>
      )}
    </div>
  );
}
