/**
 * The bisimulation game on a graph (Stirling; Aceto et al., 3.5): the attacker makes one transition, the defender answers with
 * the same label on the other side, for strong bisimilarity by one transition, for weak by τ* a τ*, where for τ it may stay.
 * A frontier state may do anything (calculus 6): an answer that leads to it, or passes it, is one nobody can refute.
 */
import { TAU, type TransitionGraph } from './transition-graph.ts';

export interface Moves {
  readonly graph: TransitionGraph;
  readonly isWeak: boolean;
  /**
   * The states that the defender can answer with, each once. Where the answer passes a frontier state that state stands for
   * whatever may come after it. The array is shared and not to be written.
   */
  readonly answers: (state: number, label: number) => Int32Array;
}

const NONE = new Int32Array(0);

export function strongMoves(graph: TransitionGraph): Moves {
  const { offsets, targets, labels } = graph;
  return {
    graph,
    isWeak: false,
    answers: (state, label) => {
      const end = offsets[state + 1] as number;
      const found: number[] = [];
      for (let k = offsets[state] as number; k < end; k++) if (labels[k] === label) found.push(targets[k] as number);
      return found.length === 0 ? NONE : Int32Array.from(found);
    },
  };
}

/** Answers that are kept, in states. */
const KEPT_AT_MOST = 1 << 21;

export function weakMoves(graph: TransitionGraph): Moves {
  const search = new SilentSearch(graph);
  const known = new Map<number, Int32Array>();
  let kept = 0;
  return {
    graph,
    isWeak: true,
    answers: (state, label) => {
      const key = label * graph.stateCount + state;
      const old = known.get(key);
      if (old !== undefined) return old;
      const fresh = search.after(search.from([state]), label);
      kept += fresh.length + 8;
      if (kept > KEPT_AT_MOST) {
        known.clear();
        kept = fresh.length + 8;
      }
      known.set(key, fresh);
      return fresh;
    },
  };
}

/** States reached by silent paths. Paths end at frontier states, since what these do is not known. */
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
    const { offsets, targets, labels, isFrontier } = this.#graph;
    const search = ++this.#search;
    const found: number[] = [];
    for (const start of starts) {
      if (this.#met[start] === search) continue;
      this.#met[start] = search;
      found.push(start);
    }
    for (let head = 0; head < found.length; head++) {
      const state = found[head] as number;
      if (isFrontier[state] === 1) continue;
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

  /** Where the states of a silent closure lead by a visible label and silence again; by τ: that closure. */
  after(closure: Int32Array, label: number): Int32Array {
    if (label === TAU) return closure;
    const { offsets, targets, labels, isFrontier } = this.#graph;
    const starts: number[] = [];
    for (const state of closure) {
      if (isFrontier[state] === 1) starts.push(state);
      else {
        const end = offsets[state + 1] as number;
        for (let k = offsets[state] as number; k < end; k++) if (labels[k] === label) starts.push(targets[k] as number);
      }
    }
    return starts.length === 0 ? NONE : this.from(starts);
  }
}
