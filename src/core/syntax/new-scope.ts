/** The warning of calculus 1.1, rule 7: `new x in P | Q` is `(new x in P) | Q`, so an x in Q is another one. */
import type { Term } from '../term/term.ts';
import { bindersOf, childrenOf, exprsOf, partsOf } from '../term/walk.ts';
import type { Context } from './context.ts';
import { say } from './messages.ts';
import type { Parsed } from './parse-items.ts';

export function warnOfNewScopes(parsed: Parsed, r: Context): void {
  r.report.definition = null;
  for (const { names, rights } of parsed.scopes) {
    for (const { name } of names) {
      const right = rights.find((term) => occursFree(term, name));
      if (right === undefined) continue;
      const { start, end } = r.wordIn(r.placeOf(right.origin), name);
      r.report.warning('new-scope', start, end, say.newScope(name));
    }
  }
}

/** Does `name` stand in `term` where no binder of the term itself holds it? Names are unresolved. */
function occursFree(term: Term, name: string): boolean {
  const waiting: Term[] = [term];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each.kind === 'new' && each.names.some((param) => param.name === name)) continue;
    const exprs = [...exprsOf(each)];
    for (let expr = exprs.pop(); expr !== undefined; expr = exprs.pop()) {
      if (expr.kind === 'name' && expr.name === name) return true;
      exprs.push(...partsOf(expr));
    }
    if (each.kind !== 'prefix' || !bindersOf(each.action).includes(name)) waiting.push(...childrenOf(each));
  }
  return false;
}
