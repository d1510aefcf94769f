import { describe, expect, test } from 'vitest';
import type { PairSource } from '../core/lts/pair-drawing.ts';
import { ltsOf } from '../core/testing/graph.ts';
import { createPairLayout } from './pair-layout.ts';

/** Every state leads to the next; each is a class of its own. */
function chains(count: number): PairSource {
  const lts = ltsOf({ kinds: Array.from({ length: count }, () => 0 as const), edges: Array.from({ length: count - 1 }, (_, from) => ({ from, label: 1, to: from + 1 })) });
  const classes = Int32Array.from({ length: count }, (_, state) => state);
  return { relation: 'strong', left: lts, right: lts, classes: { left: classes, right: classes, count } };
}

const upTo = (last: number): readonly number[] => Array.from({ length: last + 1 }, (_, state) => state);
const at = (here: number, path: readonly number[]) => ({ paths: { left: path, right: [0] }, here: { left: here, right: 0 } });

describe('a small pair', () => {
  test('is drawn once, wherever the play is', () => {
    const draw = createPairLayout();
    const first = draw({ source: chains(20), picture: 'states', size: 300, ...at(0, [0]) });
    expect(first?.left.nodes).toHaveLength(20);
    expect(draw({ source: null, picture: 'states', size: 300, ...at(7, upTo(7)) })).toBeNull();
  });

  test('both pictures are remembered', () => {
    const draw = createPairLayout();
    draw({ source: chains(5), picture: 'states', size: 300, ...at(0, [0]) });
    expect(draw({ source: null, picture: 'classes', size: 300, ...at(0, [0]) })?.picture).toBe('classes');
    expect(draw({ source: null, picture: 'states', size: 300, ...at(0, [0]) })).toBeNull();
  });
});

describe('a large pair', () => {
  test.each(['states', 'classes'] as const)('the picture of the %s is a window that shows the whole play and does not move with it', (picture) => {
    const draw = createPairLayout();
    const path = upTo(40).map((state) => state + 500);
    const first = draw({ source: chains(2000), picture, size: 100, ...at(500, path) });
    const ids = new Set(first?.left.nodes.map((n) => n.id));
    expect(first?.left.nodes).toHaveLength(100);
    expect(first?.left.nodeCount).toBe(2000);
    expect(first?.right.nodes).toHaveLength(100);
    for (const state of path) expect(ids.has(state)).toBe(true);
    expect(ids.has(0)).toBe(true);
    expect(draw({ source: null, picture, size: 100, ...at(540, path) })).toBeNull();
  });

  test('of a play that does not fit the part around its cursor is shown', () => {
    const draw = createPairLayout();
    const shows = (here: number): boolean => {
      const drawing = draw({ source: here === 0 ? chains(2000) : null, picture: 'states', size: 50, ...at(here, upTo(900)) });
      return drawing?.left.nodes.some((n) => n.id === here) ?? false;
    };
    expect(shows(0)).toBe(true);
    expect(shows(700)).toBe(true);
  });

  test('nodes at the edge of the window say that there is more', () => {
    const drawing = createPairLayout()({ source: chains(2000), picture: 'states', size: 50, ...at(0, [0]) });
    expect(drawing?.left.nodes.filter((n) => n.isCut)).toHaveLength(1);
  });
});
