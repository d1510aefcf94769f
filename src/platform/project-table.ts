/** The table of projects in the browser's database. Knows nothing of what a project is. */
import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';

/** A project as stored: what lists show, and the document packed as in a share link (with its checks and its version). */
export interface ProjectRecord {
  readonly id: string;
  readonly title: string;
  readonly savedAt: number;
  readonly revision: number;
  readonly version: number;
  readonly packed: Uint8Array;
}

export interface ProjectTable {
  all(): Promise<readonly ProjectRecord[]>;
  get(id: string): Promise<ProjectRecord | undefined>;
  /**
   * Reads the record, asks `decide`, writes what it says (null: nothing), all in one transaction: no other tab comes
   * between. Resolves when it is on disk, with what was there before.
   */
  update(id: string, decide: (stored: ProjectRecord | undefined) => ProjectRecord | null): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  projects: { key: string; value: ProjectRecord };
}

/** Opens the database; rejects where the browser keeps none (some private windows, blocked storage). */
export async function openProjectTable(name = 'tauscope'): Promise<ProjectTable> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade: (db) => void db.createObjectStore('projects', { keyPath: 'id' }),
    // Another tab, with a newer version of the page, wants to change the tables.
    blocking: () => database.close(),
  });
  return {
    all: () => database.getAll('projects'),
    get: (id) => database.get('projects', id),
    update: async (id, decide) => {
      const transaction = database.transaction('projects', 'readwrite');
      // A transaction that aborts (storage full) must not become an unhandled rejection when a request failed first.
      const done = transaction.done.then(() => undefined);
      done.catch(() => undefined);
      const record = decide(await transaction.store.get(id));
      if (record !== null) await transaction.store.put(record);
      await done;
    },
    remove: (id) => database.delete('projects', id),
  };
}
