/**
 * What the rules pass to each other. An output or an internal step is ready: its label and target are known. An input waits
 * for its values, as an abstraction does in value-passing CCS: in COM the sender gives them, and only an input that is still
 * visible at the top of the system is enumerated. So an input of type `int` communicates like any other.
 */
import type { OriginId } from '../base/brand.ts';
import type { Term } from '../term/term.ts';
import type { Value } from '../term/value.ts';
import { printLabel } from './print-event.ts';
import type { Derivation, Event, Label, Participant, RuleName } from './transition.ts';

export interface ReadyMove {
  readonly kind: 'ready';
  readonly label: Label;
  readonly event: Event;
  readonly target: Term;
  /** Built when asked for: printing every premise of every step would cost more than the step. */
  readonly derivation: () => Derivation;
}

export interface InputMove {
  readonly kind: 'input';
  /** As seen from here, after the relabellings passed so far. */
  readonly channel: string;
  readonly by: Participant;
  readonly origins: readonly OriginId[];
  /** The step that takes `values`, null when they do not fit. */
  readonly receive: (values: readonly Value[]) => ReadyMove | null;
  /** The rows of values that fit, in the order of calculus 1.3; null when they cannot be enumerated. */
  readonly rows: () => readonly (readonly Value[])[] | null;
}

/** An input hidden by `[tau/a]` whose values cannot be enumerated: some internal steps are not known. */
export interface OpenMove {
  readonly kind: 'open';
  readonly channel: string;
  readonly by: Participant;
  readonly origins: readonly OriginId[];
}

export type Move = ReadyMove | InputMove | OpenMove;

/** How a term is written in derivations. */
export type Print = (term: Term) => string;

/** What a rule concludes from its premises: a ready move with its derivation. */
export function conclude(
  rule: RuleName,
  source: Term,
  step: { readonly label: Label; readonly event: Event; readonly target: Term },
  premises: readonly ReadyMove[],
  print: Print,
): ReadyMove {
  return {
    kind: 'ready',
    ...step,
    derivation: () => ({
      rule,
      source: print(source),
      label: printLabel(step.label),
      target: print(step.target),
      premises: premises.map((premise) => premise.derivation()),
      origin: source.origin,
    }),
  };
}

/** The move of a rule with one premise that keeps the label: only what stands around the target is new. */
export function lift(rule: RuleName, source: Term, premise: Move, around: (target: Term) => Term, print: Print): Move {
  const lifted = (ready: ReadyMove): ReadyMove =>
    conclude(rule, source, { label: ready.label, event: ready.event, target: around(ready.target) }, [ready], print);
  return mapReady(premise, lifted);
}

/** Applies `change` to the step, now or when the values have come. */
function mapReady(move: Move, change: (ready: ReadyMove) => ReadyMove): Move {
  if (move.kind === 'ready') return change(move);
  return move.kind === 'input' ? mapInput(move, change) : move;
}

/** The same input, with `change` applied to what it receives. */
export function mapInput(move: InputMove, change: (ready: ReadyMove) => ReadyMove): InputMove {
  return {
    ...move,
    receive: (values) => {
      const ready = move.receive(values);
      return ready === null ? null : change(ready);
    },
  };
}

/** The same moves and derivations to other targets: for what is no rule. */
export function retarget(move: Move, around: (target: Term) => Term): Move {
  return mapReady(move, (ready) => ({ ...ready, target: around(ready.target) }));
}

/** Every step of an input, or the mark that they cannot all be listed. */
export function enumerated(input: InputMove): readonly (ReadyMove | OpenMove)[] {
  const rows = input.rows();
  if (rows === null) return [{ kind: 'open', channel: input.channel, by: input.by, origins: input.origins }];
  return rows.flatMap((row) => input.receive(row) ?? []);
}
