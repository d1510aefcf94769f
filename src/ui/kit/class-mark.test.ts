import { describe, expect, test } from 'vitest';
import { classLetters, patternOf } from './class-mark.tsx';

describe('names of classes', () => {
  test('six letters, then two, then three', () => {
    expect([0, 1, 5, 6, 11, 12, 161, 162].map(classLetters)).toEqual(['A', 'B', 'F', 'AA', 'AF', 'BA', 'ZF', 'AAA']);
  });

  test('no two classes share a name, and the last letter tells the pattern', () => {
    const names = Array.from({ length: 6000 }, (_, n) => classLetters(n));
    expect(new Set(names).size).toBe(6000);
    names.forEach((name, n) => expect('ABCDEF'.indexOf(name.at(-1) ?? '')).toBe(patternOf(n)));
  });
});
