import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { drawFlow, hullBoxes } from './draw-flow.ts';
import type { FlowGraph } from './flow-graph.ts';
import { curveAt, curvePath, type Box, type Point } from './geometry.ts';

const SIZE = { width: 164, height: 62 };

/** The picture of the design: Planner, Coder, Board, Repo in one hull, `plan` and `commit` open. */
const TWO_LOCKS: FlowGraph = {
  sizes: [SIZE, SIZE, SIZE, SIZE],
  lines: [{ a: 0, b: 2, channels: [0, 1] }, { a: 1, b: 2, channels: [0, 1] }, { a: 0, b: 3, channels: [2, 3] }, { a: 1, b: 3, channels: [2, 3] }],
  stubs: [{ node: 0, channels: [4], isOpen: true, namePx: 32.8 }, { node: 1, channels: [5], isOpen: true, namePx: 32.8 }],
  hulls: [{ parent: null, members: [0, 1, 2, 3], channels: [] }],
};
const PLACES: readonly Point[] = [{ x: 70, y: 146 }, { x: 434, y: 146 }, { x: 252, y: 38 }, { x: 252, y: 254 }];

describe('two locks as designed', () => {
  const { lines, stubs, hulls } = drawFlow(TWO_LOCKS, PLACES);

  test('lines leave agents above and below, and reach locks from the side', () => {
    expect(lines.map((l) => [l.from, l.to])).toEqual([
      [{ x: 152, y: 146 }, { x: 252, y: 69 }],
      [{ x: 516, y: 146 }, { x: 416, y: 69 }],
      [{ x: 152, y: 208 }, { x: 252, y: 285 }],
      [{ x: 516, y: 208 }, { x: 416, y: 285 }],
    ]);
  });

  test('they bow outwards', () => {
    const [first] = lines;
    const middle = first && curveAt(first, 0.5);
    expect(middle?.x).toBeLessThan(202);
    expect(middle?.y).toBeLessThan(107);
  });

  test('open channels end in a ring left and right of the hull', () => {
    expect(hulls).toEqual([{ x: 46, y: 14, width: 576, height: 326 }]);
    expect(stubs.map((s) => [s.side, s.port, s.end])).toEqual([
      ['left', { x: 70, y: 177 }, { x: 26, y: 177 }],
      ['right', { x: 598, y: 177 }, { x: 642, y: 177 }],
    ]);
  });
});

test('nested hulls keep their distance', () => {
  const box: Box = { x: 100, y: 100, width: 100, height: 50 };
  const [outer, inner] = hullBoxes([{ parent: null, members: [0], channels: [] }, { parent: 0, members: [0], channels: [] }], [box]);
  expect(inner).toEqual({ x: 76, y: 76, width: 148, height: 98 });
  expect(outer).toEqual({ x: 64, y: 64, width: 172, height: 122 });
});

test('a line swings round a component that stands in between', () => {
  const row: FlowGraph = { sizes: [SIZE, SIZE, SIZE], lines: [{ a: 0, b: 2, channels: [0] }], stubs: [], hulls: [] };
  const [line] = drawFlow(row, [{ x: 0, y: 0 }, { x: 300, y: 0 }, { x: 600, y: 0 }]).lines;
  const middle = line && curveAt(line, 0.5);
  expect(Math.abs((middle?.y ?? 31) - 31)).toBeGreaterThan(31);
});

test('an open port does not lead through another component', () => {
  const inTheWay: FlowGraph = { sizes: [SIZE, SIZE], lines: [], stubs: [{ node: 0, channels: [0], isOpen: true, namePx: 32.8 }], hulls: [{ parent: null, members: [0, 1], channels: [] }] };
  // The other one stands directly left; right is farther, but free.
  const [stub] = drawFlow(inTheWay, [{ x: 200, y: 0 }, { x: 0, y: 0 }]).stubs;
  expect(stub?.side).not.toBe('left');
});

test('every port sits on the border of its component, and no two on the same point', () => {
  const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
  fc.assert(fc.property(fc.array(place, { minLength: 2, maxLength: 7 }), (places) => {
    const nodes = places.map((_, i) => i);
    const graph: FlowGraph = {
      sizes: places.map(() => SIZE),
      lines: nodes.slice(1).map((b) => ({ a: 0, b, channels: [0] })),
      stubs: nodes.map((node) => ({ node, channels: [1], isOpen: true, namePx: 32.8 })),
      hulls: [],
    };
    const { boxes, lines, stubs } = drawFlow(graph, places);
    const ports = [
      ...lines.flatMap((l, i) => [{ node: 0, at: l.from }, { node: i + 1, at: l.to }]),
      ...stubs.map((s, i) => ({ node: i, at: s.port })),
    ];
    for (const { node, at } of ports) {
      const b = boxes[node];
      if (!b) throw new Error('no box');
      const onX = at.x === b.x || at.x === b.x + b.width;
      const onY = at.y === b.y || at.y === b.y + b.height;
      expect(onX || onY).toBe(true);
      expect(at.x >= b.x && at.x <= b.x + b.width && at.y >= b.y && at.y <= b.y + b.height).toBe(true);
    }
    const keys = ports.map(({ node, at }) => `${node} ${at.x.toFixed(3)} ${at.y.toFixed(3)}`);
    expect(new Set(keys).size).toBe(keys.length);
  }), { seed: 3, numRuns: runs(200) });
});

test('a path is written with one decimal at most', () => {
  expect(curvePath({ from: { x: 0, y: 1 / 3 }, c1: { x: 1, y: 2 }, c2: { x: 3, y: 4 }, to: { x: 5.55, y: 6 } })).toBe('M0 0.3C1 2 3 4 5.6 6');
});
