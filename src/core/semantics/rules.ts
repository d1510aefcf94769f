/**
 * The plain interpreter: one function per rule of calculus 1.3, small, obvious and slow. The explorer in `lts/` is fast and is
 * tested against it. Sources: Milner, Communication and Concurrency (1989), sections 2.5 and 2.8 (value passing, early); the
 * rules IF and ERR and the numbering of threads are ours.
 *
 * The order of moves is part of the share format: SUM-L before SUM-R; PAR-L, PAR-R, then COM, the left side as sender before
 * the left side as receiver, and inside each the left moves before the right ones. A waiting input is one move there: the
 * values it receives do not order it.
 */
import type { Address, OriginId } from '../base/brand.ts';
import { evaluate, evaluateAll } from '../term/evaluate.ts';
import { namesOf, threadCount } from '../term/normal-form.ts';
import { bindingsOf, rowsFor } from '../term/patterns.ts';
import type { Program } from '../term/program.ts';
import { HIDDEN, relabelled } from '../term/relabelling.ts';
import { substitute } from '../term/substitute.ts';
import type { Action, Call, Choice, Component, Expr, Guard, If, Par, Prefix, RelabelPair, Relabel, Restrict, Term } from '../term/term.ts';
import { unfold } from '../term/unfold.ts';
import type { EvalErrorKind, Value } from '../term/value.ts';
import type { InputMove, Move, Print, ReadyMove } from './move.ts';
import { conclude, enumerated, lift, mapInput, retarget } from './move.ts';
import type { Event, Label, Participant } from './transition.ts';

export interface Context {
  readonly program: Program;
  readonly print: Print;
  /** Who acts here. */
  readonly by: Participant;
  /** False inside a single thread: the `|` of a summand or of a constant's body makes no threads before it is reached. */
  readonly countsThreads: boolean;
}

const TAU: Label = { kind: 'tau' };

/**
 * All moves of a term, in the order above. Terms are closed and resolved, definitions guarded; it does not end otherwise.
 */
export function movesOf(term: Term, context: Context): readonly Move[] {
  switch (term.kind) {
    case 'stop':
    case 'failed':
      return [];
    case 'prefix':
      return [prefix(term, context)];
    case 'choice':
      return [...sumL(term, context), ...sumR(term, context)];
    case 'par': {
      // once each: a row of n operands groups to the left, and asking twice at every level would take 2^n
      const lefts = movesOf(term.left, context);
      const rights = movesOf(term.right, rightOf(term, context));
      return [...parL(term, lefts, context), ...parR(term, rights, context), ...com(term, lefts, rights, context)];
    }
    case 'restrict':
      return res(term, context);
    case 'relabel':
      return rel(term, context);
    case 'guard':
    case 'if':
      return ifRule(term, context);
    case 'call':
      return con(term, context);
    case 'component':
      return inComponent(term, context);
    case 'new':
    case 'replicate':
    case 'timeout':
      throw new Error(`movesOf: ${term.kind} has no meaning in this version`);
  }
}

function prefix(term: Prefix, context: Context): Move {
  const { action } = term;
  const failure = failureOf(action);
  if (failure !== null) return errRule(term, failure, action.origin, context);
  switch (action.kind) {
    case 'tau':
      return tau(term, action, context);
    case 'input':
      return inRule(term, action, context);
    case 'output':
      return out(term, action, context);
    case 'delay':
      throw new Error('movesOf: delay has no meaning in this version');
  }
}

type ActionOf<Kind extends Action['kind']> = Action & { readonly kind: Kind };

/*
 *  ------------------------------- TAU      (v the values of e)
 *   tau_t(e).P --tau--> P
 */
function tau(term: Prefix, action: ActionOf<'tau'>, { by, print }: Context): ReadyMove {
  const event: Event = { kind: 'internal', tag: action.tag, values: valuesOfAll(action.args), by, origins: [action.origin] };
  return conclude('TAU', term, { label: TAU, event, target: term.next }, [], print);
}

/*
 *  ------------------------------- IN       (v fits p: of its types, equal where it says =e)
 *   a(p).P --a(v)--> P{v/p}
 */
function inRule(term: Prefix, action: ActionOf<'input'>, { by, program, print }: Context): InputMove {
  const channel = channelOf(action.channel);
  const origins = [action.origin];
  return {
    kind: 'input',
    channel,
    by,
    origins,
    rows: () => rowsFor(action.patterns, channel, program),
    receive: (values) => {
      const bindings = bindingsOf(action.patterns, channel, values, program);
      if (bindings === null) return null;
      const label: Label = { kind: 'input', channel, values };
      const event: Event = { kind: 'input', channel, values, by, origins };
      return conclude('IN', term, { label, event, target: substitute(term.next, bindings) }, [], print);
    },
  };
}

/*
 *  ------------------------------- OUT      (v the values of e)
 *   'a(e).P --'a(v)--> P
 */
function out(term: Prefix, action: ActionOf<'output'>, { by, print }: Context): ReadyMove {
  const channel = channelOf(action.channel);
  const values = valuesOfAll(action.args);
  const event: Event = { kind: 'output', channel, values, by, origins: [action.origin] };
  return conclude('OUT', term, { label: { kind: 'output', channel, values }, event, target: term.next }, [], print);
}

/*
 *     P --α--> P'
 *  ----------------- SUM-L
 *   P + Q --α--> P'
 */
function sumL(term: Choice, context: Context): readonly Move[] {
  return movesOf(term.left, inOneThread(context)).map((move) => lift('SUM-L', term, move, (target) => target, context.print));
}

/*
 *     Q --α--> Q'
 *  ----------------- SUM-R
 *   P + Q --α--> Q'
 */
function sumR(term: Choice, context: Context): readonly Move[] {
  return movesOf(term.right, inOneThread(context)).map((move) => lift('SUM-R', term, move, (target) => target, context.print));
}

/*
 *       P --α--> P'
 *  --------------------- PAR-L
 *   P | Q --α--> P' | Q
 */
function parL(term: Par, lefts: readonly Move[], context: Context): readonly Move[] {
  return lefts.map((move) => lift('PAR-L', term, move, (left) => ({ ...term, left }), context.print));
}

/*
 *       Q --α--> Q'
 *  --------------------- PAR-R
 *   P | Q --α--> P | Q'
 */
function parR(term: Par, rights: readonly Move[], context: Context): readonly Move[] {
  return rights.map((move) => lift('PAR-R', term, move, (right) => ({ ...term, right }), context.print));
}

/*
 *   P --'a(v)--> P'    Q --a(v)--> Q'             P --a(v)--> P'    Q --'a(v)--> Q'
 *  ----------------------------------- COM       ----------------------------------- COM
 *        P | Q --tau--> P' | Q'                        P | Q --tau--> P' | Q'
 */
function com(term: Par, lefts: readonly Move[], rights: readonly Move[], context: Context): readonly Move[] {
  const meet = (left: ReadyMove, right: ReadyMove, event: Event): ReadyMove =>
    conclude('COM', term, { label: TAU, event, target: { ...term, left: left.target, right: right.target } }, [left, right], context.print);
  return [
    ...communications(lefts, rights, (sender, receiver, event) => meet(sender, receiver, event), 'sender first'),
    ...communications(rights, lefts, (sender, receiver, event) => meet(receiver, sender, event), 'receiver first'),
  ];
}

/** Every pair that communicates; `order` says whose moves vary slowest. */
function communications(
  senders: readonly Move[],
  receivers: readonly Move[],
  meet: (sender: ReadyMove, receiver: ReadyMove, event: Event) => ReadyMove,
  order: 'sender first' | 'receiver first',
): readonly ReadyMove[] {
  const pair = (sender: Move, receiver: Move): readonly ReadyMove[] => {
    if (sender.kind !== 'ready' || sender.event.kind !== 'output' || receiver.kind !== 'input') return [];
    const { channel, values, by, origins } = sender.event;
    const received = channel === receiver.channel ? receiver.receive(values) : null;
    if (received === null) return [];
    const event: Event = { kind: 'communication', channel, values, from: by, to: receiver.by, origins: [...origins, ...receiver.origins] };
    return [meet(sender, received, event)];
  };
  return order === 'sender first'
    ? senders.flatMap((sender) => receivers.flatMap((receiver) => pair(sender, receiver)))
    : receivers.flatMap((receiver) => senders.flatMap((sender) => pair(sender, receiver)));
}

/*
 *      P --α--> P'
 *  ------------------- RES                  (the channel of α is not in L)
 *   P \ L --α--> P' \ L
 */
function res(term: Restrict, context: Context): readonly Move[] {
  const names = namesOf(term.channels);
  return movesOf(term.body, context)
    .filter((move) => {
      const channel = visibleChannel(move);
      return channel === null || !names.includes(channel);
    })
    .map((move) => lift('RES', term, move, (body) => ({ ...term, body }), context.print));
}

/** The channel of a move that can be seen, met or blocked. */
function visibleChannel(move: Move): string | null {
  if (move.kind === 'input') return move.channel;
  return move.kind === 'ready' && (move.label.kind === 'input' || move.label.kind === 'output') ? move.label.channel : null;
}

/*
 *       P --α--> P'
 *  ---------------------- REL               (f renames the channel of α; to tau, it hides α)
 *   P[f] --f(α)--> P'[f]
 */
function rel(term: Relabel, context: Context): readonly Move[] {
  const renamed = (ready: ReadyMove): ReadyMove =>
    conclude('REL', term, { ...relabelledStep(ready, term.pairs), target: { ...term, body: ready.target } }, [ready], context.print);
  return movesOf(term.body, context).flatMap((move): readonly Move[] => {
    if (move.kind === 'open') return [move];
    if (move.kind === 'ready') return [renamed(move)];
    const channel = relabelled(move.channel, term.pairs);
    if (channel !== HIDDEN) return [{ ...mapInput(move, renamed), channel }];
    // a hidden input meets nobody: each of its values is a step of its own
    return enumerated(move).map((each) => (each.kind === 'open' ? each : renamed(each)));
  });
}

/** f(α), and the event that tells of it. */
function relabelledStep({ label, event }: ReadyMove, pairs: readonly RelabelPair[]): { readonly label: Label; readonly event: Event } {
  if (label.kind !== 'input' && label.kind !== 'output') return { label, event };
  if (event.kind !== 'input' && event.kind !== 'output') return { label, event };
  const channel = relabelled(label.channel, pairs);
  if (channel !== HIDDEN) return { label: { ...label, channel }, event: { ...event, channel } };
  return { label: TAU, event: { ...event, kind: 'hidden', polarity: event.kind } };
}

/*
 *      P --α--> P'                      P --α--> P'                            Q --α--> Q'
 *  ------------------- IF      ----------------------------- IF      ----------------------------- IF
 *   [true]P --α--> P'           if true then P else Q --α--> P'       if false then P else Q --α--> Q'
 */
function ifRule(term: Guard | If, context: Context): readonly Move[] {
  const condition = evaluate(term.condition);
  if (!condition.ok) return [errRule(term, condition.error, term.condition.origin, context)];
  if (condition.value.kind !== 'bool') return [errRule(term, 'type', term.condition.origin, context)];
  const branch = term.kind === 'guard' ? (condition.value.value ? term.body : null) : condition.value.value ? term.yes : term.no;
  if (branch === null) return [];
  return movesOf(branch, inOneThread(context)).map((move) => lift('IF', term, move, (target) => target, context.print));
}

/*
 *   P{v/x} --α--> P'
 *  ----------------- CON                    (K(x) = P, v the values of e, of their types)
 *   K(e) --α--> P'
 */
function con(term: Call, context: Context): readonly Move[] {
  const body = unfold(term, context.program);
  if (!body.ok) return [errRule(term, body.error, term.origin, context)];
  return movesOf(body.value, inOneThread(context)).map((move) => lift('CON', term, move, (target) => target, context.print));
}

/*
 *  --------------------------- ERR          (an expression at the top of P has no value)
 *   P --#error(kind)--> Failed
 */
function errRule(term: Term, error: EvalErrorKind, origin: OriginId, { by, print }: Context): ReadyMove {
  const target: Term = { kind: 'failed', error, origin: term.origin };
  return conclude('ERR', term, { label: { kind: 'error', error }, event: { kind: 'error', error, by, origins: [origin] }, target }, [], print);
}

/** A place of the skeleton: no rule, it only says who acts. */
function inComponent(term: Component, context: Context): readonly Move[] {
  const countsThreads = threadCount(term.body) > 1;
  const inside = { ...context, by: { address: term.address, thread: countsThreads ? 1 : null }, countsThreads };
  return movesOf(term.body, inside).map((move) => retarget(move, (body) => ({ ...term, body })));
}

function inOneThread(context: Context): Context {
  return context.countsThreads ? { ...context, countsThreads: false } : context;
}

/** Threads are numbered by their place, left to right. */
function rightOf(term: Par, context: Context): Context {
  const { address, thread } = context.by;
  return context.countsThreads && thread !== null ? { ...context, by: { address, thread: thread + threadCount(term.left) } } : context;
}

/** Outside every component. */
export const NOWHERE: Participant = { address: -1 as Address, thread: null };

/** Why a prefix cannot act: its channel first, then its expressions from left to right; null when all is well. */
function failureOf(action: Action): EvalErrorKind | null {
  if (action.kind === 'input' || action.kind === 'output') {
    const channel = evaluate(action.channel);
    if (!channel.ok) return channel.error;
    if (channel.value.kind !== 'channel') return 'type';
  }
  const values = evaluateAll(expressionsOf(action));
  return values.ok ? null : values.error;
}

function expressionsOf(action: Action): readonly Expr[] {
  switch (action.kind) {
    case 'tau':
    case 'output':
      return action.args;
    case 'input':
      return action.patterns.flatMap((pattern) => (pattern.kind === 'equal' ? [pattern.value] : []));
    case 'delay':
      return [action.duration];
  }
}

/** The channel of a prefix in which nothing fails. */
function channelOf(expr: Expr): string {
  const channel = evaluate(expr);
  if (!channel.ok || channel.value.kind !== 'channel') throw new Error('channelOf: not a channel');
  return channel.value.name;
}

/** The values of expressions of which none fails. */
function valuesOfAll(exprs: readonly Expr[]): readonly Value[] {
  const values = evaluateAll(exprs);
  if (!values.ok) throw new Error(`valuesOfAll: ${values.error}`);
  return values.value;
}
