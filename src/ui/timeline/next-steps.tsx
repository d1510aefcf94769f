import type { JSX } from 'react';
import type { StepView } from '../../engine/engine-api.ts';
import { messages } from '../../store/messages/en.ts';
import type { SentencePart } from '../../store/words.ts';
import { sentenceText } from '../../store/words.ts';
import { FateMark, type StepFate } from '../kit/fate-mark.tsx';
import styles from './next-steps.module.css';

const words = messages.timeline;

export interface NextStep {
  readonly step: StepView;
  readonly sentence: readonly SentencePart[];
  readonly fate: StepFate;
}

export interface NextStepsProps {
  readonly steps: readonly NextStep[];
  /** How many there are; `steps` may be the first ones only. */
  readonly count: number;
  readonly hovered: number | null;
  readonly onTake: (index: number) => void;
  readonly onHover: (index: number | null) => void;
  readonly onMore: () => void;
}

const ROWS_AT_MOST = 3;
const CURVE_PX = 88;
/** Distance of each row from the line, by number of rows. */
const ROWS_PX: readonly (readonly number[])[] = [[], [0], [-18, 17], [-25, -4, 17]];

/** How many of them are drawn. */
export function shownCount(count: number): number {
  return count > ROWS_AT_MOST ? ROWS_AT_MOST - 1 : count;
}

/** Width that the drawing of these steps wants, in CSS pixels. */
export function nextWidth(sentences: readonly string[]): number {
  const longest = Math.max(0, ...sentences.map((sentence) => sentence.length));
  return 14 + CURVE_PX + 34 + Math.min(230, longest * 6.1);
}

/** What can come after the playhead: thin dotted lines that end in what comes of each step. A click takes it. */
export function NextSteps({ steps, count, hovered, onTake, onHover, onMore }: NextStepsProps): JSX.Element {
  const hasMore = count > ROWS_AT_MOST;
  const shown = steps.slice(0, shownCount(count));
  const rows = ROWS_PX[shown.length + (hasMore ? 1 : 0)] ?? [];
  return (
    <div className={styles.next}>
      <svg className={styles.curves} width={CURVE_PX} aria-hidden="true">
        {rows.map((y, i) => (
          <path key={y} className={shown[i] && shown[i].step.index === hovered ? styles.lit : styles.curve} d={`M0 ${36 + Math.sign(y) * 3}C36 ${36 + y * 0.6} 44 ${36 + y} ${CURVE_PX - 4} ${36 + y}`} />
        ))}
      </svg>
      {shown.map(({ step, sentence, fate }, i) => (
        <button
          key={step.index}
          type="button"
          className={styles.choice}
          style={{ top: 36 + (rows[i] ?? 0) }}
          tabIndex={-1}
          aria-label={`${sentenceText(sentence)}, ${words.fate[fate]}`}
          data-tip={words.fate[fate]}
          data-keys={count > 1 && step.index < 9 ? String(step.index + 1) : undefined}
          onClick={() => onTake(step.index)}
          onPointerEnter={() => onHover(step.index)}
          onPointerLeave={() => onHover(null)}
        >
          <FateMark fate={fate} />
          <span>{sentenceText(sentence)}</span>
        </button>
      ))}
      {hasMore && (
        <button type="button" tabIndex={-1} className={styles.choice} style={{ top: 36 + (rows.at(-1) ?? 0) }} onClick={onMore}>
          <span className={styles.dim}>{words.moreChoices(count - shown.length)}</span>
        </button>
      )}
    </div>
  );
}

/** Nothing can come, or it is not known: a dotted stub and the words for it. */
export function NoNextStep({ children }: { readonly children: string }): JSX.Element {
  return <span className={styles.none}>{children}</span>;
}
