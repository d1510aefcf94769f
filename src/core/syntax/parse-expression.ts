/**
 * Expressions (calculus 1.1): loosest first `if`, `or`, `and`, `not`, comparison, `+ -`, `* div mod`, sign, field. They stand in
 * brackets or between `if` and `then`; elsewhere an argument is `simple` and has neither operators nor fields (rule 4).
 */
import type { BinaryOp, BuiltinName, Expr } from '../term/term.ts';
import type { Cursor } from './cursor.ts';
import type { Token } from './lexer.ts';
import { say } from './messages.ts';
import { isReserved, numberOf, parseName, parseRow } from './parse-type.ts';

const LOGICAL = 1;
const COMPARISON = 4;

const BINARY: ReadonlyMap<string, readonly [BinaryOp, number]> = new Map<string, readonly [BinaryOp, number]>([
  ['or', ['or', LOGICAL]],
  ['||', ['or', LOGICAL]],
  ['and', ['and', 2]],
  ['&&', ['and', 2]],
  ...(['==', '!=', '<', '<=', '>', '>='] as const).map((op) => [op, [op, COMPARISON]] as const),
  ...(['+', '-'] as const).map((op) => [op, [op, 5]] as const),
  ...(['*', 'div', 'mod'] as const).map((op) => [op, [op, 6]] as const),
]);

/** Number of arguments. */
export const BUILTINS: Readonly<Record<BuiltinName, number>> = { len: 1, head: 1, tail: 1, append: 2, has: 2 };

/** Rule 1: `if` is a keyword unless `.`, `!` or `?` follows. */
export function isIf(c: Cursor): boolean {
  return c.is('if') && !['.', '!', '?'].includes(c.peek().text);
}

/** Expressions up to a closing bracket, the opening one being the current token. */
export function parseBracketed<T>(c: Cursor, close: string, parseInside: () => T): T {
  c.expressionDepth += 1;
  const open = c.advance().text;
  const inside = parseInside();
  c.expressionDepth -= 1;
  c.close(close, open);
  return inside;
}

/** `(e, …)` */
export function parseArguments(c: Cursor): readonly Expr[] {
  return parseBracketed(c, ')', () => parseRow(c, () => parseExpr(c)));
}

/** The condition of an `if` whose `if` is the current token, up to and with `then`. */
export function parseCondition(c: Cursor): Expr {
  c.expressionDepth += 1;
  c.advance();
  const condition = parseExpr(c);
  c.expressionDepth -= 1;
  c.expect('then', say.condition);
  return condition;
}

export function parseExpr(c: Cursor): Expr {
  if (!c.enter()) return nothing(c);
  const { start } = c.token;
  let expr: Expr;
  if (isIf(c)) {
    const condition = parseCondition(c);
    let { height } = c;
    c.expressionDepth += 1;
    const yes = parseExpr(c);
    height = Math.max(height, c.height);
    c.expect('else', say.thenBranch);
    const no = parseExpr(c);
    c.expressionDepth -= 1;
    c.growExpression(Math.max(height, c.height) + 1);
    expr = { kind: 'conditional', condition, yes, no, origin: c.origin(start) };
  } else {
    expr = parseBinary(c, LOGICAL);
  }
  c.leave();
  return expr;
}

function parseBinary(c: Cursor, loosest: number): Expr {
  const { start } = c.token;
  let left = parseUnary(c);
  for (;;) {
    const [op, level] = BINARY.get(c.token.text) ?? [];
    if (op === undefined || level === undefined || level < loosest || c.token.kind === 'string') return left;
    const { height } = c;
    c.advance();
    const right = parseBinary(c, level + 1);
    c.growExpression(Math.max(height, c.height) + 1);
    left = { kind: 'binary', op, left, right, origin: c.origin(start) };
  }
}

function parseUnary(c: Cursor): Expr {
  const { token } = c;
  const isNot = token.text === '!' || (token.text === 'not' && beginsOperand(c.peek()));
  if (!isNot && token.text !== '-') return parseField(c);
  if (!c.enter()) return nothing(c);
  c.advance();
  const operand = isNot ? parseBinary(c, COMPARISON) : parseUnary(c);
  c.leave();
  c.growExpression(c.height + 1);
  return { kind: 'unary', op: isNot ? 'not' : '-', operand, origin: c.origin(token.start) };
}

/** After `not`: does an operand follow, or is `not` a name here? */
function beginsOperand(token: Token): boolean {
  return token.kind === 'constant' || beginsSimple(token) || token.text === '-' || token.text === '!';
}

function parseField(c: Cursor): Expr {
  const { start } = c.token;
  let record = parseSimple(c, say.expression);
  while (c.take('.')) {
    const { name } = parseName(c, say.field);
    c.growExpression(c.height + 1);
    record = { kind: 'field', record, field: name, origin: c.origin(start) };
  }
  return record;
}

/** Can a `simple` begin with this token? */
export function beginsSimple(token: Token): boolean {
  return token.kind === 'name' || token.kind === 'number' || token.kind === 'string' || token.text === '[' || token.text === '(';
}

/** A name, a literal, or an expression in parentheses; `what` names it in a message. */
export function parseSimple(c: Cursor, what: string): Expr {
  const { token } = c;
  c.growExpression(1);
  switch (token.kind) {
    case 'number':
      c.advance();
      return { kind: 'literal', value: { kind: 'int', value: numberOf(c, token) }, origin: c.origin(token.start) };
    case 'string':
      c.advance();
      return { kind: 'literal', value: { kind: 'string', value: unquote(token.text) }, origin: c.origin(token.start) };
    case 'name':
      return parseWord(c);
    case 'symbol':
      if (token.text === '(') {
        const inside = parseBracketed(c, ')', () => parseExpr(c));
        return inside;
      }
      if (token.text === '[') return parseListOrRecord(c);
      break;
    case 'constant':
      c.failAt(token, say.lowerCase(token.text, say.variable));
      return nothing(c);
    case 'bad':
    case 'end':
      break;
  }
  c.failAt(token, say.missing(what, token.text));
  return nothing(c);
}

function parseWord(c: Cursor): Expr {
  const token = c.advance();
  const { text } = token;
  if (text === 'true' || text === 'false') return { kind: 'literal', value: { kind: 'bool', value: text === 'true' }, origin: c.origin(token.start) };
  if (isReserved(text)) c.error('reserved-name', token, say.reserved(text));
  if (!c.is('(') || c.expressionDepth === 0 || !Object.hasOwn(BUILTINS, text)) return { kind: 'name', name: text, origin: c.origin(token.start) };
  const name = text as BuiltinName;
  let height = 0;
  const args = parseBracketed(c, ')', () =>
    parseRow(c, () => {
      const arg = parseExpr(c);
      height = Math.max(height, c.height);
      return arg;
    }),
  );
  c.growExpression(height + 1);
  if (args.length !== BUILTINS[name]) c.error('wrong-arity', { start: token.start, end: c.lastEnd }, say.arity(text, BUILTINS[name], args.length));
  return { kind: 'builtin', name, args, origin: c.origin(token.start) };
}

function parseListOrRecord(c: Cursor): Expr {
  const { start } = c.token;
  let height = 0;
  const parseItem = (): Expr => {
    const item = parseExpr(c);
    height = Math.max(height, c.height);
    return item;
  };
  const isRecord = c.peek().kind === 'name' && c.peek(1).text === ':';
  const parseFieldValue = (): { readonly name: string; readonly value: Expr } => {
    const { name } = parseName(c, say.field);
    c.expect(':', name);
    return { name, value: parseItem() };
  };
  const inside = parseBracketed(c, ']', () =>
    isRecord
      ? ({ kind: 'record', fields: parseRow(c, parseFieldValue) } as const)
      : ({ kind: 'list', items: c.is(']') ? [] : parseRow(c, parseItem) } as const),
  );
  c.growExpression(height + 1);
  return { ...inside, origin: c.origin(start) };
}

/** Stands where nothing could be read; never leaves the parser. */
function nothing(c: Cursor): Expr {
  return { kind: 'literal', value: { kind: 'int', value: 0 }, origin: c.origin(c.lastEnd) };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The text between the quotes; escapes are those of JSON, any other escaped sign stands for itself. */
function unquote(literal: string): string {
  return literal.slice(1, -1).replace(/\\(?:u([0-9a-fA-F]{4})|([^]))/g, (_, code: string | undefined, sign: string | undefined) =>
    code === undefined ? (ESCAPES[sign ?? ''] ?? sign ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
