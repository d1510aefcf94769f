import { expect, test } from 'vitest';
import { itemTowards, type RovingItem } from './roving.ts';

const item = (id: string, x: number, y: number, ...joined: string[]): RovingItem => ({ id, x, y, joined });

test('arrows follow lines, though something else is nearer', () => {
  const here = item('a', 0, 0, 'far');
  const items = [here, item('near', 40, 0), item('far', 200, 30)];
  expect(itemTowards(items, here, 'ArrowRight')?.id).toBe('far');
});

test('without a line in that direction the nearest of all', () => {
  const here = item('a', 0, 0, 'right');
  const items = [here, item('right', 100, 0), item('below', 10, 90), item('further', 0, 300)];
  expect(itemTowards(items, here, 'ArrowDown')?.id).toBe('below');
  expect(itemTowards(items, here, 'ArrowUp')).toBeNull();
});

test('other keys lead nowhere', () => {
  const here = item('a', 0, 0);
  expect(itemTowards([here, item('b', 10, 0)], here, 'Enter')).toBeNull();
});

test('arrows lead from main item to main item, with Shift along lines; past the last one to what is there', () => {
  const ann = { ...item('ann', 0, 0, 'line', 'port'), isMain: true };
  const bob = { ...item('bob', 0, 200), isMain: true };
  const items = [ann, bob, item('line', 20, 100, 'ann', 'bob'), item('port', -60, 0, 'ann')];
  expect(itemTowards(items, ann, 'ArrowDown')?.id).toBe('bob');
  expect(itemTowards(items, ann, 'ArrowDown', true)?.id).toBe('line');
  expect(itemTowards(items, ann, 'ArrowLeft')?.id).toBe('port');
});
