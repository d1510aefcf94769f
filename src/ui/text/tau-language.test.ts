import { ensureSyntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { tauHighlighting } from './tau-language.ts';

test('every sign of the lexer reaches the editor in its place, over lines', () => {
  const doc = "agent A = 'out.\n  * a note\n\n  if x then A else 0; // end";
  const state = EditorState.create({ doc, extensions: tauHighlighting });
  const found: string[] = [];
  ensureSyntaxTree(state, doc.length, 5000)?.iterate({
    enter: ({ name, from, to }) => {
      if (name !== 'Document') found.push(`${name} ${doc.slice(from, to)}`);
    },
  });
  expect(found).toEqual(['agent agent', 'constant A', 'comment * a note', 'keyword if', 'keyword then', 'constant A', 'keyword else', 'number 0', 'comment // end']);
});

test('a megabyte on one line is coloured at once, and so is what follows', () => {
  const doc = `P = ${'('.repeat(1_000_000)}\nagent Q = 0;`;
  const state = EditorState.create({ doc, extensions: tauHighlighting });
  const tree = ensureSyntaxTree(state, doc.length, 2000);
  const found: string[] = [];
  tree?.iterate({ from: doc.indexOf('\n'), enter: ({ name, from, to }) => { if (name !== 'Document') found.push(`${name} ${doc.slice(from, to)}`); } });
  expect(found).toEqual(['agent agent', 'constant Q', 'number 0']);
});
