import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { arrange, cycleOf } from './arrange.ts';
import type { FlowGraph, FlowHull } from './flow-graph.ts';
import type { Box } from './geometry.ts';

const SIZE = { width: 164, height: 62 };
const ALL = (count: number): FlowHull => ({ parent: null, members: Array.from({ length: count }, (_, i) => i), channels: [] });

function graph(count: number, pairs: readonly (readonly [number, number])[], hulls: readonly FlowHull[] = [ALL(count)]): FlowGraph {
  return { sizes: Array.from({ length: count }, () => SIZE), lines: pairs.map(([a, b]) => ({ a, b, channels: [0] })), stubs: [], hulls };
}

const ring = (count: number): readonly (readonly [number, number])[] => Array.from({ length: count }, (_, i) => [i, (i + 1) % count]);

function boxes(g: FlowGraph): readonly Box[] {
  return arrange(g).places.map((p, i) => ({ ...p, ...(g.sizes[i] ?? SIZE) }));
}

function overlaps(all: readonly Box[]): boolean {
  return all.some((a, i) => all.some((b, k) => k > i && a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height));
}

test('two locks: first agent left, its lock above, the other agent right, the other lock below', () => {
  // Planner, Coder, Board, Repo
  const { places, isFinal } = arrange(graph(4, [[0, 2], [0, 3], [1, 2], [1, 3]]));
  expect(isFinal).toBe(true);
  expect(places).toEqual([{ x: -264, y: -31 }, { x: 100, y: -31 }, { x: -82, y: -139 }, { x: -82, y: 77 }]);
});

describe('a cycle', () => {
  test('is found whatever the numbering', () => {
    fc.assert(fc.property(fc.integer({ min: 3, max: 12 }).chain((n) => fc.shuffledSubarray(Array.from({ length: n }, (_, i) => i), { minLength: n })), (order) => {
      const neighbours = order.map(() => [] as number[]);
      order.forEach((from, i) => {
        const to = order[(i + 1) % order.length] ?? 0;
        neighbours[from]?.push(to);
        neighbours[to]?.push(from);
      });
      const found = cycleOf(neighbours) ?? [];
      expect(new Set(found).size).toBe(order.length);
      found.forEach((node, i) => expect(neighbours[node]).toContain(found[(i + 1) % found.length]));
    }), { seed: 1, numRuns: runs(100) });
  });

  test('two cycles are not one', () => {
    const triangle = (k: number) => [[k + 1, k + 2], [k, k + 2], [k, k + 1]];
    expect(cycleOf([...triangle(0), ...triangle(3)])).toBeNull();
  });
});

describe('nobody covers anybody', () => {
  test.each([3, 4, 5, 6, 10, 25, 50])('ring of %i', (n) => expect(overlaps(boxes(graph(n, ring(n))))).toBe(false));
  test.each([4, 5, 8, 20, 50])('hub with spokes, %i', (n) => {
    const g = graph(n, Array.from({ length: n - 1 }, (_, i) => [0, i + 1]));
    expect(arrange(g).isFinal).toBe(true);
    expect(overlaps(boxes(g))).toBe(false);
  });
  test.each([2, 3, 7, 50])('chain of %i', (n) => {
    const g = graph(n, ring(n).slice(0, -1));
    expect(arrange(g).isFinal).toBe(true);
    expect(overlaps(boxes(g))).toBe(false);
  });
  test('anything, with any laminar hulls', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 13 }), (n, from, length) => {
      const inner = Array.from({ length: n }, (_, i) => i).filter((i) => i >= from && i < from + length);
      const deep = inner.slice(1);
      const hulls: FlowHull[] = [ALL(n)];
      if (inner.length > 0) hulls.push({ parent: 0, members: inner, channels: [] });
      if (deep.length > 0) hulls.push({ parent: 1, members: deep, channels: [] });
      const g = graph(n, [[0, n - 1]], hulls);
      const all = boxes(g);
      expect(overlaps(all)).toBe(false);
      // The block of a hull holds its members only.
      const block = all.filter((_, i) => inner.includes(i));
      const within = (b: Box): boolean => block.length > 0
        && b.x + b.width > Math.min(...block.map((c) => c.x)) && b.x < Math.max(...block.map((c) => c.x + c.width))
        && b.y + b.height > Math.min(...block.map((c) => c.y)) && b.y < Math.max(...block.map((c) => c.y + c.height));
      expect(all.every((b, i) => inner.includes(i) || !within(b))).toBe(true);
    }), { seed: 2, numRuns: runs(200) });
  });
});
