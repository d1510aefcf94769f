/** Small changes of a syntax tree. What does not change stays the same object, and a changed node keeps its origin. */
import { NO_ORIGIN, type OriginId } from '../base/brand.ts';
import type { Definition, Item } from '../term/program.ts';
import type { Action, Expr, Param, Pattern, Term } from '../term/term.ts';
import { childrenOf } from '../term/walk.ts';

/** `term` with `change` applied to its direct parts. */
export function mapChildren(term: Term, change: (child: Term) => Term): Term {
  switch (term.kind) {
    case 'stop':
    case 'failed':
    case 'call':
      return term;
    case 'prefix': {
      const next = change(term.next);
      return next === term.next ? term : { ...term, next };
    }
    case 'choice':
    case 'par': {
      const [left, right] = [change(term.left), change(term.right)];
      return left === term.left && right === term.right ? term : { ...term, left, right };
    }
    case 'if': {
      const [yes, no] = [change(term.yes), change(term.no)];
      return yes === term.yes && no === term.no ? term : { ...term, yes, no };
    }
    case 'timeout': {
      const [body, otherwise] = [change(term.body), change(term.otherwise)];
      return body === term.body && otherwise === term.otherwise ? term : { ...term, body, otherwise };
    }
    case 'restrict':
    case 'relabel':
    case 'guard':
    case 'new':
    case 'replicate':
    case 'component': {
      const body = change(term.body);
      return body === term.body ? term : { ...term, body };
    }
  }
}

/** The node with that origin replaced; null takes an operand of `|` or `+` away, and anything else becomes 0. */
export function replaceTerm(term: Term, origin: OriginId, change: (found: Term) => Term | null): Term | null {
  if (term.origin === origin) return change(term);
  if (term.kind === 'par' || term.kind === 'choice') {
    const [left, right] = [replaceTerm(term.left, origin, change), replaceTerm(term.right, origin, change)];
    if (left === null || right === null) return left ?? right;
    return left === term.left && right === term.right ? term : { ...term, left, right };
  }
  return mapChildren(term, (child) => replaceTerm(child, origin, change) ?? STOP);
}

export const STOP: Term = { kind: 'stop', origin: NO_ORIGIN };

export function par(left: Term, right: Term): Term {
  return { kind: 'par', left, right, origin: NO_ORIGIN };
}

export function callOf(process: string, args: readonly Expr[] = []): Term {
  return { kind: 'call', process, args, origin: NO_ORIGIN };
}

/** A `|`, under whatever restrictions and relabellings. */
export function isComposition(body: Term): boolean {
  if (body.kind === 'restrict' || body.kind === 'relabel') return body.kind === 'restrict' || isComposition(body.body);
  return body.kind === 'par';
}

/** The same term as a new one, that stands nowhere yet. */
export function withoutOrigins(term: Term): Term {
  const bare: Term = { ...term, origin: NO_ORIGIN };
  const expr = (each: Expr): Expr => exprWithoutOrigins(each);
  switch (bare.kind) {
    case 'prefix':
      return { ...bare, action: actionWithoutOrigins(bare.action), next: withoutOrigins(bare.next) };
    case 'call':
      return { ...bare, args: bare.args.map(expr) };
    case 'guard':
      return { ...bare, condition: expr(bare.condition), body: withoutOrigins(bare.body) };
    case 'if':
      return { ...bare, condition: expr(bare.condition), yes: withoutOrigins(bare.yes), no: withoutOrigins(bare.no) };
    case 'new':
      return { ...bare, names: bare.names.map(paramWithoutOrigin), body: withoutOrigins(bare.body) };
    case 'timeout':
      return { ...bare, duration: expr(bare.duration), body: withoutOrigins(bare.body), otherwise: withoutOrigins(bare.otherwise) };
    case 'restrict':
      return { ...bare, channels: bare.channels.kind === 'named' ? { ...bare.channels, origin: NO_ORIGIN } : bare.channels, body: withoutOrigins(bare.body) };
    case 'choice':
    case 'par':
    case 'relabel':
    case 'replicate':
    case 'component':
      return mapChildren(bare, withoutOrigins);
    case 'stop':
    case 'failed':
      return bare;
  }
}

function actionWithoutOrigins(action: Action): Action {
  const bare: Action = { ...action, origin: NO_ORIGIN };
  switch (bare.kind) {
    case 'tau':
      return { ...bare, args: bare.args.map(exprWithoutOrigins) };
    case 'delay':
      return { ...bare, duration: exprWithoutOrigins(bare.duration) };
    case 'output':
      return { ...bare, channel: exprWithoutOrigins(bare.channel), args: bare.args.map(exprWithoutOrigins) };
    case 'input':
      return {
        ...bare,
        channel: exprWithoutOrigins(bare.channel),
        patterns: bare.patterns.map((pattern): Pattern =>
          pattern.kind === 'bind' ? { kind: 'bind', param: paramWithoutOrigin(pattern.param) } : { kind: 'equal', value: exprWithoutOrigins(pattern.value), origin: NO_ORIGIN }),
      };
  }
}

function paramWithoutOrigin(param: Param): Param {
  return { ...param, origin: NO_ORIGIN };
}

function exprWithoutOrigins(expr: Expr): Expr {
  return mapExpr({ ...expr, origin: NO_ORIGIN }, exprWithoutOrigins);
}

/** `expr` with `change` applied to its direct parts. */
export function mapExpr(expr: Expr, change: (part: Expr) => Expr): Expr {
  switch (expr.kind) {
    case 'literal':
    case 'name':
    case 'variable':
      return expr;
    case 'list':
      return { ...expr, items: expr.items.map(change) };
    case 'record':
      return { ...expr, fields: expr.fields.map(({ name, value }) => ({ name, value: change(value) })) };
    case 'field':
      return { ...expr, record: change(expr.record) };
    case 'unary':
      return { ...expr, operand: change(expr.operand) };
    case 'binary':
      return { ...expr, left: change(expr.left), right: change(expr.right) };
    case 'conditional':
      return { ...expr, condition: change(expr.condition), yes: change(expr.yes), no: change(expr.no) };
    case 'builtin':
      return { ...expr, args: expr.args.map(change) };
  }
}

/** Every process of an item changed: the body of a definition, the arguments of a check. */
export function mapBodies(item: Item, change: (term: Term, definition: Definition | null) => Term): Item {
  if (item.kind === 'definition') {
    const { definition } = item;
    const body = change(definition.body, definition);
    return body === definition.body ? item : { ...item, definition: { ...definition, body } };
  }
  if (item.kind !== 'check') return item;
  const args = item.check.args.map((arg) => {
    const term = arg.kind === 'process' ? change(arg.term, null) : null;
    return arg.kind !== 'process' || term === null || term === arg.term ? arg : { ...arg, term };
  });
  return args.every((arg, i) => arg === item.check.args[i]) ? item : { ...item, check: { ...item.check, args } };
}

/** The processes of an item. */
export function bodiesOf(item: Item): readonly Term[] {
  if (item.kind === 'definition') return [item.definition.body];
  return item.kind === 'check' ? item.check.args.flatMap((arg) => (arg.kind === 'process' ? [arg.term] : [])) : [];
}

/** The nodes from `term` down to the one with that origin; null when it is not below. */
export function pathTo(term: Term, origin: OriginId): readonly Term[] | null {
  if (term.origin === origin) return [term];
  for (const child of childrenOf(term)) {
    const path = pathTo(child, origin);
    if (path !== null) return [term, ...path];
  }
  return null;
}
