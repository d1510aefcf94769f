import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { fromUtf8, utf8 } from './utf8.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

describe('utf8', () => {
  test('writes what the platform writes', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect([...utf8(text)]).toEqual([...new TextEncoder().encode(text)]);
      }),
      { numRuns: runs(200), seed: 1 },
    );
  });

  test('every string survives, lone surrogates and long texts included', () => {
    for (const text of ['', 'τ⟨a!: A → B⟩', '\ud800', 'a\udfffb', '𝒳'.repeat(5000), 'ab'.repeat(9999)]) {
      expect(fromUtf8(utf8(text))).toBe(text);
    }
  });

  test('refuses bytes that are no text', () => {
    for (const bytes of [[0x80], [0xc0, 0x80], [0xe0, 0x80, 0x80], [0xf8, 0x80, 0x80, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x86], [0xe2, 0x41, 0x41]]) {
      expect(fromUtf8(new Uint8Array(bytes))).toBeNull();
    }
  });

  test('a beginning loses only the sign that is cut', () => {
    expect(fromUtf8(utf8('aτ→').subarray(0, 4), true)).toBe('aτ');
    expect(fromUtf8(utf8('aτ→').subarray(0, 2), true)).toBe('a');
    expect(fromUtf8(new Uint8Array([0x41, 0xe2, 0x41]), true)).toBe('A');
  });
});
