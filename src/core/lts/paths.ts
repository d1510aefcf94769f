/**
 * Runs through an LTS from its start, as lists of choices (positions in the list of steps, calculus 1.3). States are
 * numbered breadth-first, so the first state that fits is a nearest one and its parents give a shortest run.
 */
import { type Lts, StateKind } from './lts.ts';

/** The choices that lead from the start to `state` along the breadth-first tree: a shortest run. */
export function choicesTo(lts: Lts, state: number): readonly number[] {
  const choices: number[] = [];
  for (let at = state; at > 0; at = lts.parents[at] ?? 0) choices.push(lts.parentChoices[at] ?? 0);
  return choices.reverse();
}

/** A shortest run from the start to a state with `isGoal`; null when no state found so far has it. */
export function shortestTo(lts: Lts, isGoal: (state: number) => boolean): readonly number[] | null {
  for (let state = 0; state < lts.stateCount; state++) if (isGoal(state)) return choicesTo(lts, state);
  return null;
}

/** A shortest run to a deadlock; null when none was found. */
export function shortestToDeadlock(lts: Lts): readonly number[] | null {
  return shortestTo(lts, (state) => lts.kinds[state] === StateKind.deadlock);
}

/**
 * A shortest run whose last step is `action`: a label as printed (`'plan`, `get(3)`), or the short name of a step inside
 * (`takeRepo`, the tag of an internal step). Null when no such step was found.
 */
export function shortestToAction(lts: Lts, action: string): readonly number[] | null {
  const label = lts.labels.indexOf(action);
  const name = lts.names.indexOf(action);
  for (let state = 0, step = 0; state < lts.stateCount; state++) {
    const first = step;
    for (const end = lts.stepOffsets[state + 1] ?? 0; step < end; step++) {
      if (lts.stepLabels[step] === label || lts.stepNames[step] === name) return [...choicesTo(lts, state), step - first];
    }
  }
  return null;
}
