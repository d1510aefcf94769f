import type { Lts } from '../engine/engine-api.ts';

/** Choices of a shortest run from `from` to a state with `isGoal`; null when none can be reached in what was explored. */
export function shortestChoices(lts: Lts, from: number, isGoal: (state: number) => boolean): readonly number[] | null {
  const parents = new Int32Array(lts.stateCount).fill(-1);
  const choices = new Int32Array(lts.stateCount);
  const queue = new Int32Array(lts.stateCount);
  queue[0] = from;
  let length = 1;
  for (let head = 0; head < length; head += 1) {
    const state = queue[head] ?? 0;
    if (isGoal(state)) return unwind(parents, choices, from, state);
    const start = lts.stepOffsets[state] ?? 0;
    const end = lts.stepOffsets[state + 1] ?? start;
    for (let at = start; at < end; at += 1) {
      const target = lts.stepTargets[at] ?? 0;
      if (target === from || parents[target] !== -1) continue;
      parents[target] = state;
      choices[target] = at - start;
      queue[length] = target;
      length += 1;
    }
  }
  return null;
}

/** Choices of the breadth-first run to a state. */
export function choicesTo(lts: Lts, state: number): readonly number[] {
  return unwind(lts.parents, lts.parentChoices, 0, state);
}

function unwind(parents: Int32Array, choices: Int32Array, from: number, goal: number): readonly number[] {
  const found: number[] = [];
  for (let at = goal; at !== from && at >= 0; at = parents[at] ?? -1) found.push(choices[at] ?? 0);
  return found.reverse();
}
