/**
 * Labels and events as text. Both are part of formats: labels are what equivalences compare, and the low bits of the hash of
 * a printed event (`base/hash.ts`, `eventCheck`) stand in every shared trace. Never changed without a new format version.
 */
import { printValue } from '../term/print.ts';
import type { Value } from '../term/value.ts';
import type { Event, Label, Participant } from './transition.ts';

function withValues(name: string, values: readonly Value[]): string {
  return values.length === 0 ? name : `${name}(${values.map(printValue).join(',')})`;
}

/** `tau`, `a`, `a(1,true)`, `'a`, `'a(1)`, `#error(div)`. */
export function printLabel(label: Label): string {
  switch (label.kind) {
    case 'tau':
      return 'tau';
    case 'input':
      return withValues(label.channel, label.values);
    case 'output':
      return withValues(`'${label.channel}`, label.values);
    case 'error':
      return `#error(${label.error})`;
  }
}

/**
 * `τ⟨get!(3): Client → Server⟩` for a communication, `'plan: Planner` and `a(3): Client` for what is seen from outside,
 * `τ⟨'a(3): Client⟩` for what `[tau/a]` hides, `τ⟨validate(3): Tool⟩` for `tau_validate(3)`, `τ⟨tau: Tool⟩` for `tau`,
 * `#error(div): Tool` for rule ERR.
 */
export function printEvent(event: Event, nameOf: (participant: Participant) => string): string {
  switch (event.kind) {
    case 'communication':
      return `τ⟨${withValues(`${event.channel}!`, event.values)}: ${nameOf(event.from)} → ${nameOf(event.to)}⟩`;
    case 'input':
    case 'output':
      return `${printLabel({ kind: event.kind, channel: event.channel, values: event.values })}: ${nameOf(event.by)}`;
    case 'hidden':
      return `τ⟨${printLabel({ kind: event.polarity, channel: event.channel, values: event.values })}: ${nameOf(event.by)}⟩`;
    case 'internal':
      return `τ⟨${withValues(event.tag ?? 'tau', event.values)}: ${nameOf(event.by)}⟩`;
    case 'error':
      return `#error(${event.error}): ${nameOf(event.by)}`;
  }
}

/** The event's name in a picture: `takeRepo`, `call(7)`, the tag of an internal step, `τ` without one, `#error(div)`. */
export function shortName(event: Event): string {
  switch (event.kind) {
    case 'communication':
    case 'input':
    case 'output':
    case 'hidden':
      return withValues(event.channel, event.values);
    case 'internal':
      return withValues(event.tag ?? 'τ', event.values);
    case 'error':
      return `#error(${event.error})`;
  }
}

/** The participants of an event, sender first; one, unless two communicate. */
export function participantsOf(event: Event): readonly Participant[] {
  return event.kind === 'communication' ? [event.from, event.to] : [event.by];
}

/** The values an event carries. */
export function valuesOfEvent(event: Event): readonly Value[] {
  return event.kind === 'error' ? [] : event.values;
}
