/**
 * Colours for `.tau`, line by line, from the signs of the real lexer. Which words are keywords is decided as the language
 * does (calculus 1.1, rule 1): item words where an item begins, the others in their place; a wrong guess costs a colour only.
 */
import { StreamLanguage, syntaxHighlighting, type StringStream } from '@codemirror/language';
import { Tag, tagHighlighter } from '@lezer/highlight';
import { endOfLine, scan } from '../../core/syntax/lexer.ts';
import styles from './text.module.css';

const tags = {
  keyword: Tag.define(), agent: Tag.define(), tool: Tag.define(), resource: Tag.define(), comment: Tag.define(),
  constant: Tag.define(), number: Tag.define(), string: Tag.define(), bad: Tag.define(),
};
type TagName = keyof typeof tags;

const ITEM_WORDS: ReadonlySet<string> = new Set(['import', 'type', 'set', 'chan', 'process', 'system', 'check', 'tick']);
const ROLE_WORDS: ReadonlySet<string> = new Set(['agent', 'tool', 'resource']);
const PLACE_WORDS: ReadonlySet<string> = new Set(['if', 'then', 'else', 'new', 'nu', 'not', 'and', 'or', 'div', 'mod', 'true', 'false']);

interface LineState {
  /** The next sign begins an item. */
  isItemStart: boolean;
}

function colourOf(stream: StringStream, state: LineState): TagName | null {
  if (stream.eatSpace()) return null;
  const { string, pos } = stream;
  const isFirst = string.slice(0, pos).trim() === '';
  if (string.startsWith('//', pos) || (isFirst && string[pos] === '*')) {
    stream.pos = endOfLine(string, pos);
    return 'comment';
  }
  const token = scan(string, pos, isFirst);
  stream.pos = Math.max(token.end, pos + 1);
  const wasItemStart = state.isItemStart;
  state.isItemStart = token.text === ';';
  switch (token.kind) {
    case 'constant': case 'number': case 'string': case 'bad': return token.kind;
    case 'name': {
      const before = string[pos - 1];
      const after = string.slice(token.end).trimStart()[0] ?? '';
      if (wasItemStart && ITEM_WORDS.has(token.text)) return 'keyword';
      if (wasItemStart && ROLE_WORDS.has(token.text)) return token.text as TagName;
      return PLACE_WORDS.has(token.text) && before !== "'" && !'.!?,}'.includes(after || ' ') ? 'keyword' : null;
    }
    case 'symbol':
      // CAAL's note: `P = a.0; * note`.
      if (token.text === '*' && wasItemStart) {
        stream.pos = endOfLine(string, pos);
        state.isItemStart = true;
        return 'comment';
      }
      return null;
    case 'end': return null;
  }
}

const tau = StreamLanguage.define<LineState>({
  name: 'tau',
  startState: () => ({ isItemStart: true }),
  copyState: (state) => ({ ...state }),
  token: colourOf,
  tokenTable: tags,
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{'] } },
});

const colours = tagHighlighter((Object.keys(tags) as TagName[]).map((name) => ({ tag: tags[name], class: styles[`t-${name}`] ?? '' })));

export const tauHighlighting = [tau, syntaxHighlighting(colours)];
