import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { layOut, MAX_WIDTH, pack, unpack, widthFor } from './bit-fields.ts';
import { Memory, OutOfMemory } from './memory.ts';
import { StateStore } from './state-store.ts';

/** The successor by one change. */
function successor(store: StateStore, source: number, a: number, aTo: number, b: number, bTo: number): number {
  const targets = new Int32Array(1);
  store.successors(source, Int32Array.of(a, aTo, b, bTo, 0, 0, 0, 0), 1, targets, 0);
  return targets[0] ?? -1;
}

const plenty = (): Memory => new Memory(2 ** 30);
const finish = (work: Generator<void, void>): void => {
  for (const _ of work);
};

describe('bit fields', () => {
  test('widths: one state needs no bit, two need one, 2^n need n', () => {
    expect([1, 2, 3, 4, 5, 256, 257].map(widthFor)).toEqual([0, 1, 2, 2, 3, 8, 9]);
  });

  test('what is packed comes back, whatever the widths, and stays in its own words', () => {
    const field = fc.integer({ min: 0, max: MAX_WIDTH }).chain((width) => fc.tuple(fc.constant(width), fc.integer({ min: 0, max: 2 ** width - 1 })));
    fc.assert(
      fc.property(fc.array(field, { minLength: 1, maxLength: 40 }), (fieldsAndValues) => {
        const fields = layOut(fieldsAndValues.map(([width]) => width));
        const values = Int32Array.from(fieldsAndValues, ([, value]) => value);
        const words = new Int32Array(fields.wordCount + 2).fill(-1);
        pack(fields, values, words, 1);
        const back = new Int32Array(values.length);
        unpack(fields, words, 1, back);
        expect(back).toEqual(values);
        expect([words[0], words[fields.wordCount + 1]]).toEqual([-1, -1]);
        expect(Math.max(...fields.wordOf)).toBeLessThan(fields.wordCount);
      }),
      { numRuns: runs(200), seed: 11 },
    );
  });

  test('a number too wide for its field is an error, never cut off', () => {
    const fields = layOut([2, 3]);
    expect(() => pack(fields, Int32Array.of(4, 0), new Int32Array(1), 0)).toThrow(/does not fit/);
    expect(() => layOut([32])).toThrow(/no field of 32 bits/);
  });
});

describe('state store', () => {
  /** Steps of random walkers: a store must number vectors as a plain map does. */
  const moves = fc.array(fc.record({ from: fc.nat(), a: fc.nat(), aTo: fc.nat(40), b: fc.integer({ min: -1, max: 60 }), bTo: fc.nat(3) }), { maxLength: 300 });

  test('numbers vectors in order of discovery, like a map of printed vectors', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), moves, (componentCount, steps) => {
        const first = new Int32Array(componentCount);
        const store = new StateStore(first, plenty());
        const vectors = [Array.from(first)];
        const known = new Map([[String(first), 0]]);
        const counts = Array.from({ length: componentCount }, () => 1);
        for (const step of steps) {
          const source = step.from % vectors.length;
          const a = step.a % componentCount;
          const b = step.b < 0 || step.b % componentCount === a ? -1 : step.b % componentCount;
          counts[a] = Math.max(counts[a] ?? 0, step.aTo + 1);
          if (b >= 0) counts[b] = Math.max(counts[b] ?? 0, step.bTo + 1);
          if (counts.some((count, component) => store.mustWiden(component, count))) finish(store.widen(counts));
          if (store.isCrowded) finish(store.growTable());
          const expected = (vectors[source] ?? []).map((local, c) => (c === a ? step.aTo : c === b ? step.bTo : local));
          const number = known.get(String(expected)) ?? vectors.push(expected) - 1;
          known.set(String(expected), number);
          expect(successor(store, source, a, step.aTo, b, step.bTo)).toBe(number);
        }
        expect(store.count).toBe(vectors.length);
        const back = new Int32Array(componentCount);
        vectors.forEach((vector, state) => {
          store.read(state, back);
          expect(Array.from(back)).toEqual(vector);
        });
      }),
      { numRuns: runs(60), seed: 12 },
    );
  });

  test('one state with very many successors does not fill the table', () => {
    const store = new StateStore(Int32Array.of(0, 0), plenty());
    finish(store.widen([20_000, 2]));
    for (let local = 1; local < 20_000; local++) expect(successor(store, 0, 0, local, -1, 0)).toBe(local);
    expect(successor(store, 0, 0, 123, -1, 0)).toBe(123);
    expect(successor(store, 5, 0, 0, 1, 1)).toBe(20_000);
  });

  test('several successors at once, equal ones among them, are written where they belong', () => {
    const store = new StateStore(Int32Array.of(0, 0), plenty());
    finish(store.widen([4, 4]));
    const changes = [[0, 1, -1, -1], [1, 3, 0, 2], [0, 1, -1, -1], [0, 0, 1, 0]].flatMap((change) => [...change, 0, 0, 0, 0]);
    const targets = new Int32Array(7).fill(-9);
    store.successors(0, Int32Array.from(changes), 4, targets, 1);
    expect(Array.from(targets)).toEqual([-9, 1, 2, 1, 0, -9, -9]);
  });

  test('reading past the end is an error', () => {
    const store = new StateStore(Int32Array.of(0), plenty());
    expect(() => store.read(1, new Int32Array(1))).toThrow(/no state 1/);
    expect(() => store.read(-1, new Int32Array(1))).toThrow(/no state -1/);
  });

  test('reorganising yields often and loses nothing', () => {
    const store = new StateStore(Int32Array.of(0, 0), plenty());
    finish(store.widen([300, 300]));
    for (let a = 1; a < 300; a++) successor(store, 0, 0, a, -1, 0);
    for (let state = 0; state < 300; state++) for (let b = 1; b < 200; b++) successor(store, state, 1, b, -1, 0);
    const before = store.count;
    expect(before).toBe(300 * 200);
    expect([...store.growTable()].length).toBeGreaterThan(5);
    expect([...store.widen([1000, 1000])].length).toBeGreaterThan(10);
    const vector = new Int32Array(2);
    const seen = new Set<string>();
    for (let state = 0; state < before; state++) {
      store.read(state, vector);
      seen.add(String(vector));
    }
    expect(seen.size).toBe(before);
    expect(successor(store, 0, 0, 999, -1, 0)).toBe(before);
  });
});

describe('memory', () => {
  test('the limit is a limit, and nothing is counted for what was refused', () => {
    const memory = new Memory(1000);
    memory.allocate(200);
    expect(() => memory.allocate(51)).toThrow(OutOfMemory);
    expect(memory.bytes).toBe(800);
    memory.release(400);
    expect(memory.allocate(100)).toHaveLength(100);
  });

  test('a refusal of the platform counts as the limit', () => {
    const memory = new Memory(2 ** 40, () => {
      throw new RangeError('Array buffer allocation failed');
    });
    expect(() => memory.allocate(10)).toThrow(OutOfMemory);
    expect(memory.bytes).toBe(0);
  });

  test('a store that may not grow any more says so', () => {
    const store = new StateStore(Int32Array.of(0), new Memory(4000));
    finish(store.widen([100_000]));
    expect(() => {
      for (let local = 1; local < 100_000; local++) successor(store, 0, 0, local, -1, 0);
    }).toThrow(OutOfMemory);
  });
});
