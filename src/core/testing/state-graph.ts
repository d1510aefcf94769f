import { printEvent, printLabel } from '../semantics/print-event.ts';
import { participantName } from '../semantics/skeleton.ts';
import { initialState, keyOfState, stepsOf } from '../semantics/system.ts';
import type { Step, SystemState } from '../semantics/system.ts';
import type { Program } from '../term/program.ts';

/** The states of a small system, breadth-first, by the plain interpreter alone. */
export interface StateGraph {
  readonly states: readonly SystemState[];
  /** Distinct (source, label, target), as `0 tau 1`. */
  readonly transitions: readonly string[];
}

/** Explores everything; throws above `limit` states. */
export function stateGraphOf(program: Program, system: string, limit = 1000): StateGraph {
  const initial = initialState(program, system);
  const ids = new Map([[keyOfState(initial), 0]]);
  const states = [initial];
  const transitions = new Set<string>();
  for (let source = 0; source < states.length; source++) {
    const state = states[source];
    if (state === undefined) break;
    for (const step of stepsOf(state)) {
      const key = keyOfState(step.target);
      const target = ids.get(key) ?? states.push(step.target) - 1;
      ids.set(key, target);
      transitions.add(`${source} ${printLabel(step.label)} ${target}`);
    }
    if (states.length > limit) throw new Error(`more than ${limit} states`);
  }
  return { states, transitions: [...transitions] };
}

/** `#states/#transitions` */
export function sizeOf(program: Program, system: string): string {
  const { states, transitions } = stateGraphOf(program, system);
  return `${states.length}/${transitions.length}`;
}

export function eventText(step: Step): string {
  return printEvent(step.event, (participant) => participantName(step.target.skeleton, participant));
}

/** The labels of a state's steps, in order. */
export function labelsOf(state: SystemState): readonly string[] {
  return stepsOf(state).map((step) => printLabel(step.label));
}

/** The events of a state's steps, in order. */
export function eventsOf(state: SystemState): readonly string[] {
  return stepsOf(state).map(eventText);
}

/** The state after taking the steps with these indices. */
export function after(state: SystemState, ...choices: readonly number[]): SystemState {
  return choices.reduce((now, choice) => {
    const step = stepsOf(now)[choice];
    if (step === undefined) throw new Error(`no step ${choice} of ${stepsOf(now).length}`);
    return step.target;
  }, state);
}
