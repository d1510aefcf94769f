import { describe, expect, test } from 'vitest';
import { createRandom } from './random.ts';

const draws = (seed: number, bound: number, count: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => random.below(bound));
};

describe('createRandom', () => {
  test('repeats itself for one seed and differs for another', () => {
    expect(draws(7, 1000, 20)).toEqual(draws(7, 1000, 20));
    expect(draws(7, 1000, 20)).not.toEqual(draws(8, 1000, 20));
  });

  test('these numbers never change: a seed in a script or a lesson keeps its meaning', () => {
    expect(draws(1, 100, 8)).toEqual([26, 80, 33, 9, 64, 12, 0, 49]);
  });

  test('stays below the bound and reaches every number about equally often', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const drawn of draws(3, 6, 6000)) counts[drawn] = (counts[drawn] ?? Number.NaN) + 1;
    expect(counts).toHaveLength(6);
    expect(Math.min(...counts)).toBeGreaterThan(900);
    expect(Math.max(...counts)).toBeLessThan(1100);
  });

  test('a bound of one leaves no choice', () => {
    expect(draws(5, 1, 3)).toEqual([0, 0, 0]);
  });
});
