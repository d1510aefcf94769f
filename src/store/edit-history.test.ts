import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../core/testing/runs.ts';
import type { Edit, EditHistory, Places } from './edit-history.ts';
import { amend, applyPlaces, applyTexts, changesOf, extend, inverse, NO_EDITS, placesBetween, record, redo, rekeyed, stretchBetween, stretchesOf, undo } from './edit-history.ts';

/** A text typed. */
const textEdit = (before: string, after: string): Edit => ({ kind: 'typing', texts: [stretchBetween(before, after)], places: {}, label: 'typing', renames: [], keepsSteps: false });
const moveEdit = (places: Places): Edit => ({ kind: 'moving', texts: [], places, label: 'move', renames: [], keepsSteps: false });

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
    now = applyTexts(now, taken.edit.texts);
    entries += 1;
  }
  const undone = now;
  for (let taken = redo(at); taken; taken = redo(at)) {
    at = taken.history;
    now = applyTexts(now, taken.edit.texts);
  }
  return { undone, redone: now, entries };
}

describe('a text edit', () => {
  test('replaces the smallest stretch', () => {
    expect(stretchBetween('A = a.B;', 'A = ab.B;')).toEqual({ at: 5, removed: '', inserted: 'b' });
    expect(stretchBetween('aaa', 'aa')).toEqual({ at: 2, removed: 'a', inserted: '' });
    expect(stretchBetween('', '')).toEqual({ at: 0, removed: '', inserted: '' });
  });

  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '😀', '😁'), maxLength: 12 });

  test('leads from one text to the other, and its inverse back', () => {
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const edit = textEdit(before, after);
        expect(applyTexts(before, edit.texts)).toBe(after);
        expect(applyTexts(after, inverse(edit).texts)).toBe(before);
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
    expect(history.done.map(({ texts }) => texts)).toEqual([[{ at: 1, removed: 'bcd', inserted: '' }]]);
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
    const move = moveEdit({ 'S/A': { from: null, to: { x: 1, y: 2 } } });
    const history = record(record(record(NO_EDITS, textEdit('', 'a'), 0), move, 1), textEdit('a', 'ab'), 2);
    expect(history.done.map(({ kind }) => kind)).toEqual(['typing', 'moving', 'typing']);
  });

  test('no more than a thousand are kept, the newest', () => {
    const texts = Array.from({ length: 1102 }, (_, i) => 'x'.repeat(i));
    const { done } = typed(texts, 1000);
    expect([done.length, done.at(-1)?.texts]).toEqual([1000, [{ at: 1100, removed: '', inserted: 'x' }]]);
  });

  test('there is nothing to undo or redo at first', () => {
    expect([undo(NO_EDITS), redo(NO_EDITS)]).toEqual([null, null]);
  });
});

describe('an entry of several stretches', () => {
  const source = fc.string({ unit: fc.constantFrom('a', 'b', '😀', '\n'), minLength: 1, maxLength: 30 });

  /** Stretches of the text, in order and not overlapping, each replaced by another text. */
  const changed = source.chain((text) => fc.tuple(
    fc.constant(text),
    fc.uniqueArray(fc.nat(text.length), { minLength: 2, maxLength: 8 }).map((cuts) => cuts.toSorted((a, b) => a - b)),
    fc.array(fc.string({ maxLength: 4 }), { minLength: 4, maxLength: 4 }),
  )).map(([text, cuts, inserted]) => {
    const pairs = inserted.flatMap((insertedText, i) => {
      const [start, end] = [cuts[2 * i], cuts[2 * i + 1]];
      return start === undefined || end === undefined ? [] : [{ start, end, text: insertedText }];
    });
    return { text, changes: pairs };
  });

  test('leads to the text with all of them replaced, and its inverse back, byte for byte', () => {
    fc.assert(
      fc.property(changed, ({ text, changes }) => {
        const edit: Edit = { kind: 'drawing', texts: stretchesOf(text, changes), places: {}, label: '', renames: [], keepsSteps: false };
        // From the end on no change shifts another one.
        const wanted = changes.toReversed().reduce((now, { start, end, text: by }) => now.slice(0, start) + by + now.slice(end), text);
        expect(applyTexts(text, edit.texts)).toBe(wanted);
        const back = inverse(edit);
        expect(applyTexts(wanted, back.texts)).toBe(text);
        expect(inverse(back)).toEqual(edit);
        expect(applyTexts(text, stretchesOf(text, changesOf(edit.texts)))).toBe(wanted);
      }),
      { numRuns: runs(300), seed: 11 },
    );
  });

  test('leaves out what it would not change', () => {
    expect(stretchesOf('abc', [{ start: 0, end: 1, text: 'a' }, { start: 2, end: 3, text: 'd' }])).toEqual([{ at: 2, removed: 'c', inserted: 'd' }]);
  });

  test('is not joined with typing before or after it', () => {
    const drawn: Edit = { kind: 'drawing', texts: [{ at: 1, removed: '', inserted: 'b' }], places: {}, label: 'draw', renames: [], keepsSteps: false };
    const history = record(record(record(NO_EDITS, textEdit('', 'a'), 0), drawn, 1), textEdit('ab', 'abc'), 2);
    expect(history.done.map(({ kind }) => kind)).toEqual(['typing', 'drawing', 'typing']);
  });
});

describe('places', () => {
  const point = fc.record({ x: fc.integer(), y: fc.integer() }, { noNullPrototype: true });
  const keys = fc.constantFrom('S/A', 'S/B', 'T/A', '__proto__');
  const places = fc.dictionary(keys, point, { noNullPrototype: true });

  test('what is between two sets of places leads from one to the other, and its inverse back', () => {
    fc.assert(
      fc.property(places, places, (before, after) => {
        const edit = moveEdit(placesBetween(before, after));
        const moved = applyPlaces(before, edit.places);
        expect(moved).toEqual(after);
        expect(applyPlaces(moved, inverse(edit).places)).toEqual(before);
      }),
      { numRuns: runs(200), seed: 4 },
    );
  });

  const [a, b] = [{ x: 1, y: 1 }, { x: 2, y: 2 }];

  test('two components that change names change places', () => {
    expect(rekeyed({ 'S/A': a, 'S/B': b }, [{ from: 'S/A', to: 'S/B' }, { from: 'S/B', to: 'S/A' }])).toEqual({ 'S/A': b, 'S/B': a });
  });

  test('a name without a place takes none along', () => {
    expect(rekeyed({ 'S/B': b }, [{ from: 'S/A', to: 'S/B' }])).toEqual({ 'S/B': b });
  });

  test('added to an entry later, they are undone with it', () => {
    const typedOnce = record(NO_EDITS, textEdit('A', 'B'), 0);
    const later = record(typedOnce, moveEdit({ 'S/X': { from: null, to: a } }), 1);
    const amended = amend(later, typedOnce.serial, placesBetween({ 'S/A': a }, { 'S/B': a }));
    expect(amended.done.map((entry) => Object.keys(entry.places))).toEqual([['S/A', 'S/B'], ['S/X']]);
    expect(undo(amended)?.edit.texts).toEqual([]);
    const first = undo(amended)?.history;
    expect(first && undo(first)?.edit.places).toEqual({ 'S/A': { from: null, to: a }, 'S/B': { from: a, to: null } });
  });

  test('added letter by letter, the letters between leave nothing', () => {
    const one = amend(record(NO_EDITS, textEdit('A', 'AB'), 0), 1, placesBetween({ 'S/A': a }, { 'S/AB': a }));
    const two = amend(record(one, textEdit('AB', 'ABC'), 100), 1, placesBetween({ 'S/AB': a }, { 'S/ABC': a }));
    expect(two.done.map((entry) => entry.places)).toEqual([placesBetween({ 'S/A': a }, { 'S/ABC': a })]);
  });

  test('are not added to an entry that is gone', () => {
    const taken = undo(record(NO_EDITS, textEdit('A', 'B'), 0));
    expect(taken && amend(taken.history, 1, placesBetween({}, { 'S/B': a }))).toBe(taken?.history);
  });
});

test('the second command of a gesture is taken back with the first', () => {
  const drawing = (texts: Edit['texts'], places: Places = {}): Edit => ({ kind: 'drawing', texts, places, label: 'add B', renames: [], keepsSteps: false });
  const first = record(NO_EDITS, drawing([{ at: 0, removed: '', inserted: 'B = 0;' }, { at: 4, removed: '', inserted: '|B' }], { 'S/B': { from: null, to: { x: 1, y: 2 } } }), 0);
  const source = applyTexts('S = A', first.done[0]?.texts ?? []);
  const both = extend(first, drawing([{ at: 4, removed: '0', inserted: 'x.0' }], { 'S/B': { from: { x: 1, y: 2 }, to: { x: 3, y: 4 } } }), source);
  expect(both.done).toHaveLength(1);
  expect(both.done[0]?.places).toEqual({ 'S/B': { from: null, to: { x: 3, y: 4 } } });
  expect(thereAndBack('B = x.0;S = |BA', both)).toEqual({ undone: 'S = A', redone: 'B = x.0;S = |BA', entries: 1 });
});
