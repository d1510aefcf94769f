/**
 * What Compare says in plain words: one sentence for a difference, and a line for every move. A sentence has two halves that
 * are each other's negation, both made from the formula: "Right can do coin and then refuse tea. Left cannot: after every coin
 * it can do tea." Formulas for which that would be no English are said as a clause (`formula-words.ts`), and formulas too long
 * for that by their first move.
 */
import type { Difference, Side } from '../engine/engine-api.ts';
import { claimOf, clauseOf, isAtom, type Claim } from './formula-words.ts';
import { predicateOf } from './predicate-words.ts';
import type { SentencePart } from './words.ts';

const NAME_AT_MOST = 18;
const SENTENCE_AT_MOST = 300;

export const OTHER = { left: 'right', right: 'left' } as const satisfies Record<Side, Side>;

export type SideNames = Readonly<Record<Side, string>>;

/** The names of two processes where both are short and differ, else Left and Right. */
export function sideNames(left: string, right: string): SideNames {
  const isName = (text: string): boolean => /^\p{Lu}[\p{L}\p{N}_#']*(\([^()]*\))?$/u.test(text) && text.length <= NAME_AT_MOST;
  return left !== right && isName(left) && isName(right) ? { left, right } : { left: 'Left', right: 'Right' };
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

/** The one sentence: what one process can do and the other cannot. */
export function differenceSentence(difference: Difference, names: SideNames): readonly SentencePart[] {
  const { formula } = difference;
  // What can be done is easier to see than what must follow: the side of the diamond is told of first.
  const isBox = claimOf(formula)?.kind === 'box';
  const side = isBox ? OTHER[difference.side] : difference.side;
  const is = claimOf(formula, !isBox);
  const not = claimOf(formula, isBox);
  const said = is && not ? waysToSay(is, not, names[side], names[OTHER[side]]).find((words) => lengthOf(words) <= SENTENCE_AT_MOST) : null;
  return joined(said ?? movesSentence(difference, names));
}

function waysToSay(is: Claim, not: Claim, here: string, there: string): readonly (readonly SentencePart[])[] {
  const clause = [word('On '), name(here), word(' '), ...clauseOf(is), word('. On '), name(there), word(' that is not so')];
  const simple = simpleSentence(is, not, here, there);
  return [...(simple ? [simple] : []), [...clause, word(': '), ...clauseOf(not), word('.')], [...clause, word('.')]];
}

/** "Right can do coin and then refuse tea. Left cannot: after every coin it can do tea."; null where it is not that simple. */
function simpleSentence(is: Claim, not: Claim, here: string, there: string): readonly SentencePart[] | null {
  const says = predicateOf(is, name(here));
  const denies = predicateOf(not, word('it'));
  if (!says || !denies) return null;
  const starts = [...says, word('. '), name(there)];
  if (isAtom(is)) return [...starts, word(' cannot.')];
  return [...starts, word(is.kind === 'diamond' ? ' cannot: ' : ' is different: '), ...denies, word('.')];
}

/** For formulas of any length: the first move, and how soon there is no answer. */
function movesSentence({ play }: Difference, names: SideNames): readonly SentencePart[] {
  const first = play.rounds[0]?.attack;
  if (!first) return [];
  const more = play.rounds.length - 1;
  const after = more === 0 ? 'it has no answer.' : more === 1 ? 'whatever it answers, the next move has no answer.' : `whatever it answers, at most ${more} moves later it has none.`;
  return [
    name(names[first.side]), word(first.label === 'tau' ? ' can take an inside step' : ' can do '), ...(first.label === 'tau' ? [] : [code(first.label)]),
    word(' in a way that '), name(names[OTHER[first.side]]), word(` cannot match: ${after}`),
  ];
}
