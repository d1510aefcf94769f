import { describe, expect, test } from 'vitest';
import { finish } from '../testing/graph.ts';
import { FormulaTable, type Made } from './formula-table.ts';
import { shortened } from './shorten.ts';

describe('a formula that is shortened', () => {
  const table = new FormulaTable(['tau', 'a', 'b'], false);
  const can = (label: number, body = table.tt): Made => table.modality('diamond', label, body);
  const both = (...parts: readonly Made[]): Made => table.junction('and', parts);

  test('loses what is not needed, at any depth, and nothing else', () => {
    const whole = can(1, both(can(1), can(2), can(0, both(can(1), can(2)))));
    const wanted = can(1, can(0, can(2)));
    const isEvidence = ({ formula }: Made): boolean => {
      const text = JSON.stringify(formula);
      return text.includes('"label":"b"') && text.includes('"label":"tau"');
    };
    const short = finish(shortened(whole, table, isEvidence));
    expect(short).toBe(wanted);
    expect(finish(shortened(whole, table, () => false))).toBe(whole);
  });

  test('equal formulas are one object; a conjunction of one is that one, of none is tt', () => {
    expect(both(can(1), can(2))).toBe(both(can(2), can(1), can(1)));
    expect(both(can(1))).toBe(can(1));
    expect([both(), table.junction('or', [])]).toEqual([table.tt, table.ff]);
    expect(can(1, both(can(1), can(2)))).toMatchObject({ depth: 2, size: 6 });
  });
});
