import { describe, expect, test } from 'vitest';
import { binary, call, choice, guard, input, output, par, param, program, restrict, stop, variable } from '../testing/build.ts';
import { after, labelsOf, stateGraphOf } from '../testing/state-graph.ts';
import type { Program, Role } from '../term/program.ts';
import { endOf, isFirst, lifeOf } from './classify.ts';
import { initialState, stepsOf } from './system.ts';

/** The ends of all states without steps, sorted. */
function endsIn(world: Program): readonly string[] {
  return stateGraphOf(world, 'S')
    .states.filter((state) => stepsOf(state).length === 0)
    .map((state) => endOf(state.skeleton, state.locals))
    .sort();
}

function clientAndServer(role: Role): Program {
  return program({
    S: restrict(par(call('Client'), call('Server')), 'c'),
    Client: { role: 'agent', body: output('c') },
    Server: { role, body: input('c', call('Server')) },
  });
}

describe('the end of a run', () => {
  test('T20 the client is done, a tool waits: at rest', () => {
    expect(endsIn(clientAndServer('tool'))).toEqual(['atRest']);
    expect(endsIn(clientAndServer('resource'))).toEqual(['atRest']);
  });
  test('a process or an agent that waits for ever is a deadlock', () => {
    expect(endsIn(clientAndServer('process'))).toEqual(['deadlock']);
    expect(endsIn(clientAndServer('agent'))).toEqual(['deadlock']);
  });
  test('a tool away from its first state is a deadlock', () => {
    const world = program({
      S: restrict(par(call('Client'), call('Server')), 'c', 'r'),
      Client: { role: 'agent', body: output('c') },
      Server: { role: 'tool', body: input('c', output('r', call('Server'))) },
    });
    expect(endsIn(world)).toEqual(['deadlock']);
  });
  test('everybody 0: terminated', () => {
    expect(endsIn(program({ S: restrict(par(output('c'), input('c')), 'c') }))).toEqual(['terminated']);
  });
  test('a tool that is 0 and one that waits: at rest', () => {
    const world = program({ S: restrict(par(stop, call('T')), 'c'), T: { role: 'tool', body: input('c', call('T')) } });
    expect(endsIn(world)).toEqual(['atRest']);
  });
  test('T19 a counter whose guard is false: deadlock after up', () => {
    const n = variable('n');
    const world = program({
      S: call('G', 0),
      G: { params: [param('n')], body: guard(binary(n, '<', 1), output('up', call('G', binary(n, '+', 1)), [n])) },
    });
    const start = initialState(world, 'S');
    expect(labelsOf(start)).toEqual(["'up(0)"]);
    expect(stepsOf(after(start, 0))).toEqual([]);
    expect(endsIn(world)).toEqual(['deadlock']);
  });
  test('a failed component is no proper end', () => {
    const world = program({ S: guard(binary(binary(1, 'div', 0), '==', 1), stop) });
    expect(endsIn(world)).toEqual(['deadlock']);
  });
  test('two agents, two locks: the wrong order has one deadlock, the same order none', () => {
    const locks = (second: readonly string[]): Program => {
      const agent = ([first = '', then = '']: readonly string[], name: string) => output(`take${first}`, output(`take${then}`, output(`give${then}`, output(`give${first}`, call(name)))));
      const lock = (which: string) => input(`take${which}`, input(`give${which}`, call(which)));
      return program({
        S: restrict(par(call('One'), call('Two'), call('X'), call('Y')), 'takeX', 'takeY', 'giveX', 'giveY'),
        One: { role: 'agent', body: agent(['X', 'Y'], 'One') },
        Two: { role: 'agent', body: agent(second, 'Two') },
        X: { role: 'resource', body: lock('X') },
        Y: { role: 'resource', body: lock('Y') },
      });
    };
    expect(endsIn(locks(['Y', 'X']))).toEqual(['deadlock']);
    expect(endsIn(locks(['X', 'Y']))).toEqual([]);
  });
});

describe('a component', () => {
  const failed = { kind: 'failed', error: 'div', origin: stop.origin } as const;
  test('lives, is done or has failed', () => {
    expect([stop, input('a'), guard(false, stop), failed, par(failed, failed), par(failed, input('a'))].map(lifeOf)).toEqual(['done', 'alive', 'alive', 'failed', 'failed', 'alive']);
  });
  test('is in its first state again when the term is the same, folded or not', () => {
    const world = program({ S: call('T'), T: input('c', choice(call('T'), stop)) });
    const start = initialState(world, 'S');
    const component = start.skeleton.components[0];
    const local = after(start, 0).locals[0];
    expect(component !== undefined && local !== undefined && isFirst(component, local, world)).toBe(true);
    expect(component !== undefined && isFirst(component, stop, world)).toBe(false);
  });
});
