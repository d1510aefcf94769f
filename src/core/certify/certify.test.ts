import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Relation } from '../equivalence/comparison.ts';
import type { Formula } from '../logic/formula.ts';
import { parseFormula } from '../logic/parse.ts';
import { type JoinedLts, joinLts } from '../lts/joined-lts.ts';
import { compared, joinedText } from '../testing/compare.ts';
import { formulaArb } from '../testing/gen-formula.ts';
import { pairArb } from '../testing/gen-pairs.ts';
import { closure, exploredGraph, finish } from '../testing/graph.ts';
import { naiveTruth, withoutOnePart } from '../testing/naive-bisimulation.ts';
import { runs } from '../testing/runs.ts';
import { certifyDifference } from './certify-difference.ts';
import { certifyRelation } from './certify-relation.ts';
import { holdsEverywhere, Truth } from './evaluate.ts';

const joinedGraph: fc.Arbitrary<JoinedLts> = fc.tuple(exploredGraph, exploredGraph).map(([left, right]) => joinLts(left, right));
/** One label more than graphs have. */
const LABELS = ['tau', 'a', 'b', 'c'];
const RELATIONS: readonly Relation[] = ['strong', 'weak'];

const statesOf = (graph: JoinedLts): readonly number[] => Array.from({ length: graph.stateCount }, (_, s) => s);

const truthOf = (graph: JoinedLts, formula: Formula, state: number): number => {
  const truth = naiveTruth(graph, formula, state);
  return truth === null ? Truth.unknown : truth ? Truth.yes : Truth.no;
};

function formulaOf(text: string): Formula {
  const read = parseFormula(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

describe('holdsEverywhere', () => {
  test('says of every state what the definitions say, with unexplored states', () => {
    const seen = new Set<number>();
    fc.assert(
      fc.property(joinedGraph, formulaArb(LABELS), (graph, formula) => {
        const values = [...finish(holdsEverywhere(graph, formula))];
        for (const value of values) seen.add(value);
        expect(values).toEqual(statesOf(graph).map((state) => truthOf(graph, formula, state)));
      }),
      { numRuns: runs(500), seed: 51 },
    );
    expect(seen).toEqual(new Set([Truth.no, Truth.yes, Truth.unknown]));
  });

  test('is final: what is yes or no stays so whatever the unexplored states turn out to do', () => {
    fc.assert(
      fc.property(joinedGraph, formulaArb(LABELS), fc.array(fc.tuple(fc.nat(100), fc.nat(2), fc.nat(100)), { maxLength: 8 }), (graph, formula, more) => {
        const later = finish(holdsEverywhere(explored(graph, more), formula));
        const wrong = [...finish(holdsEverywhere(graph, formula))].filter((value, s) => value !== Truth.unknown && later[s] !== value);
        expect(wrong).toEqual([]);
        expect([...later]).not.toContain(Truth.unknown);
      }),
      { numRuns: runs(500), seed: 52 },
    );
  });

  test('takes time in the shared parts, not in the tree: here of 2⁶⁰ parts', () => {
    const graph = joinedText('a.b.0', 'a.c.0');
    let formula = formulaOf('<a><b>tt');
    for (let k = 0; k < 60; k += 1) formula = { kind: 'or', parts: [formula, { kind: 'not', body: { kind: 'not', body: formula } }] };
    expect(finish(certifyDifference(graph, formula))).toEqual({ ok: true, value: { side: 'left' } });
  });

  test('is not stopped by depth', () => {
    const graph = joinedText('a.0', '0');
    let formula = formulaOf('<a>tt');
    for (let k = 0; k < 20_000; k += 1) formula = { kind: 'not', body: formula };
    expect(finish(certifyDifference(graph, formula))).toEqual({ ok: true, value: { side: 'left' } });
  });
});

/** The graph with its frontier states explored: they keep the steps they have and get some of `more`. */
function explored(graph: JoinedLts, more: readonly (readonly [number, number, number])[]): JoinedLts {
  const frontier = statesOf(graph).filter((s) => graph.isFrontier[s] === 1);
  const steps = statesOf(graph).map((s) => Array.from(graph.targets.subarray(graph.offsets[s], graph.offsets[s + 1]), (target, k) => ({ target, label: graph.labels[(graph.offsets[s] ?? 0) + k] ?? 0 })));
  for (const [from, label, to] of more) {
    const state = frontier[from % Math.max(1, frontier.length)];
    if (state !== undefined) steps[state]?.push({ target: to % graph.stateCount, label: label % graph.labelNames.length });
  }
  const flat = steps.flat();
  const offsets = Int32Array.from({ length: graph.stateCount + 1 }, (_, s) => steps.slice(0, s).reduce((sum, each) => sum + each.length, 0));
  return { ...graph, offsets, targets: Int32Array.from(flat, ({ target }) => target), labels: Int32Array.from(flat, ({ label }) => label), isFrontier: new Uint8Array(graph.stateCount) };
}

describe('certifyDifference', () => {
  test('accepts the formulas that are found and refuses what they are turned into, exactly where that is wrong', () => {
    const count = { found: 0, accepted: 0, refused: 0 };
    fc.assert(
      fc.property(pairArb(true), fc.constantFrom(...RELATIONS), ({ definitions, left, right }, relation) => {
        const graph = joinedText(left, right, definitions);
        const { isRelated, distinguish } = compared(graph, relation);
        if (isRelated !== false) return;
        count.found += 1;
        const formula = distinguish(graph.left, graph.right);
        expect(finish(certifyDifference(graph, formula))).toEqual({ ok: true, value: { side: 'left' } });
        const dropped = withoutOnePart(formula);
        for (const mutant of [...dropped, ...flipped(formula)]) {
          const truths = [naiveTruth(graph, mutant, graph.left), naiveTruth(graph, mutant, graph.right)];
          const isRight = truths.includes(true) && truths.includes(false);
          expect(finish(certifyDifference(graph, mutant)).ok).toBe(isRight);
          count[isRight ? 'accepted' : 'refused'] += 1;
        }
        // nothing can be dropped from a strong one
        expect(relation === 'weak' || dropped.every((mutant) => !finish(certifyDifference(graph, mutant)).ok)).toBe(true);
      }),
      { numRuns: runs(150), seed: 53 },
    );
    expect(count.found).toBeGreaterThan(30);
    expect(count.refused).toBeGreaterThan(60);
  });

  test('says what it found instead', () => {
    const graph = joinedText('a.0', 'b.0');
    const verdict = (text: string) => finish(certifyDifference(graph, formulaOf(text)));
    expect(verdict('<a>tt')).toEqual({ ok: true, value: { side: 'left' } });
    expect(verdict('[a]ff')).toEqual({ ok: true, value: { side: 'right' } });
    expect(verdict('<a>tt or <b>tt')).toEqual({ ok: false, error: 'the formula is true at the start of the left and true at the start of the right' });
    const cut = joinedText('a.b.0', 'a.c.0', '', { maxStates: 1 });
    expect(finish(certifyDifference(cut, formulaOf('<a><b>tt')))).toEqual({ ok: false, error: 'the formula is not decided at the start of the left and not decided at the start of the right' });
  });
});

/** The formula with one modality turned into its dual, in every way. */
function flipped(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'tt':
    case 'ff':
      return [];
    case 'not':
      return flipped(formula.body).map((body) => ({ ...formula, body }));
    case 'and':
    case 'or':
      return formula.parts.flatMap((part, i) => flipped(part).map((other): Formula => ({ ...formula, parts: formula.parts.with(i, other) })));
    case 'diamond':
    case 'box':
      return [{ ...formula, kind: formula.kind === 'diamond' ? 'box' : 'diamond' }, ...flipped(formula.body).map((body) => ({ ...formula, body }))];
  }
}

/** The two starts are one, so that only the partition counts. */
const oneStart = (graph: JoinedLts): JoinedLts => ({ ...graph, right: graph.left });

const isAccepted = (graph: JoinedLts, classes: Int32Array, relation: Relation): boolean => finish(certifyRelation(graph, classes, relation)) === null;

/** Every transition of every state is answered by every state of its class: calculus 6, with a frontier state that does nothing and is alone. */
function isClosed(graph: JoinedLts, classes: Int32Array, relation: Relation): boolean {
  const states = statesOf(graph);
  const edges = states.flatMap((from) => (graph.isFrontier[from] === 1 ? [] : Array.from(graph.targets.subarray(graph.offsets[from], graph.offsets[from + 1]), (to, k) => ({ from, to, label: graph.labels[(graph.offsets[from] ?? 0) + k] ?? 0 }))));
  const silent = closure(graph.stateCount, edges.filter(({ label }) => label === 0));
  const reaches = (from: number, to: number): boolean => (relation === 'weak' ? silent[from]?.[to] === true : from === to);
  const areAlike = (p: number, q: number): boolean => classes[p] === classes[q];
  return states.every((p) =>
    states.filter((q) => p !== q && areAlike(p, q)).every((q) => {
      if (graph.isFrontier[p] === 1) return false;
      return edges.filter(({ from }) => from === p).every(({ label, to }) => {
        if (relation === 'weak' && label === 0 && states.some((end) => reaches(q, end) && areAlike(to, end))) return true;
        return edges.some((edge) => edge.label === label && reaches(q, edge.from) && states.some((end) => reaches(edge.to, end) && areAlike(to, end)));
      });
    }),
  );
}

describe.each(RELATIONS)('certifyRelation, %s', (relation) => {
  const partition = (graph: JoinedLts, numbers: readonly number[], most: number): Int32Array => Int32Array.from(statesOf(graph), (s) => (numbers[s] ?? 0) % most);

  test('accepts a partition exactly when it is closed', () => {
    const count = { open: 0, closed: 0 };
    fc.assert(
      fc.property(joinedGraph, fc.array(fc.nat(100), { minLength: 18, maxLength: 18 }), fc.integer({ min: 1, max: 12 }), (graph, numbers, most) => {
        // any partition, and one finer than the coarsest closed one, which is often closed
        const { classes } = compared(graph, relation);
        const any = partition(graph, numbers, most);
        const finer = classes.map((of, s) => 100 * of + ((numbers[s] ?? 0) > 80 ? 1 : 0));
        for (const tried of [any, finer]) {
          const closed = isClosed(graph, tried, relation);
          expect(isAccepted(oneStart(graph), tried, relation)).toBe(closed);
          count[closed ? 'closed' : 'open'] += 1;
        }
      }),
      { numRuns: runs(400), seed: 54 },
    );
    expect(Math.min(count.open, count.closed)).toBeGreaterThan(100);
  });

  test('accepts the classes that are found, and refuses them when two are merged or a state is moved', () => {
    const count = { related: 0, merged: 0, moved: 0 };
    fc.assert(
      fc.property(fc.oneof(joinedGraph, pairArb(relation === 'weak').map(({ definitions, left, right }) => joinedText(left, right, definitions))), fc.nat(1000), fc.nat(1000), (graph, one, other) => {
        const { classes, classCount, isRelated } = compared(graph, relation);
        expect(isAccepted(oneStart(graph), classes, relation)).toBe(true);
        expect(isAccepted(graph, classes, relation)).toBe(isRelated === true);
        count.related += isRelated === true ? 1 : 0;
        if (classCount < 2) return;
        const from = one % classCount;
        const into = (from + 1 + (other % (classCount - 1))) % classCount;
        expect(isAccepted(oneStart(graph), classes.map((of) => (of === from ? into : of)), relation)).toBe(false);
        count.merged += 1;
        const moved = classes.slice();
        moved[classes.indexOf(from)] = into;
        expect(isAccepted(oneStart(graph), moved, relation)).toBe(false);
        count.moved += 1;
      }),
      { numRuns: runs(300), seed: 55 },
    );
    expect(count.related).toBeGreaterThan(40);
    expect(count.merged).toBeGreaterThan(100);
  });
});

describe('certifyRelation', () => {
  test('τ.a, a and 0 are not one class, though each matches τ.a weakly', () => {
    const graph = joinedText('tau.a.0', '0');
    expect(finish(certifyRelation(graph, new Int32Array(graph.stateCount), 'weak'))).toBe('state 2 of the left has no answer to a of a state in its class');
  });

  test('says what is wrong', () => {
    const graph = joinedText('a.0', 'b.0');
    const problem = (classes: readonly number[], relation: Relation, of = graph) => finish(certifyRelation(of, Int32Array.from(classes), relation));
    expect(problem([0, 1, 0, 1], 'strong')).toBe('state 0 of the left has no answer to b of a state in its class');
    expect(problem([0, 1, 2, 1], 'strong')).toBe('the starts are in different classes');
    expect(problem([0, 1, 0], 'strong')).toBe('3 states have a class, there are 4');
    expect(problem([0, 1, 0, -1], 'strong')).toBe('a state has no class');
    expect(problem([0, 0], 'strong', joinedText('a.b.0', 'a.b.0', '', { maxStates: 1 }))).toBe('state 0 of the left was not explored and shares its class');
  });
});
