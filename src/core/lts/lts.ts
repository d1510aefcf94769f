/**
 * The LTS as typed arrays, and the terms on which it is built: plain data, made by the explorer, handed to the views
 * through `engine/engine-api.ts`, which names these types again.
 */

/** `maxWork` counts visited steps weighted by the size of what they build; it ends models whose states grow without bound. */
export interface ExploreLimits {
  readonly maxStates: number;
  readonly maxMemoryBytes: number;
  readonly maxWork: number;
}

export interface Progress {
  readonly stateCount: number;
  readonly stepCount: number;
  readonly bytes: number;
}

/** Values of `Lts.kinds`. */
export const StateKind = { plain: 0, deadlock: 1, terminated: 2, atRest: 3, frontier: 4 } as const;
export type StateKindValue = (typeof StateKind)[keyof typeof StateKind];

/**
 * Values of `Lts.fates`: can the state still get into a deadlock? `may`: one was found; `must`: every maximal run ends in one;
 * `unknown`: none was found, but a frontier state can be reached. `may` does not claim that the deadlock can be avoided where
 * that depends on a frontier state.
 */
export const Fate = { never: 0, may: 1, must: 2, unknown: 3 } as const;
export type FateValue = (typeof Fate)[keyof typeof Fate];

/**
 * A state graph. States are numbered breadth-first, the initial one is 0. Steps of state s are those with index
 * `stepOffsets[s] … stepOffsets[s+1]-1`, in the order of calculus 1.3: step k of s is choice k of the trace format.
 */
export interface Lts {
  readonly stateCount: number;
  readonly stepCount: number;
  /** Distinct (source, label, target). */
  readonly transitionCount: number;
  readonly stepOffsets: Int32Array;
  readonly stepTargets: Int32Array;
  /** Index into `labels` (what equivalences see, printed). 0 is always `tau`. */
  readonly stepLabels: Int32Array;
  /** Index into `names`: the short name of the event, for a picture (`takeRepo`, `plan`, `call(7)`). */
  readonly stepNames: Int32Array;
  readonly labels: readonly string[];
  readonly names: readonly string[];
  /** `StateKind` per state. */
  readonly kinds: Uint8Array;
  /** `Fate` per state. */
  readonly fates: Uint8Array;
  /** 1 where the state silently reaches a τ-cycle. */
  readonly divergent: Uint8Array;
  /** Breadth-first tree: the state before (−1 for the start) and the choice taken there. Gives shortest runs. */
  readonly parents: Int32Array;
  readonly parentChoices: Int32Array;
  /**
   * Bit c of `canMove[s * wordsPerState + (c >> 5)]`: component c takes part in a step of some state reachable from s.
   * Only meaningful where no frontier state is reachable; elsewhere all bits are set.
   */
  readonly canMove: Uint32Array;
  readonly wordsPerState: number;
  readonly deadlockCount: number;
  readonly terminatedCount: number;
  readonly atRestCount: number;
  readonly frontierCount: number;
  readonly isDivergent: boolean;
  readonly stop: 'complete' | 'states' | 'memory' | 'work' | 'cancelled';
  readonly bytes: number;
}
