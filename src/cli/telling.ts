/** Runs and states told to people. */
import type { SystemState } from '../core/semantics/system.ts';
import type { History } from '../core/lts/snapshot.ts';
import type { StuckReason } from '../core/lts/system-view.ts';
import { describeState } from './stepping.ts';
import type { StepObject } from './stepping.ts';
import { aligned, listed } from './words.ts';

/** Numbered steps. */
export function runLines(steps: readonly StepObject[]): readonly string[] {
  return steps.map((step, k) => `  ${String(k + 1).padStart(String(steps.length).length)}  ${step.event}`);
}

/** How a run ended, in sentences; nothing when the state can go on. */
export function endLines(state: SystemState, history: History): readonly string[] {
  const { end, reasons, refusals } = describeState(state, history);
  const nameOf = (address: number): string => state.skeleton.components[address]?.name ?? `#${address}`;
  switch (end) {
    case null:
      return [];
    case 'terminated':
      return ['Everybody has finished (terminated). This is a proper end.'];
    case 'atRest':
      return ['Everybody has finished; the tools wait for the next call (at rest). This is a proper end.'];
    case 'deadlock':
      return [
        'Nothing can happen any more (deadlock).',
        ...reasons.flatMap((reason) => reasonLines(reason, nameOf)),
        ...refusals.map(({ from, to, offered, accepted }) => `  ${nameOf(from)} offers ${offered}, ${nameOf(to)} accepts ${accepted}.`),
      ];
  }
}

function reasonLines(reason: StuckReason, nameOf: (address: number) => string): readonly string[] {
  if (reason.kind === 'lonely') {
    if (reason.channels.length === 0) return [`  ${nameOf(reason.address)} has nothing it could do: every condition is false.`];
    return [`  ${nameOf(reason.address)} waits for ${listed(reason.channels)}, which nobody will ever offer.`];
  }
  const [first] = reason.waits;
  if (first !== undefined && first.from === first.to) return [`  ${nameOf(first.from)} waits at ${first.text}, which only ${nameOf(first.from)} itself could answer later.`];
  const waits = reason.waits.map(({ from, to, text }) => [`    ${nameOf(from)}`, `waits at ${text}`, `for ${nameOf(to)}`]);
  return ['  They wait in a circle:', ...aligned(waits)];
}
