/** What a partition demands of its states: per class the pairs (label, class) that steps of its members lead to. */
import type { JoinedLts } from '../lts/joined-lts.ts';
import { CHUNK } from '../lts/step-graph.ts';

export interface Demands {
  /** The classes, numbered from 0 without gaps. */
  readonly classes: Int32Array;
  readonly classCount: number;
  /** Per transition of the graph its pair. */
  readonly pairOf: Int32Array;
  readonly pairCount: number;
  /** Per pair its label and its class. */
  readonly labelOf: readonly number[];
  readonly targetOf: readonly number[];
  /** The states of a class. */
  membersOf(of: number): Int32Array;
  /** The pairs that a step of some state of a class leads to. */
  wantedBy(of: number): readonly number[];
}

/** The demands of a partition, in slices, in time linear in the graph. Requires a class ≥ 0 for every state. */
export function* demandsOf(graph: JoinedLts, given: Int32Array): Generator<void, Demands> {
  const { classes, classCount } = withoutGaps(given);
  yield;
  const labelOf: number[] = [];
  const targetOf: number[] = [];
  const pairOf = new Int32Array(graph.targets.length);
  const pairs = new Map<number, number>();
  for (let k = 0; k < pairOf.length; k += 1) {
    const label = graph.labels[k] ?? 0;
    const target = classes[graph.targets[k] ?? 0] ?? 0;
    const key = label * classCount + target;
    let pair = pairs.get(key);
    if (pair === undefined) {
      pair = labelOf.push(label) - 1;
      targetOf.push(target);
      pairs.set(key, pair);
    }
    pairOf[k] = pair;
    if (k % CHUNK === CHUNK - 1) yield;
  }
  const { starts, states } = sorted(classes, classCount);
  yield;
  const membersOf = (of: number): Int32Array => states.subarray(starts[of], starts[of + 1]);
  const wanted: number[][] = [];
  const wantedFor = new Int32Array(labelOf.length).fill(-1);
  for (let of = 0; of < classCount; of += 1) {
    const pairsOfClass: number[] = [];
    for (const s of membersOf(of)) {
      for (let k = graph.offsets[s] ?? 0; k < (graph.offsets[s + 1] ?? 0); k += 1) {
        const pair = pairOf[k] ?? 0;
        if (wantedFor[pair] === of) continue;
        wantedFor[pair] = of;
        pairsOfClass.push(pair);
      }
      if (s % CHUNK === CHUNK - 1) yield;
    }
    wanted.push(pairsOfClass);
    if (of % CHUNK === CHUNK - 1) yield;
  }
  return { classes, classCount, pairOf, pairCount: labelOf.length, labelOf, targetOf, membersOf, wantedBy: (of) => wanted[of] ?? [] };
}

function withoutGaps(given: Int32Array): { readonly classes: Int32Array; readonly classCount: number } {
  const ids = new Map<number, number>();
  const classes = given.map((of) => {
    const known = ids.get(of);
    if (known !== undefined) return known;
    ids.set(of, ids.size);
    return ids.size - 1;
  });
  return { classes, classCount: ids.size };
}

/** The states by class: those of class c are `states[starts[c]] … states[starts[c+1]-1]`. */
function sorted(classes: Int32Array, classCount: number): { readonly starts: Int32Array; readonly states: Int32Array } {
  const starts = new Int32Array(classCount + 1);
  for (const of of classes) starts[of + 1] = (starts[of + 1] ?? 0) + 1;
  for (let of = 0; of < classCount; of += 1) starts[of + 1] = (starts[of + 1] ?? 0) + (starts[of] ?? 0);
  const next = starts.slice();
  const states = new Int32Array(classes.length);
  classes.forEach((of, s) => {
    const place = next[of] ?? 0;
    states[place] = s;
    next[of] = place + 1;
  });
  return { starts, states };
}
