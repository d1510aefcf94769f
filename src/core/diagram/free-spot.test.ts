import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { freeSpot } from './free-spot.ts';
import type { Box } from './geometry.ts';

const SIZE = { width: 164, height: 62 };

const overlap = (a: Box, b: Box): boolean => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describe('a free place', () => {
  test('is the wished one where nothing stands', () => {
    expect(freeSpot(SIZE, { x: 100, y: 50 }, [])).toEqual({ x: 20, y: 20 });
  });

  test('is beside what stands there, with room for a line and its name', () => {
    const stands = { x: 20, y: 20, ...SIZE };
    const { x, y } = freeSpot(SIZE, { x: 102, y: 51 }, [stands]);
    expect(Math.max(Math.abs(x - stands.x) - SIZE.width, Math.abs(y - stands.y) - SIZE.height)).toBeGreaterThanOrEqual(40);
  });

  test('overlaps nothing, and is the same for the same drawing', () => {
    const box = fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) }).map((at): Box => ({ ...at, ...SIZE }));
    fc.assert(
      fc.property(fc.array(box, { maxLength: 40 }), fc.record({ x: fc.integer({ min: -400, max: 400 }), y: fc.integer({ min: -300, max: 300 }) }), (boxes, near) => {
        const at = freeSpot(SIZE, near, boxes);
        expect(boxes.filter((other) => overlap({ ...at, ...SIZE }, other))).toEqual([]);
        expect(freeSpot(SIZE, near, boxes)).toEqual(at);
      }),
      { numRuns: runs(100), seed: 20261130 },
    );
  });
});
