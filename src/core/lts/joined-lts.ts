/**
 * Two LTSs as one graph with common labels, so that a relation between them is a relation on one set of states: the states of
 * the left come first. Steps with the same source, label and target are one transition.
 */
import type { Lts } from './lts.ts';
import { StateKind } from './lts.ts';

export interface JoinedLts {
  readonly stateCount: number;
  /** States below this are those of the left, by their own numbers; the others are those of the right, shifted by it. */
  readonly leftCount: number;
  /** The initial states. */
  readonly left: number;
  readonly right: number;
  /** Transitions of state s: `offsets[s] … offsets[s+1]-1`. */
  readonly offsets: Int32Array;
  readonly targets: Int32Array;
  /** Index into `labelNames`; 0 is `tau`. */
  readonly labels: Int32Array;
  readonly labelNames: readonly string[];
  /** 1 where the transitions of a state are not known (calculus 1.4). */
  readonly isFrontier: Uint8Array;
}

/** The two LTSs side by side. */
export function joinLts(left: Lts, right: Lts): JoinedLts {
  const work = joining(left, right);
  for (let next = work.next(); ; next = work.next()) if (next.done === true) return next.value;
}

/** States between two pauses. */
const SLICE = 4096;

/** The same in slices. */
export function* joining(left: Lts, right: Lts): Generator<void, JoinedLts> {
  const labelNames: string[] = ['tau'];
  const ids = new Map([['tau', 0]]);
  const idOf = (name: string): number => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    ids.set(name, labelNames.length);
    return labelNames.push(name) - 1;
  };
  const stateCount = left.stateCount + right.stateCount;
  const offsets = new Int32Array(stateCount + 1);
  const targets = new Int32Array(left.stepCount + right.stepCount);
  const labels = new Int32Array(left.stepCount + right.stepCount);
  const isFrontier = new Uint8Array(stateCount);
  let count = 0;
  for (const [lts, shift] of [[left, 0], [right, left.stateCount]] as const) {
    const labelIds = lts.labels.map(idOf);
    for (let s = 0; s < lts.stateCount; s += 1) {
      if (s % SLICE === SLICE - 1) yield;
      offsets[shift + s] = count;
      isFrontier[shift + s] = lts.kinds[s] === StateKind.frontier ? 1 : 0;
      const seen = new Set<number>();
      for (let k = lts.stepOffsets[s] ?? 0; k < (lts.stepOffsets[s + 1] ?? 0); k += 1) {
        const target = (lts.stepTargets[k] ?? 0) + shift;
        const label = labelIds[lts.stepLabels[k] ?? 0] ?? 0;
        const key = target * labelNames.length + label;
        if (seen.has(key)) continue;
        seen.add(key);
        targets[count] = target;
        labels[count] = label;
        count += 1;
      }
    }
  }
  offsets[stateCount] = count;
  return {
    stateCount, leftCount: left.stateCount, left: 0, right: left.stateCount,
    offsets, targets: targets.slice(0, count), labels: labels.slice(0, count), labelNames, isFrontier,
  };
}
