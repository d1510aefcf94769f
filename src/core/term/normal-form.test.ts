import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { binary, bind, call, channel, choice, guard, ifElse, input, output, par, param, program, range, relabel, restrict, stop, tau, variable } from '../testing/build.ts';
import { runs } from '../testing/runs.ts';
import { keyOf } from './key.ts';
import { normalise, threadCount } from './normal-form.ts';
import { printTerm } from './print.ts';
import type { Term } from './term.ts';

const a = input('a');
const b = input('b');
const c = input('c');
const failing = binary(binary(1, 'div', 0), '==', 1);

const world = program({
  Seq: a,
  Alias: call('Seq'),
  Pair: par(a, b),
  Nested: call('Pair'),
  Private: restrict(a, 'c'),
  Nil: stop,
  Never: guard(false, a),
  Count: { params: [param('n', range(0, 3))], body: guard(binary(variable('n'), '<', 3), output('up', call('Count', binary(variable('n'), '+', 1)), [variable('n')])) },
  Split: { params: [param('n')], body: ifElse(binary(variable('n'), '==', 0), par(a, b), c) },
  Twice: relabel(call('Private'), 'x/a'),
});

function normal(term: Term): string {
  return printTerm(normalise(term, world));
}

describe('the normal form', () => {
  test.each<[string, Term, string]>([
    ['P | 0', par(a, stop), 'a.0'],
    ['0 | P', par(stop, a), 'a.0'],
    ['0 | 0', par(stop, stop), '0'],
    ['P + 0', choice(choice(stop, a), stop), 'a.0'],
    ['0 \\ L', restrict(par(stop, stop), 'a'), '0'],
    ['0[f]', relabel(stop, 'b/a'), '0'],
    ['P \\ {}', restrict(a), 'a.0'],
    ['(P \\ L) \\ M', restrict(restrict(a, 'b', 'c'), 'c', 'd'), '(a.0) \\ {b, c, d}'],
    ['P[f][g]', relabel(relabel(a, 'b/a', 'e/d'), 'c/b'), '(a.0)[c/a, c/b, e/d]'],
    ['a stack of inverses is not the identity', relabel(relabel(a, 'b/a'), 'a/b'), '(a.0)[a/b]'],
    ['the identity', relabel(a, 'a/a', 'b/b'), 'a.0'],
    ['hidden stays hidden', relabel(relabel(a, 'tau/a'), 'b/a'), '(a.0)[tau/a]'],
    ['| is flat', par(a, par(b, par(c, a))), 'a.0 | b.0 | c.0 | a.0'],
    ['| keeps its order', par(par(b, stop), par(stop, a)), 'b.0 | a.0'],
    ['not under a prefix', input('a', par(b, stop)), 'a.(b.0 | 0)'],
    ['closed expressions, under a prefix too', input('a', output('b', stop, [binary(1, '+', 1)])), "a.'b(2).0"],
    ['[true]P', guard(binary(1, '<', 2), a), 'a.0'],
    ['a false guard alone', guard(binary(1, '<', 0), a), '[false] 0'],
    ['a false guard beside another summand', choice(guard(false, a), b), 'b.0'],
    ['only false guards', choice(guard(false, a), choice(guard(false, b), stop)), '[false] 0'],
    ['a false guard beside a thread', par(guard(false, a), b), '[false] 0 | b.0'],
    ['if', par(ifElse(true, a, b), ifElse(false, a, b)), 'a.0 | b.0'],
    ['a failing guard stays', choice(guard(failing, a), b), '[1 div 0 == 1] a.0 + b.0'],
    ['a sequential constant stays', call('Seq'), 'Seq'],
    ['its name as it was written', call('Alias'), 'Alias'],
    ['a parallel constant is its body', par(call('Nested'), c), 'a.0 | b.0 | c.0'],
    ['a restricted one', call('Private'), '(a.0) \\ {c}'],
    ['a relabelled one', call('Twice'), '(a.0) \\ {c}[x/a]'],
    ['a constant that is 0', par(call('Nil'), choice(a, call('Nil'))), 'a.0'],
    ['a constant that can never go on is no summand', choice(call('Never'), b), 'b.0'],
    ['but stays where it is alone', call('Never'), 'Never'],
    ['arguments are evaluated', call('Count', binary(1, '+', 1)), 'Count(2)'],
    ['arguments decide the form', par(call('Split', 0), call('Split', 1)), 'a.0 | b.0 | Split(1)'],
    ['constants under a prefix stay', tau(call('Pair')), 'tau.Pair'],
    ['a constant with a failing argument stays', choice(call('Count', binary(1, 'div', 0)), stop), 'Count(1 div 0)'],
    ['a constant out of its type stays', call('Count', 4), 'Count(4)'],
  ])('%s', (_, term, text) => {
    expect(normal(term)).toBe(text);
  });

  test('is its own normal form, as the same object', () => {
    const term = normalise(restrict(par(call('Nested'), choice(stop, b)), 'z'), world);
    expect(normalise(term, world)).toBe(term);
  });

  test('what is normal already is not built anew', () => {
    const term = restrict(par(a, choice(b, c)), 'z');
    expect(normalise(term, world)).toBe(term);
  });

  test('of what a long run has piled up', () => {
    let threads: Term = a;
    let tower: Term = a;
    for (let i = 0; i < 20_000; i++) {
      threads = par(threads, b);
      tower = restrict(relabel(tower, 'b/a', 'a/b'), 'c');
    }
    expect(threadCount(normalise(threads, world))).toBe(20_001);
    expect(keyOf(threads, world)).toHaveLength(20_001 * '@a?().0|'.length + 1);
    expect(printTerm(normalise(tower, world))).toHaveLength('(a.0)'.length + 20_000 * '[b/a, a/b] \\ {c}'.length);
    expect(keyOf(tower, world).length).toBeGreaterThan(20_000);
  });

  test('later constructs are our error', () => {
    expect(() => normalise({ kind: 'replicate', body: a, origin: a.origin }, world)).toThrow('replicate');
  });
});

describe('threads', () => {
  test('are counted through \\ and [ ], not inside a summand', () => {
    expect(threadCount(par(a, restrict(par(b, relabel(par(c, choice(par(a, b), c)), 'x/a')), 'b')))).toBe(4);
  });
});

describe('keys', () => {
  const same = (left: Term, right: Term): boolean => keyOf(left, world) === keyOf(right, world);

  test.each<[string, Term, Term]>([
    ['a constant and its body', call('Seq'), a],
    ['an alias', call('Alias'), call('Seq')],
    ['a constant that can never go on', call('Never'), guard(false, b)],
    ['at its bound a counter is blocked', call('Count', 3), guard(false, stop)],
    ['inside a choice', choice(call('Seq'), b), choice(a, b)],
    ['restriction sets as sets', restrict(a, 'x', 'y'), restrict(a, 'y', 'x', 'y')],
    ['relabellings as functions', relabel(relabel(a, 'b/a'), 'c/b'), relabel(a, 'c/a', 'c/b', 'd/d')],
    ['values as values', output('a', stop, [binary(1, '+', 1)]), output('a', stop, [2])],
  ])('the same: %s', (_, left, right) => {
    expect(same(left, right)).toBe(true);
  });

  test.each<[string, Term, Term]>([
    ['| does not commute', par(a, b), par(b, a)],
    ['+ does not associate', choice(a, choice(b, c)), choice(choice(a, b), c)],
    ['a constant under a prefix', input('a', call('Seq')), input('a', a)],
    ['where a postfix stands', relabel(a, 'b/c'), input('a', relabel(stop, 'b/c'))],
    ['where a restriction stands', restrict(a, 'b'), input('a', restrict(stop, 'b'))],
    ['0 and a process that is blocked', stop, guard(false, stop)],
    ['0 and Failed', stop, { kind: 'failed', error: 'div', origin: a.origin }],
    ['an atom and a channel', output('a', stop, ['red']), output('a', stop, [channel('red')])],
    ['a variable and a channel', input('a', output('b', stop, [variable('x')]), [bind('x')]), input('a', output('b', stop, [channel('x')]), [bind('x')])],
    ['the types of binders', input('a', stop, [bind('x', range(0, 1))]), input('a', stop, [bind('x', range(0, 2))])],
    ['input and output', a, output('a')],
    ['tau and its tags', tau(), tau(stop, 'work')],
    ['a truth value and an atom', output('a', stop, [true]), output('a', stop, ['true'])],
  ])('different: %s', (_, left, right) => {
    expect(same(left, right)).toBe(false);
  });

  const leaf = fc.constantFrom<Term>(stop, a, b, guard(false, a), guard(true, b), call('Seq'), call('Alias'), call('Pair'), call('Nil'), call('Never'), call('Count', 3), call('Split', 0), input('a', par(b, stop)));
  const { term: terms } = fc.letrec<{ term: Term }>((tie) => ({
    term: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.tuple(tie('term'), tie('term')).map(([left, right]) => choice(left, right)),
      fc.tuple(tie('term'), tie('term')).map(([left, right]) => par(left, right)),
      tie('term').map((body) => restrict(body, 'a')),
      tie('term').map((body) => restrict(body, 'b', 'c')),
      tie('term').map((body) => relabel(body, 'b/a')),
      tie('term').map((body) => relabel(body, 'a/b')),
    ),
  }));

  test('are those of the normal form, which is its own normal form', () => {
    fc.assert(
      fc.property(terms, (term) => {
        const form = normalise(term, world);
        expect(printTerm(normalise(structuredClone(form), world))).toBe(printTerm(form));
        expect(keyOf(structuredClone(form), world)).toBe(keyOf(term, world));
      }),
      { numRuns: runs(400), seed: 20261130 },
    );
  });

  test('do not see what the congruence does not see', () => {
    fc.assert(
      fc.property(terms, terms, terms, (p, q, r) => {
        expect(same(par(p, stop), p) && same(par(stop, p), p)).toBe(true);
        expect(same(choice(p, stop), p) && same(choice(stop, p), p)).toBe(true);
        expect(same(par(par(p, q), r), par(p, par(q, r)))).toBe(true);
        expect(same(restrict(restrict(p, 'a'), 'b'), restrict(p, 'b', 'a'))).toBe(true);
        expect(same(relabel(relabel(p, 'b/a'), 'c/b'), relabel(p, 'c/a', 'c/b'))).toBe(true);
        expect(same(guard(true, p), p)).toBe(true);
      }),
      { numRuns: runs(200), seed: 20261130 },
    );
  });
});
