/**
 * Partition refinement by signatures, in rounds (Blom & Orzan, "A distributed algorithm for strong bisimulation reduction of
 * state spaces", 2003): after round k two states share a block iff they cannot be told apart in k rounds of the game whose
 * moves the signatures list. Only states whose successors have changed their block are looked at again, so that a chain of
 * 10⁵ states costs 10⁵ small rounds and not 10⁵ times the whole graph.
 */
import { counted } from './initial-partition.ts';
import type { Partition } from './partition.ts';
import { Signatures } from './signatures.ts';
import { SLICE } from './transition-graph.ts';

/** What makes a notion: which moves a state has, as numbers made of labels and blocks. */
export interface SignatureRule {
  /** Writes the signature of a state. */
  readonly write: (state: number, signatures: Signatures) => void;
  /**
   * The same with the help of states of its block that come before it: for marked ones `groupOf` says the group, every other is in
   * group 0. Marked states then come in ascending order.
   */
  readonly writeMarked?: (state: number, signatures: Signatures, groupOf: Int32Array) => void;
  /**
   * The part of all signatures that speaks of these blocks, found from the blocks backwards. It tells the states of a block apart
   * as well as whole signatures do, when the signatures agreed before these blocks changed.
   */
  readonly entriesOf?: (blocks: readonly number[]) => Generator<void, Entries>;
  /** Marks every state whose signature may be another now that these states have new blocks. */
  readonly affected: (changed: readonly number[], mark: (state: number) => void) => Generator<void, void>;
}

/** Of state s: `entries[offsets[s]] … entries[offsets[s+1]-1]`. */
export interface Entries {
  readonly offsets: Int32Array;
  readonly entries: Float64Array;
}

/** What the part of the signatures may cost, in transitions, and how much more than that whole ones are allowed to cost first. */
const PART_AT_MOST = 20_000_000;
const PATIENCE = 2;

export interface RefineLimits {
  /** Transitions of the graph. */
  readonly transitionCount: number;
  /** Entries of signatures after which refinement is given up. */
  readonly maxWork?: number;
}

/** Refines until nothing can be told apart; false when it was given up before. */
export function refine(partition: Partition, rule: SignatureRule, limits: RefineLimits): Generator<Progress, boolean> {
  return new Refinement(partition, rule, limits).run();
}

interface Progress {
  readonly classCount: number;
}

class Refinement {
  readonly #partition: Partition;
  readonly #rule: SignatureRule;
  readonly #transitionCount: number;
  readonly #maxWork: number;
  readonly #signatures = new Signatures();
  /** Per marked state the group of its signature within its block. */
  readonly #groupOf: Int32Array;
  /** Blocks with marked states. */
  #waiting: number[] = [];
  /** Blocks that are not what they were before the last round. */
  #changedBlocks: readonly number[] = [];
  /** In place of whole signatures, for the rest of the round. */
  #part: Entries | null = null;
  #work = 0;
  #nextYield = SLICE;
  /** When whole signatures have cost too much. */
  #patience = Infinity;

  constructor(partition: Partition, rule: SignatureRule, { transitionCount, maxWork = Infinity }: RefineLimits) {
    this.#partition = partition;
    this.#rule = rule;
    this.#transitionCount = transitionCount;
    this.#maxWork = maxWork;
    this.#groupOf = new Int32Array(partition.blockOf.length);
  }

  *run(): Generator<Progress, boolean> {
    const mark = (state: number): void => {
      const block = this.#partition.blockOf[state] as number;
      if (!this.#partition.isSingle(block) && this.#partition.mark(state)) this.#waiting.push(block);
    };
    for (let state = 0; state < this.#groupOf.length; state++) mark(state);
    for (let round = 1; this.#waiting.length > 0; round++) {
      this.#part = null;
      this.#patience = this.#work + this.#costOfPart();
      const splits: (readonly [block: number, groupCount: number])[] = [];
      for (const block of this.#waiting) {
        const groupCount = yield* this.#group(block);
        if (this.#work > this.#maxWork) return false;
        if (groupCount === 1) this.#partition.unmark(block);
        else splits.push([block, groupCount]);
      }
      this.#waiting = [];
      const changed = yield* this.#split(splits, round);
      yield* counted(this.#rule.affected(changed, mark), this.#partition);
    }
    return true;
  }

  /** Groups the marked states of a block by signature and says how many groups there are. */
  *#group(block: number): Generator<Progress, number> {
    this.#signatures.clear();
    const [clean] = this.#partition.unmarkedIn(block);
    if (clean !== undefined) this.#groupOfWhole(clean);
    const { writeMarked } = this.#rule;
    const marked = writeMarked === undefined ? this.#partition.markedIn(block) : this.#partition.markedIn(block).slice().sort();
    for (const state of marked) {
      if (writeMarked === undefined) this.#groupOf[state] = this.#groupOfWhole(state);
      else {
        writeMarked(state, this.#signatures, this.#groupOf);
        this.#groupOf[state] = this.#signatures.close();
      }
      this.#work += this.#signatures.work + 1;
      this.#signatures.work = 0;
      if (this.#work > this.#patience && this.#part === null && this.#rule.entriesOf !== undefined) {
        this.#part = yield* counted(this.#rule.entriesOf(this.#changedBlocks), this.#partition);
        return yield* this.#group(block);
      }
      if (this.#work > this.#nextYield) yield this.#progress();
      if (this.#work > this.#maxWork) break;
    }
    return this.#signatures.count;
  }

  /** The group of a signature that is written without the help of others. */
  #groupOfWhole(state: number): number {
    if (this.#part === null) this.#rule.write(state, this.#signatures);
    else {
      const { offsets, entries } = this.#part;
      const end = offsets[state + 1] as number;
      for (let i = offsets[state] as number; i < end; i++) this.#signatures.add(entries[i] as number);
    }
    return this.#signatures.close();
  }

  /** Splits blocks by the groups found; the states that have new blocks. */
  *#split(splits: readonly (readonly [block: number, groupCount: number])[], round: number): Generator<Progress, readonly number[]> {
    const changed: number[] = [];
    const changedBlocks: number[] = [];
    for (const [block, groupCount] of splits) {
      const before = this.#partition.count;
      this.#partition.split(block, this.#groupOf, groupCount, round, (state) => changed.push(state));
      changedBlocks.push(block);
      for (let fresh = before; fresh < this.#partition.count; fresh++) changedBlocks.push(fresh);
      this.#work += 4;
      if (this.#work > this.#nextYield) yield this.#progress();
    }
    this.#changedBlocks = changedBlocks;
    return changed;
  }

  #costOfPart(): number {
    const cost = this.#changedBlocks.length * (this.#groupOf.length + this.#transitionCount);
    return this.#rule.entriesOf === undefined || cost === 0 || cost > PART_AT_MOST ? Infinity : PATIENCE * cost;
  }

  #progress(): Progress {
    this.#nextYield = this.#work + SLICE;
    return { classCount: this.#partition.count };
  }
}
