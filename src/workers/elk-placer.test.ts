import Elk from 'elkjs/lib/main.js';
import { describe, expect, test } from 'vitest';
import type { FlowGraph } from '../core/diagram/flow-graph.ts';
import { createElkPlacer } from './elk-placer.ts';

const SIZE = { width: 164, height: 62 };
const place = createElkPlacer(() => Promise.resolve(new Elk()));

function graph(count: number, pairs: readonly (readonly [number, number])[], hulls: FlowGraph['hulls'] = []): FlowGraph {
  return { sizes: Array.from({ length: count }, () => SIZE), lines: pairs.map(([a, b]) => ({ a, b, channels: [0] })), stubs: [], hulls };
}

describe('ELK places', () => {
  test('senders left of receivers, nobody on anybody', async () => {
    const places = await place(graph(4, [[0, 2], [1, 2], [2, 3], [1, 3]]));
    const [a, b, c, d] = places.map((p) => p.x);
    expect(a).toBeLessThan(c ?? 0);
    expect(b).toBeLessThan(c ?? 0);
    expect(c).toBeLessThan(d ?? 0);
    const pairs = places.flatMap((p, i) => places.slice(i + 1).map((q) => ({ p, q })));
    expect(pairs.filter(({ p, q }) => Math.abs(p.x - q.x) < SIZE.width && Math.abs(p.y - q.y) < SIZE.height)).toEqual([]);
  });

  test('a hull holds its members and nobody else', async () => {
    const hulls = [{ parent: null, members: [0, 1, 2, 3], channels: [] }, { parent: 0, members: [1, 3], channels: [] }];
    const places = await place(graph(4, [[0, 1], [1, 2], [2, 3], [0, 3]], hulls));
    const inside = [places[1], places[3]].flatMap((p) => (p ? [p] : []));
    const box = {
      left: Math.min(...inside.map((p) => p.x)) - 20, right: Math.max(...inside.map((p) => p.x)) + SIZE.width + 20,
      top: Math.min(...inside.map((p) => p.y)) - 20, bottom: Math.max(...inside.map((p) => p.y)) + SIZE.height + 20,
    };
    for (const outsider of [places[0], places[2]]) {
      if (!outsider) throw new Error('not placed');
      const overlaps = outsider.x < box.right && outsider.x + SIZE.width > box.left && outsider.y < box.bottom && outsider.y + SIZE.height > box.top;
      expect(overlaps).toBe(false);
    }
  });

  test('the same graph twice in the same way', async () => {
    const g = graph(6, [[0, 1], [0, 2], [1, 3], [2, 3], [3, 4], [4, 5], [5, 0]]);
    expect(await place(g)).toEqual(await place(g));
  });
});
