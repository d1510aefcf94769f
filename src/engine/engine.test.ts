import { describe, expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import type { Choice, EngineApi, ExploreRequest, Lts, Progress, Snapshot } from './engine-api.ts';
import { spanIn } from './engine-api.ts';
import { createEngine } from './engine.ts';

const LOCKS = `
agent Planner = 'takeBoard.'takeRepo.plan.'giveRepo.'giveBoard.Planner;
agent Coder = 'takeRepo.'takeBoard.commit.'giveBoard.'giveRepo.Coder;
resource Board = takeBoard.giveBoard.Board;
resource Repo = takeRepo.giveRepo.Repo;
set Locks = {takeBoard, giveBoard, takeRepo, giveRepo};
system TwoLocks = (Planner | Coder | Board | Repo) \\ Locks;
`;
const GROWING = 'P = a.(P | P);';
const COUNTERS = `C(n: 0..9) = up.C((n + 1) mod 10); system S = C(0) | C(0) | C(0);`;

const limits = { maxStates: 200_000, maxMemoryBytes: 512 * 2 ** 20, maxWork: 20_000_000 };
const id = 1 as RequestId;
const atOnce = (): Promise<void> => Promise.resolve();
/** Every look at it is the end of a slice. */
const slowClock = (): (() => number) => {
  let time = 0;
  return () => (time += 8);
};
const quiet = (): void => undefined;
const request = (source: string, system: string, change: Partial<ExploreRequest> = {}): ExploreRequest => ({ source, system, id, limits, ...change });
const choices = (...indices: readonly number[]): readonly Choice[] => indices.map((index) => ({ index, check: null }));

async function explored(engine: EngineApi, asked: ExploreRequest): Promise<Lts> {
  const result = await engine.explore(asked, quiet);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

async function replayed(engine: EngineApi, source: string, system: string, run: readonly Choice[], from = 0): Promise<{ readonly snapshots: readonly Snapshot[]; readonly misfit: number | null }> {
  const result = await engine.replay({ source, system, choices: run, from });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

describe('analyse', () => {
  test('tells systems, definitions and where everything stands', async () => {
    const analysis = await createEngine(atOnce).analyse(LOCKS);
    expect(analysis.defaultSystem).toBe('TwoLocks');
    expect(analysis.systems[0]).toBe('TwoLocks');
    const planner = analysis.definitions.find(({ name }) => name === 'Planner');
    expect(planner).toMatchObject({ role: 'agent', isSystem: false, isBroken: false });
    const span = planner && spanIn(analysis, planner.nameOrigin);
    expect(span && LOCKS.slice(span.start, span.end)).toBe('Planner');
  });

  test('each answer owns its array: a worker gives it away', async () => {
    const engine = createEngine(atOnce);
    expect((await engine.analyse(LOCKS)).spans).not.toBe((await engine.analyse(LOCKS)).spans);
  });

  test('check lines: what each is about, its processes as written', async () => {
    const source = "P = a.P;\ncheck deadlock_free(P);\ncheck not weak(P, a.\n  (P | P) // twice\n);\ncheck bisim(P | P, 'c.P);\ncheck sat(P, <a>tt);";
    const engine = createEngine(atOnce);
    const { checks } = await engine.analyse(source);
    expect(checks.map(({ name, system, processes, isExpected }) => ({ name, system, processes, isExpected }))).toEqual([
      { name: 'deadlock_free', system: 'P', processes: [], isExpected: true },
      { name: 'weak', system: null, processes: ['P', 'a.\n  (P | P)'], isExpected: false },
      { name: 'bisim', system: null, processes: ['P | P', "'c.P"], isExpected: true },
      { name: 'sat', system: null, processes: [], isExpected: true },
    ]);
    const [left = '', right = ''] = checks[1]?.processes ?? [];
    const compared = await engine.compare({ left: { source, process: left }, right: { source, process: right }, relation: 'weak', limits, id }, quiet);
    expect(compared.ok && compared.value.isRelated).toBe(true);
  });

  test('a broken text has diagnostics, not an exception', async () => {
    const analysis = await createEngine(atOnce).analyse('agent A = ;; +');
    expect(analysis.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });
});

describe('explore', () => {
  test('two locks: 12 states, 16 transitions, one deadlock', async () => {
    const lts = await explored(createEngine(atOnce), request(LOCKS, 'TwoLocks'));
    expect([lts.stateCount, lts.transitionCount, lts.deadlockCount, lts.stop]).toEqual([12, 16, 1, 'complete']);
  });

  test('a cancelled run answers with what it found', async () => {
    let pauseCount = 0;
    const engine: EngineApi = createEngine(async () => {
      if (++pauseCount === 3) await engine.cancel(id);
    });
    const lts = await explored(engine, request(GROWING, 'P'));
    expect(lts.stop).toBe('cancelled');
    expect(lts.stateCount).toBeGreaterThan(0);
    expect(lts.stateCount).toBeLessThan(limits.maxStates);
  });

  test('cancelling another request, or one that is over, changes nothing', async () => {
    let pauseCount = 0;
    const engine: EngineApi = createEngine(async () => {
      pauseCount++;
      await engine.cancel(2 as RequestId);
    }, slowClock());
    expect((await explored(engine, request(COUNTERS, 'S'))).stop).toBe('complete');
    expect(pauseCount).toBeGreaterThan(0);
    await engine.cancel(id);
    expect((await explored(engine, request(COUNTERS, 'S'))).stop).toBe('complete');
  });

  test('other questions are answered between two slices', async () => {
    const answers: string[] = [];
    let isAsked = false;
    const engine: EngineApi = createEngine(async () => {
      if (isAsked) return;
      isAsked = true;
      answers.push((await engine.analyse('A = a.0;')).systems.join());
      const replay = await engine.replay({ source: COUNTERS, system: 'S', choices: choices(0, 1), from: 2 });
      answers.push(replay.ok ? String(replay.value.snapshots.length) : 'failed');
    }, slowClock());
    await explored(engine, request(COUNTERS, 'S'));
    expect(answers).toEqual(['A', '1']);
  });

  test('two explorations at once do not disturb each other', async () => {
    const engine = createEngine(atOnce, slowClock());
    const [counters, locks] = await Promise.all([explored(engine, request(COUNTERS, 'S')), explored(engine, request(LOCKS, 'TwoLocks', { id: 2 as RequestId }))]);
    expect([counters.stateCount, locks.stateCount]).toEqual([1000, 12]);
  });

  test('gives way after 8 ms, and reports every 100 ms', async () => {
    let time = 0;
    let pauseCount = 0;
    const reports: { readonly time: number; readonly progress: Progress }[] = [];
    const pause = async (): Promise<void> => {
      pauseCount++;
      time += 1;
    };
    // each look at the clock is a millisecond
    const engine = createEngine(pause, () => ++time);
    const result = await engine.explore(request(GROWING, 'P', { limits: { ...limits, maxStates: 5_000 } }), (progress) => reports.push({ time, progress }));
    expect(result.ok).toBe(true);
    expect(pauseCount).toBeGreaterThanOrEqual(Math.floor(time / 16));
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.length).toBeLessThanOrEqual(time / 100);
    reports.slice(1).forEach((report, i) => expect(report.time - (reports[i]?.time ?? 0)).toBeGreaterThanOrEqual(100));
    expect(reports.at(-1)?.progress.stateCount).toBeGreaterThan(0);
  });

  test('a limit on states is kept and said', async () => {
    const lts = await explored(createEngine(atOnce), request(GROWING, 'P', { limits: { ...limits, maxStates: 100 } }));
    expect(lts.stop).toBe('states');
    expect(lts.stateCount).toBeLessThanOrEqual(100);
    expect(lts.frontierCount).toBeGreaterThan(0);
  });

  test('a text that cannot run is a problem with its diagnostics', async () => {
    const result = await createEngine(atOnce).explore(request('P = P + ;', 'P'), quiet);
    expect(result).toMatchObject({ ok: false, error: { kind: 'problem' } });
    expect(!result.ok && result.error.kind === 'problem' && result.error.diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });

  test('one broken definition leaves the others running', async () => {
    const lts = await explored(createEngine(atOnce), request("A = a.0; B = b. ; system S = A | B;", 'S'));
    expect(lts.stateCount).toBe(2);
  });
});

describe('questions about a system that is not there', () => {
  test('an unknown system is a problem, with what can run instead', async () => {
    const engine = createEngine(atOnce);
    const result = await engine.network({ source: LOCKS, system: 'ThreeLocks' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'problem', diagnostics: [{ severity: 'error', message: expect.stringContaining('ThreeLocks'), hint: expect.stringContaining('TwoLocks') }] } });
  });

  test('so is a constant with parameters, and an empty text', async () => {
    const engine = createEngine(atOnce);
    expect(await engine.network({ source: 'A(n: 0..3) = a.0;', system: 'A' })).toMatchObject({ ok: false, error: { kind: 'problem' } });
    expect(await engine.replay({ source: '', system: 'S', choices: [], from: 0 })).toMatchObject({ ok: false, error: { kind: 'problem' } });
  });
});

describe('network', () => {
  test('the drawing of a system', async () => {
    const result = await createEngine(atOnce).network({ source: LOCKS, system: 'TwoLocks' });
    expect(result.ok && result.value.components.map(({ name }) => name)).toEqual(['Planner', 'Coder', 'Board', 'Repo']);
  });
});

describe('replay', () => {
  test('position 0 is the start; every position after `from` comes back', async () => {
    const engine = createEngine(atOnce);
    const whole = await replayed(engine, LOCKS, 'TwoLocks', choices(0, 1));
    expect(whole.snapshots.map(({ end }) => end)).toEqual([null, null, 'deadlock']);
    expect(whole.misfit).toBeNull();
    expect((await replayed(engine, LOCKS, 'TwoLocks', choices(0, 1), 2)).snapshots).toEqual(whole.snapshots.slice(2));
  });

  test('a step that is not there stops it', async () => {
    const { snapshots, misfit } = await replayed(createEngine(atOnce), LOCKS, 'TwoLocks', choices(0, 1, 0));
    expect(misfit).toBe(3);
    expect(snapshots).toHaveLength(3);
  });

  test('so does one whose event has another check', async () => {
    const engine = createEngine(atOnce);
    const { snapshots } = await replayed(engine, LOCKS, 'TwoLocks', []);
    const check = snapshots[0]?.steps[0]?.check ?? -1;
    const right: readonly Choice[] = [{ index: 0, check }];
    const wrong: readonly Choice[] = [{ index: 0, check: (check + 1) % 256 }];
    expect((await replayed(engine, LOCKS, 'TwoLocks', right)).misfit).toBeNull();
    expect(await replayed(engine, LOCKS, 'TwoLocks', wrong)).toMatchObject({ misfit: 1, snapshots: [{ end: null }] });
  });

  test('a misfit before `from` comes without snapshots', async () => {
    expect(await replayed(createEngine(atOnce), LOCKS, 'TwoLocks', choices(7, 0, 0), 2)).toEqual({ snapshots: [], misfit: 1 });
  });

  test('one more step does not take the earlier ones again', async () => {
    const engine = createEngine(atOnce);
    const run = Array.from({ length: 30 }, () => 0);
    const first = await replayed(engine, COUNTERS, 'S', choices(...run));
    const second = await replayed(engine, COUNTERS, 'S', choices(...run, 1));
    expect(second.snapshots).toHaveLength(32);
    first.snapshots.forEach((snapshot, i) => expect(second.snapshots[i]).toBe(snapshot));
  });

  test('a branch shares the beginning, and the way back finds the old run', async () => {
    const engine = createEngine(atOnce);
    const first = await replayed(engine, COUNTERS, 'S', choices(0, 0, 0));
    const branch = await replayed(engine, COUNTERS, 'S', choices(0, 2, 2));
    expect(branch.snapshots[1]).toBe(first.snapshots[1]);
    expect(branch.snapshots[2]).not.toBe(first.snapshots[2]);
    const again = await replayed(engine, COUNTERS, 'S', choices(0, 0, 0));
    expect(again.snapshots[3]).toBe(first.snapshots[3]);
  });

  test('gives way on a long run', async () => {
    let pauseCount = 0;
    const engine = createEngine(async () => {
      pauseCount++;
    }, slowClock());
    await replayed(engine, COUNTERS, 'S', choices(...Array.from({ length: 500 }, () => 0)), 500);
    expect(pauseCount).toBeGreaterThanOrEqual(500);
  });

  test('agrees with the LTS on every state of it', async () => {
    const engine = createEngine(atOnce);
    const lts = await explored(engine, request(LOCKS, 'TwoLocks'));
    for (let state = 0; state < lts.stateCount; state++) {
      const run: number[] = [];
      for (let at = state; at > 0; at = lts.parents[at] ?? 0) run.unshift(lts.parentChoices[at] ?? 0);
      const [snapshot] = (await replayed(engine, LOCKS, 'TwoLocks', choices(...run), run.length)).snapshots;
      expect(snapshot?.steps.length).toBe((lts.stepOffsets[state + 1] ?? 0) - (lts.stepOffsets[state] ?? 0));
    }
  });
});

describe('derive', () => {
  test('the proof of one step, by its rules', async () => {
    const result = await createEngine(atOnce).derive({ source: LOCKS, system: 'TwoLocks', choices: choices(0), index: 0 });
    expect(result).toMatchObject({
      ok: true,
      value: {
        rule: 'RES',
        label: 'tau',
        source: "('takeRepo.plan.'giveRepo.'giveBoard.Planner | Coder | giveBoard.Board | Repo) \\ Locks",
        target: "(plan.'giveRepo.'giveBoard.Planner | Coder | giveBoard.Board | giveRepo.Repo) \\ Locks",
      },
    });
  });

  test('a step that does not exist is our error', async () => {
    const engine = createEngine(atOnce);
    expect(await engine.derive({ source: LOCKS, system: 'TwoLocks', choices: [], index: 9 })).toMatchObject({ ok: false, error: { kind: 'internal' } });
    expect(await engine.derive({ source: LOCKS, system: 'TwoLocks', choices: choices(9), index: 0 })).toMatchObject({ ok: false, error: { kind: 'internal' } });
  });
});

test('answers are plain data', async () => {
  const engine = createEngine(atOnce);
  const answers = [
    await engine.analyse(LOCKS),
    await engine.network({ source: LOCKS, system: 'TwoLocks' }),
    await engine.replay({ source: LOCKS, system: 'TwoLocks', choices: choices(0, 1), from: 0 }),
    await engine.derive({ source: LOCKS, system: 'TwoLocks', choices: [], index: 0 }),
    await engine.explore(request(LOCKS, 'TwoLocks'), quiet),
  ];
  expect(structuredClone(answers)).toEqual(answers);
});
