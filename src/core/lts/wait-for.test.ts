import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../base/brand.ts';
import { runs } from '../testing/runs.ts';
import type { StuckReason } from './system-view.ts';
import type { Waiter } from './wait-for.ts';
import { reasonsOf } from './wait-for.ts';

const at = (n: number): Address => n as Address;

/** `edges[k]`: whom component k waits for. */
function waitersOf(edges: readonly (readonly number[])[], passive: readonly number[] = [], idle: readonly number[] = []): readonly Waiter[] {
  return edges.map((targets, k) => ({
    address: at(k),
    waits: targets.map((to) => ({ from: at(k), to: at(to), channel: `c${k}`, channelId: `c${k}`, text: `'c${k}` })),
    channels: [`c${k}`],
    isActive: !passive.includes(k),
    isIdle: idle.includes(k),
  }));
}

const partners = (...pairs: readonly (readonly [number, number])[]): ReadonlyMap<Address, Address> => new Map(pairs.map(([a, b]) => [at(a), at(b)]));

/** `circle 0 1 2` or `lonely 3`. */
function shown(reasons: readonly StuckReason[]): readonly string[] {
  return reasons.map((r) => (r.kind === 'circle' ? `circle ${r.waits.map((w) => w.from).join(' ')}` : `lonely ${r.address}`));
}

describe('explanation of a deadlock', () => {
  test('T21: the circle of two locks goes through the one that holds the lock', () => {
    // 0 = A1, 1 = A2, 2 = Lx, 3 = Ly; both agents could release both locks later
    const waiters = waitersOf([[3], [2], [0, 1], [0, 1]], [2, 3]);
    expect(shown(reasonsOf(waiters, partners([0, 2], [1, 3], [2, 0], [3, 1])))).toEqual(['circle 0 3 1 2']);
  });

  test('T22: two lonely waits', () => {
    expect(reasonsOf(waitersOf([[], []]), new Map())).toEqual([
      { kind: 'lonely', address: 0, channels: ['c0'] },
      { kind: 'lonely', address: 1, channels: ['c1'] },
    ]);
  });

  test('each wait of a circle waits for the next one', () => {
    const [reason] = reasonsOf(waitersOf([[1], [2], [0]]), new Map());
    expect(reason?.kind === 'circle' && reason.waits.map((w) => [w.from, w.to])).toEqual([[0, 1], [1, 2], [2, 0]]);
  });

  test('who waits for a member of a circle is no reason', () => {
    expect(shown(reasonsOf(waitersOf([[1], [2], [1]]), new Map()))).toEqual(['circle 1 2']);
  });

  test('a circle starts at an agent, although a lock stands before it in the text', () => {
    expect(shown(reasonsOf(waitersOf([[1], [0]], [0]), new Map()))).toEqual(['circle 1 0']);
  });

  test('a component that waits for itself alone is a circle of one', () => {
    expect(shown(reasonsOf(waitersOf([[0]]), new Map()))).toEqual(['circle 0']);
  });

  test('the wait for itself is not shown where there is another one', () => {
    expect(shown(reasonsOf(waitersOf([[0, 1], [1, 0]]), new Map()))).toEqual(['circle 0 1']);
  });

  test('an edge to a finished component explains nothing', () => {
    const [waiter] = waitersOf([[7]]);
    expect(waiter && shown(reasonsOf([waiter], new Map()))).toEqual(['lonely 0']);
  });

  test('circles come first, idle tools last', () => {
    expect(shown(reasonsOf(waitersOf([[], [], [3], [2]], [0], [0]), new Map()))).toEqual(['circle 2 3', 'lonely 1', 'lonely 0']);
  });

  test('no component, no reason', () => {
    expect(reasonsOf([], new Map())).toEqual([]);
  });

  test('every node reaches a reason, and a reason reaches nothing else', () => {
    const graphs = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(graphs, (raw) => {
        const edges = raw.map((targets) => targets.filter((t) => t < raw.length));
        const reach = edges.map((_, k) => reachableFrom(edges, k));
        const reasons = reasonsOf(waitersOf(edges), new Map());
        const shownNodes = reasons.map((r) => (r.kind === 'circle' ? (r.waits[0]?.from ?? -1) : r.address));
        for (const from of reach) expect(shownNodes.some((n) => from.has(n))).toBe(true);
        for (const n of shownNodes) for (const m of reach[n] ?? []) expect(reach[m]?.has(n)).toBe(true);
        for (const r of reasons) {
          if (r.kind !== 'circle') continue;
          r.waits.forEach((w, i) => expect(w.to).toBe(r.waits[(i + 1) % r.waits.length]?.from));
          expect(new Set(r.waits.map((w) => w.from)).size).toBe(r.waits.length);
        }
      }),
      { numRuns: runs(200), seed: 20240817 },
    );
  });
});

function reachableFrom(edges: readonly (readonly number[])[], start: number): ReadonlySet<number> {
  const seen = new Set([start]);
  for (const node of seen) for (const to of edges[node] ?? []) seen.add(to);
  return seen;
}
