import { describe, expect, test } from 'vitest';
import type { Formula } from '../core/logic/formula.ts';
import type { Difference, Round } from '../engine/engine-api.ts';
import { differenceSentence, sideNames } from './compare-words.ts';
import { claimOf, clauseOf, partSentence, type Claim } from './formula-words.ts';
import { sentenceText } from './words.ts';

const tt: Formula = { kind: 'tt' };
const ff: Formula = { kind: 'ff' };
const modal = (kind: 'diamond' | 'box', isWeak: boolean) => (label: string, body: Formula): Formula => ({ kind, isWeak, label, body });
const dia = modal('diamond', false);
const box = modal('box', false);
const wdia = modal('diamond', true);
const wbox = modal('box', true);
const and = (...parts: readonly Formula[]): Formula => ({ kind: 'and', parts });
const or = (...parts: readonly Formula[]): Formula => ({ kind: 'or', parts });
const not = (body: Formula): Formula => ({ kind: 'not', body });

const plain = (claim: Claim | null): string => (claim ? sentenceText(clauseOf(claim)) : 'too long');
const says = (formula: Formula): string => plain(claimOf(formula));

describe('a formula as a clause', () => {
  test.each<readonly [Formula, string]>([
    [tt, 'this always holds'],
    [ff, 'this never holds'],
    [dia('tea', tt), 'tea is possible'],
    [box('tea', ff), 'tea is impossible'],
    [dia('tau', tt), 'an inside step is possible'],
    [box('tau', ff), 'no inside step is possible'],
    [not(dia('tea', tt)), 'tea is impossible'],
    [not(not(dia('tea', tt))), 'tea is possible'],
    [dia('coin', box('tea', ff)), 'some coin leads to a state where tea is impossible'],
    [not(dia('coin', box('tea', ff))), 'every coin leads to a state where tea is possible'],
    [dia('tau', box('a', ff)), 'some inside step leads to a state where a is impossible'],
    [dia('coin', and(dia('tea', tt), dia('coffee', tt))), 'some coin leads to a state where tea and coffee are possible'],
    [and(dia('a', tt), dia('b', tt), box('c', ff)), 'a and b are possible, and c is impossible'],
    [or(dia('a', tt), dia('b', tt), box('c', ff)), 'a or b is possible, or c is impossible'],
    [or(box('a', ff), box('b', ff)), 'at least one of a and b is impossible'],
    [and(dia('x', dia('c', tt)), dia('d', tt)), 'd is possible, and some x leads to a state where c is possible'],
    [and(dia('x', dia('c', tt)), box('y', dia('d', tt))), '(some x leads to a state where c is possible), and every y leads to a state where d is possible'],
    [dia('x', and(dia('c', tt), dia('y', dia('d', tt)))), 'some x leads to a state where c is possible, and some y leads to a state where d is possible'],
    [and(dia('e', tt), dia('x', and(dia('c', tt), dia('y', dia('d', tt))))), 'e is possible, and some x leads to a state where (c is possible, and some y leads to a state where d is possible)'],
    [or(dia('a', tt), and(dia('b', tt), box('c', ff))), 'a is possible, or (b is possible, and c is impossible)'],
    [wdia('a', tt), 'a can be seen next'],
    [wbox('a', ff), 'a cannot be seen next'],
    [and(wbox('a', ff), wbox('b', ff)), 'none of a and b can be seen next'],
    [and(wdia('a', tt), wdia('b', tt)), 'a and b can each be seen next'],
    [wdia('coin', wbox('tea', ff)), 'some coin seen from outside leads to a state where tea cannot be seen next'],
    [wdia('tau', wbox('tea', ff)), 'some run of inside steps, or none, leads to a state where tea cannot be seen next'],
    [wbox('coin', wdia('tea', tt)), 'every coin seen from outside leads to a state where tea can be seen next'],
    [wdia('tau', tt), 'this always holds'],
    [and(tt, dia('a', tt)), 'a is possible'],
    [dia('a', ff), 'this never holds'],
    [box('a', and(tt, tt)), 'this always holds'],
  ])('%#', (formula, words) => {
    expect(says(formula)).toBe(words);
  });

  test('words that are as long as nobody reads are not made', () => {
    expect(claimOf(and(...Array.from({ length: 30 }, (_, i) => dia(`a${i}`, tt))))).toBeNull();
    let shared: Formula = tt;
    for (let i = 0; i < 200; i += 1) shared = and(shared, shared);
    expect(claimOf(shared)).toBeNull();
  });

  test('each word knows the part that says it, by the number of the formula as it is', () => {
    const words = clauseOf(claimOf(not(dia('coin', not(and(dia('tea', tt), dia('coffee', tt)))))) ?? { kind: 'tt', part: 0 });
    expect(words.filter(({ kind }) => kind === 'code').map(({ text, part }) => [text, part])).toEqual([['coin', 1], ['tea', 4], ['coffee', 6]]);
  });

  test('two claims that differ are never said in the same words', () => {
    const said = new Map<string, string>();
    let count = 0;
    for (const formula of formulasUpTo(6)) {
      const claim = claimOf(formula);
      if (!claim) continue;
      count += 1;
      const key = canonical(claim);
      const words = plain(claim);
      expect(said.get(words) ?? key, `${words}: ${key}`).toBe(key);
      said.set(words, key);
    }
    expect(count).toBeGreaterThan(2000);
  });
});

/** All formulas of at most `size` parts over two labels, with lists of two and strong modalities of one kind each. */
function formulasUpTo(size: number, [a, b] = [] as readonly ((label: string, body: Formula) => Formula)[]): readonly Formula[] {
  const bySize: Formula[][] = [[], [tt, ff]];
  for (let n = 2; n <= size; n += 1) {
    const made: Formula[] = [];
    for (const body of bySize[n - 1] ?? []) {
      if (a && b) made.push(a('a', body), b('a', body), a('tau', body), b('b', body));
      else made.push(dia('a', body), box('a', body), wdia('b', body), wbox('b', body));
    }
    for (let left = 1; left < n - 1; left += 1) {
      for (const p of bySize[left] ?? []) for (const q of bySize[n - 1 - left] ?? []) if (left <= n - 1 - left) made.push(and(p, q), or(p, q));
    }
    bySize.push(made);
  }
  return bySize.flat();
}

/** A claim up to the order and the repetition of what a list says. */
function canonical(claim: Claim): string {
  switch (claim.kind) {
    case 'tt': case 'ff': return claim.kind;
    case 'and': case 'or': return `${claim.kind}(${claim.parts.map(canonical).toSorted().join(',')})`;
    case 'diamond': case 'box': return `${claim.kind}${claim.isWeak ? 'w' : ''} ${claim.label}.${canonical(claim.body)}`;
  }
}

function difference(formula: Formula, rounds: readonly string[] = ['coin', 'tea']): Difference {
  const play = {
    rounds: rounds.map((label): Round => ({
      left: 0 as never, right: 0 as never, attack: { side: 'right', label, move: { from: 0 as never, to: 0 as never, step: 0 }, part: 0 },
      answers: [], answerCount: 0, chosen: null, offered: [], offeredCount: 0,
    })),
  };
  return { formula, text: '', spans: new Int32Array(), side: 'right', depth: 1, play };
}

const LEFT_RIGHT = { left: 'Left', right: 'Right' };
const sentence = (formula: Formula, rounds?: readonly string[]): string => sentenceText(differenceSentence(difference(formula, rounds), LEFT_RIGHT));

describe('the one sentence', () => {
  test.each<readonly [Formula, string]>([
    [dia('coin', box('tea', ff)), 'Right can do coin and then refuse tea. Left cannot: after every coin it can do tea.'],
    [box('coin', dia('tea', tt)), 'Left can do coin and then refuse tea. Right cannot: after every coin it can do tea.'],
    [dia('coin', tt), 'Right can do coin. Left cannot.'],
    [box('coin', ff), 'Left can do coin. Right cannot.'],
    [not(dia('coin', tt)), 'Left can do coin. Right cannot.'],
    [dia('coin', and(dia('tea', tt), dia('coffee', tt))), 'Right can do coin and then offer tea and coffee. Left cannot: after every coin it does not offer both tea and coffee.'],
    [dia('coin', and(dia('tea', tt), box('coffee', ff))), 'Right can do coin and then offer tea, but not coffee. Left cannot: after every coin it offers coffee, or does not offer tea.'],
    [dia('a', dia('b', box('c', ff))), 'Right can do a and then do b and then refuse c. Left cannot: after every a, after every b it can do c.'],
    [dia('a', box('b', dia('c', tt))), 'Right can do a so that after every b it can do c. Left cannot: after every a it can do b and then refuse c.'],
    [dia('tau', box('a', ff)), 'Right can take an inside step and then refuse a. Left cannot: after every inside step it can do a.'],
    [box('tau', ff), 'Left can take an inside step. Right cannot.'],
    [and(dia('a', tt), box('b', ff)), 'Right offers a, but not b. Left is different: it offers b, or does not offer a.'],
    [wdia('a', tt), 'Seen from outside, Right can do a. Left cannot.'],
    [wdia('coin', wbox('tea', ff)), 'Seen from outside, Right can do coin and then refuse tea. Left cannot: after every coin it can do tea.'],
    [wdia('tau', wbox('tea', ff)), 'Seen from outside, Right can take some inside steps, or none, and then refuse tea. Left cannot: after any inside steps, or none, it can do tea.'],
    [wdia('coin', wdia('tau', and(wdia('tea', tt), wbox('milk', ff)))), 'Seen from outside, Right can do coin and then take some inside steps, or none, and then offer tea, but not milk. Left cannot: after every coin, after any inside steps, or none, it offers milk, or does not offer tea.'],
    [dia('coin', wbox('tea', ff)), 'On Right some coin leads to a state where tea cannot be seen next. On Left that is not so: every coin leads to a state where tea can be seen next.'],
    [
      dia('a', and(dia('b', dia('c', tt)), dia('b', dia('d', tt)))),
      'On Right some a leads to a state where (some b leads to a state where c is possible), and some b leads to a state where d is possible. On Left that is not so: every a leads to a state where (every b leads to a state where c is impossible), or every b leads to a state where d is impossible.',
    ],
  ])('%#', (formula, words) => {
    expect(sentence(formula)).toBe(words);
  });

  test('two claims that differ are never said in the same sentence', () => {
    const said = new Map<string, string>();
    let count = 0;
    const strongly = formulasUpTo(6, [dia, box]);
    const weakly = formulasUpTo(6, [wdia, wbox]);
    for (const formula of [...formulasUpTo(5), ...strongly, ...weakly]) {
      const claim = claimOf(formula);
      if (!claim || claim.kind === 'tt' || claim.kind === 'ff') continue;
      count += 1;
      const key = canonical(claim);
      const words = sentence(formula);
      expect(said.get(words) ?? key, `${words}: ${key}`).toBe(key);
      said.set(words, key);
    }
    expect(count).toBeGreaterThan(2000);
  });

  test('where nothing has inside steps, what is seen is said as what is done', () => {
    const quiet = (formula: Formula): string => sentenceText(differenceSentence(difference(formula), LEFT_RIGHT, { isQuiet: true }));
    expect(quiet(wdia('coin', wbox('tea', ff)))).toBe('Right can do coin and then refuse tea. Left cannot: after every coin it can do tea.');
    expect(quiet(wdia('coin', wdia('tau', not(wdia('tea', tt)))))).toBe('Right can do coin and then refuse tea. Left cannot: after every coin it can do tea.');
    expect(partSentence(wdia('coin', wbox('tau', wbox('tea', ff))), 0, { isQuiet: true })?.map(({ text, part }) => `${part} ${text}`)).toEqual([
      '0 Some ', '0 coin', '0  leads to a state where ', '2 tea', '2  is impossible', '-1 .',
    ]);
  });

  test('what is too long to say is told by its first move', () => {
    const long = dia('coin', and(...Array.from({ length: 30 }, (_, i) => dia(`a${i}`, tt))));
    expect(sentence(long)).toBe('Right can do coin in a way that Left cannot match: whatever it answers, the next move has no answer.');
    expect(sentence(long, ['coin', 'a', 'b', 'c'])).toBe('Right can do coin in a way that Left cannot match: whatever it answers, at most 3 moves later it has none.');
    expect(sentence(long, ['tau'])).toBe('Right can take an inside step in a way that Left cannot match: it has no answer.');
  });
});

test('processes go by their names where those are short', () => {
  expect(sideNames('Fair', 'Unfair')).toEqual({ left: 'Fair', right: 'Unfair' });
  expect(sideNames('Client(1)', 'Client(2)')).toEqual({ left: 'Client(1)', right: 'Client(2)' });
  for (const [left, right] of [['Fair', 'Fair'], ['a.0', 'b.0'], ['a.0', 'Left'], ['Right', 'a.0']] as const) expect(sideNames(left, right)).toEqual(LEFT_RIGHT);
});

test('a typed term takes the name of its own side only; a second text is named with its process', () => {
  expect(sideNames('Fair', 'a.0')).toEqual({ left: 'Fair', right: 'Right' });
  expect(sideNames('AVeryLongNameIndeedIsThis', 'Q')).toEqual({ left: 'Left', right: 'Q' });
  expect(sideNames('P', 'P', { left: null, right: 'two.tau' })).toEqual({ left: 'P', right: 'P (two.tau)' });
  expect(sideNames('P', 'a.0', { left: null, right: 'two.tau' })).toEqual({ left: 'P', right: 'Right (two.tau)' });
});
