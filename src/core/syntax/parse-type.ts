import type { OriginId } from '../base/brand.ts';
import type { Param } from '../term/term.ts';
import type { Type } from '../term/type.ts';
import type { Cursor } from './cursor.ts';
import { say } from './messages.ts';

const UNKNOWN: Type = { kind: 'unknown' };

/** A name with the place where it stands. */
export interface Named {
  readonly name: string;
  readonly origin: OriginId;
}

/** Is this word reserved everywhere? (rule 1) */
export function isReserved(name: string): boolean {
  return name === 'tau' || name === 'τ' || name.startsWith('tau_');
}

/** A lower-case name; `what` says what it is to name. */
export function parseName(c: Cursor, what: string): Named {
  const { token } = c;
  if (token.kind === 'name') {
    if (isReserved(token.text)) c.error('reserved-name', token, say.reserved(token.text));
    c.advance();
  } else if (token.kind === 'constant') {
    c.failAt(token, say.lowerCase(token.text, what));
  } else {
    c.failAt(token, say.expected(what, c.lastText, token.text));
  }
  return { name: token.text, origin: c.originOf(token.start, token.end) };
}

/** An upper-case name. */
export function parseUpperName(c: Cursor, what: string): Named {
  const { token } = c;
  if (token.kind === 'constant') c.advance();
  else if (token.kind === 'name') c.failAt(token, say.upperCase(token.text, what));
  else c.failAt(token, say.expected(what, c.lastText, token.text));
  return { name: token.text, origin: c.originOf(token.start, token.end) };
}

/** One or more items with commas between them. */
export function parseRow<T>(c: Cursor, parseItem: () => T): readonly T[] {
  const items = [parseItem()];
  while (c.take(',')) items.push(parseItem());
  return items;
}

/** Items of which each has a name of its own. */
function parseNewNames<T extends { readonly name: string }>(c: Cursor, parseItem: () => T): readonly T[] {
  const seen = new Set<string>();
  return parseRow(c, () => {
    const { token } = c;
    const item = parseItem();
    if (seen.has(item.name)) c.error('duplicate-binder', token, say.duplicateBinder(item.name));
    seen.add(item.name);
    return item;
  });
}

/** `name` or `name: type` */
export function parseParam(c: Cursor): Param {
  const { name, origin } = parseName(c, say.variable);
  return { name, type: c.take(':') ? parseType(c) : null, origin };
}

/** A whole number, with its sign in types. */
function parseInt10(c: Cursor): number {
  const { token } = c;
  const isNegative = c.take('-');
  const digits = c.token;
  if (digits.kind !== 'number') c.failAt(digits, say.expected(say.number, isNegative ? '-' : token.text, digits.text));
  else c.advance();
  const value = numberOf(c, digits);
  return isNegative ? -value + 0 : value;
}

/** The value of a number token; numbers that cannot be held exactly are refused. */
export function numberOf(c: Cursor, token: { readonly text: string; readonly start: number; readonly end: number }): number {
  const value = Number(token.text);
  if (Number.isSafeInteger(value)) return value;
  if (token.text !== '') c.error('too-large', token, say.numberTooLarge());
  return 0;
}

export function parseType(c: Cursor): Type {
  if (!c.enter()) return UNKNOWN;
  const type = parseTypeBody(c);
  c.leave();
  return type;
}

function parseTypeBody(c: Cursor): Type {
  const { token } = c;
  if (token.kind === 'constant') return { kind: 'named', name: c.advance().text };
  if (token.kind === 'number' || token.text === '-') {
    const low = parseInt10(c);
    c.expect('..', String(low));
    const high = parseInt10(c);
    if (high < low && !c.hasFailed) c.error('type-mismatch', { start: token.start, end: c.lastEnd }, say.emptyRange(low, high));
    return { kind: 'range', low, high };
  }
  if (c.take('{')) {
    const atoms = parseNewNames(c, () => parseName(c, say.atom)).map(({ name }) => name);
    c.close('}', '{');
    return { kind: 'enum', atoms };
  }
  if (c.take('[')) {
    const fields = parseNewNames(c, () => {
      const { name } = parseName(c, say.field);
      c.expect(':', name);
      return { name, type: parseType(c) };
    });
    c.close(']', '[');
    return { kind: 'record', fields };
  }
  const word = c.advance().text;
  switch (word) {
    case 'bool':
    case 'int':
    case 'string':
      return { kind: word };
    case 'list': {
      c.expect('(', word);
      const item = parseType(c);
      c.expect(',', say.itemType);
      if (c.is('-')) c.failAt(c.token, say.expected(say.number, ',', '-'));
      const max = parseInt10(c);
      c.close(')', '(');
      return { kind: 'list', item, max };
    }
    case 'chan': {
      if (!c.take('(')) return { kind: 'chan', payload: null };
      const payload = parseRow(c, () => parseType(c));
      c.close(')', '(');
      return { kind: 'chan', payload };
    }
    default:
      c.failAt(token, say.notAType(word));
      return UNKNOWN;
  }
}
