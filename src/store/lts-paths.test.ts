import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import { runs } from '../core/testing/runs.ts';
import type { Lts } from '../engine/engine-api.ts';
import { StateKind } from '../engine/engine-api.ts';
import { createEngine } from '../engine/engine.ts';
import { choicesTo, shortestChoices } from './lts-paths.ts';
import { exampleText, TWO_LOCKS } from './testing/test-page.ts';

async function ltsOf(source: string, system: string): Promise<Lts> {
  const limits = { maxStates: 10_000, maxMemoryBytes: 1e9, maxWork: 1e9 };
  const explored = await createEngine(() => Promise.resolve()).explore({ id: 1 as RequestId, source, system, limits }, () => undefined);
  if (!explored.ok) throw new Error(JSON.stringify(explored.error));
  return explored.value;
}

/** Where a list of choices leads. */
function endOf(lts: Lts, from: number, choices: readonly number[]): number {
  return choices.reduce((state, choice) => lts.stepTargets[(lts.stepOffsets[state] ?? 0) + choice] ?? -1, from);
}

/** Steps from a state to every other, by hand. */
function distances(lts: Lts, from: number): readonly number[] {
  const found = Array.from({ length: lts.stateCount }, () => Infinity);
  found[from] = 0;
  for (let round = 0; round < lts.stateCount; round++) {
    for (let state = 0; state < lts.stateCount; state++) {
      for (let at = lts.stepOffsets[state] ?? 0; at < (lts.stepOffsets[state + 1] ?? 0); at++) {
        const target = lts.stepTargets[at] ?? 0;
        found[target] = Math.min(found[target] ?? Infinity, (found[state] ?? Infinity) + 1);
      }
    }
  }
  return found;
}

describe('shortest runs in an LTS', () => {
  test('two locks: two steps to the deadlock', async () => {
    const lts = await ltsOf(TWO_LOCKS, 'TwoLocks');
    expect(shortestChoices(lts, 0, (state) => lts.kinds[state] === StateKind.deadlock)).toHaveLength(2);
  });

  test('none from the deadlock to anywhere else, the empty one to itself', async () => {
    const lts = await ltsOf(TWO_LOCKS, 'TwoLocks');
    const stuck = lts.kinds.indexOf(StateKind.deadlock);
    expect(shortestChoices(lts, stuck, (state) => state === 0)).toBeNull();
    expect(shortestChoices(lts, stuck, (state) => state === stuck)).toEqual([]);
  });

  test('from any state to any other: they lead there, and none is shorter', async () => {
    const lts = await ltsOf(exampleText('two-agents-one-file.tau'), 'OneFile');
    const state = fc.integer({ min: 0, max: lts.stateCount - 1 });
    fc.assert(
      fc.property(state, state, (from, to) => {
        const found = shortestChoices(lts, from, (one) => one === to);
        expect(found?.length ?? Infinity).toBe(distances(lts, from)[to]);
        expect(found && endOf(lts, from, found)).toBe(found && to);
      }),
      { numRuns: runs(60), seed: 5 },
    );
  });

  test('the breadth-first tree gives the same lengths from the start', async () => {
    const lts = await ltsOf(TWO_LOCKS, 'TwoLocks');
    const lengths = distances(lts, 0);
    for (let state = 0; state < lts.stateCount; state++) {
      const choices = choicesTo(lts, state);
      expect([endOf(lts, 0, choices), choices.length]).toEqual([state, lengths[state]]);
    }
  });
});
