import type { Lts } from './lts.ts';
import { CHUNK, type Incoming, type StepGraph } from './step-graph.ts';

/**
 * 1 for every state with an infinite silent path; on a finite graph: that silently reaches a τ-cycle. States whose silent
 * steps have all been followed to an end are taken away, one after the other; those that stay are divergent.
 * What lies behind a frontier state is not claimed.
 */
export function* divergenceOf(graph: StepGraph & Pick<Lts, 'stepLabels'>, incoming: Incoming): Generator<void, Uint8Array> {
  const { stateCount, stepOffsets, stepLabels } = graph;
  const silent = new Int32Array(stateCount);
  const divergent = new Uint8Array(stateCount).fill(1);
  const queue = new Int32Array(stateCount);
  let length = 0;
  const settle = (state: number): void => {
    divergent[state] = 0;
    queue[length++] = state;
  };
  let work = 0;
  for (let state = 0; state < stateCount; state++) {
    let count = 0;
    for (let step = stepOffsets[state] as number; step < (stepOffsets[state + 1] as number); step++) {
      if (stepLabels[step] === 0) count++;
      if (++work % CHUNK === 0) yield;
    }
    silent[state] = count;
    if (count === 0) settle(state);
  }
  for (let head = 0; head < length && length < stateCount; head++) {
    const state = queue[head] as number;
    for (let i = incoming.offsets[state] as number; i < (incoming.offsets[state + 1] as number); i++) {
      if (++work % CHUNK === 0) yield;
      const source = incoming.sources[i] as number;
      const left = silent[source] as number;
      if (left === 0 || stepLabels[incoming.steps[i] as number] !== 0) continue;
      silent[source] = left - 1;
      if (left === 1) settle(source);
    }
  }
  return divergent;
}
