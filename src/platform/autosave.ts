/**
 * Saves the open project shortly after it changes. One save is under way at a time and the newest document wins. A
 * conflict with another tab stops the saving until the reader has decided.
 */
import type { WorkspaceDocument } from '../core/trace/document.ts';
import type { AutosavePort, ProjectDraft, SaveStatus, StorageFailure, StoragePort } from '../store/ports.ts';

const DELAY_MS = 400;

/** The project being worked on. `baseRevision` follows the saves. */
interface Target {
  readonly id: string;
  baseRevision: number | null;
  /** What is not stored yet. */
  pending: WorkspaceDocument | null;
  failure: StorageFailure | null;
}

export interface AutosaveOptions {
  readonly storage: StoragePort;
  /** Calls `run` once after `delayMs`; the returned function calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Calls `run` when the page may be about to go. */
  readonly onLeave: (run: () => void) => void;
}

export function createAutosave({ storage, after, onLeave }: AutosaveOptions): AutosavePort {
  const listeners = new Set<(status: SaveStatus) => void>();
  let target: Target | null = null;
  let stopTimer = (): void => undefined;
  let tail: Promise<unknown> = Promise.resolve();
  let last: SaveStatus = { status: 'waiting' };

  function emit(from: Target, status: SaveStatus): void {
    if (from !== target) return;
    last = status;
    for (const listener of listeners) listener(status);
  }

  /** Saves what is pending for `of`, after the saves before it. */
  function saveInTurn(of: Target): Promise<void> {
    const turn = tail.then(async () => {
      if (isBlocked(of) || of.pending === null) return;
      const document = of.pending;
      emit(of, { status: 'saving' });
      const saved = await storage.save(draftOf(of, document));
      of.failure = saved.ok ? null : saved.error;
      if (saved.ok) of.baseRevision = saved.value.revision;
      if (saved.ok && of.pending === document) of.pending = null;
      if (!saved.ok) emit(of, { status: 'failed', failure: saved.error });
      else emit(of, of.pending === null ? { status: 'saved', project: saved.value } : { status: 'waiting' });
    });
    tail = turn;
    return turn;
  }

  async function flush(): Promise<SaveStatus> {
    stopTimer();
    const current = target;
    if (current !== null) {
      do await saveInTurn(current);
      while (current.pending !== null && current.failure === null);
    }
    return last;
  }

  onLeave(() => {
    if (target === null || target.pending === null || isBlocked(target)) return;
    storage.keepForReload(draftOf(target, target.pending));
    void flush();
  });

  return {
    watch: (id, baseRevision) => {
      stopTimer();
      if (target !== null) void saveInTurn(target);
      target = { id, baseRevision, pending: null, failure: null };
    },
    changed: (document) => {
      if (target === null) return;
      target.pending = document;
      if (isBlocked(target)) return;
      stopTimer();
      emit(target, { status: 'waiting' });
      stopTimer = after(DELAY_MS, () => void flush());
    },
    flush,
    overwrite: (revision, document) => {
      if (target !== null) {
        target.baseRevision = revision;
        target.failure = null;
        target.pending = document;
      }
      return flush();
    },
    onStatus: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function draftOf({ id, baseRevision }: Target, document: WorkspaceDocument): ProjectDraft {
  return { id, document, baseRevision };
}

/** Another tab has saved or deleted the project: writing on would lose its work. */
function isBlocked({ failure }: Target): boolean {
  return failure?.kind === 'conflict' || failure?.kind === 'missing';
}
