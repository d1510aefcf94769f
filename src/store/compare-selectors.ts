/** What the views of Compare derive from the store. Cheap, or memoised on the identity of their inputs. */
import type { StateId } from '../core/base/brand.ts';
import type { CheckView, CompareQuery, Comparison, PathStep, Play, Relation, Side } from '../engine/engine-api.ts';
import { RELATION_ALIASES, RELATIONS } from '../engine/engine-api.ts';
import type { CompareQuestion, CompareSide, Workspace } from './state.ts';

/** One position of the mismatch: what the attacker or the defender does there. */
export interface Ply {
  /** `stuck`: the defender has no answer. */
  readonly kind: 'attack' | 'answer' | 'stuck';
  /** From 1: the position of the cursor after it. */
  readonly number: number;
  /** Index into `Play.rounds`. */
  readonly round: number;
  /** On which side it happens; of a stuck defender the side that has no answer. */
  readonly side: Side;
  /** What is attacked with, or has to be answered. */
  readonly label: string;
  /** The transitions taken; empty where the defender stays (weakly) or is stuck. */
  readonly path: readonly PathStep[];
  /** Part of the formula: the modality that is played (attack, stuck), or what tells the new pair apart (answer). */
  readonly part: number;
}

const NO_PLIES: readonly Ply[] = [];
const pliesOf = new WeakMap<Play, readonly Ply[]>();

/** A play as the timeline shows it: attack, answer, attack, …; the last is the defender's, `stuck`. */
export function plies(play: Play | null): readonly Ply[] {
  if (!play) return NO_PLIES;
  let known = pliesOf.get(play);
  if (!known) {
    known = play.rounds.flatMap(({ attack, answers, chosen }, round): readonly Ply[] => {
      const { side, label, move, part } = attack;
      const first: Ply = { kind: 'attack', number: 2 * round + 1, round, side, label, path: [move], part };
      const answer = chosen === null ? undefined : answers[chosen];
      const second = { number: 2 * round + 2, round, side: otherSide(side), label };
      return [first, answer ? { ...second, kind: 'answer', path: answer.path, part: answer.part } : { ...second, kind: 'stuck', path: [], part }];
    });
    pliesOf.set(play, known);
  }
  return known;
}

export function otherSide(side: Side): Side {
  return side === 'left' ? 'right' : 'left';
}

/**
 * The pair of states at a position of a play: 0 before it, n after ply n. The last round, whose attack has no answer, leaves the
 * pair that it is about: what one of them can do and the other cannot.
 */
export function pairAt(play: Play, position: number): Readonly<Record<Side, StateId>> {
  const done = plies(play)[Math.min(position, plies(play).length) - 1];
  const round = play.rounds[done?.round ?? 0];
  if (!round) return { left: 0 as StateId, right: 0 as StateId };
  const { left, right, attack, chosen } = round;
  if (!done || chosen === null) return { left, right };
  const attacked = attack.side === 'left' ? { left: attack.move.to, right } : { left, right: attack.move.to };
  const answer = done.kind === 'answer' ? round.answers[chosen] : undefined;
  return answer ? { ...attacked, [answer.side]: answer.to } : attacked;
}

/** The states that carry the cursor; null while there is no mismatch. */
export function comparedPair(s: Workspace): Readonly<Record<Side, StateId>> | null {
  return s.mismatch && memoPair(s.mismatch, s.moveCursor);
}

let pairMemo: { readonly play: Play; readonly position: number; readonly pair: Readonly<Record<Side, StateId>> } | null = null;
function memoPair(play: Play, position: number): Readonly<Record<Side, StateId>> {
  if (pairMemo?.play !== play || pairMemo.position !== position) pairMemo = { play, position, pair: pairAt(play, position) };
  return pairMemo.pair;
}

/** What happened last in the mismatch; null before it. */
export function currentPly(s: Workspace): Ply | null {
  return plies(s.mismatch)[s.moveCursor - 1] ?? null;
}

/** The comparison on screen: the finished one, or the one before while a newer one is made or could not be made. */
export function shownComparison(s: Workspace): Comparison | null {
  const { comparing } = s;
  switch (comparing.status) {
    case 'idle': return null;
    case 'done': return comparing.comparison;
    case 'comparing': return comparing.previous;
    case 'failed': return comparing.previous ?? null;
  }
}

/** A question with the texts it is about, as the engine was asked. */
export interface Asked {
  readonly left: { readonly source: string; readonly process: string };
  readonly right: { readonly source: string; readonly process: string };
  readonly relation: Relation;
}

const asked = new WeakMap<Comparison, CompareQuery>();

/** Notes which question a comparison answers, and within which limits. */
export function noteAsked(comparison: Comparison, query: CompareQuery): void {
  asked.set(comparison, query);
}

/** The question that a comparison answers: further questions about it are asked alike. */
export function askedOf(comparison: Comparison): CompareQuery | null {
  return asked.get(comparison) ?? null;
}

/** The question on screen with the texts as they were analysed last; null while there is none. */
export function askedNow(s: Workspace): Asked | null {
  const { question, analysis } = s;
  if (!question) return null;
  const refer = ({ process, file }: CompareSide): Asked['left'] => ({ source: file?.source ?? analysis.source, process });
  return { left: refer(question.left), right: refer(question.right), relation: question.relation };
}

export function isSameQuestion(one: Asked, other: Asked): boolean {
  const isSame = (a: Asked['left'], b: Asked['left']): boolean => a.process === b.process && a.source === b.source;
  return one.relation === other.relation && isSame(one.left, other.left) && isSame(one.right, other.right);
}

/** Whether what is on screen answers the question on screen, for the texts as they are now. */
export function isComparisonCurrent(s: Workspace): boolean {
  const shown = shownComparison(s);
  const [answered, now] = [shown && askedOf(shown), askedNow(s)];
  return answered !== null && now !== null && isSameQuestion(answered, now) && s.analysis.source === s.document.source;
}

/** Processes to choose from for a side: constants that can be run, of the open text or of the side's own. */
export function processesOf(s: Workspace, side: Side): readonly string[] {
  const file = s.question?.[side].file ?? null;
  return (file ? s.compareFiles[side]?.systems : s.analysis.systems) ?? NO_NAMES;
}
const NO_NAMES: readonly string[] = [];

/** The relation that a check line asks about; null where it asks about something else. */
export function relationOf({ name, processes }: CheckView): Relation | null {
  if (processes.length !== 2) return null;
  return RELATIONS.find((relation) => relation === name) ?? RELATION_ALIASES[name] ?? null;
}

/**
 * What Compare asks when nobody has asked yet: the first relation that the text itself asks about, else what the gallery
 * suggests for the example, else the first two constants that can be run. Null where there are no two.
 */
export function defaultQuestion(s: Workspace): CompareQuestion | null {
  const questionOf = (left: string, right: string, relation: Relation): CompareQuestion => ({ left: { process: left, file: null }, right: { process: right, file: null }, relation });
  for (const check of s.analysis.checks) {
    const relation = relationOf(check);
    const [left, right] = check.processes;
    if (relation && left !== undefined && right !== undefined) return questionOf(left, right, relation);
  }
  const suggested = s.gallery.find(({ file }) => file === s.document.example)?.compare;
  const { systems } = s.analysis;
  if (suggested && systems.includes(suggested.left) && systems.includes(suggested.right)) return questionOf(suggested.left, suggested.right, suggested.relation);
  const [first, second] = systems;
  return first !== undefined && second !== undefined ? questionOf(first, second, 'strong') : null;
}
