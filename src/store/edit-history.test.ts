import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../core/testing/runs.ts';
import type { Edit, EditHistory } from './edit-history.ts';
import { applyMove, applyText, inverse, NO_EDITS, record, redo, textEdit, undo } from './edit-history.ts';

type TextEdit = Edit & { readonly kind: 'text' };
type MoveEdit = Edit & { readonly kind: 'move' };

const isText = (edit: Edit): edit is TextEdit => edit.kind === 'text';
const isMove = (edit: Edit): edit is MoveEdit => edit.kind === 'move';

/** Types the texts one after the other, `pauseMs` apart. */
function typed(texts: readonly string[], pauseMs = 100): EditHistory {
  return texts.slice(1).reduce((history, text, i) => record(history, textEdit(texts[i] ?? '', text), i * pauseMs), NO_EDITS);
}

/** Undoes everything, and does it again. */
function thereAndBack(text: string, history: EditHistory): { readonly undone: string; readonly redone: string; readonly entries: number } {
  let now = text;
  let entries = 0;
  let at = history;
  for (let taken = undo(at); taken; taken = undo(at)) {
    at = taken.history;
    if (isText(taken.edit)) now = applyText(now, taken.edit);
    entries += 1;
  }
  const undone = now;
  for (let taken = redo(at); taken; taken = redo(at)) {
    at = taken.history;
    if (isText(taken.edit)) now = applyText(now, taken.edit);
  }
  return { undone, redone: now, entries };
}

describe('a text edit', () => {
  test('replaces the smallest stretch', () => {
    expect(textEdit('A = a.B;', 'A = ab.B;')).toEqual({ kind: 'text', at: 5, removed: '', inserted: 'b' });
    expect(textEdit('aaa', 'aa')).toEqual({ kind: 'text', at: 2, removed: 'a', inserted: '' });
    expect(textEdit('', '')).toEqual({ kind: 'text', at: 0, removed: '', inserted: '' });
  });

  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁'), maxLength: 12 });

  test('leads from one text to the other, and its inverse back', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const edit = textEdit(before, after);
        expect(applyText(before, edit)).toBe(after);
        const back = inverse(edit);
        expect(isText(back) && applyText(after, back)).toBe(before);
      }),
      { numRuns: runs(300), seed: 1 },
    );
  });

  test('whatever is typed, undoing all of it gives the first text and redoing all of it the last', () => {
    const typing = fc.array(fc.tuple(texts, fc.integer({ min: 0, max: 900 })), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, typing, (first, steps) => {
        let history = NO_EDITS;
        let text = first;
        let now = 0;
        for (const [next, pauseMs] of steps) {
          now += pauseMs;
          if (next !== text) history = record(history, textEdit(text, next), now);
          text = next;
        }
        const { undone, redone } = thereAndBack(text, history);
        expect([undone, redone]).toEqual([first, text]);
      }),
      { numRuns: runs(300), seed: 2 },
    );
  });

  /** Typing with a moving caret: insertions and deletions next to each other, as in an editor. */
  test('so it is when letters are typed and taken back at one place', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'back', 'left'), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(keys, (pressed) => {
        let history = NO_EDITS;
        let text = 'start';
        let caret = 2;
        pressed.forEach((key, i) => {
          const before = text;
          if (key === 'left') caret = Math.max(0, caret - 1);
          else if (key === 'back') {
            text = text.slice(0, Math.max(0, caret - 1)) + text.slice(caret);
            caret = Math.max(0, caret - 1);
          } else {
            text = text.slice(0, caret) + key + text.slice(caret);
            caret += 1;
          }
          if (text !== before) history = record(history, textEdit(before, text), i * 50);
        });
        expect(thereAndBack(text, history)).toMatchObject({ undone: 'start', redone: text });
      }),
      { numRuns: runs(300), seed: 3 },
    );
  });
});

describe('entries of the history', () => {
  test('typing at one place within half a second is one', () => {
    expect(thereAndBack('abcd', typed(['', 'a', 'ab', 'abc', 'abcd'])).entries).toBe(1);
  });

  test('a pause of more than half a second begins another', () => {
    expect(typed(['', 'a', 'ab'], 500).done).toHaveLength(1);
    expect(typed(['', 'a', 'ab'], 501).done).toHaveLength(2);
  });

  test('typing at another place begins another', () => {
    expect(typed(['xy', 'axy', 'axyb']).done).toHaveLength(2);
  });

  test('taking letters back with the backspace key is one', () => {
    const history = typed(['abcd', 'abc', 'ab', 'a']);
    expect(history.done).toEqual([{ kind: 'text', at: 1, removed: 'bcd', inserted: '' }]);
  });

  test('a letter typed and taken back at once leaves none', () => {
    expect(typed(['ab', 'axb', 'ab']).done).toEqual([]);
  });

  test('a new edit forgets what was undone', () => {
    const taken = undo(typed(['', 'a']));
    expect(taken && redo(record(taken.history, textEdit('', 'b'), 0))).toBeNull();
  });

  test('typing after an undo is not joined to what was there', () => {
    const taken = undo(typed(['', 'a', 'a b'], 501));
    const history = taken && record(taken.history, textEdit('a', 'ab'), 502);
    expect(history?.done).toHaveLength(2);
  });

  test('a move between two letters keeps them apart', () => {
    const move: Edit = { kind: 'move', places: { 'S/A': { from: null, to: { x: 1, y: 2 } } } };
    const history = record(record(record(NO_EDITS, textEdit('', 'a'), 0), move, 1), textEdit('a', 'ab'), 2);
    expect(history.done.map(({ kind }) => kind)).toEqual(['text', 'move', 'text']);
  });

  test('no more than a thousand are kept, the newest', () => {
    const texts = Array.from({ length: 1102 }, (_, i) => 'x'.repeat(i));
    const { done } = typed(texts, 1000);
    expect([done.length, done.at(-1)]).toEqual([1000, { kind: 'text', at: 1100, removed: '', inserted: 'x' }]);
  });

  test('there is nothing to undo or redo at first', () => {
    expect([undo(NO_EDITS), redo(NO_EDITS)]).toEqual([null, null]);
  });
});

describe('a move', () => {
  const point = fc.record({ x: fc.integer(), y: fc.integer() }, { noNullPrototype: true });
  const places = fc.dictionary(fc.constantFrom('S/A', 'S/B', 'T/A'), point, { noNullPrototype: true });

  test('and then its inverse is nothing', () => {
    fc.assert(
      fc.property(places, places, (before, after) => {
        const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
        const edit: MoveEdit = {
          kind: 'move',
          places: Object.fromEntries(keys.map((key) => [key, {
            from: Object.hasOwn(before, key) ? (before[key] ?? null) : null,
            to: Object.hasOwn(after, key) ? (after[key] ?? null) : null,
          }])),
        };
        const moved = applyMove(before, edit);
        expect(moved).toEqual(after);
        const back = inverse(edit);
        expect(isMove(back) && applyMove(moved, back)).toEqual(before);
      }),
      { numRuns: runs(200), seed: 4 },
    );
  });
});
