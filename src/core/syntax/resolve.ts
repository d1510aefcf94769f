/**
 * Names become what they stand for (calculus 1.1, rule 8), and what that says of types goes to `Flows`. The walk builds resolved
 * terms whose binders get their types when all flows are known. What belongs to later versions is refused here.
 */
import type { OriginId } from '../base/brand.ts';
import type { Definition } from '../term/program.ts';
import type { Action, Call, ChannelSet, Expr, Pattern, RelabelPair, Term } from '../term/term.ts';
import type { Context, Scope } from './context.ts';
import { lookUp } from './context.ts';
import type { Cell, Place } from './flows.ts';
import type { Message } from './messages.ts';
import { say } from './messages.ts';
import { demand, resolveExpr } from './resolve-expression.ts';
import type { Shape } from './shape.ts';
import { BOOL, INT, describe } from './shape.ts';

export function resolveDefinition(r: Context, definition: Definition): Definition {
  const params = r.params.get(definition.name) ?? [];
  r.owner = definition.name;
  let scope: Scope | null = null;
  for (const { draft, cell } of params) scope = { name: draft.name, cell, up: scope };
  const body = resolveTerm(r, definition.body, scope);
  // "a parameter used as a channel, or about which nothing is known, is chan"
  for (const { draft } of params) {
    if (draft.type === null) r.later.push(() => draft.type?.kind === 'unknown' && (draft.type = { kind: 'chan', payload: null }));
  }
  return { ...definition, params: params.map(({ draft }) => draft), body };
}

export function resolveTerm(r: Context, term: Term, scope: Scope | null): Term {
  switch (term.kind) {
    case 'stop':
    case 'failed':
      return term;
    case 'prefix': {
      const { action, inner } = resolveAction(r, term.action, scope);
      return { ...term, action, next: resolveTerm(r, term.next, inner) };
    }
    case 'choice':
    case 'par':
      return { ...term, left: resolveTerm(r, term.left, scope), right: resolveTerm(r, term.right, scope) };
    case 'restrict':
      return { ...term, channels: resolveSet(r, term.channels, r.postfixOf(term), scope), body: resolveTerm(r, term.body, scope) };
    case 'relabel':
      checkPairs(r, term.pairs, r.postfixOf(term), scope);
      return { ...term, body: resolveTerm(r, term.body, scope) };
    case 'guard':
      return { ...term, condition: condition(r, term.condition, scope), body: resolveTerm(r, term.body, scope) };
    case 'if':
      return { ...term, condition: condition(r, term.condition, scope), yes: resolveTerm(r, term.yes, scope), no: resolveTerm(r, term.no, scope) };
    case 'new': {
      refuse(r, term.origin, /^\([^)]*\)|^new/, say.laterNew());
      r.refuseRepeated(term.names);
      let inner = scope;
      const names = term.names.map((param) => {
        const { draft, cell } = r.declareParam(param);
        if (r.flows.useAsChannel(cell) === null) r.error('not-a-channel', r.placeOf(param.origin), say.newIsChannel(param.name));
        inner = { name: param.name, cell, up: inner };
        return draft;
      });
      return { ...term, names, body: resolveTerm(r, term.body, inner) };
    }
    case 'replicate':
      refuse(r, term.origin, /^!/, say.laterReplication());
      return { ...term, body: resolveTerm(r, term.body, scope) };
    case 'timeout':
      refuse(r, term.origin, /^timeout/, say.laterTime());
      return { ...term, duration: number(r, term.duration, scope), body: resolveTerm(r, term.body, scope), otherwise: resolveTerm(r, term.otherwise, scope) };
    case 'call':
      return resolveCall(r, term, scope);
    case 'component':
      return { ...term, body: resolveTerm(r, term.body, scope) };
  }
}

/** A construct that a later version will run. `sign`: the part of it that is marked. */
function refuse(r: Context, origin: OriginId, sign: RegExp, message: Message): void {
  const place = r.placeOf(origin);
  const length = sign.exec(r.textAt(place))?.[0].length ?? 0;
  r.error('not-in-this-version', { ...place, end: place.start + length }, message);
}

/** `c!n + 1.P` waits one tick before P, which hardly anybody means. */
function laterTime(prefix: string): Message {
  const [number] = /^\d+/.exec(prefix) ?? [];
  return number === undefined ? say.laterTime() : say.laterTicks(number);
}

function condition(r: Context, expr: Expr, scope: Scope | null): Expr {
  return demand(r, expr, scope, r.flows.bool, BOOL);
}

function number(r: Context, expr: Expr, scope: Scope | null): Expr {
  return demand(r, expr, scope, r.flows.int, INT);
}

function resolveAction(r: Context, action: Action, scope: Scope | null): { readonly action: Action; readonly inner: Scope | null } {
  switch (action.kind) {
    case 'tau':
      return { action: { ...action, args: action.args.map((arg) => resolveExpr(r, arg, scope).expr) }, inner: scope };
    case 'delay':
      refuse(r, action.origin, /^.*/, laterTime(r.textAt(r.placeOf(action.origin))));
      return { action: { ...action, duration: number(r, action.duration, scope) }, inner: scope };
    case 'output': {
      const { expr: channel, payload, name } = resolveChannel(r, action.channel, action.args.length, scope, action.origin);
      const args = action.args.map((arg, i) => {
        const { expr, cell } = resolveExpr(r, arg, scope);
        const place = r.placeOf(arg.origin);
        const slot = payload[i];
        if (slot !== undefined) give(r, expr, cell, slot, say.valueOn(name), place);
        r.sent.push({ expr, cell, place });
        return expr;
      });
      return { action: { ...action, channel, args }, inner: scope };
    }
    case 'input': {
      const { expr: channel, payload, name } = resolveChannel(r, action.channel, action.patterns.length, scope, action.origin);
      let inner = scope;
      const patterns = action.patterns.map((pattern, i): Pattern => {
        const slot = payload[i];
        if (pattern.kind === 'equal') {
          const { expr, cell } = resolveExpr(r, pattern.value, scope);
          if (slot !== undefined) r.compare(cell, slot, r.placeOf(pattern.origin));
          r.received.push({ cell, place: r.placeOf(pattern.origin) });
          return { ...pattern, value: expr };
        }
        const { draft, cell } = r.declareParam(pattern.param);
        const place = r.placeOf(pattern.param.origin);
        if (slot !== undefined) {
          r.flows.flow(slot, cell, pattern.param.name, place);
          if (draft.type !== null) r.flows.flow(cell, slot, say.valueOn(name), null);
        }
        r.received.push({ cell, place });
        inner = { name: pattern.param.name, cell, up: inner };
        return { kind: 'bind', param: draft };
      });
      r.refuseRepeated(action.patterns.flatMap((pattern) => (pattern.kind === 'bind' ? [pattern.param] : [])));
      return { action: { ...action, channel, patterns }, inner };
    }
  }
}

/** A value goes where `slot` is; literals are held against a declared type at once. */
function give(r: Context, expr: Expr, cell: Cell, slot: Cell, target: string, place: Place): void {
  r.flows.flow(cell, slot, target, place);
  const declared = r.flows.declaredShapeOf(slot);
  const problem = declared === null ? null : misfit(expr, declared);
  if (problem !== null) r.error('type-mismatch', place, say.outside(problem, target, describe(declared ?? BOOL)));
}

function resolveChannel(r: Context, expr: Expr, arity: number, scope: Scope | null, origin: OriginId): { readonly expr: Expr; readonly payload: readonly Cell[]; readonly name: string } {
  const name = expr.kind === 'name' ? expr.name : '';
  const variable = lookUp(scope, name);
  const place = r.placeOf(origin);
  if (variable === null) {
    r.channels.add(name);
    r.used.add(name);
    const payload = r.flows.use(r.flows.linkOf(name), arity, place) ?? [];
    return { expr: { kind: 'literal', value: { kind: 'channel', name }, origin: expr.origin }, payload, name };
  }
  const link = r.flows.useAsChannel(variable.cell);
  if (link === null) {
    const shape = r.flows.shapeOf(variable.cell);
    r.error('not-a-channel', r.placeOf(expr.origin), say.notAChannel(name, shape === null ? '' : describe(shape)));
  }
  const payload = link === null ? [] : (r.flows.use(link, arity, place) ?? []);
  return { expr: { kind: 'variable', name, origin: expr.origin }, payload, name };
}

function resolveSet(r: Context, set: ChannelSet, place: Place, scope: Scope | null): ChannelSet {
  let names: readonly string[];
  if (set.kind === 'named') {
    const known = r.declarations.sets.get(set.name);
    if (known === undefined) r.error('unknown-set', r.placeOf(set.origin), say.unknown(set.name, r.report.nearest(set.name, r.declarations.sets.keys())));
    names = known ?? [];
  } else {
    ({ names } = set);
    for (const name of names) r.channels.add(name);
    r.restricted.push({ names: names.filter((name) => lookUp(scope, name) === null), place });
  }
  for (const name of names) if (lookUp(scope, name) !== null) r.error('not-a-channel', r.wordIn(place, name), say.variableInSet(name));
  return { kind: 'names', names: [...new Set(names)] };
}

function checkPairs(r: Context, pairs: readonly RelabelPair[], place: Place, scope: Scope | null): void {
  const seen = new Set<string>();
  for (const { to, from } of pairs) {
    if (seen.has(from)) r.error('duplicate-relabel', r.wordIn(place, from), say.duplicateRelabel(from));
    seen.add(from);
    r.used.add(to);
    r.used.add(from);
    for (const name of [to, from]) if (lookUp(scope, name) !== null) r.error('not-a-channel', r.wordIn(place, name), say.variableInSet(name));
    if (to !== 'tau') r.flows.unite(r.flows.linkOf(to), r.flows.linkOf(from), place);
  }
}

function resolveCall(r: Context, term: Call, scope: Scope | null): Term {
  const { process } = term;
  const args = term.args.map((arg) => resolveExpr(r, arg, scope, true));
  const params = r.params.get(process);
  const place = r.placeOf(term.origin);
  if (params === undefined) {
    if (!r.unknown.has(process)) r.unknown.set(process, term.origin);
    r.report.definition = r.owner;
    r.report.mildError('unknown-constant', place.start, place.start + process.length, say.unknown(process, r.report.nearest(process, r.params.keys())));
    return { ...term, args: [] };
  }
  if (r.parsed.badHeads.has(process)) return { ...term, args: [] };
  if (args.length !== params.length) r.error('wrong-arity', place, say.arity(process, params.length, args.length));
  else {
    for (const [i, { expr, cell }] of args.entries()) {
      const param = params[i];
      if (param !== undefined) give(r, expr, cell, param.cell, `${param.draft.name} of ${process}`, r.placeOf(expr.origin));
    }
  }
  return { ...term, args: args.map(({ expr }) => expr) };
}

/** The literal in `expr` that is not of the declared shape, as text; null when all are or when it cannot be seen. */
function misfit(expr: Expr, shape: Shape): string | null {
  if (expr.kind === 'unary' && expr.op === '-' && expr.operand.kind === 'literal' && expr.operand.value.kind === 'int') {
    return misfit({ ...expr.operand, value: { kind: 'int', value: -expr.operand.value.value } }, shape);
  }
  if (expr.kind === 'literal') {
    const { value } = expr;
    if (value.kind === 'int' && shape.kind === 'number') return value.value < shape.low || value.value > shape.high ? String(value.value) : null;
    if (value.kind === 'atom' && shape.kind === 'enum') return shape.atoms.includes(value.name) ? null : value.name;
  }
  if (expr.kind === 'conditional') return misfit(expr.yes, shape) ?? misfit(expr.no, shape);
  if (expr.kind === 'list' && shape.kind === 'list') {
    const { item } = shape;
    if (expr.items.length > shape.max) return `a list of ${expr.items.length}`;
    return item === null ? null : expr.items.reduce<string | null>((found, each) => found ?? misfit(each, item), null);
  }
  if (expr.kind === 'record' && shape.kind === 'record') {
    return expr.fields.reduce<string | null>((found, field) => {
      const wanted = shape.fields.find((each) => each.name === field.name)?.shape ?? null;
      return found ?? (wanted === null ? null : misfit(field.value, wanted));
    }, null);
  }
  return null;
}
