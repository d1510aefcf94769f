/**
 * The moves of one local term, for the explorer: the rules of calculus 1.3 once more, written for speed and without looking
 * at the plain interpreter, whose steps they must equal in order, label, event and target (`explore.test.ts`). Inputs stay
 * symbolic: which values they take is asked for one row at a time.
 */
import type { Address, OriginId } from '../base/brand.ts';
import type { Event, Participant } from '../semantics/transition.ts';
import { evaluate, evaluateAll } from '../term/evaluate.ts';
import { namesOf, threadCount } from '../term/normal-form.ts';
import { bindingsOf, rowsFor } from '../term/patterns.ts';
import type { Program } from '../term/program.ts';
import { HIDDEN, relabelled } from '../term/relabelling.ts';
import { substitute } from '../term/substitute.ts';
import type { Par, Prefix, Relabel, Term } from '../term/term.ts';
import { unfold } from '../term/unfold.ts';
import type { EvalErrorKind, Value } from '../term/value.ts';

type Row = readonly Value[];

/** Threads are counted from 1 within the term that moves; see `eventOf`. */
interface Alone {
  readonly thread: number;
  readonly origin: OriginId;
}

export interface OutputMove extends Alone {
  readonly kind: 'output';
  readonly channel: string;
  readonly values: Row;
  readonly target: Term;
}

/** `rows`: what it takes from outside, in order; null when that cannot be enumerated. `receive`: null when the row does not fit. */
export interface InputMove extends Alone {
  readonly kind: 'input';
  readonly channel: string;
  readonly arity: number;
  readonly rows: () => readonly Row[] | null;
  readonly receive: (values: Row) => Term | null;
}

/** What happens inside, or by rule ERR. */
export type SilentMove = { readonly target: Term } & (
  | ({ readonly kind: 'internal'; readonly tag: string | null; readonly values: Row } & Alone)
  | ({ readonly kind: 'hidden'; readonly polarity: 'input' | 'output'; readonly channel: string; readonly values: Row } & Alone)
  | ({ readonly kind: 'error'; readonly error: EvalErrorKind } & Alone)
  | { readonly kind: 'communication'; readonly channel: string; readonly values: Row; readonly from: Alone; readonly to: Alone }
);

/** `open`: no move, but a sign that some are missing, since an input whose values cannot be enumerated was hidden. */
export type Move = OutputMove | InputMove | SilentMove | { readonly kind: 'open' };

/** All moves of a closed term, in the order of calculus 1.3. Needs guarded definitions. */
export function movesOf(term: Term, program: Program): readonly Move[] {
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
    case 'restrict': {
      const names = new Set(namesOf(term.channels));
      return movesOf(term.body, program).flatMap((move) => {
        if ((move.kind === 'input' || move.kind === 'output') && names.has(move.channel)) return [];
        return [moveTo(move, (body) => ({ ...term, body }))];
      });
    }
    case 'relabel':
      return movesOf(term.body, program).flatMap((move) => relabelledMoves(move, term));
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

function failure(error: EvalErrorKind, origin: OriginId, term: Term): readonly Move[] {
  return [{ kind: 'error', error, thread: 1, origin, target: { kind: 'failed', error, origin: term.origin } }];
}

function prefixMoves(term: Prefix, program: Program): readonly Move[] {
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
function moveTo(move: Move, around: (target: Term) => Term, offset = 0): Move {
  switch (move.kind) {
    case 'open':
      return move;
    case 'input': {
      const receive = (values: Row): Term | null => {
        const target = move.receive(values);
        return target && around(target);
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
function asOneThread(moves: readonly Move[]): readonly Move[] {
  return moves.map((move): Move => {
    if (move.kind === 'open') return move;
    if (move.kind === 'communication') return { ...move, from: { ...move.from, thread: 1 }, to: { ...move.to, thread: 1 } };
    return move.thread === 1 ? move : { ...move, thread: 1 };
  });
}

function relabelledMoves(move: Move, term: Relabel): readonly Move[] {
  const moved = moveTo(move, (body) => ({ ...term, body }));
  if (moved.kind !== 'input' && moved.kind !== 'output') return [moved];
  const channel = relabelled(moved.channel, term.pairs);
  return channel === HIDDEN ? hiddenMoves(moved) : [{ ...moved, channel }];
}

/** `[tau/a]`: one silent move per row that the input takes. */
export function hiddenMoves(move: InputMove | OutputMove): readonly Move[] {
  const { kind: polarity, channel, thread, origin } = move;
  if (move.kind === 'output') return [{ kind: 'hidden', polarity, channel, values: move.values, thread, origin, target: move.target }];
  const rows = move.rows();
  if (rows === null) return [{ kind: 'open' }];
  return rows.flatMap((values): Move[] => {
    const target = move.receive(values);
    return target === null ? [] : [{ kind: 'hidden', polarity, channel, values, thread, origin, target }];
  });
}

const knownIn = new WeakMap<Program, WeakMap<Term, readonly Move[]>>();

/** Kept, since a thread that does not move is the same object in many states. */
function threadMoves(thread: Term, program: Program): readonly Move[] {
  let known = knownIn.get(program);
  if (known === undefined) knownIn.set(program, (known = new WeakMap()));
  let moves = known.get(thread);
  if (moves === undefined) known.set(thread, (moves = movesOf(thread, program)));
  return moves;
}

/**
 * PAR-L, PAR-R and COM of `((t₁ | t₂) | t₃) | …` at once: per thread its own moves, then its meetings with those to its
 * left, first as they send, then as they receive.
 */
function parMoves(term: Par, program: Program): readonly Move[] {
  const spine: Par[] = [];
  let first: Term = term;
  for (; first.kind === 'par'; first = first.left) spine.push(first);
  spine.reverse();
  /** Everything to the right of thread i is put back; `left` covers the threads up to it. */
  const complete = (i: number, left: Term, end = spine.length): Term => {
    let whole = left;
    for (const node of spine.slice(i, end)) whole = { ...node, left: whole };
    return whole;
  };
  /** Threads up to i, with thread i replaced. */
  const upTo = (i: number, thread: Term): Term => {
    const node = spine[i - 1];
    return node === undefined ? thread : { ...node, right: thread };
  };
  const both = (i: number, ti: Term, j: number, tj: Term): Term => {
    const node = spine[j - 1];
    if (node === undefined) throw new Error(`no thread ${j}`);
    return complete(j, { ...node, left: complete(i, upTo(i, ti), j - 1), right: tj });
  };
  const moves: Move[] = [];
  const outputs: { readonly i: number; readonly offset: number; readonly move: OutputMove }[] = [];
  const inputs: { readonly i: number; readonly offset: number; readonly move: InputMove }[] = [];
  let offset = 0;
  for (let j = 0; j <= spine.length; j++) {
    const thread = spine[j - 1]?.right ?? first;
    const own = threadMoves(thread, program);
    for (const move of own) moves.push(moveTo(move, (target) => complete(j, upTo(j, target)), offset));
    const at = offset;
    const meet = (sender: OutputMove, receiver: InputMove, place: { from: number; to: number }, target: (sent: Term, received: Term) => Term): void => {
      const received = sender.channel === receiver.channel ? receiver.receive(sender.values) : null;
      if (received === null) return;
      const { channel, values } = sender;
      moves.push({ kind: 'communication', channel, values, from: shifted(sender, place.from), to: shifted(receiver, place.to), target: target(sender.target, received) });
    };
    for (const left of outputs) {
      for (const move of own) if (move.kind === 'input') meet(left.move, move, { from: left.offset, to: at }, (sent, received) => both(left.i, sent, j, received));
    }
    for (const left of inputs) {
      for (const move of own) if (move.kind === 'output') meet(move, left.move, { from: at, to: left.offset }, (sent, received) => both(left.i, received, j, sent));
    }
    for (const move of own) {
      if (move.kind === 'output') outputs.push({ i: j, offset, move });
      if (move.kind === 'input') inputs.push({ i: j, offset, move });
    }
    offset += threadCount(thread);
  }
  return moves;
}

/** A participant of component `address`; its thread counts only where there are several. */
function participantIn(local: Term, address: Address, { thread }: Alone): Participant {
  return { address, thread: threadCount(local) === 1 ? null : thread };
}

export type ActionEvent = Event & { readonly kind: 'input' | 'output' };

/** The event of an action of `local` where its channel is called `channel`. */
export function actionEvent(local: Term, address: Address, move: InputMove | OutputMove, channel: string, values: Row): ActionEvent {
  return { kind: move.kind, channel, values, by: participantIn(local, address, move), origins: [move.origin] };
}

/** The event of what `local` does inside. */
export function eventOf(local: Term, address: Address, move: SilentMove): Event {
  if (move.kind === 'communication') {
    const { kind, channel, values, from, to } = move;
    return { kind, channel, values, from: participantIn(local, address, from), to: participantIn(local, address, to), origins: [from.origin, to.origin] };
  }
  const by = participantIn(local, address, move);
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
