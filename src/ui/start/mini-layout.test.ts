import { describe, expect, test } from 'vitest';
import { ringOrder, ringPlaces } from './mini-layout.ts';

// Planner 0, Coder 1, Board 2, Repo 3
const LOCKS = [{ from: 0, to: 2 }, { from: 0, to: 3 }, { from: 1, to: 2 }, { from: 1, to: 3 }];

describe('ringOrder', () => {
  test('puts the two locks between the two agents', () => {
    expect(ringOrder(4, LOCKS)).toEqual([0, 2, 1, 3]);
  });

  test('places parts without any link, too', () => {
    expect(ringOrder(3, [])).toEqual([0, 1, 2]);
  });

  test('an empty system has no order', () => {
    expect(ringOrder(0, [])).toEqual([]);
  });
});

describe('ringPlaces', () => {
  const box = { width: 300, height: 100, marginX: 30, marginY: 20 };

  test('begins at the left and keeps the margins', () => {
    const places = ringPlaces(4, LOCKS, box);
    expect(places[0]?.x).toBeCloseTo(30);
    expect(places[1]?.x).toBeCloseTo(270);
    expect([places[2]?.y, places[3]?.y].map((y) => Math.round(y ?? 0)).sort((a, b) => a - b)).toEqual([20, 80]);
  });

  test('one part stands in the middle', () => {
    expect(ringPlaces(1, [], box)).toEqual([{ x: 150, y: 50 }]);
  });
});
