/** The moves of a mismatch in words: what is played, what it is answered with, and why the other answers do not help. */
import type { Answer, Attack, Comparison, Lts, PathStep, Play, Round, Side } from '../engine/engine-api.ts';
import type { Formula } from '../core/logic/formula.ts';
import { otherSide, plies, type Ply } from './compare-selectors.ts';
import { isQuiet, type SideNames } from './compare-words.ts';
import { claimOf, clauseOf, partOf, type Telling } from './formula-words.ts';
import { messages } from './messages/en.ts';
import type { SentencePart } from './words.ts';

const OFFERED_AT_MOST = 6;

export interface MoveLine {
  readonly ply: Ply;
  readonly sentence: readonly SentencePart[];
  /** Where it leads; null where nothing moves. */
  readonly to: number | null;
  /** Answers that were not played. */
  readonly others: readonly OtherAnswer[];
  /** Answers there are besides, which are not listed. */
  readonly unlisted: number;
}

export interface OtherAnswer {
  /** Index into `Round.answers`. */
  readonly index: number;
  readonly sentence: readonly SentencePart[];
  readonly to: number;
  readonly answer: Answer;
  /** Why it does not help. */
  readonly why: readonly SentencePart[];
}

const word = (text: string): SentencePart => ({ kind: 'word', text });
const name = (text: string): SentencePart => ({ kind: 'name', text });
const code = (text: string): SentencePart => ({ kind: 'code', text });

/** A line for each move, in order. */
export function moveLines(comparison: Comparison, play: Play, names: SideNames): readonly MoveLine[] {
  const telling = { isQuiet: isQuiet(comparison.left, comparison.right) };
  return plies(play).map((ply): MoveLine => {
    const round = play.rounds[ply.round];
    if (!round) throw new Error(`no round ${ply.round}`);
    const none = { ply, others: [], unlisted: 0 };
    if (ply.kind === 'attack') return { ...none, sentence: attackWords(comparison, play, ply, names), to: round.attack.move.to };
    if (ply.kind === 'stuck') return { ...none, sentence: stuckWords(comparison.relation === 'weak' && !telling.isQuiet, round, names), to: null };
    const answer = round.answers[round.chosen ?? -1];
    const others = round.answers.flatMap((other, index) => (index === round.chosen ? [] : [otherAnswer(comparison, round, other, index, names, telling)]));
    return {
      ply, others, unlisted: round.answerCount - round.answers.length, to: answer?.to ?? null,
      sentence: [name(messages.store.compare.defender), ...(answer ? answerWords(comparison, answer, names) : []), word('.'), ...(round.answerCount === 1 ? [word(' There is no other answer.')] : [])],
    };
  });
}

function attackWords({ left, right }: Comparison, { rounds }: Play, ply: Ply, names: SideNames): readonly SentencePart[] {
  const before = rounds[ply.round - 1]?.attack.side;
  const changes = before !== undefined && before !== ply.side ? ' changes sides and' : '';
  const [step] = ply.path;
  const what = ply.label === 'tau' ? [word(`${changes} takes an inside step`), ...(step ? inside(ply.side === 'left' ? left : right, step) : [])] : [word(`${changes} plays `), code(ply.label)];
  return [name(messages.store.compare.attacker), ...what, word(' on '), name(names[ply.side]), word('.')];
}

/** The event of an inside step, where it has a name of its own. */
function inside(lts: Lts, { step }: PathStep): readonly SentencePart[] {
  const event = lts.names[lts.stepNames[step] ?? -1] ?? 'tau';
  return event === 'tau' || event === 'τ' ? [] : [word(' '), code(event)];
}

/** " answers coin on Left"; weak: its real path, inside steps by the names of their events. */
function answerWords({ left, right, relation }: Comparison, { path, side }: Answer, names: SideNames): readonly SentencePart[] {
  const lts = side === 'left' ? left : right;
  const on = [word(' on '), name(names[side])];
  if (path.length === 0) return [word(' stays where it is'), ...on];
  const steps = path.map((step) => {
    const label = lts.labels[lts.stepLabels[step.step] ?? 0] ?? 'tau';
    return label === 'tau' ? [word('inside step'), ...inside(lts, step)] : [code(label)];
  });
  if (relation === 'strong' || path.length === 1) return [word(' answers '), ...(steps[0]?.[0]?.kind === 'word' ? [word('with an ')] : []), ...(steps[0] ?? []), ...on];
  return [word(' answers'), ...on, word(': '), ...steps.flatMap((step, i) => [...(i === 0 ? [] : [word(', then ')]), ...step])];
}

function otherAnswer(comparison: Comparison, round: Round, answer: Answer, index: number, names: SideNames, telling: Telling): OtherAnswer {
  return { index, answer, sentence: [name(messages.store.compare.defender), ...answerWords(comparison, answer, names), word('.')], to: answer.to, why: whyNot(comparison, round.attack, answer, names, telling) };
}

/** What tells the new pair apart: the part of the formula is true where the attacker went, or where the defender did. */
function whyNot({ difference }: Comparison, attack: Attack, answer: Answer, names: SideNames, telling: Telling): readonly SentencePart[] {
  const holdsOn = difference && sideWhereTrue(difference.formula, attack, answer.part);
  const found = difference && partOf(difference.formula, answer.part);
  const claim = found && claimOf(found.part, true, answer.part, telling);
  if (!holdsOn || !claim) return [word(answer.roundsLeft <= 1 ? 'The next move has no answer then.' : `After at most ${answer.roundsLeft} more attacks there is no answer.`)];
  return [word('Then on '), name(names[holdsOn]), word(' '), ...clauseOf(claim), word('; on '), name(names[otherSide(holdsOn)]), word(' that is not so.')];
}

/** A diamond is attacked where it is true, a box where it is false; each `not` between it and the part turns that round. */
function sideWhereTrue(formula: Formula, { part: attacked, side }: Attack, part: number): Side | null {
  const modality = partOf(formula, attacked)?.part;
  const within = modality && partOf(modality, part - attacked);
  if (!modality || !within) return null;
  const turns = within.inside.filter((kind) => kind === 'not').length;
  return (modality.kind === 'diamond') === (turns % 2 === 0) ? side : otherSide(side);
}

/** "Defender is stuck. Right offers only coffee." */
function stuckWords(isWeak: boolean, { attack, offered, offeredCount }: Round, names: SideNames): readonly SentencePart[] {
  const shown = offered.slice(0, OFFERED_AT_MOST);
  const more = offeredCount - shown.length;
  const labels = shown.flatMap((label, i) => [
    ...(i === 0 ? [] : [word(i === shown.length - 1 && more === 0 ? ' and ' : ', ')]), ...(label === 'tau' ? [word('an inside step')] : [code(label)]),
  ]);
  const rest = offered.length === 0
    ? [word(isWeak ? ' can do nothing that is seen' : ' offers nothing')]
    : [word(isWeak ? ' can next be seen doing only ' : ' offers only '), ...labels, ...(more > 0 ? [word(` and ${more} more`)] : [])];
  return [name(messages.store.compare.stuck), word(' '), name(names[otherSide(attack.side)]), ...rest, word('.')];
}
