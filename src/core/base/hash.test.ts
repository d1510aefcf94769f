import { describe, expect, test } from 'vitest';
import { utf8 } from './utf8.ts';
import { eventCheck, finishHash, HASH_START, hashBytes, textHash } from './hash.ts';

describe('hash', () => {
  test('FNV-1a of the published examples', () => {
    expect(hashBytes(HASH_START, utf8('')) >>> 0).toBe(0x811c9dc5);
    expect(hashBytes(HASH_START, utf8('a')) >>> 0).toBe(0xe40c292c);
    expect(hashBytes(HASH_START, utf8('foobar')) >>> 0).toBe(0xbf9cf968);
  });

  test('pieces hash like the whole', () => {
    expect(hashBytes(hashBytes(HASH_START, utf8('foo')), utf8('bar'))).toBe(hashBytes(HASH_START, utf8('foobar')));
  });

  test('the values of the share format stay as they are', () => {
    expect(textHash('')).toBe(finishHash(HASH_START));
    expect(['', 'τ', 'τ⟨takeRepo!: Planner → Repo⟩', "'plan"].map(textHash)).toMatchInlineSnapshot(`
      [
        2872998923,
        1554288910,
        948638324,
        4271250297,
      ]
    `);
    expect(['', 'τ', 'τ⟨takeRepo!: Planner → Repo⟩', "'plan"].map(eventCheck)).toMatchInlineSnapshot(`
      [
        11,
        14,
        116,
        121,
      ]
    `);
  });
});
