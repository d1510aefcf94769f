import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../term/program.ts';
import { itemArb } from '../testing/gen-term.ts';
import { runs } from '../testing/runs.ts';
import { analyse } from './analyse.ts';
import { printItems } from './format.ts';

/** Without places: origins, lines and the text of a check, which is as it was written. */
function withoutPlaces(items: readonly Item[]): unknown {
  return JSON.parse(JSON.stringify(items, (key, value: unknown) => (['origin', 'nameOrigin', 'line', 'text'].includes(key) && typeof value !== 'object' ? undefined : value)));
}

describe('printItems', () => {
  test('what is printed reads back as it was', () => {
    fc.assert(
      fc.property(fc.array(itemArb, { maxLength: 4 }), (items) => {
        const { items: read, diagnostics } = analyse(printItems(items));
        expect(diagnostics.filter(({ code }) => code === 'syntax' || code === 'postfix-on-prefix')).toEqual([]);
        expect(withoutPlaces(read)).toEqual(withoutPlaces(items));
      }),
      { numRuns: runs(400), seed: 20260401 },
    );
  });

  test('a private name or a duration called else does not end a branch', () => {
    for (const body of [
      'if a then (new else in 0) else 0', 'if a then (b.new else, b in 0) else 0', 'if a then (if b then 0 else delay else.0) else 0',
      'if a then (0 + delay else.0) else 0', 'new else in else.0',
    ]) expect(printItems(analyse(`P = ${body};`).items)).toBe(`P = ${body};\n`);
  });

  test('canonical text is its own canonical text', () => {
    fc.assert(
      fc.property(fc.array(itemArb, { maxLength: 3 }), (items) => {
        const text = printItems(items);
        expect(printItems(analyse(text).items)).toBe(text);
      }),
      { numRuns: runs(200), seed: 20260402 },
    );
  });
});
