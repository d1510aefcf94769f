/**
 * Substitution of values for variables, with evaluation of what becomes closed. Subtrees that do not change are shared,
 * so that a memo by object still finds them.
 */
import { NO_ORIGIN } from '../base/brand.ts';
import { evaluate } from './evaluate.ts';
import type { Action, Expr, Pattern, Term } from './term.ts';
import type { Value } from './value.ts';
import { bindersOf, isClosed } from './walk.ts';

/** What stands for a variable: a literal, or (for renaming) another variable. Its `origin` is that of the place it goes to. */
export type Replacements = ReadonlyMap<string, Expr>;

const NOTHING: Replacements = new Map();

/**
 * `term` with closed values for free variables; input binders shadow. In a channel position a channel value makes a
 * channel literal. Every closed subexpression that has a value becomes a literal; one that fails stays (rule ERR).
 * A literal put in place of a variable remembers its name in `variable`.
 */
export function substitute(term: Term, bindings: ReadonlyMap<string, Value>): Term {
  if (bindings.size === 0) return evaluateClosed(term);
  return replaceIn(term, new Map([...bindings].map(([name, value]) => [name, { kind: 'literal', value, variable: name, origin: NO_ORIGIN }])));
}

const evaluated = new WeakMap<Term, Term>();

/** `term` with every closed subexpression that has a value as a literal, under prefixes too. */
export function evaluateClosed(term: Term): Term {
  let result = evaluated.get(term);
  if (result === undefined) {
    result = replaceIn(term, NOTHING);
    evaluated.set(term, result);
    evaluated.set(result, result);
  }
  // what follows an evaluated prefix is evaluated: the next step need not look again
  if (result.kind === 'prefix') evaluated.set(result.next, result.next);
  return result;
}

/** `expr`, as a literal if it is closed and has a value. */
export function evaluateClosedExpr(expr: Expr): Expr {
  return replaceInExpr(expr, NOTHING);
}

/** `term` with expressions for free variables. Does not rename binders: closed values cannot be captured. */
export function replaceIn(term: Term, replacements: Replacements): Term {
  switch (term.kind) {
    case 'stop':
    case 'failed':
      return term;
    case 'prefix':
      return replaceInPrefixes(term, replacements);
    case 'choice':
    case 'par': {
      const left = replaceIn(term.left, replacements);
      const right = replaceIn(term.right, replacements);
      return left === term.left && right === term.right ? term : { ...term, left, right };
    }
    case 'restrict':
    case 'relabel':
    case 'replicate':
    case 'component': {
      const body = replaceIn(term.body, replacements);
      return body === term.body ? term : { ...term, body };
    }
    case 'new': {
      const body = replaceIn(term.body, without(replacements, term.names.map((param) => param.name)));
      return body === term.body ? term : { ...term, body };
    }
    case 'guard': {
      const condition = replaceInExpr(term.condition, replacements);
      const body = replaceIn(term.body, replacements);
      return condition === term.condition && body === term.body ? term : { ...term, condition, body };
    }
    case 'if': {
      const condition = replaceInExpr(term.condition, replacements);
      const yes = replaceIn(term.yes, replacements);
      const no = replaceIn(term.no, replacements);
      return condition === term.condition && yes === term.yes && no === term.no ? term : { ...term, condition, yes, no };
    }
    case 'timeout': {
      const duration = replaceInExpr(term.duration, replacements);
      const body = replaceIn(term.body, replacements);
      const otherwise = replaceIn(term.otherwise, replacements);
      return duration === term.duration && body === term.body && otherwise === term.otherwise ? term : { ...term, duration, body, otherwise };
    }
    case 'call': {
      const args = replaceInAll(term.args, replacements);
      return args === term.args ? term : { ...term, args };
    }
  }
}

/** A row of prefixes, in a loop: a row of some thousand prefixes must not exhaust the stack. */
function replaceInPrefixes(first: Term & { readonly kind: 'prefix' }, replacements: Replacements): Term {
  const row: { readonly prefix: typeof first; readonly action: Action }[] = [];
  let rest: Term = first;
  let inScope = replacements;
  while (rest.kind === 'prefix') {
    row.push({ prefix: rest, action: replaceInAction(rest.action, inScope) });
    inScope = without(inScope, bindersOf(rest.action));
    rest = rest.next;
  }
  let next = replaceIn(rest, inScope);
  for (const { prefix, action } of row.reverse()) {
    next = action === prefix.action && next === prefix.next ? prefix : { ...prefix, action, next };
  }
  return next;
}

function without(replacements: Replacements, names: readonly string[]): Replacements {
  if (!names.some((name) => replacements.has(name))) return replacements;
  return new Map([...replacements].filter(([name]) => !names.includes(name)));
}

/** `=e` in a pattern speaks of the names around the input, not of those it binds. */
function replaceInAction(action: Action, replacements: Replacements): Action {
  switch (action.kind) {
    case 'tau': {
      const args = replaceInAll(action.args, replacements);
      return args === action.args ? action : { ...action, args };
    }
    case 'output': {
      const channel = replaceInExpr(action.channel, replacements);
      const args = replaceInAll(action.args, replacements);
      return channel === action.channel && args === action.args ? action : { ...action, channel, args };
    }
    case 'input': {
      const channel = replaceInExpr(action.channel, replacements);
      const patterns = mapShared(action.patterns, (pattern): Pattern => {
        if (pattern.kind === 'bind') return pattern;
        const value = replaceInExpr(pattern.value, replacements);
        return value === pattern.value ? pattern : { ...pattern, value };
      });
      return channel === action.channel && patterns === action.patterns ? action : { ...action, channel, patterns };
    }
    case 'delay': {
      const duration = replaceInExpr(action.duration, replacements);
      return duration === action.duration ? action : { ...action, duration };
    }
  }
}

function replaceInAll(exprs: readonly Expr[], replacements: Replacements): readonly Expr[] {
  return mapShared(exprs, (expr) => replaceInExpr(expr, replacements));
}

/** The array itself when no item changes. */
function mapShared<T>(items: readonly T[], change: (item: T, index: number) => T): readonly T[] {
  const changed = items.map(change);
  return changed.every((item, i) => item === items[i]) ? items : changed;
}

/** An expression with its variables replaced; closed parts that have a value become literals. */
function replaceInExpr(expr: Expr, replacements: Replacements): Expr {
  switch (expr.kind) {
    case 'literal':
    case 'name':
      return expr;
    case 'variable': {
      const replacement = replacements.get(expr.name);
      return replacement === undefined ? expr : { ...replacement, origin: expr.origin };
    }
    case 'list': {
      const items = replaceInAll(expr.items, replacements);
      return fold(items === expr.items ? expr : { ...expr, items }, items);
    }
    case 'record': {
      const values = replaceInAll(expr.fields.map((field) => field.value), replacements);
      const fields = mapShared(expr.fields, (field, i) => {
        const value = values[i];
        return value === undefined || value === field.value ? field : { ...field, value };
      });
      return fold(fields === expr.fields ? expr : { ...expr, fields }, values);
    }
    case 'field': {
      const record = replaceInExpr(expr.record, replacements);
      return fold(record === expr.record ? expr : { ...expr, record }, [record]);
    }
    case 'unary': {
      const operand = replaceInExpr(expr.operand, replacements);
      return fold(operand === expr.operand ? expr : { ...expr, operand }, [operand]);
    }
    case 'binary': {
      const left = replaceInExpr(expr.left, replacements);
      const right = replaceInExpr(expr.right, replacements);
      return fold(left === expr.left && right === expr.right ? expr : { ...expr, left, right }, [left, right]);
    }
    case 'conditional': {
      const condition = replaceInExpr(expr.condition, replacements);
      const yes = replaceInExpr(expr.yes, replacements);
      const no = replaceInExpr(expr.no, replacements);
      const replaced = condition === expr.condition && yes === expr.yes && no === expr.no ? expr : { ...expr, condition, yes, no };
      return fold(replaced, [condition, yes, no]);
    }
    case 'builtin': {
      const args = replaceInAll(expr.args, replacements);
      return fold(args === expr.args ? expr : { ...expr, args }, args);
    }
  }
}

/** The value of an expression whose parts are closed, if it has one. */
function fold(expr: Expr, parts: readonly Expr[]): Expr {
  if (!parts.every(isClosed)) return expr;
  const value = evaluate(expr);
  return value.ok ? { kind: 'literal', value: value.value, origin: expr.origin } : expr;
}
