import type { Lts } from '../engine/engine-api.ts';

/** Choices of a shortest run from `from` to a state with `isGoal`; null when none can be reached in what was explored. */
export function shortestChoices(lts: Lts, from: number, isGoal: (state: number) => boolean): readonly number[] | null {
  const parent = new Map<number, { readonly state: number; readonly choice: number } | null>([[from, null]]);
  const queue = [from];
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0;
    if (isGoal(state)) return unwind(parent, state);
    const start = lts.stepOffsets[state] ?? 0;
    const end = lts.stepOffsets[state + 1] ?? start;
    for (let at = start; at < end; at += 1) {
      const target = lts.stepTargets[at] ?? 0;
      if (parent.has(target)) continue;
      parent.set(target, { state, choice: at - start });
      queue.push(target);
    }
  }
  return null;
}

function unwind(parent: ReadonlyMap<number, { readonly state: number; readonly choice: number } | null>, goal: number): readonly number[] {
  const found: number[] = [];
  for (let step = parent.get(goal); step; step = parent.get(step.state)) found.push(step.choice);
  return found.reverse();
}
