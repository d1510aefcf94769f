import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exploredGraph, ltsOf } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import { DEFAULT_SPACING, layer, type Place, placeMore, type Places } from './layering.ts';
import { type Lts, StateKind } from './lts.ts';
import { windowAround } from './lts-window.ts';

const { columnPx, rowPx } = DEFAULT_SPACING;
const all = (lts: Lts): number[] => Array.from({ length: lts.stateCount }, (_, state) => state);

/** A tree in which every inner state has `fan` children, numbered breadth-first; every leaf leads back to the start. */
function tree(fan: number, stateCount: number): Lts {
  const edges = Array.from({ length: stateCount - 1 }, (_, i) => ({ from: Math.floor(i / fan), label: 1, to: i + 1 }));
  const leaves = Array.from({ length: stateCount }, (_, s) => s).filter((s) => s * fan + 1 >= stateCount);
  return ltsOf({ kinds: Array.from({ length: stateCount }, () => StateKind.plain), edges: [...edges, ...leaves.map((from) => ({ from, label: 0, to: 0 }))] });
}

const EPSILON = 1e-6;

function overlaps(places: Places): readonly (readonly [number, number])[] {
  const list = [...places];
  const tooNear = (a: Place, b: Place): boolean => Math.abs(a.x - b.x) < columnPx - EPSILON && Math.abs(a.y - b.y) < rowPx - EPSILON;
  return list.flatMap(([a, at], i) => list.slice(i + 1).flatMap(([b, other]) => (tooNear(at, other) ? [[a, b] as const] : [])));
}

describe('layer', () => {
  test('columns are depths, nothing overlaps, every state has a place', () => {
    fc.assert(
      fc.property(exploredGraph, (lts) => {
        const places = layer(lts, all(lts));
        expect(places.size).toBe(lts.stateCount);
        expect(overlaps(places)).toEqual([]);
        for (const [state, place] of places) {
          const parent = lts.parents[state] ?? -1;
          expect(place.x - (places.get(parent)?.x ?? place.x - columnPx)).toBe(columnPx);
        }
      }),
      { numRuns: runs(100), seed: 41 },
    );
  });

  test('a run without branches is a straight line', () => {
    const places = layer(tree(1, 30), all(tree(1, 30)));
    expect(new Set([...places.values()].map((place) => place.y)).size).toBe(1);
  });

  test('children stand around their parent, in order, without crossings', () => {
    const lts = tree(3, 121);
    const places = layer(lts, all(lts));
    expect(overlaps(places)).toEqual([]);
    const heightsOf = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => places.get(from + i)?.y ?? Number.NaN);
    for (const [from, to] of [[1, 4], [4, 13], [13, 40], [40, 121]] as const) {
      const parents = heightsOf(from, to).map((y, i) => ({ y, parent: places.get(Math.floor((from + i - 1) / 3))?.y ?? Number.NaN }));
      const ordered = parents.toSorted((a, b) => a.y - b.y).map(({ parent }) => parent);
      expect(ordered).toEqual(ordered.toSorted((a, b) => a - b));
    }
    expect(places.get(0)?.y).toBeCloseTo(((places.get(1)?.y ?? 0) + (places.get(2)?.y ?? 0) + (places.get(3)?.y ?? 0)) / 3, 3);
  });

  test('equal input gives equal places', () => {
    const lts = tree(2, 100);
    expect([...layer(lts, all(lts))]).toEqual([...layer(tree(2, 100), all(lts))]);
  });
});

describe('placeMore', () => {
  test('moves nothing that is placed and overlaps nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 120 }), fc.nat(), (fan, stateCount, seed) => {
        const lts = tree(fan, stateCount);
        const some = all(lts).filter((state) => state === 0 || (state * 7919 + seed) % 3 === 0);
        const before = layer(lts, some);
        const after = placeMore(lts, before, all(lts));
        expect(after.size).toBe(stateCount);
        for (const [state, place] of before) expect(after.get(state)).toEqual(place);
        expect(overlaps(after)).toEqual(overlaps(before));
      }),
      { numRuns: runs(60), seed: 42 },
    );
  });

  test('takes any layout: places that are on no grid stay, newcomers keep clear of them', () => {
    const lts = tree(3, 13);
    const before = new Map([[0, { x: 13.5, y: 7.25 }], [1, { x: 150, y: 3 }], [2, { x: 140, y: 70 }]]);
    const after = placeMore(lts, before, all(lts));
    expect([0, 1, 2].map((state) => after.get(state))).toEqual([...before.values()]);
    expect(overlaps(after)).toEqual([]);
    expect(after.get(4)?.x).toBe(150 + columnPx);
  });

  test('places something even where nothing was', () => {
    expect(placeMore(tree(2, 3), new Map(), [0, 1, 2]).size).toBe(3);
  });
});

describe('windowAround', () => {
  const size = 50;
  const lts = tree(2, 2000);

  test('shows everything when it fits', () => {
    expect(windowAround(tree(2, 40), { cursor: 3, path: [0, 1, 3], size })).toEqual(all(tree(2, 40)));
  });

  test('holds the start, the run and the neighbourhood of the cursor, never more than asked for', () => {
    const path = [0, 2, 6, 14, 30, 62];
    const shown = windowAround(lts, { cursor: 62, path, size });
    expect(shown).toHaveLength(size);
    expect(shown).toEqual(expect.arrayContaining([...path, 125, 126]));
    expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
  });

  test('stays the same object while the cursor moves inside, and follows when it leaves', () => {
    const first = windowAround(lts, { cursor: 0, path: [0], size });
    const second = windowAround(lts, { cursor: 2, path: [0, 2], size, previous: first });
    expect(second).toBe(first);
    const far = windowAround(lts, { cursor: 510, path: [0, 2, 6, 14, 30, 62, 126, 254, 510], size, previous: first });
    expect(far).not.toBe(first);
    expect(far).toEqual(expect.arrayContaining([510, 1021, 1022]));
  });

  test('of a very long run the part nearest the cursor is shown, and of very many next states some', () => {
    const line = tree(1, 1000);
    const path = all(line);
    const shown = windowAround(line, { cursor: 500, path, size });
    expect(shown).toHaveLength(size);
    expect(shown).toEqual(expect.arrayContaining([0, 499, 500, 501]));
    const fan = windowAround(tree(900, 1000), { cursor: 0, path: [0], size });
    expect(fan).toHaveLength(size);
  });

  test('grows when the graph has grown, although everything shown before is still there', () => {
    const before = windowAround(tree(2, 40), { cursor: 0, path: [0], size });
    expect(windowAround(tree(2, 45), { cursor: 0, path: [0], size, previous: before })).toHaveLength(45);
  });
});
