/** A text as it was written: its tokens, its comments, and where each node of its tree stands. */
import type { OriginId } from '../../base/brand.ts';
import type { Definition, Item } from '../../term/program.ts';
import type { Expr, Param, Term } from '../../term/term.ts';
import { childrenOf, exprsOf, partsOf } from '../../term/walk.ts';
import { endOfLine, tokenise, type Token } from '../../syntax/lexer.ts';
import type { Model } from '../../syntax/model.ts';

/** UTF-16 offsets, `end` excluded. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

export class Written {
  readonly source: string;
  readonly items: readonly Item[];
  /** Without comments; the last one is of kind `end`. */
  readonly tokens: readonly Token[];
  readonly comments: readonly Range[];
  /** How a line ends here. */
  readonly newline: string;
  readonly terms: ReadonlyMap<OriginId, Term>;
  readonly params: ReadonlyMap<OriginId, Param>;
  readonly definitions: ReadonlyMap<OriginId, Definition>;
  private readonly model: Model;
  private readonly outers = new Map<OriginId, Range>();

  constructor(model: Model) {
    this.model = model;
    this.source = model.source;
    this.items = model.items;
    this.newline = /\r\n|\n|\r/.exec(model.source)?.[0] ?? '\n';
    const terms = new Map<OriginId, Term>();
    const params = new Map<OriginId, Param>();
    const products = new Set<number>();
    const all = tokenise(model.source);
    const visitExpr = (expr: Expr): void => {
      if (expr.kind === 'binary' && expr.op === '*') {
        const [from, to] = [this.spanOf(expr.left.origin).end, this.spanOf(expr.right.origin).start];
        for (let i = indexFrom(all, from); (all[i]?.start ?? to) < to; i += 1) if (all[i]?.text === '*' && all[i]?.isFirst === false) products.add(all[i]?.start ?? 0);
      }
      partsOf(expr).forEach(visitExpr);
    };
    const visit = (top: Term): void => {
      const waiting = [top];
      for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
        terms.set(term.origin, term);
        exprsOf(term).forEach(visitExpr);
        if (term.kind === 'new') for (const param of term.names) params.set(param.origin, param);
        if (term.kind === 'prefix' && term.action.kind === 'input') for (const pattern of term.action.patterns) if (pattern.kind === 'bind') params.set(pattern.param.origin, pattern.param);
        waiting.push(...childrenOf(term));
      }
    };
    const definitions = new Map<OriginId, Definition>();
    for (const item of model.items) {
      if (item.kind === 'definition') {
        definitions.set(item.definition.origin, item.definition);
        for (const param of item.definition.params) params.set(param.origin, param);
        visit(item.definition.body);
      } else if (item.kind === 'check') for (const arg of item.check.args) if (arg.kind === 'process') visit(arg.term);
    }
    this.terms = terms;
    this.params = params;
    this.definitions = definitions;
    const { tokens, comments } = sorted(model.source, all, products);
    this.tokens = tokens;
    this.comments = comments;
    for (const { term, region } of this.roots()) this.noteOuters(term, region);
  }

  /** Throws for a node that the engine made. */
  spanOf(origin: OriginId): Range {
    const span = this.model.spanOf(origin);
    if (span === null) throw new Error(`Written: nothing stands for origin ${origin}`);
    return { start: span.start.offset, end: span.end.offset };
  }

  /** A term with the parentheses around it. */
  outerOf(origin: OriginId): Range {
    return this.outers.get(origin) ?? this.spanOf(origin);
  }

  isInParentheses(origin: OriginId): boolean {
    return this.outerOf(origin).start < this.spanOf(origin).start;
  }

  /** The first token at or after `offset`. */
  tokenFrom(offset: number): Token {
    const token = this.tokens[indexFrom(this.tokens, offset)] ?? this.tokens.at(-1);
    if (token === undefined) throw new Error('Written: a text without tokens has an end');
    return token;
  }

  /** The last token that ends at or before `offset`; null at the beginning. */
  tokenBefore(offset: number): Token | null {
    let i = indexFrom(this.tokens, offset) - 1;
    while (i >= 0 && (this.tokens[i]?.end ?? 0) > offset) i -= 1;
    return this.tokens[i] ?? null;
  }

  tokensIn({ start, end }: Range): readonly Token[] {
    const first = indexFrom(this.tokens, start);
    let last = first;
    while ((this.tokens[last]?.start ?? end) < end && this.tokens[last]?.kind !== 'end') last += 1;
    return this.tokens.slice(first, last);
  }

  commentsIn({ start, end }: Range): readonly Range[] {
    return this.comments.filter((comment) => comment.start >= start && comment.end <= end);
  }

  slice({ start, end }: Range): string {
    return this.source.slice(start, end);
  }

  /** The end of the comment that follows on the same line; `offset` where none does. */
  afterCommentOn(offset: number): number {
    const comment = this.comments.find((each) => each.start >= offset);
    return comment !== undefined && /^[^\S\r\n]*$/.test(this.source.slice(offset, comment.start)) ? comment.end : offset;
  }

  /** The part of a definition between `=` and `;`, without white space and comments around it. Empty where nothing stands. */
  bodyOf(definition: Definition): Range {
    const whole = this.spanOf(definition.origin);
    const tokens = this.tokensIn({ start: this.spanOf(definition.nameOrigin).end, end: whole.end });
    const equals = tokens.findIndex((token) => token.text === '=' && token.kind === 'symbol');
    const inside = tokens.slice(equals + 1);
    const last = inside.at(-1);
    const body = last?.text === ';' ? inside.slice(0, -1) : inside;
    const at = last?.text === ';' ? last.start : whole.end;
    return { start: body[0]?.start ?? at, end: body.at(-1)?.end ?? at };
  }

  /** The top term of every definition and check, with the stretch that may hold its parentheses. */
  private *roots(): Iterable<{ readonly term: Term; readonly region: Range }> {
    for (const item of this.items) {
      if (item.kind === 'definition' && isReadable(item.definition)) yield { term: item.definition.body, region: this.bodyOf(item.definition) };
      if (item.kind === 'check') for (const arg of item.check.args) if (arg.kind === 'process') yield { term: arg.term, region: this.spanOf(arg.origin) };
    }
  }

  private noteOuters(top: Term, around: Range): void {
    const waiting = [{ term: top, region: around }];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      const { term, region } = each;
      const span = this.spanOf(term.origin);
      let outer = span;
      for (;;) {
        const [before, after] = [this.tokenBefore(outer.start), this.tokenFrom(outer.end)];
        if (span.start === span.end || before?.text !== '(' || after.text !== ')' || before.start < region.start || after.end > region.end) break;
        outer = { start: before.start, end: after.end };
      }
      this.outers.set(term.origin, outer);
      for (const child of childrenOf(term)) waiting.push({ term: child, region: span });
    }
  }
}

/** Was the body read? One that was not stands as a 0 without a place. */
export function isReadable(definition: Definition): boolean {
  return definition.body.origin >= 0;
}

function indexFrom(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `*` begins a comment unless it is a product (calculus 1.1, rule 6). */
function sorted(source: string, all: readonly Token[], products: ReadonlySet<number>): { readonly tokens: readonly Token[]; readonly comments: readonly Range[] } {
  const tokens: Token[] = [];
  const comments: Range[] = [];
  let end = 0;
  const between = (from: number, to: number): void => {
    for (let at = source.indexOf('//', from); at >= 0 && at < to; at = source.indexOf('//', endOfLine(source, at))) comments.push({ start: at, end: endOfLine(source, at) });
  };
  for (const token of all) {
    if (token.start < end) continue;
    between(end, token.start);
    if (token.text === '*' && token.kind === 'symbol' && !products.has(token.start)) {
      end = endOfLine(source, token.start);
      comments.push({ start: token.start, end });
    } else {
      tokens.push(token);
      end = token.end;
    }
  }
  return { tokens, comments };
}
