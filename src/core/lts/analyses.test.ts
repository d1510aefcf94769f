import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closure, drawnGraph, type DrawnGraph, finish, ltsOf } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import { divergenceOf } from './divergence.ts';
import { fatesOf } from './fates.ts';
import { Fate, type FateValue, StateKind } from './lts.ts';
import { spreadBackwards } from './reachable-bits.ts';
import { canReach, incomingOf, statesOfKind } from './step-graph.ts';

const { plain, deadlock, terminated, atRest, frontier } = StateKind;

const fates = (graph: DrawnGraph): FateValue[] => {
  const lts = ltsOf(graph);
  const incoming = finish(incomingOf(lts));
  const seesFrontier = finish(canReach(incoming, statesOfKind(lts.kinds, frontier)));
  return Array.from(finish(fatesOf(lts, incoming, seesFrontier)), (fate) => fate as FateValue);
};

/** Straight from the definitions, by looking at all that is reachable. */
function fateByDefinition({ kinds, edges }: DrawnGraph, state: number): FateValue {
  const reaches = closure(kinds.length, edges);
  const seen = kinds.map((_, t) => t).filter((t) => reaches[state]?.[t]);
  const isCyclic = seen.some((t) => edges.some((edge) => edge.from === t && reaches[edge.to]?.[t]));
  if (!isCyclic && seen.every((t) => kinds[t] === plain || kinds[t] === deadlock)) return Fate.must;
  if (seen.some((t) => kinds[t] === deadlock)) return Fate.may;
  return seen.some((t) => kinds[t] === frontier) ? Fate.unknown : Fate.never;
}

describe('fates', () => {
  test('a run into a deadlock must, a loop beside it may, a good end never', () => {
    const edges = [
      { from: 0, label: 1, to: 1 },
      { from: 0, label: 1, to: 2 },
      { from: 1, label: 0, to: 3 },
      { from: 2, label: 0, to: 4 },
      { from: 2, label: 0, to: 3 },
      { from: 5, label: 0, to: 5 },
      { from: 5, label: 0, to: 3 },
    ];
    expect(fates({ kinds: [plain, plain, plain, deadlock, terminated, plain, atRest], edges })).toEqual([
      Fate.may, Fate.must, Fate.may, Fate.must, Fate.never, Fate.may, Fate.never,
    ]);
  });

  test('what lies behind a frontier state is not claimed', () => {
    const edges = [
      { from: 0, label: 1, to: 1 },
      { from: 2, label: 1, to: 1 },
      { from: 2, label: 1, to: 3 },
    ];
    expect(fates({ kinds: [plain, frontier, plain, deadlock], edges })).toEqual([Fate.unknown, Fate.unknown, Fate.may, Fate.must]);
  });

  test('agree with the definitions on small graphs', () => {
    fc.assert(
      fc.property(drawnGraph, (graph) => {
        expect(fates(graph)).toEqual(graph.kinds.map((_, state) => fateByDefinition(graph, state)));
      }),
      { numRuns: runs(300), seed: 21 },
    );
  });
});

describe('divergence', () => {
  test('agrees with the definition on small graphs: a silent path to a state on a silent cycle', () => {
    fc.assert(
      fc.property(drawnGraph, ({ kinds, edges }) => {
        const silent = edges.filter((edge) => edge.label === 0);
        const reaches = closure(kinds.length, silent);
        const onCycle = kinds.map((_, t) => silent.some((edge) => edge.from === t && reaches[edge.to]?.[t]));
        const expected = kinds.map((_, s) => Number(onCycle.some((isOn, t) => isOn && reaches[s]?.[t])));
        const lts = ltsOf({ kinds, edges });
        expect(Array.from(finish(divergenceOf(lts, finish(incomingOf(lts)))))).toEqual(expected);
      }),
      { numRuns: runs(300), seed: 22 },
    );
  });
});

describe('reachable bits', () => {
  test('agree with the union over all that is reachable, one word or several', () => {
    fc.assert(
      fc.property(drawnGraph, fc.constantFrom(1, 3), fc.array(fc.nat(2 ** 32 - 1), { minLength: 27, maxLength: 27 }), (graph, words, seeds) => {
        const stateCount = graph.kinds.length;
        const own = Uint32Array.from({ length: stateCount * words }, (_, i) => (seeds[i] ?? 0) & (seeds[26 - i] ?? 0));
        const reaches = closure(stateCount, graph.edges);
        const expected = own.map((_, at) => {
          const state = Math.floor(at / words);
          return own.reduce((union, bits, other) => (other % words === at % words && reaches[state]?.[Math.floor(other / words)] ? union | bits : union), 0);
        });
        const bits = own.slice();
        const lts = ltsOf(graph);
        finish(spreadBackwards(lts, finish(incomingOf(lts)), bits, words));
        expect(bits).toEqual(expected);
      }),
      { numRuns: runs(300), seed: 23 },
    );
  });

  test('a chain of 200,000 states is no trouble, and there are pauses on the way', () => {
    const stateCount = 200_000;
    const graph = {
      stateCount,
      stepCount: stateCount - 1,
      stepOffsets: Int32Array.from({ length: stateCount + 1 }, (_, s) => Math.min(s, stateCount - 1)),
      stepTargets: Int32Array.from({ length: stateCount - 1 }, (_, s) => s + 1),
    };
    const bits = new Uint32Array(stateCount);
    bits[stateCount - 1] = 1;
    expect([...spreadBackwards(graph, finish(incomingOf(graph)), bits, 1)].length).toBeGreaterThan(10);
    expect(bits.every((word) => word === 1)).toBe(true);
  });
});
