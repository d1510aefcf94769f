/**
 * For every state the union of the bit sets of all states reachable from it (itself included). One sweep against the
 * order of discovery carries bits along most steps; those that lead back are followed up from a queue. A state is queued
 * again only when it has gained a bit, so the work is bounded by steps times bits, and is about linear in practice.
 */
import { CHUNK, type Incoming, type StepGraph } from './step-graph.ts';

/** `bits` holds `wordsPerState` words per state and is changed in place. */
export function* spreadBackwards(graph: StepGraph, incoming: Incoming, bits: Uint32Array, wordsPerState: number): Generator<void, void> {
  const { stateCount, stepOffsets, stepTargets } = graph;
  /** Adds the bits of `from`; true when `into` had not all of them. */
  const unite = (into: number, from: number): boolean => {
    let hasGained = false;
    for (let w = 0; w < wordsPerState; w++) {
      const at = into * wordsPerState + w;
      const own = bits[at] as number;
      const both = own | (bits[from * wordsPerState + w] as number);
      if (both !== (own | 0)) {
        bits[at] = both;
        hasGained = true;
      }
    }
    return hasGained;
  };
  let work = 0;
  for (let state = stateCount - 1; state >= 0; state--) {
    for (let step = stepOffsets[state] as number; step < (stepOffsets[state + 1] as number); step++) {
      unite(state, stepTargets[step] as number);
      if (++work % CHUNK === 0) yield;
    }
  }
  const queue = new Int32Array(stateCount);
  const isQueued = new Uint8Array(stateCount).fill(1);
  for (let state = 0; state < stateCount; state++) queue[state] = state;
  let waiting = stateCount;
  for (let head = 0; waiting > 0; waiting--) {
    const state = queue[head] as number;
    head = head + 1 === stateCount ? 0 : head + 1;
    isQueued[state] = 0;
    for (let i = incoming.offsets[state] as number; i < (incoming.offsets[state + 1] as number); i++) {
      const source = incoming.sources[i] as number;
      if (unite(source, state) && isQueued[source] === 0) {
        isQueued[source] = 1;
        queue[(head + waiting - 1) % stateCount] = source;
        waiting++;
      }
      if (++work % CHUNK === 0) yield;
    }
  }
}
