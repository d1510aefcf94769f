import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { Partition } from './partition.ts';
import { Signatures } from './signatures.ts';
import { SplitTree } from './split-tree.ts';

const blocksOf = (partition: Partition, stateCount: number): readonly (readonly number[])[] =>
  Array.from({ length: partition.count }, (_, block) => [...partition.statesIn(block)].toSorted((a, b) => a - b).filter((state) => state >= 0 && state < stateCount));

describe('a partition', () => {
  test('is what splitting its blocks one after another makes of it', () => {
    const split = fc.record({ block: fc.nat(20), groups: fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }), marks: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(split, { maxLength: 8 }), (stateCount, splits) => {
        const states = Array.from({ length: stateCount }, (_, state) => state);
        const partition = new Partition(new Int32Array(stateCount), 1);
        // Per state all the groups it was ever in; the model of a block is what agrees in them.
        const history = states.map(() => 'x');
        const apart = new Map<string, number>();
        splits.forEach(({ block: wanted, groups, marks }, round) => {
          const block = wanted % partition.count;
          const members = [...partition.statesIn(block)];
          const marked = members.filter((state) => marks[state] === true);
          if (marked.length === 0) return;
          const clean = members.filter((state) => marks[state] !== true);
          // Groups are numbered by first occurrence, 0 being that of what is not marked.
          const numbers = new Map<number, number>(clean.length > 0 ? [[groups[clean[0] ?? 0] ?? 0, 0]] : []);
          expect(marked.map((state) => partition.mark(state))).toEqual(marked.map((_, i) => i === 0));
          expect(partition.mark(marked[0] ?? 0)).toBe(false);
          const groupOf = new Int32Array(stateCount);
          for (const state of marked) {
            const group = groups[state] ?? 0;
            numbers.set(group, numbers.get(group) ?? numbers.size);
            groupOf[state] = numbers.get(group) ?? 0;
          }
          expect([...partition.markedIn(block)].toSorted((a, b) => a - b)).toEqual(marked.toSorted((a, b) => a - b));
          expect([...partition.unmarkedIn(block)].toSorted((a, b) => a - b)).toEqual(clean.toSorted((a, b) => a - b));
          if (numbers.size < 2) {
            partition.unmark(block);
            return;
          }
          const before = partition.blockOf.slice();
          const changed: number[] = [];
          partition.split(block, groupOf, numbers.size, round + 1, (state) => changed.push(state));
          expect(changed.toSorted((a, b) => a - b)).toEqual(states.filter((state) => partition.blockOf[state] !== before[state]));
          // The largest part keeps the number.
          expect(Math.max(...blocksOf(partition, stateCount).flatMap((part, b) => (members.includes(part[0] ?? -1) ? [part.length - (b === block ? 0.5 : 0)] : [])))).toBeLessThanOrEqual(partition.statesIn(block).length);
          for (const state of members) history[state] += ` ${round}:${marks[state] === true ? groupOf[state] : 0}`;
          for (const p of members) for (const q of members) if (history[p] !== history[q]) apart.set(`${p} ${q}`, apart.get(`${p} ${q}`) ?? round + 1);
        });
        for (const p of states) for (const q of states) expect(partition.roundOf(p, q)).toBe(apart.get(`${p} ${q}`) ?? null);
        expect(blocksOf(partition, stateCount).flat().toSorted((a, b) => a - b)).toEqual(states);
        expect(states.every((state) => partition.statesIn(partition.blockOf[state] ?? -1).includes(state))).toBe(true);
      }),
      { numRuns: runs(300), seed: 20260510 },
    );
  });
});

describe('a tree of splits', () => {
  test('finds the round in which two leaves parted', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 60 }), (choices) => {
        const tree = new SplitTree();
        const paths: number[][] = [[tree.root]];
        choices.forEach((choice, i) => {
          const parent = paths[i % 3 === 0 ? choice % paths.length : paths.length - 1] ?? [];
          // A node's round is that of its depth here, so that all children of a node have one round.
          paths.push([...parent, tree.add(parent.at(-1) ?? 0, parent.length)]);
        });
        const leaves = paths.filter((path) => !paths.some((other) => other.length > path.length && other[path.length - 1] === path.at(-1)));
        for (const p of leaves) {
          const partings = leaves.map((q) => p.findIndex((node, depth) => q[depth] !== node));
          expect(leaves.map((q) => tree.roundOf(p.at(-1) ?? 0, q.at(-1) ?? 0))).toEqual(partings.map((parting) => (parting < 0 ? null : parting)));
        }
      }),
      { numRuns: runs(200), seed: 20260511 },
    );
  });
});

describe('signatures', () => {
  test('number sets by first occurrence, whatever their size, order and repetitions', () => {
    const entry = fc.oneof(fc.nat(5), fc.integer({ min: 2 ** 31 - 2, max: 2 ** 31 + 2 }), fc.integer({ min: 2 ** 45, max: 2 ** 45 + 3 }));
    const sets = fc.array(fc.oneof(fc.array(entry, { maxLength: 6 }), fc.array(entry, { minLength: 60, maxLength: 200 })), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(sets, { maxLength: 4 }), (batches) => {
        const signatures = new Signatures();
        for (const batch of batches) {
          signatures.clear();
          const known = new Map<string, number>();
          for (const set of batch) {
            const key = [...new Set(set)].toSorted((a, b) => a - b).join();
            known.set(key, known.get(key) ?? known.size);
            for (const each of set) signatures.add(each);
            expect(signatures.close()).toBe(known.get(key));
          }
          expect(signatures.count).toBe(known.size);
        }
      }),
      { numRuns: runs(150), seed: 20260512 },
    );
  });

  test('a kept set can be added to another', () => {
    const signatures = new Signatures();
    for (const each of [3, 1]) signatures.add(each);
    const first = signatures.close();
    signatures.add(2);
    signatures.addAll(first);
    const second = signatures.close();
    for (const each of [1, 2, 3]) signatures.add(each);
    expect([first, second, signatures.close()]).toEqual([0, 1, 1]);
  });
});
