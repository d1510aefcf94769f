import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('the one not asked for longest goes first', () => {
  const recent = createRecent<string, number>(2);
  recent.set('a', 1);
  recent.set('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.set('c', 3);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([1, undefined, 3]);
});
