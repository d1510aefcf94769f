/** Projects in this browser. Every failure is a value; without a database the page stays usable. */
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { WorkspaceDocument } from '../core/trace/document.ts';
import type { Project } from '../core/trace/project.ts';
import { packShare } from '../core/trace/share-pack.ts';
import { unpackShare } from '../core/trace/share-unpack.ts';
import { titleOf } from '../core/trace/title.ts';
import type { ProjectDraft, StorageFailure, StoragePort, TabsPort } from '../store/ports.ts';
import { fromBase64url, toBase64url } from './base64url.ts';
import type { KeyValues } from './key-values.ts';
import type { ProjectRecord, ProjectTable } from './project-table.ts';

const VERSION = 1;
const KEPT = 'tauscope.unsaved:';

export interface StorageOptions {
  /** Opened at the first use; asked again after a failure. */
  readonly open: () => Promise<ProjectTable>;
  /** For `keepForReload`: has to be written before the page is gone. */
  readonly keep: KeyValues;
  readonly tabs: TabsPort;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Asks the browser not to throw the projects away; called once, at the first save. */
  readonly persist: () => void;
}

/** The storage of the page. Saves and removals are announced to the other tabs. */
export function createStorage({ open, keep, tabs, now, persist }: StorageOptions): StoragePort {
  let opening: Promise<ProjectTable> | null = null;
  let isPersistAsked = false;

  /** Runs `work` on the table; what it throws becomes a failure. */
  async function onTable<T>(work: (table: ProjectTable) => Promise<Result<T, StorageFailure>>): Promise<Result<T, StorageFailure>> {
    opening ??= open();
    let table: ProjectTable;
    try {
      table = await opening;
    } catch (error) {
      opening = null;
      return err({ kind: 'unavailable', detail: String(error) });
    }
    try {
      return await work(table);
    } catch (error) {
      return err(failureOf(error));
    }
  }

  async function write(table: ProjectTable, draft: ProjectDraft): Promise<Result<Project, StorageFailure>> {
    let outcome: Result<Project, StorageFailure> = err({ kind: 'missing' });
    await table.update(draft.id, (stored) => {
      if ((stored?.revision ?? null) !== draft.baseRevision) {
        outcome = stored === undefined ? err({ kind: 'missing' }) : conflictWith(stored);
        return null;
      }
      const record = recordOf(draft, now());
      outcome = ok({ id: draft.id, document: draft.document, savedAt: record.savedAt, revision: record.revision });
      return record;
    });
    return outcome;
  }

  async function save(draft: ProjectDraft): Promise<Result<Project, StorageFailure>> {
    const saved = await onTable((table) => write(table, draft));
    if (!saved.ok) return saved;
    keep.remove(KEPT + draft.id);
    tabs.announce({ kind: 'saved', projectId: draft.id, revision: saved.value.revision });
    if (!isPersistAsked) persist();
    isPersistAsked = true;
    return saved;
  }

  async function load(id: string): Promise<Result<Project, StorageFailure>> {
    const stored = await onTable(async (table) => {
      const record = await table.get(id);
      return record === undefined ? err({ kind: 'missing' }) : projectOf(record);
    });
    const kept = readKept(keep.get(KEPT + id), id);
    if (kept === null) return stored;
    if (stored.ok && stored.value.revision !== kept.baseRevision) {
      // The last save came through after all, or another tab has saved since: then what was kept becomes a project beside.
      keep.remove(KEPT + id);
      if (!isSame(stored.value.document, kept.document)) await save({ ...kept, id: `${id}:${now()}`, baseRevision: null });
      return stored;
    }
    const saved = await save(stored.ok ? kept : { ...kept, baseRevision: null });
    return saved.ok ? saved : ok({ id, document: kept.document, savedAt: now(), revision: kept.baseRevision ?? 0 });
  }

  return {
    list: () =>
      onTable(async (table) => {
        const records = await table.all();
        return ok(
          records
            .map(({ id, title, savedAt, revision }) => ({ id, title, savedAt, revision }))
            .toSorted((a, b) => b.savedAt - a.savedAt),
        );
      }),
    load,
    save,
    remove: async (id) => {
      keep.remove(KEPT + id);
      const removed = await onTable(async (table) => {
        await table.remove(id);
        return ok(null);
      });
      if (removed.ok) tabs.announce({ kind: 'removed', projectId: id, revision: 0 });
      return removed;
    },
    keepForReload: (draft) => {
      const packed = toBase64url(packShare(draft.document));
      keep.set(KEPT + draft.id, `${VERSION} ${draft.baseRevision ?? 'new'} ${packed}`);
    },
  };
}

function recordOf({ id, document, baseRevision }: ProjectDraft, savedAt: number): ProjectRecord {
  const title = document.title ?? titleOf(document.source) ?? document.system ?? '';
  return { id, title, savedAt, revision: (baseRevision ?? 0) + 1, version: VERSION, packed: packShare(document) };
}

function projectOf({ id, savedAt, revision, version, packed }: ProjectRecord): Result<Project, StorageFailure> {
  const document = documentIn(packed, version);
  return document === null
    ? err({ kind: 'damaged', detail: `project ${id}, version ${version}` })
    : ok({ id, document, savedAt, revision });
}

/** Null unless every part is as it was written. */
function documentIn(packed: Uint8Array, version: number): WorkspaceDocument | null {
  if (version !== VERSION) return null;
  const { document, problems } = unpackShare({ bytes: packed, end: 'complete' }, true, packed.length);
  return problems.length === 0 ? document : null;
}

function conflictWith(stored: ProjectRecord): Result<Project, StorageFailure> {
  const theirs = projectOf(stored);
  return theirs.ok ? err({ kind: 'conflict', stored: theirs.value }) : theirs;
}

function readKept(text: string | null, id: string): ProjectDraft | null {
  const [, version, revision, packed] = /^(\d+) (\d+|new) ([\w-]*)$/.exec(text ?? '') ?? [];
  if (packed === undefined) return null;
  const document = documentIn(fromBase64url(packed), Number(version));
  return document && { id, document, baseRevision: revision === 'new' ? null : Number(revision) };
}

function isSame(left: WorkspaceDocument, right: WorkspaceDocument): boolean {
  return toBase64url(packShare(left)) === toBase64url(packShare(right));
}

function failureOf(error: unknown): StorageFailure {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return { kind: 'full' };
  if (name === 'InvalidStateError' || name === 'SecurityError') return { kind: 'unavailable', detail: String(error) };
  return { kind: 'failed', detail: String(error) };
}
