/** Answers of the defender with the transitions they are made of. */
import type { StateId } from '../base/brand.ts';
import type { Lts } from '../lts/lts.ts';
import type { PathStep } from './comparison.ts';

/** What paths need to know of an LTS. */
export type Steps = Pick<Lts, 'stepOffsets' | 'stepTargets' | 'stepLabels' | 'labels'>;

export interface Answers {
  /** The states that answers lead to, nearest first. */
  readonly targets: readonly number[];
  /** A shortest path to one of them; empty: it stays. */
  readonly pathTo: (target: number) => readonly PathStep[];
}

/** The first step between two states with this label, in the order of calculus 1.3. Throws when there is none. */
export function stepOf(lts: Steps, from: number, label: string, to: number): PathStep {
  for (let step = lts.stepOffsets[from] ?? 0; step < (lts.stepOffsets[from + 1] ?? 0); step++) {
    if (lts.stepTargets[step] === to && lts.labels[lts.stepLabels[step] ?? 0] === label) return { from: from as StateId, to: to as StateId, step };
  }
  throw new Error(`no step ${label} from ${from} to ${to}`);
}

/** The answers to a label from a state: one step, or weakly τ* a τ* (⇒ for τ). Linear in the part of the graph they reach. */
export function answersFrom(lts: Steps, from: number, label: string, isWeak: boolean): Answers {
  const wanted = lts.labels.indexOf(label);
  // A node is 2·state before the action and 2·state + 1 after it.
  const start = isWeak && label === 'tau' ? 2 * from + 1 : 2 * from;
  const cameBy = new Map<number, { readonly step: number; readonly before: number } | null>([[start, null]]);
  for (const node of cameBy.keys()) {
    const isAfter = node % 2 === 1;
    if (isAfter && !isWeak) continue;
    const state = node >> 1;
    for (let step = lts.stepOffsets[state] ?? 0; step < (lts.stepOffsets[state + 1] ?? 0); step++) {
      const by = lts.stepLabels[step];
      const target = 2 * (lts.stepTargets[step] ?? 0);
      if (isWeak && by === 0 && !cameBy.has(target + Number(isAfter))) cameBy.set(target + Number(isAfter), { step, before: node });
      if (!isAfter && by === wanted && !cameBy.has(target + 1)) cameBy.set(target + 1, { step, before: node });
    }
  }
  const pathTo = (target: number): readonly PathStep[] => {
    const path: PathStep[] = [];
    let node = 2 * target + 1;
    for (let last = cameBy.get(node); last; last = cameBy.get(node)) {
      path.push({ from: (last.before >> 1) as StateId, to: (node >> 1) as StateId, step: last.step });
      node = last.before;
    }
    return path.reverse();
  };
  return { targets: [...cameBy.keys()].filter((node) => node % 2 === 1).map((node) => node >> 1), pathTo };
}

/** The labels that a state can do; weakly: after silence, without τ. In the order in which they are found. */
export function labelsOffered(lts: Steps, state: number, isWeak: boolean): readonly string[] {
  const labels = new Set<string>();
  for (const at of isWeak ? answersFrom(lts, state, 'tau', true).targets : [state]) {
    for (let step = lts.stepOffsets[at] ?? 0; step < (lts.stepOffsets[at + 1] ?? 0); step++) {
      if (!isWeak || lts.stepLabels[step] !== 0) labels.add(lts.labels[lts.stepLabels[step] ?? 0] ?? '');
    }
  }
  return [...labels];
}
