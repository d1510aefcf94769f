/**
 * Bookkeeping of the trace: choosing, going back, branching. Going back never deletes: choosing differently keeps the
 * run so far beside the new one.
 */
import type { RecordedStep, Run } from './document.ts';

export interface RunHistory {
  readonly steps: readonly RecordedStep[];
  /** 0 … steps.length. */
  readonly cursor: number;
  readonly runs: readonly Run[];
}

export const EMPTY_HISTORY: RunHistory = { steps: [], cursor: 0, runs: [] };

/** `kept` is the run that was put aside because the new step leaves it; null when none was. */
export interface Chosen {
  readonly history: RunHistory;
  readonly kept: Run | null;
}

/**
 * Takes `step` at the cursor. Repeating the recorded step only moves the cursor; another step starts a new run that shares
 * the steps before the cursor, and keeps the old one when it had steps after it. Where the text has changed and another event
 * stands at the recorded position, it takes the place of the recorded one, what follows is tried again, and the old run is kept.
 */
export function chooseStep(history: RunHistory, step: RecordedStep): Chosen {
  const { steps, cursor, runs } = history;
  const recorded = steps[cursor];
  const isRepeated = recorded !== undefined && isSameStep(recorded, step);
  const next = recorded?.index === step.index ? steps.with(cursor, step) : [...steps.slice(0, cursor), step];
  if (isRepeated) return { history: { steps: next, cursor: cursor + 1, runs }, kept: null };
  const others = runs.filter((run) => !isPrefix(run.steps, next));
  const isKept = recorded !== undefined && !others.some((run) => isPrefix(steps, run.steps));
  const kept = isKept ? { number: freeNumber(runs), name: null, steps } : null;
  return { history: { steps: next, cursor: cursor + 1, runs: kept ? [...others, kept] : others }, kept };
}

/** Moves the cursor, clamped to the run. */
export function moveCursor(history: RunHistory, position: number): RunHistory {
  return { ...history, cursor: Math.min(Math.max(0, Math.trunc(position)), history.steps.length) };
}

/** Makes the kept run `index` the current one, cursor at the last step both share; the current run takes its place. */
export function switchRun(history: RunHistory, index: number): RunHistory {
  const chosen = history.runs[index];
  if (chosen === undefined) return history;
  const cursor = Math.min(history.cursor, sharedSteps(history.steps, chosen.steps));
  const isWorthKeeping = !isPrefix(history.steps, chosen.steps);
  const runs = isWorthKeeping
    ? history.runs.with(index, { ...chosen, steps: history.steps })
    : history.runs.filter((_, i) => i !== index);
  return { steps: chosen.steps, cursor, runs };
}

/**
 * After a replay that stopped: `misfit` is the first step (from 1) that is not possible any more. The cursor goes before
 * it; the steps stay, since the next edit may make them possible again.
 */
export function beforeMisfit(history: RunHistory, misfit: number | null): RunHistory {
  return misfit === null ? history : moveCursor(history, Math.min(history.cursor, misfit - 1));
}

/** How many steps two runs share from the start, as events and not only as positions in the list of steps. */
export function sharedSteps(left: readonly RecordedStep[], right: readonly RecordedStep[]): number {
  const end = left.findIndex((step, i) => {
    const other = right[i];
    return !other || !isSameStep(step, other);
  });
  return end === -1 ? left.length : end;
}

/** After the text has changed, the step at the same position may be another event; without a check there is only the position. */
function isSameStep(left: RecordedStep, right: RecordedStep): boolean {
  return left.index === right.index && (left.check === null || right.check === null || left.check === right.check);
}

function isPrefix(short: readonly RecordedStep[], long: readonly RecordedStep[]): boolean {
  return sharedSteps(short, long) === short.length;
}

function freeNumber(runs: readonly Run[]): number {
  const taken = new Set(runs.map((run) => run.number));
  let number = 1;
  while (taken.has(number)) number += 1;
  return number;
}
