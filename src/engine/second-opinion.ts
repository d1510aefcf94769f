/**
 * The two interpreters beside each other: where a replayed run and the explored LTS both know a state, they must agree on
 * its steps. A difference is an error of ours and is said, never shown as a fact about the model.
 */
import { printLabel } from '../core/semantics/print-event.ts';
import type { Expansion } from '../core/semantics/system.ts';
import type { Lts } from './engine-api.ts';
import { StateKind } from './engine-api.ts';

/** What is kept of an LTS for comparison; the arrays of the answer itself move to the page. */
export type LtsSteps = Pick<Lts, 'stepOffsets' | 'stepTargets' | 'stepLabels' | 'kinds' | 'labels'>;

/** An LTS with more steps than this is not kept for comparison: the copy would take some hundred megabytes. */
const MAX_STEPS = 10_000_000;

export function stepsToKeep(lts: Lts): LtsSteps | null {
  if (lts.stepCount > MAX_STEPS) return null;
  return {
    stepOffsets: lts.stepOffsets.slice(),
    stepTargets: lts.stepTargets.slice(),
    stepLabels: lts.stepLabels.slice(),
    kinds: lts.kinds.slice(),
    labels: lts.labels,
  };
}

/** The state after step `index` of `state`; null where the LTS does not know. */
export function targetIn(lts: LtsSteps, state: number, index: number): number | null {
  const at = (lts.stepOffsets[state] ?? 0) + index;
  const isKnown = lts.kinds[state] !== StateKind.frontier && at < (lts.stepOffsets[state + 1] ?? 0);
  return isKnown ? (lts.stepTargets[at] ?? null) : null;
}

/** Null when the two agree about a state, or the LTS does not know it. */
export function disagreement(lts: LtsSteps, state: number, { steps, openInputs }: Expansion): string | null {
  if (lts.kinds[state] === StateKind.frontier || openInputs.length > 0) return null;
  const from = lts.stepOffsets[state] ?? 0;
  const count = (lts.stepOffsets[state + 1] ?? 0) - from;
  if (count !== steps.length) return `state ${state} has ${count} steps in the LTS and ${steps.length} by the rules`;
  const differing = steps.findIndex((step, i) => lts.labels[lts.stepLabels[from + i] ?? -1] !== printLabel(step.label));
  return differing < 0 ? null : `step ${differing} of state ${state} has different labels in the LTS and by the rules`;
}
