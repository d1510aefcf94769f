import { describe, expect, test } from 'vitest';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { joinedText } from '../testing/compare.ts';
import { finish } from '../testing/graph.ts';
import { strongMoves, weakMoves } from './moves.ts';
import { type GameLimits, PairGame } from './pair-game.ts';

const PLENTY: GameLimits = { maxPairs: 1e5, maxAnswers: 1e5 };

function played(graph: JoinedLts, isWeak = false, limits = PLENTY): readonly [winner: string | null, rounds: number | null] {
  const game = new PairGame(isWeak ? weakMoves(graph) : strongMoves(graph), limits);
  return [finish(game.play(graph.left, graph.right)), game.roundsOf(graph.left, graph.right)];
}

describe('the game on pairs', () => {
  test('is won in the least number of rounds', () => {
    expect(played(joinedText('a.b.c', 'a.b.d'))).toEqual(['attacker', 3]);
    // By a a a it takes four rounds, by b one.
    expect(played(joinedText('a.a.a.c + b', 'a.a.a.d'))).toEqual(['attacker', 1]);
    // The defender has two answers, refuted in two rounds and in three.
    expect(played(joinedText('a.(b.c + d)', 'a.b.c + a.(b.e + d)'))).toEqual(['attacker', 2]);
    expect(played(joinedText('a.b.c.d', 'a.b.c.e + a.b.f'))).toEqual(['attacker', 3]);
  });

  test('weak attacks are whole moves', () => {
    expect(played(joinedText('tau.tau.tau.a', 'b'), true)).toEqual(['attacker', 1]);
    expect(played(joinedText('tau.tau.tau.a', 'b'))).toEqual(['attacker', 1]);
    expect(played(joinedText('tau.a + b', 'a + b'), true)).toEqual(['attacker', 2]);
  });

  test('goes on for ever where nothing differs, and ends', () => {
    expect(played(joinedText('X', 'Y', 'X = a.X; Y = a.a.Y;'))).toEqual(['defender', null]);
  });

  test('lists the attacks that win soonest, for the pair as it is asked', () => {
    const graph = joinedText('a + b', 'b');
    const game = new PairGame(strongMoves(graph), PLENTY);
    expect(game.attacksOf(graph.left, graph.right)).toEqual([]);
    finish(game.play(graph.left, graph.right));
    const label = graph.labelNames.indexOf('a');
    expect(game.attacksOf(graph.left, graph.right)).toMatchObject([{ isLeft: true, label, answers: [] }]);
    expect(game.attacksOf(graph.right, graph.left)).toMatchObject([{ isLeft: false, label, answers: [] }]);
  });

  test('gives up at its limits and never says more than it knows', () => {
    const definitions = 'X(n: 0..50) = [n < 50] (a.X(n + 1) + a.X(0)) + [n == 50] b; Y(n: 0..50) = [n < 50] (a.Y(n + 1) + a.Y(0)) + [n == 50] c;';
    const graph = joinedText('X(0)', 'Y(0)', definitions);
    const [winner, rounds] = played(graph);
    expect([winner, rounds]).toEqual(['attacker', 51]);
    expect(played(graph, false, { maxPairs: 20, maxAnswers: 1e5 })).toEqual([null, null]);
    expect(played(graph, false, { maxPairs: 1e5, maxAnswers: 20 })).toEqual([null, null]);
    // What differs early is found all the same.
    expect(played(joinedText('X(0) + d', 'Y(0)', definitions), false, { maxPairs: 20, maxAnswers: 1e5 })).toEqual(['attacker', 1]);
  });
});
