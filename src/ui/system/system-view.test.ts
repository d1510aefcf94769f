import { describe, expect, test } from 'vitest';
import { StateKind, type Network } from '../../engine/engine-api.ts';
import { flowOf } from '../../store/system-picture.ts';
import { simulate } from '../testing/automata.ts';
import { TWO_LOCKS, star } from '../testing/two-locks-fixture.ts';
import { viewOf } from './system-view.ts';

const { network, snapshotOf } = simulate(TWO_LOCKS);
const flow = flowOf(network);
const [PLANNER, CODER, BOARD, REPO] = [0, 1, 2, 3];
const lineOf = (state: number, a: number | undefined, b: number | undefined) => viewOf(flow, snapshotOf(state)).lines[flow.lineOf(a ?? -1, b ?? -1)];

describe('two locks at the start', () => {
  test('what can step is lit and says so', () => {
    expect(lineOf(0, PLANNER, BOARD)).toMatchObject({ look: 'can', label: 'takeBoard +1', steps: [0], name: 'takeBoard, from Planner to Board, can step now' });
    expect(lineOf(0, CODER, REPO)).toMatchObject({ look: 'can', label: 'takeRepo +1', steps: [1] });
  });

  test('the other lines bundle their channels', () => {
    expect(lineOf(0, PLANNER, REPO)).toMatchObject({ look: 'plain', label: 'takeRepo +1', name: 'takeRepo, giveRepo, between Planner and Repo' });
  });

  test('nobody waits: idle locks are free', () => {
    expect(viewOf(flow, snapshotOf(0)).lines.some((l) => l.look === 'wait')).toBe(false);
    expect(viewOf(flow, snapshotOf(0)).nodes.map((n) => n.tone)).toEqual(['can', 'can', 'can', 'can']);
  });
});

test('one lock taken: it is held, and two can take the other', () => {
  expect(lineOf(1, PLANNER, BOARD)).toMatchObject({ look: 'hold', isHeld: true, name: 'Planner holds Board' });
  expect(lineOf(1, PLANNER, REPO)).toMatchObject({ look: 'can', steps: [0] });
  expect(lineOf(1, CODER, REPO)).toMatchObject({ look: 'can', steps: [1] });
  expect(viewOf(flow, snapshotOf(1)).nodes[BOARD ?? -1]).toMatchObject({ tone: 'plain', text: 'held by Planner' });
});

describe('the deadlock', () => {
  const view = viewOf(flow, snapshotOf(4));

  test('is one circle of two holds and two waits, in its order', () => {
    expect(view.circles).toEqual([[PLANNER, REPO, CODER, BOARD]]);
    expect([lineOf(4, PLANNER, REPO), lineOf(4, REPO, CODER), lineOf(4, CODER, BOARD), lineOf(4, BOARD, PLANNER)].map((l) => [l?.look, l?.order, l?.towards])).toEqual([
      ['wait', 0, REPO], ['hold', 1, null], ['wait', 2, BOARD], ['hold', 3, null],
    ]);
  });

  test('names say who waits for what, and who has it', () => {
    expect(view.nodes[PLANNER ?? -1]?.name).toBe('Planner, agent, holds Board, waits for Repo, which Coder holds');
    expect(view.nodes[PLANNER ?? -1]?.tone).toBe('waits');
    expect(view.nodes[REPO ?? -1]?.tone).toBe('plain');
    expect(view.nodes[CODER ?? -1]?.waitsFor).toBe('Board (held by Planner)');
  });
});

test('an open port lights up when its step is enabled', () => {
  // State 3: Planner has both locks and can plan.
  const { stubs } = viewOf(flow, snapshotOf(3));
  expect(stubs.find((s) => s.label === 'plan')).toMatchObject({ look: 'can', name: 'plan, open port of Planner, can step now' });
  expect(stubs.find((s) => s.label === 'commit')).toMatchObject({ look: 'plain' });
});

test('lines outside a circle step back', () => {
  const [planner, , ...locks] = TWO_LOCKS.components;
  if (!planner) throw new Error('the fixture has changed');
  const actions = ["'takeRepo", "'takeBoard", "'log", "'giveBoard", "'giveRepo"];
  const coder = { name: 'Coder', role: 'agent', moves: actions.map((action, i) => [[action, (i + 1) % actions.length] as const]) } as const;
  const logged = simulate({ ...TWO_LOCKS, components: [planner, coder, ...locks, { name: 'Log', role: 'tool', moves: [[['log', 0]]] }] });
  const with5 = flowOf(logged.network);
  const view = viewOf(with5, logged.snapshotOf(logged.lts.kinds.indexOf(StateKind.deadlock)));
  expect(view.circles).toHaveLength(1);
  expect(view.lines[with5.lineOf(1, 4)]?.look).toBe('dim');
  expect(view.lines[with5.lineOf(0, 3)]?.look).toBe('wait');
});

describe('a server and its clients', () => {
  const { network: net, snapshotOf: at, lts } = simulate(star(2));
  test('a client that waits for its answer is drawn waiting, the idle server is not', () => {
    const called = lts.stepTargets[0] ?? 0;
    const view = viewOf(flowOf(net), at(called));
    expect(view.nodes.map((n) => n.tone)).toEqual(['can', 'can', 'waits']);
    const idle = viewOf(flowOf(net), at(0));
    expect(idle.lines.every((l) => l.look === 'can')).toBe(true);
  });
});

test('a component whose text is broken says so', () => {
  const broken: Network = { ...network, components: network.components.map((c) => (c.name === 'Coder' ? { ...c, isLeftOut: true } : c)) };
  expect(viewOf(flowOf(broken), snapshotOf(0)).nodes[1]).toMatchObject({ tone: 'leftOut', text: 'left out', name: 'Coder, agent, left out' });
});
