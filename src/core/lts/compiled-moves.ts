/**
 * The moves of terms, for the explorer: the rules of calculus 1.3 once more, written for speed and without looking at the
 * plain interpreter, whose steps they must equal in order, label, event and target (`explore.test.ts`). Inputs stay symbolic:
 * which values they take is asked for one row at a time. What a target is (`T`) is left open: a term, or numbers that
 * stand for one.
 */
import type { Address, OriginId } from '../base/brand.ts';
import type { Event, Participant } from '../semantics/transition.ts';
import { evaluate, evaluateAll } from '../term/evaluate.ts';
import { namesOf, threadCount } from '../term/normal-form.ts';
import { bindingsOf, rowsFor } from '../term/patterns.ts';
import type { Program } from '../term/program.ts';
import { HIDDEN, relabelled } from '../term/relabelling.ts';
import { substitute } from '../term/substitute.ts';
import type { Par, Prefix, RelabelPair, Term } from '../term/term.ts';
import { unfold } from '../term/unfold.ts';
import type { EvalErrorKind, Value } from '../term/value.ts';

type Row = readonly Value[];

/** Who moves: threads are counted from 1 within the term. */
interface Alone {
  readonly thread: number;
  readonly origin: OriginId;
}

export interface OutputMove<T> extends Alone {
  readonly kind: 'output';
  readonly channel: string;
  readonly values: Row;
  readonly target: T;
}

/** `rows`: what it takes from outside, in order; null when that cannot be enumerated. `receive`: null when the row does not fit. */
export interface InputMove<T> extends Alone {
  readonly kind: 'input';
  readonly channel: string;
  readonly arity: number;
  readonly rows: () => readonly Row[] | null;
  readonly receive: (values: Row) => T | null;
}

/** What happens inside, or by rule ERR. */
export type SilentMove<T> = { readonly target: T } & (
  | ({ readonly kind: 'internal'; readonly tag: string | null; readonly values: Row } & Alone)
  | ({ readonly kind: 'hidden'; readonly polarity: 'input' | 'output'; readonly channel: string; readonly values: Row } & Alone)
  | ({ readonly kind: 'error'; readonly error: EvalErrorKind } & Alone)
  | { readonly kind: 'communication'; readonly channel: string; readonly values: Row; readonly from: Alone; readonly to: Alone }
);

/** `open`: no move, but a sign that some are missing, since an input whose values cannot be enumerated was hidden. */
export type Move<T> = OutputMove<T> | InputMove<T> | SilentMove<T> | { readonly kind: 'open' };

/** All moves of a closed term, in the order of calculus 1.3. Needs guarded definitions. */
export function movesOf(term: Term, program: Program): readonly Move<Term>[] {
  switch (term.kind) {
    case 'stop':
    case 'failed':
      return [];
    case 'prefix':
      return prefixMoves(term, program);
    case 'choice':
      return [...asOneThread(movesOf(term.left, program)), ...asOneThread(movesOf(term.right, program))];
    case 'par':
      return parMoves(term, program);
    case 'restrict':
      return restrictedMoves(movesOf(term.body, program), namesOf(term.channels)).map((move) => moveTo(move, (body) => ({ ...term, body })));
    case 'relabel':
      return relabelledMoves(movesOf(term.body, program), term.pairs).map((move) => moveTo(move, (body) => ({ ...term, body })));
    case 'guard':
    case 'if': {
      const condition = evaluate(term.condition);
      if (!condition.ok || condition.value.kind !== 'bool') return failure(condition.ok ? 'type' : condition.error, term.condition.origin, term);
      const branch = term.kind === 'if' ? (condition.value.value ? term.yes : term.no) : condition.value.value ? term.body : null;
      return branch === null ? [] : asOneThread(movesOf(branch, program));
    }
    case 'call': {
      const body = unfold(term, program);
      return body.ok ? asOneThread(movesOf(body.value, program)) : failure(body.error, term.origin, term);
    }
    case 'component':
      return movesOf(term.body, program);
    case 'new':
    case 'replicate':
    case 'timeout':
      throw new Error(`movesOf: ${term.kind} has no meaning in this version`);
  }
}

function failure(error: EvalErrorKind, origin: OriginId, term: Term): readonly Move<Term>[] {
  return [{ kind: 'error', error, thread: 1, origin, target: { kind: 'failed', error, origin: term.origin } }];
}

function prefixMoves(term: Prefix, program: Program): readonly Move<Term>[] {
  const { action, next } = term;
  const alone: Alone = { thread: 1, origin: action.origin };
  if (action.kind === 'delay') throw new Error('movesOf: delay has no meaning in this version');
  if (action.kind === 'tau') {
    const values = evaluateAll(action.args);
    if (!values.ok) return failure(values.error, action.origin, term);
    return [{ kind: 'internal', tag: action.tag, values: values.value, ...alone, target: next }];
  }
  const channel = evaluate(action.channel);
  if (!channel.ok || channel.value.kind !== 'channel') return failure(channel.ok ? 'type' : channel.error, action.origin, term);
  const { name } = channel.value;
  if (action.kind === 'output') {
    const values = evaluateAll(action.args);
    if (!values.ok) return failure(values.error, action.origin, term);
    return [{ kind: 'output', channel: name, values: values.value, ...alone, target: next }];
  }
  const { patterns } = action;
  const expected = evaluateAll(patterns.flatMap((pattern) => (pattern.kind === 'equal' ? [pattern.value] : [])));
  if (!expected.ok) return failure(expected.error, action.origin, term);
  const receive = (values: Row): Term | null => {
    const bindings = bindingsOf(patterns, name, values, program);
    return bindings && substitute(next, bindings);
  };
  return [{ kind: 'input', channel: name, arity: patterns.length, rows: () => rowsFor(patterns, name, program), receive, ...alone }];
}

/** The move with its target in another context, `offset` threads further to the right. */
export function moveTo<T, U>(move: Move<T>, around: (target: T) => U, offset = 0): Move<U> {
  switch (move.kind) {
    case 'open':
      return move;
    case 'input': {
      const receive = (values: Row): U | null => {
        const target = move.receive(values);
        return target === null ? null : around(target);
      };
      return { ...move, receive, thread: move.thread + offset };
    }
    case 'communication':
      return { ...move, target: around(move.target), from: shifted(move.from, offset), to: shifted(move.to, offset) };
    case 'output':
    case 'internal':
    case 'hidden':
    case 'error':
      return { ...move, target: around(move.target), thread: move.thread + offset };
  }
}

function shifted({ thread, origin }: Alone, offset: number): Alone {
  return { thread: thread + offset, origin };
}

/** What may become several threads, but is one as long as it has not moved. */
function asOneThread<T>(moves: readonly Move<T>[]): readonly Move<T>[] {
  return moves.map((move): Move<T> => {
    if (move.kind === 'open') return move;
    if (move.kind === 'communication') return { ...move, from: { ...move.from, thread: 1 }, to: { ...move.to, thread: 1 } };
    return move.thread === 1 ? move : { ...move, thread: 1 };
  });
}

/** RES, but for the targets. */
export function restrictedMoves<T>(moves: readonly Move<T>[], names: readonly string[]): readonly Move<T>[] {
  return moves.filter((move) => (move.kind !== 'input' && move.kind !== 'output') || !names.includes(move.channel));
}

/** REL, but for the targets. */
export function relabelledMoves<T>(moves: readonly Move<T>[], pairs: readonly RelabelPair[]): readonly Move<T>[] {
  return moves.flatMap((move) => {
    if (move.kind !== 'input' && move.kind !== 'output') return [move];
    const channel = relabelled(move.channel, pairs);
    return channel === HIDDEN ? hiddenMoves(move) : [{ ...move, channel }];
  });
}

/** `[tau/a]`: one silent move per row that the input takes. */
export function hiddenMoves<T>(move: InputMove<T> | OutputMove<T>): readonly Move<T>[] {
  const { kind: polarity, channel, thread, origin } = move;
  if (move.kind === 'output') return [{ kind: 'hidden', polarity, channel, values: move.values, thread, origin, target: move.target }];
  const rows = move.rows();
  if (rows === null) return [{ kind: 'open' }];
  return rows.flatMap((values): Move<T>[] => {
    const target = move.receive(values);
    return target === null ? [] : [{ kind: 'hidden', polarity, channel, values, thread, origin, target }];
  });
}

/** One of several operands of `|`. `width`: how many threads it is counted as. */
export interface Thread<T> {
  readonly moves: readonly Move<T>[];
  readonly width: number;
}

/** What becomes of threads that move: thread i of the row, and j if two have met. */
export type Replace<T, U> = (i: number, ti: T, j?: number, tj?: T) => U;

/**
 * PAR-L, PAR-R and COM of `((t₁ | t₂) | t₃) | …` at once: per thread its own moves, then its meetings with those to its
 * left, first as these send, then as they receive.
 */
export function parallelMoves<T, U>(threads: readonly Thread<T>[], replace: Replace<T, U>): readonly Move<U>[] {
  const moves: Move<U>[] = [];
  const outputs: { readonly i: number; readonly offset: number; readonly move: OutputMove<T> }[] = [];
  const inputs: { readonly i: number; readonly offset: number; readonly move: InputMove<T> }[] = [];
  const meet = (sender: OutputMove<T>, receiver: InputMove<T>, fromOffset: number, toOffset: number, target: (received: T) => U): void => {
    const received = sender.channel === receiver.channel ? receiver.receive(sender.values) : null;
    if (received === null) return;
    const { channel, values } = sender;
    moves.push({ kind: 'communication', channel, values, from: shifted(sender, fromOffset), to: shifted(receiver, toOffset), target: target(received) });
  };
  let offset = 0;
  for (const [j, thread] of threads.entries()) {
    const ownOutputs = thread.moves.filter((move) => move.kind === 'output');
    const ownInputs = thread.moves.filter((move) => move.kind === 'input');
    for (const move of thread.moves) moves.push(moveTo(move, (target) => replace(j, target), offset));
    for (const left of outputs) {
      for (const move of ownInputs) meet(left.move, move, left.offset, offset, (received) => replace(left.i, left.move.target, j, received));
    }
    for (const left of inputs) {
      for (const move of ownOutputs) meet(move, left.move, offset, left.offset, (received) => replace(left.i, received, j, move.target));
    }
    for (const move of ownOutputs) outputs.push({ i: j, offset, move });
    for (const move of ownInputs) inputs.push({ i: j, offset, move });
    offset += thread.width;
  }
  return moves;
}

/** A `|` inside a thread, on terms; the right operand of a `|` counts as one thread here, whatever it is. */
function parMoves(term: Par, program: Program): readonly Move<Term>[] {
  const spine: Par[] = [];
  let first: Term = term;
  for (; first.kind === 'par'; first = first.left) spine.push(first);
  spine.reverse();
  const operands = [first, ...spine.map((node) => node.right)];
  const threads = operands.map((operand) => ({ moves: movesOf(operand, program), width: threadCount(operand) }));
  return parallelMoves(threads, (i, ti, j, tj) => {
    const changed = operands.map((operand, at) => (at === i ? ti : at === j && tj ? tj : operand));
    return changed.reduce((left, right, at) => ({ kind: 'par', left, right, origin: spine[at - 1]?.origin ?? term.origin }));
  });
}

/** A participant of component `address`; its thread counts only where there are several. */
function participantIn(address: Address, { thread }: Alone, threads: number): Participant {
  return { address, thread: threads === 1 ? null : thread };
}

/** The event of an action of the component at `address`, which has so many threads now, where the channel is called `channel`. */
export function actionEvent<T>(address: Address, threads: number, move: InputMove<T> | OutputMove<T>, channel: string, values: Row): Event {
  return { kind: move.kind, channel, values, by: participantIn(address, move, threads), origins: [move.origin] };
}

/** The event of what a component does inside. */
export function eventOf<T>(address: Address, threads: number, move: SilentMove<T>): Event {
  if (move.kind === 'communication') {
    const { kind, channel, values, from, to } = move;
    return { kind, channel, values, from: participantIn(address, from, threads), to: participantIn(address, to, threads), origins: [from.origin, to.origin] };
  }
  const by = participantIn(address, move, threads);
  const origins = [move.origin];
  switch (move.kind) {
    case 'internal':
      return { kind: move.kind, tag: move.tag, values: move.values, by, origins };
    case 'hidden':
      return { kind: move.kind, polarity: move.polarity, channel: move.channel, values: move.values, by, origins };
    case 'error':
      return { kind: move.kind, error: move.error, by, origins };
  }
}
