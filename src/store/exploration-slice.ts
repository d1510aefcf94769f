import type { RequestId } from '../core/base/brand.ts';
import type { Context } from './context.ts';
import { shownLts } from './selectors.ts';
import type { ExplorationSlice } from './state.ts';

/** States explored on the page before it asks; "Explore more" doubles it. */
export const FIRST_LIMIT = 200_000;
const MEMORY_PER_STATE = 2_560;
const WORK_PER_STATE = 2_000;

export interface ExplorationDriver extends ExplorationSlice {
  /** Explores the system on screen from scratch; an exploration under way is cancelled. */
  readonly explore: () => Promise<void>;
  readonly loadNetwork: () => Promise<void>;
}

export function createExplorationSlice(context: Context): ExplorationDriver {
  const { get, set, ports } = context;
  let lastId = 0;

  function died(error: unknown): void {
    set({ exploration: { status: 'failed', reason: 'worker-died', detail: error instanceof Error ? error.message : String(error) } });
  }

  async function explore(): Promise<void> {
    const { analysis, system, exploration, maxStates } = get();
    if (exploration.status === 'exploring') void ports.engine.cancel(exploration.id).catch(() => undefined);
    if (system === null) return set({ exploration: { status: 'idle' } });
    const id = ++lastId as RequestId;
    const previous = shownLts(get());
    set({ exploration: { status: 'exploring', id, progress: { stateCount: 1, stepCount: 0, bytes: 0 }, previous } });
    const isCurrent = (): boolean => lastId === id;
    const limits = { maxStates, maxMemoryBytes: Math.max(512_000_000, maxStates * MEMORY_PER_STATE), maxWork: maxStates * WORK_PER_STATE };
    try {
      const result = await ports.engine.explore({ id, source: analysis.source, system, limits }, (progress) => {
        if (isCurrent()) set({ exploration: { status: 'exploring', id, progress, previous } });
      });
      if (!isCurrent()) return;
      if (result.ok) set({ exploration: { status: 'done', lts: result.value } });
      else if (result.error.kind === 'problem') set({ exploration: { status: 'idle' } });
      else set({ exploration: { status: 'failed', reason: 'internal', detail: result.error.detail } });
    } catch (error) {
      if (isCurrent()) died(error);
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
    retryExploring: () => void context.textChanged(),
    explore,
    loadNetwork: async () => {
      const { analysis, system } = get();
      const serial = context.modelSerial;
      if (system === null) return set({ network: null });
      try {
        const result = await ports.engine.network({ source: analysis.source, system });
        if (serial === context.modelSerial) set({ network: result.ok ? result.value : null });
      } catch (error) {
        if (serial === context.modelSerial) died(error);
      }
    },
  };
}
