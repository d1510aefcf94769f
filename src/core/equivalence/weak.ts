/**
 * Weak bisimilarity. With ⇒ for τ*, =a⇒ for ⇒ –a→ ⇒ and =τ⇒ for ⇒: a relation R is a weak bisimulation when p R q requires, for
 * every label a: p —a→ p' is answered by some q =a⇒ q' with p' R q', and the other way round. p ≈ q: some weak bisimulation
 * has (p, q). Not rooted (`tau.a + b` ≉ `a + b`); divergence does not count.
 *
 * Source: Milner 1989, chapter 5; Aceto et al., *Reactive Systems*, 3.4; calculus 6 (pessimistic on frontier states).
 */
import { branchingClasses } from './branching.ts';
import { counted, withFrontierApart } from './initial-partition.ts';
import { SilentSearch } from './moves.ts';
import type { Partition } from './partition.ts';
import { refine } from './refine.ts';
import { incoming, quotient, SLICE, TAU, type TransitionGraph } from './transition-graph.ts';

/** Per state the class of ≈, in a graph whose frontier states have no transitions. */
export function* weakClasses(graph: TransitionGraph): Generator<{ readonly classCount: number }, WeakClasses> {
  const branching = yield* branchingClasses(graph);
  const nodes = yield* counted(quotient(graph, branching.classOf, branching.count, true), branching);
  const { blockOf, count } = yield* weakPartition(nodes);
  return { classOf: branching.classOf.map((node) => blockOf[node] as number), count };
}

export interface WeakClasses {
  readonly classOf: Int32Array;
  readonly count: number;
}

/** The classes of ≈ in a graph without τ-cycles. */
function* weakPartition(graph: TransitionGraph): Generator<{ readonly classCount: number }, Partition> {
  const { stateCount, offsets, targets, labels } = graph;
  const partition = withFrontierApart(graph);
  const { blockOf } = partition;
  const search = new SilentSearch(graph);
  const back = yield* counted(backwards(graph), partition);
  const searchBack = new SilentSearch(back);
  yield* refine(partition, {
    write: (state, signatures) => {
      const silent = search.from([state]);
      for (const p of silent) signatures.add(blockOf[p] as number);
      const byLabel = new Map<number, number[]>();
      for (const p of silent) {
        for (let k = offsets[p] as number; k < (offsets[p + 1] as number); k++) {
          const label = labels[k] as number;
          if (label === TAU) continue;
          const starts = byLabel.get(label);
          if (starts === undefined) byLabel.set(label, [targets[k] as number]);
          else starts.push(targets[k] as number);
        }
      }
      for (const [label, starts] of byLabel) {
        for (const p of search.from(starts)) signatures.add(label * stateCount + (blockOf[p] as number));
      }
    },
    *affected(changed, mark) {
      const silent = searchBack.from(changed);
      const before: number[] = [];
      let work = 0;
      for (const p of silent) {
        mark(p);
        for (let k = back.offsets[p] as number; k < (back.offsets[p + 1] as number); k++) {
          if (back.labels[k] !== TAU) before.push(back.targets[k] as number);
          if (++work % SLICE === 0) yield;
        }
      }
      for (const p of searchBack.from(before)) mark(p);
    },
  });
  return partition;
}

/** All transitions turned round. */
function* backwards(graph: TransitionGraph): Generator<void, TransitionGraph> {
  const { offsets, steps, sources } = yield* incoming(graph);
  return { stateCount: graph.stateCount, offsets, targets: sources, labels: steps.map((k) => graph.labels[k] as number), isFrontier: new Uint8Array(graph.stateCount) };
}
