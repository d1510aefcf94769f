/**
 * The signs of one line for an editor that colours line by line. What the parser knows from the whole text (which words are
 * keywords, where `*` multiplies) is followed here with a few letters of state from line to line; a wrong guess costs a
 * colour only, and the next item begins afresh.
 */
import { afterItemWord } from './item-start.ts';
import type { Token } from './lexer.ts';
import { endOfLine, isBlank, scan } from './lexer.ts';

export type SignKind = 'keyword' | 'agent' | 'tool' | 'resource' | 'comment' | 'constant' | 'name' | 'number' | 'string' | 'symbol' | 'output' | 'bad';

/** `start`, `end`: columns from 0, end excluded. */
export interface Sign {
  readonly kind: SignKind;
  readonly start: number;
  readonly end: number;
}

export interface LineState {
  /** Open brackets: `e` around an expression, `g` a guard, `(` others, `c` an `if` before its `then`, `t` one before its `else`. */
  readonly open: string;
  /** What the sign before was: the beginning of an item, a place where a process or an operand may begin, a name, a `!` or `?`, a `}`, else. */
  readonly before: 'item' | 'process' | 'operand' | 'name' | 'marker' | 'brace' | 'new' | 'check' | 'other';
  /** Between `new` and its `in`. */
  readonly isNaming: boolean;
  /** In a formula of a check. */
  readonly isCheck: boolean;
}

export const LINE_START: LineState = { open: '', before: 'item', isNaming: false, isCheck: false };

const INFIX: ReadonlySet<string> = new Set(['and', 'or', 'div', 'mod']);
const OPERANDS: ReadonlySet<string> = new Set(['true', 'false', 'not']);
const BUILTINS: ReadonlySet<string> = new Set(['len', 'head', 'tail', 'append', 'has']);
const IN_FORMULAS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'tt', 'ff', 'min', 'max', 'mu', 'nu', 'until', 'div']);

/** The signs of `line` in order, and the state at its end. */
export function tokeniseLine(line: string, start: LineState): { readonly signs: readonly Sign[]; readonly state: LineState } {
  const signs: Sign[] = [];
  const tokens = tokensOf(line);
  let state = start;
  for (const [i, token] of tokens.entries()) {
    const next = tokens[i + 1];
    if (i === 0 && beginsItem(token, next)) state = LINE_START;
    if (token.text === '*' && token.kind === 'symbol' && !state.isCheck && (i === 0 || !isExpression(state))) {
      signs.push({ kind: 'comment', start: token.start, end: line.length });
      return { signs, state };
    }
    const { kind, after } = read(token, next, state);
    signs.push({ kind, start: token.start, end: token.end });
    state = after;
  }
  const comment = tokens.at(-1)?.end ?? 0;
  const slashes = line.indexOf('//', comment);
  if (slashes >= 0) signs.push({ kind: 'comment', start: slashes, end: line.length });
  return { signs, state };
}

function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < line.length; ) {
    if (isBlank(line.charCodeAt(at))) at += 1;
    else if (line.startsWith('//', at)) at = endOfLine(line, at) + line.length;
    else {
      const token = scan(line, at, tokens.length === 0);
      tokens.push(token);
      at = Math.max(token.end, at + 1);
    }
  }
  return tokens;
}

function beginsItem(first: Token, second: Token | undefined): boolean {
  return second !== undefined && (first.kind === 'constant' ? second.text === '=' : first.kind === 'name' && afterItemWord(first.text) === second.kind);
}

function isExpression({ open }: LineState): boolean {
  return /[egc]t*$/.test(open);
}

function read(token: Token, next: Token | undefined, state: LineState): { readonly kind: SignKind; readonly after: LineState } {
  const { kind, text } = token;
  if (kind === 'name') return readName(text, next, state);
  if (kind === 'symbol') return { kind: text === "'" ? 'output' : 'symbol', after: afterSymbol(text, state) };
  return { kind: kind === 'end' ? 'symbol' : kind, after: { ...state, before: kind === 'constant' || state.isNaming ? 'name' : 'other' } };
}

function readName(text: string, next: Token | undefined, state: LineState): { readonly kind: SignKind; readonly after: LineState } {
  const { before, open } = state;
  const name = { kind: 'name', after: { ...state, before: isExpression(state) ? 'other' : before === 'marker' ? 'other' : 'name' } } as const;
  const keyword = (change: Partial<LineState>): { readonly kind: SignKind; readonly after: LineState } => ({ kind: 'keyword', after: { ...state, before: 'other', ...change } });
  if (before === 'item') {
    const follower = afterItemWord(text);
    if (follower === undefined || (next !== undefined && follower !== next.kind)) return name;
    const item = keyword({ isCheck: text === 'check', before: text === 'check' ? 'check' : 'other' });
    return text === 'agent' || text === 'tool' || text === 'resource' ? { ...item, kind: text } : item;
  }
  if (state.isCheck) return IN_FORMULAS.has(text) && next?.text !== '(' ? keyword({}) : name;
  const place = isExpression(state) ? 'operand' : 'process';
  if (text === 'then' && open.endsWith('c') && before !== 'operand') {
    const below = { ...state, open: `${open.slice(0, -1)}t` };
    return keyword({ open: below.open, before: isExpression(below) ? 'operand' : 'process' });
  }
  if (text === 'else' && open.endsWith('t') && before !== place) return keyword({ open: open.slice(0, -1), before: place });
  if (text === 'else' && before === 'brace') return keyword({});
  if (text === 'in' && state.isNaming && before === 'name') return keyword({ isNaming: false, before: 'process' });
  if (before === place && text === 'if' && !['.', '!', '?'].includes(next?.text ?? '')) return keyword({ open: `${open}c`, before: 'operand' });
  if (place === 'operand') {
    const isWord = before === 'operand' ? OPERANDS.has(text) || (BUILTINS.has(text) && next?.text === '(') : INFIX.has(text);
    return isWord ? keyword({ before: text === 'not' || INFIX.has(text) ? 'operand' : 'other' }) : name;
  }
  if (before !== 'process') return name;
  if ((text === 'new' || (open.endsWith('(') && (text === 'nu' || text === 'ν'))) && next?.kind === 'name') return keyword({ isNaming: true, before: 'new' });
  if (text === 'delay' && (next?.kind === 'number' || next?.kind === 'name')) return keyword({});
  if (text === 'timeout' && (next?.kind === 'number' || next?.kind === 'name' || next?.text === '(')) return keyword({});
  return text === 'tau' || text.startsWith('tau_') ? keyword({ before: 'name' }) : name;
}

function afterSymbol(text: string, state: LineState): LineState {
  const { before, open } = state;
  const isInside = isExpression(state);
  const to = (change: Partial<LineState>): LineState => ({ ...state, ...change });
  switch (text) {
    case ';':
      return LINE_START;
    case '(':
      return isInside || before === 'name' || before === 'marker' ? to({ open: `${open}e`, before: 'operand' }) : to({ open: `${open}(`, before: 'process' });
    case '[':
      if (isInside || before === 'marker') return to({ open: `${open}e`, before: 'operand' });
      return before === 'process' ? to({ open: `${open}g`, before: 'operand' }) : to({ open: `${open}(`, before: 'other' });
    case '{':
      return to({ open: `${open}(`, before: 'process' });
    case ')':
    case ']':
    case '}': {
      const shut = open.replace(/t*$/, '');
      const endsNames = state.isNaming && text === ')';
      return to({ open: shut.slice(0, -1), before: shut.endsWith('g') || endsNames ? 'process' : state.isNaming ? 'name' : text === '}' ? 'brace' : 'other', isNaming: state.isNaming && !endsNames });
    }
    case '!':
      return before === 'process' || before === 'operand' ? state : to({ before: 'marker' });
    case '?':
      return to({ before: 'marker' });
    case "'":
      return to({ before: 'other' });
    case '.':
    case '=':
    case '|':
    case '+':
      return to({ before: isInside ? (text === '.' ? 'other' : 'operand') : 'process' });
    case ',':
    case ':':
      return to({ before: isInside ? 'operand' : 'other' });
    default:
      return to({ before: isInside ? 'operand' : 'other' });
  }
}
