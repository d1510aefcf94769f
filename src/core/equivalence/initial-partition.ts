/** The partition every notion starts from, the classes it ends with, and how work that knows nothing of partitions reports its progress. */
import { Partition } from './partition.ts';
import type { TransitionGraph } from './transition-graph.ts';

/** All in one block, but every frontier state, which is related to nothing but itself (calculus 6), in a block of its own. */
export function withFrontierApart({ stateCount, isFrontier }: TransitionGraph): Partition {
  const blocks = new Int32Array(stateCount);
  let count = isFrontier.includes(0) ? 1 : 0;
  for (let state = 0; state < stateCount; state++) if (isFrontier[state] === 1) blocks[state] = count++;
  return new Partition(blocks, count);
}

/** Passes on the slices of `work` with the number of classes known so far. */
export function* counted<T>(work: Generator<void, T>, { count }: Pick<Partition, 'count'>): Generator<{ readonly classCount: number }, T> {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    yield { classCount: count };
  }
}

export interface BehaviourClasses {
  readonly classOf: Int32Array;
  readonly count: number;
  /** The round in which two classes were told apart; null for one and the same. */
  readonly roundOf: (first: number, second: number) => number | null;
}

/** The blocks of a partition that is not refined any further. */
export function classesOf(partition: Partition): BehaviourClasses {
  const { blockOf, count } = partition;
  const states = new Int32Array(count);
  for (let state = 0; state < blockOf.length; state++) states[blockOf[state] as number] = state;
  return { classOf: blockOf, count, roundOf: (first, second) => partition.roundOf(states[first] as number, states[second] as number) };
}
