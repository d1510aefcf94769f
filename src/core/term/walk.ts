/** What lies below a term or an expression: one place that knows the shape of every kind. */
import type { Action, Expr, Term } from './term.ts';

/** The terms directly below. */
export function childrenOf(term: Term): readonly Term[] {
  switch (term.kind) {
    case 'stop':
    case 'failed':
    case 'call':
      return [];
    case 'prefix':
      return [term.next];
    case 'choice':
    case 'par':
      return [term.left, term.right];
    case 'if':
      return [term.yes, term.no];
    case 'timeout':
      return [term.body, term.otherwise];
    case 'restrict':
    case 'relabel':
    case 'guard':
    case 'new':
    case 'replicate':
    case 'component':
      return [term.body];
  }
}

/** Visits `term` and everything below, without using the stack. */
export function forEachTerm(term: Term, visit: (each: Term) => void): void {
  const waiting = [term];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    visit(each);
    waiting.push(...childrenOf(each));
  }
}

/** The expressions directly below. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'literal':
    case 'name':
    case 'variable':
      return [];
    case 'list':
      return expr.items;
    case 'record':
      return expr.fields.map((field) => field.value);
    case 'field':
      return [expr.record];
    case 'unary':
      return [expr.operand];
    case 'binary':
      return [expr.left, expr.right];
    case 'conditional':
      return [expr.condition, expr.yes, expr.no];
    case 'builtin':
      return expr.args;
  }
}

/** The expressions a term holds itself: of its prefix, condition, duration or arguments. */
export function exprsOf(term: Term): readonly Expr[] {
  switch (term.kind) {
    case 'prefix':
      return exprsOfAction(term.action);
    case 'guard':
    case 'if':
      return [term.condition];
    case 'timeout':
      return [term.duration];
    case 'call':
      return term.args;
    case 'stop':
    case 'failed':
    case 'choice':
    case 'par':
    case 'restrict':
    case 'relabel':
    case 'new':
    case 'replicate':
    case 'component':
      return [];
  }
}

function exprsOfAction(action: Action): readonly Expr[] {
  switch (action.kind) {
    case 'tau':
      return action.args;
    case 'input':
      return [action.channel, ...action.patterns.flatMap((pattern) => (pattern.kind === 'equal' ? [pattern.value] : []))];
    case 'output':
      return [action.channel, ...action.args];
    case 'delay':
      return [action.duration];
  }
}

/** The names an action binds in its continuation. */
export function bindersOf(action: Action): readonly string[] {
  if (action.kind !== 'input') return [];
  return action.patterns.flatMap((pattern) => (pattern.kind === 'bind' ? [pattern.param.name] : []));
}

/** Has no variable and no unresolved name. */
export function isClosed(expr: Expr): boolean {
  return expr.kind !== 'name' && expr.kind !== 'variable' && partsOf(expr).every(isClosed);
}
