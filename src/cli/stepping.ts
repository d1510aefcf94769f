/** Recorded runs, step by step, by the plain interpreter; and steps as the objects of the JSON results. */
import { eventCheck } from '../core/base/hash.ts';
import { historyAfter, snapshotOf } from '../core/lts/snapshot.ts';
import type { History } from '../core/lts/snapshot.ts';
import type { Snapshot } from '../core/lts/system-view.ts';
import { wiringOf } from '../core/lts/network.ts';
import { printEvent, printLabel, valuesOfEvent } from '../core/semantics/print-event.ts';
import { participantName } from '../core/semantics/skeleton.ts';
import type { Step, SystemState } from '../core/semantics/system.ts';
import { expand, initialState, stepsOf } from '../core/semantics/system.ts';
import type { Event, Participant } from '../core/semantics/transition.ts';
import type { Program } from '../core/term/program.ts';
import type { Value } from '../core/term/value.ts';

/** A step in a JSON result: the same everywhere. */
export interface StepObject {
  readonly label: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly channel: string | null;
  readonly values: readonly unknown[];
}

export interface TakenStep {
  readonly index: number;
  readonly check: number;
  readonly object: StepObject;
}

export interface TakenRun {
  readonly steps: readonly TakenStep[];
  readonly end: SystemState;
  readonly history: History;
  /** The first step (from 1) that is not possible; null when all are. `available`: how many steps there are instead. */
  readonly misfit: { readonly step: number; readonly available: number } | null;
}

/** Takes the choices from the start of a system; a step whose check differs is not possible any more. */
export function takeRun(program: Program, system: string, choices: readonly { readonly index: number; readonly check: number | null }[]): TakenRun {
  let end = initialState(program, system);
  let history: History = new Map();
  const steps: TakenStep[] = [];
  for (const { index, check } of choices) {
    const available = stepsOf(end);
    const step = available[index];
    const taken = step && takenStep(end, step, index);
    if (step === undefined || taken === undefined || (check !== null && check !== taken.check)) {
      return { steps, end, history, misfit: { step: steps.length + 1, available: available.length } };
    }
    steps.push(taken);
    end = step.target;
    history = historyAfter(history, step.event);
  }
  return { steps, end, history, misfit: null };
}

/** One step of a state, as an object and with the check that links store. */
export function takenStep(state: SystemState, step: Step, index: number): TakenStep {
  const nameOf = (participant: Participant) => participantName(state.skeleton, participant);
  const event = printEvent(step.event, nameOf);
  const object = { label: printLabel(step.label), event, ...ends(step.event, nameOf), channel: channelOf(step.event), values: valuesOfEvent(step.event).map(plainValue) };
  return { index, check: eventCheck(event), object };
}

/** The views' account of a state: what it waits for and why. */
export function describeState(state: SystemState, history: History): Snapshot {
  return snapshotOf(wiringOf(state.skeleton), state, expand(state), history);
}

function ends(event: Event, nameOf: (participant: Participant) => string): { readonly from: string | null; readonly to: string | null } {
  if (event.kind === 'communication') return { from: nameOf(event.from), to: nameOf(event.to) };
  const by = nameOf(event.by);
  const isReceiver = event.kind === 'input' || (event.kind === 'hidden' && event.polarity === 'input');
  return isReceiver ? { from: null, to: by } : { from: by, to: null };
}

function channelOf(event: Event): string | null {
  return event.kind === 'internal' || event.kind === 'error' ? null : event.channel;
}

/** Numbers, truth values, lists and records as in JSON; strings, atoms and channels as texts. */
function plainValue(value: Value): unknown {
  switch (value.kind) {
    case 'int':
    case 'bool':
    case 'string':
      return value.value;
    case 'atom':
    case 'channel':
      return value.name;
    case 'list':
      return value.items.map(plainValue);
    case 'record':
      return Object.fromEntries(value.fields.map((field) => [field.name, plainValue(field.value)]));
  }
}
