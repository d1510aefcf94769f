/**
 * Strong and weak bisimilarity of two LTSs, three-valued where they are not finished (calculus 6, "Unfinished LTS"), with the
 * classes and a formula for what differs. `strong.ts` and `weak.ts` define the two; this file puts the parts together:
 * strong classes first, for either; then the classes of ≈ among them; then, where a partition does not tell, the game on pairs.
 */
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import type { Relation } from './comparison.ts';
import { Distinguisher, type Strategy } from './distinguish.ts';
import { type BehaviourClasses, counted } from './initial-partition.ts';
import { type Moves, strongMoves, weakMoves } from './moves.ts';
import { PairGame } from './pair-game.ts';
import { strongClasses } from './strong.ts';
import { numberedByFirst, quotient } from './transition-graph.ts';
import { weakClasses } from './weak.ts';

export interface Bisimulation {
  /** Whether the initial states are related; null: not decided within the explored states. */
  readonly isRelated: boolean | null;
  /** Per state of the joined graph its class, numbered by first state; pessimistic: one class is related for certain. */
  readonly classes: Int32Array;
  readonly classCount: number;
  /**
   * A formula in negation normal form that is true at `p` and false at `q` for certain, whatever the unexplored states do, of least
   * modal depth (weak: weak modalities, so that a move may take several transitions). No part of a conjunction or disjunction can
   * be left out, unless the formula has a thousand parts. Parts that recur are the same object: as a tree it can be far larger.
   * Throws where the two are not told apart for certain: callers know that they are, by `isRelated` or from another formula.
   */
  readonly distinguish: (p: number, q: number) => Formula;
}

/** Compares the initial states; yields often, at least every few milliseconds, so that it can be sliced and given up. */
export function* compareStates(graph: JoinedLts, relation: Relation): Generator<{ readonly classCount: number }, Bisimulation, void> {
  const found = yield* classesIn(graph, relation);
  const { classOf, count: classCount, moves } = found;
  const progress = { count: classCount };
  const left = classOf[graph.left] as number;
  const right = classOf[graph.right] as number;
  const game = new PairGame(moves);
  const isFinished = !moves.graph.isFrontier.includes(1);
  const strategy: Strategy = isFinished ? inRounds(moves, found.roundOf) : (p, q) => played(game, p, q);
  const distinguisher = new Distinguisher(strategy, moves, graph.labelNames);
  const isRelated = left === right ? true : isFinished || (yield* counted(game.play(left, right), progress)) === 'attacker' ? false : null;
  // The one formula that will be asked for is made here, in slices.
  if (isRelated === false) yield* counted(distinguisher.formulaOf(left, right), progress);
  return {
    isRelated,
    classes: numberedByFirst(classOf, classCount),
    classCount,
    distinguish: (p, q) => finished(distinguisher.formulaOf(classOf[p] as number, classOf[q] as number)),
  };
}

/** The classes of a relation, with the moves of the graph whose states are the classes. */
function* classesIn(graph: JoinedLts, relation: Relation): Generator<{ readonly classCount: number }, BehaviourClasses & { readonly moves: Moves }> {
  const strong = yield* strongClasses(graph);
  const nodes = yield* counted(quotient(graph, strong.classOf, strong.count, false), strong);
  if (relation === 'strong') return { ...strong, moves: strongMoves(nodes) };
  const weak = yield* weakClasses(nodes);
  const moves = weakMoves(yield* counted(quotient(nodes, weak.classOf, weak.count, true), weak));
  return { ...weak, classOf: strong.classOf.map((node) => weak.classOf[node] as number), moves };
}

/** The attacks after which every answer is told apart in an earlier round than the pair itself. */
function inRounds(moves: Moves, roundOf: (p: number, q: number) => number | null): Strategy {
  return (left, right) => {
    const rounds = roundOf(left, right) ?? 0;
    return ([[left, right, true], [right, left, false]] as const).flatMap(([from, to, isLeft]) =>
      moves.labelsOf(from).flatMap((label) => {
        const answers = moves.reach(to, label).targets;
        const isWon = (target: number): boolean => answers.every((answer) => (roundOf(target, answer) ?? rounds) < rounds);
        return [...moves.reach(from, label).targets].filter(isWon).map((target) => ({ isLeft, label, target, answers: [...answers] }));
      }),
    );
  };
}

/** The best attacks by the game, which is played from here if it was not. */
function played(game: PairGame, left: number, right: number): ReturnType<Strategy> {
  if (game.roundsOf(left, right) === null) finished(game.play(left, right));
  return game.attacksOf(left, right);
}

function finished<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
