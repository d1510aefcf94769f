/**
 * Where a formula is true or false for certain, whatever frontier states do (calculus 6, "Unfinished LTS"): `holds` is the
 * pessimistic truth, `fails` the negation of the optimistic one.
 */
import type { Made } from './formula-table.ts';
import type { Moves } from './moves.ts';

/** Deeper formulas are not evaluated: `holds` and `fails` then say no, which is never wrong. */
const DEPTH_AT_MOST = 600;
const KEPT_AT_MOST = 1 << 20;

export class Holding {
  readonly #moves: Moves;
  readonly #known = new Map<number, boolean>();

  constructor(moves: Moves) {
    this.#moves = moves;
  }

  /** True for certain. */
  holds(made: Made, state: number): boolean {
    return made.depth <= DEPTH_AT_MOST && this.#is(made, state, true);
  }

  /** False for certain. */
  fails(made: Made, state: number): boolean {
    return made.depth <= DEPTH_AT_MOST && this.#is(made, state, false);
  }

  #is(made: Made, state: number, wanted: boolean): boolean {
    switch (made.kind) {
      case 'tt':
        return wanted;
      case 'ff':
        return !wanted;
      case 'and':
        return wanted ? made.parts.every((part) => this.#is(part, state, true)) : made.parts.some((part) => this.#is(part, state, false));
      case 'or':
        return wanted ? made.parts.some((part) => this.#is(part, state, true)) : made.parts.every((part) => this.#is(part, state, false));
      case 'diamond':
      case 'box':
        return this.#isModality(made, state, wanted);
    }
  }

  #isModality(made: Made, state: number, wanted: boolean): boolean {
    const key = (2 * made.id + Number(wanted)) * this.#moves.graph.stateCount + state;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const { targets, isOpen } = this.#moves.reach(state, made.label);
    const isSo = (target: number): boolean => made.parts.every((body) => this.#is(body, target, wanted));
    const isWitnessed = (made.kind === 'diamond') === wanted;
    const found = isWitnessed ? targets.some(isSo) : !isOpen && targets.every(isSo);
    if (this.#known.size > KEPT_AT_MOST) this.#known.clear();
    this.#known.set(key, found);
    return found;
  }
}
