import { EMPTY_HISTORY } from '../core/trace/run-history.ts';
import type { Context } from './context.ts';
import { titleIn, toDocument } from './document-of-state.ts';
import { stretchBetween } from './edit-history.ts';
import { makeEdit, travel } from './editing.ts';
import { messages } from './messages/en.ts';
import { createOpener, EMPTY_ANALYSIS } from './opening.ts';
import { detach, tellFailure } from './save-status.ts';
import type { DocumentSlice } from './state.ts';

/** What the page opens on at the first visit. */
const FIRST_EXAMPLE = 'two-locks.tau';

const words = messages.store;

export function createDocumentSlice(context: Context): DocumentSlice & { readonly openInitial: () => Promise<void> } {
  const { get, set, ports } = context;
  const { open, openExample, openText, openStored, openProject, openLast, openLink } = createOpener(context);

  return {
    document: { id: '', title: '', example: null, source: '', version: 0 },
    analysis: EMPTY_ANALYSIS,
    system: null,
    saveStatus: 'saved',
    isReading: false,
    canUndo: false,
    canRedo: false,
    editSource: (source) => {
      const before = get().document.source;
      if (source === before) return;
      makeEdit(context, { kind: 'typing', texts: [stretchBetween(before, source)], places: {}, label: messages.draw.history.typing, renames: [], keepsSteps: false });
    },
    renameDocument: (title) => {
      const { document } = get();
      const name = title.trim() || words.untitled;
      if (name === document.title) return;
      set({ document: { ...document, title: name } });
      context.persist();
    },
    selectSystem: (name) => {
      const s = get();
      if (name === s.system || !s.analysis.systems.includes(name)) return;
      if (s.system !== null) context.runsBeside.set(s.system, { steps: s.steps, cursor: s.cursor, runs: s.keptRuns });
      const { steps, cursor, runs } = context.runsBeside.get(name) ?? EMPTY_HISTORY;
      context.wantedSystem = name;
      set({
        system: name, steps, cursor, keptRuns: runs, snapshots: [], misfit: null, playing: false, choosing: false,
        selection: null, hover: null, derivation: { status: 'none' }, lastMove: { serial: s.lastMove.serial + 1, kind: 'jump', to: cursor },
      });
      context.persist();
      context.systemChanged();
    },
    openExample,
    openText,
    openProject,
    deleteProject: async (id) => {
      if (id === get().document.id) await ports.autosave.flush();
      const stored = await ports.storage.load(id);
      const removed = await ports.storage.remove(id);
      if (!removed.ok) return tellFailure(context, removed.error);
      if (id === get().document.id) {
        detach(context);
        context.isUnsaved = false;
      }
      await context.refreshProjects();
      if (!stored.ok) return;
      const { document } = stored.value;
      const restore = async (): Promise<void> => {
        const saved = await ports.storage.save({ id, document, baseRevision: null });
        if (saved.ok && id === get().document.id) {
          context.revision = saved.value.revision;
          ports.autosave.watch(id, context.revision);
          // What was changed on screen after the deletion is newer than what has come back.
          if (context.isUnsaved) context.persist();
        } else if (!saved.ok && saved.error.kind !== 'conflict') tellFailure(context, saved.error);
        await context.refreshProjects();
      };
      get().notify({
        tone: 'info', sticky: false, text: words.storage.deleted(titleIn(document)),
        actions: [{ label: words.storage.undo, run: () => void restore() }],
      });
    },
    openLink,
    resolveConflict: async (how) => {
      const { document } = get();
      const stored = await ports.storage.load(document.id);
      if (document.id !== get().document.id) return;
      if (how === 'mine' || !stored.ok) {
        await ports.autosave.overwrite(stored.ok ? stored.value.revision : null, toDocument(get()));
      } else {
        const mine = { ...toDocument(get()), title: words.storage.mine(document.title) };
        context.isUnsaved = false; // decided: given up, or on its way into a project of its own
        if (how === 'theirs') openStored(stored.value, get().place);
        else {
          open({ id: ports.newId(), document: mine, example: null, revision: null });
          context.persist();
        }
      }
      await context.refreshProjects();
    },
    downloadSource: () => {
      const { title, source } = get().document;
      ports.files.saveText({ name: `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'model'}.tau`, text: source });
    },
    undo: () => travel(context, 'undo'),
    redo: () => travel(context, 'redo'),
    openInitial: async () => {
      const { initialFragment } = ports.address;
      const last = ports.preferences.lastProject();
      if (last !== null) await openLast(last);
      if (initialFragment !== '') await openLink(initialFragment);
      if (get().document.id === '') await openExample(FIRST_EXAMPLE);
      const listed = await ports.gallery.list();
      if (listed.ok) set({ gallery: listed.value });
    },
  };
}
