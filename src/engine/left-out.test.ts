import { describe, expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import { createEngine } from './engine.ts';
import { StateKind } from './engine-api.ts';

const LIMITS = { maxStates: 1000, maxMemoryBytes: 1e8, maxWork: 1e7 };

async function ask(source: string, system: string) {
  const engine = createEngine(() => Promise.resolve());
  const explored = await engine.explore({ id: 1 as RequestId, source, system, limits: LIMITS }, () => undefined);
  const replayed = await engine.replay({ source, system, choices: [], from: 0 });
  if (!explored.ok || !replayed.ok) throw new Error('the engine did not answer');
  const { deadlockCount, terminatedCount, atRestCount, frontierCount, kinds } = explored.value;
  return { counts: { deadlockCount, terminatedCount, atRestCount, frontierCount }, kinds: [...kinds], end: replayed.value.snapshots[0]?.end };
}

describe('a definition with an error', () => {
  test('makes no end proper, and no deadlock one', async () => {
    const none = { deadlockCount: 0, terminatedCount: 0, atRestCount: 0 };
    expect(await ask('P = a.;; Q = b.Q; system S = P;', 'S')).toEqual({ counts: { ...none, frontierCount: 1 }, kinds: [StateKind.frontier], end: null });
    expect(await ask("agent A = 'x.A; agent B = x.;.; system S = (A | B) \\ {x};", 'S')).toEqual({ counts: { ...none, frontierCount: 1 }, kinds: [StateKind.frontier], end: null });
    expect((await ask('P = a.Q; Q = b.;; system S = P;', 'S')).counts).toEqual({ ...none, frontierCount: 1 });
  });
  test('that the system does not use changes nothing', async () => {
    const { counts, end } = await ask('P = 0; Q = b.;; system S = P;', 'S');
    expect([counts.terminatedCount, counts.frontierCount, end]).toEqual([1, 0, 'terminated']);
  });
});
