import { describe, expect, test } from 'vitest';
import type { Address } from '../base/brand.ts';
import { binary, call, guard, ifElse, input, output, par, param, program, range, relabel, restrict, stop, variable } from '../testing/build.ts';
import { printTerm } from '../term/print.ts';
import type { Program, Role } from '../term/program.ts';
import { participantName, skeletonOf } from './skeleton.ts';
import type { SkeletonNode } from './skeleton.ts';

const a = input('a');
const b = input('b');

function namesIn(world: Program): readonly string[] {
  return skeletonOf(world, 'S').components.map(({ name }) => name);
}

function drawn(node: SkeletonNode): string {
  switch (node.kind) {
    case 'par':
      return `(${drawn(node.left)} | ${drawn(node.right)})`;
    case 'restrict':
      return `${drawn(node.body)} \\ {${node.channels.join()}}`;
    case 'relabel':
      return `${drawn(node.body)}[${node.pairs.map(({ to, from }) => `${to}/${from}`).join()}]`;
    case 'leaf':
      return String(node.address);
  }
}

describe('the tree', () => {
  test('is entered through constants whose body is a composition', () => {
    const world = program({ S: restrict(par(call('Team'), call('Server')), 'c'), Team: par(call('Client'), relabel(call('Client'), 'd/c')), Client: a, Server: b });
    expect(drawn(skeletonOf(world, 'S').root)).toBe('((0 | 1[d/c]) | 2) \\ {c}');
    expect(namesIn(world)).toEqual(['Client#1', 'Client#2', 'Server']);
  });

  test('keeps 0 and blocked terms as places', () => {
    const world = program({ S: par(stop, par(guard(false, a), par(a, stop))) });
    expect(drawn(skeletonOf(world, 'S').root)).toBe('(0 | (1 | (2 | 3)))');
    expect(skeletonOf(world, 'S').components.map(({ initial }) => printTerm(initial))).toEqual(['0', '[false] 0', 'a.0', '0']);
  });

  test('a choice, a guard or an if is one place, whatever is in it', () => {
    const world = program({ S: par(ifElse(true, par(a, b), stop), guard(true, par(a, b))) });
    expect(skeletonOf(world, 'S').components.map(({ initial }) => printTerm(initial))).toEqual(['a.0 | b.0', 'a.0 | b.0']);
  });

  test('recursion below a prefix is entered once', () => {
    const world = program({ S: restrict(par(input('c'), output('c', call('S'))), 'c') });
    expect(drawn(skeletonOf(world, 'S').root)).toBe('(0 | 1) \\ {c}');
  });

  test('a constant whose arguments fail is one place', () => {
    const world = program({ S: par(call('P', binary(1, 'div', 0)), call('P', 9)), P: { params: [param('n', range(0, 3))], body: par(a, b) } });
    expect(namesIn(world)).toEqual(['P(1 div 0)', 'P(9)']);
  });
});

describe('names, constants and roles', () => {
  const world = program({
    S: par(call('Client', 1), call('Client', binary(1, '+', 1)), call('Tool'), call('Two'), call('Alias'), a),
    Client: { params: [param('n')], role: 'agent', body: input('a', call('Client', variable('n'))) },
    Tool: { role: 'tool', body: restrict(input('a', call('Tool')), 'x') },
    Two: { role: 'resource', body: par(a, call('Alias')) },
    Alias: { role: 'agent', body: call('Server') },
    Server: b,
  });
  const { components } = skeletonOf(world, 'S');

  test('a constant as written, numbered when it occurs twice; a place without one after the constant around it', () => {
    expect(components.map(({ name }) => name)).toEqual(['Client(1)', 'Client(2)', 'Tool', 'Two/1', 'Alias#1', 'Alias#2', 'S/1']);
  });
  test('no two components have one name, also where a constant is called like a number of another', () => {
    const world2 = program({ S: par(par(call('A#1'), call('A')), par(call('A'), call('A#1#2'))), A: a, 'A#1': a, 'A#1#2': b });
    expect(namesIn(world2)).toEqual(['A#1', 'A#2', 'A#3', 'A#1#2']);
    expect(namesIn(program({ S: par(par(call('A#1'), call('A')), par(call('A'), call('A#1'))), A: a, 'A#1': a }))).toEqual(['A#1#1', 'A#2', 'A#3', 'A#1#2']);
  });
  test('the role is that of the innermost constant', () => {
    expect(components.map(({ role }) => role)).toEqual(['agent', 'agent', 'tool', 'resource', 'agent', 'agent', 'process']);
  });
  test('a constant that only names another one has the role stated innermost', () => {
    const roles = (left: Role | undefined, server: Role | undefined): readonly Role[] => skeletonOf(program({
      S: par(call('Left'), a),
      Left: left === undefined ? call('Server') : { role: left, body: call('Server') },
      Server: server === undefined ? b : { role: server, body: b },
    }), 'S').components.map(({ role }) => role);
    expect(roles('agent', 'tool')).toEqual(['tool', 'process']);
    expect(roles('agent', undefined)).toEqual(['agent', 'process']);
    expect(roles(undefined, 'resource')).toEqual(['resource', 'process']);
  });
  test('the constant of a place, unless it shares it with others', () => {
    expect(components.map(({ constant }) => constant?.name ?? null)).toEqual(['Client', 'Client', 'Tool', null, 'Alias', 'Alias', null]);
    expect(components[1]?.constant?.args).toEqual([{ kind: 'int', value: 2 }]);
  });
  test('constants stay folded in the initial term where they are sequential', () => {
    expect(components.map(({ initial }) => printTerm(initial))).toEqual(['Client(1)', 'Client(2)', 'a.Tool', 'a.0', 'Alias', 'Alias', 'a.0']);
  });
  test('a system that is one component carries its own name', () => {
    expect(skeletonOf(world, 'Server').components.map(({ name }) => name)).toEqual(['Server']);
  });
  test('a system that only names a process is that process', () => {
    const [component] = skeletonOf(program({ S: call('P', 0), P: { params: [param('n')], role: 'agent', body: a } }), 'S').components;
    expect([component?.name, component?.role, component?.constant?.name]).toEqual(['P(0)', 'agent', 'P']);
  });
  test('several places without a constant are counted on', () => {
    expect(namesIn(program({ S: par(call('P'), call('P'), a, b), P: par(a, b) }))).toEqual(['P/1', 'P/2', 'P/3', 'P/4', 'S/1', 'S/2']);
  });
  test('threads are numbered after the name', () => {
    const skeleton = skeletonOf(world, 'S');
    expect(participantName(skeleton, { address: 0 as Address, thread: null })).toBe('Client(1)');
    expect(participantName(skeleton, { address: 0 as Address, thread: 2 })).toBe('Client(1)/2');
  });
});
