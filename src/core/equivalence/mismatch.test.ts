import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Formula } from '../logic/formula.ts';
import { partsOf } from '../logic/formula.ts';
import { parseFormula } from '../logic/parse.ts';
import { type JoinedLts, joinLts } from '../lts/joined-lts.ts';
import { type Lts, StateKind } from '../lts/lts.ts';
import { compared, exploredText } from '../testing/compare.ts';
import { formulaArb } from '../testing/gen-formula.ts';
import { pairArb } from '../testing/gen-pairs.ts';
import { exploredGraph, finish, ltsOf } from '../testing/graph.ts';
import { modalDepth, naiveTruth } from '../testing/naive-bisimulation.ts';
import { runs } from '../testing/runs.ts';
import type { Answer, PathStep, Play, Relation, Round, Side } from './comparison.ts';
import { playOf } from './mismatch.ts';

interface Case {
  readonly graph: JoinedLts;
  readonly left: Lts;
  readonly right: Lts;
  readonly formula: Formula;
  readonly relation: Relation;
}

const play = (of: Case, answers: readonly number[] = []): Play => finish(playOf({ ...of, answers }));

function formulaOf(text: string): Formula {
  const read = parseFormula(text);
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

/** The states of both sides before a round, by their numbers in the joined graph. */
const pairOf = ({ graph }: Case, { left, right }: Pick<Round, 'left' | 'right'>): readonly [number, number] => [left, right + graph.leftCount];

/** Is each step one of the LTS, from where the one before led? */
function expectPath(lts: Lts, from: number, path: readonly PathStep[]): void {
  let at = from;
  for (const step of path) {
    expect(step.from).toBe(at);
    expect(step.step).toBeGreaterThanOrEqual(lts.stepOffsets[at] ?? Infinity);
    expect(step.step).toBeLessThan(lts.stepOffsets[at + 1] ?? 0);
    expect(lts.stepTargets[step.step]).toBe(step.to);
    at = step.to;
  }
}

const labelsOn = (lts: Lts, path: readonly PathStep[]): readonly string[] => path.map(({ step }) => lts.labels[lts.stepLabels[step] ?? 0] ?? '');

/** The states that answers to a label lead to, by definition. */
function answersTo(lts: Lts, from: number, label: string, isWeak: boolean): ReadonlySet<number> {
  const step = (states: ReadonlySet<number>, by: string): Set<number> =>
    new Set([...states].flatMap((s) => [...lts.stepTargets.subarray(lts.stepOffsets[s], lts.stepOffsets[s + 1])].filter((_, k) => lts.labels[lts.stepLabels[(lts.stepOffsets[s] ?? 0) + k] ?? 0] === by)));
  if (!isWeak) return step(new Set([from]), label);
  const silent = (states: ReadonlySet<number>): ReadonlySet<number> => {
    const more = new Set([...states, ...step(states, 'tau')]);
    return more.size === states.size ? states : silent(more);
  };
  const before = silent(new Set([from]));
  return label === 'tau' ? before : silent(step(before, label));
}

const otherSide = (side: Side): Side => (side === 'left' ? 'right' : 'left');

/** Everything that a play claims, checked against the definitions. */
function expectSound(of: Case, { rounds }: Play): void {
  const { left, right, formula, relation } = of;
  const parts = partsOf(formula);
  const sides = { left, right };
  const isWeak = relation === 'weak';
  let pair: Record<Side, number> = { left: 0, right: 0 };
  let claimed: Answer | null = null;
  let previous = -1;
  rounds.forEach((round, k) => {
    expect({ left: round.left, right: round.right }).toEqual(pair);
    const { attack, answers, chosen } = round;
    const attacked = sides[attack.side];
    const defended = sides[otherSide(attack.side)];
    const from = pair[otherSide(attack.side)];
    // the attack is a transition of that side
    expectPath(attacked, pair[attack.side], [attack.move]);
    expect(labelsOn(attacked, [attack.move])).toEqual([attack.label]);
    // it plays a modality
    const part = parts[attack.part];
    if (part === undefined || !('label' in part)) throw new Error(`part ${attack.part} is no modality`);
    expect(claimed?.part ?? attack.part).toBe(attack.part);
    // which holds on one side only, unless its path is still being walked
    const holder = part.kind === 'diamond' ? attack.side : otherSide(attack.side);
    const truth = (side: Side): boolean | null => naiveTruth(of.graph, part, pairOf(of, round)[side === 'left' ? 0 : 1]);
    const walksOn = isWeak && previous === attack.part;
    expect(walksOn || (truth(holder) === true && truth(otherSide(holder)) === false)).toBe(true);
    expect(part.label === attack.label || (isWeak && attack.label === 'tau')).toBe(true);
    previous = attack.part;
    // every answer is one, and none is left out
    const expected = answersTo(defended, from, attack.label, isWeak);
    expect(round.answerCount).toBe(expected.size);
    expect(new Set(answers.map(({ to }) => to)).size).toBe(answers.length);
    expect(answers).toHaveLength(Math.min(expected.size, 50));
    for (const answer of answers) {
      expect(expected.has(answer.to)).toBe(true);
      expect(answer.side).toBe(otherSide(attack.side));
      expectPath(defended, from, answer.path);
      expect(answer.path.at(-1)?.to ?? from).toBe(answer.to);
      const visible = labelsOn(defended, answer.path).filter((label) => !isWeak || label !== 'tau');
      expect(visible).toEqual(isWeak && attack.label === 'tau' ? [] : [attack.label]);
      expect(answer.roundsLeft).toBeGreaterThan(0);
    }
    expect(answers.map(({ roundsLeft }) => roundsLeft)).toEqual(answers.map(({ roundsLeft }) => roundsLeft).toSorted((a, b) => b - a));
    // it ends when, and only when, there is none
    expect(chosen === null).toBe(k === rounds.length - 1);
    expect(answers.length === 0).toBe(chosen === null);
    if (chosen === null) return;
    claimed = answers[chosen] ?? null;
    if (claimed === null) throw new Error('an answer that is not shown');
    expect(rounds.length - 1 - k).toBeLessThanOrEqual(claimed.roundsLeft);
    pair = { ...pair, [attack.side]: attack.move.to, [otherSide(attack.side)]: claimed.to };
  });
  expect(rounds.length).toBeGreaterThan(0);
}

/** The play against the longest resistance, and against answers that these numbers choose. */
function expectPlays(of: Case, dice: readonly number[], mostRounds: number): void {
  const longest = play(of);
  expectSound(of, longest);
  expect(longest.rounds.length).toBeLessThanOrEqual(mostRounds);
  const [first] = longest.rounds;
  expect(longest.rounds).toHaveLength((first?.answers[0]?.roundsLeft ?? 0) + 1);
  const chosen: number[] = [];
  for (const number of dice) {
    const { rounds } = play(of, chosen);
    const count = rounds[chosen.length]?.answers.length ?? 0;
    if (count === 0) break;
    chosen.push(number % count);
  }
  const other = play(of, chosen);
  expectSound(of, other);
  expect(other.rounds.slice(0, chosen.length).map((round) => round.chosen)).toEqual(chosen);
  expect(other.rounds.length).toBeLessThanOrEqual(longest.rounds.length);
}

function caseOf(left: Lts, right: Lts, formula: Formula, relation: Relation): Case {
  return { graph: joinLts(left, right), left, right, formula, relation };
}

const dice = fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 });

describe.each(['strong', 'weak'] as const)('the play of a %s mismatch', (relation) => {
  const isWeak = relation === 'weak';
  /** A weak modality takes at most as many rounds as a shortest path has transitions: before, by and after its action. */
  const mostRounds = (graph: JoinedLts, formula: Formula): number => modalDepth(formula) * (isWeak ? 2 * graph.stateCount : 1);

  test('of two processes ends with a defender who is stuck, whatever it answers, within what the formula allows', () => {
    let played = 0;
    fc.assert(
      fc.property(pairArb(isWeak), dice, ({ definitions, left, right }, numbers) => {
        const sides = [exploredText(`${definitions} Left = ${left};`, 'Left'), exploredText(`${definitions} Right = ${right};`, 'Right')] as const;
        const graph = joinLts(...sides);
        const { isRelated, distinguish } = compared(graph, relation);
        if (isRelated !== false) return;
        played += 1;
        const formula = distinguish(graph.left, graph.right);
        // A weak modality may stand for several transitions, each a round.
        expectPlays(caseOf(...sides, formula, relation), numbers, isWeak ? Infinity : modalDepth(formula));
      }),
      { numRuns: runs(120), seed: 41 },
    );
    expect(played).toBeGreaterThan(30);
  });

  test('on graphs with unexplored states never enters one', () => {
    let played = 0;
    fc.assert(
      fc.property(exploredGraph, exploredGraph, dice, (left, right, numbers) => {
        const graph = joinLts(left, right);
        const { isRelated, distinguish } = compared(graph, relation);
        if (isRelated !== false) return;
        const formula = distinguish(graph.left, graph.right);
        const of = caseOf(left, right, formula, relation);
        expectPlays(of, numbers, isWeak ? Infinity : modalDepth(formula));
        for (const round of play(of).rounds) {
          expect([left.kinds[round.left], right.kinds[round.right]]).not.toContain(StateKind.frontier);
        }
        if (graph.isFrontier.includes(1)) played += 1;
      }),
      { numRuns: runs(300), seed: 42 },
    );
    expect(played).toBeGreaterThan(20);
  });

  test('is won by any formula that tells the starts apart, not only by one that was read off the game', () => {
    let played = 0;
    fc.assert(
      fc.property(exploredGraph, exploredGraph, formulaArb(['tau', 'a', 'b'], isWeak, 3), dice, (left, right, formula, numbers) => {
        const of = caseOf(left, right, formula, relation);
        const truths = [naiveTruth(of.graph, formula, of.graph.left), naiveTruth(of.graph, formula, of.graph.right)];
        if (!truths.includes(true) || !truths.includes(false)) return;
        played += 1;
        expectPlays(of, numbers, mostRounds(of.graph, formula));
      }),
      { numRuns: runs(2000), seed: 43 },
    );
    expect(played).toBeGreaterThan(100);
  });
});

describe('plays', () => {
  const texts = (left: string, right: string): readonly [Lts, Lts] => [exploredText(`Left = ${left};`, 'Left'), exploredText(`Right = ${right};`, 'Right')];
  const told = ({ rounds }: Play): readonly string[] => rounds.map(({ attack, answers, chosen, offered }) => {
    const answer = chosen === null ? `stuck, offers ${offered.join(' ')}` : answers.map(({ path, to, part, roundsLeft }) => `${path.length} steps to ${to} for ${part}, ${roundsLeft} left`).join('; ');
    return `${attack.side} ${attack.label} to ${attack.move.to} by ${attack.part}: ${answer}`;
  });

  test('the vending machines', () => {
    const sides = texts('coin.(tea.0 + coffee.0)', 'coin.tea.0 + coin.coffee.0');
    expect(told(play(caseOf(...sides, formulaOf('[coin]<tea>tt'), 'strong')))).toEqual([
      'right coin to 2 by 0: 1 steps to 1 for 1, 1 left',
      'left tea to 2 by 1: stuck, offers coffee',
    ]);
    expect(told(play(caseOf(...sides, formulaOf('<coin>(<coffee>tt and <tea>tt)'), 'strong')))).toEqual([
      'left coin to 1 by 0: 1 steps to 1 for 2, 1 left; 1 steps to 2 for 4, 1 left',
      'left coffee to 2 by 2: stuck, offers tea',
    ]);
  });

  test('τ-steps that a formula does not name are walked one by one', () => {
    const sides = texts('tau.tau.a.(tau.0 + b.0)', 'tau.a.b.0 + c.0');
    // a.b is all that the right does by a, and after it b can always follow
    expect(told(play(caseOf(...sides, formulaOf('<<a>>[[b]]ff'), 'weak')))).toEqual([
      'left tau to 1 by 0: 0 steps to 0 for 0, 4 left; 1 steps to 1 for 0, 4 left',
      'left tau to 2 by 0: 0 steps to 0 for 0, 3 left; 1 steps to 1 for 0, 3 left',
      'left a to 3 by 0: 2 steps to 3 for 0, 2 left',
      'left tau to 4 by 0: 0 steps to 3 for 1, 1 left',
      'right b to 2 by 1: stuck, offers ',
    ]);
  });

  test('parts after a negation are played from the other side', () => {
    const sides = texts('a.b.0', 'a.c.0');
    expect(told(play(caseOf(...sides, formulaOf('not [a]not <b>tt'), 'strong')))).toEqual([
      'left a to 1 by 1: 1 steps to 1 for 3, 1 left',
      'left b to 2 by 3: stuck, offers c',
    ]);
  });

  test('a formula that does not tell the starts apart for certain is refused', () => {
    const sides = texts('a.b.0', 'a.c.0');
    for (const text of ['<a>tt', '<c>tt', '<a>(<b>tt or <c>tt)']) {
      expect(() => play(caseOf(...sides, formulaOf(text), 'strong'))).toThrow('cannot be played');
    }
    expect(() => play(caseOf(...sides, formulaOf('<<a>><b>tt'), 'weak'))).toThrow('a modality of the wrong kind');
  });

  test('of many answers fifty are shown, and any of them can be given', () => {
    const count = 120;
    const star = ltsOf({
      kinds: [StateKind.plain, ...Array.from({ length: count }, () => StateKind.plain), StateKind.terminated],
      edges: [...Array.from({ length: count }, (_, i) => ({ from: 0, label: 1, to: i + 1 })), ...Array.from({ length: count }, (_, i) => ({ from: i + 1, label: 2, to: i % 3 === 0 ? 0 : count + 1 }))],
    });
    const [line] = texts('a.c.0', '0');
    const of = caseOf(line, star, formulaOf('<a><c>tt'), 'strong');
    const { rounds } = play(of, [49]);
    expect(rounds[0]).toMatchObject({ answerCount: count, chosen: 49 });
    expect(rounds[0]?.answers).toHaveLength(50);
    expectSound(of, play(of, [50])); // no such answer: the first
    expect(play(of, [50]).rounds[0]?.chosen).toBe(0);
  });

  test('a formula as deep as 5000 modalities is played to its end', () => {
    const chain = (length: number): Lts => exploredText(`Count(n: 0..${length}) = if n < ${length} then a.Count(n + 1) else 0; Start = Count(0);`, 'Start');
    const [left, right] = [chain(4999), chain(5000)];
    const graph = joinLts(left, right);
    const formula = compared(graph, 'strong').distinguish(graph.left, graph.right);
    expect(play(caseOf(left, right, formula, 'strong')).rounds).toHaveLength(5000);
  });
});
