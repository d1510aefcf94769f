import { expect, test } from 'vitest';
import type { Formula } from '../core/logic/formula.ts';
import { joinLts } from '../core/lts/joined-lts.ts';
import { explore } from '../core/lts/explore.ts';
import { analyse } from '../core/syntax/analyse.ts';
import type { Comparison } from './engine-api.ts';
import { packed, unpacked } from './wire.ts';

const TT: Formula = { kind: 'tt' };
const diamond = (body: Formula): Formula => ({ kind: 'diamond', isWeak: false, label: 'a', body });

function comparisonWith(formula: Formula): Comparison {
  const work = explore(analyse('P = 0;').program, 'P');
  let next = work.next();
  while (next.done !== true) next = work.next();
  const lts = next.value;
  const { leftCount } = joinLts(lts, lts);
  const classes = { left: new Int32Array(leftCount), right: new Int32Array(leftCount), count: 1 };
  const difference = { formula, text: '', spans: new Int32Array(0), side: 'left', depth: 0, play: { rounds: [] } } as const;
  return { relation: 'strong', isRelated: false, left: lts, right: lts, classes, difference, certificate: null };
}

const across = (formula: Formula): Formula | undefined => unpacked(structuredClone(packed(comparisonWith(formula)))).difference?.formula;

test('every kind of formula crosses the thread as it is', () => {
  const formula: Formula = {
    kind: 'or',
    parts: [
      { kind: 'and', parts: [diamond(TT), { kind: 'not', body: { kind: 'ff' } }, TT] },
      { kind: 'box', isWeak: true, label: "'c(1)", body: diamond(diamond(TT)) },
    ],
  };
  expect(across(formula)).toEqual(formula);
});

test('a formula deeper than the stack crosses too, and shared parts stay shared', () => {
  let deep: Formula = TT;
  for (let k = 0; k < 50_000; k += 1) deep = diamond(deep);
  let depth = 0;
  for (let part = across(deep); part?.kind === 'diamond'; part = part.body) depth += 1;
  expect(depth).toBe(50_000);
  let doubled: Formula = diamond(TT);
  for (let k = 0; k < 60; k += 1) doubled = { kind: 'and', parts: [doubled, doubled] };
  const back = across(doubled);
  expect(back?.kind === 'and' && back.parts[0] === back.parts[1]).toBe(true);
});

test('what has no difference crosses as it is', () => {
  const related = { ...comparisonWith(TT), isRelated: true, difference: null };
  expect(unpacked(structuredClone(packed(related)))).toEqual(related);
});
