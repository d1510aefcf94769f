import type { RequestId } from '../core/base/brand.ts';
import type { ExploreLimits, Network } from '../engine/engine-api.ts';
import type { Context } from './context.ts';
import { noteModel, shownLts } from './selectors.ts';
import type { ExplorationSlice } from './state.ts';

/** States explored on the page before it asks; "Explore more" doubles it. */
export const FIRST_LIMIT = 200_000;
const MEMORY_PER_STATE = 2_560;
/** Ends `P = a.(P | P)` after a few seconds; a model that does not grow needs a tenth of it. */
const WORK_PER_STATE = 250;

/** How far a system is explored for so many states. */
export function limitsFor(maxStates: number): ExploreLimits {
  return { maxStates, maxMemoryBytes: Math.max(512_000_000, maxStates * MEMORY_PER_STATE), maxWork: maxStates * WORK_PER_STATE };
}

export interface ExplorationDriver extends ExplorationSlice {
  /** Explores the system on screen from scratch, once `ready` has settled; an exploration under way is cancelled at once. */
  readonly explore: (ready?: Promise<unknown>) => Promise<void>;
  /** What the drawing shows of the system on screen; null when there is nothing to draw. Never rejects. */
  readonly loadNetwork: () => Promise<Network | null>;
}

export function createExplorationSlice(context: Context): ExplorationDriver {
  const { get, set, ports } = context;
  let lastId: RequestId | null = null;
  /** The exploration that the engine works on, whether or not its answer is still wanted. */
  let running: RequestId | null = null;

  function died(error: unknown): void {
    set({ exploration: { status: 'failed', reason: 'worker-died', detail: error instanceof Error ? error.message : String(error) } });
  }

  async function explore(ready?: Promise<unknown>): Promise<void> {
    const { analysis, system, maxStates } = get();
    const id = context.nextRequest();
    lastId = id;
    if (running !== null) void ports.engine.cancel(running).catch(() => undefined);
    if (system === null) return set({ exploration: { status: 'idle' } });
    running = id;
    const previous = shownLts(get());
    set({ exploration: { status: 'exploring', id, progress: { stateCount: 1, stepCount: 0, bytes: 0 }, previous } });
    const isCurrent = (): boolean => lastId === id && get().analysis === analysis && get().system === system;
    try {
      await ready;
      if (!isCurrent()) return;
      const result = await ports.engine.explore({ id, source: analysis.source, system, limits: limitsFor(maxStates) }, (progress) => {
        if (isCurrent()) set({ exploration: { status: 'exploring', id, progress, previous } });
      });
      if (!isCurrent()) return;
      if (result.ok) {
        noteModel(result.value, { source: analysis.source, system });
        set({ exploration: { status: 'done', lts: result.value } });
      } else if (result.error.kind === 'problem') set({ exploration: { status: 'idle' } });
      else set({ exploration: { status: 'failed', reason: 'internal', detail: result.error.detail } });
    } catch (error) {
      if (isCurrent()) died(error);
    } finally {
      if (running === id) running = null;
    }
  }

  return {
    exploration: { status: 'idle' },
    network: null,
    maxStates: FIRST_LIMIT,
    stopExploring: () => {
      const { exploration } = get();
      if (exploration.status === 'exploring') void ports.engine.cancel(exploration.id).catch(died);
    },
    exploreMore: () => {
      set({ maxStates: get().maxStates * 2 });
      void explore();
    },
    retryExploring: () => context.textChanged(),
    explore,
    loadNetwork: async () => {
      const { analysis, system } = get();
      if (system === null) return null;
      try {
        const result = await ports.engine.network({ source: analysis.source, system });
        return result.ok ? result.value : null;
      } catch {
        return null; // the worker is gone: the replay and the exploration beside this say so
      }
    },
  };
}
