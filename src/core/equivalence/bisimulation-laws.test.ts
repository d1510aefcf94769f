import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { joinLts } from '../lts/joined-lts.ts';
import { compared, joinedText } from '../testing/compare.ts';
import { pairArb } from '../testing/gen-pairs.ts';
import { type DrawnGraph, drawnGraph, ltsOf } from '../testing/graph.ts';
import { modalDepth, naiveBisimilarity, naiveTruth, withoutOnePart } from '../testing/naive-bisimulation.ts';
import { runs } from '../testing/runs.ts';
import { type Relation, RELATIONS } from './comparison.ts';

/** The definitions take time with the square of the states. */
const SMALL = 50;

/** Holds a comparison of one pair against the definitions: verdict, classes, formulas in both directions. */
function checked(graph: JoinedLts, relation: Relation): boolean | null {
  const found = compared(graph, relation);
  const naive = naiveBisimilarity(graph, relation);
  expect(found.isRelated).toBe(naive.isRelated);
  const states = Array.from({ length: graph.stateCount }, (_, s) => s);
  expect(states.every((p) => states.every((q) => (found.classes[p] === found.classes[q]) === (p === q || naive.areRelated(p, q))))).toBe(true);
  expect([...new Set(found.classes)]).toEqual(Array.from({ length: found.classCount }, (_, c) => c));
  const told = [[graph.left, graph.right], [graph.right, graph.left]].map(([p = 0, q = 0]) => {
    if (found.isRelated !== false) return null;
    const formula = found.distinguish(p, q);
    const isEvidence = (tried: Formula): boolean => naiveTruth(graph, tried, p) === true && naiveTruth(graph, tried, q) === false;
    return { isEvidence: isEvidence(formula), depth: modalDepth(formula), shorter: withoutOnePart(formula).filter(isEvidence) };
  });
  const owed = found.isRelated === false ? { isEvidence: true, depth: naive.depth, shorter: [] } : null;
  expect(told).toEqual([owed, owed]);
  return found.isRelated;
}

function shareOf(verdict: boolean | null, verdicts: readonly (boolean | null)[]): number {
  return verdicts.filter((each) => each === verdict).length / verdicts.length;
}

describe.each(RELATIONS)('%s bisimilarity', (relation) => {
  test('agrees with the definition on pairs of processes, a third of them related and a third not', () => {
    const verdicts: (boolean | null)[] = [];
    fc.assert(
      fc.property(pairArb(relation === 'weak'), ({ left, right, definitions }) => {
        const graph = joinedText(left, right, definitions);
        fc.pre(graph.stateCount <= SMALL);
        verdicts.push(checked(graph, relation));
      }),
      { numRuns: runs(300), seed: 20260501 },
    );
    expect(shareOf(true, verdicts)).toBeGreaterThan(1 / 3);
    expect(shareOf(false, verdicts)).toBeGreaterThan(1 / 3);
  });

  test('agrees with the definition on any two graphs, finished or not', () => {
    const verdicts: (boolean | null)[] = [];
    fc.assert(
      fc.property(drawnGraph, drawnGraph, fc.option(fc.nat(), { freq: 2 }), (one, other, change) => {
        const right = change === null ? other : changed(one, change);
        verdicts.push(checked(joinLts(ltsOf(one), ltsOf(right)), relation));
      }),
      { numRuns: runs(300), seed: 20260502 },
    );
    for (const verdict of [true, false, null]) expect(shareOf(verdict, verdicts)).toBeGreaterThan(1 / 5);
  });

  test('what is decided within a limit stays when the limit is raised', () => {
    const verdicts: (boolean | null)[] = [];
    fc.assert(
      fc.property(pairArb(relation === 'weak'), fc.integer({ min: 1, max: 25 }), ({ left, right, definitions }, maxStates) => {
        const cut = checked(joinedText(left, right, definitions, { maxStates }), relation);
        verdicts.push(cut);
        const whole = compared(joinedText(left, right, definitions), relation).isRelated;
        expect([whole, null]).toContain(cut);
      }),
      { numRuns: runs(150), seed: 20260503 },
    );
    for (const verdict of [true, false, null]) expect(shareOf(verdict, verdicts)).toBeGreaterThan(1 / 5);
  });
});

/** The same graph but for one edge. */
function changed(graph: DrawnGraph, change: number): DrawnGraph {
  const at = change % (graph.edges.length + 1);
  const edge = graph.edges[at];
  if (edge === undefined) return graph;
  return { ...graph, edges: change % 2 === 0 ? graph.edges.toSpliced(at, 1) : graph.edges.with(at, { ...edge, label: (edge.label + 1) % 3 }) };
}
