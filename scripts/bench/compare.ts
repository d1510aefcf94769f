/**
 * Verdict and formula: the alternating bit against its buffer, as the gallery has it and larger, text to answer. By the clock,
 * cold first, then the middle one of several runs.
 */
import { readFileSync } from 'node:fs';
import type { RequestId } from '../../src/core/base/brand.ts';
import { familyText } from '../../src/core/testing/families.ts';
import type { CompareRequest, Comparison, Relation } from '../../src/engine/engine-api.ts';
import { createEngine } from '../../src/engine/engine.ts';

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: number;
}

const LIMITS = { maxStates: 1_000_000, maxMemoryBytes: 2 ** 31, maxWork: 1e9 };
const TARGET_MS = 200;
const RUNS = 9;

interface Case {
  readonly name: string;
  readonly source: string;
  readonly left: string;
  readonly right: string;
}

const example = (file: string): string => readFileSync(`public/examples/${file}`, 'utf8');
const bufferOf = (d: number): string => `Buffer = ${Array.from({ length: d }, (_, v) => `acc_${v}.del_${v}.Buffer`).join(' + ')};`;

const CASES: readonly (Case & { readonly target?: number })[] = [
  { name: 'alternating bit', source: example('alternating-bit.tau'), left: 'AlternatingBit', right: 'Buffer', target: TARGET_MS },
  { name: 'Peterson', source: example('peterson.tau'), left: 'Peterson', right: 'Mutex' },
  ...[16, 64].map((d) => ({ name: `alternating bit, ${d} values`, source: `${familyText('abp', d)}${bufferOf(d)}`, left: 'Sys', right: 'Buffer' })),
];

async function once({ source, left, right }: Case, relation: Relation): Promise<{ readonly comparison: Comparison; readonly ms: number }> {
  const engine = createEngine(() => Promise.resolve(), () => performance.now());
  const request: CompareRequest = { left: { source, process: left }, right: { source, process: right }, relation, id: 1 as RequestId, limits: LIMITS };
  const start = performance.now();
  const answer = await engine.compare(request, () => undefined);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return { comparison: answer.value, ms: performance.now() - start };
}

export default async function bench(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const { target, ...each } of CASES) {
    for (const relation of ['strong', 'weak'] as const) {
      const cold = await once(each, relation);
      const goal = target === undefined ? {} : { target };
      const { left, right, isRelated } = cold.comparison;
      const what = `${each.name}, ${relation}: ${isRelated === true ? 'yes' : 'no'}, ${left.stateCount} and ${right.stateCount} states`;
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push((await once(each, relation)).ms);
      rows.push({ what: `${what}, first`, value: cold.ms, unit: 'ms', ...goal }, { what, value: times.toSorted((a, b) => a - b)[RUNS >> 1] ?? 0, unit: 'ms', ...goal });
    }
  }
  return rows;
}
