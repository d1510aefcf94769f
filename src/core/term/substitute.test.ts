import { describe, expect, test } from 'vitest';
import { NO_ORIGIN } from '../base/brand.ts';
import { binary, bind, call, channel, choice, equal, expr, guard, ifElse, input, output, par, stop, tau, value, variable } from '../testing/build.ts';
import { printTerm } from './print.ts';
import { evaluateClosed, substitute } from './substitute.ts';
import type { Expr, Term } from './term.ts';
import type { Value } from './value.ts';

const x = variable('x');
const with3 = new Map<string, Value>([['x', value(3)]]);

describe('substitution', () => {
  test.each<[string, string, Term]>([
    ['in outputs, and evaluates', "'a(4).0", output('a', stop, [binary(x, '+', 1)])],
    ['below prefixes, in all places', "a.([false] b.0 | P(3)) + tau_t(3).0", choice(input('a', par(guard(binary(x, '<', 2), input('b')), call('P', x))), tau(stop, 't', [x]))],
    ['in conditions', 'if true then a.0 else b.0', ifElse(binary(x, '==', 3), input('a'), input('b'))],
    ['not under a binder of that name', "a(x).'b(x).0", input('a', output('b', stop, [x]), [bind('x')])],
    ['in the pattern beside such a binder', "a(x, =3).'b(x).0", input('a', output('b', stop, [x]), [bind('x'), equal(x)])],
    ['leaves other variables', "'a(3 + y).0", output('a', stop, [binary(x, '+', variable('y'))])],
    ['keeps what has no value', '[1 div 0 == 3] a.0', guard(binary(binary(1, 'div', 0), '==', x), input('a'))],
    ['keeps a closed part of what is open', "'a(2 * y).0", output('a', stop, [binary(binary(1, '+', 1), '*', variable('y'))])],
  ])('%s', (_, text, term) => {
    expect(printTerm(substitute(term, with3))).toBe(text);
  });

  test('a channel in a prefix becomes a channel literal', () => {
    const bound = substitute(input(x), new Map<string, Value>([['x', { kind: 'channel', name: 'c' }]]));
    expect(bound.kind === 'prefix' && bound.action.kind === 'input' && bound.action.channel).toMatchObject({ kind: 'literal', value: { kind: 'channel', name: 'c' } });
  });

  test('a literal remembers the variable it stands for and takes its place in the text', () => {
    const origin = 7 as typeof NO_ORIGIN;
    const term = substitute(output('a', stop, [{ kind: 'variable', name: 'x', origin }]), with3);
    expect(term.kind === 'prefix' && term.action.kind === 'output' && term.action.args).toEqual([{ kind: 'literal', value: value(3), variable: 'x', origin }]);
  });

  test('an expression with a value loses parts that have none', () => {
    const conditional: Expr = { kind: 'conditional', condition: expr(true), yes: expr(1), no: binary(1, 'div', 0), origin: NO_ORIGIN };
    expect(printTerm(evaluateClosed(output('a', stop, [conditional])))).toBe("'a(1).0");
    expect(printTerm(evaluateClosed(guard(binary(false, 'and', binary(binary(1, 'div', 0), '==', 1)), stop)))).toBe('[false] 0');
  });

  test('what does not change is shared', () => {
    const still = input('b', output(channel('c')));
    const term = par(still, output('a', stop, [x]));
    const replaced = substitute(term, with3);
    expect(replaced.kind === 'par' && replaced.left).toBe(still);
    expect(substitute(still, with3)).toBe(still);
    expect(evaluateClosed(still)).toBe(still);
  });

  test('a row of ten thousand prefixes', () => {
    let row: Term = output('a', stop, [x]);
    for (let i = 0; i < 10_000; i++) row = input('a', row);
    expect(printTerm(substitute(row, with3)).endsWith("a.'a(3).0")).toBe(true);
  });
});
