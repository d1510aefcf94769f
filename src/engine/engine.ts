/**
 * The engine behind the contract: drives the core in slices and listens between them. Knows no thread and no clock of its
 * own: the worker is an adapter, tests and the command line call it in-process.
 */
import type { RequestId } from '../core/base/brand.ts';
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import { analysisOf } from './analysis.ts';
import type { Comparing } from './comparing.ts';
import type { Choice, CompareProgress, EngineApi, EngineFailure, Snapshot } from './engine-api.ts';
import { withoutEnd, withoutEnds } from './left-out.ts';
import type { RunNode } from './run-tree.ts';
import { disagreement, stepsToKeep, targetIn } from './second-opinion.ts';
import { countingClock, createSlices } from './slices.ts';
import type { OpenSystem } from './systems.ts';
import { createSystems } from './systems.ts';

/** Shortest time between two reports of progress, in ms. */
const PROGRESS_MS = 100;

/**
 * `pause` gives way to whatever waits (messages, in a worker); `now` tells milliseconds from any start, and is a count of
 * looks at it when left out.
 */
export function createEngine(pause: () => Promise<void>, now: () => number = countingClock()): EngineApi {
  const systems = createSystems();
  const cancelled = new Map<RequestId, boolean>();
  let lastExplored: OpenSystem | null = null;
  let loading: Promise<Comparing> | null = null;
  /** Loads on its own, like the explorer. */
  const comparing = (): Promise<Comparing> => (loading ??= import('./comparing.ts').then(({ createComparing }) => createComparing(systems)));

  return {
    analyse: async (source) => analysisOf(systems.modelOf(source)),

    explore: (request, onProgress) =>
      answering(async () => {
        const opened = systems.open(request);
        if (!opened.ok) return opened;
        cancelled.set(request.id, false);
        try {
          // The explorer loads on its own: the first step needs only the plain interpreter.
          const { explore } = await import('../core/lts/explore.ts');
          const slices = createSlices(pause, now);
          const work = explore(opened.value.program, request.system, request.limits);
          let reportedAt = now();
          for (;;) {
            const next = work.next(cancelled.get(request.id) === true ? 'cancel' : undefined);
            if (next.done === true) {
              if (lastExplored) lastExplored.lts = null; // one copy of an LTS is enough
              lastExplored = opened.value;
              lastExplored.lts = stepsToKeep(next.value);
              return ok(opened.value.isPartial ? withoutEnds(next.value) : next.value);
            }
            if (!slices.isOver()) continue;
            if (now() - reportedAt >= PROGRESS_MS) {
              reportedAt = now();
              onProgress(next.value);
            }
            await slices.next();
          }
        } finally {
          cancelled.delete(request.id);
        }
      }),

    cancel: async (id) => {
      if (cancelled.has(id)) cancelled.set(id, true);
    },

    network: (query) =>
      answering(async () => {
        const opened = systems.open(query);
        return opened.ok ? ok(opened.value.wiring.network) : opened;
      }),

    replay: (request) =>
      answering(async () => {
        const opened = systems.open(request);
        if (!opened.ok) return opened;
        const { runs, isPartial } = opened.value;
        const snapshots: Snapshot[] = [];
        const slices = createSlices(pause, now);
        const walk = walkOf(opened.value);
        let misfit: number | null = null;
        for (let position = 0; ; position++) {
          if (position >= request.from) {
            const problem = walk.problem();
            if (problem !== null) return internal(problem);
            const snapshot = runs.snapshotOf(walk.node());
            snapshots.push(isPartial ? withoutEnd(snapshot) : snapshot);
          }
          const choice = request.choices[position];
          if (!choice) break;
          if (!walk.take(choice)) {
            misfit = position + 1;
            break;
          }
          if (slices.isOver()) await slices.next();
        }
        runs.keepOnly(request.choices.map(({ index }) => index));
        return ok({ snapshots, misfit });
      }),

    derive: (request) =>
      answering(async () => {
        const opened = systems.open(request);
        if (!opened.ok) return opened;
        const slices = createSlices(pause, now);
        const walk = walkOf(opened.value);
        for (const [position, choice] of request.choices.entries()) {
          if (!walk.take(choice)) return internal(`step ${position + 1} of the run is not possible`);
          if (slices.isOver()) await slices.next();
        }
        const step = opened.value.runs.expansionOf(walk.node()).steps[request.index];
        return step ? ok(step.derivation()) : internal(`there is no step ${request.index} in that state`);
      }),

    draw: async (request) => {
      try {
        const { drawOn } = await import('./drawing.ts');
        const shown = request.system === null ? null : systems.open({ source: request.source, system: request.system });
        return drawOn(systems.modelOf(request.source), request, shown?.ok === true ? shown.value.wiring : null);
      } catch (error) {
        return internal(String(error));
      }
    },

    compare: (request, onProgress) =>
      answering(async () => {
        cancelled.set(request.id, false);
        try {
          return await (await comparing()).compare(request, {
            slices: createSlices(pause, now),
            onProgress: sparingly(onProgress, now),
            isCancelled: () => cancelled.get(request.id) === true,
          });
        } finally {
          cancelled.delete(request.id);
        }
      }),

    play: (request) => answering(async () => (await comparing()).play(request, createSlices(pause, now))),
    where: (request) => answering(async () => (await comparing()).where(request, createSlices(pause, now))),
  };
}

/** Tells every new phase at once, and else no more often than a reader follows. */
function sparingly(onProgress: (progress: CompareProgress) => void, now: () => number): (progress: CompareProgress) => void {
  let phase: CompareProgress['phase'] | null = null;
  let toldAt = 0;
  return (progress) => {
    if (progress.phase === phase && now() - toldAt < PROGRESS_MS) return;
    phase = progress.phase;
    toldAt = now();
    onProgress(progress);
  };
}

/** A walk along a run, in the tree of runs and, as far as it goes, in the explored LTS. */
function walkOf(system: OpenSystem): { readonly node: () => RunNode; readonly take: (choice: Choice) => boolean; readonly problem: () => string | null } {
  const { runs, lts } = system;
  let node = runs.start;
  let state: number | null = 0;
  return {
    node: () => node,
    take: ({ index, check }) => {
      const next = runs.childOf(node, index);
      if (!next || (check !== null && check !== next.check)) return false;
      node = next;
      state = lts && state !== null ? targetIn(lts, state, index) : null;
      return true;
    },
    problem: () => {
      if (!lts || state === null || node.comparedWith === lts) return null;
      const problem = disagreement(lts, state, runs.expansionOf(node));
      if (problem === null) node.comparedWith = lts;
      return problem;
    },
  };
}

/** What is thrown is a bug of ours. */
async function answering<T>(answer: () => Promise<Result<T, EngineFailure>>): Promise<Result<T, EngineFailure>> {
  try {
    return await answer();
  } catch (error) {
    return internal(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
  }
}

function internal(detail: string): { readonly ok: false; readonly error: EngineFailure } {
  return err({ kind: 'internal', detail });
}

