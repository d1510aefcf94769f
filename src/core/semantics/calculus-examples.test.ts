/** The examples of the calculus card, as texts. Those of later constructs follow with them. */
import { describe, expect, test } from 'vitest';
import { analyse } from '../syntax/analyse.ts';
import { after, eventsOf, labelsOf, sizeOf, stateGraphOf } from '../testing/state-graph.ts';
import type { Program } from '../term/program.ts';
import { endOf } from './classify.ts';
import { initialState, keyOfState, printStateTerm, stepsOf } from './system.ts';

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

describe('order of steps (calculus 1.3)', () => {
  test('SUM-L before SUM-R, PAR-L, PAR-R, then COM: left as sender before left as receiver', () => {
    const text = "S = (c!1.0 + c?(y: 0..1).0) | (c?(x: 0..1).0 + c!0.0);";
    expect(eventsOf(start(text))).toEqual([
      "'c(1): S/1", 'c(0): S/1', 'c(1): S/1', 'c(0): S/2', 'c(1): S/2', "'c(0): S/2",
      'τ⟨c!(1): S/1 → S/2⟩', 'τ⟨c!(0): S/2 → S/1⟩',
    ]);
  });
  test('a waiting input is one step of its side: what it receives comes in the order of the senders', () => {
    expect(eventsOf(start('S = (c?(x: 0..1).0 | (c!1.0 + c!0.0)) \\ {c};'))).toEqual(['τ⟨c!(1): S/2 → S/1⟩', 'τ⟨c!(0): S/2 → S/1⟩']);
    expect(eventsOf(start('S = ((c!1.0 + c!0.0) | (c?(=0).0 + c?(x: 0..1).0)) \\ {c};'))).toEqual([
      'τ⟨c!(1): S/1 → S/2⟩', 'τ⟨c!(0): S/1 → S/2⟩', 'τ⟨c!(0): S/1 → S/2⟩',
    ]);
  });
  test('the same between the threads of one component, hidden values in the order of their type', () => {
    const inside = after(start("S = a.((c?(x: 0..1).0)[tau/c] | b.0 | ('b.0 | d.0)[e/d]);"), 0);
    expect(eventsOf(inside)).toEqual([
      'τ⟨c(0): S/1⟩', 'τ⟨c(1): S/1⟩', 'b: S/2', "'b: S/3", 'e: S/4', 'τ⟨b!: S/3 → S/2⟩',
    ]);
  });
  test('| grouped to the left: a meeting of the first two comes before what the third does', () => {
    expect(eventsOf(start("S = a.0 | 'a.0 | a.0;"))).toEqual(['a: S/1', "'a: S/2", 'τ⟨a!: S/2 → S/1⟩', 'a: S/3', 'τ⟨a!: S/2 → S/3⟩']);
    expect(eventsOf(start("S = a.0 | ('a.0 | a.0);"))).toEqual(['a: S/1', "'a: S/2", 'a: S/3', 'τ⟨a!: S/2 → S/3⟩', 'τ⟨a!: S/2 → S/1⟩']);
  });
  test('values in the order of their type', () => {
    const received = (type: string): string => labelsOf(start(`type T = {b, a}; S = c?(x: ${type}).0;`)).map((label) => label.slice(2, -1)).join(' ');
    expect(received('-1..1')).toBe('-1 0 1');
    expect(received('bool')).toBe('false true');
    expect(received('T')).toBe('b a');
    expect(received('[g: bool, f: T]')).toBe('[f: b, g: false] [f: a, g: false] [f: b, g: true] [f: a, g: true]');
    expect(received('list(0..1, 2)')).toBe('[] [0] [1] [0, 0] [0, 1] [1, 0] [1, 1]');
  });
  test('two events with one label and one target are two steps and one transition', () => {
    expect(eventsOf(start('S = a.0 + a.0;'))).toHaveLength(2);
    expect(size('S = a.0 + a.0;')).toBe('2/1');
  });
});

describe('normal form (calculus 1.2)', () => {
  const definitions = 'D = d.0; E(n) = e!n.0; No = [false] a.0; Nil = 0; set Ab = {b, a}; chan a, b, c;';
  /** Are the states after the two steps of `x.left + x.right` the same? */
  const isSame = (left: string, right: string): boolean => {
    const keys = stepsOf(start(`${definitions} S = x.(${left}) + x.(${right});`)).map((step) => keyOfState(step.target));
    expect(keys).toHaveLength(2);
    return keys[0] === keys[1];
  };
  test.each([
    ['d.0 | 0', 'd.0'], ['0 | d.0', 'd.0'], ['d.0 + 0', 'd.0'], ['0 + d.0', 'd.0'], ['0 \\ {a}', '0'], ['0[b/a]', '0'], ['(d.0) \\ {}', 'd.0'],
    ['((a.0) \\ {b}) \\ {c}', '(a.0) \\ {c, b}'], ['(a.0) \\ {a, b, a}', '(a.0) \\ Ab'],
    ['((a.0)[b/a])[c/b]', '(a.0)[c/b, c/a]'], ['((a.0)[b/a])[a/b]', '(a.0)[a/b]'], ['(a.0)[a/a]', 'a.0'], ['((a.0)[b/a, a/b])[b/a, a/b]', 'a.0'], ['((a.0)[tau/a])[b/a]', '(a.0)[tau/a]'],
    ['(d.0 | a.0) | b.0', 'd.0 | (a.0 | b.0)'], ['D', 'd.0'], ['E(1 + 1)', 'e!2.0'], ['a.E(1 + 1)', 'a.E(2)'], ['Nil | D', 'd.0'],
    ['[1 == 1] d.0', 'd.0'], ['if 1 == 2 then a.0 else d.0', 'd.0'], ['[false] a.0 + d.0', 'd.0'], ['No + d.0', 'd.0'], ['[false] a.0 + [1 == 2] d.0', '[false] 0'], ['No', '[false] d.0'],
    ['tau_t(1 + 1).0', 'tau_t(2).0'], ['c![f: 1, g: 2].0', 'c![g: 2, f: 1].0'],
  ])('%s is %s', (left, right) => expect(isSame(left, right)).toBe(true));
  test.each([
    ['d.0 | a.0', 'a.0 | d.0'], ['d.0 + a.0', 'a.0 + d.0'], ['(a.0) \\ {b}', 'a.0'], ['((a.0)[b/a]) \\ {b}', '((a.0) \\ {a})[b/a]'],
    ['a.(d.0 | 0)', 'a.d.0'], ['a.D', 'a.d.0'], ['a.(0 \\ {a})', 'a.0'], ['[false] a.0', '0'], ['[false] a.0 | d.0', 'd.0'], ['tau_t.0', 'tau.0'],
    ['[1 div 0 == 1] a.0', '[2 div 0 == 1] a.0'], ['[1 div 0 == 1] a.0 + d.0', 'd.0'],
  ])('%s is not %s', (left, right) => expect(isSame(left, right)).toBe(false));
});
