import { describe, expect, test } from 'vitest';
import type { DrawCommand, Drawn, DrawRefusal, PortRef } from '../core/diagram/draw-command.ts';
import { applyChanges } from '../core/diagram/rewrite/rewrite.ts';
import { explore } from '../core/lts/explore.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { drawOn } from './drawing.ts';
import type { EngineFailure } from './engine-api.ts';

const border = (component: number): PortRef => ({ component, channel: null, polarity: null });
const sends = (component: number, channel: string): PortRef => ({ component, channel, polarity: 'send' });
const receives = (component: number, channel: string): PortRef => ({ component, channel, polarity: 'receive' });
const connect = (from: PortRef, to: PortRef, name: string | null = null, how: 'then' | 'or' | null = null): DrawCommand => ({ kind: 'connect', from, to, name, how });
const add = (template: 'agent' | 'tool' | 'lock' | 'buffer' | 'process', name: string | null = null): DrawCommand => ({ kind: 'add', template, name });
const setPrivate = (channel: string, isPrivate = true, hull: number | null = null): DrawCommand => ({ kind: 'set-private', channel, isPrivate, hull });
const remove = (component: number, withUsers = false): DrawCommand => ({ kind: 'remove', component, withUsers });
const behaviour = (name: string, text: string): DrawCommand => ({ kind: 'set-behaviour', name, text });

interface Page {
  readonly source: string;
  readonly system: string | null;
  readonly last: Drawn | null;
}

function perform({ source, system }: Page, command: DrawCommand): Page {
  const result = drawOn(analyse(source), { source, system, command });
  if (!result.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.error)}`);
  return { source: applyChanges(source, result.value.changes), system: result.value.system ?? system, last: result.value };
}

const page = (source: string): Page => ({ source, system: analyse(source).defaultSystem, last: null });
/** The text after commands on the system it shows by itself. */
const drawn = (source: string, ...commands: readonly DrawCommand[]): string => commands.reduce(perform, page(source)).source;

function refusal(source: string, command: DrawCommand): DrawRefusal | EngineFailure | null {
  const result = drawOn(analyse(source), { source, system: analyse(source).defaultSystem, command });
  return result.ok ? null : result.error;
}

describe('from an empty page by drawing only', () => {
  test('two agents and two locks come to a deadlock, and one line repairs it', () => {
    const lines = (agent: number, channels: readonly string[]): readonly DrawCommand[] => channels.map((channel) => connect(border(agent), receives(channel.endsWith('Board') ? 0 : 1, channel)));
    const built = [
      add('lock', 'Board'), add('lock', 'Repo'), add('agent', 'Planner'), add('agent', 'Coder'),
      ...lines(2, ['takeBoard', 'takeRepo', 'giveRepo', 'giveBoard']),
      ...lines(3, ['takeRepo', 'takeBoard', 'giveBoard', 'giveRepo']),
      ...['takeBoard', 'giveBoard', 'takeRepo', 'giveRepo'].map((channel) => setPrivate(channel)),
    ].reduce(perform, page(''));
    expect(built.source).toBe(`resource Board = takeBoard.giveBoard.Board;

resource Repo = takeRepo.giveRepo.Repo;

agent Planner = 'takeBoard.'takeRepo.'giveRepo.'giveBoard;

agent Coder = 'takeRepo.'takeBoard.'giveBoard.'giveRepo;

system Main = (Board | Repo | Planner | Coder) \\ {takeBoard, giveBoard, takeRepo, giveRepo};
`);
    expect(deadlocks(built.source)).toBe(1);
    const repaired = perform(built, behaviour('Coder', "'takeBoard.'takeRepo.'giveRepo.'giveBoard"));
    expect(deadlocks(repaired.source)).toBe(0);
  });

  test('an agent and a tool talk to each other', () => {
    expect(drawn('', add('tool'), add('agent'))).toBe("tool Tool = call.'result.Tool;\n\nagent Agent = 'call.result.Agent;\n\nsystem Main = Tool | Agent;\n");
    const source = "tool Log = note.Log;\nsystem S = (Log | 0) \\ {note};\n";
    expect(drawn(source, add('agent'))).toContain("agent Agent = 'note.Agent;");
  });
  test.each([
    ['nobody is there', ''],
    ['its call carries a value', 'tool T = call(x).T;\nsystem S = T;\n'],
    ['its call is private to others', "tool T = call.T;\nB = 'call.B;\nsystem S = ((T | B) \\ {call}) | B;\n"],
    ['under a relabelling', 'tool T = call.T;\nsystem S = (T | 0)[ask/call];\n'],
  ])('an agent does nothing yet where %s', (_why, source) => {
    expect(drawn(source, add('agent'))).toContain('agent Agent = 0;');
  });

  test.each([
    ['lock', "resource Lock = takeLock.giveLock.Lock;\n\nsystem Main = Lock;\n"],
    ['buffer', "Buffer = put.'get.Buffer;\n\nsystem Main = Buffer;\n"],
    ['process', 'P = 0;\n\nsystem Main = P;\n'],
  ] as const)('%s', (template, text) => expect(drawn('', add(template))).toBe(text));
});

function deadlocks(source: string): number {
  const run = explore(analyse(source).program, 'Main', { maxStates: 1000, maxMemoryBytes: 1e8, maxWork: 1e8 });
  for (let step = run.next(); ; step = run.next()) if (step.done === true) return step.value.deadlockCount;
}

describe('add', () => {
  test('stands behind the last definition before the system, in its style', () => {
    const source = '// Title\n\nagent A = a.A; // calls\ntool B = b.B;\nset L = {a};\nsystem S = (\n    A // one\n  | B // two\n) \\ L;\ncheck deadlock_free(S);\n';
    expect(drawn(source, add('process', 'New'))).toBe(
      '// Title\n\nagent A = a.A; // calls\ntool B = b.B;\nNew = 0;\nset L = {a};\nsystem S = (\n    A // one\n  | B // two\n  | New\n) \\ L;\ncheck deadlock_free(S);\n',
    );
  });

  test('a constant that is no system gets one around it', () => {
    const { source, system, last } = perform(page("P = in.'a.P;\n"), add('agent'));
    expect(source).toBe("P = in.'a.P;\n\nagent Agent = 0;\n\nsystem Main = P | Agent;\n");
    expect([system, last?.component]).toEqual(['Main', 'Agent']);
  });

  test('names are unique; channels that carry values are left alone', () => {
    const source = "chan call: (0..2);\nagent Agent = 'call(1).0;\nsystem S = Agent;\n";
    expect(drawn(source, add('agent'))).toContain('agent Agent2 = 0;');
    expect(refusal(source, add('tool', 'Agent'))).toEqual({ kind: 'name-taken', name: 'Agent' });
    expect(refusal(source, add('tool', 'agent'))).toEqual({ kind: 'not-a-name', name: 'agent', wanted: 'constant' });
  });

  test('a system that cannot be read is not drawn on', () => expect(refusal('A = a.A;\nsystem S = (A | ;\n', add('agent'))).toEqual({ kind: 'broken', name: 'S' }));

  test('behind a comment on a line of its own, also where lines end with their sign', () =>
    expect(drawn('A = a.A;\nB = b.B;\nsystem S = A |\n  B // note\n;\n', add('process'))).toBe('A = a.A;\nB = b.B;\nP = 0;\nsystem S = A |\n  B // note\n  | P\n;\n'));

  test('line ends stay as they are', () => expect(drawn('A = a.A;\r\nsystem S = A | A;\r\n', add('process'))).toBe('A = a.A;\r\nP = 0;\r\nsystem S = A | A | P;\r\n'));
});

describe('connect', () => {
  const TWO = "agent A = 'ask.reply.A;\ntool T = call.'result.T;\n";
  test.each([
    ['the port of the tool keeps its name', `${TWO}system S = A | T;\n`, connect(sends(0, 'ask'), receives(1, 'call')), `${TWO.replace('ask', 'call')}system S = A | T;\n`],
    ['where others use the name too, it stays', `${TWO}system S = A | A | T;\n`, connect(sends(0, 'ask'), receives(2, 'call')), `${TWO.replace('call', 'ask')}system S = A | A | T;\n`],
    ['what is private stays private', `${TWO}system S = (A | T[get/call]) \\ {get};\n`, connect(sends(0, 'ask'), receives(1, 'get')), `${TWO.replace('ask', 'get')}system S = (A | T[get/call]) \\ {get};\n`],
    ['at the instance, when others share the definition', `${TWO}system S = A[q/ask] | A | T;\n`, connect(sends(0, 'q'), receives(2, 'call')), `${TWO}system S = A[call/ask] | A | T;\n`],
    ['in the argument that brings the name', "C(k) = 'k.C(k);\nT = in.T;\nsystem S = C(one) | C(two) | T;\n", connect(sends(0, 'one'), receives(2, 'in')), "C(k) = 'k.C(k);\nT = in.T;\nsystem S = C(in) | C(two) | T;\n"],
    ['in a term without a name', "T = in.T;\nsystem S = 'a.b.0 | T;\n", connect(sends(0, 'a'), receives(1, 'in')), "T = in.T;\nsystem S = 'in.b.0 | T;\n"],
    ['around a term that calls others', "T = in.T;\nQ = 'a.0;\nsystem S = 'a.b.Q | T;\n", connect(sends(0, 'a'), receives(1, 'in')), "T = in.T;\nQ = 'a.0;\nsystem S = ('a.b.Q)[in/a] | T;\n"],
    [
      'declarations and sets follow',
      'chan ask: (0..2);\nchan call: (0..2);\nagent A = ask!1.A;\ntool T = call?x.T;\nset L = {ask};\nsystem S = (A | T) \\ L;\n',
      connect(sends(0, 'ask'), receives(1, 'call')),
      'chan ask: (0..2);\nagent A = ask!1.A;\ntool T = ask?x.T;\nset L = {ask};\nsystem S = (A | T) \\ L;\n',
    ],
  ])('%s', (_, source, command, after) => expect(drawn(source, command)).toBe(after));

  const SIZED = 'type Size = {small, large};\nchan call: (Size, bool);\n';
  test.each([
    ['an agent goes on with it', "agent A = 'x.A;\ntool T = call.T;\nsystem S = A | T;\n", connect(border(0), receives(1, 'call')), "agent A = 'x.'call.A;\ntool T = call.T;\nsystem S = A | T;\n"],
    ['a tool offers it besides', "agent A = 'call.A;\ntool T = 'b.T;\nsystem S = A | T;\n", connect(sends(0, 'call'), border(1)), "agent A = 'call.A;\ntool T = 'b.T + call.T;\nsystem S = A | T;\n"],
    ['either is a choice', "agent A = 'x.A;\ntool T = call.T;\nsystem S = A | T;\n", connect(border(0), receives(1, 'call'), null, 'or'), "agent A = 'x.A + 'call.A;\ntool T = call.T;\nsystem S = A | T;\n"],
    ['a tool that does nothing yet answers again and again', "agent A = 'call;\ntool T = 0;\nsystem S = A | T;\n", connect(sends(0, 'call'), border(1)), "agent A = 'call;\ntool T = call.T;\nsystem S = A | T;\n"],
    ['values fit the channel', `${SIZED}tool T = call?(s, b).T;\nagent A = 'x.A;\nsystem S = A | T;\n`, connect(border(0), receives(1, 'call')), `${SIZED}tool T = call?(s, b).T;\nagent A = 'x.call!(small, false).A;\nsystem S = A | T;\n`],
    ['values are received under new names', `${SIZED}agent A = call!(small, true).A;\ntool T(x: bool) = 'b.T(x);\nsystem S = A | T(true);\n`, connect(sends(0, 'call'), border(1)), `${SIZED}agent A = call!(small, true).A;\ntool T(x: bool) = 'b.T(x) + call?(x2, y).T(x);\nsystem S = A | T(true);\n`],
    ['two borders get a channel', "agent A = a.(b.0 + c.0);\ntool T(n: 0..2) = 'go.T(n);\nsystem S = A | T(1);\n", connect(border(0), border(1), 'ring'), "agent A = a.'ring.(b.0 + c.0);\ntool T(n: 0..2) = 'go.T(n) + ring.T(n);\nsystem S = A | T(1);\n"],
  ])('a border: %s', (_, source, command, after) => expect(drawn(source, command)).toBe(after));

  test.each([
    [connect(sends(0, 'a'), sends(1, 'b')), { kind: 'same-polarity', polarity: 'send' }],
    [connect(sends(0, 'a'), border(0)), { kind: 'same-component' }],
    [connect(sends(0, 'a'), receives(2, 'a')), { kind: 'connected-already', channel: 'a' }],
    [connect(sends(0, 'a'), receives(2, 'v')), { kind: 'arity', from: 0, to: 1 }],
    [connect(sends(0, 'a'), receives(3, 'c')), { kind: 'private-elsewhere', channel: 'c' }],
    [connect(border(0), border(1), 'Up'), { kind: 'not-a-name', name: 'Up', wanted: 'channel' }],
    [connect(sends(0, 'none'), border(1)), { kind: 'gone' }],
    [connect(sends(0, 'a'), border(9)), { kind: 'gone' }],
  ])('refused: %j', (command, reason) => {
    const source = "A = 'a.A;\nB = 'b.B;\nC = a.v?(x: 0..1).C;\nD = c.D;\nsystem S = A | B | C | (D | D) \\ {c};\n";
    expect(refusal(source, command)).toEqual(reason);
  });

  test('refused where a variable has the name', () => {
    expect(refusal("A(k: 0..1) = 'x.A(k);\nB = k.B;\nsystem S = A(1) | B;\n", connect(border(0), receives(1, 'k')))).toEqual({ kind: 'name-taken', name: 'k' });
  });
});

describe('disconnect and add-port', () => {
  test('a port gets a channel of its own, as private as before', () => {
    expect(drawn("agent A = 'call.A;\ntool T = call.T;\nsystem S = (A | T) \\ {call};\n", { kind: 'disconnect', port: sends(0, 'call') }))
      .toBe("agent A = 'call2.A;\ntool T = call.T;\nsystem S = (A | T) \\ {call, call2};\n");
  });
  test('only at this instance', () => {
    expect(drawn("agent A = 'call.A;\ntool T = call.T;\nsystem S = A | A | T;\n", { kind: 'disconnect', port: sends(1, 'call') }))
      .toBe("agent A = 'call.A;\ntool T = call.T;\nsystem S = A | A[call2/call] | T;\n");
  });
  test('in an argument only where the definition does not say the name itself', () => {
    expect(drawn("C(k) = k.'a.C(k);\nsystem S = C(a) | a.0;\n", { kind: 'disconnect', port: sends(0, 'a') })).toBe("C(k) = k.'a.C(k);\nsystem S = C(a)[a2/a] | a.0;\n");
  });
  test('what is hidden stays hidden', () => {
    expect(drawn("A = a.A;\nsystem S = (A | 'a.0)[tau/a];\n", { kind: 'disconnect', port: receives(0, 'a') })).toBe("A = a2.A;\nsystem S = (A | 'a.0)[tau/a, tau/a2];\n");
  });
  test('around a constant that stands twice, not inside of it', () => {
    expect(drawn("B = 'a.B;\nLeft = B[x/c];\nsystem S = Left | Left | a.0;\n", { kind: 'disconnect', port: sends(1, 'a') })).toBe("B = 'a.B;\nLeft = B[x/c];\nsystem S = Left | Left[a2/a] | a.0;\n");
  });
  test('a port that leads nowhere is as it is', () => expect(refusal("A = 'call.A;\nsystem S = A | 0;\n", { kind: 'disconnect', port: sends(0, 'call') })).toEqual({ kind: 'leads-nowhere', channel: 'call' }));
  test('two that send to nobody lead nowhere', () => expect(refusal("A = 'call.A;\nB = 'call.B;\nsystem S = A | B;\n", { kind: 'disconnect', port: sends(0, 'call') })).toEqual({ kind: 'leads-nowhere', channel: 'call' }));
  test('a new port', () => {
    expect(drawn('agent A =\n    a.0\n  + b.0; // two\nsystem S = A;\n', { kind: 'add-port', component: 0, channel: 'log', polarity: 'send', how: 'or' }))
      .toBe("agent A =\n    a.0\n  + b.0\n  + 'log; // two\nsystem S = A;\n");
  });
});

describe('private', () => {
  const A = "agent A = 'call.x.A;\n";
  test.each([
    ['makes a restriction', `${A}system S = A | A;\n`, setPrivate('call'), `${A}system S = (A | A) \\ {call};\n`],
    ['joins the names there', `${A}system S = (A | A) \\ {x}; // closed\n`, setPrivate('call'), `${A}system S = (A | A) \\ {x, call}; // closed\n`],
    ['joins the set that only this system uses', `${A}set L = {x};\nsystem S = (A | A) \\ L;\n`, setPrivate('call'), `${A}set L = {x, call};\nsystem S = (A | A) \\ L;\n`],
    ['stands beside a set that others use', `${A}B = A \\ L;\nset L = {x};\nsystem S = (A | A) \\ L;\n`, setPrivate('call'), `${A}B = A \\ L;\nset L = {x};\nsystem S = (A | A) \\ L \\ {call};\n`],
    ['in an inner scope', `${A}B = b.B;\nsystem S = (A | A) \\ {x} | B;\n`, setPrivate('call', true, 0), `${A}B = b.B;\nsystem S = (A | A) \\ {x, call} | B;\n`],
    ['leaves the names', `${A}system S = (A | A) \\ {x, call};\n`, setPrivate('x', false), `${A}system S = (A | A) \\ {call};\n`],
    ['the last name takes the parentheses along', `${A}system S = (A | A) \\ {x};\n`, setPrivate('x', false), `${A}system S = A | A;\n`],
    ['and the set', `${A}set L = {x};\nsystem S = A \\ L;\n`, setPrivate('x', false), `${A}system S = A;\n`],
    ['out of all scopes around it', `${A}B = b.B;\nsystem S = ((A | A) \\ {call} | B) \\ {call};\n`, setPrivate('call', false), `${A}B = b.B;\nsystem S = A | A | B;\n`],
    ['under the name that it has in an inner scope', `${A}B = b.B;\nsystem S = ((A | A) \\ {x})[b/call] | 'c.0;\n`, setPrivate('b', true, 0), `${A}B = b.B;\nsystem S = ((A | A) \\ {x, call})[b/call] | 'c.0;\n`],
    ['leaves a set that others use as it is', `${A}B = A \\ L;\nset L = {x, call};\nsystem S = (A | A) \\ L;\n`, setPrivate('x', false), `${A}B = A \\ L;\nset L = {x, call};\nsystem S = (A | A) \\ {call};\n`],
  ])('%s', (_, source, command, after) => expect(drawn(source, command)).toBe(after));
  test('refused', () => {
    expect(refusal(`${A}system S = (A | A) \\ {x} | A;\n`, setPrivate('call', true, 0))).toEqual({ kind: 'private-elsewhere', channel: 'call' });
    expect(refusal(`${A}system S = A | A;\n`, setPrivate('x', false))).toEqual({ kind: 'unchanged' });
    expect(refusal(`${A}system S = A | A;\n`, setPrivate('none'))).toEqual({ kind: 'gone' });
    expect(refusal(`${A}system S = A \\ {call} | A;\n`, setPrivate('call', false, 0))).toEqual({ kind: 'one-outside', channel: 'call' });
    expect(refusal(`${A}P = A \\ {call};\nsystem S = P | P;\n`, setPrivate('call', false, 0))).toEqual({ kind: 'one-outside', channel: 'call' });
  });
});

describe('remove', () => {
  test('with its definition, its local states, their comments, and names that nobody uses any more', () => {
    const source = "// about the file\n\n// calls\nagent A = 'call.x.A2; // and\n// waits\nA2 = y.A;\n\nB = 'x.B;\nchan call;\nsystem S = (A | B) \\ {call, x};\ncheck deadlock_free(S);\n";
    expect(drawn(source, remove(0))).toBe("// about the file\n\nB = 'x.B;\nsystem S = B \\ {x};\ncheck deadlock_free(S);\n");
  });
  test('the other instance keeps the definition', () => {
    const after = perform(page("A = 'call.A;\nsystem S = (A | A) \\ {call};\n"), remove(0));
    expect(after.source).toBe("A = 'call.A;\nsystem S = A \\ {call};\n");
    expect(after.last?.renamed).toEqual([{ from: 'S/A#2', to: 'S/A' }]);
  });
  test.each([
    ["P = a.A | A;\nA = a.A;\nsystem S = A | P[b/a];\n", 1, { from: 'S/A#2', to: 'S/P' }],
    ["A = a.A;\nP = A | A[b/a];\nsystem S = A | P;\n", 0, { from: 'S/A#2', to: 'S/A#1' }],
    ["A = a.A;\nL = A[x/c];\nT = L | L;\nsystem S = L | a.A;\n", 0, { from: 'S/S/1', to: 'S/S' }],
  ])('%j: what is left stays where it stands', (source, component, moved) => {
    expect(perform(page(source), remove(component)).last?.renamed).toContainEqual(moved);
  });
  test('used by a check or as a state of another: refused, or they go along', () => {
    const source = "A = 'call.A;\nB = 'x.A;\nsystem S = A | B;\ncheck sat(A, <x>tt);\n";
    expect(refusal(source, remove(0))).toEqual({ kind: 'used', name: 'A', by: ['B', 'check sat(A, <x>tt)'] });
    expect(drawn(source, remove(0, true))).toBe("B = 'x.0;\nsystem S = B;\n");
  });
  test('an instance elsewhere is no reason to keep this one', () => {
    expect(drawn("A = a.A;\nB = b.B;\nT = A | B;\nsystem S = A | B;\n", remove(0))).toBe("A = a.A;\nB = b.B;\nT = A | B;\nsystem S = B;\n");
  });
  test('the last component takes the system along', () => expect(drawn('A = a.A;\nsystem S = A;\n', remove(0))).toBe(''));
});

describe('duplicate', () => {
  test('stands twice', () => {
    const after = perform(page('A(n: 0..1) = a.A(n);\nsystem S = (A(1)[b/a] | 0) \\ {b};\n'), { kind: 'duplicate', component: 0, how: 'instance' });
    expect(after.source).toBe('A(n: 0..1) = a.A(n);\nsystem S = (A(1)[b/a] | A(1)[b/a] | 0) \\ {b};\n');
    expect(after.last).toMatchObject({ component: 'A(1)#2', renamed: [{ from: 'S/A(1)', to: 'S/A(1)#1' }] });
  });
  test('a copy brings the states that lead back to it, with their text', () => {
    expect(drawn('tool T = a.V; // one\ntool V = b.T // back\n  + c.W;\ntool W = d.0;\nsystem S = T;\n', { kind: 'duplicate', component: 0, how: 'copy' }))
      .toBe('tool T = a.V; // one\ntool V = b.T // back\n  + c.W;\n\ntool T2 = a.V2;\n\ntool V2 = b.T2 // back\n  + c.W;\ntool W = d.0;\nsystem S = T | T2;\n');
  });
});

describe('rename and set-role', () => {
  test('everywhere, in what cannot be read too', () => {
    const after = perform(page('A = a.A;\nD = A + ;\nsystem S = A | A;\ncheck deadlock_free(S);\ncheck never(A, <a>tt);\n'), { kind: 'rename', from: 'A', to: 'New' });
    expect(after.source).toBe('New = a.New;\nD = New + ;\nsystem S = New | New;\ncheck deadlock_free(S);\ncheck never(New, <a>tt);\n');
    expect(after.last?.renamed).toEqual([{ from: 'A/A', to: 'New/New' }, { from: 'S/A#1', to: 'S/New#1' }, { from: 'S/A#2', to: 'S/New#2' }]);
  });
  test('in formulas, where words of the logic are names of channels too', () => {
    const source = "A = tt.'min.A;\nsystem S = A;\ncheck sat(S, <tt>tt and [[ 'min ]](<tt(1)>ff or max X. [tau]X));\n";
    expect(drawn(source, { kind: 'rename-channel', from: 'tt', to: 'a' }, { kind: 'rename-channel', from: 'min', to: 'b' })).toBe("A = a.'b.A;\nsystem S = A;\ncheck sat(S, <a>tt and [[ 'b ]](<a(1)>ff or max X. [tau]X));\n");
  });
  test('a system', () => {
    const after = perform(page('A = a.A;\nsystem S = A | A;\n'), { kind: 'rename', from: 'S', to: 'All' });
    expect(after.system).toBe('All');
    expect(after.last?.renamed).toContainEqual({ from: 'S/A#1', to: 'All/A#1' });
  });
  test.each([['A', { kind: 'unchanged' }], ['B', { kind: 'name-taken', name: 'B' }], ['Gone', { kind: 'name-taken', name: 'Gone' }], ['a', { kind: 'not-a-name', name: 'a', wanted: 'constant' }], ['A B', { kind: 'not-a-name', name: 'A B', wanted: 'constant' }]])('to %s: refused', (to, reason) => {
    expect(refusal('A = a.A;\nB = b.Gone;\n', { kind: 'rename', from: 'A', to })).toEqual(reason);
  });
  test.each([['b', { kind: 'name-taken', name: 'b' }], ['n', { kind: 'name-taken', name: 'n' }], ['ok', { kind: 'name-taken', name: 'ok' }], ['tau', { kind: 'not-a-name', name: 'tau', wanted: 'channel' }], ['if', { kind: 'not-a-name', name: 'if', wanted: 'channel' }], ['Up', { kind: 'not-a-name', name: 'Up', wanted: 'channel' }]])('channel to %s: refused', (to, reason) => {
    expect(refusal('type T = {ok};\nA(n: 0..1) = a.A(n);\nB = b.B;\nsystem S = A(1) | B;\n', { kind: 'rename-channel', from: 'a', to })).toEqual(reason);
  });
  test.each([['A = a.A; // one\n', 'agent', 'agent A = a.A; // one\n'], ['agent A = a.A;\n', 'process', 'A = a.A;\n'], ['  process A = a.A;\n', 'tool', '  tool A = a.A;\n'], ['agent  A = a.A;\n', 'resource', 'resource  A = a.A;\n']] as const)('%s becomes %s', (source, role, after) => {
    expect(drawn(source, { kind: 'set-role', name: 'A', role })).toBe(after);
  });
});

describe('behaviour', () => {
  const SOURCE = "A = a.b.A; // mine\nB = 'a.B;\nsystem S = (A | B) \\ {a};\n";
  test.each([
    ['a.c.b.A', 'A = a.c.b.A; // mine'],
    ['a.A; ', 'A = a.A; // mine'],
    ['a.A // note', 'A = a.A // note\n; // mine'],
    ['', 'A = ; // mine'],
    ['(a.', 'A = (a.; // mine'],
    ['"', 'A = "\n; // mine'],
    ['if', 'A = if; // mine'],
  ])('%j', (text, line) => expect(drawn(SOURCE, behaviour('A', text))).toBe(SOURCE.replace('A = a.b.A; // mine', line)));

  test('behind a comment on a line of its own, also where lines end with their sign', () =>
    expect(drawn('A = a.A;\nB = b.B;\nsystem S = A |\n  B // note\n;\n', add('process'))).toBe('A = a.A;\nB = b.B;\nP = 0;\nsystem S = A |\n  B // note\n  | P\n;\n'));

  test('line ends stay as they are', () => expect(drawn('A = a.A;\r\nsystem S = A;\r\n', behaviour('A', 'a.\n  b.A // note'))).toBe('A = a.\r\n  b.A // note\r\n;\r\nsystem S = A;\r\n'));

  test('the smallest change', () => {
    expect(perform(page(SOURCE), behaviour('A', 'a.c.b.A')).last?.changes).toEqual([{ start: 6, end: 6, text: 'c.' }]);
  });
  test.each([['a.0; C = 0', 3], ['a.0\nC = 0', 4], ['a.0\nagent C = 0', 4]])('%j reaches out of its definition', (text, offset) => {
    expect(refusal(SOURCE, behaviour('A', text))).toMatchObject({ kind: 'unreadable', offset });
  });
  test('a draft is finished later, and the drawing goes on around it', () => {
    const draft = drawn(SOURCE, behaviour('A', "'x."), { kind: 'rename', from: 'B', to: 'New' }, add('process', 'More'));
    expect(draft).toBe("A = 'x.; // mine\nNew = 'a.New;\nMore = 0;\nsystem S = (A | New | More) \\ {a};\n");
    expect(drawn(draft, behaviour('A', "'x.A"))).toContain("A = 'x.A; // mine\n");
    expect(refusal(draft, connect(border(0), sends(1, 'a')))).toEqual({ kind: 'broken', name: 'A' });
  });
});

test('what is declared goes to the end', () => {
  const after = drawn('A = a.A;\n', { kind: 'declare', what: 'set', name: 'L', meaning: '{a}' }, { kind: 'declare-channels', names: ['a', 'b'], payload: '' }, { kind: 'add-check', text: 'not deadlock_free(A)' });
  expect(after).toBe('A = a.A;\n\nset L = {a};\n\nchan a, b: ();\n\ncheck not deadlock_free(A);\n');
  expect(drawn(after, { kind: 'add-check', text: 'check deadlock_free(A);' })).toBe(`${after}check deadlock_free(A);\n`);
  expect(refusal(after, { kind: 'declare', what: 'set', name: 'L', meaning: '{b}' })).toEqual({ kind: 'name-taken', name: 'L' });
  expect(refusal(after, { kind: 'add-check', text: 'deadlock_free(' })).toMatchObject({ kind: 'unreadable' });
});
