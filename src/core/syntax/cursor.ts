/**
 * The parser's place in the token list. The parse functions never throw and need no error returns: after `fail` the cursor
 * stands at the end of the text, so every loop ends and what is built is thrown away; the item parser then resumes where
 * the failure was (`recover`).
 */
import type { OriginId } from '../base/brand.ts';
import type { Param, Term } from '../term/term.ts';
import type { DiagnosticCode } from './diagnostic.ts';
import type { Token } from './lexer.ts';
import { tokenise } from './lexer.ts';
import type { Message } from './messages.ts';
import { say } from './messages.ts';
import type { Report } from './report.ts';

/** Higher terms are refused, so that no walk over a tree can exhaust the stack, which may be 500 kB in a worker. */
const MAX_HEIGHT = 1000;

/** The same for expressions, whose walks take more calls for one level. */
const MAX_EXPRESSION_HEIGHT = 250;

/** Brackets inside brackets; reading one level takes some ten calls. */
const MAX_NESTING = 150;

/** A `new` whose scope is still to be compared with what follows it (warning `new-scope`). */
export interface OpenScope {
  readonly names: readonly Param[];
  /** Parts to the right of the scope, in the same parentheses. */
  readonly rights: Term[];
}

export class Cursor {
  readonly tokens: readonly Token[];
  index = -1;
  /** The token to be read next. */
  token: Token;
  /** Where the last token read ends, and its text. */
  lastEnd = 0;
  lastText = '';
  /** Constants whose heads were read. */
  readonly heads = new Set<string>();
  /** Those of them that could not be read to the `=`. */
  readonly badHeads = new Set<string>();
  /** More than 0 inside an expression, where `*` multiplies (rule 6). */
  expressionDepth = 0;
  /** How many `if … then` wait for their `else` in these parentheses. */
  awaitedElse = 0;
  /** Height of the tree built last. */
  height = 0;
  scopes: OpenScope[] = [];
  readonly allScopes: OpenScope[] = [];
  private depth = 0;
  private failedAt = -1;
  private readonly end: Token;

  readonly source: string;
  readonly report: Report;
  /** Spans by origin. */
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  constructor(source: string, report: Report) {
    this.source = source;
    this.report = report;
    this.tokens = tokenise(source);
    this.end = this.tokens.at(-1) ?? { kind: 'end', text: '', start: 0, end: 0, isFirst: true };
    this.token = this.end;
    this.moveTo(this.next(-1));
  }

  get hasFailed(): boolean {
    return this.failedAt >= 0;
  }

  is(text: string): boolean {
    return this.token.text === text;
  }

  advance(): Token {
    const read = this.token;
    if (read.kind !== 'end') {
      this.lastEnd = read.end;
      this.lastText = read.text;
      this.moveTo(this.next(this.index));
    }
    return read;
  }

  take(text: string): boolean {
    if (this.token.text !== text) return false;
    this.advance();
    return true;
  }

  /** Reads `text` or fails; `after` names what was read before it. */
  expect(text: string, after: string): void {
    if (!this.take(text)) this.failAt(this.token, say.expected(`\`${text}\``, after, this.token.text));
  }

  /** Reads a closing bracket or fails. */
  close(sign: string, open: string): void {
    if (!this.take(sign)) this.failAt(this.token, say.unclosed(open, sign, this.token.text));
  }

  /** The token after the current one (`skip` further on). */
  peek(skip = 0): Token {
    let at = this.next(this.index);
    for (let i = 0; i < skip; i += 1) at = this.next(at);
    return this.tokens[at] ?? this.end;
  }

  /** The index of the token after `from`, comments that begin with `*` left out. */
  next(from: number): number {
    let at = from + 1;
    for (let token = this.tokens[at]; token?.text === '*' && (token.isFirst || this.expressionDepth === 0); token = this.tokens[at]) {
      do at += 1;
      while (this.tokens[at]?.isFirst === false);
    }
    return Math.min(at, this.tokens.length - 1);
  }

  /** Goes to a token by index, or back to one read before. */
  moveTo(index: number): void {
    this.index = index;
    this.token = this.tokens[index] ?? this.end;
  }

  /** Goes to the first token at or after `offset`. */
  moveToOffset(offset: number): void {
    let index = this.index;
    while ((this.tokens[index]?.start ?? offset) < offset) index += 1;
    this.lastEnd = offset;
    this.moveTo(this.next(index - 1));
  }

  /** A new origin from `start` to the end of what was read. */
  origin(start: number): OriginId {
    return this.originOf(start, Math.max(start, this.lastEnd));
  }

  originOf(start: number, end: number): OriginId {
    this.starts.push(start);
    this.ends.push(end);
    return (this.starts.length - 1) as OriginId;
  }

  /** Reports and goes on; the definition counts as broken. */
  error(code: DiagnosticCode, place: { readonly start: number; readonly end: number }, message: Message): void {
    // where the text ends, the last sign is marked and not the blanks after it
    const { start, end } = place === this.end ? { start: Math.max(0, this.lastEnd - 1), end: this.lastEnd } : place;
    if (!this.hasFailed) this.report.error(code, start, end, message);
  }

  /** Reports and gives this item up. */
  failAt(place: { readonly start: number; readonly end: number }, message: Message, code: DiagnosticCode = 'syntax'): void {
    if (this.hasFailed) return;
    this.error(code, place, message);
    this.failedAt = this.index;
    this.moveTo(this.tokens.length - 1);
  }

  /** Begins one level of nesting; false when it is one too many. Pair with `leave`. */
  enter(): boolean {
    this.depth += 1;
    if (this.depth <= MAX_NESTING) return true;
    this.failAt(this.token, say.tooDeep(MAX_NESTING), 'too-large');
    return false;
  }

  leave(): void {
    this.depth -= 1;
  }

  /** Notes the height of a tree just built. */
  grow(height: number, max = MAX_HEIGHT): void {
    this.height = height;
    if (height > max) this.failAt(this.token, say.tooDeep(max), 'too-large');
  }

  /** The same for an expression. */
  growExpression(height: number): void {
    this.grow(height, MAX_EXPRESSION_HEIGHT);
  }

  /** After a failure: goes back to where it was and forgets it. */
  recover(): void {
    this.moveTo(this.failedAt);
    this.failedAt = -1;
    this.depth = 0;
    this.expressionDepth = 0;
    this.awaitedElse = 0;
    this.scopes = [];
  }
}
