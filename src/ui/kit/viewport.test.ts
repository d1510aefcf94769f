import { describe, expect, test } from 'vitest';
import { including, motionOf, moved, opening, revealing, settling, whole, zoomedAt, type View } from './viewport.ts';

const SIZE = { width: 600, height: 400 };
const seen = (view: View, p: { x: number; y: number }) => ({ x: view.x + p.x * view.zoom, y: view.y + p.y * view.zoom });

describe('a picture as a whole', () => {
  test('stands in the middle, and is never enlarged', () => {
    const view = whole({ x: 100, y: 50, width: 200, height: 100 }, SIZE, 10);
    expect(view.zoom).toBe(1);
    expect(seen(view, { x: 200, y: 100 })).toEqual({ x: 300, y: 200 });
  });

  test('is made smaller until it fits, legend and all', () => {
    const view = whole({ x: -1000, y: 0, width: 2000, height: 1000 }, SIZE, 44);
    expect(seen(view, { x: -1000, y: 0 }).x).toBeCloseTo(8);
    expect(seen(view, { x: 1000, y: 0 }).x).toBeCloseTo(592);
    expect(seen(view, { x: 0, y: 1000 }).y).toBeLessThanOrEqual(356);
  });
});

test('a picture too large to be read opens where the reader is', () => {
  const bounds = { x: 0, y: 0, width: 5000, height: 5000 };
  const view = opening(bounds, SIZE, 10, { x: 4000, y: 100 });
  expect(view.zoom).toBe(0.75);
  expect(seen(view, { x: 4000, y: 100 })).toEqual({ x: 200, y: 200 });
  expect(opening(bounds, SIZE, 10, undefined)).toEqual(whole(bounds, SIZE, 10));
});

test('zooming keeps what is under the pointer, and stops at its limits', () => {
  const before: View = { x: 30, y: -20, zoom: 0.8 };
  const at = { x: 210, y: 90 };
  const under = { x: (at.x - before.x) / before.zoom, y: (at.y - before.y) / before.zoom };
  const after = zoomedAt(before, 1.5, at);
  expect(seen(after, under).x).toBeCloseTo(at.x);
  expect(seen(after, under).y).toBeCloseTo(at.y);
  expect(zoomedAt(before, 1000, at).zoom).toBe(3);
});

describe('what is to be seen', () => {
  const view: View = { x: 0, y: 0, zoom: 1 };
  test('does not move the camera when it is in sight', () => {
    expect(revealing(view, { x: 100, y: 100, width: 50, height: 50 }, SIZE)).toBe(view);
  });
  test('comes in by the shortest way', () => {
    expect(revealing(view, { x: 700, y: 100, width: 50, height: 50 }, SIZE)).toEqual({ x: -174, y: 0, zoom: 1 });
    expect(revealing(view, { x: -100, y: 100, width: 50, height: 50 }, SIZE)).toEqual({ x: 124, y: 0, zoom: 1 });
  });
});

describe('two cameras that move together', () => {
  const from: View = { x: 10, y: 20, zoom: 1 };

  test('that stood alike stand alike', () => {
    const to = zoomedAt(from, 1.3, { x: 200, y: 150 });
    const after = moved(from, motionOf(from, to));
    expect([after.x, after.y, after.zoom].map((v) => Math.round(v * 1e6))).toEqual([to.x, to.y, to.zoom].map((v) => Math.round(v * 1e6)));
  });

  test('that stood apart are panned by the same way', () => {
    expect(moved({ x: -300, y: 0, zoom: 1 }, motionOf(from, { x: 60, y: 5, zoom: 1 }))).toEqual({ x: -250, y: -15, zoom: 1 });
  });
});

test('what is added out of sight is shown with the picture, unless that would be too small to read', () => {
  const view = { x: 0, y: 0, zoom: 1 };
  const size = { width: 600, height: 300 };
  const bounds = { x: 20, y: 20, width: 500, height: 250 };
  expect(including(view, { x: 100, y: 100, width: 100, height: 60 }, bounds, size, 10)).toBe(view);
  const both = including(view, { x: 200, y: 320, width: 160, height: 60 }, bounds, size, 10);
  expect(both.zoom).toBeLessThan(1);
  expect([both.y + 20 * both.zoom >= 0, both.y + 380 * both.zoom <= 300]).toEqual([true, true]);
  expect(including(view, { x: 200, y: 900, width: 160, height: 60 }, bounds, size, 10).zoom).toBe(1);
});

describe('a picture that has grown', () => {
  const view = { x: 0, y: 0, zoom: 1 };

  test('moves nothing as long as it is in sight', () => expect(settling(view, { x: 20, y: 20, width: 300, height: 200 }, SIZE, 10)).toBe(view));

  test('comes into sight by as little as can be, at the same size', () => {
    expect(settling(view, { x: 20, y: -30, width: 300, height: 200 }, SIZE, 10)).toEqual({ x: 0, y: 54, zoom: 1 });
  });

  test('goes clear of the zoom buttons', () => {
    expect(settling(view, { x: 200, y: 100, width: 380, height: 280 }, SIZE, 10)).toEqual({ x: -52, y: 0, zoom: 1 });
  });

  test('becomes smaller where it does not fit, unless it could not be read', () => {
    const wide = { x: 0, y: 0, width: 1000, height: 300 };
    const smaller = settling(view, wide, SIZE, 10);
    expect(smaller.zoom).toBeLessThan(1);
    expect(seen(smaller, { x: 1000, y: 300 }).x).toBeLessThanOrEqual(SIZE.width);
    expect(settling(view, { ...wide, width: 9000 }, SIZE, 10)).toBe(view);
  });
});
