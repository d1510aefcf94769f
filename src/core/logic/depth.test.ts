import { expect, test } from 'vitest';
import { modalDepth } from './depth.ts';
import type { Formula } from './formula.ts';

const TT: Formula = { kind: 'tt' };
const after = (body: Formula, kind: 'diamond' | 'box' = 'diamond'): Formula => ({ kind, isWeak: false, label: 'a', body });

test('the depth of a formula is that of its deepest part', () => {
  expect(modalDepth(TT)).toBe(0);
  expect(modalDepth({ kind: 'not', body: TT })).toBe(0);
  expect(modalDepth(after({ kind: 'and', parts: [after(TT), { kind: 'or', parts: [TT, after(after(TT, 'box'))] }] }))).toBe(3);
});

test('it neither recurs nor looks at a shared part twice', () => {
  let formula: Formula = TT;
  for (let k = 0; k < 20_000; k += 1) formula = after({ kind: 'and', parts: [formula, formula] });
  expect(modalDepth(formula)).toBe(20_000);
});
