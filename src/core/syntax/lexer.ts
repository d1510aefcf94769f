/**
 * Signs of the text language (calculus 1.1). The lexer knows no context: words are keywords only in place (rule 1) and `*`
 * is a product or a comment by where it stands (rule 6), so the parser decides both. `tokenise` never fails; what is no
 * sign of the language is a token of kind `bad`, which the parser reports where it meets it.
 */

export type TokenKind = 'constant' | 'name' | 'number' | 'string' | 'symbol' | 'bad' | 'end';

/** `start`, `end`: UTF-16 offsets, end excluded. `isFirst`: nothing but blanks before it on its line. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isFirst: boolean;
}

const PAIRS: ReadonlySet<string> = new Set(['..', '==', '!=', '<=', '>=', '&&', '||']);
const SINGLES = "=;:,.+|!?'\\/()[]{}<>-*";

/** The tokens of `source` without blanks and `//` comments, closed by one of kind `end`. */
export function tokenise(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let isFirst = true;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (code === 10 || code === 13) {
      isFirst = true;
      at += 1;
    } else if (isBlank(code)) {
      at += 1;
    } else if (code === 47 && source.charCodeAt(at + 1) === 47) {
      at = endOfLine(source, at);
    } else {
      let token = scan(source, at, isFirst);
      if (token.text.startsWith('ν') && beginsProcess(tokens)) token = { ...token, text: 'ν', end: at + 1 };
      tokens.push(token);
      at = token.end;
      isFirst = false;
    }
  }
  tokens.push({ kind: 'end', text: '', start: at, end: at, isFirst: true });
  return tokens;
}

/** Do these tokens end with a `(` that opens a process? There `(νx)` is `(ν x)`, as books write it. */
function beginsProcess(tokens: readonly Token[]): boolean {
  const [before, open] = [tokens.at(-2), tokens.at(-1)];
  return open?.text === '(' && before?.kind === 'symbol' && before.text !== '!' && before.text !== '?';
}

/** The token that begins at `at`, where neither a blank nor a `//` comment does. */
export function scan(source: string, at: number, isFirst: boolean): Token {
  const code = source.charCodeAt(at);
  const make = (kind: TokenKind, end: number): Token => ({ kind, text: source.slice(at, end), start: at, end, isFirst });
  if (isDigit(code)) {
    let end = at + 1;
    while (isDigit(source.charCodeAt(end))) end += 1;
    return make('number', end);
  }
  if (code === 34) return scanString(source, at, make);
  const width = nameWidth(source, at, true);
  if (width > 0) {
    let end = at;
    for (let step = width; step > 0; step = nameWidth(source, end, false)) end += step;
    while (source.charCodeAt(end) === 39) end += 1; // rule 5: a prime after a name belongs to it
    return make(isUpper(source.slice(at, at + width)) ? 'constant' : 'name', end);
  }
  if (PAIRS.has(source.slice(at, at + 2))) return make('symbol', at + 2);
  if (SINGLES.includes(source.charAt(at))) return make('symbol', at + 1);
  return make('bad', at + (isHighSurrogate(code) ? 2 : 1));
}

/** A string ends on its line; one that does not is `bad` up to the end of the line. */
function scanString(source: string, at: number, make: (kind: TokenKind, end: number) => Token): Token {
  for (let end = at + 1; end < source.length; end += 1) {
    const code = source.charCodeAt(end);
    if (code === 34) return make('string', end + 1);
    if (code === 10 || code === 13) return make('bad', end);
    if (code === 92 && source.charCodeAt(end + 1) !== 10 && source.charCodeAt(end + 1) !== 13) end += 1;
  }
  return make('bad', source.length);
}

/** The offset of the line break at or after `at`, or the end of the text. */
export function endOfLine(source: string, at: number): number {
  let end = at;
  while (end < source.length && source.charCodeAt(end) !== 10 && source.charCodeAt(end) !== 13) end += 1;
  return end;
}

export function isBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 11 || code === 12 || code === 0xa0 || code === 0xfeff || (code >= 0x2000 && code <= 0x200a) || code === 0x3000;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** How many code units a character of a name takes here, 0 if there is none: letters of any script, `_`, `#`, inside also digits. */
function nameWidth(source: string, at: number, isStart: boolean): number {
  const code = source.charCodeAt(at);
  if (code < 128) {
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122;
    return isLetter || code === 95 || code === 35 || (!isStart && isDigit(code)) ? 1 : 0;
  }
  if (at >= source.length) return 0;
  const char = String.fromCodePoint(source.codePointAt(at) ?? 0);
  return (isStart ? /\p{L}/u : /[\p{L}\p{M}\p{Nd}]/u).test(char) ? char.length : 0;
}

/** Constants, types and sets begin with a letter that has this form; scripts without capitals name channels and variables. */
export function isUpper(char: string): boolean {
  const code = char.charCodeAt(0);
  return code < 128 ? code >= 65 && code <= 90 : /\p{Lu}|\p{Lt}/u.test(char);
}

/** Where `word` stands as a whole name between two offsets; null if it does not. */
export function findWord(source: string, word: string, start: number, end: number): { readonly start: number; readonly end: number } | null {
  for (let at = source.indexOf(word, start); at >= 0 && at + word.length <= end; at = source.indexOf(word, at + 1)) {
    const isInside = at > 0 && nameWidth(source, at - 1, false) > 0;
    const after = at + word.length;
    if (!isInside && nameWidth(source, after, false) === 0 && source.charCodeAt(after) !== 39) return { start: at, end: after };
  }
  return null;
}
