import { describe, expect, test } from 'vitest';
import type { StateId } from '../../../core/base/brand.ts';
import { drawPair } from '../../../core/lts/draw-pair.ts';
import type { PairPicture } from '../../../core/lts/pair-drawing.ts';
import { pairGraph } from '../../../core/lts/pair-graph.ts';
import { ltsOf, type Edge } from '../../../core/testing/graph.ts';
import type { Classes, Lts, PathStep, Play, Side } from '../../../engine/engine-api.ts';
import { lastStand, marksAt, statesOfPlay, type DrawnSide } from './marks.ts';
import { stubAt } from './stub.ts';

const [A, B, C] = [1, 2, 3];
const state = (id: number): StateId => id as StateId;
const path = (from: number, to: number, step: number): PathStep => ({ from: state(from), to: state(to), step });

interface Given {
  readonly left: Lts;
  readonly right: Lts;
  readonly classes: Classes;
  readonly relation: 'strong' | 'weak';
}

function graph(count: number, edges: readonly Edge[]): Lts {
  return ltsOf({ kinds: Array.from({ length: count }, () => 0 as const), edges });
}

function drawn(given: Given, side: Side, picture: PairPicture = 'states'): DrawnSide {
  const graphs = { left: pairGraph(given, 'left', picture), right: pairGraph(given, 'right', picture) };
  const all = (count: number): readonly number[] => Array.from({ length: count }, (_, node) => node);
  const drawing = drawPair(picture, graphs, { left: all(graphs.left.stateCount), right: all(graphs.right.stateCount) });
  return { side, picture, drawing: drawing[side], lts: given[side], classes: given.classes };
}

/** a.(b + c) against a.b + a.c: the attacker takes the second a on the right, then b on the left. */
const VENDING: Given = {
  relation: 'strong',
  left: graph(3, [{ from: 0, label: A, to: 1 }, { from: 1, label: B, to: 2 }, { from: 1, label: C, to: 2 }]),
  right: graph(4, [{ from: 0, label: A, to: 1 }, { from: 0, label: A, to: 2 }, { from: 1, label: B, to: 3 }, { from: 2, label: C, to: 3 }]),
  classes: { left: Int32Array.of(0, 1, 2), right: Int32Array.of(3, 4, 5, 2), count: 6 },
};
const VENDING_PLAY: Play = {
  rounds: [
    {
      left: state(0), right: state(0), offered: ['a'], offeredCount: 1, answerCount: 1, chosen: 0,
      attack: { side: 'right', label: 'a', move: path(0, 2, 1), part: 0 },
      answers: [{ side: 'left', path: [path(0, 1, 0)], to: state(1), part: 1, roundsLeft: 1 }],
    },
    { left: state(1), right: state(2), offered: ['c'], offeredCount: 1, answerCount: 0, chosen: null, attack: { side: 'left', label: 'b', move: path(1, 2, 1), part: 1 }, answers: [] },
  ],
};

/** What a side shows at a position, in short. */
function told(given: Given, play: Play, side: Side, position: number, picture: PairPicture = 'states'): string {
  const { marks, here, stuck, said } = marksAt(play, position, drawn(given, side, picture));
  const moves = marks.map(({ number, player, edges, staysAt }) => `${number}${player === 'attacker' ? '■' : '●'}${edges.map((e) => `${e.from}-${e.label}-${e.to}`).join(' ')}${staysAt === null ? '' : `stays at ${staysAt}`}`);
  return [...moves, `@${here}`, stuck && `no ${stuck.label} at ${stuck.node}`, said && `${said.label}${said.isPossible ? '!' : '?'}`].filter(Boolean).join(', ');
}

describe('a strong mismatch', () => {
  const all = (side: Side): readonly string[] => [0, 1, 2, 3, 4].map((position) => told(VENDING, VENDING_PLAY, side, position));

  test('each side keeps its own moves; the last round leaves the pair where it is', () => {
    expect(all('left')).toEqual(['@0', '@0', '2●0-a-1, @1', '2●0-a-1, 3■1-b-2, @1, b!', '2●0-a-1, 3■1-b-2, @1, b!']);
    expect(all('right')).toEqual(['@0', '1■0-a-2, @2', '1■0-a-2, @2', '1■0-a-2, @2', '1■0-a-2, @2, no b at 2, b?']);
  });

  test('where the defender will be stuck is known from the start', () => {
    expect(lastStand(VENDING_PLAY, 'right')).toEqual({ state: 2, label: 'b' });
    expect(lastStand(VENDING_PLAY, 'left')).toBeNull();
    expect([statesOfPlay(VENDING_PLAY, 'left'), statesOfPlay(VENDING_PLAY, 'right')]).toEqual([[0, 1, 2], [0, 2]]);
  });

  test('nothing is marked without a play', () => {
    expect(marksAt(null, 0, drawn(VENDING, 'left'))).toEqual({ marks: [], here: null, stuck: null, said: null });
  });

  test('in the picture of the classes moves are between classes', () => {
    expect(told(VENDING, VENDING_PLAY, 'right', 4, 'classes')).toBe('1■3-a-5, @5, no b at 5, b?');
  });
});

describe('a weak answer', () => {
  // Left a.b.0; right tau.a.tau.0: the answer to a is τ, a, τ.
  const WEAK: Given = {
    relation: 'weak',
    left: graph(3, [{ from: 0, label: A, to: 1 }, { from: 1, label: B, to: 2 }]),
    right: graph(4, [{ from: 0, label: 0, to: 1 }, { from: 1, label: A, to: 2 }, { from: 2, label: 0, to: 3 }]),
    classes: { left: Int32Array.of(0, 1, 2), right: Int32Array.of(3, 3, 2, 2), count: 4 },
  };
  const play = (answer: readonly PathStep[], to: number): Play => ({
    rounds: [
      {
        left: state(0), right: state(0), offered: ['a'], offeredCount: 1, answerCount: 1, chosen: 0,
        attack: { side: 'left', label: 'a', move: path(0, 1, 0), part: 0 },
        answers: [{ side: 'right', path: answer, to: state(to), part: 1, roundsLeft: 1 }],
      },
      { left: state(1), right: state(to), offered: [], offeredCount: 0, answerCount: 0, chosen: null, attack: { side: 'left', label: 'b', move: path(1, 2, 1), part: 1 }, answers: [] },
    ],
  });

  test('is drawn as its whole way', () => {
    expect(told(WEAK, play([path(0, 1, 0), path(1, 2, 1), path(2, 3, 2)], 3), 'right', 2)).toBe('2●0-tau-1 1-a-2 2-tau-3, @3');
  });

  test('its silent steps inside a class have no line between classes', () => {
    expect(told(WEAK, play([path(0, 1, 0), path(1, 2, 1), path(2, 3, 2)], 3), 'right', 2, 'classes')).toBe('2●3-a-2, @2');
  });

  test('that stays is told at its state', () => {
    expect(told(WEAK, play([], 0), 'right', 2)).toBe('2●stays at 0, @0');
  });
});

describe('the place of a missing answer', () => {
  test('is clear of nodes, names and lines', () => {
    const { drawing } = drawn(VENDING, 'right');
    const node = drawing.nodes.find((n) => n.id === 2);
    if (!node) throw new Error('no node');
    const stub = stubAt(drawing, node, 'no tea here');
    for (const n of drawing.nodes) expect(Math.hypot(n.x - stub.cross.x, n.y - stub.cross.y)).toBeGreaterThan(34);
    for (const e of drawing.edges) expect(Math.hypot(e.labelAt.x - stub.wordsAt.x, e.labelAt.y - stub.wordsAt.y)).toBeGreaterThan(20);
    expect(stub.box.x + stub.box.width).toBeGreaterThanOrEqual(stub.cross.x);
  });

  test('turns away from a neighbour', () => {
    const at = (id: number, x: number, y: number) => ({ id, x, y, classId: 0, memberCount: 1, kind: 0 as const, isDivergent: false, isInitial: false, isCut: false });
    const node = at(0, 0, 0);
    const right = stubAt({ nodes: [node], edges: [], nodeCount: 1 }, node, 'no a here');
    expect(right.cross.x).toBeGreaterThan(0);
    const left = stubAt({ nodes: [node, at(1, 60, 80), at(2, 90, 10)], edges: [], nodeCount: 3 }, node, 'no a here');
    expect(left.cross.x).toBeLessThan(0);
  });
});
