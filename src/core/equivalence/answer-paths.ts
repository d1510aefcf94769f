/** Answers of the defender with the transitions they are made of. */
import type { StateId } from '../base/brand.ts';
import type { Lts } from '../lts/lts.ts';
import { ANSWERS_SHOWN, type PathStep, type Round } from './comparison.ts';

/** What paths need to know of an LTS. */
export type Steps = Pick<Lts, 'stepOffsets' | 'stepTargets' | 'stepLabels' | 'labels'>;

/** The first step between two states with this label, in the order of calculus 1.3. Throws when there is none. */
export function stepOf(lts: Steps, from: number, label: string, to: number): PathStep {
  for (let step = lts.stepOffsets[from] ?? 0; step < (lts.stepOffsets[from + 1] ?? 0); step++) {
    if (lts.stepTargets[step] === to && lts.labels[lts.stepLabels[step] ?? 0] === label) return { from: from as StateId, to: to as StateId, step };
  }
  throw new Error(`no step ${label} from ${from} to ${to}`);
}

/** Breadth-first search for answers on one side; what it found holds until the next search. */
export class AnswerSearch {
  readonly #lts: Steps;
  readonly #isWeak: boolean;
  /** A node is 2·state before the action and 2·state + 1 after it. Per node in which search it was met last, and how. */
  readonly #met: Int32Array;
  readonly #step: Int32Array;
  readonly #before: Int32Array;
  #search = 0;

  constructor(lts: Steps, isWeak: boolean) {
    this.#lts = lts;
    this.#isWeak = isWeak;
    const nodeCount = 2 * (lts.stepOffsets.length - 1);
    this.#met = new Int32Array(nodeCount);
    this.#step = new Int32Array(nodeCount);
    this.#before = new Int32Array(nodeCount);
  }

  /** The states that answers to a label lead to, nearest first: one step, or weakly τ* a τ* (⇒ for τ). Linear in what they reach. */
  from(state: number, label: string): readonly number[] {
    const { stepOffsets, stepTargets, stepLabels, labels } = this.#lts;
    const wanted = labels.indexOf(label);
    const nodes: number[] = [];
    const search = ++this.#search;
    const reach = (node: number, step: number, before: number): void => {
      if (this.#met[node] === search) return;
      this.#met[node] = search;
      this.#step[node] = step;
      this.#before[node] = before;
      nodes.push(node);
    };
    reach(2 * state + Number(this.#isWeak && label === 'tau'), -1, -1);
    for (const node of nodes) {
      const isAfter = node % 2;
      if (isAfter === 1 && !this.#isWeak) continue;
      for (let step = stepOffsets[node >> 1] ?? 0; step < (stepOffsets[(node >> 1) + 1] ?? 0); step++) {
        const target = 2 * (stepTargets[step] ?? 0);
        if (this.#isWeak && stepLabels[step] === 0) reach(target + isAfter, step, node);
        if (isAfter === 0 && stepLabels[step] === wanted) reach(target + 1, step, node);
      }
    }
    return nodes.filter((node) => node % 2 === 1).map((node) => node >> 1);
  }

  /** A shortest path of the last search to a state that it found; empty: it stays. */
  pathTo(state: number): readonly PathStep[] {
    const path: PathStep[] = [];
    let node = 2 * state + 1;
    for (let step = this.#step[node] ?? -1; step >= 0; step = this.#step[node] ?? -1) {
      const before = this.#before[node] ?? 0;
      path.push({ from: (before >> 1) as StateId, to: (node >> 1) as StateId, step });
      node = before;
    }
    return path.reverse();
  }

  /** The labels that a state can do, weakly after silence and without τ: as many as are shown, in the order in which they are found, and how many there are. */
  offeredAt(state: number): Pick<Round, 'offered' | 'offeredCount'> {
    const { stepOffsets, stepLabels, labels } = this.#lts;
    const offered = new Set<number>();
    for (const at of this.#isWeak ? this.from(state, 'tau') : [state]) {
      for (let step = stepOffsets[at] ?? 0; step < (stepOffsets[at + 1] ?? 0); step++) {
        const label = stepLabels[step] ?? 0;
        if (!this.#isWeak || label !== 0) offered.add(label);
      }
    }
    return { offered: Array.from(offered).slice(0, ANSWERS_SHOWN).map((label) => labels[label] ?? ''), offeredCount: offered.size };
  }
}
