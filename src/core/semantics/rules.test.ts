import { describe, expect, test } from 'vitest';
import { NO_ORIGIN } from '../base/brand.ts';
import type { OriginId } from '../base/brand.ts';
import { binary, bind, call, channel, choice, equal, expr, guard, ifElse, input, output, par, param, program, range, relabel, restrict, stop, tau, variable } from '../testing/build.ts';
import type { DefinitionDraft } from '../testing/build.ts';
import { after, eventsOf, labelsOf } from '../testing/state-graph.ts';
import { printTerm } from '../term/print.ts';
import type { Program } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import { expand, initialState, printStateTerm, stepsOf } from './system.ts';
import type { SystemState } from './system.ts';
import type { Derivation } from './transition.ts';

const a = input('a');
const b = input('b');
const failing = binary(binary(1, 'div', 0), '==', 1);

/** The start of the system S. */
function start(system: Term, others: Readonly<Record<string, Term | DefinitionDraft>> = {}, change: Partial<Program> = {}): SystemState {
  return initialState({ ...program({ S: system, ...others }), ...change }, 'S');
}

/** `target` after each label. */
function steps(state: SystemState): readonly string[] {
  return stepsOf(state).map((step, i) => `${labelsOf(state)[i]} → ${printStateTerm(step.target).text}`);
}

/** The rules of a derivation, from the conclusion down: `RES(PAR-L(OUT))`. */
function rules({ rule, premises }: Derivation): string {
  return premises.length === 0 ? rule : `${rule}(${premises.map(rules).join(', ')})`;
}

function proofs(state: SystemState): readonly string[] {
  return stepsOf(state).map((step) => rules(step.derivation()));
}

describe('TAU', () => {
  test('an inner step, its tag and values in the event only', () => {
    const state = start(choice(tau(), tau(stop, 'work', [binary(1, '+', 1), 'ok'])));
    expect(steps(state)).toEqual(['tau → 0', 'tau → 0']);
    expect(eventsOf(state)).toEqual(['τ⟨tau: S⟩', 'τ⟨work(2,ok): S⟩']);
    expect(proofs(state)).toEqual(['CON(SUM-L(TAU))', 'CON(SUM-R(TAU))']);
  });
});

describe('IN', () => {
  test('T11 takes the values that fit, in the order of the type', () => {
    const state = start(input('c', stop, [equal(1), bind('x', range(0, 1))]));
    expect(labelsOf(state)).toEqual(['c(1,0)', 'c(1,1)']);
  });
  test('the values arrive in the continuation', () => {
    const state = start(input('c', output('d', stop, [binary(variable('x'), '+', 1)]), [bind('x', range(0, 1))]));
    expect(steps(state)).toEqual(["c(0) → 'd(1).0", "c(1) → 'd(2).0"]);
    expect(proofs(state)).toEqual(['CON(IN)', 'CON(IN)']);
  });
  test('without values there is one step', () => {
    expect(steps(start(a))).toEqual(['a → 0']);
  });
  test('types by name, and what is declared of the channel', () => {
    const types = new Map([['Bit', range(0, 1)]]);
    const payload = new Map([['c', [{ kind: 'named', name: 'Bit' } as const]]]);
    expect(labelsOf(start(input('c', stop, [bind('x')]), {}, { types, channels: payload }))).toEqual(['c(0)', 'c(1)']);
    expect(labelsOf(start(input('c', stop, [bind('x', { kind: 'named', name: 'Bit' })]), {}, { types }))).toEqual(['c(0)', 'c(1)']);
  });
  test('values without end leave the state unfinished', () => {
    const state = start(par(a, input('c', stop, [bind('x', { kind: 'int' })])));
    expect(labelsOf(state)).toEqual(['a']);
    expect(expand(state).openInputs).toEqual([{ channel: 'c', by: { address: 1, thread: null }, origins: [NO_ORIGIN] }]);
    expect(expand(start(restrict(input('c', stop, [bind('x', { kind: 'int' })]), 'c'))).openInputs).toEqual([]);
  });
});

describe('OUT', () => {
  test('carries the values of its expressions', () => {
    const state = start(output('c', b, [binary(2, '*', 3), true]));
    expect(steps(state)).toEqual(["'c(6,true) → b.0"]);
    expect(proofs(state)).toEqual(['CON(OUT)']);
  });
});

describe('SUM-L and SUM-R', () => {
  test('either, the left one first', () => {
    const state = start(choice(choice(input('a', b), output('b')), tau(a)));
    expect(steps(state)).toEqual(['a → b.0', "'b → 0", 'tau → a.0']);
    expect(proofs(state)).toEqual(['CON(SUM-L(SUM-L(IN)))', 'CON(SUM-L(SUM-R(OUT)))', 'CON(SUM-R(TAU))']);
  });
});

describe('PAR-L and PAR-R', () => {
  test('either side alone, the other stays', () => {
    const state = start(par(a, b));
    expect(steps(state)).toEqual(['a → 0 | b.0', 'b → a.0 | 0']);
    expect(proofs(state)).toEqual(['PAR-L(IN)', 'PAR-R(IN)']);
  });
});

describe('COM', () => {
  test('PAR-L, PAR-R, then the left side as sender, then as receiver', () => {
    const both = choice(output('a'), input('b'));
    const state = start(par(both, choice(input('a'), output('b'))));
    expect(eventsOf(state)).toEqual(["'a: S/1", 'b: S/1', 'a: S/2', "'b: S/2", 'τ⟨a!: S/1 → S/2⟩', 'τ⟨b!: S/2 → S/1⟩']);
    expect(proofs(state).slice(4)).toEqual(['COM(SUM-L(OUT), SUM-L(IN))', 'COM(SUM-R(IN), SUM-R(OUT))']);
  });
  test('inside each, the left moves before the right ones', () => {
    const senders = choice(output('a', stop, [2]), output('a', stop, [1]));
    const receiver = (next: string): Term => input('a', input(next), [bind('x', range(0, 9))]);
    const receivers = choice(receiver('p'), receiver('q'));
    const pairs = (state: SystemState): readonly string[] => steps({ ...state }).filter((step) => step.startsWith('tau'));
    expect(pairs(start(restrict(par(senders, receivers), 'a'))).map((step) => step.slice(6))).toEqual(Array.from('pqpq', (next) => `(0 | ${next}.0) \\ {a}`));
    expect(eventsOf(start(restrict(par(receivers, senders), 'a')))).toEqual([2, 1, 2, 1].map((value) => `τ⟨a!(${value}): S/2 → S/1⟩`));
  });
  test('values go over, however many there could be', () => {
    const state = start(restrict(par(output('c', stop, [7]), input('c', output('d', stop, [variable('x')]), [bind('x', { kind: 'int' })])), 'c'));
    expect(steps(state)).toEqual(["tau → (0 | 'd(7).0) \\ {c}"]);
    expect(eventsOf(state)).toEqual(['τ⟨c!(7): S/1 → S/2⟩']);
    expect(expand(state).openInputs).toEqual([]);
  });
  test('a value outside the type, or unequal, or of another number does not arrive', () => {
    const send = output('c', stop, [7]);
    const to = (...patterns: Parameters<typeof input>[2] & object): number => stepsOf(start(restrict(par(send, input('c', stop, patterns)), 'c'))).length;
    expect([to(bind('x', range(0, 4))), to(equal(6)), to(), to(bind('x'), bind('y')), to(bind('x', range(0, 7))), to(equal(7))]).toEqual([0, 0, 0, 0, 1, 1]);
  });
  test('two outputs or two inputs do not meet', () => {
    expect(stepsOf(start(restrict(par(a, a, output('b'), output('b')), 'a', 'b')))).toEqual([]);
  });
  test('tells both origins, the sender first', () => {
    const state = start(restrict(par(input('c', stop, [], 5 as OriginId), output('c', stop, [], 9 as OriginId)), 'c'));
    expect(stepsOf(state)[0]?.event.origins).toEqual([9, 5]);
  });
});

describe('RES', () => {
  test('blocks what is named, in either polarity, and lets the rest pass', () => {
    const state = start(restrict(choice(choice(a, output('a')), choice(b, tau())), 'a'));
    expect(steps(state)).toEqual(['b → 0 \\ {a}', 'tau → 0 \\ {a}']);
    expect(proofs(state)).toEqual(['RES(SUM-R(SUM-L(IN)))', 'RES(SUM-R(SUM-R(TAU)))']);
  });
  test('is dynamic: it reaches into constants', () => {
    expect(labelsOf(start(restrict(call('P'), 'a'), { P: choice(a, b) }))).toEqual(['b']);
  });
  test('inside an inner restriction the same name is another channel', () => {
    expect(labelsOf(start(par(restrict(a, 'a'), output('a'))))).toEqual(["'a"]);
  });
  test('lets errors pass', () => {
    expect(labelsOf(start(restrict(guard(failing, a), 'a', 'div', 'error')))).toEqual(['#error(div)']);
  });
});

describe('REL', () => {
  test('T8 to tau it hides, after synchronisation inside', () => {
    const state = start(relabel(par(a, output('a')), 'tau/a'));
    expect(steps(state)).toEqual(['tau → (0 | \'a.0)[tau/a]', 'tau → (a.0 | 0)[tau/a]', 'tau → (0 | 0)[tau/a]']);
    expect(eventsOf(state)).toEqual(['τ⟨a: S/1⟩', "τ⟨'a: S/2⟩", 'τ⟨a!: S/2 → S/1⟩']);
    expect(proofs(state)).toEqual(['REL(PAR-L(IN))', 'REL(PAR-R(OUT))', 'REL(COM(IN, OUT))']);
  });
  test('T9 acts on what a constant or a continuation does', () => {
    const state = start(relabel(input('x', relabel(b, 'b/a')), 'a/b'));
    expect(labelsOf(state)).toEqual(['x']);
    expect(labelsOf(after(state, 0))).toEqual(['a']);
  });
  test('renames either polarity, values and all', () => {
    const state = start(relabel(choice(output('a', stop, [1]), input('a', stop, [bind('x', range(0, 1))])), 'c/a'));
    expect(labelsOf(state)).toEqual(["'c(1)", 'c(0)', 'c(1)']);
    expect(eventsOf(state)).toEqual(["'c(1): S", 'c(0): S', 'c(1): S']);
  });
  test('renamed channels meet', () => {
    const state = start(restrict(par(relabel(output('out', stop, [1]), 'm/out'), relabel(input('in', stop, [bind('x', range(0, 1))]), 'm/in')), 'm'));
    expect(eventsOf(state)).toEqual(['τ⟨m!(1): S/1 → S/2⟩']);
  });
  test('stacks inside a component: the inner one first', () => {
    expect(labelsOf(after(start(tau(relabel(relabel(a, 'b/a'), 'c/b'))), 0))).toEqual(['c']);
    expect(labelsOf(after(start(tau(relabel(relabel(a, 'c/b'), 'b/a'))), 0))).toEqual(['b']);
  });
  test('a hidden input takes every value of its own', () => {
    const state = start(relabel(input('a', output('b', stop, [variable('x')]), [bind('x', range(0, 1))]), 'tau/a'));
    expect(steps(state)).toEqual(["tau → ('b(0).0)[tau/a]", "tau → ('b(1).0)[tau/a]"]);
    expect(eventsOf(state)).toEqual(['τ⟨a(0): S⟩', 'τ⟨a(1): S⟩']);
  });
  test('a hidden input without end leaves the state unfinished, restricted or not', () => {
    const hidden = relabel(input('a', stop, [bind('x', { kind: 'int' })]), 'tau/a');
    expect(expand(start(restrict(hidden, 'a'))).openInputs).toHaveLength(1);
  });
  test('of two pairs for one name the first counts; swapped names swap', () => {
    expect(labelsOf(start(relabel(a, 'b/a', 'c/a')))).toEqual(['b']);
    expect(labelsOf(start(relabel(choice(a, b), 'b/a', 'a/b')))).toEqual(['b', 'a']);
  });
});

describe('IF', () => {
  const chosen = (n: number) => ifElse(binary(variable('n'), '==', n), a, b);
  test('takes the branch of its condition', () => {
    const definitions = { P: { params: [param('n')], body: choice(chosen(1), guard(binary(variable('n'), '==', 1), tau())) } };
    const one = start(call('P', 1), definitions);
    expect(labelsOf(one)).toEqual(['a', 'tau']);
    expect(proofs(one)).toEqual(['CON(SUM-L(IF(IN)))', 'CON(SUM-R(IF(TAU)))']);
    expect(labelsOf(start(call('P', 2), definitions))).toEqual(['b']);
  });
  test('a condition that is no truth value is an error', () => {
    expect(labelsOf(start(choice(guard(1, a), b)))).toEqual(['#error(type)', 'b']);
  });
});

describe('CON', () => {
  test('the body with its arguments', () => {
    const n = variable('n');
    const state = start(call('P', 1), { P: { params: [param('n')], body: output('up', call('P', binary(n, '+', 1)), [n]) } });
    expect(steps(state)).toEqual(["'up(1) → P(2)"]);
    expect(proofs(state)).toEqual(['CON(OUT)']);
  });
  test('channels as arguments', () => {
    const definitions = { Cell: { params: [param('in'), param('out')], body: input(variable('in'), output(variable('out'), call('Cell', variable('in'), variable('out')))) } };
    const state = start(restrict(par(call('Cell', channel('a'), channel('m')), call('Cell', channel('m'), channel('b'))), 'm'), definitions);
    expect(labelsOf(state)).toEqual(['a']);
    expect(eventsOf(after(state, 0))).toEqual(['τ⟨m!: Cell(a, m) → Cell(m, b)⟩']);
    expect(labelsOf(after(state, 0, 0))).toEqual(['a', "'b"]);
  });
  test('an argument outside its type is an error', () => {
    const definitions = { P: { params: [param('n', range(0, 3))], body: a } };
    expect(labelsOf(start(call('P', 4), definitions))).toEqual(['#error(type)']);
    expect(labelsOf(start(call('P', 3), definitions))).toEqual(['a']);
  });
});

describe('ERR', () => {
  test('T13 a failing summand has the one step #error, the others go on', () => {
    const P = { params: [param('n')], body: choice(guard(binary(binary(1, 'div', variable('n')), '==', 1), a), b) };
    const state = start(call('P', 0), { P });
    expect(steps(state)).toEqual(['#error(div) → Failed', 'b → 0']);
    expect(eventsOf(state)).toEqual(['#error(div): P(0)', 'b: P(0)']);
    expect(proofs(state)).toEqual(['CON(SUM-L(ERR))', 'CON(SUM-R(IN))']);
    expect(stepsOf(after(state, 0))).toEqual([]);
  });
  test.each<[string, Term]>([
    ['a guard', guard(failing, a)],
    ['a condition', ifElse(failing, a, b)],
    ['an output', output('a', stop, [1, binary(1, 'div', 0)])],
    ['a comparing input', input('a', stop, [equal(binary(1, 'div', 0))])],
    ['a tagged tau', tau(stop, 'work', [binary(1, 'mod', 0)])],
    ['an argument', call('P', binary(1, 'div', 0))],
  ])('%s', (_, term) => {
    expect(steps(start(term, { P: { params: [param('n')], body: a } }))).toEqual(['#error(div) → Failed']);
  });
  test('a value where a channel is needed', () => {
    expect(labelsOf(start(par(input(expr(3)), output(expr('red')))))).toEqual(['#error(type)', '#error(type)']);
  });
  test('only when it stands at the top: under a prefix it waits', () => {
    expect(labelsOf(start(input('a', guard(failing, b))))).toEqual(['a']);
  });
  test('the other threads and components go on beside Failed', () => {
    const state = after(start(tau(par(guard(failing, a), b))), 0, 0);
    expect(printStateTerm(state).text).toBe('Failed | b.0');
    expect(eventsOf(state)).toEqual(['b: S/2']);
  });
  test('tells the failing expression', () => {
    const condition = { ...failing, origin: 4 as OriginId };
    expect(stepsOf(start(guard(condition, a)))[0]?.event.origins).toEqual([4]);
  });
});

describe('threads', () => {
  test('of a component are numbered by place while there are several', () => {
    const state = after(start(tau(par(input('a', par(b, b)), restrict(par(output('c'), b), 'z')))), 0);
    expect(eventsOf(state)).toEqual(['a: S/1', "'c: S/2", 'b: S/3']);
    expect(eventsOf(after(state, 0))).toEqual(['b: S/1', 'b: S/2', "'c: S/3", 'b: S/4']);
    expect(eventsOf(after(state, 0, 0, 0))).toEqual(["'c: S/1", 'b: S/2']);
    expect(eventsOf(after(state, 0, 0, 0, 0))).toEqual(['b: S']);
  });
  test('may communicate with each other', () => {
    expect(eventsOf(after(start(tau(restrict(par(a, output('a')), 'a'))), 0))).toEqual(['τ⟨a!: S/2 → S/1⟩']);
  });
  test('do not exist inside a summand before it is chosen', () => {
    const state = after(start(tau(par(choice(par(a, b), tau()), b))), 0);
    expect(eventsOf(state)).toEqual(['a: S/1', 'b: S/1', 'τ⟨tau: S/1⟩', 'b: S/2']);
  });
  test('are no threads of a component whose whole is one summand', () => {
    expect(eventsOf(start(choice(par(a, b), tau())))).toEqual(['a: S', 'b: S', 'τ⟨tau: S⟩']);
  });
});

describe('a derivation', () => {
  test('is a proof about the term as it stands, in full', () => {
    const state = start(restrict(par(call('Client'), call('Server')), 'c'), { Client: output('c'), Server: input('c', call('Server')) });
    expect(stepsOf(state)[0]?.derivation()).toEqual({
      rule: 'RES',
      source: '(Client | Server) \\ {c}',
      label: 'tau',
      target: '(0 | Server) \\ {c}',
      origin: NO_ORIGIN,
      premises: [
        {
          rule: 'COM',
          source: 'Client | Server',
          label: 'tau',
          target: '0 | Server',
          origin: NO_ORIGIN,
          premises: [
            { rule: 'CON', source: 'Client', label: "'c", target: '0', origin: NO_ORIGIN, premises: [{ rule: 'OUT', source: "'c.0", label: "'c", target: '0', origin: NO_ORIGIN, premises: [] }] },
            { rule: 'CON', source: 'Server', label: 'c', target: 'Server', origin: NO_ORIGIN, premises: [{ rule: 'IN', source: 'c.Server', label: 'c', target: 'Server', origin: NO_ORIGIN, premises: [] }] },
          ],
        },
      ],
    });
  });
  test('shows each name where it holds: before and after a relabelling', () => {
    const [step] = stepsOf(start(relabel(input('a', stop, [bind('x', range(0, 0))]), 'c/a')));
    const proof = step?.derivation();
    expect([proof?.label, proof?.premises[0]?.label]).toEqual(['c(0)', 'a(0)']);
  });
});

test('constructs of later versions are our error', () => {
  const state = start(a);
  const later: Term = { kind: 'replicate', body: a, origin: NO_ORIGIN };
  expect(() => stepsOf({ ...state, locals: [later] })).toThrow('replicate');
  expect(printTerm(later)).toBe('!a.0');
});
