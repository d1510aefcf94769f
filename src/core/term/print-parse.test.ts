import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyse } from '../syntax/analyse.ts';
import { binary, bind, call, channel, choice, equal, expr, guard, ifElse, input, output, par, relabel, restrict, stop, tau, variable } from '../testing/build.ts';
import { NO_ORIGIN } from '../base/brand.ts';
import { runs } from '../testing/runs.ts';
import { printTerm } from './print.ts';
import type { Expr, Term } from './term.ts';

/** The tree as it comes back from the text, without the places in the text and the types that were inferred. */
function bare(term: Term): unknown {
  return JSON.parse(JSON.stringify(term, (key, value: unknown) => (key === 'origin' || key === 'type' ? undefined : value)));
}

const number = fc.oneof(fc.nat(9).map((n) => expr(n)), fc.constant(variable('n')), fc.constant(variable('m')));
const { numbers, truths } = fc.letrec<{ numbers: Expr; truths: Expr }>((tie) => ({
  numbers: fc.oneof(
    { maxDepth: 3 },
    number,
    fc.tuple(tie('numbers'), fc.constantFrom('+', '-', '*', 'div', 'mod'), tie('numbers')).map(([left, op, right]) => binary(left, op, right)),
    tie('numbers').map((operand): Expr => ({ kind: 'unary', op: '-', operand, origin: NO_ORIGIN })),
    fc.tuple(tie('truths'), tie('numbers'), tie('numbers')).map(([condition, yes, no]): Expr => ({ kind: 'conditional', condition, yes, no, origin: NO_ORIGIN })),
  ),
  truths: fc.oneof(
    { maxDepth: 3 },
    fc.boolean().map(expr),
    fc.tuple(tie('numbers'), fc.constantFrom('==', '!=', '<', '<=', '>', '>='), tie('numbers')).map(([left, op, right]) => binary(left, op, right)),
    fc.tuple(tie('truths'), fc.constantFrom('and', 'or', '=='), tie('truths')).map(([left, op, right]) => binary(left, op, right)),
    tie('truths').map((operand): Expr => ({ kind: 'unary', op: 'not', operand, origin: NO_ORIGIN })),
  ),
}));

const names = fc.constantFrom('a', 'b', 'c');
const { terms } = fc.letrec<{ terms: Term }>((tie) => ({
  terms: fc.oneof(
    { maxDepth: 5 },
    fc.constant(stop),
    numbers.map((arg) => call('P', arg)),
    fc.tuple(names, tie('terms')).map(([name, next]) => input(name, next)),
    fc.tuple(names, tie('terms')).map(([name, next]) => output(name, next)),
    fc.tuple(numbers, tie('terms')).map(([value, next]) => output('send', next, [value])),
    fc.tuple(numbers, tie('terms')).map(([value, next]) => input('receive', next, [bind('m'), equal(value)])),
    fc.tuple(tie('terms'), fc.constantFrom(null, 'work')).map(([next, tag]) => tau(next, tag)),
    fc.tuple(tie('terms'), tie('terms')).map(([left, right]) => choice(left, right)),
    fc.tuple(tie('terms'), tie('terms')).map(([left, right]) => par(left, right)),
    fc.tuple(tie('terms'), fc.uniqueArray(names, { minLength: 1 })).map(([body, set]) => restrict(body, ...set)),
    tie('terms').map((body) => relabel(body, 'a/b', 'c/a')),
    tie('terms').map((body) => relabel(body, 'tau/c')),
    fc.tuple(truths, tie('terms')).map(([condition, body]) => guard(condition, body)),
    fc.tuple(truths, tie('terms'), tie('terms')).map(([condition, yes, no]) => ifElse(condition, yes, no)),
  ),
}));

test('what is printed parses back to the same tree', () => {
  fc.assert(
    fc.property(terms, (term) => {
      const text = printTerm(term);
      const { program, diagnostics } = analyse(`chan send: (int); chan receive: (int, int); P(k: int) = go.0; Q(n: int, m: int) = start.(${text});`);
      expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => `${message} in ${text}`)).toEqual([]);
      const body = program.definitions.get('Q')?.body;
      expect(body?.kind === 'prefix' && bare(body.next)).toEqual(bare(term));
    }),
    { numRuns: runs(400), seed: 20261130 },
  );
});

test('channels and atoms are told apart by what the text says of them', () => {
  const { program } = analyse('type Colour = {red, blue}; S = paint?(c: Colour).[c == red] 0 | paint!red.0;');
  expect(printTerm(program.definitions.get('S')?.body ?? stop)).toBe("paint(c: {red, blue}).[c == red] 0 | 'paint(red).0");
  expect(channel('red')).not.toEqual(expr('red'));
});
