import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exploredGraph, ltsOf, type Edge } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import { drawPair } from './draw-pair.ts';
import { StateKind, type Lts } from './lts.ts';
import type { PairDrawing, PairEdge, PairNode, PairPicture, PairSource, SideDrawing } from './pair-drawing.ts';
import { pairGraph } from './pair-graph.ts';

const SIDES = ['left', 'right'] as const;

function draw(source: PairSource, picture: PairPicture = 'states'): PairDrawing {
  const graphs = { left: pairGraph(source, 'left', picture), right: pairGraph(source, 'right', picture) };
  const all = (count: number): readonly number[] => Array.from({ length: count }, (_, node) => node);
  return drawPair(picture, graphs, { left: all(graphs.left.stateCount), right: all(graphs.right.stateCount) });
}

/** Classes by chance: a layout must bear any. */
const anySource: fc.Arbitrary<PairSource> = fc
  .record({ left: exploredGraph, right: exploredGraph, dice: fc.array(fc.nat(3), { minLength: 20, maxLength: 20 }), relation: fc.constantFrom('strong', 'weak') })
  .map(({ left, right, dice, relation }) => ({
    relation, left, right,
    classes: { left: Int32Array.from(dice.slice(0, left.stateCount)), right: Int32Array.from(dice.slice(10, 10 + right.stateCount)), count: 4 },
  }));

const source = (left: Lts, right: Lts, classes: readonly [readonly number[], readonly number[]], relation: 'strong' | 'weak' = 'strong'): PairSource => ({
  relation, left, right, classes: { left: Int32Array.from(classes[0]), right: Int32Array.from(classes[1]), count: 1 + Math.max(...classes[0], ...classes[1]) },
});

const graph = (count: number, edges: readonly Edge[]): Lts => {
  const leads = new Set(edges.map((e) => e.from));
  return ltsOf({ kinds: Array.from({ length: count }, (_, s) => (leads.has(s) ? StateKind.plain : StateKind.terminated)), edges });
};

/** coin.(tea + coffee) and coin.tea + coin.coffee: labels 1, 2, 3. */
const VENDING = source(
  graph(3, [{ from: 0, label: 1, to: 1 }, { from: 1, label: 2, to: 2 }, { from: 1, label: 3, to: 2 }]),
  graph(4, [{ from: 0, label: 1, to: 1 }, { from: 0, label: 1, to: 2 }, { from: 1, label: 2, to: 3 }, { from: 2, label: 3, to: 3 }]),
  [[0, 1, 2], [3, 4, 5, 2]],
);

const node = (side: SideDrawing, id: number): PairNode => {
  const found = side.nodes.find((n) => n.id === id);
  if (!found) throw new Error(`no node ${id}`);
  return found;
};
const edge = (side: SideDrawing, from: number, to: number): PairEdge | undefined => side.edges.find((e) => e.from === from && e.to === to);

describe('the vending machines', () => {
  const drawing = draw(VENDING);

  test('the starts are at one height, and so are the ends and what is between', () => {
    const ys = (side: SideDrawing): readonly number[] => side.nodes.map((n) => n.y);
    expect(ys(drawing.left)).toEqual([0, 122, 244]);
    expect(ys(drawing.right)).toEqual([0, 122, 122, 244]);
    expect([node(drawing.left, 0).x, node(drawing.right, 0).x]).toEqual([0, 0]);
  });

  test('two steps between the same states are two lines, each with its name', () => {
    expect(drawing.left.edges.map((e) => e.label)).toEqual(['a', 'b', 'c']);
    const [, tea, coffee] = drawing.left.edges;
    expect(tea?.path).not.toBe(coffee?.path);
    expect((tea?.way[6]?.x ?? 0) * (coffee?.way[6]?.x ?? 0)).toBeLessThan(0);
  });

  test('of several lines between the same states each has its name on itself', () => {
    const three = graph(3, [{ from: 0, label: 1, to: 1 }, { from: 0, label: 2, to: 1 }, { from: 0, label: 3, to: 1 }, { from: 1, label: 1, to: 2 }]);
    const { edges } = draw(source(three, three, [[0, 1, 2], [0, 1, 2]])).left;
    const sisters = edges.filter((edge) => edges.some((other) => other !== edge && other.from === edge.from && other.to === edge.to));
    expect(sisters).toHaveLength(3);
    const away = (way: PairEdge['way'], p: PairEdge['labelAt']): number => Math.min(...way.slice(1).map((b, i) => {
      const a = way[i] ?? b;
      const t = Math.max(0, Math.min(1, ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / ((b.x - a.x) ** 2 + (b.y - a.y) ** 2)));
      return Math.hypot(a.x + (b.x - a.x) * t - p.x, a.y + (b.y - a.y) * t - p.y);
    }));
    for (const edge of sisters) {
      expect(away(edge.way, edge.labelAt)).toBeLessThan(2);
      for (const other of sisters.filter((each) => each !== edge)) expect(away(other.way, edge.labelAt)).toBeGreaterThan(12);
    }
  });

  test('the arrows of a finished state end outside its second ring', () => {
    const end = edge(drawing.right, 1, 3)?.way.at(-1);
    const at = node(drawing.right, 3);
    expect(Math.hypot((end?.x ?? 0) - at.x, (end?.y ?? 0) - at.y)).toBeCloseTo(27, 5);
  });
});

describe('any pair', () => {
  const rowsOf = (side: SideDrawing): ReadonlyMap<number, readonly PairNode[]> =>
    new Map(side.nodes.map(({ y }) => [y, side.nodes.filter((n) => n.y === y).sort((a, b) => a.x - b.x)]));

  test('the same distance from the start is the same height on both sides', () => {
    fc.assert(fc.property(anySource, fc.constantFrom<PairPicture>('states', 'classes'), (pair, picture) => {
      const heights = new Map<number, number>();
      const drawing = draw(pair, picture);
      for (const side of SIDES) {
        const { depths, ids } = pairGraph(pair, side, picture);
        for (const { id, y } of drawing[side].nodes) {
          const depth = depths[ids.indexOf(id)] ?? -1;
          expect(heights.get(depth) ?? y).toBe(y);
          heights.set(depth, y);
        }
      }
      const sorted = [...heights].sort(([a], [b]) => a - b).map(([, y]) => y);
      expect(sorted).toEqual([...new Set(sorted)].sort((a, b) => a - b));
    }), { numRuns: runs(150), seed: 71 });
  });

  test('what stands in a row on both sides stands there in the same order', () => {
    fc.assert(fc.property(anySource, (pair) => {
      const drawing = draw(pair);
      const [left, right] = [rowsOf(drawing.left), rowsOf(drawing.right)];
      for (const [y, row] of left) {
        const slots = (nodes: readonly PairNode[]): readonly string[] => {
          // The nth of a class is counted by number, not by place.
          const byNumber = [...nodes].sort((a, b) => a.id - b.id);
          return nodes.map((n) => `${n.classId} ${byNumber.filter((o) => o.classId === n.classId).indexOf(n)}`);
        };
        const [here, there] = [slots(row), slots(right.get(y) ?? [])];
        expect(here.filter((slot) => there.includes(slot))).toEqual(there.filter((slot) => here.includes(slot)));
      }
    }), { numRuns: runs(150), seed: 72 });
  });

  test('no two nodes touch, and everything is inside the frame', () => {
    fc.assert(fc.property(anySource, fc.constantFrom<PairPicture>('states', 'classes'), (pair, picture) => {
      const { bounds, ...drawing } = draw(pair, picture);
      for (const side of SIDES) {
        const { nodes, edges } = drawing[side];
        nodes.forEach((a, i) => nodes.slice(i + 1).forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(55)));
        for (const { x, y } of [...nodes, ...edges.flatMap((e) => [...e.way, e.labelAt, ...e.tagsAt])]) {
          expect(x >= bounds.x && x <= bounds.x + bounds.width && y >= bounds.y && y <= bounds.y + bounds.height).toBe(true);
        }
        for (const e of edges) expect(e.path).not.toMatch(/NaN|Infinity|undefined/);
      }
    }), { numRuns: runs(150), seed: 73 });
  });

  test('every step is on exactly one line', () => {
    fc.assert(fc.property(anySource, (pair) => {
      const drawing = draw(pair);
      for (const side of SIDES) {
        const { stateCount, stepOffsets, stepTargets, stepTexts, texts } = pairGraph(pair, side, 'states');
        const expected = Array.from({ length: stateCount }, (_, from) => Array.from(stepTargets.subarray(stepOffsets[from], stepOffsets[from + 1]), (to, k) => `${from} ${texts[stepTexts[(stepOffsets[from] ?? 0) + k] ?? 0] ?? ''} ${to}`)).flat();
        const drawn = drawing[side].edges.flatMap((e) => e.texts.map((text) => `${e.from} ${text} ${e.to}`));
        expect(drawn.sort()).toEqual([...new Set(expected)].sort());
      }
    }), { numRuns: runs(100), seed: 74 });
  });

  test('two pictures of the same are equal, and the same process on both sides looks the same', () => {
    fc.assert(fc.property(anySource, (pair) => {
      expect(draw(pair)).toEqual(draw(pair));
      const twice = draw({ ...pair, right: pair.left, classes: { ...pair.classes, right: pair.classes.left } });
      expect(twice.right).toEqual(twice.left);
    }), { numRuns: runs(50), seed: 75 });
  });
});

describe('lines', () => {
  const chain = (count: number, more: readonly Edge[]): Lts => graph(count, [...Array.from({ length: count - 1 }, (_, from) => ({ from, label: 1, to: from + 1 })), ...more]);
  const sideOf = (lts: Lts): SideDrawing => draw(source(lts, lts, [[...lts.kinds.keys()], [...lts.kinds.keys()]])).left;

  test('a step far up runs around outside', () => {
    const side = sideOf(chain(5, [{ from: 4, label: 1, to: 0 }]));
    expect(Math.max(...(edge(side, 4, 0)?.way ?? []).map((p) => Math.abs(p.x)))).toBeGreaterThan(40);
  });

  test('steps up to one state share a track, those to different ones do not', () => {
    const side = sideOf(chain(6, [{ from: 4, label: 1, to: 0 }, { from: 5, label: 1, to: 0 }, { from: 5, label: 1, to: 1 }]));
    const reach = (from: number, to: number): number => Math.max(...(edge(side, from, to)?.way ?? []).map((p) => Math.abs(p.x)));
    expect(reach(4, 0)).toBe(reach(5, 0));
    const sides = new Set([[4, 0], [5, 1]].map(([from = 0, to = 0]) => Math.sign(edge(side, from, to)?.way[1]?.x ?? 0) * reach(from, to)));
    expect(sides.size).toBe(2);
  });

  test('there and back are two lines', () => {
    const side = sideOf(chain(2, [{ from: 1, label: 1, to: 0 }]));
    expect((edge(side, 0, 1)?.way[6]?.x ?? 0) * (edge(side, 1, 0)?.way[6]?.x ?? 0)).toBeLessThan(0);
  });

  test('a step to the same state is a loop at its side', () => {
    const side = sideOf(chain(2, [{ from: 0, label: 1, to: 0 }]));
    expect(Math.max(...(edge(side, 0, 0)?.way ?? []).map((p) => Math.abs(p.x)))).toBeGreaterThan(30);
  });

  test('many steps between two states are one line with a count', () => {
    const side = sideOf(graph(2, [1, 2, 3, 4, 5].map((label) => ({ from: 0, label, to: 1 }))));
    expect(side.edges.map((e) => e.label)).toEqual(['a, b +3']);
  });
});

describe('classes', () => {
  test('a class stands for its members, with their steps once', () => {
    // 0 -a-> 1 | 2, both -b-> 3
    const lts = graph(4, [{ from: 0, label: 1, to: 1 }, { from: 0, label: 1, to: 2 }, { from: 1, label: 2, to: 3 }, { from: 2, label: 2, to: 3 }]);
    const { left } = draw(source(lts, lts, [[0, 1, 1, 2], [0, 1, 1, 2]]), 'classes');
    expect(left.nodes.map((n) => [n.id, n.memberCount])).toEqual([[0, 1], [1, 2], [2, 1]]);
    expect(left.edges.map((e) => [e.from, e.to, e.label])).toEqual([[0, 1, 'a'], [1, 2, 'b']]);
    expect(left.nodeCount).toBe(3);
  });

  test('for a weak relation the silent steps inside a class are left out, for a strong one they are not', () => {
    const lts = graph(3, [{ from: 0, label: 0, to: 1 }, { from: 1, label: 1, to: 2 }]);
    const edges = (relation: 'strong' | 'weak'): readonly string[] => draw(source(lts, lts, [[0, 0, 1], [0, 0, 1]], relation), 'classes').left.edges.map((e) => `${e.from} ${e.label} ${e.to}`);
    expect(edges('weak')).toEqual(['0 a 1']);
    expect(edges('strong')).toEqual(['0 τ 0', '0 a 1']);
  });

  test('a class has a kind only if all members have it', () => {
    const lts = ltsOf({ kinds: [StateKind.plain, StateKind.terminated, StateKind.deadlock, StateKind.terminated], edges: [1, 2, 3].map((to) => ({ from: 0, label: 1, to })) });
    expect(draw(source(lts, lts, [[0, 1, 1, 1], [0, 1, 1, 1]]), 'classes').left.nodes[1]?.kind).toBe(StateKind.plain);
    expect(draw(source(lts, lts, [[0, 1, 2, 1], [0, 1, 2, 1]]), 'classes').left.nodes[1]?.kind).toBe(StateKind.terminated);
  });
});

test('three hundred states in one row are folded, not strung out', () => {
  const lts = graph(300, Array.from({ length: 299 }, (_, i) => ({ from: 0, label: 1, to: i + 1 })));
  const { bounds } = draw(source(lts, lts, [[...lts.kinds.keys()], [...lts.kinds.keys()]]));
  expect(bounds.width).toBeLessThan(1600);
  expect(bounds.height).toBeLessThan(1600);
});
