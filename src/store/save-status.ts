/** What becomes of the work in storage: saves that went well or not, and what other tabs did to the same project. */
import type { Context } from './context.ts';
import { isSameWork, toDocument } from './document-of-state.ts';
import { messages } from './messages/en.ts';
import type { ExternalChange, SaveStatus as PortStatus, StorageFailure } from './ports.ts';
import type { SaveStatus } from './state.ts';

const words = messages.store;

/** Listens to the saves of this tab and to the other tabs, for as long as the page lives. */
export function listenForSaves(context: Context): void {
  context.ports.autosave.onStatus((status) => heedSave(context, status));
  context.ports.tabs.onExternalChange((change) => heedOtherTab(context, change));
}

/** Says in words why a project could not be read or written. */
export function tellFailure({ get, set }: Context, failure: StorageFailure): void {
  const { notify, downloadSource, setPlace } = get();
  switch (failure.kind) {
    case 'missing': return notify({ tone: 'warn', text: words.storage.missing, actions: [], sticky: false });
    case 'damaged': return notify({ tone: 'bad', text: words.storage.damaged(failure.detail), actions: [], sticky: true });
    case 'failed': return notify({ tone: 'bad', text: words.storage.failed(failure.detail), actions: [], sticky: true });
    case 'unavailable': return set({ saveStatus: 'none' });
    case 'conflict': return set({ saveStatus: 'conflict' });
    case 'full': return notify({
      tone: 'bad', sticky: true, text: words.storage.full,
      actions: [{ label: words.link.download, run: downloadSource }, { label: words.storage.freeSpace, run: () => setPlace('start') }],
    });
  }
}

/** The open document is a new one as far as storage knows: the next change stores it again. */
export function detach(context: Context): void {
  context.ports.autosave.watch(context.get().document.id, null);
  context.revision = null;
  if (context.get().saveStatus === 'conflict') context.set({ saveStatus: 'saved' });
}

function heedSave(context: Context, status: PortStatus): void {
  const { get, set } = context;
  if (status.status === 'saved') {
    context.revision = status.project.revision;
    context.isUnsaved = false;
    if (get().place === 'start') void context.refreshProjects();
  }
  if (status.status === 'failed' && status.failure.kind === 'missing') return deletedElsewhere(context);
  const before = get().saveStatus;
  const now = saveStatusOf(status);
  // Typing on does not settle a conflict.
  if (now === before || (before === 'conflict' && now === 'saving')) return;
  set({ saveStatus: now });
  if (status.status !== 'failed') return;
  if (status.failure.kind === 'unavailable') get().notify({ tone: 'warn', sticky: false, text: words.storage.unavailable, actions: [] });
  else tellFailure(context, status.failure);
}

function saveStatusOf(status: PortStatus): SaveStatus {
  if (status.status !== 'failed') return status.status === 'saved' ? 'saved' : 'saving';
  const { kind } = status.failure;
  return kind === 'conflict' || kind === 'full' ? kind : 'none';
}

/** Another tab saved, opened or deleted something. */
function heedOtherTab(context: Context, change: ExternalChange): void {
  const { get } = context;
  if (change.kind !== 'opened' && get().place === 'start') void context.refreshProjects();
  if (change.projectId !== get().document.id) return;
  switch (change.kind) {
    // A message may come late: what this tab has saved since is newer.
    case 'saved': return change.revision > (context.revision ?? 0) ? void heedNewer(context, change.projectId) : undefined;
    case 'opened': return get().notify({ tone: 'warn', sticky: false, text: words.storage.alsoOpen, actions: [] });
    case 'removed': return deletedElsewhere(context);
  }
}

/** Another tab's save is newer than ours: a conflict, unless that tab only looks at the same work from elsewhere. */
async function heedNewer(context: Context, id: string): Promise<void> {
  const { get, set, ports } = context;
  const stored = await ports.storage.load(id);
  if (id !== get().document.id) return;
  const isTheSame = stored.ok && !context.isUnsaved && get().saveStatus === 'saved' && isSameWork(stored.value.document, toDocument(get()));
  if (!isTheSame) return set({ saveStatus: 'conflict' });
  context.revision = stored.value.revision;
  ports.autosave.watch(id, context.revision);
}

function deletedElsewhere(context: Context): void {
  detach(context);
  if (context.isUnsaved) context.persist();
  context.get().notify({ tone: 'warn', sticky: false, text: words.storage.removedElsewhere, actions: [] });
}
