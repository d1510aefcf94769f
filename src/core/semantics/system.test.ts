import { describe, expect, test } from 'vitest';
import { binary, call, choice, guard, input, output, par, param, program, restrict, relabel, stop, tau, variable } from '../testing/build.ts';
import { after, eventsOf, sizeOf, stateGraphOf } from '../testing/state-graph.ts';
import type { Program } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import { printLabel } from './print-event.ts';
import { initialState, keyOfState, printStateTerm, stepsOf } from './system.ts';

const a = input('a');
const b = input('b');

function size(system: Term): string {
  return sizeOf(program({ S: system }), 'S');
}

describe('states and transitions', () => {
  test('T3 a.0 | a.0', () => {
    expect(size(par(a, a))).toBe('4/4');
  });
  test('T4 both orders of b meet', () => {
    expect(size(input('a', par(b, b)))).toBe('4/3');
  });
  test('T5 a system that becomes itself', () => {
    expect(size(restrict(par(input('c'), output('c', call('S'))), 'c'))).toBe('2/2');
  });
  test('T6 a return to the start is no second start', () => {
    const world = program({ S: restrict(par(call('A'), call('B')), 'c'), A: output('c', tau(call('A'))), B: input('c', call('B')) });
    const { states, transitions } = stateGraphOf(world, 'S');
    expect(transitions).toEqual(['0 tau 1', '1 tau 0']);
    expect(states).toHaveLength(2);
  });
  test('T7 P | 0 has as many states as P', () => {
    const P = choice(input('a', par(b, b)), tau(a));
    expect(size(par(P, stop))).toBe(size(P));
  });
  test('T8 hiding after synchronisation', () => {
    expect(stateGraphOf(program({ S: relabel(par(a, output('a')), 'tau/a') }), 'S').transitions).toEqual(['0 tau 1', '0 tau 2', '0 tau 3', '1 tau 3', '2 tau 3']);
  });
  test('T9 relabelling undone behaves as x.a.0', () => {
    const relabelledGraph = stateGraphOf(program({ S: relabel(input('x', relabel(b, 'b/a')), 'a/b') }), 'S');
    expect(relabelledGraph.transitions).toEqual(stateGraphOf(program({ S: input('x', a) }), 'S').transitions);
  });
  test('relabelling that piles up in a loop ends', () => {
    expect(size(input('a', relabel(call('S'), 'b/a')))).toBe('2/2');
  });
  test('restriction that piles up in a loop ends', () => {
    expect(size(input('a', restrict(call('S'), 'c')))).toBe('2/2');
  });
  test('finished threads do not pile up', () => {
    expect(size(tau(par(stop, call('S'))))).toBe('1/1');
  });
  test('a counter has one state per value', () => {
    const n = variable('n');
    const world = program({ S: call('C', 0), C: { params: [param('n')], body: guard(binary(n, '<', 5), output('up', call('C', binary(n, '+', 1)), [n])) } });
    expect(sizeOf(world, 'S')).toBe('6/5');
  });
  test('two steps with one label and one target are one transition', () => {
    const world = program({ S: choice(a, a) });
    expect(stepsOf(initialState(world, 'S'))).toHaveLength(2);
    expect(sizeOf(world, 'S')).toBe('2/1');
  });
});

describe('two agents, two locks', () => {
  const agent = (first: string, second: string, work: string, name: string): Term =>
    output(`take${first}`, output(`take${second}`, input(work, output(`give${second}`, output(`give${first}`, call(name))))));
  const lock = (name: string): Term => input(`take${name}`, input(`give${name}`, call(name)));
  const locks = ['takeBoard', 'giveBoard', 'takeRepo', 'giveRepo'];
  const world: Program = {
    ...program({
      TwoLocks: restrict(par(call('Planner'), call('Coder'), call('Board'), call('Repo')), ...locks),
      Planner: { role: 'agent', body: agent('Board', 'Repo', 'plan', 'Planner') },
      Coder: { role: 'agent', body: agent('Repo', 'Board', 'commit', 'Coder') },
      Board: { role: 'resource', body: lock('Board') },
      Repo: { role: 'resource', body: lock('Repo') },
    }),
    sets: new Map([['Locks', [...locks].reverse()]]),
  };
  const start = initialState(world, 'TwoLocks');

  test('the start is written as its author wrote it', () => {
    const { text, parts } = printStateTerm(start);
    expect(text).toBe('(Planner | Coder | Board | Repo) \\ Locks');
    expect(parts.map(({ start: from, end }) => text.slice(from, end))).toEqual(['Planner', 'Coder', 'Board', 'Repo']);
  });
  test('two steps, and nothing can happen any more', () => {
    expect(eventsOf(start)).toEqual(['τ⟨takeBoard!: Planner → Board⟩', 'τ⟨takeRepo!: Coder → Repo⟩']);
    expect(eventsOf(after(start, 0))).toEqual(['τ⟨takeRepo!: Planner → Repo⟩', 'τ⟨takeRepo!: Coder → Repo⟩']);
    const stuck = after(start, 0, 1);
    expect(stepsOf(stuck)).toEqual([]);
    expect(printStateTerm(stuck).text).toBe(
      "('takeRepo.plan.'giveRepo.'giveBoard.Planner | 'takeBoard.commit.'giveBoard.'giveRepo.Coder | giveBoard.Board | giveRepo.Repo) \\ Locks",
    );
  });
  test('derivations write the set by its name, too', () => {
    expect(stepsOf(start)[0]?.derivation().source).toBe('(Planner | Coder | Board | Repo) \\ Locks');
  });
  test('the whole graph', () => {
    const { states, transitions } = stateGraphOf(world, 'TwoLocks');
    expect([states.length, transitions.length]).toEqual([12, 16]);
  });
});

describe('the steps of a state', () => {
  test('depend on the state only, not on how it was reached', () => {
    // a.(b | (c | d)) and a.((b | c) | d) lead to one state, grouped differently in the text
    const [c, d] = [output('b'), choice(input('a'), output('c'))];
    const world = program({ S: choice(input('l', par(b, par(c, d))), input('r', par(par(b, c), d))) });
    const start = initialState(world, 'S');
    const [left, right] = [after(start, 0), after(start, 1)];
    expect(keyOfState(left)).toBe(keyOfState(right));
    expect(stepsOf(left).map((step) => `${printLabel(step.label)} ${keyOfState(step.target)}`)).toEqual(stepsOf(right).map((step) => `${printLabel(step.label)} ${keyOfState(step.target)}`));
  });
  test('are the same when asked again', () => {
    const world = program({ S: par(choice(a, output('b')), choice(b, output('a'))) });
    expect(eventsOf(initialState(world, 'S'))).toEqual(eventsOf(initialState(world, 'S')));
  });
  test('of thirty components are found at once', () => {
    const world = program({ S: par(a, ...Array.from({ length: 29 }, () => a)) });
    expect(stepsOf(initialState(world, 'S'))).toHaveLength(30);
  });
});
