import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holdsEverywhere, Truth } from '../certify/evaluate.ts';
import { joinLts } from '../lts/joined-lts.ts';
import { formulaArb } from '../testing/gen-formula.ts';
import { exploredGraph, finish } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import type { Formula } from './formula.ts';
import { partCount } from './parts.ts';
import { parseFormula } from './parse.ts';
import { printFormula } from './print.ts';
import { tidied } from './weak-laws.ts';

function tidiedText(text: string): string {
  const read = parseFormula(text);
  if (!read.ok) throw new Error(text);
  return printFormula(tidied(read.value)).text;
}

test.each([
  ['<<tau>><<tau>>[[enter2]]ff', '<<tau>>[[enter2]]ff'],
  ['<<tau>><<a>><<tau>><<tau>>[[tau]][[b]]ff', '<<a>>[[b]]ff'],
  ['[[tau]](<<a>>tt or <<tau>><<a>>tt or <<tau>><<tau>><<a>>tt)', '[[tau]]<<a>>tt'],
  ['<<tau>>([[a]]ff and [[tau]][[a]]ff)', '<<tau>>[[a]]ff'],
  ['<a>tt and [[tau]]<a>tt and <<tau>><a>tt', '[[tau]]<a>tt'],
  ['<a>tt or [[tau]]<a>tt or <<tau>><a>tt', '<<tau>><a>tt'],
  ['<<a>>ff or [[tau]]ff or <<b>>tt', '<<b>>tt'],
  ['not not <<tau>>tt', 'tt'],
  ['<tau><tau>tt and [a][a]ff', '<tau><tau>tt and [a][a]ff'],
  ['<<a>><<b>>tt', '<<a>><<b>>tt'],
])('%s is %s', (text, shorter) => expect(tidiedText(text)).toBe(shorter));

test('a tidied formula says the same at every state, and no part is added', () => {
  const seen = new Set<number>();
  fc.assert(
    fc.property(exploredGraph, exploredGraph, formulaArb(['tau', 'tau', 'a', 'b']), (left, right, formula) => {
      const graph = joinLts(left, right);
      const short = tidied(formula);
      const [before, after] = [finish(holdsEverywhere(graph, formula)), finish(holdsEverywhere(graph, short))];
      // at the frontier `<<a>>ff` is not known to be false, and `ff` is
      const wrong = [...before].filter((value, state) => value !== Truth.unknown && value !== after[state]);
      expect(wrong).toEqual([]);
      expect(partCount(short)).toBeLessThanOrEqual(partCount(formula));
      expect(tidied(short)).toEqual(short);
      for (const value of before) seen.add(value);
    }),
    { numRuns: runs(500), seed: 71 },
  );
  expect(seen.size).toBe(3);
});

test('it does not recur, and takes time in the shared parts', () => {
  let formula: Formula = { kind: 'diamond', isWeak: true, label: 'a', body: { kind: 'tt' } };
  for (let k = 0; k < 20_000; k += 1) formula = { kind: 'box', isWeak: true, label: k % 2 === 0 ? 'b' : 'tau', body: { kind: 'or', parts: [formula, { kind: 'not', body: formula }] } };
  expect(tidied(formula).kind).toBe('box');
});
