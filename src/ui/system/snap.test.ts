import { expect, test } from 'vitest';
import { snapped } from './snap.ts';

const SIZE = { width: 164, height: 62 };

test('a box rests on the grid', () => {
  expect(snapped({ x: 13, y: 28, ...SIZE }, [])).toEqual({ x: 10, y: 30 });
});

test('in line with the middle of another one when that is near', () => {
  const other = { x: 205, y: 401, width: 184, height: 62 };
  expect(snapped({ x: 211, y: 28, ...SIZE }, [other])).toEqual({ x: 215, y: 30 });
  expect(snapped({ x: 13, y: 404, ...SIZE }, [other])).toEqual({ x: 10, y: 401 });
});
