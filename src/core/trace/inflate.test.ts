import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utf8 } from '../base/utf8.ts';
import { runs } from '../testing/runs.ts';
import { inflate } from './inflate.ts';

const CAP = 1 << 20;
const NO_DICTIONARY = new Uint8Array();
const words = fc.array(fc.constantFrom('agent ', 'take', 'give', '.', "'", 'x', '\n', 'Board', 'zzzzzzzzzzzzzz'), { maxLength: 300 });

describe('inflate', () => {
  test('unpacks what zlib packs: every level and strategy, with a dictionary and without', () => {
    fc.assert(
      fc.property(
        fc.oneof(words.map((w) => utf8(w.join(''))), fc.uint8Array({ maxLength: 600 })),
        fc.uint8Array({ maxLength: 80 }),
        fc.constantFrom(0, 1, 6, 9),
        fc.constantFrom(0, 2, 4), // default, Huffman only, fixed codes
        (data, dictionary, level, strategy) => {
          const packed = deflateRawSync(data, dictionary.length > 0 ? { dictionary, level, strategy } : { level, strategy });
          expect(inflate(packed, dictionary, CAP)).toEqual({ bytes: data, end: 'complete' });
        },
      ),
      { numRuns: runs(200), seed: 20260101 },
    );
  });

  test('large data in many blocks', () => {
    const data = utf8(Array.from({ length: 10_000 }, (_, i) => `state ${i * 7919} `).join(''));
    expect(inflate(deflateRawSync(data), NO_DICTIONARY, CAP).bytes).toEqual(data);
  });

  test('a stream cut anywhere gives a beginning of the data and says so', () => {
    const data = utf8("agent Planner = 'takeBoard.'takeRepo.plan.'giveRepo.'giveBoard.Planner; τ⟨takeRepo⟩".repeat(3));
    const packed = deflateRawSync(data, { level: 9 });
    for (let length = 0; length < packed.length; length += 1) {
      const { bytes, end } = inflate(packed.subarray(0, length), NO_DICTIONARY, CAP);
      expect(end).toBe('short');
      expect(bytes).toEqual(data.subarray(0, bytes.length));
    }
  });

  test('a bomb ends at the cap', () => {
    const bomb = deflateRawSync(Buffer.alloc(50_000_000), { level: 9 });
    expect(bomb.length).toBeLessThan(60_000);
    const { bytes, end } = inflate(bomb, NO_DICTIONARY, CAP);
    expect([bytes.length, end]).toEqual([CAP, 'full']);
  });

  test('any bytes: no exception, no more than the cap', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (data) => {
        expect(inflate(data, NO_DICTIONARY, 1000).bytes.length).toBeLessThanOrEqual(1000);
      }),
      { numRuns: runs(2000), seed: 7 },
    );
  });

  test.each([
    ['a block of the reserved type', [0b111]],
    ['a distance before the start', [0x03, 0x02, 0x00, 0x00]],
    ['a stored block whose length has no matching complement', [0x01, 0x01, 0x00, 0x00, 0x00, 0x61]],
  ])('%s is wrong', (_, data) => {
    expect(inflate(new Uint8Array(data), NO_DICTIONARY, CAP).end).toBe('wrong');
  });
});
