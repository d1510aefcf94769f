import { describe, expect, test, vi } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import type { Workspace } from '../store/state.ts';
import { fakeLts, fakeSnapshot, fakeStore, fakeWorkspace } from '../ui/testing/fake-workspace.ts';
import { createCommands, stepOff, toDeadlockOff } from './commands.ts';

const table = createCommands({ pickFile: () => undefined, resetPanels: () => undefined });

describe('stepOff says why no step can be taken', () => {
  test('a deadlock has no further step', () => {
    expect(stepOff(fakeWorkspace({ snapshots: [fakeSnapshot()] }))).toBe('no further step');
  });

  test('an enabled step, or a recorded one, can be taken', () => {
    expect(stepOff(fakeWorkspace({ snapshots: [fakeSnapshot('go')] }))).toBeNull();
    expect(stepOff(fakeWorkspace({ snapshots: [fakeSnapshot('go'), fakeSnapshot()], steps: [{ index: 0, check: 0 }] }))).toBeNull();
  });

  test('without a system there is nothing to run', () => {
    expect(stepOff(fakeWorkspace({ system: null }))).toBe('the text defines nothing to run yet');
  });

  test('a recorded step that the model does not allow any more is none', () => {
    const s = fakeWorkspace({ snapshots: [fakeSnapshot()], steps: [{ index: 0, check: 0 }], misfit: 1 });
    expect(stepOff(s)).toBe('no further step');
  });
});

describe('toDeadlockOff never claims more than was explored', () => {
  const at = { snapshots: [fakeSnapshot('go')] };

  test('a deadlock ahead', () => {
    expect(toDeadlockOff(fakeWorkspace({ ...at, exploration: { status: 'done', lts: fakeLts(3, 'deadlock') } }))).toBeNull();
  });

  test('none in all states, or none in those explored', () => {
    expect(toDeadlockOff(fakeWorkspace({ ...at, exploration: { status: 'done', lts: fakeLts(12, 'terminated') } }))).toBe('no deadlock in all 12 states');
    expect(toDeadlockOff(fakeWorkspace({ ...at, exploration: { status: 'done', lts: fakeLts(12, 'terminated', 'states') } }))).toBe('none found in 12 states');
  });

  test('while exploring it says how far', () => {
    const progress = { stateCount: 1240, stepCount: 0, bytes: 0 };
    const exploration = { status: 'exploring', id: 1 as RequestId, progress, previous: null } as const;
    expect(toDeadlockOff(fakeWorkspace({ ...at, exploration }))).toBe('still exploring: 1,240 states so far');
  });

  test('in a deadlock there is no way to one', () => {
    expect(toDeadlockOff(fakeWorkspace({ snapshots: [fakeSnapshot()], exploration: { status: 'done', lts: fakeLts(1, 'deadlock') } }))).toBe('this is a deadlock');
  });
});

describe('commands', () => {
  test.each(['start', 'debug', 'compare'] as const)('no two commands share a key in %s', (place) => {
    const here = Object.values(table).filter((command) => command.place === undefined || command.place === place);
    const keys = here.flatMap((command) => command.keys ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('the debugger is off outside Debug', () => {
    const start = fakeWorkspace({ place: 'start', snapshots: [fakeSnapshot('go')] });
    expect(table.step.off?.(start)).toBe('only in Debug');
    expect(table.play.off?.(start)).toBe('only in Debug');
  });

  test('repeating takes the step of the same kind, and asks when there is none', () => {
    const takeStep = vi.fn<Workspace['takeStep']>();
    const stepForward = vi.fn<() => void>();
    const run = { steps: [{ index: 0, check: 0 }], cursor: 1, takeStep, stepForward };
    table.repeatStep.run(fakeStore({ ...run, snapshots: [fakeSnapshot('tea'), fakeSnapshot('milk', 'tea')] }));
    expect(takeStep).toHaveBeenCalledExactlyOnceWith(1);
    table.repeatStep.run(fakeStore({ ...run, snapshots: [fakeSnapshot('tea'), fakeSnapshot('milk', 'sugar')] }));
    expect(stepForward).toHaveBeenCalledOnce();
  });

  test('play at the end of a finished run shows it again', () => {
    const goTo = vi.fn<Workspace['goTo']>();
    const play = vi.fn<() => void>();
    const store = fakeStore({ steps: [{ index: 0, check: 0 }], cursor: 1, snapshots: [fakeSnapshot('go'), fakeSnapshot()], goTo, play });
    expect(table.play.off?.(store.getState())).toBeNull();
    table.play.run(store);
    expect(goTo).toHaveBeenCalledWith(0);
    expect(play).toHaveBeenCalledOnce();
  });
});
