import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinLts } from '../lts/joined-lts.ts';
import { formulaArb } from '../testing/gen-formula.ts';
import { exploredGraph, finish } from '../testing/graph.ts';
import { naiveTruth } from '../testing/naive-bisimulation.ts';
import { runs } from '../testing/runs.ts';
import { bottomUp, Known, truthTable } from './truth-table.ts';

const LABELS = ['tau', 'a', 'b', 'c'];

test('the value of every part is final truth, wherever the table knows it', () => {
  let known = 0;
  fc.assert(
    fc.property(exploredGraph, exploredGraph, formulaArb(LABELS), (left, right, formula) => {
      const graph = joinLts(left, right);
      const truths = finish(truthTable(graph, formula, [graph.left, graph.right]));
      for (const state of [graph.left, graph.right]) expect(truths(formula, state)).toBe(naive(naiveTruth(graph, formula, state)));
      for (const part of bottomUp(formula)) {
        for (let state = 0; state < graph.stateCount; state++) {
          const value = truths(part, state);
          if (value === Known.unknown) continue;
          known += 1;
          expect(value).toBe(naive(naiveTruth(graph, part, state)));
        }
      }
    }),
    { numRuns: runs(150), seed: 45 },
  );
  expect(known).toBeGreaterThan(500);
});

function naive(truth: boolean | null): number {
  return truth === null ? Known.unknown : truth ? Known.yes : Known.no;
}
