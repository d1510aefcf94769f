import type { WorkspaceDocument } from '../core/trace/document.ts';
import { DEFAULT_VIEW, documentOf } from '../core/trace/document.ts';
import type { Project } from '../core/trace/project.ts';
import { titleOf } from '../core/trace/title.ts';
import type { ShareProblem } from '../core/trace/share-opening.ts';
import type { Analysis } from '../engine/engine-api.ts';
import type { Context } from './context.ts';
import { toDocument } from './document-of-state.ts';
import type { Edit } from './edit-history.ts';
import { applyMove, applyText, NO_EDITS, record, redo, textEdit, undo } from './edit-history.ts';
import { messages } from './messages/en.ts';
import type { StorageFailure } from './ports.ts';
import type { DocumentSlice, Notice } from './state.ts';

const words = messages.store;

/** An analysis of nothing, until the engine has answered. */
export const EMPTY_ANALYSIS: Analysis = {
  source: '', diagnostics: [], systems: [], defaultSystem: null, definitions: [], spans: new Int32Array(0),
};

interface Opening {
  readonly id: string;
  readonly document: WorkspaceDocument;
  readonly example: string | null;
  /** Revision in storage, null when it is not stored yet. */
  readonly revision: number | null;
}

export function createDocumentSlice(context: Context): DocumentSlice & { readonly openInitial: () => Promise<void> } {
  const { get, set, ports } = context;

  /** Puts a document on screen. The one before is stored already, or saved now (`autosave.watch` flushes it). */
  function open({ id, document, example, revision }: Opening): void {
    const title = document.title ?? titleOf(document.source) ?? words.untitled;
    context.edits = NO_EDITS;
    ports.autosave.watch(id, revision);
    ports.preferences.rememberProject(id);
    const { view } = document;
    set({
      document: { id, title, example, source: document.source, version: 0 },
      system: document.system,
      analysis: EMPTY_ANALYSIS,
      canUndo: false, canRedo: false,
      saveStatus: revision === null ? get().saveStatus : 'saved',
      exploration: { status: 'idle' }, network: null,
      steps: document.steps, cursor: document.cursor, keptRuns: document.runs, snapshots: [], misfit: null,
      playing: false, choosing: false, hover: null, selection: null, derivation: { status: 'none' },
      place: view.place === 'start' ? 'start' : 'debug',
      maximised: view.panel === 'none' ? null : view.panel,
      traceView: view.trace, inspectorTab: view.inspector,
      positions: Object.fromEntries(view.positions.map((p) => [`${p.system}/${p.name}`, { x: p.xPx, y: p.yPx }])),
    });
    ports.tabs.announce({ kind: 'opened', projectId: id, revision: 0 });
    void context.textChanged();
  }

  /** Changes the text as one edit that is already in the history. */
  function setSource(source: string): void {
    const { document } = get();
    set({ document: { ...document, source, version: document.version + 1 } });
    showHistory();
    context.persist();
    void context.textChanged();
  }

  function showHistory(): void {
    set({ canUndo: context.edits.done.length > 0, canRedo: context.edits.undone.length > 0 });
  }

  function apply(edit: Edit): void {
    if (edit.kind === 'text') {
      setSource(applyText(get().document.source, edit));
    } else {
      set({ positions: applyMove(get().positions, edit) });
      showHistory();
      context.persist();
    }
  }

  function stateFailure(failure: StorageFailure): void {
    if (failure.kind === 'missing') get().notify({ tone: 'warn', text: words.storage.missing, actions: [], sticky: false });
    else if (failure.kind === 'damaged' || failure.kind === 'failed') {
      get().notify({ tone: 'bad', text: words.storage.damaged(failure.detail), actions: [], sticky: true });
    } else if (failure.kind === 'unavailable') set({ saveStatus: 'none' });
  }

  /** A notice that leads back to what was open before. */
  function backTo(before: { readonly id: string; readonly title: string }): Notice['actions'] {
    return [{ label: words.backTo(before.title), run: () => void get().openProject(before.id) }];
  }

  async function openExample(file: string): Promise<void> {
    const loaded = await ports.gallery.load(file);
    if (!loaded.ok) {
      get().notify({ tone: 'bad', text: words.gallery.failed, actions: [], sticky: false });
      return;
    }
    await ports.autosave.flush();
    const id = `example:${file}`;
    const stored = await ports.storage.load(id);
    const fresh = documentOf(loaded.value);
    if (!stored.ok) open({ id, document: fresh, example: file, revision: null });
    else if (stored.value.document.source === loaded.value) {
      open({ id, document: fromStart(stored.value.document), example: file, revision: stored.value.revision });
    } else open({ id: `${id}:${ports.newId()}`, document: fresh, example: file, revision: null });
    await refreshProjects();
  }

  async function refreshProjects(): Promise<void> {
    const listed = await ports.storage.list();
    if (listed.ok) set({ projects: listed.value });
    else stateFailure(listed.error);
  }

  async function openProject(id: string): Promise<void> {
    await ports.autosave.flush();
    const stored = await ports.storage.load(id);
    if (stored.ok) openStored(stored.value);
    else stateFailure(stored.error);
    await refreshProjects();
  }

  function openStored(project: Project): void {
    open({ id: project.id, document: project.document, example: exampleOf(project.id), revision: project.revision });
  }

  async function openLink(fragment: string): Promise<void> {
    const opening = await ports.share.decode(fragment);
    for (const problem of opening.problems) {
      const isTooNew = problem.kind === 'too-new';
      get().notify({
        tone: opening.document ? 'warn' : 'bad', sticky: true, text: problemText(problem, opening.document !== null),
        actions: isTooNew ? [{ label: words.link.reload, run: ports.reload }] : [],
      });
    }
    if (!opening.document) return;
    await ports.autosave.flush();
    const before = get().document;
    const hadWork = before.id !== '';
    open({ id: ports.newId(), document: { ...opening.document, title: opening.document.title ?? titleOf(opening.document.source) ?? words.link.untitled }, example: null, revision: null });
    context.persist();
    if (hadWork) {
      get().notify({ tone: 'info', sticky: false, text: words.openedBeside(before.title), actions: backTo(before) });
    }
    ports.address.replace('');
    await ports.autosave.flush();
    await refreshProjects();
  }

  return {
    document: { id: '', title: '', example: null, source: '', version: 0 },
    analysis: EMPTY_ANALYSIS,
    system: null,
    saveStatus: 'saved',
    canUndo: false,
    canRedo: false,
    editSource: (source) => {
      const before = get().document.source;
      if (source === before) return;
      context.edits = record(context.edits, textEdit(before, source), ports.clock.now());
      setSource(source);
    },
    renameDocument: (title) => {
      const { document } = get();
      set({ document: { ...document, title: title.trim() || words.untitled } });
      context.persist();
    },
    selectSystem: (name) => {
      if (name === get().system || !get().analysis.systems.includes(name)) return;
      set({ system: name, steps: [], cursor: 0, keptRuns: [], snapshots: [], misfit: null, selection: null, hover: null });
      context.persist();
      context.systemChanged();
    },
    openExample,
    openText: (title, source) => {
      void ports.autosave.flush().then(() => {
        open({ id: ports.newId(), document: { ...documentOf(source), title }, example: null, revision: null });
        context.persist();
      });
    },
    openProject,
    deleteProject: async (id) => {
      const stored = await ports.storage.load(id);
      const removed = await ports.storage.remove(id);
      if (!removed.ok) return stateFailure(removed.error);
      await refreshProjects();
      if (stored.ok) {
        const { document } = stored.value;
        get().notify({
          tone: 'info', sticky: false, text: words.storage.deleted(document.title ?? titleOf(document.source) ?? words.untitled),
          actions: [{
            label: words.storage.undo,
            run: () => void ports.storage.save({ id, document, baseRevision: null }).then(refreshProjects),
          }],
        });
      }
    },
    openLink,
    resolveConflict: async (how) => {
      const { document } = get();
      const stored = await ports.storage.load(document.id);
      if (how === 'mine' || !stored.ok) {
        await ports.autosave.overwrite(stored.ok ? stored.value.revision : null, toDocument(get()));
      } else if (how === 'theirs') {
        openStored(stored.value);
      } else {
        const mine = { ...toDocument(get()), title: words.storage.mine(document.title) };
        open({ id: ports.newId(), document: mine, example: null, revision: null });
        context.persist();
      }
      await refreshProjects();
    },
    downloadSource: () => {
      const { title, source } = get().document;
      ports.files.saveText({ name: `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'model'}.tau`, text: source });
    },
    undo: () => {
      const taken = undo(context.edits);
      if (!taken) return;
      context.edits = taken.history;
      apply(taken.edit);
    },
    redo: () => {
      const taken = redo(context.edits);
      if (!taken) return;
      context.edits = taken.history;
      apply(taken.edit);
    },
    openInitial: async () => {
      const { initialFragment } = ports.address;
      const last = ports.preferences.lastProject();
      if (last !== null) await openProject(last);
      if (initialFragment !== '') await openLink(initialFragment);
      if (get().document.id === '') await openExample('two-locks.tau');
      const listed = await ports.gallery.list();
      if (listed.ok) set({ gallery: listed.value });
    },
  };
}

/** The same work seen from its start: the run so far is kept beside. */
function fromStart(document: WorkspaceDocument): WorkspaceDocument {
  if (document.steps.length === 0) return { ...document, view: { ...document.view, place: DEFAULT_VIEW.place } };
  const taken = document.runs.map((r) => r.number);
  const kept = { number: Math.max(0, ...taken) + 1, name: null, steps: document.steps };
  return { ...document, steps: [], cursor: 0, runs: [...document.runs, kept], view: { ...document.view, place: DEFAULT_VIEW.place } };
}

/** File name of the example a project began as. */
function exampleOf(id: string): string | null {
  return /^example:([^:]+)/.exec(id)?.[1] ?? null;
}

/** What is wrong with a link, in words. */
function problemText(problem: ShareProblem, isOpen: boolean): string {
  const { link } = words;
  switch (problem.kind) {
    case 'not-a-link': return link.notALink;
    case 'too-new': return link.tooNew;
    case 'unknown-part': return link.unknownPart;
    case 'too-large': return link.tooLarge(Math.round(problem.maxBytes / 1_000_000));
    case 'damaged':
      return isOpen ? link.damaged(problem.lost.map((p) => link.part[p]).join(', ')) : link.damagedAll;
    case 'cut-off':
      if (problem.begun !== null) return link.cutOffBegun(link.part[problem.begun]);
      return problem.after === null
        ? link.cutOffAll
        : link.cutOff(link.part[problem.after], problem.lost.map((p) => link.part[p]).join(', '));
  }
}

