/**
 * Processes (calculus 1.1): `+` loosest, then `|`, then prefixes and their kin, then `\` and `[ ]`. Rows of prefixes are read in
 * a loop. The rules named here are the numbered ones of calculus 1.1.
 */
import type { Action, ChannelSet, Expr, Param, Pattern, RelabelPair, Term } from '../term/term.ts';
import type { Cursor } from './cursor.ts';
import { beginsItem, isUnit } from './item-start.ts';
import { say } from './messages.ts';
import { beginsSimple, isIf, parseArguments, parseBracketed, parseCondition, parseExpr, parseSimple } from './parse-expression.ts';
import { numberOf, parseName, parseParam, parseRow } from './parse-type.ts';

export function parseSum(c: Cursor): Term {
  return parseOperators(c, '+', 'choice', () => parseOperators(c, '|', 'par', () => parsePre(c)));
}

/** Operands grouped to the left. */
function parseOperators(c: Cursor, sign: string, kind: 'choice' | 'par', parseOperand: () => Term): Term {
  const { start } = c.token;
  let left = parseOperand();
  while (c.take(sign)) {
    const { height } = c;
    const scopes = c.scopes.length;
    const right = parseOperand();
    for (const scope of c.scopes.slice(0, scopes)) scope.rights.push(right);
    c.grow(Math.max(height, c.height) + 1);
    left = { kind, left, right, origin: c.origin(start) };
  }
  return left;
}

/** `open sum close`, the opening bracket being the current token. */
function parseGroup(c: Cursor, close: string): Term {
  const { scopes, awaitedElse } = c;
  c.scopes = [];
  c.awaitedElse = 0;
  const open = c.advance().text;
  const body = parseSum(c);
  c.scopes = scopes;
  c.awaitedElse = awaitedElse;
  c.close(close, open);
  return body;
}

/** Puts what was read before a process around it. */
type Wrap = (body: Term) => Term;

function parsePre(c: Cursor): Term {
  const stop = (): Term => ({ kind: 'stop', origin: c.originOf(c.lastEnd, c.lastEnd) });
  if (!c.enter()) return stop();
  const wraps: Wrap[] = [];
  const ends: (() => void)[] = [];
  let body: Term | null = null;
  let chainStart = c.token.start;
  while (body === null) {
    const { start } = c.token;
    if (c.is('timeout')) {
      body = parseTimeout(c);
      if (body !== null) break;
    }
    const wrap = parseBinding(c, start, ends);
    if (wrap !== null) {
      wraps.push(wrap);
      chainStart = c.token.start;
      continue;
    }
    const action = parsePrefix(c);
    if (action === null) {
      body = parsePost(c);
      continue;
    }
    wraps.push((next) => ({ kind: 'prefix', action, next, origin: c.origin(start) }));
    c.grow(wraps.length);
    if (c.take('.')) continue;
    body = stop();
    c.height = 1;
    if (c.is('\\') || c.is('[')) {
      const chain = { start: chainStart, end: c.lastEnd };
      const sign = c.token;
      body = parsePostfixes(c, body, start);
      c.error('postfix-on-prefix', sign, say.postfixOnPrefix(c.source.slice(chain.start, chain.end), c.source.slice(sign.start, c.lastEnd), chain));
    }
  }
  c.leave();
  c.grow(c.height + wraps.length);
  for (let wrap = wraps.pop(); wrap !== undefined; wrap = wraps.pop()) body = wrap(body);
  for (const end of ends) end();
  return body;
}

/** Guards, conditionals, fresh names, replication: what binds like a prefix (rule 7). Null where none begins. */
function parseBinding(c: Cursor, start: number, ends: (() => void)[]): Wrap | null {
  if (c.is('[')) {
    const condition = parseBracketed(c, ']', () => parseExpr(c));
    return (body) => ({ kind: 'guard', condition, body, origin: c.origin(start) });
  }
  if (c.take('!')) return (body) => ({ kind: 'replicate', body, origin: c.origin(start) });
  if (isIf(c)) return parseIf(c, start);
  if (c.is('new') && isNameNext(c)) {
    c.advance();
    const names = parseRow(c, () => parseParam(c));
    c.expect('in', say.names);
    return scopeOf(c, names, start, ends);
  }
  if (c.is('(') && ['new', 'nu', 'ν'].includes(c.peek().text) && c.peek(1).kind === 'name') return parseNu(c, start, ends);
  return null;
}

/** `(new x, y) P`; the same beginning may be that of `(new x in P)`, which is a group. */
function parseNu(c: Cursor, start: number, ends: (() => void)[]): Wrap | null {
  const { index, lastEnd } = c;
  c.advance();
  c.advance();
  const names = parseRow(c, () => parseParam(c));
  if (c.take(')')) return scopeOf(c, names, start, ends);
  if (c.is('in') && !c.hasFailed) {
    c.moveTo(index);
    c.lastEnd = lastEnd;
    return null;
  }
  c.expect(')', say.names);
  return null;
}

function scopeOf(c: Cursor, names: readonly Param[], start: number, ends: (() => void)[]): Wrap {
  ends.push(() => {
    const scope = { names, rights: [] };
    c.scopes.push(scope);
    c.allScopes.push(scope);
  });
  return (body) => ({ kind: 'new', names, body, origin: c.origin(start) });
}

function parseIf(c: Cursor, start: number): Wrap {
  const condition = parseCondition(c);
  c.awaitedElse += 1;
  const yes = parsePre(c);
  c.awaitedElse -= 1;
  const { height } = c;
  c.expect('else', say.thenBranch);
  return (no) => {
    c.grow(Math.max(height + 1, c.height));
    return { kind: 'if', condition, yes, no, origin: c.origin(start) };
  };
}

/** `timeout simple { P } else { Q }`; null where `timeout` is a name. */
function parseTimeout(c: Cursor): Term | null {
  const { start } = c.token;
  if (!isTimeout(c)) return null;
  c.advance();
  const duration = parseDuration(c);
  const body = parseGroup(c, '}');
  const { height } = c;
  c.expect('else', '}');
  if (!c.is('{')) c.expect('{', 'else');
  const otherwise = parseGroup(c, '}');
  c.grow(Math.max(height, c.height) + 1);
  return { kind: 'timeout', duration, body, otherwise, origin: c.origin(start) };
}

/** Rule 1: a simple argument and `{` follow the word. An argument in parentheses has at most a hundred signs here. */
function isTimeout(c: Cursor): boolean {
  let at = c.next(c.index);
  const first = c.tokens[at];
  if (first === undefined || !beginsSimple(first)) return false;
  if (first.text === '(') {
    const last = at + 100;
    for (let open = 1; open > 0 && at < last; ) {
      at = c.next(at);
      const text = c.tokens[at]?.text ?? '';
      if (text === '' || text === ';') return false;
      if (text === '(') open += 1;
      else if (text === ')') open -= 1;
    }
  } else if (first.kind === 'number' && isUnit(c.peek(1))) at = c.next(at);
  return c.tokens[c.next(at)]?.text === '{';
}

/** A simple argument that may carry a unit: `30 s`. Units wait for the `tick` item, so the number is kept as it is. */
function parseDuration(c: Cursor): Expr {
  const isNumber = c.token.kind === 'number';
  const duration = parseSimple(c, say.duration);
  if (isNumber && isUnit(c.token) && ['.', '{'].includes(c.peek().text)) c.advance();
  return duration;
}

/** The action of a prefix; null where none begins. */
function parsePrefix(c: Cursor): Action | null {
  const { token } = c;
  const { start } = token;
  if (token.text === "'") {
    c.advance();
    const channel = parseChannel(c);
    if (c.is('!') || c.is('?')) c.failAt(c.token, say.twoMarks(c.token.text));
    const args = c.is('<') ? parseAngles(c) : c.is('(') ? parseArguments(c) : [];
    return { kind: 'output', channel, args, origin: c.origin(start) };
  }
  if (token.kind === 'number' && numberOf(c, token) > 0) {
    const duration = parseDuration(c);
    if (!c.is('.')) c.failAt(token, say.bareNumber(token.text));
    return { kind: 'delay', duration, origin: c.origin(start) };
  }
  if (token.kind !== 'name') return null;
  if (token.text === 'tau' || token.text.startsWith('tau_')) return parseTau(c);
  if (token.text === 'delay' && (c.peek().kind === 'number' || isNameNext(c))) {
    c.advance();
    return { kind: 'delay', duration: parseDuration(c), origin: c.origin(start) };
  }
  const channel = parseChannel(c);
  if (c.take('!')) {
    const isArgument = beginsSimple(c.token) && !isAwaitedElse(c);
    const args = !isArgument ? [] : c.is('(') ? parseArguments(c) : [parseSimple(c, say.expression)];
    return { kind: 'output', channel, args, origin: c.origin(start) };
  }
  const isMarked = c.take('?');
  if (c.is('(')) {
    c.advance();
    const patterns = parseRow(c, () => parsePattern(c));
    c.close(')', '(');
    return { kind: 'input', channel, patterns, origin: c.origin(start) };
  }
  const hasName = isMarked && c.token.kind === 'name' && !isAwaitedElse(c);
  const patterns = hasName ? [parsePattern(c, true)] : [];
  return { kind: 'input', channel, patterns, origin: c.origin(start) };
}

/** After `c!` or `c?` an `else` closes the branch when an `if` waits for it; elsewhere it is an argument like any name. */
function isAwaitedElse(c: Cursor, token = c.token): boolean {
  return c.awaitedElse > 0 && token.text === 'else';
}

/** After `new` and `delay`, which are channels in `if e then new else delay`. */
function isNameNext(c: Cursor): boolean {
  return c.peek().kind === 'name' && !isAwaitedElse(c, c.peek());
}

function parseChannel(c: Cursor): Expr {
  const { name, origin } = parseName(c, say.channel);
  return { kind: 'name', name, origin };
}

function parseTau(c: Cursor): Action {
  const { start, end, text } = c.advance();
  const tag = text === 'tau' ? null : text.slice(4);
  if (tag === '') c.error('reserved-name', { start, end }, say.reserved(text));
  if (c.is('!') || c.is('?')) c.failAt({ start, end: c.token.end }, say.reserved(text), 'reserved-name');
  if (tag === null && c.is('(')) c.failAt(c.token, say.tauValues());
  const args = c.is('(') ? parseArguments(c) : [];
  return { kind: 'tau', tag, args, origin: c.origin(start) };
}

/** `<simple, …>` (rule 5) */
function parseAngles(c: Cursor): readonly Expr[] {
  return parseBracketed(c, '>', () => parseRow(c, () => parseSimple(c, say.expression)));
}

/** A binder, or a value to compare with: `=simple`, or a literal as in a printed label. `isBare`: without parentheses around it. */
function parsePattern(c: Cursor, isBare = false): Pattern {
  const { token } = c;
  if (c.take('=')) {
    const value = parseSimple(c, say.expression);
    return { kind: 'equal', value, origin: c.origin(token.start) };
  }
  if (token.kind === 'name' && token.text !== 'true' && token.text !== 'false') {
    if (isBare && c.peek().text === ':') c.failAt(c.peek(), say.typeNeedsParentheses(token.text));
    return { kind: 'bind', param: parseParam(c) };
  }
  const value = token.text === '-' || beginsSimple(token) ? parseExpr(c) : parseSimple(c, say.variable);
  return { kind: 'equal', value, origin: c.origin(token.start) };
}

function parsePost(c: Cursor): Term {
  const { start } = c.token;
  return parsePostfixes(c, parseAtom(c), start);
}

function parsePostfixes(c: Cursor, body: Term, start: number): Term {
  let term = body;
  for (;;) {
    if (c.take('\\')) {
      const channels = parseSet(c);
      term = { kind: 'restrict', channels, body: term, origin: c.origin(start) };
    } else if (c.take('[')) {
      const pairs = parseRow(c, () => parsePair(c));
      c.close(']', '[');
      term = { kind: 'relabel', pairs, body: term, origin: c.origin(start) };
    } else {
      return term;
    }
    c.grow(c.height + 1);
  }
}

function parseSet(c: Cursor): ChannelSet {
  const { token } = c;
  if (c.is('{')) return { kind: 'names', names: parseBraces(c) };
  if (token.kind === 'constant') {
    c.advance();
    return { kind: 'named', name: token.text, origin: c.origin(token.start) };
  }
  if (token.kind === 'name') c.failAt(token, say.setNeedsBraces(token.text));
  else c.failAt(token, say.expected(say.set, '\\', token.text));
  return { kind: 'names', names: [] };
}

/** `{a, b}`; may be empty. */
export function parseBraces(c: Cursor): readonly string[] {
  c.advance();
  const names = c.is('}') ? [] : parseRow(c, () => parseName(c, say.channel).name);
  c.close('}', '{');
  return names;
}

function parsePair(c: Cursor): RelabelPair {
  const to = c.is('tau') ? c.advance().text : parseName(c, say.channel).name;
  c.expect('/', to);
  return { to, from: parseName(c, say.channel).name };
}

function parseAtom(c: Cursor): Term {
  const { token } = c;
  const { start } = token;
  const stop = (): Term => ({ kind: 'stop', origin: c.origin(start) });
  c.grow(1);
  if (token.kind === 'number') {
    c.advance();
    if (c.is('.')) c.failAt(c.token, say.afterStop());
    return stop();
  }
  if (token.text === '(') return parseGroup(c, ')');
  if (token.kind === 'constant' && !beginsItem(c, c.index)) {
    c.advance();
    const args = c.is('(') ? parseArguments(c) : [];
    if (c.is('.') || c.is('!') || c.is('?')) c.failAt(token, say.lowerCase(token.text, say.channel));
    c.grow(1);
    return { kind: 'call', process: token.text, args, origin: c.origin(start) };
  }
  c.failAt(token.isFirst ? { start: Math.max(0, c.lastEnd - 1), end: c.lastEnd } : token, say.noProcess(c.lastText, token));
  return stop();
}
