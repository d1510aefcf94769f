import { describe, expect, test } from 'vitest';
import { isWithin, segmentsOf } from './formula-segments.ts';

//            0         1         2
//            0123456789012345678901234567
const TEXT = '<a>([b]ff and <c>tt)';
const SPANS = Int32Array.from([0, 20, 3, 20, 4, 9, 7, 9, 14, 19, 17, 19]);

describe('segmentsOf', () => {
  test('each piece belongs to the innermost part, and the pieces are the text', () => {
    const segments = segmentsOf(TEXT, SPANS);
    expect(segments.map(({ text }) => text).join('')).toBe(TEXT);
    expect(segments.map(({ text, part, isFirst }) => `${text}:${part}${isFirst ? '' : '…'}`)).toEqual(['<a>:0', '(:1', '[b]:2', 'ff:3', ' and :1…', '<c>:4', 'tt:5', '):1…']);
  });

  test('a part is within those it stands in', () => {
    expect([0, 1, 2, 3, 4, 5].filter((part) => isWithin(SPANS, part, 1))).toEqual([1, 2, 3, 4, 5]);
    expect([0, 1, 2, 3, 4, 5].filter((part) => isWithin(SPANS, part, 2))).toEqual([2, 3]);
  });
});
