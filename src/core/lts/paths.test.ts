import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exploredGraph } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import { type Lts, StateKind } from './lts.ts';
import { shortestTo, shortestToAction, shortestToDeadlock } from './paths.ts';

/** Where the choices lead; null when one is no step of its state. */
function follow(lts: Lts, choices: readonly number[]): { readonly state: number; readonly lastStep: number } | null {
  let state = 0;
  let lastStep = -1;
  for (const choice of choices) {
    lastStep = (lts.stepOffsets[state] ?? 0) + choice;
    if (choice < 0 || lastStep >= (lts.stepOffsets[state + 1] ?? 0)) return null;
    state = lts.stepTargets[lastStep] ?? -1;
  }
  return { state, lastStep };
}

/** All sets of states reached after exactly 0, 1, 2, … steps. */
function levels(lts: Lts): readonly ReadonlySet<number>[] {
  const found = [new Set([0])];
  for (let depth = 0; depth < lts.stateCount; depth++) {
    const next = new Set<number>();
    for (const state of found[depth] ?? []) {
      for (const target of lts.stepTargets.subarray(lts.stepOffsets[state], lts.stepOffsets[state + 1])) next.add(target);
    }
    found.push(next);
  }
  return found;
}

describe('shortest runs', () => {
  test('lead to a goal, and no shorter run does', () => {
    fc.assert(
      fc.property(exploredGraph, fc.nat(8), (lts, goal) => {
        const run = shortestTo(lts, (state) => state === goal % lts.stateCount);
        const distance = levels(lts).findIndex((level) => level.has(goal % lts.stateCount));
        expect(run).toHaveLength(distance);
        expect(follow(lts, run ?? [])?.state).toBe(goal % lts.stateCount);
      }),
      { numRuns: runs(200), seed: 31 },
    );
  });

  test('to a deadlock: null exactly when there is none', () => {
    fc.assert(
      fc.property(exploredGraph, (lts) => {
        const run = shortestToDeadlock(lts);
        const end = run === null ? null : follow(lts, run);
        expect(end === null ? null : lts.kinds[end.state]).toBe(lts.deadlockCount === 0 ? null : StateKind.deadlock);
      }),
      { numRuns: runs(200), seed: 32 },
    );
  });

  test('to an action: the last step is one, and no shorter run has one', () => {
    fc.assert(
      fc.property(exploredGraph, fc.constantFrom('tau', 'a', 'b'), (lts, action) => {
        const run = shortestToAction(lts, action);
        const label = lts.labels.indexOf(action);
        const sources = lts.kinds.reduce<number[]>((all, _, s) => (lts.stepLabels.subarray(lts.stepOffsets[s], lts.stepOffsets[s + 1]).includes(label) ? [...all, s] : all), []);
        const end = run === null ? null : follow(lts, run);
        expect(end === null ? null : lts.stepLabels[end.lastStep]).toBe(sources.length === 0 ? null : label);
        expect((run?.length ?? 0) - 1).toBe(levels(lts).findIndex((level) => sources.some((s) => level.has(s))));
      }),
      { numRuns: runs(200), seed: 33 },
    );
  });
});
