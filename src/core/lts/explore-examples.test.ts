import { describe, expect, test } from 'vitest';
import { initialState, stepsOf, type SystemState } from '../semantics/system.ts';
import { analyse } from '../syntax/analyse.ts';
import { FAMILY_COUNTS, familyText } from '../testing/families.ts';
import { finish } from '../testing/graph.ts';
import { explore } from './explore.ts';
import { Fate, type Lts, StateKind } from './lts.ts';
import { shortestToAction, shortestToDeadlock } from './paths.ts';

const LIMITS = { maxStates: 20_000, maxMemoryBytes: 2 ** 29, maxWork: 1e8 };

function explored(text: string, system: string, maxStates = LIMITS.maxStates): Lts {
  const { program, diagnostics } = analyse(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return finish(explore(program, system, { ...LIMITS, maxStates }));
}

/** Labels of the steps of a state, in order. */
function labelsOf(lts: Lts, state: number): readonly (string | undefined)[] {
  return Array.from(lts.stepLabels.subarray(lts.stepOffsets[state], lts.stepOffsets[state + 1]), (label) => lts.labels[label]);
}

function namesOf(lts: Lts, state: number): readonly (string | undefined)[] {
  return Array.from(lts.stepNames.subarray(lts.stepOffsets[state], lts.stepOffsets[state + 1]), (name) => lts.names[name]);
}

const TWO_LOCKS = `
agent Planner = 'takeRepo.'takeBoard.plan.'giveBoard.'giveRepo.Planner;
agent Coder = 'takeBoard.'takeRepo.code.'giveRepo.'giveBoard.Coder;
resource Repo = takeRepo.giveRepo.Repo;
resource Board = takeBoard.giveBoard.Board;
system S = (Planner | Coder | Repo | Board) \\ {takeRepo, giveRepo, takeBoard, giveBoard};
`;

describe('examples of the calculus', () => {
  test.each([
    ['T3', 'S = a.0 | a.0;', 4, 4],
    ['T4', 'P = a.(b.0 | b.0); S = P;', 4, 3],
    ['T5', "P = (c.0 | 'c.P) \\ {c}; S = P;", 2, 2],
    ['T6', "A = c.A; B = 'c.B; system S = (A | B) \\ {c};", 1, 1],
    ['T7', 'P = a.b.P; S = P | 0;', 2, 2],
    ['T7 without 0', 'P = a.b.P; S = P;', 2, 2],
  ])('%s: %s', (_, text, states, transitions) => {
    expect(explored(text, 'S')).toMatchObject({ stateCount: states, transitionCount: transitions, stop: 'complete' });
  });

  test('T8: hidden, a goes by itself on either side, and both do not meet', () => {
    const lts = explored("S = (a.0 | 'a.0)[tau/a];", 'S');
    expect(labelsOf(lts, 0)).toEqual(['tau', 'tau', 'tau']);
    expect(lts.stateCount).toBe(4);
    expect(lts.terminatedCount).toBe(1);
  });

  test('T11: one position compares, the other is enumerated', () => {
    expect(labelsOf(explored('S = c?(=1, x: 0..1).0;', 'S'), 0)).toEqual(['c(1,0)', 'c(1,1)']);
  });

  test('T13: an expression that fails is a visible step', () => {
    const lts = explored('P(n: 0..1) = [1 div n == 1] a.0 + b.0; S = P(0);', 'S');
    expect(labelsOf(lts, 0)).toEqual(['#error(div)', 'b']);
    expect(lts.deadlockCount).toBe(1);
  });

  test('T19: false guards alone are alive and blocked', () => {
    const lts = explored('G(n: 0..2) = [n < 1] up!n.G(n + 1); S = G(0);', 'S');
    expect(labelsOf(lts, 0)).toEqual(["'up(0)"]);
    expect(Array.from(lts.kinds)).toEqual([StateKind.plain, StateKind.deadlock]);
  });

  test('T20: the client is done, the tool waits for the next call: at rest', () => {
    const text = "agent Client = 'call.reply.0; tool Server = call.'reply.Server; system S = (Client | Server) \\ {call, reply};";
    const lts = explored(text, 'S');
    expect(lts).toMatchObject({ stateCount: 3, deadlockCount: 0, atRestCount: 1, terminatedCount: 0 });
    expect(explored(text.replace('tool', 'process'), 'S')).toMatchObject({ deadlockCount: 1, atRestCount: 0 });
  });

  test('the two-lock example: one deadlock after two steps, and who can still avoid it', () => {
    const lts = explored(TWO_LOCKS, 'S');
    expect(lts.deadlockCount).toBe(1);
    const run = shortestToDeadlock(lts);
    expect(run).toHaveLength(2);
    expect(namesOf(lts, 0)).toEqual(['takeRepo', 'takeBoard']);
    expect(lts.fates[0]).toBe(Fate.may);
    const deadlock = lts.kinds.indexOf(StateKind.deadlock);
    expect(lts.fates[deadlock]).toBe(Fate.must);
    expect(lts.canMove[deadlock]).toBe(0);
    expect(lts.canMove[0]).toBe(0b1111);
    expect(shortestToAction(lts, 'plan')).toHaveLength(3);
    expect(shortestToAction(lts, 'takeBoard')).toHaveLength(1);
    expect(shortestToAction(lts, 'never')).toBeNull();
  });

  test('taken in one order, there is no deadlock', () => {
    const lts = explored(TWO_LOCKS.replace("'takeBoard.'takeRepo.code", "'takeRepo.'takeBoard.code"), 'S');
    expect(lts).toMatchObject({ deadlockCount: 0, frontierCount: 0 });
    expect(new Set(lts.fates)).toEqual(new Set([Fate.never]));
    expect(shortestToDeadlock(lts)).toBeNull();
  });

  test('partial deadlock: one can never move again while others go on', () => {
    const lts = explored("A = 'x.A; B = x.0 + y.B; C = 'y.C; S = (A | B | C | t.0) \\ {x, y};", 'S');
    const stuck = Array.from(lts.canMove, (word) => word.toString(2).padStart(4, '0'));
    expect(stuck[0]).toBe('1111');
    expect(stuck).toContain('1000');
    expect(stuck).toContain('0000');
  });

  test('divergence: silent loops, and what silently leads to one; not what is seen on the way', () => {
    const lts = explored('L = tau.L + a.0; S = tau.L + b.L;', 'S');
    expect(lts.isDivergent).toBe(true);
    expect(Array.from(lts.divergent)).toEqual([1, 1, 0]);
    expect(explored('S = a.S;', 'S').isDivergent).toBe(false);
  });

  test('values inside are passed without being enumerated; short names carry them', () => {
    const lts = explored("A(n: int) = 'put(n).got?x.A(x + 1); B = put?y.'got(y).B; S = (A(0) | B) \\ {put, got};", 'S', 100);
    expect(lts.stop).toBe('states');
    expect(namesOf(lts, 2)).toEqual(['put(1)']);
  });
});

/** How far the default run goes; the big ones are for the long run. */
const MAX_STATES = (globalThis as { readonly __TAUSCOPE_LONG__?: boolean }).__TAUSCOPE_LONG__ === true ? Infinity : 8000;

describe('families with counts known from mCRL2 and Spin', () => {
  test.each(FAMILY_COUNTS.filter(({ states }) => states <= MAX_STATES))('$family $n $k', ({ family, n, k, states, steps, transitions, deadlocks }) => {
    const { program } = analyse(familyText(family, n, k));
    const lts = finish(explore(program, 'Sys', { maxStates: 2_000_000, maxMemoryBytes: 2 ** 31, maxWork: 1e9 }));
    expect(lts).toMatchObject({ stateCount: states, stepCount: steps, transitionCount: transitions, deadlockCount: deadlocks, frontierCount: 0, stop: 'complete' });
  });
});

describe('certificates', () => {
  test.each([
    ['two locks', TWO_LOCKS, 'S'],
    ['dining philosophers', familyText('dining', 6), 'Sys'],
    ['a cycle of locks', familyText('locks', 4), 'Sys'],
  ])('%s: the plain interpreter follows the shortest run to a state without steps', (_, text, system) => {
    const { program } = analyse(text);
    const run = shortestToDeadlock(finish(explore(program, system, LIMITS)));
    expect(run).not.toBeNull();
    let state: SystemState = initialState(program, system);
    for (const choice of run ?? []) {
      const step = stepsOf(state)[choice];
      if (!step) throw new Error(`no step ${choice}`);
      state = step.target;
    }
    expect(stepsOf(state)).toEqual([]);
  });
});
