import { describe, expect, test } from 'vitest';
import { range, value } from '../testing/build.ts';
import { printValue } from './print.ts';
import type { Type } from './type.ts';
import { hasType, MAX_VALUES, resolveType, rowsOf, valuesOf } from './types.ts';
import type { Value } from './value.ts';

const bool: Type = { kind: 'bool' };
const list = (item: Type, max: number): Type => ({ kind: 'list', item, max });
const record = (fields: Readonly<Record<string, Type>>): Type => ({ kind: 'record', fields: Object.entries(fields).map(([name, type]) => ({ name, type })) });
const named = (name: string): Type => ({ kind: 'named', name });
const none = new Map<string, Type>();

function texts(type: Type, types = none): readonly string[] | null {
  return valuesOf(type, types)?.map(printValue) ?? null;
}

describe('the values of a type, in the order of the share format', () => {
  test.each<[string, Type, readonly string[]]>([
    ['integers up', range(-1, 2), ['-1', '0', '1', '2']],
    ['false before true', bool, ['false', 'true']],
    ['atoms as declared', { kind: 'enum', atoms: ['red', 'blue'] }, ['red', 'blue']],
    ['records by field', record({ n: range(0, 1), b: bool }), ['[b: false, n: 0]', '[b: true, n: 0]', '[b: false, n: 1]', '[b: true, n: 1]']],
    ['lists by length then element', list(range(0, 1), 2), ['[]', '[0]', '[1]', '[0, 0]', '[0, 1]', '[1, 0]', '[1, 1]']],
    ['an empty range', range(1, 0), []],
    ['lists of nothing', list(range(1, 0), 5), ['[]']],
    ['lists of length 0', list({ kind: 'int' }, 0), ['[]']],
    ['a record with an empty field', record({ n: range(1, 0), i: { kind: 'int' } }), []],
  ])('%s', (_, type, values) => {
    expect(texts(type)).toEqual(values);
  });

  test.each<[string, Type]>([
    ['int', { kind: 'int' }], ['string', { kind: 'string' }], ['chan', { kind: 'chan', payload: null }], ['unknown', { kind: 'unknown' }],
    ['a record with one endless field', record({ b: bool, i: { kind: 'int' } })],
    ['a list of integers', list({ kind: 'int' }, 1)],
    ['more than the cap', range(1, MAX_VALUES + 1)],
    ['very many lists', list(bool, 1_000_000_000)],
    ['an undefined name', named('Nowhere')],
  ])('none for %s', (_, type) => {
    expect(valuesOf(type, none)).toBeNull();
  });

  test('as many as the cap are listed', () => {
    expect(valuesOf(range(1, MAX_VALUES), none)).toHaveLength(MAX_VALUES);
  });

  test('names are followed; a type that contains itself has no end', () => {
    const types = new Map<string, Type>([['Bit', range(0, 1)], ['Same', named('Bit')], ['Tree', list(named('Tree'), 2)], ['Loop', named('Loop')]]);
    expect(texts(named('Same'), types)).toEqual(['0', '1']);
    expect(texts(named('Tree'), types)).toBeNull();
    expect(texts(named('Loop'), types)).toBeNull();
    expect(resolveType(named('Loop'), types)).toEqual({ kind: 'unknown' });
  });
});

describe('rows', () => {
  const bits = [value(0), value(1)];
  test('the first column varies slowest', () => {
    expect(rowsOf([bits, bits])?.map((row) => row.map(printValue).join(''))).toEqual(['00', '01', '10', '11']);
  });
  test('no column makes one empty row', () => {
    expect(rowsOf([])).toEqual([[]]);
  });
  test('an empty column leaves none, also beside an endless one', () => {
    expect(rowsOf([null, []])).toEqual([]);
    expect(rowsOf([bits, null])).toBeNull();
  });
  test('too many rows are none', () => {
    const many = Array.from({ length: 200 }, (_, i) => value(i));
    expect(rowsOf([many, many])).toBeNull();
  });
});

describe('membership', () => {
  const point: Value = { kind: 'record', fields: [{ name: 'y', value: value(1) }, { name: 'x', value: value(0) }] };
  test.each<[Value, Type, boolean]>([
    [value(3), range(0, 3), true], [value(4), range(0, 3), false], [value(true), range(0, 3), false],
    [value('red'), { kind: 'enum', atoms: ['red'] }, true], [value('blue'), { kind: 'enum', atoms: ['red'] }, false],
    [value(7), { kind: 'int' }, true], [value('a'), { kind: 'unknown' }, true],
    [point, record({ x: range(0, 1), y: range(0, 1) }), true], [point, record({ x: range(0, 1) }), false], [point, record({ x: bool, y: bool }), false],
    [{ kind: 'list', items: [value(1)] }, list(range(0, 1), 1), true], [{ kind: 'list', items: [value(1), value(1)] }, list(range(0, 1), 1), false],
    [{ kind: 'channel', name: 'a' }, { kind: 'chan', payload: null }, true], [value('a'), { kind: 'chan', payload: null }, false],
    [{ kind: 'string', value: 'a' }, { kind: 'string' }, true],
  ])('%j in %j: %s', (of, type, answer) => {
    expect(hasType(of, type, none)).toBe(answer);
  });

  test('every listed value belongs to its type', () => {
    const type = list(record({ n: range(0, 2), b: bool }), 2);
    const values = valuesOf(type, none) ?? [];
    expect(values).toHaveLength(1 + 6 + 36);
    expect(values.every((each) => hasType(each, type, none))).toBe(true);
  });
});
