/** Small changes of a syntax tree. What does not change stays the same object, and a changed node keeps its origin. */
import { NO_ORIGIN, type OriginId } from '../base/brand.ts';
import type { Definition, Item } from '../term/program.ts';
import type { Action, Expr, Param, Pattern, Term } from '../term/term.ts';
import { childrenOf } from '../term/walk.ts';

/** What `transform` does at a node: its own parts changed, what its children are told, and what becomes of it around the new children. */
export interface Step<C> {
  readonly term: Term;
  readonly inner: C;
  readonly after?: (term: Term) => Term;
}

/**
 * A term built anew from the leaves up. Subtrees that do not change stay the same objects. Without the stack: rows of prefixes
 * or operands are as long as somebody writes them, and a worker's stack may be small.
 */
export function transform<C>(top: Term, context: C, enter: (term: Term, context: C) => Step<C>): Term {
  interface Frame extends Step<C> {
    readonly children: readonly Term[];
    readonly done: Term[];
  }
  const frameOf = (term: Term, around: C): Frame => {
    const step = enter(term, around);
    return { ...step, children: childrenOf(step.term), done: [] };
  };
  const frames: Frame[] = [frameOf(top, context)];
  for (;;) {
    const frame = frames.at(-1);
    if (frame === undefined) return top;
    const next = frame.children[frame.done.length];
    if (next !== undefined) {
      frames.push(frameOf(next, frame.inner));
      continue;
    }
    frames.pop();
    const rebuilt = withChildren(frame.term, frame.done);
    const result = frame.after === undefined ? rebuilt : frame.after(rebuilt);
    const parent = frames.at(-1);
    if (parent === undefined) return result;
    parent.done.push(result);
  }
}

/** The same term when the children are the ones it has. */
function withChildren(term: Term, [first, second]: readonly Term[]): Term {
  if (first === undefined) return term;
  switch (term.kind) {
    case 'stop':
    case 'failed':
    case 'call':
      return term;
    case 'prefix':
      return first === term.next ? term : { ...term, next: first };
    case 'choice':
    case 'par':
      return second === undefined || (first === term.left && second === term.right) ? term : { ...term, left: first, right: second };
    case 'if':
      return second === undefined || (first === term.yes && second === term.no) ? term : { ...term, yes: first, no: second };
    case 'timeout':
      return second === undefined || (first === term.body && second === term.otherwise) ? term : { ...term, body: first, otherwise: second };
    case 'restrict':
    case 'relabel':
    case 'guard':
    case 'new':
    case 'replicate':
    case 'component':
      return first === term.body ? term : { ...term, body: first };
  }
}

/** The node with that origin replaced; null takes an operand of `|` or `+` away, and anything else becomes 0. */
export function replaceTerm(term: Term, origin: OriginId, change: (found: Term) => Term | null): Term | null {
  const path = pathTo(term, origin);
  const found = path?.at(-1);
  if (path === null || found === undefined) return term;
  let child = found;
  let result = change(found);
  for (const parent of path.slice(0, -1).toReversed()) {
    const old = child;
    if (result === null && (parent.kind === 'par' || parent.kind === 'choice')) result = parent.left === old ? parent.right : parent.left;
    else {
      const next = result ?? STOP;
      result = withChildren(parent, childrenOf(parent).map((each) => (each === old ? next : each)));
    }
    child = parent;
  }
  return result;
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
export function withoutOrigins(top: Term): Term {
  return transform(top, null, (term) => ({ term: ownWithoutOrigins({ ...term, origin: NO_ORIGIN }), inner: null }));
}

function ownWithoutOrigins(term: Term): Term {
  switch (term.kind) {
    case 'prefix':
      return { ...term, action: actionWithoutOrigins(term.action) };
    case 'call':
      return { ...term, args: term.args.map(exprWithoutOrigins) };
    case 'guard':
    case 'if':
      return { ...term, condition: exprWithoutOrigins(term.condition) };
    case 'timeout':
      return { ...term, duration: exprWithoutOrigins(term.duration) };
    case 'new':
      return { ...term, names: term.names.map(paramWithoutOrigin) };
    case 'restrict':
      return term.channels.kind === 'named' ? { ...term, channels: { ...term.channels, origin: NO_ORIGIN } } : term;
    case 'choice':
    case 'par':
    case 'relabel':
    case 'replicate':
    case 'component':
    case 'stop':
    case 'failed':
      return term;
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

/** The nodes from `top` down to the one with that origin; null when it is not below. */
export function pathTo(top: Term, origin: OriginId): readonly Term[] | null {
  interface Place {
    readonly term: Term;
    readonly up: Place | null;
  }
  const waiting: Place[] = [{ term: top, up: null }];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (place.term.origin === origin) {
      const path: Term[] = [];
      for (let each: Place | null = place; each !== null; each = each.up) path.unshift(each.term);
      return path;
    }
    for (const child of childrenOf(place.term).toReversed()) waiting.push({ term: child, up: place });
  }
  return null;
}
