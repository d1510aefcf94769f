import { describe, expect, test } from 'vitest';
import { movedDivider } from './split-sizes.ts';

describe('movedDivider', () => {
  const sizes = [300, 700, 400];
  const mins = [200, 320, 240];

  test('gives to one neighbour what it takes from the other', () => {
    expect(movedDivider(sizes, mins, 0, 50)).toEqual([350, 650, 400]);
    expect(movedDivider(sizes, mins, 1, -50)).toEqual([300, 650, 450]);
  });

  test('stops at the minimum of either side', () => {
    expect(movedDivider(sizes, mins, 0, -500)).toEqual([200, 800, 400]);
    expect(movedDivider(sizes, mins, 0, Infinity)).toEqual([680, 320, 400]);
    expect(movedDivider(sizes, mins, 1, Infinity)).toEqual([300, 860, 240]);
  });

  test('moves nothing where both minima do not fit', () => {
    expect(movedDivider([100, 100], [200, 200], 0, 30)).toEqual([100, 100]);
  });
});
