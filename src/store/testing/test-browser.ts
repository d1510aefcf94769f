/** One browser with its storage, in memory, and the ports of a page that is open in it. */
import { err, ok } from '../../core/base/result.ts';
import type { WorkspaceDocument } from '../../core/trace/document.ts';
import type { Project } from '../../core/trace/project.ts';
import type { ClockPort } from '../context.ts';
import type {
  AutosavePort, ExternalChange, Preferences, PreferencesPort, SaveStatus, StorageFailure, StoragePort, TabsPort,
} from '../ports.ts';

export interface TestBrowser {
  readonly projects: Map<string, Project>;
  /** What every read and write fails with. */
  failure: StorageFailure | null;
  lastProject: string | null;
  preferences: Preferences;
  readonly tabs: Set<(change: ExternalChange) => void>;
}

export function testBrowser(): TestBrowser {
  return {
    projects: new Map(),
    failure: null,
    lastProject: null,
    preferences: { theme: 'system', hasLetterKeys: true, speed: 1, panelSizes: {}, isGreeted: false },
    tabs: new Set(),
  };
}

/** The channel between the tabs of a browser, as one tab has it. */
export function tabsOf(browser: TestBrowser): TabsPort {
  const own = new Set<(change: ExternalChange) => void>();
  return {
    announce: (change) => {
      for (const listener of browser.tabs) if (!own.has(listener)) listener(change);
    },
    onExternalChange: (listener) => {
      own.add(listener);
      browser.tabs.add(listener);
      return () => browser.tabs.delete(listener);
    },
  };
}

export function storageOf(browser: TestBrowser, tabs: TabsPort): StoragePort {
  return {
    list: () => Promise.resolve(browser.failure?.kind === 'unavailable' ? err(browser.failure) : ok(
      [...browser.projects.values()].map(({ id, document, savedAt, revision }) => ({ id, title: document.title ?? '', savedAt, revision })),
    )),
    load: (id) => {
      const project = browser.projects.get(id);
      if (browser.failure?.kind === 'unavailable' || browser.failure?.kind === 'damaged') return Promise.resolve(err(browser.failure));
      return Promise.resolve(project ? ok(project) : err({ kind: 'missing' }));
    },
    save: ({ id, document, baseRevision }) => {
      const stored = browser.projects.get(id);
      if (browser.failure) return Promise.resolve(err(browser.failure));
      if ((stored?.revision ?? null) !== baseRevision) return Promise.resolve(err(stored ? { kind: 'conflict', stored } : { kind: 'missing' }));
      const project: Project = { id, document, savedAt: 0, revision: (baseRevision ?? 0) + 1 };
      browser.projects.set(id, project);
      tabs.announce({ kind: 'saved', projectId: id, revision: project.revision });
      return Promise.resolve(ok(project));
    },
    remove: (id) => {
      browser.projects.delete(id);
      tabs.announce({ kind: 'removed', projectId: id, revision: 0 });
      return Promise.resolve(ok(null));
    },
    keepForReload: () => undefined,
  };
}

/** Saves 400 ms after a change; no more than the contract of the port says. */
export function autosaveOf(storage: StoragePort, clock: ClockPort): AutosavePort {
  const listeners = new Set<(status: SaveStatus) => void>();
  let target: { id: string; revision: number | null; pending: WorkspaceDocument | null; isBlocked: boolean } | null = null;
  let last: SaveStatus = { status: 'waiting' };
  let tail: Promise<unknown> = Promise.resolve();
  let callOff = (): void => undefined;

  const tell = (from: typeof target, status: SaveStatus): void => {
    if (from !== target) return;
    last = status;
    for (const listener of listeners) listener(status);
  };
  const save = (of: NonNullable<typeof target>): Promise<unknown> => {
    tail = tail.then(async () => {
      const document = of.pending;
      if (document === null || of.isBlocked) return;
      tell(of, { status: 'saving' });
      const saved = await storage.save({ id: of.id, document, baseRevision: of.revision });
      if (!saved.ok) {
        of.isBlocked = saved.error.kind === 'conflict' || saved.error.kind === 'missing';
        return tell(of, { status: 'failed', failure: saved.error });
      }
      of.revision = saved.value.revision;
      if (of.pending === document) of.pending = null;
      tell(of, of.pending === null ? { status: 'saved', project: saved.value } : { status: 'waiting' });
    });
    return tail;
  };
  const flush = async (): Promise<SaveStatus> => {
    callOff();
    if (target) await save(target);
    return last;
  };
  return {
    watch: (id, revision) => {
      callOff();
      if (target) void save(target);
      target = { id, revision, pending: null, isBlocked: false };
    },
    changed: (document) => {
      if (!target) return;
      target.pending = document;
      if (target.isBlocked) return;
      callOff();
      tell(target, { status: 'waiting' });
      callOff = clock.after(400, () => void flush());
    },
    flush,
    overwrite: (revision, document) => {
      if (target) Object.assign(target, { revision, pending: document, isBlocked: false });
      return flush();
    },
    onStatus: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function preferencesOf(browser: TestBrowser): PreferencesPort {
  return {
    read: () => browser.preferences,
    write: (change) => {
      browser.preferences = { ...browser.preferences, ...change };
      return browser.preferences;
    },
    lastProject: () => browser.lastProject,
    rememberProject: (id) => {
      browser.lastProject = id;
    },
  };
}
