/**
 * For every state the union of the bit sets of all states reachable from it (itself included). Strongly connected
 * components are found by Tarjan's algorithm (SIAM J. Comput. 1, 1972), without recursion; they are finished successors
 * first, so one pass over the steps is enough, whatever the graph.
 */
import { CHUNK, type StepGraph } from './step-graph.ts';

const UNSEEN = 0;

/** `bits` holds `wordsPerState` words per state and is changed in place. */
export function* spreadBackwards(graph: StepGraph, bits: Uint32Array, wordsPerState: number): Generator<void, void> {
  const { stateCount, stepOffsets, stepTargets } = graph;
  /** Order of first visit, from 1; `DONE` once the component is finished. */
  const visit = new Int32Array(stateCount);
  const low = new Int32Array(stateCount);
  const nextStep = new Int32Array(stateCount);
  const path = new Int32Array(stateCount);
  const open = new Int32Array(stateCount);
  const DONE = 2 ** 31 - 1;
  let visits = 0;
  let openCount = 0;
  let work = 0;
  const unite = (into: number, from: number): void => {
    for (let w = 0; w < wordsPerState; w++) {
      const at = into * wordsPerState + w;
      bits[at] = (bits[at] as number) | (bits[from * wordsPerState + w] as number);
    }
  };
  for (let root = 0; root < stateCount; root++) {
    if (visit[root] !== UNSEEN) continue;
    let depth = 0;
    path[0] = root;
    while (depth >= 0) {
      const state = path[depth] as number;
      if (visit[state] === UNSEEN) {
        visit[state] = low[state] = ++visits;
        nextStep[state] = stepOffsets[state] as number;
        open[openCount++] = state;
      }
      let descended = false;
      while ((nextStep[state] as number) < (stepOffsets[state + 1] as number)) {
        if (++work % CHUNK === 0) yield;
        const step = nextStep[state] as number;
        const target = stepTargets[step] as number;
        if (visit[target] === UNSEEN) {
          path[++depth] = target; // looked at again, as finished, when we come back
          descended = true;
          break;
        }
        nextStep[state] = step + 1;
        if (visit[target] !== DONE) low[state] = Math.min(low[state] as number, low[target] as number);
        unite(state, target);
      }
      if (descended) continue;
      if (low[state] === visit[state]) {
        const first = openCount;
        do openCount--;
        while (open[openCount] !== state);
        for (let i = openCount; i < first; i++) {
          unite(state, open[i] as number);
          if (++work % CHUNK === 0) yield;
        }
        for (let i = openCount; i < first; i++) {
          const member = open[i] as number;
          visit[member] = DONE;
          unite(member, state);
          if (++work % CHUNK === 0) yield;
        }
      }
      depth--;
    }
  }
}
