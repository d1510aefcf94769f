import { describe, expect, test } from 'vitest';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { compared, joinedText } from '../testing/compare.ts';
import { naiveBisimilarity, naiveTruth } from '../testing/naive-bisimulation.ts';
import { type Relation, RELATIONS } from './comparison.ts';

interface Example {
  readonly source: string;
  readonly left: string;
  readonly right: string;
  readonly definitions?: string;
  readonly strong: boolean;
  readonly weak: boolean;
}

const SEMAPHORES = "Sem = get.put.Sem; Two = get.Two1; Two1 = get.put.Two1 + put.Two;";
const BUFFERS = "B = in.'out.B; C = in.'mid.C; D = mid.'out.D; E = in.F; F = in.'out.F + 'out.E;";

/** Names of channels are given where the literature has letters only. */
const EXAMPLES: readonly Example[] = [
  { source: 'calculus 6', left: 'tau.a', right: 'a', strong: false, weak: true },
  { source: 'calculus 6: not rooted, not a congruence for +', left: 'tau.a + b', right: 'a + b', strong: false, weak: false },
  { source: 'Milner 1989, 3.2: first τ-law', left: 'a.tau.b', right: 'a.b', strong: false, weak: true },
  { source: 'Milner 1989, 3.2: second τ-law', left: 'a + tau.a', right: 'tau.a', strong: false, weak: true },
  { source: 'Milner 1989, 3.2: third τ-law', left: 'a.(tau.b + c) + a.b', right: 'a.(tau.b + c)', strong: false, weak: true },
  { source: 'what the third τ-law is not', left: 'a.(b + c) + a.b', right: 'a.(b + c)', strong: false, weak: false },
  { source: 'Milner 1989, 5.1: τ inside a choice counts', left: 'tau.a + tau.b', right: 'a + b', strong: false, weak: false },
  { source: 'Aceto et al., 3.2: vending machines', left: 'coin.(tea + coffee)', right: 'coin.tea + coin.coffee', strong: false, weak: false },
  { source: 'Aceto et al., 3.1: a trace equivalence is not enough', left: 'a.(b + c)', right: 'a.b + a.c', strong: false, weak: false },
  { source: 'van Glabbeek, spectrum I: ready simulation is not enough', left: 'a.b.c + a.(b.c + b.d)', right: 'a.(b.c + b.d)', strong: false, weak: false },
  { source: 'calculus T8', left: "(a.0 | 'a.0)[tau/a]", right: 'tau.tau + tau', strong: true, weak: true },
  { source: 'calculus T8, silently', left: "(a.0 | 'a.0)[tau/a]", right: '0', strong: false, weak: true },
  { source: 'calculus T9', left: 'x.((b.0)[b/a])[a/b]', right: 'x.a.0', strong: true, weak: true },
  { source: 'calculus T4', left: 'a.(b | b)', right: 'a.b.b', strong: true, weak: true },
  { source: 'expansion', left: "a | 'b", right: "a.'b + 'b.a", strong: true, weak: true },
  { source: 'expansion with a meeting', left: "a | 'a", right: "a.'a + 'a.a + tau", strong: true, weak: true },
  { source: 'a private meeting', left: "(a.b | 'a.c) \\ {a}", right: 'tau.(b | c)', strong: true, weak: true },
  { source: 'a private meeting, silently', left: "(a.b | 'a.c) \\ {a}", right: 'b | c', strong: false, weak: true },
  { source: 'sum: commutative, associative, idempotent, 0', left: '(a + b) + (0 + a)', right: 'b + a', strong: true, weak: true },
  { source: 'parallel: commutative, associative, 0', left: '(a | b) | (c | 0)', right: 'c | (b | a)', strong: true, weak: true },
  { source: 'Milner 1989, 5.1: divergence does not count', left: 'W', right: '0', definitions: 'W = tau.W;', strong: false, weak: true },
  { source: 'Aceto et al., 3.4: divergence besides an action', left: 'W', right: 'a', definitions: 'W = tau.W + a;', strong: false, weak: true },
  { source: 'Milner 1989, 1.3: two semaphores', left: 'Sem | Sem', right: 'Two', definitions: SEMAPHORES, strong: true, weak: true },
  { source: 'Milner 1989, 1.3: one semaphore is not two', left: 'Sem | Sem', right: 'Sem', definitions: SEMAPHORES, strong: false, weak: false },
  { source: 'Milner 1989, 1.2: two buffers in a row hold two', left: '(C | D) \\ {mid}', right: 'E', definitions: BUFFERS, strong: false, weak: true },
  { source: 'Milner 1989, 1.2: two buffers in a row are not one', left: '(C | D) \\ {mid}', right: 'B', definitions: BUFFERS, strong: false, weak: false },
  { source: 'an error is a visible label', left: 'P(0)', right: 'Q(0)', definitions: 'P(n: 0..1) = [1 div n == 1] a.0 + b.0; Q(n: 0..1) = b.0;', strong: false, weak: false },
  { source: 'the same error', left: 'P(0)', right: 'b.0 + P(0)', definitions: 'P(n: 0..1) = [1 div n == 1] a.0 + b.0;', strong: true, weak: true },
  { source: 'values tell apart', left: 'c!(1).0', right: 'c!(2).0', strong: false, weak: false },
];

type Algorithm = (graph: JoinedLts, relation: Relation) => boolean | null;
const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
  'by refinement': (graph, relation) => compared(graph, relation).isRelated,
  'by definition': (graph, relation) => naiveBisimilarity(graph, relation).isRelated,
};

describe.each(EXAMPLES)('$source: $left, $right', ({ left, right, definitions, ...verdicts }) => {
  const graph = joinedText(left, right, definitions);

  test.each(Object.keys(ALGORITHMS))('%s', (name) => {
    expect(RELATIONS.map((relation) => ALGORITHMS[name]?.(graph, relation))).toEqual(RELATIONS.map((relation) => verdicts[relation]));
  });

  test('a formula is true on one side only, in either direction', () => {
    const truths = RELATIONS.filter((relation) => !verdicts[relation]).flatMap((relation) => {
      const { distinguish } = compared(graph, relation);
      const [there, back] = [distinguish(graph.left, graph.right), distinguish(graph.right, graph.left)];
      return [[there, graph.left], [there, graph.right], [back, graph.right], [back, graph.left]] as const;
    });
    expect(truths.map(([formula, state]) => naiveTruth(graph, formula, state))).toEqual(truths.map((_, i) => i % 2 === 0));
  });
});

describe('formulas', () => {
  const told = (left: string, right: string, relation: Relation): string => {
    const graph = joinedText(left, right);
    return JSON.stringify(compared(graph, relation).distinguish(graph.left, graph.right), (key: string, value: unknown) => (key === 'isWeak' ? undefined : value));
  };

  test('the vending machines: after coin, what can be had', () => {
    expect(told('coin.(tea + coffee)', 'coin.tea + coin.coffee', 'strong')).toBe('{"kind":"box","label":"coin","body":{"kind":"diamond","label":"coffee","body":{"kind":"tt"}}}');
    expect(told('coin.tea + coin.coffee', 'coin.(tea + coffee)', 'strong')).toBe('{"kind":"diamond","label":"coin","body":{"kind":"box","label":"coffee","body":{"kind":"ff"}}}');
  });

  test('weak: silent steps before an action need no modality', () => {
    expect(told('tau.tau.a', 'tau.b', 'weak')).toBe('{"kind":"diamond","label":"a","body":{"kind":"tt"}}');
  });

  test('one conjunct refutes several answers where it can', () => {
    const graph = joinedText('a.(b + c + d) + R', 'R', 'R = a.(b + c) + a.(b + d) + a.b + a.(c + d);');
    const formula = compared(graph, 'strong').distinguish(graph.left, graph.right);
    // Three formulas <b>, <c>, <d> against four answers.
    expect(formula).toMatchObject({ kind: 'diamond', label: 'a', body: { kind: 'and' } });
    expect('body' in formula && 'parts' in formula.body ? formula.body.parts.length : 0).toBe(3);
  });
});
