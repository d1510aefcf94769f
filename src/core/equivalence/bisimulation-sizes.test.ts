import { describe, expect, test } from 'vitest';
import type { Formula } from '../logic/formula.ts';
import { type JoinedLts, joinLts } from '../lts/joined-lts.ts';
import { compared, exploredText } from '../testing/compare.ts';
import { familyText } from '../testing/families.ts';
import { compareStates } from './bisimulation.ts';
import { RELATIONS } from './comparison.ts';

/** The sizes of the quotients on which mCRL2 202607.0 and a scratch refinement agree. */
const QUOTIENTS: readonly (readonly [family: string, n: number, k: number, strong: number, weak: number])[] = [
  ['dining', 3, 0, 35, 14], ['dining', 4, 0, 118, 34], ['dining', 5, 0, 392, 82], ['dining', 6, 0, 1297, 198], ['dining', 7, 0, 4286, 478],
  ['locks', 2, 0, 36, 22], ['locks', 3, 0, 214, 100], ['locks', 4, 0, 1296, 466], ['locksfixed', 3, 0, 195, 93], ['locksfixed', 4, 0, 1173, 444],
  ['abp', 1, 0, 54, 2], ['abp', 2, 0, 81, 3], ['abp', 4, 0, 135, 5], ['abp', 8, 0, 243, 9], ['abp', 16, 0, 459, 17], ['abp', 64, 0, 1755, 65],
  ['tools', 1, 2, 22, 14], ['tools', 2, 2, 203, 168], ['tools', 3, 2, 1619, 1404], ['tools', 3, 1, 849, 725], ['tools', 2, 8, 983, 840],
  ['sched', 4, 0, 96, 64], ['sched', 6, 0, 576, 384], ['sched', 8, 0, 3072, 2048], ['counters', 3, 10, 1000, 1000],
];

describe('classes of the benchmark families', () => {
  test.each(QUOTIENTS)('%s %i %i: %i strong, %i weak', (family, n, k, strong, weak) => {
    const lts = exploredText(familyText(family, n, k), 'Sys');
    const graph = joinLts(lts, lts);
    const found = RELATIONS.map((relation) => compared(graph, relation));
    expect(found.map(({ classCount }) => classCount)).toEqual([strong, weak]);
    for (const { isRelated, classes } of found) {
      expect(isRelated).toBe(true);
      expect(classes.subarray(0, lts.stateCount)).toEqual(classes.subarray(lts.stateCount));
    }
  });
});

/** Two chains of `left` and `right` steps, every `every`-th of them visible. */
function chains(left: number, right: number, every: number): JoinedLts {
  const stateCount = left + right + 2;
  const isEnd = (state: number): boolean => state === left || state === stateCount - 1;
  const sources = Array.from({ length: stateCount }, (_, state) => state).filter((state) => !isEnd(state));
  return {
    stateCount, leftCount: left + 1, left: 0, right: left + 1,
    offsets: Int32Array.from({ length: stateCount + 1 }, (_, state) => state - Number(state > left) - Number(state === stateCount)),
    targets: Int32Array.from(sources, (state) => state + 1),
    labels: Int32Array.from(sources, (state) => Number((state > left ? state - left - 1 : state) % every === 0)),
    labelNames: ['tau', 'a'],
    isFrontier: new Uint8Array(stateCount),
  };
}

/** Of a formula without `and`, `or`. */
function depthOf(formula: Formula): number {
  let depth = 0;
  for (let at = formula; 'body' in at; at = at.body) depth += 1;
  return depth;
}

describe('long chains', () => {
  // With rounds over all states each of these would take minutes.
  test('10⁵ states against as many', () => {
    const verdicts = RELATIONS.map((relation) => compared(chains(50_000, 50_000, 1), relation));
    expect(verdicts.map(({ isRelated, classCount }) => [isRelated, classCount])).toEqual([[true, 50_001], [true, 50_001]]);
  });

  test('one step less is told apart at the end, by a formula as deep', () => {
    const graph = chains(20_000, 19_999, 2);
    const [strong, weak] = RELATIONS.map((relation) => compared(graph, relation));
    expect([strong?.isRelated, weak?.isRelated]).toEqual([false, true]);
    expect(depthOf(strong?.distinguish(graph.left, graph.right) ?? { kind: 'tt' })).toBe(20_000);
    const shorter = chains(20_000, 19_998, 2);
    expect(depthOf(compared(shorter, 'weak').distinguish(shorter.left, shorter.right))).toBe(10_000);
  });
});

describe('slices', () => {
  test('work is given back often, with the classes known so far', () => {
    const lts = exploredText(familyText('dining', 6), 'Sys');
    const graph = joinLts(lts, lts);
    for (const relation of RELATIONS) {
      const counts = [...compareStates(graph, relation)].map(({ classCount }) => classCount);
      expect(counts.length).toBeGreaterThan(5);
      expect(counts.every((count) => count >= 1 && count <= graph.stateCount)).toBe(true);
    }
  });
});

describe('unfinished', () => {
  const defect = (n: number): string => familyText('dining', n).replace('eat_0', 'dine_0');

  test('what differs early is found although most is unexplored', () => {
    const limits = { maxStates: 3000 };
    const graph = joinLts(exploredText(familyText('dining', 8), 'Sys', limits), exploredText(defect(8), 'Sys', limits));
    expect(graph.isFrontier.includes(1)).toBe(true);
    const strong = compared(graph, 'strong');
    expect(strong.isRelated).toBe(false);
    expect(depthOf(strong.distinguish(graph.left, graph.right))).toBe(3);
    // Silently the defender can get where nobody has looked, so nothing can be said to be missing.
    expect(compared(graph, 'weak').isRelated).toBeNull();
  });

  test('what is the same as far as one sees is not decided', () => {
    const lts = exploredText(familyText('dining', 6), 'Sys', { maxStates: 300 });
    expect(RELATIONS.map((relation) => compared(joinLts(lts, lts), relation).isRelated)).toEqual([null, null]);
  });
});
