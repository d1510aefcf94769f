import { describe, expect, test } from 'vitest';
import { binary, bind, call, channel, choice, equal, guard, ifElse, input, literal, output, par, range, relabel, restrict, stop, tau, value, variable } from '../testing/build.ts';
import { printAction, printExpr, printTerm, printTermWithParts, printType, printValue } from './print.ts';
import type { Expr, Term } from './term.ts';
import { NO_ORIGIN } from '../base/brand.ts';
import type { Address } from '../base/brand.ts';

const a = input('a');
const b = input('b');
const c = input('c');

describe('a process', () => {
  test.each<[string, Term]>([
    ['a.0 + b.0 | c.0', choice(a, par(b, c))],
    ['(a.0 + b.0) | c.0', par(choice(a, b), c)],
    ['a.0 + b.0 + c.0', choice(choice(a, b), c)],
    ['a.0 + (b.0 + c.0)', choice(a, choice(b, c))],
    ['a.0 | (b.0 | c.0)', par(a, par(b, c))],
    ['a.(b.0 + c.0)', input('a', choice(b, c))],
    ["a.'b.tau.0", input('a', output('b', tau()))],
    ['a.0 \\ {a}', input('a', restrict(stop, 'a'))],
    ['(a.0) \\ {a}', restrict(a, 'a')],
    ['(a.0 | b.0) \\ {a, b}[c/d]', relabel(restrict(par(a, b), 'a', 'b'), 'c/d')],
    ['P(1)[b/a, d/c] \\ {b}', restrict(relabel(call('P', 1), 'b/a', 'd/c'), 'b')],
    ['[true] a.0 + b.0', choice(guard(true, a), b)],
    ['[true] (a.0 + b.0)', guard(true, choice(a, b))],
    ['if x == 1 then a.0 else b.0 | c.0', par(ifElse(binary(variable('x'), '==', 1), a, b), c)],
    ['a.if true then (a.0 | b.0) else 0', input('a', ifElse(true, par(a, b), stop))],
    ['(if true then a.0 else b.0) \\ {a}', restrict(ifElse(true, a, b), 'a')],
  ])('%s', (text, term) => {
    expect(printTerm(term)).toBe(text);
  });

  test('a row of ten thousand prefixes', () => {
    let row = stop;
    for (let i = 0; i < 10_000; i++) row = input('a', row);
    expect(printTerm(row)).toHaveLength(20_001);
  });

  test('with or without the types of its binders', () => {
    const term = input('call', stop, [bind('x', range(0, 3)), bind('y')]);
    expect(printTerm(term)).toBe('call(x: 0..3, y).0');
    expect(printTermWithParts(term, { types: 'without types' }).text).toBe('call(x, y).0');
  });

  test('tells where its components stand', () => {
    const component = (address: number, body: Term): Term => ({ kind: 'component', address: address as Address, body, origin: NO_ORIGIN });
    const { text, parts } = printTermWithParts(restrict(par(component(0, choice(a, b)), component(1, stop)), 'a'), { printSet: () => 'Locks' });
    expect(text).toBe('((a.0 + b.0) | 0) \\ Locks');
    expect(parts.map(({ address, start, end }) => [address, text.slice(start, end)])).toEqual([
      [0, '(a.0 + b.0)'],
      [1, '0'],
    ]);
  });

  test('a binder whose name also stands for a channel below is printed with a prime', () => {
    const next = output(channel('y'), stop, [variable('y')]);
    expect(printTerm(input('a', next, [bind('y')]))).toBe("a(y').'y(y').0");
    expect(printTerm(par(input('y'), input('a', output('b', stop, [variable('y')]), [bind('y')])))).toBe("y.0 | a(y).'b(y).0");
  });
});

describe('a prefix', () => {
  test.each<[string, Term]>([
    ['call(x: 0..3, =1)', input('call', stop, [bind('x', range(0, 3)), equal(1)])],
    ['call(=(x + 1))', input('call', stop, [equal(binary(variable('x'), '+', 1))])],
    ["'reply(x + 1, ok)", output('reply', stop, [binary(variable('x'), '+', 1), 'ok'])],
    ['tau_work(3)', tau(stop, 'work', [3])],
  ])('%s', (text, term) => {
    expect(term.kind === 'prefix' && printAction(term.action)).toBe(text);
  });
});

describe('an expression', () => {
  const x = variable('x');
  const not = (operand: Expr): Expr => ({ kind: 'unary', op: 'not', operand, origin: NO_ORIGIN });
  const minus = (operand: Expr): Expr => ({ kind: 'unary', op: '-', operand, origin: NO_ORIGIN });
  const fieldOf = (record: Expr, field: string): Expr => ({ kind: 'field', record, field, origin: NO_ORIGIN });
  test.each<[string, Expr]>([
    ['1 + 2 * 3', binary(1, '+', binary(2, '*', 3))],
    ['(1 + 2) * 3', binary(binary(1, '+', 2), '*', 3)],
    ['1 - 2 - 3', binary(binary(1, '-', 2), '-', 3)],
    ['1 - (2 - 3)', binary(1, '-', binary(2, '-', 3))],
    ['x == 1 or x == 2 and true', binary(binary(x, '==', 1), 'or', binary(binary(x, '==', 2), 'and', true))],
    ['(x or true) and true', binary(binary(x, 'or', true), 'and', true)],
    ['(x == 1) == true', binary(binary(x, '==', 1), '==', true)],
    ['not (x == 1) and true', binary(not(binary(x, '==', 1)), 'and', true)],
    ['(not x) == true', binary(not(x), '==', true)],
    ['-(1 + x)', minus(binary(1, '+', x))],
    ['1 - -1', binary(1, '-', -1)],
    ['x.f.g', fieldOf(fieldOf(x, 'f'), 'g')],
    ['(if x then 1 else 2) + 1', binary({ kind: 'conditional', condition: x, yes: literal(value(1)), no: literal(value(2)), origin: NO_ORIGIN }, '+', 1)],
    ['len([1, x])', { kind: 'builtin', name: 'len', args: [{ kind: 'list', items: [literal(value(1)), x], origin: NO_ORIGIN }], origin: NO_ORIGIN }],
  ])('%s', (text, expr) => {
    expect(printExpr(expr)).toBe(text);
  });
});

describe('a value', () => {
  test('records are printed by field name, so that equal ones have one text', () => {
    const one = value(1);
    const two = value(2);
    expect(printValue({ kind: 'record', fields: [{ name: 'b', value: two }, { name: 'a', value: one }] })).toBe('[a: 1, b: 2]');
  });
  test('text is quoted', () => {
    expect(printValue({ kind: 'string', value: 'say "hi"' })).toBe('"say \\"hi\\""');
  });
});

describe('a type', () => {
  test('every kind', () => {
    expect(printType({ kind: 'list', item: { kind: 'record', fields: [{ name: 'n', type: range(-1, 3) }, { name: 'c', type: { kind: 'chan', payload: [{ kind: 'bool' }] } }] }, max: 2 })).toBe(
      'list([n: -1..3, c: chan(bool)], 2)',
    );
    expect(printType({ kind: 'enum', atoms: ['red', 'blue'] })).toBe('{red, blue}');
    expect(printType({ kind: 'named', name: 'Colour' })).toBe('Colour');
  });
});
