/** Keeps what was asked for last; the one not asked for longest goes first. */
export interface Recent<Key, Value> {
  readonly get: (key: Key) => Value | undefined;
  readonly set: (key: Key, value: Value) => void;
}

export function createRecent<Key, Value>(maxCount: number): Recent<Key, Value> {
  const entries = new Map<Key, Value>();
  const set = (key: Key, value: Value): void => {
    entries.delete(key);
    entries.set(key, value);
    for (const oldest of entries.keys()) {
      if (entries.size <= maxCount) break;
      entries.delete(oldest);
    }
  };
  return {
    set,
    get: (key) => {
      const value = entries.get(key);
      if (value !== undefined) set(key, value);
      return value;
    },
  };
}
