/**
 * Where a formula is true or false for certain, as the game plays it: the modality that a player attacks with is witnessed by
 * one transition, the other player's by all its answers. For strong bisimilarity these are truth and falsity pessimistically
 * (calculus 6, "Unfinished LTS": nothing holds of a frontier state but `tt`, nothing fails but `ff`). For weak bisimilarity they
 * imply truth and falsity, and say besides that the attacker can play the formula by single transitions.
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
    const { graph } = this.#moves;
    if (graph.isFrontier[state] === 1) return false;
    const key = (2 * made.id + Number(wanted)) * graph.stateCount + state;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isAttack = (made.kind === 'diamond') === wanted;
    const found = isAttack ? this.#hasAttack(made, state, wanted) : this.#answers(made, state, wanted);
    if (this.#known.size > KEPT_AT_MOST) this.#known.clear();
    this.#known.set(key, found);
    return found;
  }

  #hasAttack({ label, parts }: Made, state: number, wanted: boolean): boolean {
    const { offsets, targets, labels } = this.#moves.graph;
    const end = offsets[state + 1] as number;
    for (let k = offsets[state] as number; k < end; k++) {
      if (labels[k] === label && parts.every((body) => this.#is(body, targets[k] as number, wanted))) return true;
    }
    return false;
  }

  #answers({ label, parts }: Made, state: number, wanted: boolean): boolean {
    return this.#moves.answers(state, label).every((target) => parts.every((body) => this.#is(body, target, wanted)));
  }
}
