import { expect, test } from 'vitest';
import { nearest } from './suggest.ts';

test('the nearest name, if one is near', () => {
  expect(nearest('Cleint', ['Server', 'Client', 'Clients'])).toBe('Client');
  expect(nearest('client', ['Client'])).toBe('Client');
  expect(nearest('reqest', ['request', 'reset'])).toBe('request');
  expect(nearest('pull', ['push', 'poll'])).toBe('poll');
  expect(nearest('a', ['b', 'c'])).toBeNull();
  expect(nearest('Planner', ['Coder', 'Board'])).toBeNull();
  expect(nearest('x', [])).toBeNull();
});

test('of equally near ones the first', () => expect(nearest('abcx', ['abcd', 'abce'])).toBe('abcd'));
