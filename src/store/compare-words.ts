/**
 * What Compare says in plain words: one sentence for a difference, and a line for every move. A sentence has two halves that
 * are each other's negation, both made from the formula: "Right can do coin and then refuse tea. Left cannot: after every coin
 * it can do tea." Formulas for which that would be no English are said as a clause (`formula-words.ts`), and formulas too long
 * for that by their first move.
 */
import type { Difference, Lts, Side } from '../engine/engine-api.ts';
import { claimOf, clauseOf, isAtom, type Claim, type Telling } from './formula-words.ts';
import { isWeakly, predicateOf } from './predicate-words.ts';
import type { SentencePart } from './words.ts';

/** Both sides are known as a whole and no state has an inside step: what is seen is what is done, also weakly. */
export function isQuiet(left: Lts, right: Lts): boolean {
  return [left, right].every(({ stop, frontierCount, stepLabels, stepCount }) => stop === 'complete' && frontierCount === 0 && !stepLabels.subarray(0, stepCount).includes(0));
}

const NAME_AT_MOST = 18;
const SENTENCE_AT_MOST = 300;

export const OTHER = { left: 'right', right: 'left' } as const satisfies Record<Side, Side>;

export type SideNames = Readonly<Record<Side, string>>;

/** Titles of the second texts that the sides come from; null: the open text. */
export type SideFiles = Readonly<Record<Side, string | null>>;

const THIS_TEXT: SideFiles = { left: null, right: null };
const SIDES: SideNames = { left: 'Left', right: 'Right' };

/** Each side by the name of its process where that is a short name, with its second text; else Left or Right. Never both alike. */
export function sideNames(left: string, right: string, files: SideFiles = THIS_TEXT): SideNames {
  const isName = (text: string): boolean => /^\p{Lu}[\p{L}\p{N}_#']*(\([^()]*\))?$/u.test(text) && text.length <= NAME_AT_MOST;
  const called = (text: string, side: Side): string => (isName(text) ? text : SIDES[side]) + (files[side] === null ? '' : ` (${files[side]})`);
  const names = { left: called(left, 'left'), right: called(right, 'right') };
  return names.left === names.right || names.left === SIDES.right || names.right === SIDES.left ? SIDES : names;
}

const word = (text: string): SentencePart => ({ kind: 'word', text });
const name = (text: string): SentencePart => ({ kind: 'name', text });
const code = (text: string): SentencePart => ({ kind: 'code', text });

/** Consecutive words become one part. */
function joined(parts: readonly SentencePart[]): readonly SentencePart[] {
  const result: SentencePart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.kind === 'word' && last?.kind === 'word') result[result.length - 1] = word(last.text + part.text);
    else result.push({ kind: part.kind, text: part.text });
  }
  return result;
}

const lengthOf = (parts: readonly SentencePart[]): number => parts.reduce((sum, part) => sum + part.text.length, 0);

/** What is told of a difference. */
export type Told = Pick<Difference, 'formula' | 'side' | 'play'>;

/** The one sentence: what one process can do and the other cannot. */
export function differenceSentence(difference: Told, names: SideNames, telling: Telling = {}): readonly SentencePart[] {
  const { formula } = difference;
  // What can be done is easier to see than what must follow: the side of the diamond is told of first.
  const isBox = claimOf(formula, true, 0, telling)?.kind === 'box';
  const side = isBox ? OTHER[difference.side] : difference.side;
  const is = claimOf(formula, !isBox, 0, telling);
  const not = claimOf(formula, isBox, 0, telling);
  const said = is && not ? waysToSay(is, not, names[side], names[OTHER[side]]).find((words) => lengthOf(words) <= SENTENCE_AT_MOST) : null;
  return joined(said ?? movesSentence(difference, names));
}

function waysToSay(is: Claim, not: Claim, here: string, there: string): readonly (readonly SentencePart[])[] {
  const clause = [word('On '), name(here), word(' '), ...clauseOf(is), word('. On '), name(there), word(' that is not so')];
  const simple = simpleSentence(is, not, here, there);
  return [...(simple ? [simple] : []), [...clause, word(': '), ...clauseOf(not), word('.')], [...clause, word('.')]];
}

/**
 * "Right can do coin and then refuse tea. Left cannot: after every coin it can do tea."; null where it is not that simple.
 * Weakly after "Seen from outside": to do coin then is to do it with any inside steps around, to refuse tea not to do it after any.
 */
function simpleSentence(is: Claim, not: Claim, here: string, there: string): readonly SentencePart[] | null {
  const says = predicateOf(is, name(here));
  const denies = predicateOf(not, word('it'));
  const isSeen = isWeakly(is);
  if (!says || !denies || isSeen === null) return null;
  const starts = [...(isSeen ? [word('Seen from outside, ')] : []), ...says, word('. '), name(there)];
  if (isAtom(is)) return [...starts, word(' cannot.')];
  return [...starts, word(is.kind === 'diamond' ? ' cannot: ' : ' is different: '), ...denies, word('.')];
}

/** For formulas of any length: the first move, and how soon there is no answer. */
function movesSentence({ play }: Told, names: SideNames): readonly SentencePart[] {
  const first = play.rounds[0]?.attack;
  if (!first) return [];
  const more = play.rounds.length - 1;
  const after = more === 0 ? 'it has no answer.' : more === 1 ? 'whatever it answers, the next move has no answer.' : `whatever it answers, at most ${more} moves later it has none.`;
  return [
    name(names[first.side]), word(first.label === 'tau' ? ' can take an inside step' : ' can do '), ...(first.label === 'tau' ? [] : [code(first.label)]),
    word(' in a way that '), name(names[OTHER[first.side]]), word(` cannot match: ${after}`),
  ];
}
