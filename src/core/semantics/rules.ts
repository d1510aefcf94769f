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
import type { Action, Call, Choice, Component, Expr, Guard, If, Par, Prefix, Relabel, RelabelPair, Restrict, Term } from '../term/term.ts';
import { unfold } from '../term/unfold.ts';
import type { EvalErrorKind, Value } from '../term/value.ts';
import type { InputMove, Move, ReadyMove, RuleUse, TakenMove } from './move.ts';
import { enumerated, eventOf, labelOf, lift, received } from './move.ts';
import type { Event, Label, Participant, RuleName } from './transition.ts';

export interface Context {
  readonly program: Program;
  /** Who acts here. */
  readonly by: Participant;
  /** False inside a single thread: the `|` of a summand or of a constant's body makes no threads before it is reached. */
  readonly countsThreads: boolean;
}

const TAU: Label = { kind: 'tau' };

/** All moves of a term, in the order above. Terms are closed and resolved, definitions guarded; it does not end otherwise. */
export function movesOf(term: Term, context: Context): readonly Move[] {
  switch (term.kind) {
    case 'stop':
    case 'failed':
      return [];
    case 'prefix':
      return [prefix(term, context)];
    case 'choice':
      return [...sumL(term, context), ...sumR(term, context)];
    case 'par':
      return parallel(term, context);
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
  const error = failureOf(action);
  if (error !== null) return errRule(term, error, action.origin, context);
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

/** A rule without premises. */
function axiom(rule: RuleName, source: Term, target: Term, label: Label, event: Event): ReadyMove {
  return { kind: 'ready', label, event, by: { rule, source, around: () => target }, premises: [] };
}

/*
 *  ------------------------------- TAU      (v the values of e)
 *   tau_t(e).P --tau--> P
 */
function tau(term: Prefix, action: ActionOf<'tau'>, { by }: Context): ReadyMove {
  return axiom('TAU', term, term.next, TAU, { kind: 'internal', tag: action.tag, values: valuesOfAll(action.args), by, origins: [action.origin] });
}

/*
 *  ------------------------------- IN       (v fits p: of its types, equal where it says =e)
 *   a(p).P --a(v)--> P{v/p}
 */
function inRule(term: Prefix, action: ActionOf<'input'>, { by, program }: Context): InputMove {
  const channel = channelOf(action.channel);
  const receiver = {
    participant: by,
    origins: [action.origin],
    bindings: (values: readonly Value[]) => bindingsOf(action.patterns, channel, values, program),
    rows: () => rowsFor(action.patterns, channel, program),
    next: term.next,
  };
  return { kind: 'input', channel, receiver, by: { rule: 'IN', source: term, around: same }, premise: null };
}

/*
 *  ------------------------------- OUT      (v the values of e)
 *   'a(e).P --'a(v)--> P
 */
function out(term: Prefix, action: ActionOf<'output'>, { by }: Context): ReadyMove {
  const said = { kind: 'output', channel: channelOf(action.channel), values: valuesOfAll(action.args) } as const;
  return axiom('OUT', term, term.next, said, { ...said, by, origins: [action.origin] });
}

/*
 *     P --α--> P'
 *  ----------------- SUM-L
 *   P + Q --α--> P'
 */
function sumL(term: Choice, context: Context): readonly Move[] {
  return lifted(movesOf(term.left, inOneThread(context)), { rule: 'SUM-L', source: term, around: same });
}

/*
 *     Q --α--> Q'
 *  ----------------- SUM-R
 *   P + Q --α--> Q'
 */
function sumR(term: Choice, context: Context): readonly Move[] {
  return lifted(movesOf(term.right, inOneThread(context)), { rule: 'SUM-R', source: term, around: same });
}

/**
 * A `|`. The operands to its left are taken in a loop, innermost first: a run may pile up thousands. Each operand is asked
 * once, and threads are numbered by their place, left to right.
 */
function parallel(whole: Par, context: Context): readonly Move[] {
  const row: Par[] = [];
  let first: Term = whole;
  for (; first.kind === 'par'; first = first.left) row.push(first);
  let place = context;
  let moves = movesOf(first, place);
  let before: Term = first;
  for (let term = row.pop(); term !== undefined; term = row.pop()) {
    place = rightOf(before, place);
    before = term.right;
    const rights = movesOf(term.right, place);
    moves = [...parL(term, moves), ...parR(term, rights), ...com(term, moves, rights)];
  }
  return moves;
}

/*
 *       P --α--> P'
 *  --------------------- PAR-L
 *   P | Q --α--> P' | Q
 */
function parL(term: Par, lefts: readonly Move[]): readonly Move[] {
  return lifted(lefts, { rule: 'PAR-L', source: term, around: (left) => ({ ...term, left }) });
}

/*
 *       Q --α--> Q'
 *  --------------------- PAR-R
 *   P | Q --α--> P | Q'
 */
function parR(term: Par, rights: readonly Move[]): readonly Move[] {
  return lifted(rights, { rule: 'PAR-R', source: term, around: (right) => ({ ...term, right }) });
}

/*
 *   P --'a(v)--> P'    Q --a(v)--> Q'             P --a(v)--> P'    Q --'a(v)--> Q'
 *  ----------------------------------- COM       ----------------------------------- COM
 *        P | Q --tau--> P' | Q'                        P | Q --tau--> P' | Q'
 */
function com(term: Par, lefts: readonly Move[], rights: readonly Move[]): readonly Move[] {
  const by: RuleUse = { rule: 'COM', source: term, around: (left, right) => ({ ...term, left, right }) };
  const meet = (sender: ReadyMove, receiver: InputMove, isLeftSender: boolean): readonly ReadyMove[] => {
    const event = meeting(sender, receiver);
    const input = event === null ? null : received(receiver, event.values);
    if (event === null || input === null) return [];
    return [{ kind: 'ready', label: TAU, event, by, premises: isLeftSender ? [sender, input] : [input, sender] }];
  };
  const rightInputs = rights.filter(isInput);
  const rightOutputs = rights.filter(isOutput);
  return [
    ...lefts.filter(isOutput).flatMap((sender) => rightInputs.flatMap((receiver) => meet(sender, receiver, true))),
    ...lefts.filter(isInput).flatMap((receiver) => rightOutputs.flatMap((sender) => meet(sender, receiver, false))),
  ];
}

function isInput(move: Move): move is InputMove {
  return move.kind === 'input';
}

function isOutput(move: Move): move is ReadyMove {
  return move.kind === 'ready' && move.event.kind === 'output';
}

/** What happens when an output and an input of one channel meet; its name is the one it has where they meet. */
function meeting({ event }: ReadyMove, { channel, receiver }: InputMove): Extract<Event, { readonly kind: 'communication' }> | null {
  if (event.kind !== 'output' || event.channel !== channel) return null;
  return { kind: 'communication', channel, values: event.values, from: event.by, to: receiver.participant, origins: [...event.origins, ...receiver.origins] };
}

/*
 *      P --α--> P'
 *  ------------------- RES                  (the channel of α is not in L)
 *   P \ L --α--> P' \ L
 */
function res(term: Restrict, context: Context): readonly Move[] {
  const names = namesOf(term.channels);
  const passing = movesOf(term.body, context).filter((move) => {
    const channel = visibleChannel(move);
    return channel === null || !names.includes(channel);
  });
  return lifted(passing, { rule: 'RES', source: term, around: (body) => ({ ...term, body }) });
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
  const by: RuleUse = { rule: 'REL', source: term, around: (body) => ({ ...term, body }) };
  const renamed = (move: TakenMove): ReadyMove => ({ kind: 'ready', ...relabelledStep(labelOf(move), eventOf(move), term.pairs), by, premises: [move] });
  return movesOf(term.body, context).flatMap((move): readonly Move[] => {
    if (move.kind === 'open') return [move];
    if (move.kind === 'ready') return [renamed(move)];
    const channel = relabelled(move.channel, term.pairs);
    if (channel !== HIDDEN) return [{ kind: 'input', channel, receiver: move.receiver, by, premise: move }];
    // a hidden input meets nobody: each of its values is a step of its own
    return enumerated(move).map((each) => (each.kind === 'open' ? each : renamed(each)));
  });
}

/** f(α), and the event that tells of it. */
function relabelledStep(label: Label, event: Event, pairs: readonly RelabelPair[]): { readonly label: Label; readonly event: Event } {
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
  return branch === null ? [] : lifted(movesOf(branch, inOneThread(context)), { rule: 'IF', source: term, around: same });
}

/*
 *   P{v/x} --α--> P'
 *  ----------------- CON                    (K(x) = P, v the values of e, of their types)
 *   K(e) --α--> P'
 */
function con(term: Call, context: Context): readonly Move[] {
  const body = unfold(term, context.program);
  if (!body.ok) return [errRule(term, body.error, term.origin, context)];
  return lifted(movesOf(body.value, inOneThread(context)), { rule: 'CON', source: term, around: same });
}

/*
 *  --------------------------- ERR          (an expression at the top of P has no value)
 *   P --#error(kind)--> Failed
 */
function errRule(term: Term, error: EvalErrorKind, origin: OriginId, { by }: Context): ReadyMove {
  return axiom('ERR', term, { kind: 'failed', error, origin: term.origin }, { kind: 'error', error }, { kind: 'error', error, by, origins: [origin] });
}

/** A place of the skeleton: no rule, it only says who acts and what the targets belong to. */
function inComponent(term: Component, context: Context): readonly Move[] {
  const countsThreads = threadCount(term.body) > 1;
  const moves = movesOf(term.body, { ...context, by: { address: term.address, thread: countsThreads ? 1 : null }, countsThreads });
  return moves.map((move): Move => {
    if (move.kind === 'open') return move;
    const { around } = move.by;
    return { ...move, by: { ...move.by, around: (...targets) => ({ ...term, body: around(...targets) }) } };
  });
}

function same(target: Term): Term {
  return target;
}

function lifted(moves: readonly Move[], by: RuleUse): readonly Move[] {
  return moves.map((move) => lift(move, by));
}

function inOneThread(context: Context): Context {
  return context.countsThreads ? { ...context, countsThreads: false } : context;
}

/** The place beside `before`. */
function rightOf(before: Term, context: Context): Context {
  const { address, thread } = context.by;
  return context.countsThreads && thread !== null ? { ...context, by: { address, thread: thread + threadCount(before) } } : context;
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
