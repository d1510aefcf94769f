/**
 * Names of binders for printing. Substitution puts channels and atoms below input binders of any name; in the tree that is
 * harmless (a literal is no variable), but printed as it stands, `a(y).'c(y)` with the channel y for c would read as if y
 * were received. Such a binder is printed as `y'`.
 */
import { replaceIn } from './substitute.ts';
import type { Action, Expr, Pattern, Term } from './term.ts';
import type { Value } from './value.ts';
import { bindersOf, exprsOf, forEachTerm, partsOf } from './walk.ts';

/** `term`, with every input binder renamed whose name also stands for a channel or an atom in its scope. */
export function withFreshBinders(term: Term): Term {
  const binders = new Set<string>();
  const names = new Set<string>();
  forEachAction(term, (action) => bindersOf(action).forEach((name) => binders.add(name)));
  if (binders.size === 0) return term;
  forEachLiteralName(term, (name) => names.add(name));
  return [...binders].some((name) => names.has(name)) ? rename(term, new Set([...names, ...binders])) : term;
}

function rename(term: Term, taken: ReadonlySet<string>): Term {
  switch (term.kind) {
    case 'prefix': {
      const { action } = term;
      const clashing = new Set<string>();
      const bound = bindersOf(action);
      if (bound.length > 0) forEachLiteralName(term.next, (name) => bound.includes(name) && clashing.add(name));
      if (action.kind !== 'input' || clashing.size === 0) return { ...term, next: rename(term.next, taken) };
      const freshNames = new Map([...clashing].map((name) => [name, freshName(name, taken)]));
      const patterns = action.patterns.map((pattern): Pattern => {
        const name = pattern.kind === 'bind' ? freshNames.get(pattern.param.name) : undefined;
        return pattern.kind === 'bind' && name !== undefined ? { ...pattern, param: { ...pattern.param, name } } : pattern;
      });
      const variables = new Map([...freshNames].map(([from, name]) => [from, { kind: 'variable' as const, name, origin: action.origin }]));
      return { ...term, action: { ...action, patterns }, next: rename(replaceIn(term.next, variables), new Set([...taken, ...freshNames.values()])) };
    }
    case 'choice':
    case 'par':
      return { ...term, left: rename(term.left, taken), right: rename(term.right, taken) };
    case 'if':
      return { ...term, yes: rename(term.yes, taken), no: rename(term.no, taken) };
    case 'timeout':
      return { ...term, body: rename(term.body, taken), otherwise: rename(term.otherwise, taken) };
    case 'restrict':
    case 'relabel':
    case 'guard':
    case 'new':
    case 'replicate':
    case 'component':
      return { ...term, body: rename(term.body, taken) };
    case 'stop':
    case 'failed':
    case 'call':
      return term;
  }
}

function freshName(name: string, taken: ReadonlySet<string>): string {
  let fresh = `${name}'`;
  while (taken.has(fresh)) fresh += "'";
  return fresh;
}

function forEachAction(term: Term, visit: (action: Action) => void): void {
  forEachTerm(term, (each) => {
    if (each.kind === 'prefix') visit(each.action);
  });
}

/** The channels and atoms that stand in `term` as literals. */
function forEachLiteralName(term: Term, visit: (name: string) => void): void {
  const inValue = (value: Value): void => {
    if (value.kind === 'atom' || value.kind === 'channel') visit(value.name);
    else if (value.kind === 'list') value.items.forEach(inValue);
    else if (value.kind === 'record') value.fields.forEach((field) => inValue(field.value));
  };
  const inExpr = (expr: Expr): void => {
    if (expr.kind === 'literal') inValue(expr.value);
    else partsOf(expr).forEach(inExpr);
  };
  forEachTerm(term, (each) => exprsOf(each).forEach(inExpr));
}
