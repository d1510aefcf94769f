import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinLts } from '../lts/joined-lts.ts';
import { exploredGraph, finish } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import { branchingClasses } from './branching.ts';
import { strongClasses } from './strong.ts';
import { quotient, type TransitionGraph } from './transition-graph.ts';
import { weakClasses } from './weak.ts';

/** Whether states of one class of the first are in one class of the second. */
function isFiner(finer: Int32Array, coarser: Int32Array): boolean {
  return finer.every((a, p) => finer.every((b, q) => a !== b || coarser[p] === coarser[q]));
}

const graphArb: fc.Arbitrary<TransitionGraph> = fc.tuple(exploredGraph, exploredGraph).map(([left, right]) => {
  const graph = joinLts(left, right);
  const { classOf, count } = finish(strongClasses(graph));
  return finish(quotient(graph, classOf, count, false));
});

describe('weak classes', () => {
  test('are made of branching classes, which are made of strong ones', () => {
    let merged = 0;
    fc.assert(
      fc.property(graphArb, (graph) => {
        const branching = finish(branchingClasses(graph));
        const weak = finish(weakClasses(graph));
        expect(isFiner(branching.classOf, weak.classOf)).toBe(true);
        merged += branching.count < graph.stateCount ? 1 : 0;
      }),
      { numRuns: runs(200), seed: 20260520 },
    );
    expect(merged).toBeGreaterThan(20);
  });

  test('of an unfinished graph may be given up for finer ones, of a finished one never', () => {
    let givenUp = 0;
    fc.assert(
      fc.property(graphArb, (graph) => {
        const hasFrontier = graph.isFrontier.includes(1);
        const quick = finish(weakClasses(graph, 0));
        const whole = finish(weakClasses(graph));
        expect(isFiner(quick.classOf, whole.classOf)).toBe(true);
        expect(hasFrontier || quick.count === whole.count).toBe(true);
        givenUp += quick.count > whole.count ? 1 : 0;
      }),
      { numRuns: runs(1000), seed: 20260521 },
    );
    expect(givenUp).toBeGreaterThan(0);
  });
});
