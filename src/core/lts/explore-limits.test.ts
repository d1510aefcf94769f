import { describe, expect, test } from 'vitest';
import { analyse } from '../syntax/analyse.ts';
import { familyText } from '../testing/families.ts';
import { finish } from '../testing/graph.ts';
import { explore } from './explore.ts';
import { finishLts, type RawLts } from './finish-lts.ts';
import { Fate, type ExploreLimits, type Lts, StateKind } from './lts.ts';

const PLENTY: ExploreLimits = { maxStates: 1e6, maxMemoryBytes: 2 ** 30, maxWork: 1e9 };

function explored(text: string, system: string, limits: Partial<ExploreLimits> = {}): Lts {
  const { program, diagnostics } = analyse(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return finish(explore(program, system, { ...PLENTY, ...limits }));
}

/** What every LTS must be, however it ended. Typed arrays ignore what is written past their end, so ends are looked at. */
function expectSound(lts: Lts): void {
  expect(lts.stepOffsets).toHaveLength(lts.stateCount + 1);
  expect(lts.stepOffsets[0]).toBe(0);
  expect(lts.stepOffsets[lts.stateCount]).toBe(lts.stepCount);
  expect(lts.stepOffsets.every((offset, state) => state === 0 || offset >= (lts.stepOffsets[state - 1] ?? 0))).toBe(true);
  for (const perStep of [lts.stepTargets, lts.stepLabels, lts.stepNames]) expect(perStep).toHaveLength(lts.stepCount);
  for (const perState of [lts.kinds, lts.fates, lts.divergent, lts.parents, lts.parentChoices]) expect(perState).toHaveLength(lts.stateCount);
  expect(lts.canMove).toHaveLength(lts.stateCount * lts.wordsPerState);
  expect(lts.stepTargets.every((target) => target >= 0 && target < lts.stateCount)).toBe(true);
  expect(lts.stepLabels.every((label) => label >= 0 && label < lts.labels.length)).toBe(true);
  expect(lts.stepNames.every((name) => name >= 0 && name < lts.names.length)).toBe(true);
  expect(lts.labels[0]).toBe('tau');
  expect([lts.parents[0], lts.parentChoices[0]]).toEqual([-1, -1]);
  const wrongParents = Array.from({ length: lts.stateCount - 1 }, (_, i) => i + 1).filter(
    (state) => lts.stepTargets[(lts.stepOffsets[lts.parents[state] ?? -1] ?? -1) + (lts.parentChoices[state] ?? -1)] !== state,
  );
  expect(wrongParents).toEqual([]);
  const count = (kind: number): number => lts.kinds.filter((each) => each === kind).length;
  expect([lts.deadlockCount, lts.terminatedCount, lts.atRestCount, lts.frontierCount]).toEqual(
    [StateKind.deadlock, StateKind.terminated, StateKind.atRest, StateKind.frontier].map(count),
  );
}

describe('limits', () => {
  const text = familyText('dining', 6);

  test('never more states than asked for; the states that were found are whole rows', () => {
    const whole = explored(text, 'Sys');
    for (const maxStates of [1, 2, 3, 10, 100, 777, 1296]) {
      const lts = explored(text, 'Sys', { maxStates });
      expectSound(lts);
      expect(lts.stop).toBe('states');
      expect(lts.stateCount).toBeLessThanOrEqual(maxStates);
      expect(lts.stateCount).toBeGreaterThan(maxStates - 20);
      const expanded = lts.stateCount - lts.frontierCount;
      expect(lts.stepTargets).toEqual(whole.stepTargets.subarray(0, whole.stepOffsets[expanded]));
      expect(lts.kinds.subarray(0, expanded)).toEqual(whole.kinds.subarray(0, expanded));
      expect(lts.kinds.subarray(expanded).every((kind) => kind === StateKind.frontier)).toBe(true);
    }
    expect(explored(text, 'Sys', { maxStates: 1297 }).stop).toBe('complete');
  });

  test('a frontier state is never a deadlock, and nothing is claimed behind it', () => {
    const lts = explored(text, 'Sys', { maxStates: 100 });
    expect(lts.deadlockCount).toBe(0);
    expect(Array.from(new Set(lts.fates))).toEqual([Fate.unknown]);
    expect(lts.canMove.every((word) => word === 0xffffffff)).toBe(true);
    const whole = explored(text, 'Sys');
    expect(new Set(whole.fates)).toEqual(new Set([Fate.may, Fate.must]));
  });

  test('work ends what grows without bound: P = a.(P | P)', () => {
    const lts = explored('P = a.(P | P);', 'P', { maxWork: 50_000 });
    expectSound(lts);
    expect(lts.stop).toBe('work');
    expect(lts.frontierCount).toBe(1);
    expect(lts.stateCount).toBeGreaterThan(20);
    // every state has one more thread than the one before, and they all do the same
    expect(Array.from(lts.stepOffsets.subarray(0, 4))).toEqual([0, 1, 3, 6]);
    expect(lts.transitionCount).toBe(lts.stateCount - 1);
  });

  test('nested scopes that grow without bound end as well', () => {
    for (const body of ['a.(P \\ {b} | c.0)', 'a.((P | b.0) \\ {b})[d/c]', "a.(P | 'a.P)"]) {
      const lts = explored(`P = ${body};`, 'P', { maxWork: 20_000 });
      expectSound(lts);
      expect(lts.stop).toBe('work');
    }
  });

  test('memory: the exploration ends, what was found stays', () => {
    const lts = explored(familyText('counters', 5, 10), 'Sys', { maxMemoryBytes: 2_000_000 });
    expectSound(lts);
    expect(lts.stop).toBe('memory');
    expect(lts.stateCount).toBeGreaterThan(1000);
    expect(lts.bytes).toBeLessThanOrEqual(2_000_000);
  });

  test('even without any memory there is the first state', () => {
    const lts = explored(text, 'Sys', { maxMemoryBytes: 0 });
    expectSound(lts);
    expect([lts.stateCount, lts.stop]).toEqual([1, 'memory']);
  });

  test('cancelled from outside: what was found so far', () => {
    const { program } = analyse(familyText('counters', 5, 10));
    const work = explore(program, 'Sys', PLENTY);
    let seen = 0;
    for (let i = 0; i < 20; i++) seen = work.next().value.stateCount;
    let next = work.next('cancel');
    while (next.done !== true) next = work.next();
    expectSound(next.value);
    expect(next.value.stop).toBe('cancelled');
    expect(next.value.stateCount).toBe(seen);
    expect(next.value.frontierCount).toBeGreaterThan(0);
  });

  test('an LTS complete just at the limit is complete', () => {
    expect(explored('A = a.b.0;', 'A', { maxStates: 3 })).toMatchObject({ stop: 'complete', stateCount: 3, frontierCount: 0 });
  });
});

describe('slices', () => {
  test('there is a pause at least every few thousand steps, also within one state and in the analyses', () => {
    for (const [text, system] of [
      [familyText('dining', 8), 'Sys'],
      ['S = a?(x: 0..9999).b!x.0 | c?(y: 0..9999).d!y.0;', 'S'],
    ] as const) {
      const { program } = analyse(text);
      const work = explore(program, system, { ...PLENTY, maxStates: 20_000 });
      let steps = 0;
      let longest = 0;
      let pauses = 0;
      for (let next = work.next(); next.done !== true; next = work.next(), pauses++) {
        longest = Math.max(longest, next.value.stepCount - steps);
        steps = next.value.stepCount;
      }
      expect(pauses).toBeGreaterThan(steps / 4000);
      expect(longest).toBeLessThan(25_000);
    }
  });
});

describe('when there is no room for the analyses', () => {
  test('the LTS is cut to what can be analysed', () => {
    const whole = explored(familyText('dining', 7), 'Sys');
    const raw: RawLts = { ...whole, movers: new Uint32Array(whole.stateCount) };
    const tried: number[] = [];
    const cut = finish(
      finishLts(raw, function* failing(rest) {
        tried.push(rest.stateCount);
        if (rest.stateCount > 1500) throw new RangeError('Array buffer allocation failed');
        return yield* finishLts(rest);
      }),
    );
    expectSound(cut);
    expect(tried.length).toBeGreaterThan(1);
    expect(cut.stop).toBe('memory');
    expect(cut.frontierCount).toBeGreaterThan(0);
    const expanded = cut.stateCount - cut.frontierCount;
    expect(cut.stepTargets).toEqual(whole.stepTargets.subarray(0, whole.stepOffsets[expanded]));
    expect(cut.transitionCount).toBe(cut.stepCount);
  });
});
