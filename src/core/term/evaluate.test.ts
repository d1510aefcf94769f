import { describe, expect, test } from 'vitest';
import { NO_ORIGIN } from '../base/brand.ts';
import { binary, channel, expr, literal, value, variable } from '../testing/build.ts';
import type { ExprLike } from '../testing/build.ts';
import { compareValues, equalValues, evaluate } from './evaluate.ts';
import { printValue } from './print.ts';
import type { BuiltinName, Expr } from './term.ts';
import type { Value } from './value.ts';

function valueOf(of: Expr): string {
  const result = evaluate(of);
  return result.ok ? printValue(result.value) : `#error(${result.error})`;
}

const list = (...items: readonly ExprLike[]): Expr => ({ kind: 'list', items: items.map(expr), origin: NO_ORIGIN });
const builtin = (name: BuiltinName, ...args: readonly ExprLike[]): Expr => ({ kind: 'builtin', name, args: args.map(expr), origin: NO_ORIGIN });
const record = (fields: Readonly<Record<string, ExprLike>>): Expr => ({
  kind: 'record',
  fields: Object.entries(fields).map(([name, of]) => ({ name, value: expr(of) })),
  origin: NO_ORIGIN,
});
const failing = binary(1, 'div', 0);

describe('arithmetic', () => {
  test.each([
    [7, 'div', 2, '3'], [-7, 'div', 2, '-4'], [7, 'div', -2, '-4'], [-7, 'div', -2, '3'],
    [7, 'mod', 2, '1'], [-7, 'mod', 2, '1'], [7, 'mod', -2, '-1'], [-4, 'mod', 2, '0'], [-7, 'mod', -2, '-1'],
    [1, 'div', 0, '#error(div)'], [1, 'mod', 0, '#error(div)'],
    [Number.MAX_SAFE_INTEGER, '+', 1, '#error(overflow)'], [94906267, '*', 94906267, '#error(overflow)'],
    [Number.MAX_SAFE_INTEGER, 'div', 2, '4503599627370495'],
    [-0, '*', 3, '0'],
  ] as const)('%d %s %d is %s', (left, op, right, result) => {
    expect(valueOf(binary(left, op, right))).toBe(result);
  });

  test('there is one zero', () => {
    const zero = evaluate(binary(-1, '*', 0));
    expect(zero.ok && zero.value.kind === 'int' && Object.is(zero.value.value, 0)).toBe(true);
  });
});

describe('comparison and logic', () => {
  test.each<[string, Expr]>([
    ['true', binary(1, '<', 2)],
    ['true', binary('red', '!=', 'blue')],
    ['true', binary(channel('a'), '==', channel('a'))],
    ['#error(type)', binary(channel('a'), '<', channel('b'))],
    ['#error(type)', binary(1, '==', true)],
    ['#error(type)', binary(1, '+', true)],
    ['false', binary(false, 'and', failing)],
    ['true', binary(true, 'or', failing)],
    ['#error(div)', binary(true, 'and', binary(failing, '==', 1))],
    ['#error(type)', binary(true, 'and', 1)],
    ['true', binary(record({ a: 1, b: 2 }), '==', record({ b: 2, a: 1 }))],
    ['1', { kind: 'conditional', condition: expr(true), yes: expr(1), no: failing, origin: NO_ORIGIN }],
    ['#error(type)', { kind: 'conditional', condition: expr(1), yes: expr(1), no: failing, origin: NO_ORIGIN }],
  ])('%s', (result, of) => {
    expect(valueOf(of)).toBe(result);
  });
});

describe('lists and records', () => {
  test.each<[string, Expr]>([
    ['2', builtin('len', list(1, 2))],
    ['1', builtin('head', list(1, 2))],
    ['[2]', builtin('tail', list(1, 2))],
    ['[1, 2]', builtin('append', list(1), 2)],
    ['true', builtin('has', list(1, 2), 2)],
    ['#error(head)', builtin('head', list())],
    ['#error(tail)', builtin('tail', list())],
    ['#error(type)', builtin('len', 1)],
    ['1', { kind: 'field', record: record({ f: 1 }), field: 'f', origin: NO_ORIGIN }],
    ['#error(field)', { kind: 'field', record: record({ f: 1 }), field: 'g', origin: NO_ORIGIN }],
    ['#error(type)', { kind: 'field', record: expr(1), field: 'g', origin: NO_ORIGIN }],
  ])('%s', (result, of) => {
    expect(valueOf(of)).toBe(result);
  });
});

test('an open expression is our error', () => {
  expect(() => evaluate(binary(variable('x'), '+', 1))).toThrow('variable x');
});

describe('order and equality of values', () => {
  const text = (content: string): Value => ({ kind: 'string', value: content });
  const listOf = (...items: readonly Value[]): Value => ({ kind: 'list', items });
  test('a channel is no atom', () => {
    expect(equalValues({ kind: 'channel', name: 'a' }, { kind: 'atom', name: 'a' })).toBe(false);
  });
  test('sorts by kind, then naturally, lists by length first', () => {
    const sorted: readonly Value[] = [value('red'), value(false), value(true), value(-1), value(10), listOf(), listOf(value(9)), listOf(value(1), value(1)), text('a'), text('b')];
    expect([...sorted].reverse().sort(compareValues)).toEqual(sorted);
  });
  test('literals know their value', () => {
    expect(evaluate(literal(value(3)))).toEqual({ ok: true, value: value(3) });
  });
});
