import { describe, expect, test } from 'vitest';
import { skeletonOf } from '../semantics/skeleton.ts';
import { analyse } from '../syntax/analyse.ts';
import { stepping } from '../testing/stepping.ts';
import { wiringOf } from './network.ts';

describe('components', () => {
  test('named, with role and definition, left to right', () => {
    const { network } = stepping("agent A(n: 0..3) = 'a(n).0; tool T = a(x: 0..3).0; system S = (A(1) | A(1) | T | tau.0) \\ {a};");
    expect(network.components.map(({ address, name, role, definition }) => [address, name, role, definition])).toEqual([
      [0, 'A(1)#1', 'agent', 'A'],
      [1, 'A(1)#2', 'agent', 'A'],
      [2, 'T', 'tool', 'T'],
      [3, 'S/1', 'process', null],
    ]);
    expect(network.system).toBe('S');
  });

  test('a definition that could not be read is left out, the others stay', () => {
    const { program } = analyse("agent A = 'a.A; agent B = a.B +; system S = (A | B) \\ {a};");
    const { network } = wiringOf(skeletonOf(program, 'S'));
    expect(network.components.map(({ name, isLeftOut }) => [name, isLeftOut])).toEqual([['A', false], ['B', true]]);
  });
});

describe('channels', () => {
  test('a channel joins those that can ever use it, also much later', () => {
    expect(stepping("A = a.b.'late.0; B = 'a.0; C = late.C; system S = (A | B | C) \\ {a, b, late};").channels()).toEqual([
      'a: B → A',
      'b:  → A',
      'late: A → C',
    ]);
  });

  test('what one branch alone does is seen, whatever the value', () => {
    expect(stepping("A = in(x: 0..9).if x == 3 then 'rare.A else 'often.A; system S = A;").channels()).toEqual(['in:  → A', 'rare: A → ', 'often: A → ']);
    expect(stepping('A = in(x: int).if x == 3 then rare.A else often.A; B = \'in(3).0; system S = (A | B) \\ {in};').channels()).toEqual(['in: B → A', 'rare:  → A', 'often:  → A']);
  });

  test('what known values rule out is not there', () => {
    expect(stepping('A(n: 0..9) = if n < 5 then small.A(n) else large.A(n); system S = A(3);').channels()).toEqual(['small:  → A(3)']);
  });

  test('relabelling, hiding and restriction give the names at the top', () => {
    const { network, channels } = stepping("L = take.give.L; A = 'takeA.'giveA.A; system S = (A | L[takeA/take, giveA/give] | L[tau/give]) \\ {takeA};");
    expect(channels()).toEqual(['takeA: A → L#1', 'giveA: A → L#1', 'take:  → L#2', 'give:  → L#2']);
    expect(network.channels.map(({ isOpen, hull }) => [isOpen, hull])).toEqual([[false, 0], [true, null], [true, null], [false, null]]);
  });

  test('a relabelled channel does not join those who use the new name elsewhere inside', () => {
    const { after, network } = stepping("A = a.0; B = 'b.0; system S = (A | B)[c/a, c/b];");
    expect(network.channels.map(({ id }) => id)).toEqual(['c']);
    expect(after().components.map(({ offers }) => offers.map(({ partners }) => partners))).toEqual([[[]], [[]]]);
  });

  test('arguments that are channels are followed through constants', () => {
    expect(stepping("F(a: chan, b: chan) = a.'b.F(b, a); system S = F(x, y);").channels()).toEqual(['x: F(x, y) → F(x, y)', 'y: F(x, y) → F(x, y)']);
  });

  test('the arity is the number of values', () => {
    expect(stepping("A = 'call(1, true).0; B = call(x: 0..2, y: bool).done.0; system S = (A | B) \\ {call};").network.channels.map(({ name, arity }) => [name, arity])).toEqual([['call', 2], ['done', 0]]);
  });

  test('one name open and private twice has three ids', () => {
    const { network } = stepping("A = c.0; B = 'c.0; system S = (A | B) \\ {c} | (A | B) \\ {c} | A;");
    expect(network.channels.map(({ id, name, isOpen, hull, receivers }) => [id, name, isOpen, hull, receivers])).toEqual([
      ['c@0', 'c', false, 0, [0]],
      ['c@1', 'c', false, 1, [2]],
      ['c', 'c', true, null, [4]],
    ]);
  });
});

describe('hulls', () => {
  test('a scope holds all components within; names that nobody uses do not show', () => {
    const { network } = stepping("A = a.0; B = 'a.b.0; C = 'b.c.0; system S = ((A | B) \\ {a, unused} | C) \\ {b};");
    expect(network.hulls).toEqual([
      { id: 0, parent: null, members: [0, 1, 2], channels: ['b'] },
      { id: 1, parent: 0, members: [0, 1], channels: ['a'] },
    ]);
  });

  test('an empty restriction is a hull without names', () => {
    expect(stepping('A = a.0; system S = A \\ {};').network.hulls).toEqual([{ id: 0, parent: null, members: [0], channels: [] }]);
  });

  test('sets are written by name', () => {
    expect(stepping("set L = {a, b}; A = a.'b.0; B = 'a.b.0; system S = (A | B) \\ L;").network.hulls).toEqual([{ id: 0, parent: null, members: [0, 1], channels: ['a', 'b'] }]);
  });
});
