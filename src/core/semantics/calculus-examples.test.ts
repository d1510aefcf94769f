/** The examples of the calculus card, as texts. Those of later constructs follow with them. */
import { describe, expect, test } from 'vitest';
import { analyse } from '../syntax/analyse.ts';
import { after, eventsOf, labelsOf, sizeOf, stateGraphOf } from '../testing/state-graph.ts';
import type { Program } from '../term/program.ts';
import { endOf } from './classify.ts';
import { initialState, printStateTerm, stepsOf } from './system.ts';

function programOf(text: string): Program {
  const { program, diagnostics } = analyse(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return program;
}

const size = (text: string): string => sizeOf(programOf(text), 'S');
const start = (text: string) => initialState(programOf(text), 'S');
const transitions = (text: string): readonly string[] => stateGraphOf(programOf(text), 'S').transitions;

describe('calculus 1.1 to 1.4', () => {
  test('T1 prefix binds tighter than |, | tighter than +; a postfix tightest of all', () => {
    expect(transitions('S = a.0 + b.0 | c.0;')).toEqual(transitions('S = a.0 + (b.0 | c.0);'));
    expect(labelsOf(start('S = a.0 \\ {a};'))).toEqual(['a']);
    expect(labelsOf(start('S = (a.0) \\ {a};'))).toEqual([]);
  });
  test('T3', () => expect(size('S = a.0 | a.0;')).toBe('4/4'));
  test('T4', () => expect(size('S = a.(b.0 | b.0);')).toBe('4/3'));
  test('T5', () => {
    expect(transitions("S = (c.0 | 'c.S) \\ {c};")).toEqual(['0 tau 1', '1 tau 1']);
  });
  test('T6', () => {
    expect(size("A = 'c.A; B = c.B; system S = (A | B) \\ {c};")).toBe('1/1');
    expect(size("A = 'c.tau.A; B = c.B; system S = (A | B) \\ {c};")).toBe('2/2');
  });
  test('T7', () => {
    expect(size('P = a.(b.0 | b.0) + tau.P; S = P | 0;')).toBe(size('P = a.(b.0 | b.0) + tau.P; S = P;'));
  });
  test('T8', () => {
    expect(transitions("S = (a.0 | 'a.0)[tau/a];")).toEqual(['0 tau 1', '0 tau 2', '0 tau 3', '1 tau 3', '2 tau 3']);
  });
  test('T9', () => {
    expect(transitions('S = x.((b.0)[b/a])[a/b];')).toEqual(['0 x 1', '1 a 2']);
  });
  test('T11', () => {
    expect(labelsOf(start('S = c?(=1, x: 0..1).0;'))).toEqual(['c(1,0)', 'c(1,1)']);
  });
  test('T13', () => {
    const state = start('P(n) = [1 div n == 1] a.0 + b.0; system S = P(0);');
    expect(labelsOf(state)).toEqual(['#error(div)', 'b']);
    expect(printStateTerm(state).text).toBe('P(0)');
    expect(printStateTerm(after(state, 0)).text).toBe('Failed');
  });
  test('T19', () => {
    const state = after(start('G(n) = [n < 1] up!n.G(n+1); system S = G(0);'), 0);
    expect(stepsOf(state)).toEqual([]);
    expect(endOf(state.skeleton, state.locals)).toBe('deadlock');
    expect(printStateTerm(state).text).toBe('G(1)');
  });
  test('T20', () => {
    const state = after(start("agent Client = 'call.0; tool Server = call.Server; system S = (Client | Server) \\ {call};"), 0);
    expect(stepsOf(state)).toEqual([]);
    expect(endOf(state.skeleton, state.locals)).toBe('atRest');
  });
});

describe('values', () => {
  const counter = `
    type Slot = 0..3;
    tool Store(n: Slot) = get!n.Store(n) + put?(m: Slot).Store(m);
    agent Client = get?(v).[v < 3] put!(v + 1).Client;
    system S = (Client | Store(0)) \\ {get, put};`;
  test('go round a loop and end where the guard fails', () => {
    const { states } = stateGraphOf(programOf(counter), 'S');
    expect(states).toHaveLength(8);
    const last = states.find((state) => stepsOf(state).length === 0);
    expect(last && printStateTerm(last).text).toBe('([false] 0 | Store(3)) \\ {get, put}');
    expect(printStateTerm(start(counter)).text).toBe('(Client | Store(0)) \\ {get, put}');
    expect(eventsOf(after(start(counter), 0))).toEqual(['τ⟨put!(1): Client → Store(0)⟩']);
  });
  test('outside the type they do not arrive', () => {
    const state = start("S = ('get(7).0 | get(x: 0..4).0) \\ {get};");
    expect(stepsOf(state)).toEqual([]);
  });
  test('a state is written without the types of its binders, a proof with them', () => {
    const state = start('S = tau.get(x: 0..4).0;');
    expect(printStateTerm(after(state, 0)).text).toBe('get(x).0');
    expect(stepsOf(state)[0]?.derivation().target).toBe('get(x: 0..4).0');
  });
  test('a printed label is a prefix', () => {
    expect(labelsOf(start("S = 'a(1).0 + 'b<1, true>.0 + c!2.0;"))).toEqual(["'a(1)", "'b(1,true)", "'c(2)"]);
  });
  test('channels are passed as arguments', () => {
    const state = start('Cell(in, out) = in.out!.Cell(in, out); system S = (Cell(a, m) | Cell(m, b)) \\ {m};');
    expect(eventsOf(after(state, 0))).toEqual(['τ⟨m!: Cell(a, m) → Cell(m, b)⟩']);
  });
});
