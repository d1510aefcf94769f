import { describe, expect, test } from 'vitest';
import { initialState } from '../semantics/system.ts';
import { analyse } from '../syntax/analyse.ts';
import { printAction } from '../term/print.ts';
import type { LocalOffer } from './local-moves.ts';
import { localMoves } from './local-moves.ts';
import { createLocalSpace } from './local-space.ts';

/** The one component of a text, and what is known of its own behaviour. */
function alone(source: string) {
  const { program, diagnostics, defaultSystem } = analyse(source);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '));
  const [local] = initialState(program, defaultSystem ?? '').locals;
  if (!local) throw new Error('no component');
  const space = createLocalSpace(program);
  const shown = (offers: readonly LocalOffer[] | null): readonly string[] | null => offers && offers.map(({ action }) => printAction(action));
  return {
    now: shown(space.offersOf(local)),
    future: shown(space.futureOffersOf(local)),
    next: (...channels: readonly string[]) => shown(space.nextOffersOf(local, ({ channel }) => channel !== null && channels.includes(channel))),
    targets: localMoves(local, program).length,
  };
}

describe('future offers', () => {
  test('of a row of prefixes, in any order of looking', () => {
    expect(alone("A = a.b.'c.A;").future).toEqual(['a', 'b', "'c"]);
  });

  test('a value known rules out what it rules out', () => {
    expect(alone("A(n: 0..9) = [n < 2] 'up(n).A(n + 1); S = A(0);").future).toEqual(["'up(0)", "'up(1)"]);
  });

  test('a received value goes through its type', () => {
    expect(alone('A = a(x: 0..2).if x == 1 then b.0 else if x == 3 then c.0 else 0;').future?.toSorted()).toEqual(['a(x: 0..2)', 'b']);
  });

  test('a value that cannot be listed goes both ways, also through constants', () => {
    const { future } = alone("A = a(x: int).B(x + 1); B(n: int) = if n > 5 then 'big(n).0 else 'small(n).0; S = (A | 'a(1).0) \\ {a};");
    expect(future?.toSorted()).toEqual(["'big(?)", "'small(?)", 'a(x: int)']);
  });

  test('a value too large to list is unknown', () => {
    expect(alone("A = a(x: 0..5000).[x == 7] b.0;").future).toEqual(['a(x: 0..5000)', 'b']);
  });

  test('a prefix with an expression that fails is never reached', () => {
    expect(alone('A = a.P(0); P(n: 0..9) = [1 div n == 1] b.0 + c.0; S = A;').future).toEqual(['a', 'c']);
  });

  test('threads that pile up have one local state each', () => {
    expect(alone('P = a.(P | b.P | c.0);').future?.toSorted()).toEqual(['a', 'b', 'c']);
  });

  test('bound channels let two threads meet, and stay inside', () => {
    expect(alone("A = go.((c.x.0 | 'c.y.0) \\ {c});").future?.toSorted()).toEqual(["'c", 'c', 'go', 'x', 'y']);
    expect(alone('A = go.((c.x.0) \\ {c});').future?.toSorted()).toEqual(['c', 'go']);
  });

  test('two threads that meet hand over the value', () => {
    expect(alone("A = go.(('c(3).0 | c(x: 0..9).[x == 3] yes.0 + c(x: 0..9).[x == 4] no.0) \\ {c});").future).toEqual(expect.arrayContaining(['yes']));
    expect(alone("A = go.(('c(3).0 | c(x: 0..9).[x == 3] yes.0 + c(x: 0..9).[x == 4] no.0) \\ {c});").future).not.toContain('no');
  });

  test('relabellings inside are followed', () => {
    const { future } = alone('A = a.(A[b/a]);');
    expect(future?.length).toBe(2);
  });

  test('a counter without end is read off its text: nothing is missing', () => {
    const { future } = alone("A(n: int) = 'up(n).A(n + 1) + [n > 100000] done.0; S = A(0);");
    expect(future?.map((text) => text.replace(/\(.*/, ''))).toEqual(expect.arrayContaining(["'up", 'done']));
  });

  test('threads that pile up inside a restriction are read off their text', () => {
    const { future } = alone('A = (a.A | b.0) \\ {x}; S = c.A;');
    expect(future?.toSorted()).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });
});

describe('next offers', () => {
  test('the first wanted action on each path, and none behind it', () => {
    expect(alone("A = tau.('give.'take.A + b.'ask.A);").next('give', 'take', 'ask')).toEqual(expect.arrayContaining(["'give", "'ask"]));
    expect(alone("A = b.'give.'take.A;").next('give', 'take')).toEqual(["'give"]);
  });

  test('none where no path comes to one', () => {
    expect(alone('A = b.A;').next('give')).toEqual([]);
  });

  test('unknown with local states without end', () => {
    expect(alone("A(n: int) = tau.A(n + 1) + 'give.0; S = A(0);").next('give')).toBeNull();
  });
});

describe('offers now', () => {
  test('in the order of the text, internal steps among them', () => {
    expect(alone("A = a.0 + tau_work(1 + 1).0 + 'b(2).0;").now).toEqual(['a', 'tau_work(2)', "'b(2)"]);
  });
});
