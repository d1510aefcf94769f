/**
 * Items of a file (calculus 1.1) and what keeps one broken item from taking the others away: after a failure reading resumes
 * behind the next `;`, or at a line that begins an item. A definition whose head was read stays known by name.
 */
import { NO_ORIGIN } from '../base/brand.ts';
import type { Check, CheckArg, Definition, Item, Role } from '../term/program.ts';
import type { Param, Term } from '../term/term.ts';
import type { OpenScope } from './cursor.ts';
import { Cursor } from './cursor.ts';
import { afterItemWord, beginsItem, itemWords } from './item-start.ts';
import type { Token } from './lexer.ts';
import { endOfLine } from './lexer.ts';
import type { Lines } from './lines.ts';
import { say } from './messages.ts';
import { checkNames, kindsOfArguments } from './checks.ts';
import { parseBraces, parseSum } from './parse-process.ts';
import { numberOf, parseName, parseParam, parseRow, parseType, parseUpperName } from './parse-type.ts';
import type { Report } from './report.ts';
import { nearest } from './suggest.ts';

/** What the text says, names unresolved. `starts`, `ends`: offsets by origin. */
export interface Parsed {
  readonly source: string;
  readonly items: readonly Item[];
  readonly scopes: readonly OpenScope[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Names in items that could not be read: nobody is told that they are unknown or unused. */
  readonly lost: ReadonlySet<string>;
  /** Constants whose parameters could not be read. */
  readonly badHeads: ReadonlySet<string>;
}

/** Longer texts are not read at all: they would stop the page for seconds. */
export const MAX_LENGTH = 5_000_000;

/** Reads every item; what is wrong goes to `report`. Never throws, never gives up the rest of the file. */
export function parse(source: string, lines: Lines, report: Report): Parsed {
  if (source.length > MAX_LENGTH) {
    report.error('too-large', 0, 0, say.textTooLong(MAX_LENGTH));
    return { source, items: [], scopes: [], starts: [], ends: [], lost: new Set(), badHeads: new Set() };
  }
  const c = new Cursor(source, report);
  const items: Item[] = [];
  const lost = new Set<string>();
  while (c.token.kind !== 'end') {
    const first = c.index;
    report.definition = null;
    const item = parseItem(c, lines);
    if (item !== null) items.push(item);
    if (!c.hasFailed) continue;
    resume(c, first);
    // an item that could not be read goes up to where reading resumes
    if (item !== null) c.ends[item.origin] = Math.max(c.ends[item.origin] ?? 0, c.lastEnd);
    for (const { kind, text } of c.tokens.slice(first, c.index)) if (kind === 'name') lost.add(text);
  }
  report.definition = null;
  return { source, items, scopes: c.allScopes, starts: c.starts, ends: c.ends, lost, badHeads: c.badHeads };
}

/** Skips what is left of a broken item. */
function resume(c: Cursor, first: number): void {
  c.recover();
  while (c.token.kind !== 'end') {
    if (c.index > first && beginsItem(c, c.index)) return;
    if (c.advance().text === ';') return;
  }
}

const ROLES: ReadonlySet<string> = new Set(['agent', 'tool', 'resource', 'process']);

function parseItem(c: Cursor, lines: Lines): Item | null {
  const { token } = c;
  const { start, text } = token;
  if (token.kind === 'constant') return parseDefinition(c, 'process', false);
  if (token.kind !== 'name' || afterItemWord(text) === undefined || isHeadOfLowerCase(c.peek())) {
    refuse(c, token);
    return null;
  }
  c.advance();
  if (ROLES.has(text)) return parseDefinition(c, text as Role, false, start);
  switch (text) {
    case 'system':
      return parseDefinition(c, 'process', true, start);
    case 'import': {
      const path = c.token;
      if (path.kind !== 'string') c.failAt(path, say.expected(say.file, text, path.text));
      c.advance();
      return finish(c, (origin) => ({ kind: 'import', path: path.text.slice(1, -1), origin }), start);
    }
    case 'type': {
      const { name, origin: nameOrigin } = parseUpperName(c, say.type);
      c.expect('=', name);
      const type = parseType(c);
      return finish(c, (origin) => ({ kind: 'type', name, type, origin, nameOrigin }), start);
    }
    case 'set': {
      const { name, origin: nameOrigin } = parseUpperName(c, say.set);
      c.expect('=', name);
      if (!c.is('{')) c.expect('{', '=');
      const channels = parseBraces(c);
      return finish(c, (origin) => ({ kind: 'set', name, channels, origin, nameOrigin }), start);
    }
    case 'chan': {
      const names = parseRow(c, () => parseName(c, say.channel).name);
      const payload = c.take(':') ? parsePayload(c) : null;
      return finish(c, (origin) => ({ kind: 'chan', names, payload, origin }), start);
    }
    case 'tick': {
      const number = c.advance();
      const amount = numberOf(c, number);
      const unit = c.advance();
      if (unit.text !== 'ms' && unit.text !== 's' && unit.text !== 'min' && unit.text !== 'h') c.failAt(unit, say.expected(say.unit, number.text, unit.text));
      return finish(c, (origin) => ({ kind: 'tick', amount, unit: unit.text as 's', origin }), start);
    }
    default:
      return parseCheck(c, lines, start);
  }
}

/** `(type, …)`; `()` says that the channel carries nothing. */
function parsePayload(c: Cursor): readonly ReturnType<typeof parseType>[] {
  c.expect('(', ':');
  if (c.take(')')) return [];
  const types = parseRow(c, () => parseType(c));
  c.close(')', '(');
  return types;
}

function isHeadOfLowerCase(second: Token): boolean {
  return second.text === '=';
}

function refuse(c: Cursor, token: Token): void {
  if (token.text === ';') c.error('syntax', token, say.emptyItem());
  if (c.take(';')) return;
  const isHead = token.kind === 'name' && ['=', '('].includes(c.peek().text);
  c.failAt(token, isHead ? say.upperCase(token.text, say.constant) : say.noItem(token.text, c.peek().kind === 'constant' ? nearest(token.text, itemWords()) : null));
}

/** Closes an item: its `;`. A missing one is reported where it belongs, and the item stands. */
function finish(c: Cursor, make: (origin: Item['origin']) => Item, start: number): Item | null {
  if (!c.is(';') && !c.hasFailed) {
    if (c.token.kind === 'end' || beginsItem(c, c.index) || (c.token.kind === 'constant' && c.peek().text === '=')) {
      c.report.mildError('syntax', Math.max(start, c.lastEnd - 1), c.lastEnd, say.missingSemicolon(c.lastEnd));
    } else c.failAt(c.token, say.unexpected(c.token, c.lastText));
  }
  c.take(';');
  return c.hasFailed ? null : make(c.origin(start));
}

function parseDefinition(c: Cursor, role: Role, isSystem: boolean, start = c.token.start): Item | null {
  const { name, origin: nameOrigin } = parseUpperName(c, say.constant);
  if (c.hasFailed) return null;
  // what is wrong in a second definition of a name does not break the first
  const isFirst = !c.heads.has(name);
  c.report.definition = isFirst ? name : null;
  c.heads.add(name);
  const params = c.take('(') ? parseParams(c) : [];
  if (c.is(':') && c.peek().text === '=') c.failAt({ start: c.token.start, end: c.peek().end }, say.colonEquals());
  c.expect('=', c.lastText);
  const isBadHead = c.hasFailed;
  if (isBadHead && isFirst) c.badHeads.add(name);
  const body: Term = parseSum(c);
  const make = (origin: Item['origin'], term: Term): Item => ({
    kind: 'definition',
    definition: { name, role, isSystem, params: isBadHead ? [] : params, body: term, origin, nameOrigin } satisfies Definition,
    origin,
  });
  const item = finish(c, (origin) => make(origin, body), start);
  return item ?? make(c.origin(start), { kind: 'stop', origin: NO_ORIGIN });
}

function parseParams(c: Cursor): readonly Param[] {
  const params = parseRow(c, () => parseParam(c));
  c.close(')', '(');
  return params;
}

/** `check not? name(args)`. Which arguments are processes and which are formulas is known by the name. */
function parseCheck(c: Cursor, lines: Lines, start: number): Item | null {
  const isExpected = !(c.is('not') && c.peek().kind === 'name' && c.take('not'));
  const question = c.token;
  const { name } = parseName(c, say.check);
  const kinds = kindsOfArguments(name);
  if (kinds === null) c.failAt(question, say.unknownCheck(name, nearest(name, checkNames())), 'unknown-check');
  c.expect('(', name);
  const args: CheckArg[] = [];
  for (const [i, kind] of (kinds ?? []).entries()) {
    if (i > 0) c.expect(',', name);
    args.push(kind === 'process' ? parseProcessArgument(c) : parseFormula(c, i + 1 === kinds?.length));
    if (i + 1 < (kinds?.length ?? 0) && c.is(')')) c.failAt(question, say.checkArity(name, kinds?.length ?? 0, i + 1), 'wrong-arity');
  }
  if (c.is(',')) c.failAt(question, say.checkArity(name, args.length, args.length + 1), 'wrong-arity');
  c.close(')', '(');
  const text = c.source.slice(question.start, c.lastEnd).replace(/\s+/g, ' ');
  const { line } = lines.positionOf(start);
  return finish(c, (origin) => ({ kind: 'check', check: { name, args, expected: isExpected, text, line, origin } satisfies Check, origin }), start);
}

function parseProcessArgument(c: Cursor): CheckArg {
  const { start } = c.token;
  const term = parseSum(c);
  return { kind: 'process', term, origin: c.origin(start) };
}

/** No formula is longer; an unclosed bracket must not make every check read the whole file. */
const MAX_FORMULA = 20_000;

/** Text up to the `)` that closes the check, or up to the next comma beside brackets. `//` is its only comment (rule 6). */
function parseFormula(c: Cursor, isLast: boolean): CheckArg {
  const { start } = c.token;
  const end = endOfFormula(c.source, start, isLast);
  const text = c.source.slice(start, end).replace(/\/\/.*/g, ' ').trim().replace(/\s+/g, ' ');
  if (!c.hasFailed) c.moveToOffset(end);
  if (text === '') c.failAt(c.token, say.missing(say.formula, c.token.text));
  return { kind: 'formula', text, origin: c.originOf(start, end) };
}

function endOfFormula(source: string, start: number, isLast: boolean): number {
  let open = 0;
  let semicolon = -1;
  const last = Math.min(source.length, start + MAX_FORMULA);
  for (let at = start; at < last; at += 1) {
    const sign = source.charAt(at);
    if (sign === '/' && source.charAt(at + 1) === '/') at = endOfLine(source, at);
    else if (sign === ';' && semicolon < 0) semicolon = at;
    else if (sign === '(' || sign === '[' || sign === '{') open += 1;
    else if (sign === ')' || sign === ']' || sign === '}') open -= 1;
    if (open < 0 || (open === 0 && sign === ',' && !isLast)) return at;
  }
  return semicolon < 0 ? last : semicolon;
}
