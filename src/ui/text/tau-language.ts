/** Colours for `.tau`: the signs of the language's own lexer, line by line. */
import { StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { Tag, tagHighlighter } from '@lezer/highlight';
import type { LineState, Sign } from '../../core/syntax/lexer-line.ts';
import { LINE_START, tokeniseLine } from '../../core/syntax/lexer-line.ts';
import styles from './text.module.css';

const tags = {
  keyword: Tag.define(), agent: Tag.define(), tool: Tag.define(), resource: Tag.define(), comment: Tag.define(),
  constant: Tag.define(), number: Tag.define(), string: Tag.define(), bad: Tag.define(),
};
type TagName = keyof typeof tags;

interface State {
  line: LineState;
  signs: readonly Sign[];
  /** So many signs of the line at hand were given out. */
  given: number;
}

/** The editor colours no further in a line, and the colours of the lines below do not heed what comes behind. */
const LONGEST_COLOURED = 10_000;

const tau = StreamLanguage.define<State>({
  name: 'tau',
  startState: () => ({ line: LINE_START, signs: [], given: 0 }),
  copyState: (state) => ({ ...state }),
  token: (stream, state) => {
    if (stream.sol()) {
      const { signs, state: line } = tokeniseLine(stream.string.slice(0, LONGEST_COLOURED), state.line);
      Object.assign(state, { line, signs, given: 0 });
    }
    const sign = state.signs[state.given];
    if (sign === undefined || sign.start > stream.pos) {
      stream.pos = sign?.start ?? stream.string.length;
      return null;
    }
    state.given += 1;
    stream.pos = sign.end;
    return sign.kind in tags ? sign.kind : null;
  },
  tokenTable: tags,
  languageData: { commentTokens: { line: '//' }, closeBrackets: { brackets: ['(', '[', '{'] } },
});

const colours = tagHighlighter((Object.keys(tags) as TagName[]).map((name) => ({ tag: tags[name], class: styles[`t-${name}`] ?? '' })));

export const tauHighlighting = [tau, syntaxHighlighting(colours)];
