/** How the attacker plays a formula (see `mismatch.ts`): from every position that can come up its move, and how long it lasts. */
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { bottomUp, insideOf, Known, type TruthTable } from './truth-table.ts';

/** A part of the formula is true at `holder` and false at `other`. */
export interface Position {
  readonly formula: Formula;
  /** Its number (preorder, `partsOf`). */
  readonly part: number;
  /** The action of a weak modality was made: ⟪τ⟫ of its body is true at `holder` and false at `other`, or the other way round for a box. */
  readonly isActed: boolean;
  readonly holder: number;
  readonly other: number;
}

type Modality = Formula & { readonly kind: 'diamond' | 'box' };

/** A position at a modality. */
interface Reached extends Position {
  readonly formula: Modality;
}

/** A position at whose modality the attacker moves. */
export interface Battle extends Reached {
  readonly mover: number;
  readonly responder: number;
  readonly label: string;
  /** Where the attacker's transition leads. */
  readonly target: number;
  /** Whether the action is made after it. */
  readonly isActedAfter: boolean;
}

interface Move {
  readonly label: string;
  readonly target: number;
  readonly isActedAfter: boolean;
}

/** `tau` in a joined graph. */
const TAU = 0;

/** Answers looked at to say how long a play lasts; after that, how many modalities are left is said instead. */
const ANSWERS_LOOKED_AT = 100_000;
/** Between two yields. */
const LOOKED_AT_ONCE = 1_000;

export class Strategy {
  readonly start: Position;
  readonly #graph: JoinedLts;
  readonly #truths: TruthTable;
  readonly #isWeak: boolean;
  /** Per distinct subformula: its own number, the size of its tree, how many modalities are nested. */
  readonly #facts = new Map<Formula, { readonly id: number; readonly size: number; readonly depth: number }>();
  readonly #moves = new Map<string, Move>();
  readonly #rounds = new Map<string, number>();
  /** In which search a state was met last. */
  readonly #met: Int32Array;
  #search = 0;
  #looked = 0;

  /** `truths` tells the starts apart for certain; `isTrueAtLeft`: the formula is true at the start of the left. */
  constructor(graph: JoinedLts, formula: Formula, truths: TruthTable, isWeak: boolean, isTrueAtLeft: boolean) {
    this.#graph = graph;
    this.#truths = truths;
    this.#isWeak = isWeak;
    this.#met = new Int32Array(graph.stateCount);
    for (const part of bottomUp(formula)) {
      if ('isWeak' in part && part.isWeak !== isWeak) throw new Error(`a modality of the wrong kind: ${part.label}`);
      const inner = insideOf(part).map((each) => this.#factsOf(each));
      this.#facts.set(part, {
        id: this.#facts.size,
        size: inner.reduce((sum, { size }) => sum + size, 1),
        depth: inner.reduce((most, { depth }) => Math.max(most, depth), 0) + ('label' in part ? 1 : 0),
      });
    }
    const [holder, other] = isTrueAtLeft ? [graph.left, graph.right] : [graph.right, graph.left];
    this.start = { formula, part: 0, isActed: false, holder, other };
  }

  /** The attacker's move at a position. */
  battleAt(position: Position): Battle {
    return this.#battleOf(this.#modalityAt(position));
  }

  /** The number of the modality that is played at a position. */
  partAt(position: Position): number {
    return this.#modalityAt(position).part;
  }

  /** The position after an answer: a state of the joined graph. */
  after({ formula, part, target, isActedAfter }: Battle, answer: number): Position {
    const [holder, other] = formula.kind === 'diamond' ? [target, answer] : [answer, target];
    return { formula, part, isActed: isActedAfter, holder, other };
  }

  /** In how many rounds the defender is stuck at the latest, if the attacker plays on from here like this; in slices. */
  *roundsFrom(position: Position): Generator<void, number> {
    interface Frame {
      readonly key: string;
      readonly next: readonly Position[];
      at: number;
      longest: number;
    }
    const stack: Frame[] = [];
    /** What is known of a position; if nothing is, a frame for it is opened. */
    const look = (at: Position): number | null => {
      const reached = this.#modalityAt(at);
      const key = this.#keyOf(reached);
      const known = this.#rounds.get(key);
      if (known !== undefined) return known;
      if (this.#isTired) return this.#factsOf(reached.formula).depth;
      const battle = this.#battleOf(reached);
      const answers = this.#answersTo(battle);
      this.#looked += answers.length + 1;
      if (this.#isTired) return this.#factsOf(reached.formula).depth;
      stack.push({ key, next: answers.map((answer) => this.after(battle, answer)), at: 0, longest: 0 });
      return null;
    };
    let found = look(position);
    for (let work = 1; ; work++) {
      const top = stack.at(-1);
      if (top === undefined) return found ?? 0;
      if (found !== null) top.longest = Math.max(top.longest, found);
      const next = top.next[top.at++];
      if (next === undefined) {
        stack.pop();
        found = top.longest + 1;
        this.#rounds.set(top.key, found);
      } else found = look(next);
      if (work % LOOKED_AT_ONCE === 0) yield;
    }
  }

  get #isTired(): boolean {
    return this.#looked > ANSWERS_LOOKED_AT;
  }

  #battleOf(reached: Reached): Battle {
    const { formula, part, isActed, holder, other } = reached;
    const [mover, responder] = formula.kind === 'diamond' ? [holder, other] : [other, holder];
    const { label, target, isActedAfter } = this.#moveAt(reached, mover);
    return { formula, part, isActed, holder, other, mover, responder, label, target, isActedAfter };
  }

  /** The modality that tells the two states of a position apart. */
  #modalityAt(position: Position): Reached {
    for (let { formula, part, isActed, holder, other } = position; ; ) {
      switch (formula.kind) {
        case 'tt':
        case 'ff':
          throw new Error(`${formula.kind} tells no states apart: ${holder}, ${other}`);
        case 'not':
          [formula, part, holder, other] = [formula.body, part + 1, other, holder];
          break;
        case 'and':
        case 'or':
          ({ formula, part } = this.#telling(formula.parts, part + 1, holder, other));
          break;
        case 'diamond':
        case 'box': {
          isActed ||= formula.isWeak && formula.label === 'tau';
          const mover = formula.kind === 'diamond' ? holder : other;
          if (!isActed || this.#truths(formula.body, mover) !== goalOf(formula)) return { formula, part, isActed, holder, other };
          [formula, part, isActed] = [formula.body, part + 1, false];
        }
      }
    }
  }

  /** The shallowest of these parts that is true at `holder` and false at `other`; `first`: the number of the first of them. */
  #telling(parts: readonly Formula[], first: number, holder: number, other: number): { readonly formula: Formula; readonly part: number } {
    let best: { readonly formula: Formula; readonly part: number; readonly depth: number } | null = null;
    let part = first;
    for (const formula of parts) {
      const { depth, size } = this.#factsOf(formula);
      const isTelling = this.#truths(formula, holder) === Known.yes && this.#truths(formula, other) === Known.no;
      if (isTelling && (best === null || depth < best.depth)) best = { formula, part, depth };
      part += size;
    }
    if (best === null) throw new Error(`no part tells ${holder} and ${other} apart`);
    return best;
  }

  /** The first transition of a shortest path that shows a modality at `mover`: to a state that has its body, for a box one that has not. */
  #moveAt({ formula, isActed }: Reached, mover: number): Move {
    const key = `${this.#factsOf(formula).id} ${Number(isActed)} ${mover}`;
    const known = this.#moves.get(key);
    if (known !== undefined) return known;
    const { offsets, targets, labels, labelNames, isFrontier } = this.#graph;
    const wanted = labelNames.indexOf(formula.label);
    const goal = goalOf(formula);
    // A node is 2·state, 2·state + 1 after the action; with it goes the move that the path to it began with.
    const first = new Map<number, Move | null>([[2 * mover + Number(isActed), null]]);
    for (const [node, begun] of first) {
      const state = node >> 1;
      const wasActed = node % 2 === 1;
      if (begun !== null && wasActed && this.#truths(formula.body, state) === goal) {
        this.#moves.set(key, begun);
        return begun;
      }
      if (isFrontier[state] === 1 || (wasActed && !this.#isWeak)) continue;
      for (let k = offsets[state] ?? 0; k < (offsets[state + 1] ?? 0); k++) {
        const target = targets[k] ?? 0;
        const label = labelNames[labels[k] ?? 0] ?? '';
        const reach = (isActedAfter: boolean): void => {
          const reached = 2 * target + Number(isActedAfter);
          if (!first.has(reached)) first.set(reached, begun ?? { label, target, isActedAfter });
        };
        if (!wasActed && labels[k] === wanted) reach(true);
        if (this.#isWeak && labels[k] === TAU) reach(wasActed);
      }
    }
    throw new Error(`nothing shows ${formula.kind} ${formula.label} at ${mover}`);
  }

  /** The states of the joined graph that the defender can answer with. */
  #answersTo({ label, responder }: Battle): readonly number[] {
    const { offsets, targets, labels, labelNames } = this.#graph;
    const wanted = labelNames.indexOf(label);
    const before = this.#isWeak ? this.#silently([responder]) : [responder];
    if (this.#isWeak && wanted === TAU) return before;
    const moved: number[] = [];
    for (const state of before) {
      for (let k = offsets[state] ?? 0; k < (offsets[state + 1] ?? 0); k++) if (labels[k] === wanted) moved.push(targets[k] ?? 0);
    }
    return this.#isWeak ? this.#silently(moved) : moved; // a strong answer per transition: transitions are distinct
  }

  /** These states and all that silence leads to, each once. */
  #silently(from: readonly number[]): readonly number[] {
    const { offsets, targets, labels } = this.#graph;
    const search = ++this.#search;
    const all: number[] = [];
    const add = (state: number): void => {
      if (this.#met[state] === search) return;
      this.#met[state] = search;
      all.push(state);
    };
    from.forEach(add);
    for (const state of all) {
      for (let k = offsets[state] ?? 0; k < (offsets[state + 1] ?? 0); k++) if (labels[k] === TAU) add(targets[k] ?? 0);
    }
    return all;
  }

  #keyOf({ formula, isActed, holder, other }: Position): string {
    return `${this.#factsOf(formula).id} ${Number(isActed)} ${holder} ${other}`;
  }

  #factsOf(formula: Formula): { readonly id: number; readonly size: number; readonly depth: number } {
    const facts = this.#facts.get(formula);
    if (facts === undefined) throw new Error('not a part of the formula');
    return facts;
  }
}

/** What the attacker wants the body of a modality to be where it moves to. */
function goalOf({ kind }: Modality): number {
  return kind === 'diamond' ? Known.yes : Known.no;
}
