import { describe, expect, test } from 'vitest';
import type { Relation } from '../engine/engine-api.ts';
import { classRows } from './class-rows.ts';
import { shownComparison } from './compare-selectors.ts';
import { pageWith, settle } from './testing/test-page.ts';

async function rowsOf(source: string, relation: Relation, from = 0, to = 100): Promise<readonly string[]> {
  const page = await pageWith(source);
  page.s.compare({ left: { process: 'P', file: null }, right: { process: 'Q', file: null }, relation });
  await settle();
  const comparison = shownComparison(page.s);
  if (!comparison) throw new Error(`not compared: ${JSON.stringify(page.s.comparing)}`);
  return classRows(comparison, from, to).map(({ left, right, starts, can }) => `${left} ${right} [${starts.join(' ')}] ${can?.join(' ') ?? '?'}`);
}

describe('classes as a table', () => {
  test('strong: what a state can do, inside steps too', async () => {
    const rows = await rowsOf('P = a.P + tau.0; Q = a.Q + tau.0 + b.0;', 'strong');
    expect(rows.toSorted()).toEqual(['0 1 [right] a b tau', '1 0 [left] a tau', '1 1 [] ']);
  });

  test('weak: what can be the next thing seen', async () => {
    const rows = await rowsOf('P = tau.tau.a.0; Q = a.0;', 'weak');
    expect(rows.toSorted()).toEqual(['1 1 [] ', '3 1 [left right] a']);
  });

  test('a range of them', async () => {
    const source = 'P = a.b.c.0; Q = a.b.d.0;';
    const all = await rowsOf(source, 'strong');
    expect(await rowsOf(source, 'strong', 2, 4)).toEqual(all.slice(2, 4));
    expect(await rowsOf(source, 'strong', all.length, all.length + 5)).toEqual([]);
  });

  test('what was not explored is not said to do nothing', async () => {
    const rows = await rowsOf('chan c: (int); P = c?x.0; Q = a.P;', 'strong');
    expect(rows.some((row) => row.endsWith('?'))).toBe(true);
  });
});
