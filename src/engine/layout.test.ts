import { describe, expect, test } from 'vitest';
import type { Lts } from '../core/lts/lts.ts';
import { ltsOf } from '../core/testing/graph.ts';
import { createLayout } from './layout.ts';

const layout = () => createLayout(() => Promise.reject(new Error('not asked in this test')));

/** Every state leads to the next; the last one back to the start. */
function chain(stateCount: number, stop: Lts['stop'] = 'complete'): Lts {
  const edges = Array.from({ length: stateCount }, (_, from) => ({ from, label: 0, to: (from + 1) % stateCount }));
  return { ...ltsOf({ kinds: Array.from({ length: stateCount }, () => 0 as const), edges }), stop };
}

describe('windows of a large LTS', () => {
  test('nothing new is drawn while the cursor moves inside', async () => {
    const { drawLts } = layout();
    const lts = chain(2000);
    const first = await drawLts({ lts, cursor: 0, path: [0], size: 300, isFresh: false });
    expect(first?.states).toHaveLength(300);
    expect(await drawLts({ lts: null, cursor: 1, path: [0, 1], size: 300, isFresh: false })).toBeNull();
  });

  test('when it leaves, what stays keeps its place', async () => {
    const { drawLts } = layout();
    const lts = chain(2000);
    const first = await drawLts({ lts, cursor: 0, path: [0], size: 300, isFresh: false });
    const edge = Math.max(...(first?.states ?? []).map((s) => s.id).filter((id) => id < 1000));
    const path = Array.from({ length: edge + 2 }, (_, i) => i);
    const second = await drawLts({ lts: null, cursor: edge + 1, path, size: 300, isFresh: false });
    expect(second?.states.some((s) => s.id === edge + 1)).toBe(true);
    const places = new Map(first?.states.map((s) => [s.id, [s.x, s.y]]));
    const kept = second?.states.filter((s) => places.has(s.id)) ?? [];
    expect(kept.length).toBeGreaterThan(100);
    for (const s of kept) expect([s.x, s.y]).toEqual(places.get(s.id));
  });

  test('states whose steps lead out of the window are marked', async () => {
    const drawing = await layout().drawLts({ lts: chain(2000), cursor: 0, path: [0], size: 50, isFresh: false });
    expect(drawing?.states.filter((s) => s.isCut).length).toBeGreaterThan(0);
    expect(drawing?.states.find((s) => s.id === 0)?.isCut).toBe(false);
  });
});

test('exploring on from a limit moves nothing', async () => {
  const { drawLts } = layout();
  const before = await drawLts({ lts: chain(20, 'states'), cursor: 0, path: [0], size: 300, isFresh: false });
  const after = await drawLts({ lts: chain(40), cursor: 0, path: [0], size: 300, isFresh: false });
  expect(after?.states).toHaveLength(40);
  for (const s of before?.states ?? []) expect(after?.states.find((t) => t.id === s.id)).toMatchObject({ x: s.x, y: s.y });
});

test('another model is laid out anew', async () => {
  const { drawLts } = layout();
  await drawLts({ lts: chain(20), cursor: 0, path: [0], size: 300, isFresh: false });
  const other = await drawLts({ lts: chain(5), cursor: 0, path: [0], size: 300, isFresh: false });
  expect(other?.states.map((s) => s.id)).toEqual([0, 1, 2, 3, 4]);
});

