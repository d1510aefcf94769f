import type { JSX } from 'react';
import { Fate, StateKind } from '../../engine/engine-api.ts';
import { shownLts, stepTarget } from '../../store/selectors.ts';
import type { Workspace } from '../../store/state.ts';

/** What can come of a step, from what was explored. `stuck`: its target is a deadlock. */
export type StepFate = 'never' | 'may' | 'must' | 'stuck' | 'unknown';

/** Fate of the enabled step with `index` at the cursor. */
export function fateOfStep(s: Workspace, index: number): StepFate {
  const lts = shownLts(s);
  const target = stepTarget(s, index);
  if (!lts || target === null) return 'unknown';
  if (lts.kinds[target] === StateKind.deadlock) return 'stuck';
  switch (lts.fates[target]) {
    case Fate.never: return 'never';
    case Fate.may: return 'may';
    case Fate.must: return 'must';
    default: return 'unknown';
  }
}

/** The small disc at the end of a step: empty green, half amber, full red, red octagon, dashed grey. 12 px. */
export function FateMark({ fate }: { readonly fate: StepFate }): JSX.Element {
  return (
    <svg width={12} height={12} viewBox="-6 -6 12 12" aria-hidden="true">
      {fate === 'never' && <circle r={4.5} fill="var(--surface)" stroke="var(--good)" strokeWidth={2} />}
      {fate === 'may' && <><circle r={4.5} fill="var(--surface)" stroke="var(--warn)" strokeWidth={2} /><path d="M0-4.5v9a4.5 4.5 0 0 0 0-9z" fill="var(--warn)" /></>}
      {fate === 'must' && <circle r={5.5} fill="var(--bad)" />}
      {fate === 'stuck' && <path d="M-2.4-5.8h4.8l3.4 3.4v4.8L2.4 5.8h-4.8l-3.4-3.4v-4.8z" fill="var(--bad)" />}
      {fate === 'unknown' && <circle r={4.5} fill="var(--surface)" stroke="var(--unknown)" strokeWidth={1.5} strokeDasharray="2.4 2.3" />}
    </svg>
  );
}
