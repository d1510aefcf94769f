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
  /** Marks every state whose signature may be another now that these states have new blocks. */
  readonly affected: (changed: readonly number[], mark: (state: number) => void) => Generator<void, void>;
}

/** Refines until nothing can be told apart. `firstRound` is the number of the first round. */
export function* refine(partition: Partition, rule: SignatureRule, firstRound = 1): Generator<{ readonly classCount: number }, void> {
  const groupOf = new Int32Array(partition.blockOf.length);
  const signatures = new Signatures();
  let waiting: number[] = [];
  const mark = (state: number): void => {
    const block = partition.blockOf[state] as number;
    if (!partition.isSingle(block) && partition.mark(state)) waiting.push(block);
  };
  for (let state = 0; state < groupOf.length; state++) mark(state);
  let work = 0;
  for (let round = firstRound; waiting.length > 0; round++) {
    const splits: { readonly block: number; readonly groupCount: number }[] = [];
    for (const block of waiting) {
      signatures.clear();
      const [clean] = partition.unmarkedIn(block);
      if (clean !== undefined) {
        rule.write(clean, signatures);
        signatures.close();
      }
      const marked = rule.writeMarked === undefined ? partition.markedIn(block) : partition.markedIn(block).slice().sort();
      for (const state of marked) {
        if (rule.writeMarked === undefined) rule.write(state, signatures);
        else rule.writeMarked(state, signatures, groupOf);
        groupOf[state] = signatures.close();
        work++;
        if (work + signatures.work > SLICE) {
          yield { classCount: partition.count };
          work = 0;
          signatures.work = 0;
        }
      }
      if (signatures.count === 1) partition.unmark(block);
      else splits.push({ block, groupCount: signatures.count });
    }
    waiting = [];
    const changed: number[] = [];
    for (const { block, groupCount } of splits) {
      partition.split(block, groupOf, groupCount, round, (state) => changed.push(state));
      if (changed.length % SLICE === SLICE - 1) yield { classCount: partition.count };
    }
    yield* counted(rule.affected(changed, mark), partition);
  }
}
