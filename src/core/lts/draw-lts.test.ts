import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exploredGraph, ltsOf } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import { columnWidth, drawLts, labelOf } from './draw-lts.ts';
import { layer, type Places } from './layering.ts';
import type { Lts } from './lts.ts';

const all = (lts: Lts): number[] => Array.from({ length: lts.stateCount }, (_, state) => state);
const placesOf = (lts: Lts): Places => layer(lts, all(lts), { columnPx: 120, rowPx: 58 });
const plain = (count: number) => Array.from({ length: count }, () => 0 as const);

describe('any LTS', () => {
  test('every step is on exactly one line, and every number is one', () => {
    fc.assert(fc.property(exploredGraph, (lts) => {
      const { states, edges, bounds } = drawLts(lts, placesOf(lts));
      expect(states).toHaveLength(lts.stateCount);
      const drawn = edges.flatMap((e) => e.steps.map((step) => `${e.from} ${step} ${e.to}`)).sort();
      const expected = all(lts).flatMap((from) => {
        const first = lts.stepOffsets[from] ?? 0;
        return Array.from(lts.stepTargets.subarray(first, lts.stepOffsets[from + 1]), (to, step) => `${from} ${step} ${to}`);
      }).sort();
      expect(drawn).toEqual(expected);
      for (const e of edges) {
        expect(e.start.join() + e.via + e.end.join()).not.toMatch(/NaN|Infinity|undefined/);
        expect(e.way.length).toBeGreaterThan(1);
      }
      for (const { x, y } of states) {
        expect(x >= bounds.x && x <= bounds.x + bounds.width && y >= bounds.y && y <= bounds.y + bounds.height).toBe(true);
      }
    }), { numRuns: runs(150), seed: 51 });
  });

  test('two pictures of the same are equal', () => {
    fc.assert(fc.property(exploredGraph, (lts) => {
      expect(drawLts(lts, placesOf(lts))).toEqual(drawLts(lts, placesOf(lts)));
    }), { numRuns: runs(30), seed: 52 });
  });
});

describe('shapes of lines', () => {
  const lineOf = (lts: Lts, from: number, to: number) => drawLts(lts, placesOf(lts)).edges.find((e) => e.from === from && e.to === to);

  test('a step to the next column is straight', () => {
    const lts = ltsOf({ kinds: plain(2), edges: [{ from: 0, label: 1, to: 1 }] });
    expect(lineOf(lts, 0, 1)).toMatchObject({ start: ['M15 0', 'M24 0'], via: 'L', end: ['103.5 0', '93.5 0'] });
  });

  test('there and back are two lines', () => {
    const lts = ltsOf({ kinds: plain(2), edges: [{ from: 0, label: 1, to: 1 }, { from: 1, label: 1, to: 0 }] });
    expect(lineOf(lts, 0, 1)?.via).toMatch(/Q60 -?\d/);
    expect(lineOf(lts, 0, 1)?.via).not.toBe(lineOf(lts, 1, 0)?.via);
  });

  test('a long way back runs outside of everything', () => {
    const lts = ltsOf({ kinds: plain(4), edges: [{ from: 0, label: 0, to: 1 }, { from: 1, label: 0, to: 2 }, { from: 2, label: 0, to: 3 }, { from: 3, label: 0, to: 0 }] });
    const back = lineOf(lts, 3, 0);
    const reach = Math.max(...(back?.way ?? []).map((p) => Math.abs(p.y)));
    expect(reach).toBeGreaterThan(30);
    expect(back?.via).toContain('H');
  });

  test('a step to the same state stands above it', () => {
    const lts = ltsOf({ kinds: plain(1), edges: [{ from: 0, label: 1, to: 0 }] });
    expect(Math.min(...(lineOf(lts, 0, 0)?.way ?? []).map((p) => p.y))).toBeLessThan(-25);
  });

  test('a line that would run through a state bends round it', () => {
    const lts = ltsOf({ kinds: plain(3), edges: [{ from: 0, label: 0, to: 1 }, { from: 1, label: 0, to: 2 }] });
    const places: Places = new Map([[0, { x: 0, y: 0 }], [1, { x: 0, y: 116 }], [2, { x: 0, y: 58 }]]);
    const way = drawLts(lts, places).edges.find((e) => e.from === 0)?.way ?? [];
    expect(Math.max(...way.map((p) => Math.abs(p.x)))).toBeGreaterThan(22);
  });
});

describe('labels', () => {
  const many = ltsOf({ kinds: plain(2), edges: [1, 2, 3, 4].map((label) => ({ from: 0, label, to: 1 })) });

  test('two names, then how many more; each name once', () => {
    expect(labelOf(many, 0, [0, 1, 2, 3])).toBe('a, b +2');
    expect(labelOf(many, 0, [0])).toBe('a');
    expect(labelOf({ ...many, stepNames: Int32Array.of(1, 1, 1, 1) }, 0, [0, 1, 2, 3])).toBe('a');
  });

  test('names of any length leave room between columns, up to a limit', () => {
    expect(columnWidth(many, [0, 1])).toBe(108);
    expect(columnWidth({ ...many, names: ['', 'a rather long name', 'b', 'c', 'd'] }, [0, 1])).toBeGreaterThan(150);
    expect(columnWidth({ ...many, names: many.names.map((_, i) => 'x'.repeat(500) + String(i)) }, [0, 1])).toBe(220);
  });

  test('a bundle with one step seen outside is seen outside', () => {
    const mixed = ltsOf({ kinds: plain(2), edges: [{ from: 0, label: 0, to: 1 }, { from: 0, label: 1, to: 1 }] });
    expect(drawLts(mixed, placesOf(mixed)).edges[0]?.isObservable).toBe(true);
    const silent = ltsOf({ kinds: plain(2), edges: [{ from: 0, label: 0, to: 1 }] });
    expect(drawLts(silent, placesOf(silent)).edges[0]?.isObservable).toBe(false);
  });
});
