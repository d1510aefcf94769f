import { useMemo, type JSX } from 'react';
import type { Comparison } from '../../engine/engine-api.ts';
import { shownComparison } from '../../store/compare-selectors.ts';
import { differenceSentence, isQuiet } from '../../store/compare-words.ts';
import { compare as words } from '../../store/messages/compare.ts';
import { Button } from '../kit/button.tsx';
import { ClassMark } from '../kit/class-mark.tsx';
import { Section } from '../kit/panel.tsx';
import { Sentence } from '../kit/sentence.tsx';
import { useWorkspace } from '../kit/use-workspace.ts';
import { ClassTable } from './classes-tab.tsx';
import styles from './compare.module.css';
import { FormulaPart } from './formula-part.tsx';
import { Moves } from './moves.tsx';
import { useNames } from './use-names.ts';

/** The answer first, in a sentence; then the formula and the moves, or the classes. */
export function Evidence(): JSX.Element | null {
  const comparison = useWorkspace(shownComparison);
  if (!comparison) return null;
  if (comparison.difference) return <Different comparison={comparison} />;
  return comparison.isRelated ? <Related comparison={comparison} /> : <Undecided comparison={comparison} />;
}

function Different({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const names = useNames();
  const { difference } = comparison;
  const telling = useMemo(() => ({ isQuiet: isQuiet(comparison.left, comparison.right) }), [comparison]);
  const play = useWorkspace((s) => s.mismatch) ?? difference?.play ?? null;
  return (
    <>
      <Section title={words.sentence.title}><p className={styles.sentence}>{difference && <Sentence parts={differenceSentence(difference, names, telling)} />}</p><Divergence comparison={comparison} /></Section>
      {difference && <FormulaPart relation={comparison.relation} difference={difference} telling={telling} play={play ?? difference.play} names={names} />}
      {play && <Moves comparison={comparison} play={play} names={names} />}
    </>
  );
}

function Related({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const names = useNames();
  const setCompareView = useWorkspace((s) => s.setCompareView);
  const { relation, classes } = comparison;
  const start = classes.left[0] ?? 0;
  return (
    <>
      <Section title={words.sentence.title}>
        <p className={styles.sentence}><b>{names.left}</b>{words.sentence.and}<b>{names.right}</b>{words.sentence[relation]}</p>
        <Divergence comparison={comparison} />
      </Section>
      <Section title={words.related.title}>
        <p>{words.related[relation](classes.count)}</p>
        <p className={styles.start}>{words.related.starts}<ClassMark of={start} /></p>
      </Section>
      {classes.count <= 12
        ? <Section title={words.classes.title} note={words.classes.note}><ClassTable comparison={comparison} /></Section>
        : <div className={styles.all}><Button size="small" onClick={() => setCompareView({ evidenceTab: 'classes' })}>{words.related.all}</Button></div>}
    </>
  );
}

/** What weak bisimilarity leaves out of sight: that only one of the two can go on inside for ever. */
function Divergence({ comparison: { relation, left, right } }: { readonly comparison: Comparison }): JSX.Element | null {
  const names = useNames();
  if (relation !== 'weak' || left.isDivergent === right.isDivergent) return null;
  return <p className={styles.aside}><b>{names[left.isDivergent ? 'left' : 'right']}</b>{words.sentence.divergent}</p>;
}

function Undecided({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const { left, right } = comparison;
  const compareMore = useWorkspace((s) => s.compareMore);
  const hasMore = left.stop !== 'complete' || right.stop !== 'complete';
  const states = left.stateCount + right.stateCount;
  return (
    <Section title={words.sentence.title}>
      <p className={styles.sentence}>{hasMore ? words.sentence.undecided(states) : words.sentence.closed(states, left.frontierCount + right.frontierCount)}</p>
      <Divergence comparison={comparison} />
      {hasMore && <div className={styles.start}><Button onClick={compareMore}>{words.verdict.more}</Button></div>}
    </Section>
  );
}
