import { expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import { expand, initialState } from '../core/semantics/system.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { StateKind } from './engine-api.ts';
import { createEngine } from './engine.ts';
import { disagreement, stepsToKeep, targetIn } from './second-opinion.ts';

const SOURCE = "system S = (a.b.0 | 'a.0) \\ {a};";

async function both() {
  const limits = { maxStates: 100, maxMemoryBytes: 1e8, maxWork: 1e6 };
  const result = await createEngine(() => Promise.resolve()).explore({ source: SOURCE, system: 'S', id: 1 as RequestId, limits }, () => undefined);
  const lts = result.ok ? stepsToKeep(result.value) : null;
  if (!lts) throw new Error('not explored');
  return { lts, start: expand(initialState(analyse(SOURCE).program, 'S')) };
}

test('the two interpreters agree', async () => {
  const { lts, start } = await both();
  expect(disagreement(lts, 0, start)).toBeNull();
  expect(targetIn(lts, 0, 0)).toBe(1);
  expect(targetIn(lts, 0, 1)).toBeNull();
});

test('another number of steps is said', async () => {
  const { lts, start } = await both();
  expect(disagreement(lts, 0, { ...start, steps: [] })).toBe('state 0 has 1 steps in the LTS and 0 by the rules');
});

test('another label is said', async () => {
  const { lts, start } = await both();
  expect(disagreement({ ...lts, labels: lts.labels.map((label) => `${label}!`) }, 0, start)).toBe('step 0 of state 0 has different labels in the LTS and by the rules');
});

test('a state that was not expanded cannot disagree', async () => {
  const { lts, start } = await both();
  const kinds = lts.kinds.slice();
  kinds[0] = StateKind.frontier;
  expect(disagreement({ ...lts, kinds }, 0, { ...start, steps: [] })).toBeNull();
  expect(targetIn({ ...lts, kinds }, 0, 0)).toBeNull();
});

test('what is kept is a copy: the arrays of the answer move to the page', async () => {
  const { lts } = await both();
  const kept = stepsToKeep({ ...lts, stepCount: 2 } as Parameters<typeof stepsToKeep>[0]);
  expect(kept?.stepOffsets).not.toBe(lts.stepOffsets);
  expect(kept?.stepOffsets).toEqual(lts.stepOffsets);
});
