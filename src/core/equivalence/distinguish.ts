/**
 * Distinguishing formulas, read off a winning strategy of the attacker (Cleaveland, "On automatically explaining bisimulation
 * inequivalence", 1990): an attack on the left is a diamond, one on the right a box, and the answers are refuted by formulas of
 * the pairs they lead to. One of these often refutes several answers; the others are then left out (Martens & Groote 2023).
 */
import type { Formula } from '../logic/formula.ts';
import { FormulaTable, type Made } from './formula-table.ts';
import { Holding } from './holding.ts';
import type { Moves } from './moves.ts';
import { shortened } from './shorten.ts';

/** A move by which the attacker wins from a pair of states (left, right). */
export interface Attack {
  /** It is made from the left: a diamond. */
  readonly isLeft: boolean;
  readonly label: number;
  readonly target: number;
  /** Where all answers lead. */
  readonly answers: readonly number[];
}

/** Which attacks win: the best ones, at least one for any pair that is told apart. */
export type Strategy = (left: number, right: number) => readonly Attack[];

/** How many attacks of a pair are tried for the shortest formula, while the search is small. */
const TRIED = 4;
const TRIED_PAIRS = 1500;
/** Of so many answers each gets its own formula, of which the best are chosen; of more, one after another where needed. */
const CHOSEN = 10;
/** Pairs between two yields. */
const YIELDS_EVERY = 64;
/** A formula with more parts is not looked through for superfluous ones as a whole. */
const SHORTENED = 1000;

interface Pair {
  readonly left: number;
  readonly right: number;
}
type Building = Generator<Pair, Made, Made>;

export class Distinguisher {
  readonly #strategy: Strategy;
  readonly #moves: Moves;
  readonly #table: FormulaTable;
  readonly #holding: Holding;
  readonly #known = new Map<number, Made>();
  /** The formulas that were asked for. */
  readonly #told = new Map<number, Formula>();

  constructor(strategy: Strategy, moves: Moves, labelNames: readonly string[]) {
    this.#strategy = strategy;
    this.#moves = moves;
    this.#table = new FormulaTable(labelNames, moves.isWeak);
    this.#holding = new Holding(moves);
  }

  /** A formula that is true at `left` and false at `right`, for certain; no part of a conjunction or disjunction can be left out. */
  *formulaOf(left: number, right: number): Generator<void, Formula> {
    const key = this.#keyOf({ left, right });
    const known = this.#told.get(key);
    if (known !== undefined) return known;
    const made = yield* this.#build({ left, right });
    const isEvidence = (tried: Made): boolean => this.#holding.holds(tried, left) && this.#holding.fails(tried, right);
    const { formula } = made.size > SHORTENED ? made : yield* shortened(made, this.#table, isEvidence);
    this.#told.set(key, formula);
    return formula;
  }

  /** Depth first without the call stack: a formula may be 10⁵ modalities deep. */
  *#build(root: Pair): Generator<void, Made> {
    const stack: { readonly key: number; readonly building: Building }[] = [];
    let answer = this.#known.get(this.#keyOf(root));
    let wanted: Pair | null = answer === undefined ? root : null;
    for (let work = 1; ; work++) {
      if (work % YIELDS_EVERY === 0) yield;
      if (wanted !== null) {
        stack.push({ key: this.#keyOf(wanted), building: this.#building(wanted) });
        answer = undefined;
      }
      const top = stack.at(-1);
      if (top === undefined) break;
      const { done, value } = answer === undefined ? top.building.next() : top.building.next(answer);
      if (done === true) {
        this.#known.set(top.key, value);
        stack.pop();
        answer = value;
        wanted = null;
      } else {
        answer = this.#known.get(this.#keyOf(value));
        wanted = answer === undefined ? value : null;
      }
    }
    if (answer === undefined) throw new Error(`no formula for ${root.left}, ${root.right}`);
    return answer;
  }

  #keyOf({ left, right }: Pair): number {
    return left * this.#moves.graph.stateCount + right;
  }

  *#building({ left, right }: Pair): Building {
    const attacks = this.#strategy(left, right).toSorted((a, b) => a.answers.length - b.answers.length);
    const isSmall = this.#known.size < TRIED_PAIRS;
    let best: Made | null = null;
    for (const attack of attacks.slice(0, isSmall ? TRIED : 1)) {
      const made = yield* this.#attacking(attack);
      if (best === null || made.size < best.size) best = made;
    }
    if (best === null) throw new Error(`states ${left} and ${right} are not told apart`);
    return best;
  }

  *#attacking({ isLeft, label, target, answers }: Attack): Building {
    const parts = answers.length <= CHOSEN ? yield* this.#chosen(isLeft, target, answers) : yield* this.#oneByOne(isLeft, target, answers);
    return this.#table.modality(isLeft ? 'diamond' : 'box', label, this.#table.junction(isLeft ? 'and' : 'or', parts));
  }

  /** The formulas of all answers, of them by and by the one that refutes most of what is left. */
  *#chosen(isLeft: boolean, target: number, answers: readonly number[]): Generator<Pair, readonly Made[], Made> {
    const candidates: Made[] = [];
    for (const answer of answers) candidates.push(yield pairOf(isLeft, target, answer));
    const refuted = candidates.map((made, own) => new Set(answers.filter((answer, i) => i === own || this.#isRefuted(isLeft, made, answer))));
    const chosen: number[] = [];
    const left = new Set(answers);
    while (left.size > 0) {
      let best = -1;
      let most = 0;
      candidates.forEach((made, i) => {
        const count = [...left].filter((answer) => refuted[i]?.has(answer) === true).length;
        if (count > most || (count === most && count > 0 && made.size < (candidates[best]?.size ?? Infinity))) {
          best = i;
          most = count;
        }
      });
      chosen.push(best);
      for (const answer of refuted[best] ?? []) left.delete(answer);
    }
    return needed(chosen, (kept) => answers.every((answer) => kept.some((i) => refuted[i]?.has(answer) === true))).flatMap((i) => candidates[i] ?? []);
  }

  /** A formula for the first answer that is not refuted yet, and so on. */
  *#oneByOne(isLeft: boolean, target: number, answers: readonly number[]): Generator<Pair, readonly Made[], Made> {
    const parts: Made[] = [];
    const own: number[] = [];
    let left = answers;
    for (let next = left[0]; next !== undefined; next = left[0]) {
      const made = yield pairOf(isLeft, target, next);
      parts.push(made);
      own.push(next);
      left = left.filter((answer) => answer !== next && !this.#isRefuted(isLeft, made, answer));
    }
    const kept = needed(parts.map((_, i) => i), (some) => answers.every((answer) => some.some((i) => own[i] === answer || this.#isRefuted(isLeft, parts[i] ?? this.#table.tt, answer))));
    return kept.flatMap((i) => parts[i] ?? []);
  }

  /** An attack from the left leads to formulas false at its answers, one from the right to formulas true there. */
  #isRefuted(isLeft: boolean, made: Made, answer: number): boolean {
    return isLeft ? this.#holding.fails(made, answer) : this.#holding.holds(made, answer);
  }
}

function pairOf(isLeft: boolean, target: number, answer: number): Pair {
  return isLeft ? { left: target, right: answer } : { left: answer, right: target };
}

/** What is left when each is dropped that the others can do without. */
function needed(all: readonly number[], isEnough: (kept: readonly number[]) => boolean): readonly number[] {
  return all.reduce<readonly number[]>((kept, i) => {
    const fewer = kept.filter((other) => other !== i);
    return isEnough(fewer) ? fewer : kept;
  }, all);
}
