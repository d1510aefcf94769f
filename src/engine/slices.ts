/** Work in slices: whoever works asks `isOver` often and gives way when it is. */
export interface Slices {
  readonly isOver: () => boolean;
  /** Gives way, then begins the next slice. */
  readonly next: () => Promise<void>;
}

/** Longest time for which the engine does not listen, in ms. */
const SLICE_MS = 8;

export function createSlices(pause: () => Promise<void>, now: () => number): Slices {
  let start = now();
  return {
    isOver: () => now() - start >= SLICE_MS,
    next: async () => {
      await pause();
      start = now();
    },
  };
}

/** A clock for surroundings without one: every look at it takes an eighth of a millisecond, so 64 looks make a slice. */
export function countingClock(): () => number {
  let lookCount = 0;
  return () => lookCount++ / 8;
}
