/**
 * The play of the bisimulation game that the attacker wins by a formula (Stirling; Aceto et al., *Reactive Systems*, 3.5). At every
 * moment a part of the formula is true at one of the two states, the *holder's*, and false at the other:
 *
 *   and, or    one of its parts tells the two apart as well: the shallowest is played
 *   not        its body does, with the roles exchanged
 *   ⟨a⟩φ       the attacker moves from the holder to a state with φ; no answer leads to one
 *   [a]φ       the attacker moves from the other to a state without φ; every answer leads to one with φ
 *
 * Weak modalities: the attacker still makes single transitions while the answers are weak. So it walks the path p ⇒ –a→ ⇒ p' that
 * shows the modality transition by transition, always along a shortest one. Its τ-steps before a are rounds that the modality
 * survives: whatever q ⇒ q' the defender answers, q' has no =a⇒ φ since q has none. Those behind a likewise: q' has no ⇒ φ. Either
 * the rest of the path gets shorter or the formula gets smaller, so every play ends, with a defender who has no answer.
 */
import type { StateId } from '../base/brand.ts';
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { AnswerSearch, stepOf, type Steps } from './answer-paths.ts';
import { type Answer, ANSWERS_SHOWN, type Play, type Relation, type Round, type Side } from './comparison.ts';
import { type Battle, type Position, Strategy } from './strategy.ts';
import { Known, truthTable } from './truth-table.ts';

export interface MismatchQuestion {
  readonly graph: JoinedLts;
  /** The LTSs that were joined. */
  readonly left: Steps;
  readonly right: Steps;
  /** True for certain at one start and false for certain at the other; all modalities weak if and only if the relation is. */
  readonly formula: Formula;
  /** What the reader answers, round by round: indexes into `Round.answers`. Then, and where there is no such answer, the first. */
  readonly answers: readonly number[];
  readonly relation: Relation;
}

/**
 * The play in slices. Answers are those to every state that one leads to, each by a shortest path, the longest resistance first,
 * then the shortest path (where hundreds of states can be answered with, the longest resistance of the nearest). `Answer.part` is the modality that is played next if this is answered (of a modality whose path is not
 * walked to its end, that modality again). Throws where the formula does not tell the starts apart for certain.
 */
export function* playOf({ graph, left, right, formula, answers, relation }: MismatchQuestion): Generator<void, Play> {
  const strategy = yield* strategyFor(graph, formula, relation);
  const sides = { left, right };
  const searches = { left: new AnswerSearch(left, relation === 'weak'), right: new AnswerSearch(right, relation === 'weak') };
  const rounds: Round[] = [];
  for (let position: Position | null = strategy.start; position !== null; ) {
    const battle = strategy.battleAt(position);
    const attacking = sideOf(graph, battle.mover);
    const defending = attacking === 'left' ? 'right' : 'left';
    const move = stepOf(sides[attacking], local(graph, battle.mover), battle.label, local(graph, battle.target));
    const here = local(graph, battle.responder);
    const offered = searches[defending].offeredAt(here);
    const targets = searches[defending].from(here, battle.label);
    const ranked = yield* rankedAnswers(graph, strategy, battle, targets, defending);
    const shown = ranked.slice(0, ANSWERS_SHOWN).map((answer): Answer => ({ side: defending, path: searches[defending].pathTo(answer.to), ...answer }));
    const wished = answers[rounds.length] ?? 0;
    const chosen = shown.length === 0 ? null : shown[wished] === undefined ? 0 : wished;
    rounds.push({
      left: local(graph, attacking === 'left' ? battle.mover : battle.responder),
      right: local(graph, attacking === 'left' ? battle.responder : battle.mover),
      attack: { side: attacking, label: battle.label, move, part: battle.part },
      answers: shown,
      answerCount: targets.length,
      chosen,
      ...offered,
    });
    const answer = chosen === null ? undefined : shown[chosen];
    position = answer === undefined ? null : strategy.after(battle, joined(graph, defending, answer.to));
    yield;
  }
  return { rounds };
}

function* strategyFor(graph: JoinedLts, formula: Formula, relation: Relation): Generator<void, Strategy> {
  const truths = yield* truthTable(graph, formula, [graph.left, graph.right]);
  const [left, right] = [truths(formula, graph.left), truths(formula, graph.right)];
  if (Math.min(left, right) !== Known.no || Math.max(left, right) !== Known.yes) throw new Error('a formula that does not tell the starts apart for certain cannot be played');
  return new Strategy(graph, formula, truths, relation === 'weak', left === Known.yes);
}

/** Of more answers than this the nearest are ranked. */
const ANSWERS_RANKED = 250;
/** Between two yields. */
const ANSWERS_AT_ONCE = 100;

/** The longest resistance first, then the shortest path. `targets`: the nearest first. */
function* rankedAnswers(graph: JoinedLts, strategy: Strategy, battle: Battle, targets: readonly number[], side: Side): Generator<void, readonly Omit<Answer, 'side' | 'path'>[]> {
  const ranked: Omit<Answer, 'side' | 'path'>[] = [];
  for (const target of targets.slice(0, ANSWERS_RANKED)) {
    const next = strategy.after(battle, joined(graph, side, target));
    const roundsLeft = yield* strategy.roundsFrom(next);
    ranked.push({ to: target as StateId, part: strategy.partAt(next), roundsLeft });
    if (ranked.length % ANSWERS_AT_ONCE === 0) yield;
  }
  return ranked.sort((a, b) => b.roundsLeft - a.roundsLeft); // stable
}

function sideOf(graph: JoinedLts, state: number): Side {
  return state < graph.leftCount ? 'left' : 'right';
}

/** The number of a state in its own LTS. */
function local(graph: JoinedLts, state: number): StateId {
  return (state < graph.leftCount ? state : state - graph.leftCount) as StateId;
}

function joined(graph: JoinedLts, side: Side, state: number): number {
  return side === 'left' ? state : state + graph.leftCount;
}
