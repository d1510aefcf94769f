import type { EngineApi, ExploreLimits } from '../../engine/engine-api.ts';
import { createEngine } from '../../engine/engine.ts';

type Method = keyof EngineApi;

/** Tests explore that many times less than is asked for. */
export const SMALLER = 80;

interface Held {
  readonly method: Method;
  readonly go: () => void;
}

/** The engine in-process, with a test between it and the store: it decides when answers arrive, and when the worker dies. */
export interface HeldEngine extends EngineApi {
  /** Questions so far, in order. */
  readonly asked: readonly Method[];
  /** From now on answers to these questions wait until they are let go. */
  readonly hold: (...methods: readonly Method[]) => void;
  /** Lets the nth waiting answer to a question arrive (0 is the oldest). */
  readonly letGo: (method: Method, index?: number) => void;
  readonly countOfWaiting: (method: Method) => number;
  /** Holds nothing any more; what waits arrives in the order of the questions. */
  readonly letAllGo: () => void;
  /** The worker dies: every question without an answer is rejected. The next one finds a new worker. */
  readonly die: () => void;
  /** Answers to `replay` from now on: our error. */
  readonly breakReplay: (detail: string) => void;
  /** Answers by hand from now on, instead of the engine's. */
  readonly answerWith: (answers: Partial<EngineApi>) => void;
}

let working = 0;

/** Some engine still works on a question. */
export const isEngineWorking = (): boolean => working > 0;

export function heldEngine(): HeldEngine {
  const engine = { ...createEngine(() => Promise.resolve()) };
  const asked: Method[] = [];
  const holding = new Set<Method>();
  const rejects = new Set<(error: Error) => void>();
  let waiting: readonly Held[] = [];
  let broken: string | null = null;

  function ask<T>(method: Method, answer: () => Promise<T>): Promise<T> {
    asked.push(method);
    return new Promise<T>((resolve, reject) => {
      rejects.add(reject);
      const arrive = (value: T): void => {
        rejects.delete(reject);
        resolve(value);
      };
      const isHeld = holding.has(method);
      working += 1;
      answer().finally(() => {
        working -= 1;
      }).then((value) => {
        if (isHeld && holding.has(method)) waiting = [...waiting, { method, go: () => arrive(value) }];
        else arrive(value);
      }, reject);
    });
  }

  const letGoOf = (held: readonly Held[]): void => {
    waiting = waiting.filter((one) => !held.includes(one));
    for (const { go } of held) go();
  };

  return {
    asked,
    analyse: (source) => ask('analyse', () => engine.analyse(source)),
    explore: ({ limits, ...request }, onProgress) => ask('explore', () => engine.explore({ ...request, limits: smaller(limits) }, onProgress)),
    cancel: (id) => ask('cancel', () => engine.cancel(id)),
    network: (query) => ask('network', () => engine.network(query)),
    replay: (request) => ask('replay', () => (broken === null ? engine.replay(request) : Promise.resolve({ ok: false, error: { kind: 'internal', detail: broken } }))),
    derive: (request) => ask('derive', () => engine.derive(request)),
    draw: (request) => ask('draw', () => engine.draw(request)),
    compare: ({ limits, ...request }, onProgress) => ask('compare', () => engine.compare({ ...request, limits: smaller(limits) }, onProgress)),
    play: ({ limits, ...request }) => ask('play', () => engine.play({ ...request, limits: smaller(limits) })),
    where: ({ limits, ...request }) => ask('where', () => engine.where({ ...request, limits: smaller(limits) })),
    hold: (...methods) => methods.forEach((method) => holding.add(method)),
    letGo: (method, index = 0) => {
      const one = waiting.filter((held) => held.method === method)[index];
      if (!one) throw new Error(`no answer to ${method} waits`);
      letGoOf([one]);
    },
    countOfWaiting: (method) => waiting.filter((held) => held.method === method).length,
    letAllGo: () => {
      holding.clear();
      letGoOf(waiting);
    },
    die: () => {
      waiting = [];
      for (const reject of rejects) reject(new Error('the worker stopped'));
      rejects.clear();
    },
    breakReplay: (detail) => {
      broken = detail;
    },
    answerWith: (answers) => void Object.assign(engine, answers),
  };
}

function smaller(limits: ExploreLimits): ExploreLimits {
  return { ...limits, maxStates: limits.maxStates / SMALLER, maxWork: limits.maxWork / SMALLER };
}
