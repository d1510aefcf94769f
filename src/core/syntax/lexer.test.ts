import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import { endOfLine, findWord, isBlank, tokenise } from './lexer.ts';
import { linesOf } from './lines.ts';

const signs = (source: string): readonly string[] => tokenise(source).slice(0, -1).map(({ kind, text }) => `${kind} ${text}`);

describe('tokenise', () => {
  test('names, constants, numbers, strings, signs', () => {
    expect(signs(`P'' x' #1 _a a_1#b Ünder ünder ν 名 12 "a\\"b" 'a!?x`)).toEqual([
      "constant P''", "name x'", 'name #1', 'name _a', 'name a_1#b', 'constant Ünder', 'name ünder', 'name ν', 'name 名', 'number 12', 'string "a\\"b"', "symbol '", 'name a', 'symbol !', 'symbol ?', 'name x',
    ]);
    expect(signs('0..4 x==y!=z<=w>=v&&u||t a.b=c<d>e')).toEqual([
      'number 0', 'symbol ..', 'number 4', 'name x', 'symbol ==', 'name y', 'symbol !=', 'name z', 'symbol <=', 'name w', 'symbol >=', 'name v', 'symbol &&', 'name u', 'symbol ||', 'name t',
      'name a', 'symbol .', 'name b', 'symbol =', 'name c', 'symbol <', 'name d', 'symbol >', 'name e',
    ]);
  });

  test('a string ends on its line', () => {
    expect(signs('"abc\nx "d\\\ny "')).toEqual(['bad "abc', 'name x', 'bad "d\\', 'name y', 'bad "']);
  });

  test('// is a comment, * is left to the parser', () => {
    expect(signs('a // b * c\n* d')).toEqual(['name a', 'symbol *', 'name d']);
    expect(tokenise('a b\n  c').map(({ isFirst }) => isFirst)).toEqual([true, false, true, true]);
  });

  test('tokens and what stands between them give the text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (source) => {
        let at = 0;
        for (const { kind, text, start, end } of tokenise(source)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(source.slice(start, end)).toBe(text);
          for (const gap of source.slice(at, start).replace(/\/\/[^\n\r]*/g, '')) expect(isBlank(gap.charCodeAt(0)) || gap === '\n' || gap === '\r').toBe(true);
          expect(end > start || kind === 'end').toBe(true);
          at = end;
        }
        expect(at).toBe(source.length);
      }),
      { numRuns: runs(500), seed: 20260407 },
    );
  });

  test('whole names are found, parts of names are not', () => {
    expect(findWord("aa a' xa a", 'a', 0, 20)).toEqual({ start: 9, end: 10 });
    expect(findWord('aa ab', 'a', 0, 5)).toBeNull();
    expect(findWord('b a', 'a', 0, 2)).toBeNull();
  });

  test('a line ends before its break', () => expect(['a\nb', 'ab', 'a\r\n'].map((text) => endOfLine(text, 0))).toEqual([1, 2, 1]));
});

describe('linesOf', () => {
  test('counts lines and columns from 1, with any line break', () => {
    const lines = linesOf('ab\ncd\r\nef\rgh');
    expect([0, 2, 3, 6, 7, 9, 10, 12].map((offset) => lines.positionOf(offset)).map(({ line, column }) => `${line}:${column}`)).toEqual(['1:1', '1:3', '2:1', '2:4', '3:1', '3:3', '4:1', '4:3']);
  });
});
