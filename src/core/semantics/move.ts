/**
 * What the rules pass to each other. A move is its own proof: it holds the rule that concludes it and the moves above. What
 * costs something, the target and the printed derivation, is built from the proof when asked for: a run takes one step of many.
 *
 * An output or an internal step is ready: its label is known. An input waits for its values, as an abstraction does in
 * value-passing CCS: in COM the sender gives them, and only an input that is still visible at the top of the system is
 * enumerated. So an input of type `int` communicates like any other.
 */
import type { OriginId } from '../base/brand.ts';
import { substitute } from '../term/substitute.ts';
import type { Term } from '../term/term.ts';
import type { Value } from '../term/value.ts';
import { printLabel } from './print-event.ts';
import type { Derivation, Event, Label, Participant, RuleName } from './transition.ts';

/**
 * One use of a rule, shared by all moves it concludes: `source —…→ around(targets of the premises)`. For IN, which has no
 * premise, `around` gets the continuation with the received values.
 */
export interface RuleUse {
  readonly rule: RuleName;
  readonly source: Term;
  readonly around: (...targets: Term[]) => Term;
}

export interface ReadyMove {
  readonly kind: 'ready';
  readonly label: Label;
  readonly event: Event;
  readonly by: RuleUse;
  readonly premises: readonly TakenMove[];
}

export interface InputMove {
  readonly kind: 'input';
  /** As seen from here, after the relabellings passed so far. */
  readonly channel: string;
  readonly receiver: Receiver;
  readonly by: RuleUse;
  /** Null at the prefix itself. */
  readonly premise: InputMove | null;
}

/** The input prefix at the end of a proof. */
export interface Receiver {
  readonly participant: Participant;
  readonly origins: readonly OriginId[];
  /** What its pattern makes of `values`; null when they do not fit. */
  readonly bindings: (values: readonly Value[]) => ReadonlyMap<string, Value> | null;
  /** The rows of values that fit, in the order of calculus 1.3; null when they cannot be enumerated. */
  readonly rows: () => readonly (readonly Value[])[] | null;
  readonly next: Term;
}

/** An input hidden by `[tau/a]` whose values cannot be enumerated: some internal steps are not known. */
export interface OpenMove {
  readonly kind: 'open';
  readonly channel: string;
  readonly receiver: Receiver;
}

export type Move = ReadyMove | InputMove | OpenMove;

/** An input with the values it receives; they fit. */
export interface ReceivedMove {
  readonly kind: 'received';
  readonly input: InputMove;
  readonly values: readonly Value[];
}

/** A move whose label is known: a step. */
export type TakenMove = ReadyMove | ReceivedMove;

/** The move of a rule with one premise that keeps the label. */
export function lift(premise: Move, by: RuleUse): Move {
  switch (premise.kind) {
    case 'ready':
      return { kind: 'ready', label: premise.label, event: premise.event, by, premises: [premise] };
    case 'input':
      return { kind: 'input', channel: premise.channel, receiver: premise.receiver, by, premise };
    case 'open':
      return premise;
  }
}

/** `input` with these values; null when they do not fit. */
export function received(input: InputMove, values: readonly Value[]): ReceivedMove | null {
  return input.receiver.bindings(values) === null ? null : { kind: 'received', input, values };
}

/** Every step of an input, or the mark that they cannot all be listed. */
export function enumerated(input: InputMove): readonly (ReceivedMove | OpenMove)[] {
  const { channel, receiver } = input;
  const rows = receiver.rows();
  return rows === null ? [{ kind: 'open', channel, receiver }] : rows.flatMap((row) => received(input, row) ?? []);
}

export function labelOf(move: TakenMove): Label {
  return move.kind === 'ready' ? move.label : { kind: 'input', channel: move.input.channel, values: move.values };
}

export function eventOf(move: TakenMove): Event {
  if (move.kind === 'ready') return move.event;
  const { channel, receiver } = move.input;
  return { kind: 'input', channel, values: move.values, by: receiver.participant, origins: receiver.origins };
}

function ruleOf(move: TakenMove): RuleUse {
  return move.kind === 'ready' ? move.by : move.input.by;
}

function premisesOf(move: TakenMove): readonly TakenMove[] {
  if (move.kind === 'ready') return move.premises;
  const { premise } = move.input;
  return premise === null ? [] : [{ kind: 'received', input: premise, values: move.values }];
}

/** The term after the step, as it stands. Walks a row of one-premise rules in a loop: it is as long as the term is deep. */
export function targetOf(move: TakenMove): Term {
  const row: RuleUse[] = [];
  let top = move;
  for (let [only, second] = premisesOf(top); only !== undefined && second === undefined; [only, second] = premisesOf(top)) {
    row.push(ruleOf(top));
    top = only;
  }
  let target = ruleOf(top).around(...(top.kind === 'received' ? [afterInput(top)] : top.premises.map(targetOf)));
  for (let by = row.pop(); by !== undefined; by = row.pop()) target = by.around(target);
  return target;
}

function afterInput({ input, values }: ReceivedMove): Term {
  const bindings = input.receiver.bindings(values);
  if (bindings === null) throw new Error('afterInput: the values do not fit');
  return substitute(input.receiver.next, bindings);
}

/** The proof as plain data, every term printed in full. */
export function derivationOf(move: TakenMove, print: (term: Term) => string): Derivation {
  const { rule, source } = ruleOf(move);
  return {
    rule,
    source: print(source),
    label: printLabel(labelOf(move)),
    target: print(targetOf(move)),
    premises: premisesOf(move).map((premise) => derivationOf(premise, print)),
    origin: source.origin,
  };
}
