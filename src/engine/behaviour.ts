import type { Definition } from '../core/term/program.ts';
import { endOfLine, tokenise, type Token } from '../core/syntax/lexer.ts';
import type { Model } from '../core/syntax/model.ts';

/**
 * What stands between the `=` and the `;` of a definition, without white space and comments around it; where nothing stands,
 * the place in front of the `;`. `definition` as parsed, whether its body could be read or not.
 */
export function behaviourOf({ source, spanOf }: Model, definition: Definition): { readonly start: number; readonly end: number } {
  const [item, name, body] = [spanOf(definition.origin), spanOf(definition.nameOrigin), spanOf(definition.body.origin)];
  if (!item || !name) return { start: 0, end: 0 };
  const from = name.end.offset;
  const text = source.slice(from, item.end.offset);
  const tokens = tokenise(text).slice(0, -1);
  const equals = tokens.findIndex((token) => token.text === '=');
  const semicolon = tokens.at(-1)?.text === ';' ? tokens.length - 1 : tokens.length;
  const inside = withoutStars(text, tokens.slice(equals + 1, semicolon), body === null ? Infinity : body.start.offset - from);
  const place = tokens[semicolon]?.start ?? text.length;
  const start = equals < 0 ? place : (inside[0]?.start ?? place);
  const last = body === null ? inside.at(-1) : closing(inside, body.end.offset - from);
  return { start: from + start, end: from + Math.max(start, last?.end ?? 0) };
}

/** Without `*` comments in front of the body, where `*` is no product. */
function withoutStars(text: string, tokens: readonly Token[], bodyStart: number): readonly Token[] {
  let first = 0;
  for (let token = tokens[0]; token?.text === '*' && token.start < bodyStart; token = tokens[first]) {
    const end = endOfLine(text, token.start);
    while ((tokens[first]?.start ?? end) < end) first += 1;
  }
  return tokens.slice(first);
}

/** The last of the parentheses that close around a body that ends at `end`. */
function closing(tokens: readonly Token[], end: number): Token | undefined {
  let last = tokens.findLastIndex((token) => token.end <= end);
  while (tokens[last + 1]?.text === ')') last += 1;
  return tokens[last];
}
