import { proxy } from 'comlink';
import type { RequestId } from '../core/base/brand.ts';
import type { EngineApi } from '../engine/engine-api.ts';
import { unpacked, type WireApi } from '../engine/wire.ts';
import type { WorkerHandle } from './worker-slot.ts';
import { createWorkerSlot, WorkerStopped } from './worker-slot.ts';

/**
 * The engine in its worker. A call rejects with `WorkerStopped` when the worker ended before it answered, and only then;
 * the next call starts another worker.
 */
export interface EngineClient extends EngineApi {
  /** Ends the worker; every pending call rejects. */
  terminate(): void;
}

interface EngineClientOptions {
  readonly spawn?: () => WorkerHandle;
  /** Calls back after `delayMs`; returns how to call that off. */
  readonly setTimer?: (callback: () => void, delayMs: number) => () => void;
}

/** How long a worker may take to answer `cancel`. It works in slices of 8 ms, so silence means that it hangs. */
const CANCEL_PATIENCE_MS = 500;
/** Other questions (a megabyte of text to analyse) may keep it from answering; they get this many times the patience. */
const MAX_PATIENCE_COUNT = 20;

/** No question takes a fraction of this (a megabyte of text: a second); a worker that is silent so long is dead or hangs. */
const QUESTION_PATIENCE_MS = 30_000;
/** To cancel it does nothing: it is asked to see whether the worker listens. */
const NOBODY = -1 as RequestId;

/**
 * Cancelling is cooperative; a worker that does not answer it is terminated, and what it explored or compared rejects. What was
 * asked behind the cancelling, it never began with: that goes to the next worker.
 */
export function createEngineClient({ spawn = spawnWorker, setTimer = setWindowTimer }: EngineClientOptions = {}): EngineClient {
  const slot = createWorkerSlot<WireApi>(spawn);
  let questionCount = 0;
  const cancellings = new Set<{ isHeeded: boolean }>();
  const ask: typeof slot.call = (job) => {
    questionCount++;
    const callOff = setTimer(() => slot.stop('unresponsive'), QUESTION_PATIENCE_MS);
    return slot.call(job).finally(() => {
      questionCount--;
      callOff();
    });
  };

  const cancel = async (id: RequestId): Promise<void> => {
    if (!slot.isRunning) return;
    const answer = slot.call((api) => api.cancel(id));
    let roundCount = 0;
    let callOff = (): void => undefined;
    const waitOn = (): void => {
      callOff = setTimer(() => {
        roundCount++;
        if (questionCount > 0 && roundCount < MAX_PATIENCE_COUNT) waitOn();
        else slot.stop('unresponsive');
      }, CANCEL_PATIENCE_MS);
    };
    waitOn();
    const cancelling = { isHeeded: false };
    cancellings.add(cancelling);
    await answer.then(() => (cancelling.isHeeded = true), () => undefined); // a worker that is gone explores no more
    cancellings.delete(cancelling);
    callOff();
  };

  const begin: typeof slot.call = (job) => {
    const before = [...cancellings];
    return slot.call(job).catch((error: unknown) => {
      const hasNotBegun = before.some(({ isHeeded }) => !isHeeded);
      if (!hasNotBegun || !(error instanceof WorkerStopped) || error.reason !== 'unresponsive') throw error;
      return slot.call(job);
    });
  };

  /** A question about a comparison takes as long as that one, however long that is: it waits while the worker listens. */
  const askAboutComparison: typeof slot.call = (job) => {
    let isOpen = true;
    let callOff = (): void => undefined;
    const waitOn = (): void => {
      if (isOpen) callOff = setTimer(() => void cancel(NOBODY).then(waitOn), QUESTION_PATIENCE_MS);
    };
    questionCount++;
    waitOn();
    return slot.call(job).finally(() => {
      questionCount--;
      isOpen = false;
      callOff();
    });
  };

  return {
    analyse: (source) => ask((api) => api.analyse(source)),
    network: (query) => ask((api) => api.network(query)),
    replay: (request) => ask((api) => api.replay(request)),
    derive: (request) => ask((api) => api.derive(request)),
    draw: (request) => ask((api) => api.draw(request)),
    play: (request) => askAboutComparison((api) => api.play(request)),
    where: (request) => askAboutComparison((api) => api.where(request)),
    compare: async (request, onProgress) => {
      const result = await untilAnswered(onProgress, (tell) => begin((api) => api.compare(request, tell)));
      return result.ok ? { ok: true, value: unpacked(result.value) } : result;
    },
    explore: (request, onProgress) => untilAnswered(onProgress, (tell) => begin((api) => api.explore(request, tell))),
    cancel,
    terminate: () => slot.stop('terminated'),
  };
}

/** Progress has a port of its own and may come in after the answer; it is no news any more then. */
async function untilAnswered<P, T>(onProgress: (progress: P) => void, ask: (tell: (progress: P) => void) => Promise<T>): Promise<T> {
  let isAnswered = false;
  try {
    return await ask(proxy((progress: P) => {
      if (!isAnswered) onProgress(progress);
    }));
  } finally {
    isAnswered = true;
  }
}

function spawnWorker(): WorkerHandle {
  return new Worker(new URL('../workers/engine.worker.ts', import.meta.url), { type: 'module', name: 'engine' });
}

function setWindowTimer(callback: () => void, delayMs: number): () => void {
  const id = setTimeout(callback, delayMs);
  return () => clearTimeout(id);
}
