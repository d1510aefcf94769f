import type { Lts, StateKindValue } from './lts.ts';

/** The bare graph of an LTS: what most algorithms on it need. Steps of state s: `stepOffsets[s] … stepOffsets[s+1]-1`. */
export type StepGraph = Pick<Lts, 'stateCount' | 'stepCount' | 'stepOffsets' | 'stepTargets'>;

/** Steps by target: those that enter state s are `steps[offsets[s]] … steps[offsets[s+1]-1]`, ascending; `sources` is parallel to `steps`. */
export interface Incoming {
  readonly offsets: Int32Array;
  readonly steps: Int32Array;
  readonly sources: Int32Array;
}

/** Pieces of work between two yields: states or steps looked at. */
export const CHUNK = 16_384;

/** Turns the graph round, in time linear in its size. */
export function* incomingOf(graph: StepGraph): Generator<void, Incoming> {
  const { stateCount, stepCount, stepOffsets, stepTargets } = graph;
  const offsets = new Int32Array(stateCount + 1);
  for (let step = 0; step < stepCount; step++) {
    const after = (stepTargets[step] as number) + 1;
    offsets[after] = (offsets[after] as number) + 1;
    if (step % CHUNK === CHUNK - 1) yield;
  }
  for (let state = 0; state < stateCount; state++) {
    offsets[state + 1] = (offsets[state + 1] as number) + (offsets[state] as number);
    if (state % CHUNK === CHUNK - 1) yield;
  }
  const next = offsets.slice();
  const steps = new Int32Array(stepCount);
  const sources = new Int32Array(stepCount);
  for (let state = 0; state < stateCount; state++) {
    for (let step = stepOffsets[state] as number; step < (stepOffsets[state + 1] as number); step++) {
      const target = stepTargets[step] as number;
      const place = next[target] as number;
      next[target] = place + 1;
      steps[place] = step;
      sources[place] = state;
      if (step % CHUNK === CHUNK - 1) yield;
    }
  }
  return { offsets, steps, sources };
}

/** 1 for every state of this kind. */
export function statesOfKind(kinds: Uint8Array, wanted: StateKindValue): Uint8Array {
  return kinds.includes(wanted) ? kinds.map((kind) => Number(kind === wanted)) : new Uint8Array(kinds.length);
}

/** 1 for every state from which a state with `isGoal` 1 can be reached; `isGoal` is extended in place and returned. */
export function* canReach(incoming: Incoming, isGoal: Uint8Array): Generator<void, Uint8Array> {
  if (!isGoal.includes(1)) return isGoal;
  const queue = new Int32Array(isGoal.length);
  let length = 0;
  for (let state = 0; state < isGoal.length; state++) if (isGoal[state] === 1) queue[length++] = state;
  let work = 0;
  for (let head = 0; head < length; head++) {
    const state = queue[head] as number;
    for (let i = incoming.offsets[state] as number; i < (incoming.offsets[state + 1] as number); i++) {
      const source = incoming.sources[i] as number;
      if (isGoal[source] === 0) {
        isGoal[source] = 1;
        queue[length++] = source;
      }
      if (++work % CHUNK === 0) yield;
    }
  }
  return isGoal;
}
