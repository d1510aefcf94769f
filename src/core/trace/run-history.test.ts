import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import type { RunHistory } from './run-history.ts';
import { beforeMisfit, chooseStep, EMPTY_HISTORY, moveCursor, sharedSteps, switchRun } from './run-history.ts';

const step = (index: number) => ({ index, check: index });
const after = (...indices: number[]): RunHistory => ({ ...EMPTY_HISTORY, steps: indices.map(step), cursor: indices.length });
const indices = (steps: readonly { readonly index: number }[]) => steps.map(({ index }) => index);

describe('choosing a step', () => {
  test('goes on at the end', () => {
    const { history, kept } = chooseStep(after(0, 1), step(2));
    expect([indices(history.steps), history.cursor, kept]).toEqual([[0, 1, 2], 3, null]);
  });

  test('repeating the recorded step keeps what follows', () => {
    const { history, kept } = chooseStep(moveCursor(after(0, 1, 2), 1), step(1));
    expect([indices(history.steps), history.cursor, kept]).toEqual([[0, 1, 2], 2, null]);
  });

  test('choosing differently keeps the run as it was', () => {
    const { history, kept } = chooseStep(moveCursor(after(0, 1, 2), 1), step(3));
    expect([indices(history.steps), history.cursor]).toEqual([[0, 3], 2]);
    expect(kept && [kept.number, indices(kept.steps)]).toEqual([1, [0, 1, 2]]);
    expect(history.runs).toEqual([kept]);
  });

  test('another event at the same position, after the text has changed, keeps the run as it was', () => {
    const recorded = moveCursor(after(0, 1, 2), 1);
    const { history, kept } = chooseStep(recorded, { index: 1, check: 77 });
    expect([history.steps, history.cursor]).toEqual([[step(0), { index: 1, check: 77 }, step(2)], 2]);
    expect(kept?.steps).toEqual(recorded.steps);
    const repeated = chooseStep({ ...history, cursor: 0 }, { index: 0, check: 78 });
    expect(repeated.history.runs.map((run) => run.steps), 'a kept run is not taken for another with the same positions').toContainEqual(recorded.steps);
  });

  test('two branches get two numbers', () => {
    const once = chooseStep(moveCursor(after(0, 1), 1), step(2)).history;
    const twice = chooseStep(moveCursor(once, 1), step(3)).history;
    expect(twice.runs.map((run) => [run.number, indices(run.steps)])).toEqual([[1, [0, 1]], [2, [0, 2]]]);
  });

  test('walking along a kept run makes it the current one again', () => {
    const branched = chooseStep(moveCursor(after(0, 1), 1), step(2)).history;
    const back = chooseStep(moveCursor(branched, 1), step(1)).history;
    expect(back.runs.map((run) => indices(run.steps))).toEqual([[0, 2]]);
  });
});

describe('switching runs', () => {
  test('swaps them and stays where both agree', () => {
    const branched = chooseStep(moveCursor(after(0, 1, 1), 1), step(2)).history;
    const switched = switchRun(branched, 0);
    expect([indices(switched.steps), switched.cursor, switched.runs.map((run) => indices(run.steps))]).toEqual([[0, 1, 1], 1, [[0, 2]]]);
    expect(switchRun(switched, 0).steps).toEqual(branched.steps);
  });

  test('a beginning of the other run is not kept, and an unknown run changes nothing', () => {
    const history = { ...after(0), runs: [{ number: 1, name: null, steps: [step(0), step(1)] }] };
    expect(switchRun(history, 0).runs).toEqual([]);
    expect(switchRun(history, 5)).toBe(history);
  });
});

test('a run that no longer fits keeps its steps; the cursor goes before the first misfit', () => {
  expect(beforeMisfit(after(0, 1, 2), 3).cursor).toBe(2);
  expect(beforeMisfit(after(0, 1, 2), 3).steps).toHaveLength(3);
  expect(beforeMisfit(moveCursor(after(0, 1, 2), 1), 3).cursor).toBe(1);
  expect(beforeMisfit(after(0, 1, 2), null).cursor).toBe(3);
});

test('nothing is ever lost: every run that was once complete is the current one, a kept one, or the beginning of either', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('choose' as const), value: fc.nat(2) }),
    fc.record({ kind: fc.constant('move' as const), value: fc.nat(6) }),
    fc.record({ kind: fc.constant('switch' as const), value: fc.nat(3) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      let history: RunHistory = EMPTY_HISTORY;
      const seen: RunHistory['steps'][] = [];
      for (const { kind, value } of acts) {
        if (kind === 'choose') history = chooseStep(history, step(value)).history;
        else history = kind === 'move' ? moveCursor(history, value) : switchRun(history, value);
        seen.push(history.steps);
        const all = [history.steps, ...history.runs.map((run) => run.steps)];
        for (const old of seen) expect(all.some((steps) => sharedSteps(old, steps) === old.length)).toBe(true);
        expect(history.cursor).toBeLessThanOrEqual(history.steps.length);
        expect(new Set(history.runs.map((run) => run.number)).size).toBe(history.runs.length);
      }
    }),
    { numRuns: runs(300), seed: 41 },
  );
});
