/**
 * Weak bisimilarity. With ⇒ for τ*, =a⇒ for ⇒ –a→ ⇒ and =τ⇒ for ⇒: a relation R is a weak bisimulation when p R q requires, for
 * every label a: p —a→ p' is answered by some q =a⇒ q' with p' R q', and the other way round. p ≈ q: some weak bisimulation
 * has (p, q). Not rooted (`tau.a + b` ≉ `a + b`); divergence does not count.
 *
 * Source: Milner 1989, chapter 5; Aceto et al., *Reactive Systems*, 3.4; calculus 6 (pessimistic on frontier states).
 */
import { branchingClasses } from './branching.ts';
import { type BehaviourClasses, classesOf, counted, withFrontierApart } from './initial-partition.ts';
import { IntList, Memory } from '../lts/memory.ts';
import { SilentSearch } from './moves.ts';
import type { Partition } from './partition.ts';
import { type Entries, refine } from './refine.ts';
import { incoming, quotient, SLICE, TAU, type TransitionGraph } from './transition-graph.ts';

/** What the classes of an unfinished graph may cost, in entries of signatures: the verdict does not depend on them. */
const UNFINISHED_WORK = 10_000_000;

/**
 * The classes of ≈ in a graph whose frontier states have no transitions. Two classes of a graph without frontier are told apart
 * in the round that is the least depth of a formula with weak modalities that tells them apart. In a large graph with frontier, where
 * nearly every state leads to frontier states of its own, the classes may be those of branching bisimilarity, which is finer.
 */
export function* weakClasses(graph: TransitionGraph, unfinishedWork = UNFINISHED_WORK): Generator<{ readonly classCount: number }, BehaviourClasses> {
  const branching = yield* branchingClasses(graph);
  const nodes = yield* counted(quotient(graph, branching.classOf, branching.count, true), branching);
  const partition = yield* weakPartition(nodes, nodes.isFrontier.includes(1) ? unfinishedWork : Infinity);
  if (partition === null) return { ...branching, roundOf: () => null };
  return { ...classesOf(partition), classOf: branching.classOf.map((node) => partition.blockOf[node] as number) };
}

/** The classes of ≈ in a graph without τ-cycles; null when they take too much work. */
function* weakPartition(graph: TransitionGraph, maxWork: number): Generator<{ readonly classCount: number }, Partition | null> {
  const { stateCount, targets } = graph;
  const partition = withFrontierApart(graph);
  const { blockOf } = partition;
  const search = new SilentSearch(graph);
  const back = yield* counted(backwards(graph), partition);
  const searchBack = new SilentSearch(back);
  const isDone = yield* refine(partition, {
    write: (state, signatures) => {
      const silent = search.from([state]);
      for (const p of silent) signatures.add(blockOf[p] as number);
      for (const [label, starts] of visibleFrom(graph, silent)) {
        for (const p of search.from(starts)) signatures.add(label * stateCount + (blockOf[p] as number));
      }
    },
    entriesOf: (blocks) => entriesOf(back, searchBack, blocks, partition),
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
  }, { transitionCount: targets.length, maxWork });
  return isDone ? partition : null;
}

/** For every state by which labels it leads to which of these blocks. */
function* entriesOf(back: TransitionGraph, search: SilentSearch, blocks: readonly number[], partition: Partition): Generator<void, Entries> {
  const states = new IntList(new Memory());
  const found: number[] = [];
  const add = (reached: Int32Array, entry: number): void => {
    for (const state of reached) {
      states.push(state);
      found.push(entry);
    }
  };
  for (const block of blocks) {
    const silent = search.from(partition.statesIn(block));
    add(silent, block);
    for (const [label, starts] of visibleFrom(back, silent)) {
      add(search.from(starts), label * back.stateCount + block);
      yield;
    }
    yield;
  }
  const offsets = new Int32Array(back.stateCount + 1);
  for (let i = 0; i < states.length; i++) {
    const after = (states.data[i] as number) + 1;
    offsets[after] = (offsets[after] as number) + 1;
  }
  for (let state = 0; state < back.stateCount; state++) offsets[state + 1] = (offsets[state + 1] as number) + (offsets[state] as number);
  yield;
  const next = offsets.slice();
  const entries = new Float64Array(states.length);
  for (let i = 0; i < states.length; i++) {
    const state = states.data[i] as number;
    const place = next[state] as number;
    next[state] = place + 1;
    entries[place] = found[i] as number;
    if (i % SLICE === SLICE - 1) yield;
  }
  return { offsets, entries };
}

/** Where visible transitions of these states lead, by label. */
function visibleFrom({ offsets, targets, labels }: TransitionGraph, states: Int32Array): ReadonlyMap<number, readonly number[]> {
  const byLabel = new Map<number, number[]>();
  for (const state of states) {
    const end = offsets[state + 1] as number;
    for (let k = offsets[state] as number; k < end; k++) {
      const label = labels[k] as number;
      if (label === TAU) continue;
      const starts = byLabel.get(label);
      if (starts === undefined) byLabel.set(label, [targets[k] as number]);
      else starts.push(targets[k] as number);
    }
  }
  return byLabel;
}

/** All transitions turned round. */
function* backwards(graph: TransitionGraph): Generator<void, TransitionGraph> {
  const { offsets, steps, sources } = yield* incoming(graph);
  return { stateCount: graph.stateCount, offsets, targets: sources, labels: steps.map((k) => graph.labels[k] as number), isFrontier: new Uint8Array(graph.stateCount) };
}
