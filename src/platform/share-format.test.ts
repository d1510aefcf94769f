/** docs/formats.md against the code: a second reader, written from the document alone, with zlib instead of our own code. */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { DICTIONARY_1 } from '../core/trace/dictionary.ts';

const DOCUMENT = readFileSync('docs/formats.md', 'utf8');
const fixtureOf = (name: string) => JSON.parse(readFileSync(`src/core/trace/fixtures/${name}.json`, 'utf8'));
const FIXTURES = [fixtureOf('share-v1'), fixtureOf('share-v1-compare')];
const blocks = [...DOCUMENT.matchAll(/```text\n([\s\S]*?)```/g)].map(([, text = '']) => text);

function hash(bytes: Buffer): number {
  let h = 0x811c9dc5;
  for (const byte of bytes) h = Math.imul(h ^ byte, 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function readLink(fragment: string, dictionary: string) {
  const body = fragment.slice(4);
  const bytes = inflateRawSync(Buffer.from(body, 'base64url'), { dictionary: Buffer.from(dictionary) });
  let at = 0;
  const byte = () => bytes[at++] ?? 0;
  const number = (): number => {
    const low = byte();
    return low < 128 ? low : (low & 127) + 128 * number();
  };
  const text = () => {
    const size = number();
    return bytes.subarray(at, (at += size)).toString('utf8');
  };
  const list = <T>(item: () => T): T[] => Array.from({ length: number() }, item);
  const steps = () =>
    list(() => {
      const coded = number();
      return { index: coded >> 1, check: coded & 1 ? byte() : null };
    });
  const signed = (coded: number) => (coded & 1 ? -(coded + 1) / 2 : coded / 2);
  const part = <T>(read: (end: number) => T): T => {
    const size = number();
    const content = read(at + size);
    expect(bytes.readUInt32LE(at)).toBe(hash(bytes.subarray(0, at)));
    at += 4;
    return content;
  };

  const mask = byte();
  const optional = <T>(bit: number, read: () => T): T | null => (mask & (1 << bit) ? part(read) : null);
  expect(mask & 1).toBe(1);
  const model = part((end) => ({ system: text(), source: bytes.subarray(at, (at = end)).toString('utf8') }));
  const trace = optional(1, () => ({ cursor: number(), steps: steps() }));
  const view = optional(2, () => {
    const [place, panel, traceView, inspector, title, unit] = [byte(), byte(), byte(), byte(), text(), byte()];
    const positions = list(() => {
      const system = text();
      return list(() => ({ system, name: text(), xPx: signed(number()) * unit, yPx: signed(number()) * unit }));
    });
    return { codes: [place, panel, traceView, inspector], title, positions: positions.flat() };
  });
  const runs = optional(3, () => list(() => ({ number: number(), name: text() || null, steps: steps() })));
  const process = () => ({ process: text(), file: byte() === 1 ? { title: text(), source: text() } : null });
  const compare = optional(4, () => ({ relation: text(), left: process(), right: process(), answers: list(number), move: number() }));
  expect(at).toBe(bytes.length);
  return { ...model, ...trace, ...view, runs: runs ?? [], compare };
}

describe('docs/formats.md', () => {
  test('has the dictionary, letter by letter', () => {
    expect(blocks[0]).toBe(DICTIONARY_1);
    expect(DOCUMENT).toContain(`also the last; ${Buffer.byteLength(DICTIONARY_1).toLocaleString('en-GB')} bytes`);
  });

  test('has the links of the fixtures', () => {
    expect(blocks.slice(1).map((block) => block.trim())).toEqual(FIXTURES.map(({ link }) => link));
  });

  test.each([[0, [0, 4, 1, 2]], [1, [3, 0, 0, 0]]])('is enough to write a reader: link %i', (which, codes) => {
    const { document, link } = FIXTURES[which];
    expect(readLink(link, blocks[0] ?? '')).toEqual({
      system: document.system,
      source: document.source,
      cursor: document.cursor,
      steps: document.steps,
      codes,
      title: document.title ?? '',
      positions: document.view.positions,
      runs: document.runs,
      compare: document.compare,
    });
  });
});
