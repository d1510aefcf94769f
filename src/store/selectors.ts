/** What views derive from the store. Cheap, or memoised on the identity of their inputs. */
import type { StateId } from '../core/base/brand.ts';
import type { Choice, Lts, Snapshot, StepView } from '../engine/engine-api.ts';
import { StateKind } from '../engine/engine-api.ts';
import type { Workspace } from './state.ts';

const NO_STEPS: readonly StepView[] = [];

/** The snapshot at the cursor; null while the engine has not answered. */
export function currentSnapshot(s: Workspace): Snapshot | null {
  return s.snapshots[s.cursor] ?? null;
}

/** How far the current run can be gone: to its end, or to before the step that the model does not allow any more. */
export function fittingLength(s: Workspace): number {
  if (hasNothingToRun(s)) return 0;
  return s.misfit === null ? s.steps.length : s.misfit - 1;
}

/**
 * The run as the debugger tells of it: nothing where the text defines nothing to run, though steps and runs are kept for when it
 * does again.
 */
export function shownRun(s: Workspace): { readonly count: number; readonly cursor: number; readonly keptRuns: Workspace['keptRuns'] } {
  return hasNothingToRun(s) ? NO_RUN : { count: s.steps.length, cursor: s.cursor, keptRuns: s.keptRuns };
}
const NO_RUN = { count: 0, cursor: 0, keptRuns: [] } as const;

/** The text that is open has been read, and defines nothing to run. */
export function hasNothingToRun(s: Workspace): boolean {
  return s.system === null && s.document.id !== '' && s.analysis.source === s.document.source;
}

/** Enabled steps at the cursor. */
export function enabledSteps(s: Workspace): readonly StepView[] {
  return currentSnapshot(s)?.steps ?? NO_STEPS;
}

/** The step that led to the cursor; null at the start. */
export function lastStep(s: Workspace): StepView | null {
  return s.cursor === 0 ? null : stepAt(s, s.cursor);
}

/** The step that leads to `position` in the current run (1 is the first step); null where the run does not fit the model any more. */
export function stepAt(s: Workspace, position: number): StepView | null {
  if (s.misfit !== null && position >= s.misfit) return null;
  const choice = s.steps[position - 1];
  return choice ? (s.snapshots[position - 1]?.steps[choice.index] ?? null) : null;
}

/** The LTS on screen: the finished one, or the previous one while a new one is explored. */
export function shownLts(s: Workspace): Lts | null {
  if (s.exploration.status === 'done') return s.exploration.lts;
  return s.exploration.status === 'exploring' ? s.exploration.previous : null;
}

const models = new WeakMap<Lts, { readonly source: string; readonly system: string }>();

/** Notes of which text and system an LTS was made. */
export function noteModel(lts: Lts, model: { readonly source: string; readonly system: string }): void {
  models.set(lts, model);
}

/**
 * The LTS on screen when it is that of the analysed text and the system on screen, else null: a picture that stays while a
 * newer text is explored claims nothing about that text.
 */
export function currentLts(s: Workspace): Lts | null {
  const lts = shownLts(s);
  const model = lts && models.get(lts);
  return model && (model.source !== s.analysis.source || model.system !== s.system) ? null : lts;
}

/** LTS states along a run, by following its choices from state 0; stops where the LTS was not expanded. */
export function pathOf(lts: Lts, choices: readonly Choice[]): readonly StateId[] {
  const path: StateId[] = [0 as StateId];
  let state = 0;
  for (const choice of choices) {
    if (lts.kinds[state] === StateKind.frontier) break;
    const at = (lts.stepOffsets[state] ?? 0) + choice.index;
    if (at >= (lts.stepOffsets[state + 1] ?? 0)) break;
    state = lts.stepTargets[at] ?? 0;
    path.push(state as StateId);
  }
  return path;
}

let pathMemo: { lts: Lts; choices: readonly Choice[]; path: readonly StateId[] } | null = null;

/** `pathOf` of the current run on the shown LTS; empty while there is none. */
export function activePath(s: Workspace): readonly StateId[] {
  const lts = shownLts(s);
  if (!lts) return NO_PATH;
  const choices = s.steps;
  if (pathMemo?.lts !== lts || pathMemo.choices !== choices) pathMemo = { lts, choices, path: pathOf(lts, choices) };
  return pathMemo.path;
}
const NO_PATH: readonly StateId[] = [];

/** State of the shown LTS at the cursor; null while unknown. */
export function currentState(s: Workspace): StateId | null {
  return activePath(s)[s.cursor] ?? null;
}

/** Target LTS state of the step with `index` at the cursor; null while unknown. */
export function stepTarget(s: Workspace, index: number): StateId | null {
  const lts = currentLts(s);
  const state = currentState(s);
  if (!lts || state === null || lts.kinds[state] === StateKind.frontier) return null;
  const at = (lts.stepOffsets[state] ?? 0) + index;
  return at < (lts.stepOffsets[state + 1] ?? 0) ? ((lts.stepTargets[at] ?? 0) as StateId) : null;
}
