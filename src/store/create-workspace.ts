import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import type { Context, WorkspacePorts } from './context.ts';
import { createDocumentSlice } from './document-slice.ts';
import { toDocument } from './document-of-state.ts';
import { NO_EDITS } from './edit-history.ts';
import { createExplorationSlice } from './exploration-slice.ts';
import { messages } from './messages/en.ts';
import { createNoticeSlice } from './notice-slice.ts';
import type { ExternalChange, SaveStatus as PortStatus } from './ports.ts';
import type { SaveStatus, Theme, Workspace } from './state.ts';
import { createTraceSlice } from './trace-slice.ts';
import { createViewSlice } from './view-slice.ts';

const words = messages.store;

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
    const context: Context = {
      ports, get, set,
      edits: NO_EDITS,
      modelSerial: 0,
      inOrder: (job) => {
        const next = tail ? tail.then(job) : Promise.resolve(job());
        const settled: Promise<void> = next.finally(() => {
          if (tail === settled) tail = null;
        });
        tail = settled;
      },
      persist: () => {
        if (get().document.id !== '') ports.autosave.changed(toDocument(get()));
      },
      textChanged: async () => {
        const serial = ++context.modelSerial;
        const { source } = get().document;
        try {
          const analysis = await ports.engine.analyse(source);
          if (serial !== context.modelSerial) return;
          const wanted = get().system;
          const system = wanted !== null && analysis.systems.includes(wanted) ? wanted : analysis.defaultSystem;
          set({ analysis, system });
          follow();
        } catch (error) {
          if (serial === context.modelSerial) set({ exploration: { status: 'failed', reason: 'worker-died', detail: String(error) } });
        }
      },
      systemChanged: () => {
        context.modelSerial += 1;
        follow();
      },
    };
    const exploration = createExplorationSlice(context);
    const trace = createTraceSlice(context);
    /** The views follow the analysed text. */
    function follow(): void {
      if (get().system === null) set({ snapshots: [], misfit: null });
      void exploration.loadNetwork();
      void trace.replay();
      void exploration.explore();
    }
    const documents = createDocumentSlice(context);
    openInitial = documents.openInitial;
    const { explore: _explore, loadNetwork: _loadNetwork, ...explorationSlice } = exploration;
    const { replay: _replay, ...traceSlice } = trace;
    const { openInitial: _openInitial, ...documentSlice } = documents;
    return { ...documentSlice, ...explorationSlice, ...traceSlice, ...createViewSlice(context, theme), ...createNoticeSlice(context) };
  });

  ports.autosave.onStatus((status) => showSaveStatus(store, status));
  ports.tabs.onExternalChange((change) => heedOtherTab(store, change));
  ports.address.onChange((fragment) => {
    if (fragment !== '') void store.getState().openLink(fragment);
  });
  return { store, openInitial };
}

function showSaveStatus(store: StoreApi<Workspace>, status: PortStatus): void {
  const { saveStatus, notify, downloadSource, setPlace } = store.getState();
  const now = saveStatusOf(status);
  if (now === saveStatus) return;
  store.setState({ saveStatus: now });
  if (now === 'full') {
    notify({
      tone: 'bad', sticky: true, text: words.storage.full,
      actions: [{ label: words.link.download, run: downloadSource }, { label: words.storage.freeSpace, run: () => setPlace('start') }],
    });
  } else if (now === 'none') notify({ tone: 'warn', sticky: false, text: words.storage.unavailable, actions: [] });
}

function saveStatusOf(status: PortStatus): SaveStatus {
  if (status.status !== 'failed') return status.status === 'saved' ? 'saved' : 'saving';
  const { kind } = status.failure;
  return kind === 'conflict' || kind === 'full' ? kind : 'none';
}

/** Another tab saved, opened or deleted what is open here. */
function heedOtherTab(store: StoreApi<Workspace>, change: ExternalChange): void {
  const { document, notify } = store.getState();
  if (change.projectId !== document.id) return;
  if (change.kind === 'saved') store.setState({ saveStatus: 'conflict' });
  else notify({ tone: 'warn', sticky: false, text: change.kind === 'opened' ? words.storage.alsoOpen : words.storage.removedElsewhere, actions: [] });
}
