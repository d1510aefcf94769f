/** The classes of a comparison as a table: how many states of each side, and what a state of the class can do. */
import { StateKind, type Comparison, type Lts, type Side } from '../engine/engine-api.ts';

export interface ClassRow {
  readonly id: number;
  readonly left: number;
  readonly right: number;
  /** The sides that start here. */
  readonly starts: readonly Side[];
  /** What a state of the class can do: labels, `tau` for inside steps; weakly without it. Null: not explored. */
  readonly can: readonly string[] | null;
}

/** Rows `from` … `to - 1`, in the order of the class numbers. */
export function classRows({ relation, left, right, classes }: Comparison, from: number, to: number): readonly ClassRow[] {
  const counts = { left: countsOf(classes.left, classes.count), right: countsOf(classes.right, classes.count) };
  const members = { left: firstMembers(classes.left, left, from, to), right: firstMembers(classes.right, right, from, to) };
  return Array.from({ length: Math.max(0, Math.min(to, classes.count) - from) }, (_, i): ClassRow => {
    const id = from + i;
    const onLeft = members.left[i] ?? -1;
    const onRight = members.right[i] ?? -1;
    return {
      id, left: counts.left[id] ?? 0, right: counts.right[id] ?? 0,
      starts: [...(classes.left[0] === id ? (['left'] as const) : []), ...(classes.right[0] === id ? (['right'] as const) : [])],
      can: onLeft >= 0 ? abilities(left, onLeft, relation === 'weak') : onRight >= 0 ? abilities(right, onRight, relation === 'weak') : null,
    };
  });
}

function countsOf(classOf: Int32Array, count: number): Int32Array {
  const counts = new Int32Array(count);
  for (const id of classOf) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

/** The first explored state of each class of a range, −1 where there is none. */
function firstMembers(classOf: Int32Array, lts: Lts, from: number, to: number): Int32Array {
  const first = new Int32Array(Math.max(0, to - from)).fill(-1);
  for (let state = classOf.length - 1; state >= 0; state -= 1) {
    const id = classOf[state] ?? -1;
    if (id >= from && id < to && lts.kinds[state] !== StateKind.frontier) first[id - from] = state;
  }
  return first;
}

/** States looked at for the abilities of one state, so that a table is quick whatever it shows. */
const CLOSURE_AT_MOST = 500;

/** Labels of a state; weakly those that can be the next thing seen. Null where that is not known or takes too long to find. */
function abilities(lts: Lts, start: number, isWeak: boolean): readonly string[] | null {
  const labels = new Set<number>();
  const seen = new Set([start]);
  for (const state of seen) {
    if (lts.kinds[state] === StateKind.frontier || seen.size > CLOSURE_AT_MOST) return null;
    for (let k = lts.stepOffsets[state] ?? 0; k < (lts.stepOffsets[state + 1] ?? 0); k += 1) {
      const label = lts.stepLabels[k] ?? 0;
      if (isWeak && label === 0) seen.add(lts.stepTargets[k] ?? 0);
      else labels.add(label);
    }
  }
  return [...labels].map((label) => lts.labels[label] ?? '').toSorted();
}
