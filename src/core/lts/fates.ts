import { Fate, type Lts, StateKind } from './lts.ts';
import { canReach, CHUNK, type Incoming, statesOfKind, type StepGraph } from './step-graph.ts';

/**
 * `Fate` per state. `must` is the least set that holds the deadlocks and every expanded state whose steps all lead into it
 * (AF deadlock on maximal runs: a run that goes on for ever, or ends well, avoids the deadlock). `seesFrontier`: 1 where a
 * frontier state is reachable.
 */
export function* fatesOf(graph: StepGraph & Pick<Lts, 'kinds'>, incoming: Incoming, seesFrontier: Uint8Array): Generator<void, Uint8Array> {
  const { kinds } = graph;
  if (!kinds.includes(StateKind.deadlock)) return seesFrontier.map((sees) => (sees === 1 ? Fate.unknown : Fate.never));
  const must = yield* mustReach(graph, incoming);
  const mayReach = yield* canReach(incoming, statesOfKind(kinds, StateKind.deadlock));
  return kinds.map((_, state) => {
    if (must[state] === 1) return Fate.must;
    if (mayReach[state] === 1) return Fate.may;
    return seesFrontier[state] === 1 ? Fate.unknown : Fate.never;
  });
}

function* mustReach(graph: StepGraph & Pick<Lts, 'kinds'>, incoming: Incoming): Generator<void, Uint8Array> {
  const { stateCount, stepOffsets, kinds } = graph;
  const must = statesOfKind(kinds, StateKind.deadlock);
  const queue = new Int32Array(stateCount);
  let length = 0;
  /** Steps that may still lead elsewhere. */
  const open = new Int32Array(stateCount);
  for (let state = 0; state < stateCount; state++) {
    open[state] = (stepOffsets[state + 1] as number) - (stepOffsets[state] as number);
    if (must[state] === 1) queue[length++] = state;
  }
  let work = 0;
  for (let head = 0; head < length; head++) {
    const state = queue[head] as number;
    for (let i = incoming.offsets[state] as number; i < (incoming.offsets[state + 1] as number); i++) {
      const source = incoming.sources[i] as number;
      open[source] = (open[source] as number) - 1;
      if (open[source] === 0 && kinds[source] !== StateKind.frontier) {
        must[source] = 1;
        queue[length++] = source;
      }
      if (++work % CHUNK === 0) yield;
    }
  }
  return must;
}
