/** Do two trees say the same, wherever they stand in a text? */
import type { Definition, Item } from '../../term/program.ts';
import type { Expr, Term } from '../../term/term.ts';

/** What depends on the place and not on what is said. */
const PLACES: ReadonlySet<string> = new Set(['origin', 'nameOrigin', 'line']);

/** Without the stack: a row of prefixes may be a thousand long. */
function areEqual(left: unknown, right: unknown): boolean {
  const waiting: (readonly [unknown, unknown])[] = [[left, right]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
    const [ofA, ofB] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
    if (ofA.length !== ofB.size) return false;
    for (const [key, value] of ofA) {
      if (!ofB.has(key)) return false;
      if (!PLACES.has(key)) waiting.push([value, ofB.get(key)]);
    }
  }
  return true;
}

export function sameTerm(left: Term, right: Term): boolean {
  return areEqual(left, right);
}

export function sameExpr(left: Expr, right: Expr): boolean {
  return areEqual(left, right);
}

export function sameHead(left: Definition, right: Definition): boolean {
  return left.name === right.name && left.role === right.role && left.isSystem === right.isSystem && areEqual(left.params, right.params);
}

/** Items in the same order. The text of a check is what its arguments say, so it is not compared. */
export function sameItems(left: readonly Item[], right: readonly Item[]): boolean {
  return left.length === right.length && left.every((item, i) => sameItem(item, right[i]));
}

export function sameItem(left: Item, right: Item | undefined): boolean {
  if (left.kind !== 'check' || right?.kind !== 'check') return areEqual(left, right);
  return areEqual({ ...left.check, text: '' }, { ...right.check, text: '' });
}
