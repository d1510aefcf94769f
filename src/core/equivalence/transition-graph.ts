/** What the algorithms of this folder work on: labelled transitions between numbered states, label 0 being `tau`. */
import type { JoinedLts } from '../lts/joined-lts.ts';
import { type Incoming, incomingOf } from '../lts/step-graph.ts';

/** Transitions of state s: `offsets[s] … offsets[s+1]-1`. */
export type TransitionGraph = Pick<JoinedLts, 'stateCount' | 'offsets' | 'targets' | 'labels' | 'isFrontier'>;

export const TAU = 0;

/** Pieces of work between two yields: well below a millisecond or two. */
export const SLICE = 4096;

/** The transitions by target. */
export function incoming(graph: TransitionGraph): Generator<void, Incoming> {
  return incomingOf({ stateCount: graph.stateCount, stepCount: graph.targets.length, stepOffsets: graph.offsets, stepTargets: graph.targets });
}

/**
 * The graph whose states are the classes: a class does what any of its states does. `isInert` leaves out τ that stays in a
 * class. Of frontier states nothing is known (calculus 6, "Unfinished LTS"), so whatever was seen of them is left out too.
 */
export function* quotient(graph: TransitionGraph, classOf: Int32Array, classCount: number, isInert: boolean): Generator<void, TransitionGraph> {
  const members = new Int32Array(graph.stateCount);
  const ends = new Int32Array(classCount + 1);
  for (const c of classOf) ends[c + 1] = (ends[c + 1] as number) + 1;
  for (let c = 0; c < classCount; c++) ends[c + 1] = (ends[c + 1] as number) + (ends[c] as number);
  const next = ends.slice();
  for (let s = 0; s < graph.stateCount; s++) {
    const c = classOf[s] as number;
    members[next[c] as number] = s;
    next[c] = (next[c] as number) + 1;
  }
  const offsets = new Int32Array(classCount + 1);
  const targets: number[] = [];
  const labels: number[] = [];
  const isFrontier = new Uint8Array(classCount);
  let work = 0;
  for (let c = 0; c < classCount; c++) {
    const seen = new Set<number>();
    const start = ends[c] as number;
    // Strongly bisimilar states do the same, so one of them is enough; where τ is inert, each may do its part.
    const end = isInert ? (ends[c + 1] as number) : start + 1;
    for (let i = start; i < end; i++) {
      const s = members[i] as number;
      if (graph.isFrontier[s] === 1) {
        isFrontier[c] = 1;
        continue;
      }
      for (let k = graph.offsets[s] as number; k < (graph.offsets[s + 1] as number); k++) {
        if (++work % SLICE === 0) yield;
        const target = classOf[graph.targets[k] as number] as number;
        const label = graph.labels[k] as number;
        if (isInert && label === TAU && target === c) continue;
        const key = label * classCount + target;
        if (seen.has(key)) continue;
        seen.add(key);
        targets.push(target);
        labels.push(label);
      }
    }
    offsets[c + 1] = targets.length;
    if (++work % SLICE === 0) yield;
  }
  return { stateCount: classCount, offsets, targets: Int32Array.from(targets), labels: Int32Array.from(labels), isFrontier };
}

/** Classes numbered by their first state. */
export function numberedByFirst(classOf: Int32Array, classCount: number): Int32Array {
  const numbers = new Int32Array(classCount).fill(-1);
  let count = 0;
  return classOf.map((c) => {
    if (numbers[c] === -1) numbers[c] = count++;
    return numbers[c] as number;
  });
}
