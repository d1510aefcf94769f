/**
 * What a component can do by itself, ignoring its partners: every prefix that stands active in its local term, and what the
 * term becomes after it. What only a partner could tell is *unknown* and written as the variable `?`, which no text contains;
 * a condition on it goes both ways. So the moves of a term with unknown values include those of every term it stands for.
 */
import { NO_ORIGIN } from '../base/brand.ts';
import { bindingsOf, rowsFor } from '../term/patterns.ts';
import { printAction } from '../term/print.ts';
import type { Program } from '../term/program.ts';
import { HIDDEN, canonicalPairs, composed, relabelled } from '../term/relabelling.ts';
import { namesOf } from '../term/normal-form.ts';
import { replaceIn } from '../term/substitute.ts';
import type { Action, Call, Expr, Par, Prefix, RelabelPair, Term } from '../term/term.ts';
import { unfold } from '../term/unfold.ts';
import type { Value } from '../term/value.ts';
import { isClosed } from '../term/walk.ts';

/** An active prefix, seen from the border of its component. */
export interface LocalOffer {
  readonly polarity: 'send' | 'receive' | 'internal';
  /** After the relabellings inside the component; null for an internal step and for a channel that is unknown. */
  readonly channel: string | null;
  /** The channel is bound by a `\` inside the component: only another thread of it can meet the offer. */
  readonly isBound: boolean;
  /** Expressions are evaluated as far as they are known. */
  readonly action: Action;
}

/** What a local term may become, with the prefix that did it; null when two of its threads met. */
export interface LocalMove {
  readonly offer: LocalOffer | null;
  readonly target: Term;
}

/** Values known of a row; null where one is unknown. */
type Row = readonly (Value | null)[];

interface Active {
  readonly offer: LocalOffer;
  /** The whole term once the prefix was done; null when the values do not fit. */
  readonly after: (received: Row) => Term | null;
}

interface Moves {
  readonly active: readonly Active[];
  /** Targets of meetings of two threads. */
  readonly meetings: readonly Term[];
}

const UNKNOWN: Expr = { kind: 'variable', name: '?', origin: NO_ORIGIN };
const NOTHING: Moves = { active: [], meetings: [] };

/** More rows of values than this are treated as one of unknown values. */
const MAX_ROWS = 256;

/** The prefixes active in `term`, in the order of the text. Requires guarded definitions, as everything here. */
export function activeOffers(term: Term, program: Program): readonly LocalOffer[] {
  return movesOf(term, program).active.map(({ offer }) => offer);
}

/** Offers that differ in text, channel or place in the text. */
export function distinct(offers: Iterable<LocalOffer>): readonly LocalOffer[] {
  const found = new Map<string, LocalOffer>();
  for (const offer of offers) {
    const key = `${offer.action.origin} ${offer.channel} ${offer.isBound} ${printAction(offer.action)}`;
    if (!found.has(key)) found.set(key, offer);
  }
  return [...found.values()];
}

/** Everything `term` may become by one step of its own. */
export function localMoves(term: Term, program: Program): readonly LocalMove[] {
  const { active, meetings } = movesOf(term, program);
  const alone = active
    .filter(({ offer }) => !offer.isBound)
    .flatMap(({ offer, after }) => rowsToReceive(offer.action, program).flatMap((row) => targetOf(after(row)).map((target) => ({ offer, target }))));
  return [...alone, ...meetings.map((target) => ({ offer: null, target }))];
}

/**
 * The threads of a local term, each a term of its own: `|` is entered, also below relabellings and in the bodies of constants,
 * but not below a `\`, where threads may depend on each other.
 */
export function threadsIn(term: Term, program: Program): readonly Term[] {
  switch (term.kind) {
    case 'stop':
      return [];
    case 'par':
      return [...threadsIn(term.left, program), ...threadsIn(term.right, program)];
    case 'relabel':
      return threadsIn(term.body, program).map((body) => relabelledTerm(body, term.pairs));
    case 'component':
      return threadsIn(term.body, program);
    case 'call': {
      const body = bodyOf(term, program);
      return body && (body.kind === 'par' || body.kind === 'relabel' || body.kind === 'call') ? threadsIn(body, program) : [term];
    }
    default:
      return [term];
  }
}

const targetOf = (target: Term | null): readonly Term[] => (target === null ? [] : [target]);

function movesOf(term: Term, program: Program): Moves {
  switch (term.kind) {
    case 'stop':
    case 'failed':
      return NOTHING;
    case 'prefix':
      return prefixMoves(term, program);
    case 'choice':
      return both(movesOf(term.left, program), movesOf(term.right, program));
    case 'par':
      return parMoves(term, program);
    case 'restrict': {
      const names = namesOf(term.channels);
      return inContext(movesOf(term.body, program), (offer) => (offer.channel !== null && names.includes(offer.channel) ? { ...offer, isBound: true } : offer), (body) =>
        restricted({ ...term, body }),
      );
    }
    case 'relabel':
      return inContext(movesOf(term.body, program), (offer) => relabelledOffer(offer, term.pairs), (body) => relabelledTerm(body, term.pairs));
    case 'guard':
      return isPossible(term.condition, true) ? movesOf(term.body, program) : NOTHING;
    case 'if':
      return both(
        isPossible(term.condition, true) ? movesOf(term.yes, program) : NOTHING,
        isPossible(term.condition, false) ? movesOf(term.no, program) : NOTHING,
      );
    case 'call': {
      const body = bodyOf(term, program);
      return body === null ? NOTHING : movesOf(body, program);
    }
    case 'component':
      return movesOf(term.body, program);
    case 'new':
    case 'replicate':
    case 'timeout':
      throw new Error(`localMoves: ${term.kind} has no meaning in this version`);
  }
}

function both(a: Moves, b: Moves): Moves {
  return { active: [...a.active, ...b.active], meetings: [...a.meetings, ...b.meetings] };
}

function inContext({ active, meetings }: Moves, seen: (offer: LocalOffer) => LocalOffer, around: (body: Term) => Term): Moves {
  return {
    active: active.map(({ offer, after }) => ({
      offer: seen(offer),
      after: (row) => {
        const target = after(row);
        return target === null ? null : around(target);
      },
    })),
    meetings: meetings.map(around),
  };
}

function prefixMoves({ action, next }: Prefix, program: Program): Moves {
  const offer = offerOf(action);
  if (!offer) return NOTHING;
  const after = (row: Row): Term | null => (action.kind === 'input' ? received(action, next, row, program) : next);
  return { active: [{ offer, after }], meetings: [] };
}

/** A prefix as an offer; null when it has an expression without a value (closed and still no literal: rule ERR). */
export function offerOf(action: Action): LocalOffer | null {
  switch (action.kind) {
    case 'input':
      return { polarity: 'receive', channel: channelIn(action.channel), isBound: false, action };
    case 'tau':
    case 'output': {
      if (action.args.some((arg) => arg.kind !== 'literal' && isClosed(arg))) return null;
      const channel = action.kind === 'tau' ? null : channelIn(action.channel);
      return { polarity: action.kind === 'tau' ? 'internal' : 'send', channel, isBound: false, action };
    }
    case 'delay':
      throw new Error('offerOf: delay has no meaning in this version');
  }
}

/** The channel that an expression is; null while it is unknown. */
export function channelIn(expr: Expr): string | null {
  return expr.kind === 'literal' && expr.value.kind === 'channel' ? expr.value.name : null;
}

function received(action: Action & { readonly kind: 'input' }, next: Term, row: Row, program: Program): Term | null {
  const known = row.filter((value) => value !== null);
  const isKnown = known.length === row.length && action.patterns.every((p) => p.kind === 'bind' || isClosed(p.value));
  if (isKnown && bindingsOf(action.patterns, channelIn(action.channel) ?? '', known, program) === null) return null;
  const replacements = new Map<string, Expr>();
  for (const [i, pattern] of action.patterns.entries()) {
    if (pattern.kind !== 'bind') continue;
    const value = row[i] ?? null;
    const { name } = pattern.param;
    replacements.set(name, value === null ? UNKNOWN : { kind: 'literal', value, variable: name, origin: NO_ORIGIN });
  }
  return replaceIn(next, replacements);
}

/** What an input may receive; one row of unknown values where the rows cannot be listed. Other actions receive nothing. */
function rowsToReceive(action: Action, program: Program): readonly Row[] {
  if (action.kind !== 'input') return [[]];
  const isOpen = action.patterns.some((p) => p.kind === 'equal' && !isClosed(p.value));
  const rows = isOpen ? null : rowsFor(action.patterns, channelIn(action.channel) ?? '', program);
  return rows === null || rows.length > MAX_ROWS ? [action.patterns.map(() => null)] : rows;
}

function parMoves(term: Par, program: Program): Moves {
  const left = movesOf(term.left, program);
  const right = movesOf(term.right, program);
  const met = left.active.flatMap((l) =>
    right.active.flatMap((r) => {
      if (!areComplementary(l.offer, r.offer) || l.offer.channel !== r.offer.channel) return [];
      const sent = valuesSent(l.offer.polarity === 'send' ? l.offer.action : r.offer.action);
      const toLeft = l.after(sent);
      const toRight = r.after(sent);
      return toLeft === null || toRight === null ? [] : [parallel(toLeft, toRight, term)];
    }),
  );
  const alone = both(
    inContext(left, (offer) => offer, (target) => parallel(target, term.right, term)),
    inContext(right, (offer) => offer, (target) => parallel(term.left, target, term)),
  );
  return { active: alone.active, meetings: [...alone.meetings, ...met] };
}

/** Opposite directions on channels that are known and reach each other's side. */
function areComplementary(a: LocalOffer, b: LocalOffer): boolean {
  const isPair = (a.polarity === 'send' && b.polarity === 'receive') || (a.polarity === 'receive' && b.polarity === 'send');
  return isPair && a.channel !== null && !a.isBound && !b.isBound;
}

/** The values of an output or an internal step; null where one is unknown. */
export function valuesSent(action: Action): Row {
  return action.kind === 'output' || action.kind === 'tau' ? action.args.map((arg) => (arg.kind === 'literal' ? arg.value : null)) : [];
}

/** Could what is sent be what is received? `true` where a value is unknown and the numbers of values agree. */
export function canReceive(sender: LocalOffer, receiver: LocalOffer, program: Program): boolean {
  if (sender.action.kind !== 'output' || receiver.action.kind !== 'input') return false;
  const { patterns, channel } = receiver.action;
  const row = valuesSent(sender.action);
  const known = row.filter((value) => value !== null);
  if (known.length < row.length || patterns.some((p) => p.kind === 'equal' && !isClosed(p.value))) return row.length === patterns.length;
  return bindingsOf(patterns, channelIn(channel) ?? '', known, program) !== null;
}

/** Can the condition have this value? Unknown ones can; those that fail cannot. */
export function isPossible(condition: Expr, value: boolean): boolean {
  if (condition.kind === 'literal') return condition.value.kind === 'bool' && condition.value.value === value;
  return !isClosed(condition);
}

/** The body of a constant, unknown arguments included; null when an argument fails. */
export function bodyOf(call: Call, program: Program): Term | null {
  if (call.args.every(isClosed)) {
    const body = unfold(call, program);
    return body.ok ? body.value : null;
  }
  const definition = program.definitions.get(call.process);
  if (!definition) throw new Error(`no definition of ${call.process}`);
  if (call.args.some((arg) => arg.kind !== 'literal' && isClosed(arg))) return null;
  return replaceIn(definition.body, new Map(definition.params.map(({ name }, i) => [name, argument(call.args[i], name)])));
}

function argument(arg: Expr | undefined, variable: string): Expr {
  return arg?.kind === 'literal' ? { ...arg, variable } : UNKNOWN;
}

function relabelledOffer(offer: LocalOffer, pairs: readonly RelabelPair[]): LocalOffer {
  if (offer.channel === null || offer.isBound) return offer;
  const channel = relabelled(offer.channel, pairs);
  return channel === HIDDEN ? { ...offer, polarity: 'internal', channel: null } : { ...offer, channel };
}

// Just enough of the normal form (calculus 1.2) that what a component has finished does not pile up in its term.

function parallel(left: Term, right: Term, term: Par): Term {
  if (left.kind === 'stop') return right;
  return right.kind === 'stop' ? left : { ...term, left, right };
}

function restricted(term: Term & { readonly kind: 'restrict' }): Term {
  const { body } = term;
  if (body.kind === 'stop' || body.kind === 'failed') return body;
  if (body.kind !== 'restrict') return term;
  const names = [...new Set([...namesOf(body.channels), ...namesOf(term.channels)])];
  return { ...term, channels: { kind: 'names', names }, body: body.body };
}

function relabelledTerm(body: Term, pairs: readonly RelabelPair[]): Term {
  if (body.kind === 'stop' || body.kind === 'failed') return body;
  const isStack = body.kind === 'relabel';
  const both = isStack ? composed(body.pairs, pairs) : canonicalPairs(pairs);
  const inner = isStack ? body.body : body;
  return both.length === 0 ? inner : { kind: 'relabel', pairs: both, body: inner, origin: body.origin };
}
