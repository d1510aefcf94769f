/** Small texts that outlive the page. Reading gives null, writing and removing do nothing where the browser keeps none. */
export interface KeyValues {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** `storage` is asked for at every use, since already the property can throw: `() => localStorage`. */
export function createKeyValues(storage: () => Storage): KeyValues {
  const attempt = <T>(work: (kept: Storage) => T): T | null => {
    try {
      return work(storage());
    } catch {
      return null; // blocked, or full: the page works without
    }
  };
  return {
    get: (key) => attempt((kept) => kept.getItem(key)),
    set: (key, value) => void attempt((kept) => kept.setItem(key, value)),
    remove: (key) => void attempt((kept) => kept.removeItem(key)),
  };
}
