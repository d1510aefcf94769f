/**
 * The play of a mismatch as step objects. Every move of it is taken once more by the plain interpreter, from the start of its
 * side; a move that is none there is an error of ours.
 */
import type { PathStep, Play, Round, Side } from '../core/equivalence/comparison.ts';
import type { Lts } from '../core/lts/lts.ts';
import type { SystemState } from '../core/semantics/system.ts';
import { initialState, stepsOf } from '../core/semantics/system.ts';
import type { Program } from '../core/term/program.ts';
import type { StepObject } from './stepping.ts';
import { takenStep } from './stepping.ts';
import { aligned, listed } from './words.ts';

export interface SideOfPlay {
  readonly program: Program;
  readonly system: string;
  readonly name: string;
  readonly lts: Lts;
}

/** One round: the attacker's move, and the answer that was played (`[]`: it stays; null: there is none). */
export interface RoundObject {
  readonly side: Side;
  readonly attack: StepObject;
  readonly answer: readonly StepObject[] | null;
  /** How many states answers lead to. */
  readonly answerCount: number;
  /** What the answering side can do, as far as it is listed, and how much that is. */
  readonly offered: readonly string[];
  readonly offeredCount: number;
}

export function roundsOf({ rounds }: Play, sides: Readonly<Record<Side, SideOfPlay>>): readonly RoundObject[] {
  const states: Record<Side, SystemState> = { left: initialState(sides.left.program, sides.left.system), right: initialState(sides.right.program, sides.right.system) };
  const take = (side: Side, { from, step }: PathStep): StepObject => {
    const { lts } = sides[side];
    const index = step - (lts.stepOffsets[from] ?? 0);
    const taken = stepsOf(states[side])[index];
    const label = lts.labels[lts.stepLabels[step] ?? 0];
    if (taken === undefined) throw new Error(`${sides[side].name}: step ${index} of state ${from} is none by the rules`);
    const { object } = takenStep(states[side], taken, index);
    if (object.label !== label) throw new Error(`${sides[side].name}: step ${index} of state ${from} is ${object.label} by the rules, and ${label} in the graph`);
    states[side] = taken.target;
    return object;
  };
  return rounds.map(({ attack, answers, answerCount, chosen, offered, offeredCount }: Round): RoundObject => {
    const object = take(attack.side, attack.move);
    const answer = chosen === null ? undefined : answers[chosen];
    const path = answer?.path.map((each) => take(answer.side, each)) ?? null;
    return { side: attack.side, attack: object, answer: path, answerCount, offered, offeredCount };
  });
}

/** The moves of the attacker: a step each, with the side that makes it. */
export function traceOf(rounds: readonly RoundObject[]): readonly (StepObject & { readonly side: Side })[] {
  return rounds.map(({ side, attack }) => ({ ...attack, side }));
}

/** The rounds for people: who moves, and how the other answers. */
export function mismatchLines(rounds: readonly RoundObject[], names: Readonly<Record<Side, string>>): readonly string[] {
  const rows = rounds.map((round, k) => {
    const { side, attack } = round;
    const other = names[side === 'left' ? 'right' : 'left'];
    return [String(k + 1).padStart(String(rounds.length).length), `${names[side]} does ${shown(attack)}`, answerText(other, round)];
  });
  return aligned(rows);
}

/** What can be seen, as its label; an inside step with those who take it. */
function shown({ label, event }: StepObject): string {
  return label === 'tau' ? event : label;
}

/** Of what a side can do nobody reads more. */
const OFFERED_AT_MOST = 6;

function answerText(other: string, { answer, answerCount: count, offered, offeredCount }: RoundObject): string {
  if (answer === null) {
    const some = offered.slice(0, OFFERED_AT_MOST);
    const more = offeredCount - some.length;
    return `${other} has no answer: it can do ${offeredCount === 0 ? 'nothing' : listed(more > 0 ? [...some, `${more} more`] : some)}`;
  }
  const others = count > 1 ? ` (of ${count} answers none holds out longer)` : '';
  if (answer.length === 0) return `${other} stays where it is${others}`;
  return `${other} answers ${answer.map(shown).join(', ')}${others}`;
}
