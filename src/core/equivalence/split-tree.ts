/**
 * How a partition came about: the blocks of all rounds as a tree, so that it can be asked when two states were told apart.
 * Ancestors are found by jump pointers (Myers, "An applicative random-access stack", 1983): logarithmic time, two numbers a node.
 */
import { IntList, Memory } from '../lts/memory.ts';

export class SplitTree {
  readonly #parents: IntList;
  readonly #jumps: IntList;
  readonly #depths: IntList;
  /** The round in which a node came to be. */
  readonly #rounds: IntList;

  constructor() {
    const memory = new Memory();
    this.#parents = new IntList(memory);
    this.#jumps = new IntList(memory);
    this.#depths = new IntList(memory);
    this.#rounds = new IntList(memory);
    this.#parents.push(0);
    this.#jumps.push(0);
    this.#depths.push(0);
    this.#rounds.push(-1);
  }

  /** All states, before anything was told apart. */
  get root(): number {
    return 0;
  }

  /** A part of `parent`, told apart from its other parts in this round. */
  add(parent: number, round: number): number {
    const { data: jumps } = this.#jumps;
    const { data: depths } = this.#depths;
    const jump = jumps[parent] as number;
    const beyond = jumps[jump] as number;
    const isEven = (depths[parent] as number) - (depths[jump] as number) === (depths[jump] as number) - (depths[beyond] as number);
    this.#parents.push(parent);
    this.#jumps.push(isEven ? beyond : parent);
    this.#depths.push((depths[parent] as number) + 1);
    this.#rounds.push(round);
    return this.#parents.length - 1;
  }

  /** The round in which what are now two leaves were told apart; null for one and the same leaf. */
  roundOf(first: number, second: number): number | null {
    const { data: parents } = this.#parents;
    const { data: jumps } = this.#jumps;
    const depth = Math.min(this.#depths.data[first] as number, this.#depths.data[second] as number);
    let a = this.#lift(first, depth);
    let b = this.#lift(second, depth);
    if (a === b) return null;
    while (parents[a] !== parents[b]) {
      const areApart = jumps[a] !== jumps[b];
      a = (areApart ? jumps[a] : parents[a]) as number;
      b = (areApart ? jumps[b] : parents[b]) as number;
    }
    return this.#rounds.data[a] as number;
  }

  #lift(node: number, depth: number): number {
    const { data: depths } = this.#depths;
    let at = node;
    while ((depths[at] as number) > depth) {
      const jump = this.#jumps.data[at] as number;
      at = (depths[jump] as number) >= depth ? jump : (this.#parents.data[at] as number);
    }
    return at;
  }
}
