/** The partition every notion starts from, and how work that knows nothing of partitions reports its progress. */
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
