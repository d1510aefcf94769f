/** Small builders for terms and programs, for tests that must not depend on the parser. */
import { NO_ORIGIN } from '../base/brand.ts';
import type { OriginId } from '../base/brand.ts';
import type { Definition, Program, Role } from '../term/program.ts';
import type { BinaryOp, Expr, Param, Pattern, Prefix, Term } from '../term/term.ts';
import type { Type } from '../term/type.ts';
import type { Value } from '../term/value.ts';

const origin = NO_ORIGIN;

export const stop: Term = { kind: 'stop', origin };

export function literal(value: Value): Expr {
  return { kind: 'literal', value, origin };
}

/** A number, a truth value, or (for text) an atom; expressions pass. */
export type ExprLike = number | boolean | string | Expr;

export function expr(of: ExprLike): Expr {
  return typeof of === 'object' ? of : literal(value(of));
}

export function value(of: number | boolean | string): Value {
  if (typeof of === 'number') return { kind: 'int', value: of };
  return typeof of === 'boolean' ? { kind: 'bool', value: of } : { kind: 'atom', name: of };
}

export function channel(name: string): Expr {
  return literal({ kind: 'channel', name });
}

export function variable(name: string): Expr {
  return { kind: 'variable', name, origin };
}

export function binary(left: ExprLike, op: BinaryOp, right: ExprLike): Expr {
  return { kind: 'binary', op, left: expr(left), right: expr(right), origin };
}

export function param(name: string, type: Type | null = null): Param {
  return { name, type, origin };
}

export function bind(name: string, type: Type | null = null): Pattern {
  return { kind: 'bind', param: param(name, type) };
}

export function equal(to: ExprLike): Pattern {
  return { kind: 'equal', value: expr(to), origin };
}

export function range(low: number, high: number): Type {
  return { kind: 'range', low, high };
}

function prefix(action: Prefix['action'], next: Term): Term {
  return { kind: 'prefix', action, next, origin: action.origin };
}

function channelOf(name: string | Expr): Expr {
  return typeof name === 'string' ? channel(name) : name;
}

/** `name.next` */
export function input(name: string | Expr, next: Term = stop, patterns: readonly Pattern[] = [], at: OriginId = origin): Term {
  return prefix({ kind: 'input', channel: channelOf(name), patterns, origin: at }, next);
}

/** `'name.next` */
export function output(name: string | Expr, next: Term = stop, args: readonly ExprLike[] = [], at: OriginId = origin): Term {
  return prefix({ kind: 'output', channel: channelOf(name), args: args.map(expr), origin: at }, next);
}

/** `tau.next`, `tau_tag(args).next` */
export function tau(next: Term = stop, tag: string | null = null, args: readonly ExprLike[] = []): Term {
  return prefix({ kind: 'tau', tag, args: args.map(expr), origin }, next);
}

export function choice(left: Term, right: Term): Term {
  return { kind: 'choice', left, right, origin };
}

/** Grouped to the left. */
export function par(first: Term, ...others: readonly Term[]): Term {
  return others.reduce((left, right) => ({ kind: 'par', left, right, origin }), first);
}

export function restrict(body: Term, ...names: readonly string[]): Term {
  return { kind: 'restrict', channels: { kind: 'names', names }, body, origin };
}

/** `body[to/from]`, pairs as `'to/from'`. */
export function relabel(body: Term, ...pairs: readonly string[]): Term {
  return {
    kind: 'relabel',
    pairs: pairs.map((pair) => {
      const [to = '', from = ''] = pair.split('/');
      return { to, from };
    }),
    body,
    origin,
  };
}

export function guard(condition: ExprLike, body: Term): Term {
  return { kind: 'guard', condition: expr(condition), body, origin };
}

export function ifElse(condition: ExprLike, yes: Term, no: Term): Term {
  return { kind: 'if', condition: expr(condition), yes, no, origin };
}

export function call(process: string, ...args: readonly ExprLike[]): Term {
  return { kind: 'call', process, args: args.map(expr), origin };
}

export interface DefinitionDraft {
  readonly params?: readonly Param[];
  readonly role?: Role;
  readonly body: Term;
}

/** A program from its definitions, a bare term being a process without parameters. */
export function program(definitions: Readonly<Record<string, Term | DefinitionDraft>>, types: Readonly<Record<string, Type>> = {}): Program {
  const entries = Object.entries(definitions).map(([name, of]): [string, Definition] => {
    const draft = 'kind' in of ? { body: of } : of;
    return [name, { name, role: 'process', isSystem: false, params: [], origin, nameOrigin: origin, ...draft }];
  });
  return { definitions: new Map(entries), types: new Map(Object.entries(types)), sets: new Map(), channels: new Map(), checks: [], broken: new Set() };
}
