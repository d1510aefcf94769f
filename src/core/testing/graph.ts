import fc from 'fast-check';
import { type Lts, StateKind, type StateKindValue } from '../lts/lts.ts';

/** One step of a drawn graph; `label` 0 is τ. */
export interface Edge {
  readonly from: number;
  readonly label: number;
  readonly to: number;
}

/** A small LTS as a list of edges, for brute force. */
export interface DrawnGraph {
  readonly kinds: readonly StateKindValue[];
  readonly edges: readonly Edge[];
}

/** The arrays of an LTS with these edges, sorted by source; its analyses are empty. */
export function ltsOf({ kinds, edges }: DrawnGraph): Lts {
  const sorted = kinds.flatMap((_, state) => edges.filter((edge) => edge.from === state));
  const count = (kind: StateKindValue): number => kinds.filter((k) => k === kind).length;
  const labels = ['tau', ...Array.from({ length: Math.max(0, ...edges.map((edge) => edge.label)) }, (_, i) => String.fromCodePoint(97 + i))];
  return {
    stateCount: kinds.length,
    stepCount: edges.length,
    transitionCount: new Set(edges.map((edge) => JSON.stringify(edge))).size,
    stepOffsets: Int32Array.from({ length: kinds.length + 1 }, (_, state) => edges.filter((edge) => edge.from < state).length),
    stepTargets: Int32Array.from(sorted, (edge) => edge.to),
    stepLabels: Int32Array.from(sorted, (edge) => edge.label),
    stepNames: Int32Array.from(sorted, (edge) => edge.label),
    labels,
    names: labels,
    kinds: Uint8Array.from(kinds),
    fates: new Uint8Array(kinds.length),
    divergent: new Uint8Array(kinds.length),
    ...breadthFirst(kinds.length, sorted),
    canMove: new Uint32Array(kinds.length),
    wordsPerState: 1,
    deadlockCount: count(StateKind.deadlock),
    terminatedCount: count(StateKind.terminated),
    atRestCount: count(StateKind.atRest),
    frontierCount: count(StateKind.frontier),
    isDivergent: false,
    stop: 'complete',
    bytes: 0,
  };
}

function breadthFirst(stateCount: number, sorted: readonly Edge[]): Pick<Lts, 'parents' | 'parentChoices'> {
  const parents = new Int32Array(stateCount).fill(-1);
  const parentChoices = new Int32Array(stateCount).fill(-1);
  const queue = [0];
  for (const state of queue) {
    for (const [choice, edge] of sorted.filter((e) => e.from === state).entries()) {
      if (edge.to === 0 || parents[edge.to] !== -1) continue;
      parents[edge.to] = state;
      parentChoices[edge.to] = choice;
      queue.push(edge.to);
    }
  }
  return { parents, parentChoices };
}

/** Small random graphs; states without edges are of every kind, frontier states may have edges (open inputs). */
export const drawnGraph: fc.Arbitrary<DrawnGraph> = fc.integer({ min: 1, max: 9 }).chain((stateCount) => {
  const state = fc.nat(stateCount - 1);
  return fc
    .tuple(
      fc.array(fc.record({ from: state, label: fc.nat(2), to: state }), { maxLength: 16 }),
      fc.array(fc.constantFrom(StateKind.deadlock, StateKind.terminated, StateKind.atRest, StateKind.frontier), { minLength: stateCount, maxLength: stateCount }),
      fc.array(fc.integer({ min: 0, max: 11 }), { minLength: stateCount, maxLength: stateCount }),
    )
    .map(([edges, ends, dice]) => ({
      edges,
      kinds: ends.map((end, s) => (edges.some((edge) => edge.from === s) ? (dice[s] === 0 ? StateKind.frontier : StateKind.plain) : end)),
    }));
});

/** The same as LTSs with their reachable states numbered breadth-first, as exploration numbers them. */
export const exploredGraph: fc.Arbitrary<Lts> = drawnGraph.map(({ kinds, edges }) => {
  const order = [0];
  for (const state of order) {
    for (const { from, to } of edges) if (from === state && !order.includes(to)) order.push(to);
  }
  return ltsOf({
    kinds: order.map((state) => kinds[state] ?? StateKind.plain),
    edges: edges.flatMap((edge) => (order.includes(edge.from) ? [{ ...edge, from: order.indexOf(edge.from), to: order.indexOf(edge.to) }] : [])),
  });
});

/** All pairs (s, t), as `reaches[s][t]`, with a path of zero or more of these edges. */
export function closure(stateCount: number, edges: readonly Edge[]): boolean[][] {
  const reaches = Array.from({ length: stateCount }, (_, s) => Array.from({ length: stateCount }, (_, t) => s === t));
  for (let round = 0; round < stateCount; round++) {
    for (const { from, to } of edges) reaches.forEach((row) => row.forEach((_, t) => { if (row[from] === true && t === to) row[t] = true; }));
  }
  return reaches;
}

/** Runs a sliced computation to its end. */
export function finish<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
