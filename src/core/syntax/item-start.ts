import type { Cursor } from './cursor.ts';
import type { Token, TokenKind } from './lexer.ts';

/** Item words and what follows each where it is a keyword (rule 1). */
const AFTER: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ['import', 'string'],
  ['tick', 'number'],
  ['chan', 'name'],
  ['check', 'name'],
  ...['type', 'set', 'system', 'agent', 'tool', 'resource', 'process'].map((word) => [word, 'constant'] as const),
]);

/** What follows an item word where it is a keyword; undefined for other words. */
export function afterItemWord(text: string): TokenKind | undefined {
  return AFTER.get(text);
}

export function itemWords(): Iterable<string> {
  return AFTER.keys();
}

/** Does an item begin with the token at `index`, the first of its line? Where one does, the item before it lacks its end. */
export function beginsItem(c: Cursor, index: number): boolean {
  const token = c.tokens[index];
  if (token?.isFirst !== true) return false;
  let at = c.next(index);
  const second = c.tokens[at];
  if (token.kind === 'name') return second !== undefined && afterItemWord(token.text) === second.kind;
  if (token.kind !== 'constant') return false;
  if (second?.text === '(') {
    // a head with parameters; no head is longer than a few hundred signs
    const last = at + 400;
    for (let open = 1; open > 0 && at < last; ) {
      at = c.next(at);
      const { text } = c.tokens[at] ?? token;
      if (text === '' || text === ';' || text === '=') return false;
      if (text === '(') open += 1;
      else if (text === ')') open -= 1;
    }
    at = c.next(at);
  }
  return c.tokens[at]?.text === '=';
}

export function isUnit(token: Token): boolean {
  return token.text === 'ms' || token.text === 's' || token.text === 'min' || token.text === 'h';
}
