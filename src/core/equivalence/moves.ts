/**
 * What a state leads to by a label: one transition for strong bisimilarity, =a⇒ for weak. A frontier state may do anything
 * (calculus 6), so what leads past one is open.
 */
import { TAU, type TransitionGraph } from './transition-graph.ts';

export interface Reach {
  /** Each once, nearest first. Shared, not to be written. */
  readonly targets: Int32Array;
  /** It may lead anywhere besides. */
  readonly isOpen: boolean;
}

export interface Moves {
  readonly graph: TransitionGraph;
  readonly isWeak: boolean;
  /** By which labels a state is known to lead anywhere: each once. For weak moves τ always, since it may stay. */
  readonly labelsOf: (state: number) => readonly number[];
  readonly reach: (state: number, label: number) => Reach;
}

const NOTHING: Reach = { targets: new Int32Array(0), isOpen: false };

/** Single transitions; the graph has none at its frontier states. */
export function strongMoves(graph: TransitionGraph): Moves {
  const { offsets, targets, labels, isFrontier } = graph;
  return {
    graph,
    isWeak: false,
    labelsOf: (state) => [...new Set(labels.subarray(offsets[state], offsets[state + 1]))],
    reach: (state, label) => {
      const end = offsets[state + 1] as number;
      const found: number[] = [];
      for (let k = offsets[state] as number; k < end; k++) if (labels[k] === label) found.push(targets[k] as number);
      const isOpen = isFrontier[state] === 1;
      return found.length === 0 && !isOpen ? NOTHING : { targets: Int32Array.from(found), isOpen };
    },
  };
}

/** Reaches that are kept, in states. */
const KEPT_AT_MOST = 1 << 21;

/** =a⇒ for visible labels, ⇒ for τ; the graph has no transitions at its frontier states. */
export function weakMoves(graph: TransitionGraph): Moves {
  const { offsets, targets, labels, isFrontier } = graph;
  const search = new SilentSearch(graph);
  const known = new Map<number, Reach>();
  let kept = 0;
  const isOpen = (states: Int32Array): boolean => states.some((state) => isFrontier[state] === 1);
  const found = (state: number, label: number): Reach => {
    const before = search.from([state]);
    if (label === TAU) return { targets: before, isOpen: isOpen(before) };
    const starts: number[] = [];
    for (const p of before) {
      const end = offsets[p + 1] as number;
      for (let k = offsets[p] as number; k < end; k++) if (labels[k] === label) starts.push(targets[k] as number);
    }
    const after = search.from(starts);
    return { targets: after, isOpen: isOpen(before) || isOpen(after) };
  };
  return {
    graph,
    isWeak: true,
    labelsOf: (state) => [...new Set([TAU, ...[...search.from([state])].flatMap((p) => [...labels.subarray(offsets[p], offsets[p + 1])])])],
    reach: (state, label) => {
      const key = label * graph.stateCount + state;
      const old = known.get(key);
      if (old !== undefined) return old;
      const fresh = found(state, label);
      kept += fresh.targets.length + 8;
      if (kept > KEPT_AT_MOST) {
        known.clear();
        kept = fresh.targets.length + 8;
      }
      known.set(key, fresh);
      return fresh;
    },
  };
}

/** States reached by silent paths in one graph. */
export class SilentSearch {
  readonly #graph: TransitionGraph;
  /** In which search a state was met last. */
  readonly #met: Int32Array;
  #search = 0;

  constructor(graph: TransitionGraph) {
    this.#graph = graph;
    this.#met = new Int32Array(graph.stateCount);
  }

  /** All q with p ⇒ q for one of these p, nearest first. */
  from(starts: Iterable<number>): Int32Array {
    const { offsets, targets, labels } = this.#graph;
    const search = ++this.#search;
    const found: number[] = [];
    for (const start of starts) {
      if (this.#met[start] === search) continue;
      this.#met[start] = search;
      found.push(start);
    }
    for (let head = 0; head < found.length; head++) {
      const state = found[head] as number;
      const end = offsets[state + 1] as number;
      for (let k = offsets[state] as number; k < end; k++) {
        const target = targets[k] as number;
        if (labels[k] !== TAU || this.#met[target] === search) continue;
        this.#met[target] = search;
        found.push(target);
      }
    }
    return Int32Array.from(found);
  }
}
