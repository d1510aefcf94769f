import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { RequestId } from '../core/base/brand.ts';
import { createCompareSlice } from './compare-slice.ts';
import type { Context, WorkspacePorts } from './context.ts';
import { createDocumentSlice } from './document-slice.ts';
import { toDocument } from './document-of-state.ts';
import { createDrawSlice } from './draw-slice.ts';
import { NO_EDITS } from './edit-history.ts';
import { createExplorationSlice } from './exploration-slice.ts';
import { createNoticeSlice } from './notice-slice.ts';
import { listenForSaves, tellFailure } from './save-status.ts';
import type { Theme, Workspace } from './state.ts';
import { createTraceSlice } from './trace-slice.ts';
import { createViewSlice } from './view-slice.ts';

export interface WorkspaceHandle {
  readonly store: StoreApi<Workspace>;
  /** Opens what the address names, else the last work, else the first example. */
  readonly openInitial: () => Promise<void>;
}

/** The store of the page. Everything outside it comes in as a port; `theme` is the one in force at the start. */
export function createWorkspace(ports: WorkspacePorts, theme: Theme): WorkspaceHandle {
  let openInitial: () => Promise<void> = () => Promise.resolve();
  const store = createStore<Workspace>()((set, get) => {
    let tail: Promise<void> | null = null;
    let wishes = 0;
    let requests = 0;
    const context: Context = {
      ports, get, set,
      edits: NO_EDITS,
      typedSerial: null,
      wantedComponent: null,
      saidBefore: '',
      textSerial: 0,
      wantedSystem: null,
      runsBeside: new Map(),
      revision: null,
      isUnsaved: false,
      inOrder: (job) => {
        const next = tail ? tail.then(job, job) : Promise.resolve(job());
        const settled: Promise<void> = next.finally(() => {
          if (tail === settled) tail = null;
        });
        tail = settled;
      },
      persist: () => {
        if (get().document.id === '') return;
        context.isUnsaved = true;
        ports.autosave.changed(toDocument(get()));
      },
      persistView: () => {
        if (context.revision !== null || context.isUnsaved) context.persist();
      },
      refreshProjects: async () => {
        const listed = await ports.storage.list();
        if (listed.ok) set({ projects: listed.value });
        else tellFailure(context, listed.error);
      },
      textChanged: () => {
        const serial = ++context.textSerial;
        reading(() => (serial === context.textSerial ? analyse(serial) : undefined));
      },
      readText: () => {
        const serial = ++context.textSerial;
        return endReading(beginReading(), () => analyse(serial));
      },
      systemChanged: () => reading(follow),
      placeChanged: () => compare.follow(),
      nextRequest: () => ++requests as RequestId,
    };
    const exploration = createExplorationSlice(context);
    const trace = createTraceSlice(context);
    const compare = createCompareSlice(context);

    /** A job after which the views show the text or the system anew. */
    function reading(job: () => Promise<void> | void): void {
      const wish = beginReading();
      context.inOrder(() => endReading(wish, job));
    }

    function beginReading(): number {
      set({ isReading: true });
      return ++wishes;
    }

    async function endReading(wish: number, job: () => Promise<void> | void): Promise<void> {
      try {
        await job();
      } finally {
        if (wish === wishes) set({ isReading: false });
      }
    }

    async function analyse(serial: number): Promise<void> {
      try {
        const analysis = await ports.engine.analyse(get().document.source);
        if (serial !== context.textSerial) return;
        const { defaultSystem, definitions } = analysis;
        const isThere = (name: string | null): boolean => name !== null && analysis.systems.includes(name);
        const isDeclared = (name: string | null): boolean => definitions.some((d) => d.isSystem && d.name === name);
        // While a text is typed the first constant that runs is shown; the first `system` takes its place.
        const isStopgap = isDeclared(defaultSystem) && !isDeclared(get().system);
        const system = [context.wantedSystem, isStopgap ? null : get().system].find(isThere) ?? defaultSystem;
        if (isDeclared(system)) context.wantedSystem ??= system;
        set({ analysis, system });
        await follow();
      } catch (error) {
        if (serial === context.textSerial) set({ exploration: { status: 'failed', reason: 'worker-died', detail: String(error) } });
      }
    }

    /**
     * The views follow the analysed text: what is drawn and what can be stepped before the next job, the LTS when it is found.
     * It is asked for last, since the engine loads its explorer for it.
     */
    function follow(): Promise<void> {
      const replayed = trace.replay(exploration.loadNetwork());
      void exploration.explore(replayed);
      compare.follow();
      return replayed;
    }
    const documents = createDocumentSlice(context);
    openInitial = documents.openInitial;
    listenForSaves(context);
    const { explore: _explore, loadNetwork: _loadNetwork, ...explorationSlice } = exploration;
    const { replay: _replay, ...traceSlice } = trace;
    const { follow: _follow, ...compareSlice } = compare;
    const { openInitial: _openInitial, ...documentSlice } = documents;
    return { ...documentSlice, ...explorationSlice, ...traceSlice, ...compareSlice, ...createDrawSlice(context), ...createViewSlice(context, theme), ...createNoticeSlice(context) };
  });

  ports.address.onChange((fragment) => {
    if (fragment !== '') void store.getState().openLink(fragment);
  });
  return { store, openInitial };
}
