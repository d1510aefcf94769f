/**
 * A partition of states that is refined in rounds. The states of a block stand together in one array, the marked ones first
 * (Valmari & Lehtinen 2008). When a block is split, its largest part keeps the number of the block: a state changes its
 * number at most log₂ n times, whatever the number of rounds.
 */
import { IntList, Memory } from '../lts/memory.ts';
import { SplitTree } from './split-tree.ts';

export class Partition {
  readonly blockOf: Int32Array;
  /** By block, where its states stand. */
  readonly #starts: IntList;
  readonly #ends: IntList;
  readonly #marked: IntList;
  readonly #nodes: IntList;
  readonly #states: Int32Array;
  readonly #places: Int32Array;
  readonly #tree = new SplitTree();

  /** One block for every number of `initial`, which are numbered from 0 without a gap. */
  constructor(initial: Int32Array, count: number) {
    const memory = new Memory();
    this.#starts = new IntList(memory, count + 1);
    this.#ends = new IntList(memory, count + 1);
    this.#marked = new IntList(memory, count + 1);
    this.#nodes = new IntList(memory, count + 1);
    this.blockOf = initial.slice();
    this.#states = new Int32Array(initial.length);
    this.#places = new Int32Array(initial.length);
    const sizes = new Int32Array(count);
    for (const block of initial) sizes[block] = (sizes[block] as number) + 1;
    let start = 0;
    for (const size of sizes) {
      this.#addBlock(start, start + size, this.#tree.add(this.#tree.root, 0));
      start += size;
    }
    const next = this.#starts.data.slice();
    for (let state = 0; state < initial.length; state++) {
      const block = initial[state] as number;
      const place = next[block] as number;
      next[block] = place + 1;
      this.#states[place] = state;
      this.#places[state] = place;
    }
  }

  get count(): number {
    return this.#starts.length;
  }

  isSingle(block: number): boolean {
    return (this.#ends.data[block] as number) - (this.#starts.data[block] as number) === 1;
  }

  /** The round in which two states were told apart; 0 when they were from the beginning; null when they are not. */
  roundOf(first: number, second: number): number | null {
    const a = this.blockOf[first] as number;
    const b = this.blockOf[second] as number;
    return a === b ? null : this.#tree.roundOf(this.#nodes.data[a] as number, this.#nodes.data[b] as number);
  }

  isMarked(state: number): boolean {
    const block = this.blockOf[state] as number;
    return (this.#places[state] as number) < (this.#starts.data[block] as number) + (this.#marked.data[block] as number);
  }

  /** Marks a state; says whether it is the first of its block. */
  mark(state: number): boolean {
    const block = this.blockOf[state] as number;
    const marked = this.#marked.data[block] as number;
    const place = (this.#starts.data[block] as number) + marked;
    if ((this.#places[state] as number) < place) return false;
    const other = this.#states[place] as number;
    const old = this.#places[state] as number;
    this.#states[place] = state;
    this.#places[state] = place;
    this.#states[old] = other;
    this.#places[other] = old;
    this.#marked.data[block] = marked + 1;
    return marked === 0;
  }

  /** The marked states of a block; a view that the next change makes invalid. */
  markedIn(block: number): Int32Array {
    const start = this.#starts.data[block] as number;
    return this.#states.subarray(start, start + (this.#marked.data[block] as number));
  }

  /** The states of a block that are not marked; a view that the next change makes invalid. */
  unmarkedIn(block: number): Int32Array {
    return this.#states.subarray((this.#starts.data[block] as number) + (this.#marked.data[block] as number), this.#ends.data[block]);
  }

  /** The states of a block; a view that the next change makes invalid. */
  statesIn(block: number): Int32Array {
    return this.#states.subarray(this.#starts.data[block], this.#ends.data[block]);
  }

  unmark(block: number): void {
    this.#marked.data[block] = 0;
  }

  /**
   * Splits a block by the groups of its marked states; what is not marked belongs to group 0. Calls `onChange` for every state
   * that has a new block and takes the marks away.
   */
  split(block: number, groupOf: Int32Array, groupCount: number, round: number, onChange: (state: number) => void): void {
    const start = this.#starts.data[block] as number;
    const end = this.#ends.data[block] as number;
    const marked = this.markedIn(block).slice();
    this.unmark(block);
    // Groups from the last to the first, so that group 0 meets what is not marked.
    const bounds = new Int32Array(groupCount + 1);
    for (const state of marked) {
      const slot = groupCount - 1 - (groupOf[state] as number);
      bounds[slot + 1] = (bounds[slot + 1] as number) + 1;
    }
    for (let slot = 0; slot < groupCount; slot++) bounds[slot + 1] = (bounds[slot + 1] as number) + (bounds[slot] as number);
    const next = bounds.slice();
    for (const state of marked) {
      const slot = groupCount - 1 - (groupOf[state] as number);
      const place = start + (next[slot] as number);
      next[slot] = (next[slot] as number) + 1;
      this.#states[place] = state;
      this.#places[state] = place;
    }
    bounds[groupCount] = end - start;
    let largest = 0;
    for (let slot = 1; slot < groupCount; slot++) {
      if (sizeAt(bounds, slot) > sizeAt(bounds, largest)) largest = slot;
    }
    const node = this.#nodes.data[block] as number;
    for (let slot = 0; slot < groupCount; slot++) {
      const from = start + (bounds[slot] as number);
      const to = start + (bounds[slot + 1] as number);
      const part = this.#tree.add(node, round);
      if (slot === largest) {
        this.#starts.data[block] = from;
        this.#ends.data[block] = to;
        this.#nodes.data[block] = part;
        continue;
      }
      const fresh = this.#addBlock(from, to, part);
      for (let place = from; place < to; place++) {
        const state = this.#states[place] as number;
        this.blockOf[state] = fresh;
        onChange(state);
      }
    }
  }

  #addBlock(start: number, end: number, node: number): number {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#marked.push(0);
    this.#nodes.push(node);
    return this.#starts.length - 1;
  }
}

function sizeAt(bounds: Int32Array, slot: number): number {
  return (bounds[slot + 1] as number) - (bounds[slot] as number);
}
