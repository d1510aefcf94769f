/**
 * Branching bisimilarity, blind to divergence: pRq requires of p —a→ p' that a = τ and p' R q, or q ⇒ q₁ —a→ q' with p R q₁ and
 * p' R q', and the other way round. Finer than weak bisimilarity and much cheaper, so that weak classes are looked for among its
 * classes. τ-steps inside a class are inert: the signature of a state is what it does after inert steps, and it can be put together
 * from those of its inert successors (Blom & Orzan 2003; van Glabbeek & Weijland 1996).
 */
import { counted, withFrontierApart } from './initial-partition.ts';
import { refine } from './refine.ts';
import type { Signatures } from './signatures.ts';
import { incoming, quotient, SLICE, TAU, type TransitionGraph } from './transition-graph.ts';

/** Per state its class, in a graph whose frontier states have no transitions. */
export function* branchingClasses(graph: TransitionGraph): Generator<{ readonly classCount: number }, { readonly classOf: Int32Array; readonly count: number }> {
  const cycles = yield* counted(silentCycles(graph), { count: 1 });
  const condensed = yield* counted(quotient(graph, cycles.classOf, cycles.count, true), { count: 1 });
  const partition = withFrontierApart(condensed);
  const { offsets, sources, steps } = yield* counted(incoming(condensed), partition);
  const { blockOf } = partition;
  const met = new Int32Array(condensed.stateCount);
  let search = 0;
  yield* refine(partition, {
    write: (start, signatures) => {
      search++;
      const open = [start];
      met[start] = search;
      for (let state = open.pop(); state !== undefined; state = open.pop()) {
        for (const target of inertTargets(condensed, blockOf, state, signatures)) {
          if (met[target] === search) continue;
          met[target] = search;
          open.push(target);
        }
      }
    },
    writeMarked: (state, signatures, groupOf) => {
      for (const target of inertTargets(condensed, blockOf, state, signatures)) signatures.addAll(partition.isMarked(target) ? (groupOf[target] as number) : 0);
    },
    *affected(changed, mark) {
      search++;
      const open: number[] = [];
      const meet = (state: number): void => {
        if (met[state] === search) return;
        met[state] = search;
        open.push(state);
        mark(state);
      };
      let work = 0;
      for (const state of changed) {
        meet(state);
        for (let i = offsets[state] as number; i < (offsets[state + 1] as number); i++) {
          meet(sources[i] as number);
          if (++work % SLICE === 0) yield;
        }
      }
      for (let state = open.pop(); state !== undefined; state = open.pop()) {
        for (let i = offsets[state] as number; i < (offsets[state + 1] as number); i++) {
          const source = sources[i] as number;
          if (condensed.labels[steps[i] as number] === TAU && blockOf[source] === blockOf[state]) meet(source);
          if (++work % SLICE === 0) yield;
        }
      }
    },
  }, { transitionCount: condensed.targets.length });
  return { classOf: cycles.classOf.map((cycle) => blockOf[cycle] as number), count: partition.count };
}

/** Writes what a state does that is not inert; gives the targets of what is. */
function inertTargets({ stateCount, offsets, targets, labels }: TransitionGraph, blockOf: Int32Array, state: number, signatures: Signatures): readonly number[] {
  const inert: number[] = [];
  const block = blockOf[state] as number;
  for (let k = offsets[state] as number; k < (offsets[state + 1] as number); k++) {
    const target = targets[k] as number;
    const label = labels[k] as number;
    if (label === TAU && blockOf[target] === block) inert.push(target);
    else signatures.add(label * stateCount + (blockOf[target] as number));
  }
  return inert;
}

/**
 * States on one τ-cycle are branching bisimilar. Numbered so that silent steps lead from higher numbers to lower ones
 * (Tarjan 1972, without the call stack).
 */
function* silentCycles({ stateCount, offsets, targets, labels }: TransitionGraph): Generator<void, { readonly classOf: Int32Array; readonly count: number }> {
  const classOf = new Int32Array(stateCount).fill(-1);
  const found = new Int32Array(stateCount);
  const low = new Int32Array(stateCount);
  const next = offsets.slice(0, stateCount);
  const path: number[] = [];
  const open: number[] = [];
  let count = 0;
  let time = 0;
  let work = 0;
  for (let root = 0; root < stateCount; root++) {
    if (found[root] === 0) path.push(root);
    while (path.length > 0) {
      if (++work % SLICE === 0) yield;
      const state = path.at(-1) as number;
      if (found[state] === 0) {
        time++;
        found[state] = time;
        low[state] = time;
        open.push(state);
      }
      const k = next[state] as number;
      if (k < (offsets[state + 1] as number)) {
        next[state] = k + 1;
        const target = targets[k] as number;
        if (labels[k] !== TAU) continue;
        if (found[target] === 0) path.push(target);
        else if (classOf[target] === -1) low[state] = Math.min(low[state] as number, found[target] as number);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) low[parent] = Math.min(low[parent] as number, low[state] as number);
      if (low[state] !== found[state]) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        classOf[member] = count;
        if (member === state) break;
      }
      count++;
    }
  }
  return { classOf, count };
}
