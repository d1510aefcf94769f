/**
 * Opening a document beside the work at hand, wherever it comes from. Nothing is lost by it: what was open is stored before,
 * and what cannot be stored stays in reach.
 */
import type { WorkspaceDocument } from '../core/trace/document.ts';
import { DEFAULT_VIEW, documentOf } from '../core/trace/document.ts';
import type { Project } from '../core/trace/project.ts';
import { sharedSteps } from '../core/trace/run-history.ts';
import type { Analysis } from '../engine/engine-api.ts';
import type { Context } from './context.ts';
import { questionIn, titleIn, toDocument } from './document-of-state.ts';
import { NOTHING_COMPARED } from './nothing-compared.ts';
import { NO_EDITS } from './edit-history.ts';
import { FIRST_LIMIT } from './exploration-slice.ts';
import { problemText } from './link-words.ts';
import { messages } from './messages/en.ts';
import { tellFailure } from './save-status.ts';
import type { Notice, Place, Workspace } from './state.ts';

const words = messages.store;

/** An analysis of nothing, until the engine has answered. */
export const EMPTY_ANALYSIS: Analysis = {
  source: '', diagnostics: [], systems: [], defaultSystem: null, definitions: [], checks: [], spans: new Int32Array(0),
};

interface Opening {
  readonly id: string;
  readonly document: WorkspaceDocument;
  readonly example: string | null;
  /** The text of that example, if it is known already. */
  readonly original?: string;
  /** Revision in storage, null when it is not stored yet. */
  readonly revision: number | null;
  /** Where to look at it; left out: where it was looked at last. */
  readonly place?: Place;
}

export interface Opener {
  /** Puts a document on screen; the one before has to be flushed. */
  readonly open: (opening: Opening) => void;
  readonly openExample: (file: string) => Promise<void>;
  readonly openText: (title: string, source: string) => void;
  /** At `place`; left out: at the place where it was left. */
  readonly openStored: (project: Project, place?: Place) => void;
  readonly openProject: (id: string) => Promise<void>;
  /** What this tab had open last, at the place where it was left; says nothing when that is gone. */
  readonly openLast: (id: string) => Promise<void>;
  readonly openLink: (fragment: string) => Promise<void>;
}

export function createOpener(context: Context): Opener {
  const { get, set, ports } = context;
  /** Counts the wishes to open something: of two that overlap the later one is obeyed. */
  let wishes = 0;

  /** Puts a document on screen. The one before is stored already, or saved now (`autosave.watch` flushes it); answers whether it can be opened by its id. */
  function open({ id, document, example, original, revision, place }: Opening): boolean {
    const isBeforeInReach = keepWhatIsUnsaved();
    const { view } = document;
    const before = get();
    const { compare } = document;
    const question = questionIn(compare);
    context.edits = NO_EDITS;
    context.typedSerial = null;
    context.wantedComponent = null;
    context.saidBefore = '';
    context.wantedSystem = document.system;
    context.runsBeside.clear();
    context.revision = revision;
    context.isUnsaved = false;
    before.stopExploring();
    before.stopComparing();
    ports.autosave.watch(id, revision);
    ports.preferences.rememberProject(id);
    const cannotStore = before.saveStatus === 'full' || before.saveStatus === 'none';
    set({
      document: { id, title: titleIn(document), example, source: withPlainLineEnds(document.source), version: 0, ...(original !== undefined && { original }) },
      system: document.system,
      analysis: EMPTY_ANALYSIS,
      canUndo: false, canRedo: false,
      saveStatus: revision === null && cannotStore ? before.saveStatus : 'saved',
      exploration: { status: 'idle' }, network: null, maxStates: FIRST_LIMIT,
      steps: document.steps, cursor: document.cursor, keptRuns: document.runs, snapshots: [], misfit: null,
      lastMove: { serial: before.lastMove.serial + 1, kind: 'jump', to: document.cursor },
      playing: false, choosing: false, hover: null, selection: null, gesture: null, derivation: { status: 'none' },
      ...NOTHING_COMPARED,
      ...(question && compare ? { question, answers: compare.answers, moveCursor: compare.move } : {}),
      place: place ?? placeIn(document),
      maximised: view.panel === 'none' ? null : view.panel,
      traceView: view.trace, inspectorTab: view.inspector,
      positions: Object.fromEntries(view.positions.map((p) => [`${p.system}/${p.name}`, { x: p.xPx, y: p.yPx }])),
    });
    ports.tabs.announce({ kind: 'opened', projectId: id, revision: 0 });
    context.textChanged();
    if (example !== null && original === undefined) void learnOriginal(id, example);
    return isBeforeInReach;
  }

  async function learnOriginal(id: string, file: string): Promise<void> {
    const loaded = await ports.gallery.load(file);
    const { document } = get();
    if (loaded.ok && document.id === id) set({ document: { ...document, original: withPlainLineEnds(loaded.value) } });
  }

  /** What nobody else has: a text of the reader's own, or an example that he has changed. */
  function isOwnWork({ id, example, source, original }: Workspace['document']): boolean {
    return id !== '' && source.trim() !== '' && (example === null || (original !== undefined && source !== original));
  }

  /**
   * Work that could not be stored is not lost by opening something else: a copy after a conflict, else a notice that leads back
   * to it. Answers whether it is among the projects or the examples.
   */
  function keepWhatIsUnsaved(): boolean {
    const { document, saveStatus, notify } = get();
    const { id, example, title } = document;
    if (!context.isUnsaved || saveStatus === 'saved' || saveStatus === 'saving') return id !== '';
    const left = toDocument(get());
    if (saveStatus === 'conflict') {
      const copy = { ...left, title: words.storage.mine(title) };
      void ports.storage.save({ id: ports.newId(), document: copy, baseRevision: null }).then(context.refreshProjects);
      return true;
    }
    const { revision } = context;
    const goBack = (): void => {
      open({ id, document: left, example, revision, place: 'debug' });
      context.persist();
    };
    notify({ tone: 'warn', sticky: true, text: words.storage.notKept(title), actions: [{ label: words.backTo(title), run: goBack }] });
    return false;
  }

  async function openExample(file: string): Promise<void> {
    const wish = ++wishes;
    const loaded = await ports.gallery.load(file);
    if (!loaded.ok) {
      get().notify({ tone: 'bad', text: words.gallery.failed, actions: [], sticky: false });
      return;
    }
    await ports.autosave.flush();
    const id = `example:${file}`;
    const stored = await ports.storage.load(id);
    if (wish !== wishes) return;
    const isUntouched = stored.ok && stored.value.document.source === loaded.value;
    const isFree = !stored.ok && (stored.error.kind === 'missing' || stored.error.kind === 'unavailable');
    const before = get().document;
    const original = withPlainLineEnds(loaded.value);
    const isBeforeInReach = isUntouched
      ? open({ id, document: fromStart(stored.value.document), example: file, original, revision: stored.value.revision })
      : open({ id: isFree ? id : `${id}:${ports.newId()}`, document: documentOf(loaded.value), example: file, original, revision: null });
    if (isBeforeInReach && isOwnWork(before)) get().notify({ tone: 'info', sticky: false, text: words.openedBeside(before.title), actions: backTo(before) });
    await context.refreshProjects();
  }

  function openText(title: string, source: string): void {
    const wish = ++wishes;
    void ports.autosave.flush().then(() => {
      if (wish !== wishes) return;
      open({ id: ports.newId(), document: { ...documentOf(source), title }, example: null, revision: null });
      context.persist();
    });
  }

  function openStored({ id, document, revision }: Project, place?: Place): void {
    open({ id, document, example: exampleOf(id), revision, ...(place && { place }) });
  }

  /** Opens what is stored. An example that nobody has changed is not stored, and opens from the gallery. */
  async function openById(id: string, place?: Place): Promise<'missing' | null> {
    const wish = ++wishes;
    await ports.autosave.flush();
    const stored = await ports.storage.load(id);
    if (wish !== wishes) return null;
    const example = exampleOf(id);
    if (stored.ok) openStored(stored.value, place);
    else if (stored.error.kind !== 'missing') tellFailure(context, stored.error);
    if (!stored.ok && example !== null) await openExample(example);
    else await context.refreshProjects();
    return !stored.ok && stored.error.kind === 'missing' && example === null ? 'missing' : null;
  }

  async function openProject(id: string): Promise<void> {
    if (id === get().document.id) {
      wishes += 1;
      get().setPlace('debug');
    } else if ((await openById(id, 'debug')) !== null) tellFailure(context, { kind: 'missing' });
  }

  async function openLink(fragment: string): Promise<void> {
    const wish = ++wishes;
    const { document, problems } = await ports.share.decode(fragment);
    if (wish !== wishes) return;
    for (const problem of problems) {
      get().notify({
        tone: document ? 'warn' : 'bad', sticky: true, text: problemText(problem, document !== null),
        actions: problem.kind === 'too-new' ? [{ label: words.link.reload, run: ports.reload }] : [],
      });
    }
    if (document && document.compare && !questionIn(document.compare)) get().notify({ tone: 'warn', sticky: true, text: words.link.unknownPart, actions: [] });
    if (!document) return;
    await ports.autosave.flush();
    if (wish !== wishes) return;
    const before = get().document;
    const isBeforeInReach = open({ id: ports.newId(), document: { ...document, title: titleIn(document, words.link.untitled) }, example: null, revision: null });
    context.persist();
    if (isBeforeInReach) get().notify({ tone: 'info', sticky: false, text: words.openedBeside(before.title), actions: backTo(before) });
    // As long as it is not stored the address is the only place that has it.
    const saved = await ports.autosave.flush();
    if (saved.status === 'saved' && wish === wishes) ports.address.replace('');
    await context.refreshProjects();
  }

  /** A notice that leads back to what was open before. */
  function backTo(before: { readonly id: string; readonly title: string }): Notice['actions'] {
    return [{ label: words.backTo(before.title), run: () => void get().openProject(before.id) }];
  }

  const openLast = async (id: string): Promise<void> => void (await openById(id));
  return { open, openExample, openText, openStored, openProject, openLast, openLink };
}

/** Lines end as an editor ends them: with `\r\n` it would have another text than the store, and other offsets. */
function withPlainLineEnds(source: string): string {
  return source.replace(/\r\n?/g, '\n');
}

/** Where a document was looked at last, as far as this version has that place. */
function placeIn({ view }: WorkspaceDocument): Place {
  return view.place === 'start' || view.place === 'compare' ? view.place : 'debug';
}

/** The same work seen from its start: the run so far is kept beside, unless it is there already. */
function fromStart(document: WorkspaceDocument): WorkspaceDocument {
  const { steps, runs } = document;
  const isKept = runs.some((run) => sharedSteps(steps, run.steps) === steps.length);
  const kept = steps.length === 0 || isKept ? [] : [{ number: Math.max(0, ...runs.map((r) => r.number)) + 1, name: null, steps }];
  const compare = document.compare && { ...document.compare, move: 0 };
  return { ...document, steps: [], cursor: 0, runs: [...runs, ...kept], view: { ...document.view, place: DEFAULT_VIEW.place }, compare };
}

/** File name of the example a project began as. */
function exampleOf(id: string): string | null {
  return /^example:([^:]+)/.exec(id)?.[1] ?? null;
}
