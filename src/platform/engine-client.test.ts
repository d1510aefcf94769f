import { expose } from 'comlink';
import { describe, expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import type { Analysis, Comparison, CompareRequest, ExploreRequest, Lts, Progress } from '../engine/engine-api.ts';
import { packed, type WireApi } from '../engine/wire.ts';
import { createEngineClient } from './engine-client.ts';
import type { WorkerHandle } from './worker-slot.ts';
import { WorkerStopped } from './worker-slot.ts';

const request: ExploreRequest = {
  source: 'P = a.P;',
  system: 'P',
  id: 1 as RequestId,
  limits: { maxStates: 10, maxMemoryBytes: 1e6, maxWork: 1e6 },
};
const analysisOf = (source: string): Analysis => ({ source, diagnostics: [], systems: [], defaultSystem: null, definitions: [], checks: [], spans: new Int32Array(0) });
const never = (): Promise<never> => new Promise(() => undefined);

const NO_STATES: Lts = {
  stateCount: 0, stepCount: 0, transitionCount: 0, stepOffsets: new Int32Array(1), stepTargets: new Int32Array(0), stepLabels: new Int32Array(0), stepNames: new Int32Array(0),
  labels: ['tau'], names: [], kinds: new Uint8Array(0), fates: new Uint8Array(0), divergent: new Uint8Array(0), parents: new Int32Array(0), parentChoices: new Int32Array(0),
  canMove: new Uint32Array(0), wordsPerState: 1, deadlockCount: 0, terminatedCount: 0, atRestCount: 0, frontierCount: 0, isDivergent: false, stop: 'cancelled', bytes: 0,
};
const COMPARISON: Comparison = {
  relation: 'strong', isRelated: null, left: NO_STATES, right: NO_STATES, classes: { left: new Int32Array(0), right: new Int32Array(0), count: 0 }, difference: null, certificate: null,
};
const compareRequest: CompareRequest = {
  left: { source: 'P = a.P;', process: 'P' },
  right: { source: 'P = a.P;', process: 'a.P' },
  relation: 'strong',
  id: 2 as RequestId,
  limits: request.limits,
};

/** An engine that explores for ever and answers the rest; `api` replaces answers. */
function engineWith(api: Partial<WireApi>): WireApi {
  return { analyse: (source) => Promise.resolve(analysisOf(source)), explore: never, cancel: () => Promise.resolve(), network: never, replay: never, derive: never, draw: never, compare: never, play: never, where: never, ...api };
}

/** Starts "workers" at the other end of a message channel, and lets the test crash the newest one. */
function workers(api: Partial<WireApi>) {
  const closers: (() => void)[] = [];
  let crash = (): void => undefined;
  const state = { started: 0, ended: 0 };
  const spawn = (): WorkerHandle => {
    const { port1, port2 } = new MessageChannel();
    state.started++;
    expose(engineWith(api), port1);
    port1.start();
    port2.start();
    const close = (): void => {
      port1.close();
      port2.close();
    };
    closers.push(close);
    crash = () => port2.dispatchEvent(new Event('error'));
    const handle = Object.assign(port2, {
      terminate: () => {
        state.ended++;
        close();
      },
    });
    return handle;
  };
  return { spawn, state, crash: () => crash(), closeAll: () => closers.forEach((close) => close()) };
}

/** Timers that run when the test says that so much time has passed. */
function timers() {
  const waiting = new Map<() => void, number>();
  return {
    waiting,
    setTimer: (callback: () => void, delayMs: number): (() => void) => {
      const timer = (): void => callback();
      waiting.set(timer, delayMs);
      return () => waiting.delete(timer);
    },
    elapse: (byMs = 500) => {
      const before = [...waiting];
      for (const [timer, leftMs] of before) {
        if (leftMs > byMs) waiting.set(timer, leftMs - byMs);
        else if (waiting.delete(timer)) timer();
      }
    },
  };
}

const reasonOf = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'answered', (error: unknown) => (error instanceof WorkerStopped ? error.reason : error));

describe('engine client', () => {
  test('starts no worker before the first question, and one for all of them', async () => {
    const { spawn, state, closeAll } = workers({});
    const client = createEngineClient({ spawn });
    expect(state.started).toBe(0);
    await Promise.all([client.analyse('P = 0;'), client.analyse('Q = 0;')]);
    expect(state.started).toBe(1);
    closeAll();
  });

  test('answers cross the boundary with their typed arrays', async () => {
    const { spawn, closeAll } = workers({ analyse: (source) => Promise.resolve({ ...analysisOf(source), spans: Int32Array.of(3, 4) }) });
    const client = createEngineClient({ spawn });
    expect((await client.analyse('P = 0;')).spans).toEqual(Int32Array.of(3, 4));
    closeAll();
  });

  test('progress reaches the caller', async () => {
    const progress: Progress = { stateCount: 7, stepCount: 9, bytes: 100 };
    const { spawn, closeAll } = workers({
      explore: async (_, onProgress) => {
        onProgress(progress);
        return never(); // an answer could overtake it
      },
    });
    const client = createEngineClient({ spawn });
    const seen = new Promise((resolve) => void client.explore(request, resolve));
    expect(await seen).toEqual(progress);
    closeAll();
  });

  test('progress that comes in after the answer is no news any more', async () => {
    let tellLate = (): Promise<void> => Promise.resolve();
    const { spawn, closeAll } = workers({
      explore: async (_, onProgress) => {
        tellLate = async () => onProgress({ stateCount: 7, stepCount: 9, bytes: 100 });
        return { ok: true, value: NO_STATES };
      },
      compare: async (_, onProgress) => {
        tellLate = async () => onProgress({ phase: 'checking', stateCount: 7, classCount: 1 });
        return { ok: true, value: packed(COMPARISON) };
      },
    });
    const client = createEngineClient({ spawn });
    const told: unknown[] = [];
    for (const ask of [() => client.explore(request, (p) => told.push(p)), () => client.compare(compareRequest, (p) => told.push(p))]) {
      await ask();
      await tellLate(); // its answer has come back: the progress was delivered
    }
    expect(told).toEqual([]);
    closeAll();
  });

  test('a crash rejects what is pending, and the next question starts another worker', async () => {
    const { spawn, state, crash, closeAll } = workers({});
    const client = createEngineClient({ spawn });
    const pending = reasonOf(client.explore(request, () => undefined));
    crash();
    expect(await pending).toBe('crashed');
    expect(state.ended).toBe(1);
    expect((await client.analyse('P = 0;')).source).toBe('P = 0;');
    expect(state.started).toBe(2);
    closeAll();
  });

  test('terminate rejects what is pending', async () => {
    const { spawn } = workers({});
    const client = createEngineClient({ spawn });
    const pending = reasonOf(client.explore(request, () => undefined));
    client.terminate();
    expect(await pending).toBe('terminated');
  });

  test('cancel leaves a worker alone that answers it', async () => {
    const { spawn, state, closeAll } = workers({});
    const { setTimer, waiting } = timers();
    const client = createEngineClient({ spawn, setTimer });
    void reasonOf(client.explore(request, () => undefined));
    await client.cancel(request.id);
    expect(waiting.size).toBe(0);
    expect(state.ended).toBe(0);
    closeAll();
  });

  test('cancel terminates a worker that does not answer within its patience', async () => {
    const { spawn, state } = workers({ cancel: never });
    const { setTimer, elapse } = timers();
    const client = createEngineClient({ spawn, setTimer });
    const pending = reasonOf(client.explore(request, () => undefined));
    const cancelled = client.cancel(request.id);
    elapse();
    await cancelled;
    expect(await pending).toBe('unresponsive');
    expect(state.ended).toBe(1);
  });

  test('cancel waits longer while another question keeps the worker busy, but not for ever', async () => {
    const { spawn, state } = workers({ cancel: never, analyse: never });
    const { setTimer, elapse } = timers();
    const client = createEngineClient({ spawn, setTimer });
    const question = reasonOf(client.analyse('P = 0;'));
    const cancelled = client.cancel(request.id);
    elapse();
    expect(state.ended).toBe(0);
    for (let i = 0; i < 30; i++) elapse();
    await cancelled;
    expect(await question).toBe('unresponsive');
  });

  test('a worker that answers no question is given up, and the next question starts another', async () => {
    const { spawn, state } = workers({ analyse: never });
    const { setTimer, elapse, waiting } = timers();
    const client = createEngineClient({ spawn, setTimer });
    const question = reasonOf(client.analyse('P = 0;'));
    elapse(29_000);
    expect(state.ended).toBe(0);
    elapse(1_000);
    expect(await question).toBe('unresponsive');
    expect([state.ended, waiting.size]).toEqual([1, 0]);
    const next = reasonOf(client.analyse('P = 0;'));
    expect(state.started).toBe(2);
    client.terminate();
    expect(await next).toBe('terminated');
  });

  test('a comparison can be cancelled like an exploration: a worker that hangs in it is replaced', async () => {
    const { spawn, state } = workers({ cancel: never });
    const { setTimer, elapse } = timers();
    const client = createEngineClient({ spawn, setTimer });
    const pending = reasonOf(client.compare(compareRequest, () => undefined));
    elapse(10 * 60_000);
    expect(state.ended).toBe(0); // however long it takes: nobody cancelled it
    const cancelled = client.cancel(compareRequest.id);
    elapse();
    await cancelled;
    expect(await pending).toBe('unresponsive');
    const next = reasonOf(client.analyse('P = 0;'));
    expect(state.started).toBe(2);
    client.terminate();
    await next;
  });

  test('what is asked behind the cancelling of a worker that hangs goes to the next worker, once', async () => {
    const { spawn, state, closeAll } = workers({
      cancel: never,
      compare: ({ id }) => (id === compareRequest.id || state.started < 2 ? never() : Promise.resolve({ ok: true, value: packed(COMPARISON) })),
      explore: never,
    });
    const time = timers();
    const client = createEngineClient({ spawn, setTimer: time.setTimer });
    const hanging = reasonOf(client.compare(compareRequest, () => undefined));
    const cancelled = client.cancel(compareRequest.id);
    const behind = client.compare({ ...compareRequest, id: 3 as RequestId }, () => undefined);
    const explored = reasonOf(client.explore(request, () => undefined));
    time.elapse();
    expect(await hanging).toBe('unresponsive');
    await cancelled;
    expect((await behind).ok).toBe(true);
    expect(state.started).toBe(2);
    // the next worker hangs as well: it is not asked a third time
    void client.cancel(request.id);
    time.elapse();
    expect(await explored).toBe('unresponsive');
    closeAll();
  });

  test('what was begun behind a cancelling that was heeded, and hangs later, is not begun again', async () => {
    let isHung = false;
    const { spawn, state } = workers({ cancel: () => (isHung ? never() : Promise.resolve()) });
    const time = timers();
    const client = createEngineClient({ spawn, setTimer: time.setTimer });
    const first = reasonOf(client.compare(compareRequest, () => undefined));
    const heeded = client.cancel(compareRequest.id);
    const second = reasonOf(client.explore(request, () => undefined));
    await heeded;
    isHung = true;
    const cancelled = client.cancel(request.id);
    time.elapse();
    await cancelled;
    expect([await first, await second, state.started]).toEqual(['unresponsive', 'unresponsive', 1]);
  });

  test('a cancelled comparison answers', async () => {
    let end = (): void => undefined;
    const told: unknown[] = [];
    const { spawn, state, closeAll } = workers({
      compare: (_, onProgress) => new Promise((resolve) => {
        onProgress({ phase: 'comparing', stateCount: 3, classCount: 2 });
        end = () => resolve({ ok: true, value: packed(COMPARISON) });
      }),
      cancel: async (id) => {
        told.push(id);
        end();
        return Promise.resolve();
      },
    });
    const { setTimer, waiting } = timers();
    const client = createEngineClient({ spawn, setTimer });
    let pending: Promise<unknown> = Promise.resolve();
    const progress = new Promise((resolve) => void (pending = client.compare(compareRequest, resolve)));
    expect(await progress).toEqual({ phase: 'comparing', stateCount: 3, classCount: 2 });
    await client.cancel(compareRequest.id);
    expect(await pending).toEqual({ ok: true, value: COMPARISON });
    expect(told).toEqual([compareRequest.id]);
    expect([state.ended, waiting.size]).toEqual([0, 0]);
    closeAll();
  });

  test.each(['play', 'where'] as const)('%s waits as long as the comparison it is about, while the worker listens', async (question) => {
    let answer = (): void => undefined;
    const failure = { ok: false, error: { kind: 'internal', detail: 'after a long time' } } as const;
    let pings = 0;
    let heard = (): void => undefined;
    const asked = (): Promise<typeof failure> => new Promise((resolve) => (answer = () => resolve(failure)));
    const { spawn, state, closeAll } = workers({ play: asked, where: asked, cancel: () => {
      pings += 1;
      heard();
      return Promise.resolve();
    } });
    const { setTimer, elapse, waiting } = timers();
    const client = createEngineClient({ spawn, setTimer });
    const pending = question === 'play' ? client.play({ ...compareRequest, answers: [] }) : client.where({ ...compareRequest, part: 0 });
    for (let minutes = 1; minutes <= 3; minutes += 1) {
      const listening = new Promise<void>((resolve) => (heard = resolve));
      elapse(30_000);
      await listening;
      await client.analyse('P = 0;'); // by now the answer to the ping is here, too
    }
    expect([pings, state.ended]).toEqual([3, 0]);
    answer();
    expect(await pending).toEqual(failure);
    expect(waiting.size).toBe(0);
    closeAll();
  });

  test('a worker that hangs in a play is given up', async () => {
    const { spawn, state } = workers({ cancel: never });
    const { setTimer, elapse, waiting } = timers();
    const client = createEngineClient({ spawn, setTimer });
    const pending = reasonOf(client.play({ ...compareRequest, answers: [] }));
    elapse(30_000);
    expect(state.ended).toBe(0);
    for (let i = 0; i < 30; i++) elapse();
    expect(await pending).toBe('unresponsive');
    expect([state.ended, waiting.size]).toEqual([1, 0]);
  });

  test('cancel without a worker starts none', async () => {
    const { spawn, state } = workers({});
    await createEngineClient({ spawn }).cancel(request.id);
    expect(state.started).toBe(0);
  });
});
