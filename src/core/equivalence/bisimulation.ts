/**
 * Strong and weak bisimilarity of two LTSs, three-valued where they are not finished (calculus 6, "Unfinished LTS"), with the
 * classes and a formula for what differs. `strong.ts` and `weak.ts` define the two; this file puts the parts together:
 * strong classes first, for either; then the classes of ≈ among them; then, where a partition does not tell, the game on pairs.
 */
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import type { Relation } from './comparison.ts';
import { Distinguisher, type Strategy } from './distinguish.ts';
import { counted } from './initial-partition.ts';
import { type Moves, strongMoves, weakMoves } from './moves.ts';
import { PairGame } from './pair-game.ts';
import type { Partition } from './partition.ts';
import { strongPartition } from './strong.ts';
import { numberedByFirst, quotient, type TransitionGraph } from './transition-graph.ts';
import { weakClasses } from './weak.ts';

export interface Bisimulation {
  /** Whether the initial states are related; null: not decided within the explored states. */
  readonly isRelated: boolean | null;
  /** Per state of the joined graph its class, numbered by first state; pessimistic: one class is related for certain. */
  readonly classes: Int32Array;
  readonly classCount: number;
  /**
   * A formula in negation normal form that is true at `p` and false at `q` for certain, whatever the unexplored states do. Strong:
   * of least modal depth. Weak: the least number of rounds of the game in which the attacker makes single transitions. No part of
   * a conjunction or disjunction can be left out, unless the formula is huge. Parts that recur are the same object: as a tree it can be far larger.
   * Throws where the two are not told apart for certain: callers know that they are, by `isRelated` or from another formula.
   */
  readonly distinguish: (p: number, q: number) => Formula;
}

/** Compares the initial states; yields often, at least every few milliseconds, so that it can be sliced and given up. */
export function* compareStates(graph: JoinedLts, relation: Relation): Generator<{ readonly classCount: number }, Bisimulation, void> {
  const strong = yield* strongPartition(graph);
  const nodes = yield* counted(quotient(graph, strong.blockOf, strong.count, false), strong);
  const nodeOf = (state: number): number => strong.blockOf[state] as number;
  const weak = relation === 'weak' ? yield* weakClasses(nodes) : null;
  const classOf = weak === null ? strong.blockOf : strong.blockOf.map((node) => weak.classOf[node] as number);
  const classCount = (weak ?? strong).count;
  const result = { classes: numberedByFirst(classOf, classCount), classCount };
  const areSame = (p: number, q: number): boolean => p === q || (weak !== null && weak.classOf[p] === weak.classOf[q]);
  const left = nodeOf(graph.left);
  const right = nodeOf(graph.right);
  const moves = weak === null ? strongMoves(nodes) : weakMoves(nodes);
  const game = new PairGame(moves, areSame);
  const isFinished = !nodes.isFrontier.includes(1);
  const representatives = firstStates(strong);
  const byRounds = weak === null && isFinished ? inRounds(nodes, moves, (p, q) => strong.roundOf(representatives[p] as number, representatives[q] as number)) : null;
  const strategy: Strategy = byRounds ?? ((p, q) => played(game, p, q));
  const distinguisher = new Distinguisher(strategy, moves, graph.labelNames);
  const distinguish = (p: number, q: number): Formula => distinguisher.formulaOf(nodeOf(p), nodeOf(q)).formula;
  if (areSame(left, right)) return { ...result, isRelated: true, distinguish };
  if (byRounds !== null) return { ...result, isRelated: false, distinguish };
  const winner = yield* counted(game.play(left, right), { count: classCount });
  return { ...result, isRelated: isFinished || winner === 'attacker' ? false : null, distinguish };
}

/** Per block one of its states. */
function firstStates({ blockOf, count }: Partition): Int32Array {
  const first = new Int32Array(count);
  for (let state = blockOf.length - 1; state >= 0; state--) first[blockOf[state] as number] = state;
  return first;
}

/** The attacks after which every answer is told apart in an earlier round than the pair itself. */
function inRounds({ offsets, targets, labels }: TransitionGraph, moves: Moves, roundOf: (p: number, q: number) => number | null): Strategy {
  return (left, right) => {
    const rounds = roundOf(left, right) ?? 0;
    return ([[left, right, true], [right, left, false]] as const).flatMap(([from, to, isLeft]) =>
      Array.from({ length: (offsets[from + 1] as number) - (offsets[from] as number) }, (_, i) => (offsets[from] as number) + i).flatMap((k) => {
        const target = targets[k] as number;
        const label = labels[k] as number;
        const answers = [...moves.answers(to, label)];
        return answers.every((answer) => (roundOf(target, answer) ?? rounds) < rounds) ? [{ isLeft, labels: [label], target, answers }] : [];
      }),
    );
  };
}

/** The best attacks by the game, which is played from here if it was not. */
function played(game: PairGame, left: number, right: number): ReturnType<Strategy> {
  if (game.roundsOf(left, right) === null) {
    const work = game.play(left, right);
    while (work.next().done !== true);
  }
  return game.attacksOf(left, right);
}
