import type { Endpoint, Remote } from 'comlink';
import { wrap } from 'comlink';

/** What a slot needs of a `Worker`. */
export interface WorkerHandle extends Endpoint {
  terminate(): void;
}

/** `crashed`: the worker died. `unresponsive`: it did not let go when asked. `terminated`: its owner ended it. */
export type StopReason = 'crashed' | 'unresponsive' | 'terminated';

/** Why a call was not answered. The next call starts another worker. */
export class WorkerStopped extends Error {
  override readonly name = 'WorkerStopped';
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`the worker stopped (${reason}) before it answered`);
    this.reason = reason;
  }
}

/**
 * A place for one worker: it starts with the first call, and again with the first call after its end. Terminating a
 * worker leaves Comlink's promises pending for ever, so the slot owns them and rejects them with `WorkerStopped`.
 */
export interface WorkerSlot<Api> {
  call<Answer extends Promise<unknown>>(job: (api: Remote<Api>) => Answer): Promise<Awaited<Answer>>;
  stop(reason: StopReason): void;
  readonly isRunning: boolean;
}

export function createWorkerSlot<Api>(spawn: () => WorkerHandle): WorkerSlot<Api> {
  let running: { readonly worker: WorkerHandle; readonly api: Remote<Api>; readonly rejects: Set<(error: WorkerStopped) => void> } | null = null;

  const stop = (reason: StopReason): void => {
    const ended = running;
    if (!ended) return;
    running = null;
    ended.worker.terminate();
    for (const reject of ended.rejects) reject(new WorkerStopped(reason));
  };

  const start = (): NonNullable<typeof running> => {
    const worker = spawn();
    const started = { worker, api: wrap<Api>(worker), rejects: new Set<(error: WorkerStopped) => void>() };
    const crash = (): void => {
      if (running === started) stop('crashed');
    };
    worker.addEventListener('error', crash);
    worker.addEventListener('messageerror', crash);
    running = started;
    return started;
  };

  return {
    stop,
    get isRunning() {
      return running !== null;
    },
    call: (job) => {
      const { api, rejects } = running ?? start();
      return new Promise((resolve, reject) => {
        rejects.add(reject);
        const answer = async (): Promise<void> => resolve(await job(api));
        answer()
          .catch(reject)
          .finally(() => rejects.delete(reject));
      });
    },
  };
}
