import type { JSX, RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import { sentenceText } from '../../store/words.ts';
import { Keys } from '../kit/badge.tsx';
import { FateMark } from '../kit/fate-mark.tsx';
import { Popover } from '../kit/popover.tsx';
import { Sentence } from '../kit/sentence.tsx';
import styles from './choice-list.module.css';
import type { NextStep } from './next-steps.tsx';

const words = messages.timeline;

export interface ChoiceListProps {
  readonly steps: readonly NextStep[];
  readonly anchor: RefObject<Element | null>;
  readonly opener: RefObject<HTMLElement | null>;
  readonly onTake: (index: number) => void;
  readonly onHover: (index: number | null) => void;
  readonly onClose: () => void;
}

/** All enabled steps, opened at the playhead; 1 to 9 choose. */
export function ChoiceList({ steps, anchor, opener, onTake, onHover, onClose }: ChoiceListProps): JSX.Element {
  return (
    <Popover anchor={anchor} opener={opener} onClose={onClose} side="above" role="menu" label={words.choices} className={styles.list}>
      {steps.map(({ step, sentence, fate }) => (
        <button
          key={step.index}
          type="button"
          role="menuitem"
          className={styles.item}
          aria-label={`${sentenceText(sentence)}, ${words.fate[fate]}`}
          onClick={() => onTake(step.index)}
          onPointerEnter={() => onHover(step.index)}
          onPointerLeave={() => onHover(null)}
          onFocus={() => onHover(step.index)}
          onBlur={() => onHover(null)}
        >
          <FateMark fate={fate} />
          <span className={styles.words}>
            <Sentence parts={sentence} />
            <small><code>{step.eventText}</code></small>
            <small data-fate={fate}>{words.fate[fate]}</small>
          </span>
          {step.index < 9 && <Keys>{String(step.index + 1)}</Keys>}
        </button>
      ))}
    </Popover>
  );
}
