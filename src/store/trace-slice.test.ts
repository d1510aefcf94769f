import { describe, expect, test } from 'vitest';
import type { StateId } from '../core/base/brand.ts';
import { eventCheck } from '../core/base/hash.ts';
import { currentSnapshot, currentState, fittingLength, shownRun, stepAt } from './selectors.ts';
import { doing, pageWith, possible, press, run, settle, take, texts, TWO_LOCKS } from './testing/test-page.ts';
import { LONGEST_RUN } from './trace-slice.ts';

/** One choice at the start, then one way. */
const FORK = 'system S = a.b.c.d.0 + x.y.0;';

describe('stepping', () => {
  test('the start of a model: what is possible, and nothing recorded', async () => {
    const page = await pageWith(TWO_LOCKS);
    expect([possible(page.s), run(page.s), page.s.snapshots.length]).toEqual([['takeBoard', 'takeRepo'], '|', 1]);
  });

  test('taking a step records it with its check and moves the cursor', async () => {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeRepo');
    expect(run(page.s)).toBe('takeRepo |');
    expect(page.s.steps).toEqual([{ index: 1, check: stepAt(page.s, 1)?.check }]);
    expect(page.s.lastMove).toMatchObject({ kind: 'forward', to: 1 });
  });

  test('a step that is not there does nothing', async () => {
    const page = await pageWith(TWO_LOCKS);
    await doing(() => page.s.takeStep(7));
    expect(run(page.s)).toBe('|');
  });

  test('forward does the only step, back goes back, nothing is deleted', async () => {
    const page = await pageWith('system S = a.b.0;');
    await doing(() => page.s.stepForward());
    await doing(() => page.s.stepForward());
    expect(run(page.s)).toBe('a b |');
    await doing(() => page.s.stepForward());
    expect(run(page.s)).toBe('a b |');
    await doing(() => page.s.stepBack());
    expect(run(page.s)).toBe('a | b');
    expect(page.s.lastMove).toMatchObject({ kind: 'jump', to: 1 });
  });

  test('forward opens the list where several are possible, and shuts it', async () => {
    const page = await pageWith(FORK);
    await doing(() => page.s.stepForward());
    expect([page.s.choosing, run(page.s)]).toEqual([true, '|']);
    await doing(() => page.s.stepForward());
    expect(page.s.choosing).toBe(false);
    await doing(() => page.s.stepForward());
    await take(page, 'a');
    expect(page.s.choosing).toBe(false);
  });

  test('forward goes along the recorded run where several are possible', async () => {
    const page = await pageWith(FORK);
    await take(page, 'x', 'y');
    await doing(() => page.s.reset());
    await doing(() => page.s.stepForward());
    expect([run(page.s), page.s.choosing, page.s.lastMove.kind]).toEqual(['x | y', false, 'forward']);
  });

  test('to any point, to the start, to the end, never beyond', async () => {
    const page = await pageWith(FORK);
    await take(page, 'a', 'b', 'c');
    const seen: string[] = [];
    for (const go of [() => page.s.goTo(1), () => page.s.goTo(99), () => page.s.goTo(-1), () => page.s.goToEnd(), () => page.s.reset()]) {
      await doing(go);
      seen.push(run(page.s));
    }
    expect(seen).toEqual(['a | b c', 'a b c |', '| a b c', 'a b c |', '| a b c']);
  });

  test('quick key presses are obeyed in order', async () => {
    const page = await pageWith(FORK);
    await doing(() => {
      page.s.takeStep(0);
      page.s.stepForward();
      page.s.stepForward();
      page.s.stepBack();
      page.s.stepForward();
      page.s.stepForward();
    });
    expect(run(page.s)).toBe('a b c d |');
  });

  test('no state is ever shown whose snapshot is missing', async () => {
    const page = await pageWith(FORK);
    await doing(() => {
      page.s.takeStep(0);
      page.s.stepForward();
      page.s.stepForward();
    });
    const stepping = page.states.filter((s) => s.steps.length > 0);
    expect(stepping.map((s) => currentSnapshot(s) !== null)).not.toContain(false);
  });

  test('a key pressed just after an edit is a step of the edited text', async () => {
    const page = await pageWith('system S = a.0;');
    await doing(() => {
      page.s.editSource('system S = z.0;');
      page.s.stepForward();
    });
    expect(run(page.s)).toBe('z |');
  });

  test('keys pressed before another document opens do not move its cursor', async () => {
    const page = await pageWith('system T = t.u.0;');
    await take(page, 't');
    const { id } = page.s.document;
    page.s.openText('Other', FORK);
    await settle();
    await take(page, 'a');
    page.engine.hold('replay');
    await doing(() => {
      page.s.takeStep(0);
      page.s.reset();
      void page.s.openProject(id);
    });
    await doing(() => page.engine.letAllGo());
    expect([page.s.system, run(page.s), possible(page.s)]).toEqual(['T', 't |', ['u']]);
  });

  test('what was pointed at as a step is forgotten when the cursor moves, a component is not', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.s.select({ kind: 'step', index: 1 });
    page.s.setHover({ kind: 'step', index: 1 });
    await take(page, 'takeBoard');
    expect([page.s.selection, page.s.hover]).toEqual([null, null]);
    const board = { kind: 'component', address: page.s.network?.components[2]?.address ?? (0 as never) } as const;
    page.s.select(board);
    await doing(() => page.s.stepBack());
    expect(page.s.selection).toBe(board);
  });
});

describe('choosing differently', () => {
  test('keeps the run so far, says so, and leads back', async () => {
    const page = await pageWith(FORK);
    await take(page, 'a', 'b');
    await doing(() => page.s.reset());
    await take(page, 'x');
    expect([run(page.s), page.s.keptRuns.map(({ number, steps }) => [number, steps.length])]).toEqual(['x |', [[1, 2]]]);
    expect(texts(page.s)).toContain('Kept the earlier run as Run 1');
    await press(page, 'Go back');
    expect(run(page.s)).toBe('a b |');
    expect(page.s.keptRuns.map(({ number, steps }) => [number, steps.length])).toEqual([[1, 1]]);
  });

  test('switching runs there and back shows each as it was', async () => {
    const page = await pageWith(FORK);
    await take(page, 'a', 'b');
    await doing(() => page.s.reset());
    await take(page, 'x', 'y');
    await doing(() => page.s.switchRun(1));
    await doing(() => page.s.switchRun(1));
    expect([run(page.s), page.s.snapshots.length, page.s.keptRuns.length]).toEqual(['x y |', 3, 1]);
    await doing(() => page.s.switchRun(5));
    expect(run(page.s)).toBe('x y |');
  });

  test('a kept run that does not fit an edited text says so, though its steps are at the same places', async () => {
    const page = await pageWith('system S = a.(b.c.0 + d.0);');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.goTo(1));
    await take(page, 'd');
    await doing(() => page.s.editSource('system S = a.(z.c.0 + d.0);'));
    await doing(() => page.s.goTo(1));
    await take(page, 'z');
    await doing(() => page.s.switchRun(1));
    expect([page.s.misfit, page.s.cursor, page.s.snapshots.length]).toEqual([2, 1, 2]);
  });

  test('repeating the recorded step keeps what follows and no run', async () => {
    const page = await pageWith(FORK);
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.reset());
    await take(page, 'a');
    expect([run(page.s), page.s.keptRuns]).toEqual(['a | b c', []]);
  });

  test('try this instead: back to that point, and the other step', async () => {
    const page = await pageWith(FORK);
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.tryInstead(0, 1));
    expect([run(page.s), page.s.keptRuns.length]).toEqual(['x |', 1]);
  });

  test('try this instead at a point that cannot be reached does nothing', async () => {
    const page = await pageWith(FORK);
    await take(page, 'a');
    await doing(() => page.s.tryInstead(3, 0));
    expect([run(page.s), page.s.keptRuns.length]).toEqual(['a |', 0]);
  });
});

describe('run to deadlock', () => {
  /** Lets playing play to its end. */
  const playOut = async (page: { readonly clock: { readonly pass: (ms: number) => void } }): Promise<void> => {
    for (let k = 0; k < 20; k += 1) await doing(() => page.clock.pass(1000));
  };

  test('plays the shortest way, from the start', async () => {
    const page = await pageWith(TWO_LOCKS);
    await doing(() => page.s.runToDeadlock());
    expect([page.s.steps.length, page.s.cursor, page.s.playing]).toEqual([2, 1, true]);
    await playOut(page);
    expect([currentSnapshot(page.s)?.end, page.s.cursor, page.s.playing]).toEqual(['deadlock', 2, false]);
    expect(page.s.steps.every(({ check }) => check !== null)).toBe(true);
  });

  test('from the middle: the run so far stays its beginning', async () => {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeBoard', 'takeRepo', 'plan');
    await doing(() => page.s.runToDeadlock());
    await playOut(page);
    expect([run(page.s).startsWith('takeBoard takeRepo plan '), currentSnapshot(page.s)?.end]).toEqual([true, 'deadlock']);
  });

  test('where the recorded run is a shortest way already, it stays and nothing is kept beside', async () => {
    const page = await pageWith(TWO_LOCKS);
    await doing(() => page.s.runToDeadlock());
    await playOut(page);
    const { steps } = page.s;
    await doing(() => page.s.reset());
    await doing(() => page.s.runToDeadlock());
    await playOut(page);
    expect([page.s.steps, page.s.keptRuns, page.s.cursor]).toEqual([steps, [], 2]);
  });

  test('where the first found steps are the recorded ones and a later one is not, the old run is kept whole', async () => {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeBoard', 'takeRepo', 'plan');
    await doing(() => page.s.reset());
    await doing(() => page.s.runToDeadlock());
    await playOut(page);
    expect(currentSnapshot(page.s)?.end).toBe('deadlock');
    expect(page.s.keptRuns.map(({ steps }) => steps.length)).toEqual([3]);
    await doing(() => page.s.switchRun(1));
    expect(run(page.s)).toBe('takeBoard takeRepo plan |');
  });

  test.each([
    ['system S = a.S;', 'No deadlock can be reached from here, in the only state.'],
    ['system S = a.b.S;', 'No deadlock can be reached from here, in all 2 states.'],
    ['P = a.(P | P); system S = P;', expect.stringMatching(/^No deadlock was found from here in [\d,]+ states\. There are more\.$/)],
  ])('says when there is none, and among how many states (%s)', async (source, text) => {
    const page = await pageWith(source);
    await doing(() => page.s.runToDeadlock());
    expect(texts(page.s)).toEqual([text]);
  });

  test('claims nothing of an older text while the new one is explored', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.hold('explore');
    await doing(() => page.s.editSource('system S = a.S;'));
    await doing(() => page.s.runToDeadlock());
    expect([run(page.s), texts(page.s)]).toEqual(['|', []]);
    await doing(() => page.engine.letAllGo());
    await doing(() => page.s.runToDeadlock());
    expect(texts(page.s)).toHaveLength(1);
  });

  test('a way longer than a run may be is said, not taken', async () => {
    const page = await pageWith(`P(n: 0..2100) = if n < 2100 then tau.P(n + 1) else [false] a; system S = P(0);`);
    await doing(() => page.s.runToDeadlock());
    expect(page.s.exploration.status).toBe('done');
    expect([page.s.steps.length, texts(page.s).length]).toEqual([0, 1]);
    expect(texts(page.s)[0]).toContain(LONGEST_RUN.toLocaleString('en'));
  });

  test('a long way is jumped to', async () => {
    const page = await pageWith(`P(n: 0..40) = if n < 40 then tau.P(n + 1) else [false] a; system S = P(0);`);
    await doing(() => page.s.runToDeadlock());
    expect([page.s.cursor, page.s.playing, currentSnapshot(page.s)?.end]).toEqual([40, false, 'deadlock']);
  });
});

describe('going to a state of the LTS', () => {
  test('makes the shortest run to it the current one', async () => {
    const page = await pageWith(TWO_LOCKS);
    await doing(() => page.s.goToState(4 as StateId));
    expect([page.s.steps.length, page.s.cursor, currentState(page.s), page.s.playing]).toEqual([2, 2, 4, false]);
  });

  test('keeps the run it leaves', async () => {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeRepo');
    await doing(() => page.s.goToState(3 as StateId));
    expect([currentState(page.s), page.s.keptRuns.map(({ steps }) => steps.length)]).toEqual([3, [1]]);
  });

  test('to the start: the run stays', async () => {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeRepo');
    await doing(() => page.s.goToState(0 as StateId));
    expect([run(page.s), page.s.keptRuns]).toEqual(['| takeRepo', []]);
  });

  test('to a state that is not there: nothing', async () => {
    const page = await pageWith(TWO_LOCKS);
    await doing(() => page.s.goToState(400 as StateId));
    expect(run(page.s)).toBe('|');
  });
});

describe('a run after an edit', () => {
  test('whose step is gone: the cursor before it, the steps kept, said once', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.editSource('system S = a.z.c.0;'));
    expect([page.s.misfit, page.s.cursor, page.s.steps.length, page.s.snapshots.length]).toEqual([2, 1, 3, 2]);
    expect(texts(page.s)).toEqual(['Step 2 is not possible in this model any more. You are at step 1.']);
    expect(possible(page.s)).toEqual(['z']);
  });

  test('whose lists of steps are only shifted goes on: the same steps in their new places, and back', async () => {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeBoard', 'takeRepo');
    const [before, steps] = [run(page.s), page.s.steps];
    await doing(() => page.s.editSource(TWO_LOCKS.replace("'takeBoard.'takeRepo.plan", "'early.0 + 'takeBoard.'takeRepo.plan")));
    expect([page.s.misfit, run(page.s)]).toEqual([null, before]);
    expect(page.s.steps).not.toEqual(steps);
    await doing(() => page.s.undo());
    expect([page.s.misfit, run(page.s), page.s.steps]).toEqual([null, before, steps]);
  });

  test('undoing the edit makes it fit again, at the step where the reader was', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.editSource('system S = a.z.c.0;'));
    await doing(() => page.s.undo());
    expect([page.s.misfit, run(page.s)]).toEqual([null, 'a b c |']);
    expect(texts(page.s), 'what was said is not so any more').toEqual([]);
  });

  test('a step that does not fit is not told as the one that took its place', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.editSource('system S = a.z.c.0;'));
    expect([1, 2, 3].map((position) => stepAt(page.s, position)?.name ?? null)).toEqual(['a', null, null]);
  });

  test('a step that was never taken does not come back in the place of one that did not fit', async () => {
    const page = await pageWith('system S = a.b.0;');
    await take(page, 'a');
    await doing(() => page.s.editSource('system S = z.b.0;'));
    await doing(() => page.s.editSource('system S = q.0 + z.b.0;'));
    expect([page.s.misfit, page.s.cursor, page.s.steps[0]?.index]).toEqual([1, 0, 0]);
    await doing(() => page.s.editSource('system S = q.0 + a.b.0;'));
    expect([page.s.misfit, run(page.s)], 'the one that was taken does').toEqual([null, 'a |']);
  });

  test('a step whose event has the same check by chance is another one', async () => {
    const page = await pageWith('system S = a.0;');
    await take(page, 'a');
    const [taken] = page.s.snapshots[0]?.steps ?? [];
    const twin = Array.from({ length: 4000 }, (_, i) => `x${i}`).find((name) => eventCheck(taken?.eventText.replace('a', name) ?? '') === taken?.check);
    await doing(() => page.s.editSource(`system S = ${twin}.0;`));
    expect([page.s.snapshots[0]?.steps[0]?.check, page.s.misfit, page.s.cursor]).toEqual([taken?.check, 1, 0]);
  });

  test('but not when the reader has gone elsewhere meanwhile', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.editSource('system S = a.z.c.0;'));
    await doing(() => page.s.reset());
    await doing(() => page.s.undo());
    expect([page.s.misfit, run(page.s)]).toEqual([null, '| a b c']);
  });

  test('typed through texts that fit less and less, it comes back whole', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    for (const source of ['system S = a.b.c', 'system S = a.b.', 'system S = a.', 'system S = ', 'system S', 'system S = a', 'system S = a.b.c.0;']) {
      await doing(() => page.s.editSource(source));
    }
    expect([page.s.misfit, run(page.s)]).toEqual([null, 'a b c |']);
  });

  test('a misfit beyond the cursor takes nothing away and is not announced', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.goTo(1));
    await doing(() => page.s.editSource('system S = a.b.z.0;'));
    expect([page.s.misfit, page.s.cursor, texts(page.s)]).toEqual([3, 1, []]);
  });

  test('the cursor does not go past the misfit', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.editSource('system S = a.z.c.0;'));
    await doing(() => page.s.goToEnd());
    expect(page.s.cursor).toBe(1);
    await doing(() => page.s.goTo(3));
    expect(page.s.cursor).toBe(1);
  });

  test('stepping on at a misfit takes the new step and keeps the old run', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.editSource('system S = a.(z.0 + w.0);'));
    await take(page, 'w');
    expect([run(page.s), page.s.misfit, page.s.snapshots.length]).toEqual(['a w |', null, 3]);
    expect(page.s.keptRuns.map(({ steps }) => steps.length)).toEqual([3]);
  });

  test('a step at the same place in the list takes over, and what follows is tried again', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b', 'c');
    await doing(() => page.s.editSource('system S = a.z.c.0;'));
    await doing(() => page.s.stepForward());
    expect([run(page.s), page.s.misfit]).toEqual(['a z | c', null]);
    const [kept] = page.s.keptRuns;
    await doing(() => page.s.undo());
    await doing(() => page.s.switchRun(kept?.number ?? -1));
    expect([run(page.s), page.s.misfit], 'the run as it was is kept').toEqual(['a b c |', null]);
  });

  test('run to deadlock works from a misfit on', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    await take(page, 'a', 'b');
    await doing(() => page.s.editSource('system S = z.y.[false] c;'));
    expect([page.s.misfit, page.s.cursor]).toEqual([1, 0]);
    await doing(() => page.s.runToDeadlock());
    for (let k = 0; k < 5; k += 1) await doing(() => page.clock.pass(1000));
    expect([page.s.misfit, currentSnapshot(page.s)?.end]).toEqual([null, 'deadlock']);
  });

  test('a text without any process shows nothing and keeps the run', async () => {
    const page = await pageWith('system S = a.b.0;');
    await take(page, 'a');
    await doing(() => page.s.editSource(''));
    expect([page.s.system, page.s.network, page.s.snapshots, page.s.exploration.status, page.s.steps.length]).toEqual([null, null, [], 'idle', 1]);
    expect([shownRun(page.s), fittingLength(page.s)], 'the debugger tells of none').toEqual([{ count: 0, cursor: 0, keptRuns: [] }, 0]);
    await doing(() => page.s.undo());
    expect([page.s.system, run(page.s)]).toEqual(['S', 'a |']);
  });
});

describe('the live region', () => {
  test('says each step, where it leads and what is possible', async () => {
    const page = await pageWith(TWO_LOCKS);
    expect(page.s.announcement).toMatch(/^At the start\..* 2 steps are possible\.$/);
    await take(page, 'takeBoard');
    expect(page.s.announcement).toBe('Step 1: Planner takes Board. Now at state 1. 2 steps are possible.');
    await take(page, 'takeRepo');
    await doing(() => page.s.stepBack());
    const coder = currentSnapshot(page.s)?.steps.find((step) => step.from === page.s.network?.components[1]?.address);
    await doing(() => page.s.takeStep(coder?.index ?? -1));
    expect(page.s.announcement).toBe('Step 2: Coder takes Repo. Now at state 4. Nothing can happen any more.');
    await doing(() => page.s.reset());
    expect(page.s.announcement).toBe('At the start. Now at state 0. 2 steps are possible.');
  });

  test('says no number of a state while the LTS is not known', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.hold('explore');
    await doing(() => page.s.editSource(`${TWO_LOCKS}\n`));
    await take(page, 'takeBoard');
    expect(page.s.announcement).toBe('Step 1: Planner takes Board. 2 steps are possible.');
    await settle();
  });

  test('at the end it says how it ended', async () => {
    const page = await pageWith('system S = a.0;');
    await take(page, 'a');
    expect(page.s.announcement).toContain('Everybody has finished.');
  });
});
