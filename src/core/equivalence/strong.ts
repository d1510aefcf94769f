/**
 * Strong bisimilarity. A relation R is a strong bisimulation when p R q requires, for every label a (τ like any other):
 * p —a→ p' is answered by some q —a→ q' with p' R q', and the other way round. p ~ q: some strong bisimulation has (p, q).
 *
 * Source: Park 1981; Milner 1989, chapter 4; Aceto et al., *Reactive Systems*, 3.3; calculus 6 (pessimistic on frontier states:
 * they are related to nothing but themselves).
 */
import { type BehaviourClasses, classesOf, counted, withFrontierApart } from './initial-partition.ts';
import { refine } from './refine.ts';
import { incoming, SLICE, type TransitionGraph } from './transition-graph.ts';

/**
 * The classes of ~. Two classes of a graph without frontier are told apart in the round that is the least modal depth of a formula
 * that tells them apart (Hennessy & Milner 1985: k rounds of the game, k nested modalities).
 */
export function* strongClasses(graph: TransitionGraph): Generator<{ readonly classCount: number }, BehaviourClasses> {
  const partition = withFrontierApart(graph);
  const { offsets, sources } = yield* counted(incoming(graph), partition);
  const { blockOf } = partition;
  const { stateCount } = graph;
  yield* refine(partition, {
    write: (state, signatures) => {
      const end = graph.offsets[state + 1] as number;
      for (let k = graph.offsets[state] as number; k < end; k++) {
        signatures.add((graph.labels[k] as number) * stateCount + (blockOf[graph.targets[k] as number] as number));
      }
    },
    *affected(changed, mark) {
      let work = 0;
      for (const state of changed) {
        const end = offsets[state + 1] as number;
        for (let i = offsets[state] as number; i < end; i++) {
          mark(sources[i] as number);
          if (++work % SLICE === 0) yield;
        }
      }
    },
  }, { transitionCount: graph.targets.length });
  return classesOf(partition);
}
