import { describe, expect, test } from 'vitest';
import { printParam, printTerm, printType } from '../term/print.ts';
import { problems } from '../testing/read.ts';
import { analyse } from './analyse.ts';

/** Heads and bodies as resolved, with the types that were inferred. */
function resolved(source: string): readonly string[] {
  const { program } = analyse(source);
  return [...program.definitions.values()].map(({ name, params, body }) => `${name}(${params.map(printParam).join(', ')}) = ${printTerm(body)}`);
}

function payloads(source: string): Record<string, string> {
  return Object.fromEntries([...analyse(source).program.channels].map(([name, payload]) => [name, payload === null ? '?' : payload.map(printType).join(', ')]));
}

const codesOf = (source: string): readonly string[] => analyse(source).diagnostics.map(({ code }) => code);

describe('a whole model', () => {
  const twoLocks = `
    agent Planner = 'takeBoard.'takeRepo.plan.'giveRepo.'giveBoard.Planner;
    agent Coder = 'takeRepo.'takeBoard.commit.'giveBoard.'giveRepo.Coder;
    resource Board = takeBoard.giveBoard.Board;
    resource Repo = takeRepo.giveRepo.Repo;
    set Locks = {takeBoard, giveBoard, takeRepo, giveRepo};
    system TwoLocks = (Planner | Coder | Board | Repo) \\ Locks;
    check deadlock_free(TwoLocks);`;

  test('the two-lock example has no problem and one system', () => {
    const model = analyse(twoLocks);
    expect(model.diagnostics).toEqual([]);
    expect(model.systems).toEqual(['TwoLocks', 'Planner', 'Coder', 'Board', 'Repo']);
    expect(model.defaultSystem).toBe('TwoLocks');
    const body = model.program.definitions.get('TwoLocks')?.body;
    expect(body && printTerm(body)).toBe('(Planner | Coder | Board | Repo) \\ {takeBoard, giveBoard, takeRepo, giveRepo}');
    expect(model.program.checks[0]).toMatchObject({ name: 'deadlock_free', expected: true, text: 'deadlock_free(TwoLocks)', line: 8 });
    expect([...model.program.definitions.values()].map(({ role }) => role)).toEqual(['agent', 'agent', 'resource', 'resource', 'process']);
  });

  test('an empty file is fine, and so are blanks and comments', () => {
    for (const source of ['', ' \n\t', '// nothing\n* nothing']) expect(analyse(source), source).toMatchObject({ items: [], diagnostics: [], systems: [], defaultSystem: null });
  });

  test('every origin leads to its text', () => {
    const model = analyse(twoLocks);
    const textAt = (origin: number | undefined): string | undefined => {
      const span = origin === undefined ? null : model.spanOf(origin as never);
      return span === null ? undefined : twoLocks.slice(span.start.offset, span.end.offset);
    };
    const coder = model.program.definitions.get('Coder');
    expect(textAt(coder?.nameOrigin)).toBe('Coder');
    expect(textAt(coder?.origin)).toBe("agent Coder = 'takeRepo.'takeBoard.commit.'giveBoard.'giveRepo.Coder;");
    const body = coder?.body;
    expect(textAt(body?.kind === 'prefix' ? body.action.origin : undefined)).toBe("'takeRepo");
    expect(textAt(body?.origin)).toBe("'takeRepo.'takeBoard.commit.'giveBoard.'giveRepo.Coder");
    expect(model.spanOf(1e6 as never)).toBeNull();
    expect(model.spanOf(coder?.nameOrigin ?? (0 as never))?.start).toEqual({ line: 3, column: 11, offset: twoLocks.indexOf('Coder =') });
  });

  test('the system that is meant: the only `system`, else the last definition that can run alone', () => {
    expect(analyse('P = a.P; Q = b.Q; R(x) = c!x.R(x);').defaultSystem).toBe('Q');
    expect(analyse('system S = a.S; Q = b.Q;').defaultSystem).toBe('S');
    expect(analyse('system S = a.S; system T = b.T;').defaultSystem).toBe('T');
    expect(analyse('P(n: 0..3) = c!n.0;')).toMatchObject({ defaultSystem: null, systems: [] });
  });
});

describe('rule 8: names in value position', () => {
  test('the innermost variable, else an atom, else a channel', () => {
    expect(resolved('type T = {x, ok}; P(x) = a?y.[y == x] b?x.[x == ok] 0;')[0]).toBe('P(x: chan) = a(y: unknown).[y == x] b(x: {x, ok}).[x == ok] 0');
    const body = analyse('type T = {ok}; P = c?x.[x == ok] d!x.0;').program.definitions.get('P')?.body;
    expect(body).toMatchObject({
      action: { channel: { kind: 'literal', value: { kind: 'channel', name: 'c' } }, patterns: [{ param: { type: { kind: 'enum', atoms: ['ok'] } } }] },
      next: { condition: { left: { kind: 'variable' }, right: { kind: 'literal', value: { kind: 'atom', name: 'ok' } } } },
    });
  });

  test('atoms are declared by any type, wherever it is written', () => {
    expect(problems("P = c!red.0; Q(x: {red}) = 0; R = c!green.d?(y: list([f: {green}], 2)).0; S = c!blue.0; chan e: ({blue});")).toEqual([]);
  });

  test('a name is a channel if it is used, restricted, declared or given to a parameter that is used as one', () => {
    expect(problems('P(c) = c.0; S = P(a); Q = a.0;')).toEqual([]);
    expect(problems('P(c) = [c == a] 0; S = P(a); Q = (0) \\ {a};').filter((each) => each.startsWith('unbound'))).toEqual([]);
    expect(problems('chan a; P(c) = [c == a] 0; S = P(a);')).toEqual([]);
    expect(problems('Buf(in, out) = in?(x: 0..1).out!x.Buf(in, out); system S = (Buf(a, b) | Buf(b, c)) \\ {b};')).toEqual([]);
    expect(problems('P(c) = Q(c); Q(d) = d.0; S = P(a);')).toEqual([]);
  });

  test('else it is unbound, with the nearest name', () => {
    expect(problems('P = c!x.0;')).toEqual(['unbound-variable: x']);
    expect(problems('P(n) = [n == m] 0; S = P(1);')).toEqual(['unbound-variable: m']);
    expect(problems('P = c?x.0 + d!x.0;')).toEqual(['unbound-variable: x']);
    expect(problems('P = c?(x, =x).0;')).toContain('unbound-variable: x');
    expect(analyse('type T = {waiting, ready}; P = c!redy.0;').diagnostics[0]).toMatchObject({ code: 'unbound-variable', fix: { text: 'ready' } });
  });

  test('names of a definition that cannot be read are not called unknown', () => {
    expect(problems('P = a.; Q(x) = [x == a] 0; S = Q(a) \\ {b}; R = b..0;').filter((each) => !each.startsWith('syntax'))).toEqual([]);
  });

  test('\\ and [ ] speak of channels by name', () => {
    expect(problems('P(c) = (c.0) \\ {c}; S = P(a);')).toEqual(['not-a-channel: c']);
    expect(problems('P(c) = (c.0)[a/c]; S = P(a);')).toEqual(['not-a-channel: c']);
    expect(problems('P(c) = (c.0)[c/a]; S = P(a);')).toEqual(['not-a-channel: c']);
  });

  test('named sets become their names', () => {
    expect(resolved('set L = {a, b, a}; P = (a.0 | b.0) \\ L;')).toEqual(['P() = (a.0 | b.0) \\ {a, b}']);
    expect(problems('P = (a.0) \\ Lcks; set Locks = {a};')).toEqual(['unknown-set: Lcks']);
  });
});

describe('inference', () => {
  test('payloads come from what is sent and what receivers declare', () => {
    expect(payloads('P = a!true.0; Q = a?x.b!x.0; R = c!(1, "s").0;')).toEqual({ a: 'bool', b: 'bool', c: 'int, string' });
    expect(payloads('A = a?(x: 0..2).b!x.0; B = a?(x: 5..6).0; C = a?y.c!y.0;')).toEqual({ a: '0..6', b: '0..2', c: '0..6' });
    expect(payloads('chan a: (0..4); A = a!3.0; B = a?y.c!y.0; C = pure.0;')).toEqual({ a: '0..4', c: '0..4', pure: '' });
    expect(payloads('A = a?(x: 0..2).b!(x + 1).0;')).toEqual({ a: '0..2', b: 'int' });
  });

  test('a literal is no bound: a number stays a number', () => expect(resolved('A = (a!7.0 | a?x.0) \\ {a};')).toEqual(["A() = ('a(7).0 | a(x: int).0) \\ {a}"]));

  test('parameters take the shape of their arguments, else of their use', () => {
    expect(resolved('type T = {ok, err}; P(n, s) = c!n.[s == ok] P(n, s); S = P(1, err);')[0]).toBe("P(n: int, s: {ok, err}) = 'c(n).[s == ok] P(n, s)");
    expect(resolved('P(n) = [n < 3] a.P(n + 1);')[0]).toBe('P(n: int) = [n < 3] a.P(n + 1)');
    expect(resolved('Buf(x: 0..3) = out!x.B0; B0 = in?x.Buf(x);')[1]).toBe('B0() = in(x: 0..3).Buf(x)');
  });

  test('a parameter used as a channel, or about which nothing is known, is chan', () => {
    expect(resolved('P(c, d) = c!1.c?x.P(c, d); S = P(a, a);')[0]).toBe("P(c: chan(int), d: chan(int)) = 'c(1).c(x: int).P(c, d)");
    expect(resolved('P(c) = a.P(c);')[0]).toBe('P(c: chan) = a.P(c)');
    expect(payloads('P(c) = c!true.P(c); S = P(a) | a?x.b!x.0;')).toEqual({ a: 'bool', b: 'bool' });
  });

  test('records, lists and their parts', () => {
    expect(payloads('P = a![f: 1, g: true].0; Q = a?r.b!(r.f).c!(r.g).0; R = d!([1, 2]).0; T = d?xs.e!(head(xs)).f!(tail(xs)).g!(len(xs)).h!(has(xs, 1)).0;')).toEqual({
      a: '[f: int, g: bool]', b: 'int', c: 'bool', d: 'list(int, Infinity)', e: 'int', f: 'list(int, Infinity)', g: 'int', h: 'bool',
    });
    expect(payloads('Q(xs: list(0..1, 2)) = out!xs.Q(tail(xs)); S = Q([]);')).toEqual({ out: 'list(0..1, 2)' });
    expect(payloads('P = a!(if true then [] else [true]).0;')).toEqual({ a: 'list(bool, Infinity)' });
    expect(codesOf('P(x) = tau.P([x]); S = P([]);')).toEqual([]);
    expect(codesOf('P(x) = tau.P([x]); S = P(1);')).toContain('type-mismatch');
  });

  test('sets of values join in the declared set that holds both', () => {
    expect(payloads('type Both = {up, down}; P = a!up.0; Q = a!down.0;')).toEqual({ a: '{up, down}' });
    expect(payloads('type A = {x, y}; type B = {y, z}; type C = {z, y, x}; P = a!y.a!x.0; Q = b!z.b!x.0;')).toEqual({ a: '{x, y}', b: '{z, y, x}' });
  });

  test('a relabelling makes two channels carry the same', () => {
    expect(payloads('P = (a!1.0)[b/a]; Q = b?x.c!x.0;')).toEqual({ b: 'int', a: 'int', c: 'int' });
    expect(codesOf('P = (a!1.0)[b/a]; Q = b.0;')).toEqual(['channel-arity']);
  });
});

describe('static checks', () => {
  test('types', () => {
    const wrong = [
      "P = c!(1 + true).0;", 'P = [1] 0;', 'P = if "s" then 0 else 0;', 'P = [not 1] 0;', 'P = [true < false] 0;', 'P = [1 == true] 0;', 'P = c!(-true).0;',
      'P = c!(len(1)).0;', 'P = c!([f: 1].g).0;', 'P = c!([1, true]).0;', 'P = c!(if true then 1 else "s").0;', 'P = c!1.0; Q = c!true.0;', 'P = c!1.0; Q = c?(x: bool).0;',
      'P(n: 0..3) = a.P(n); S = P(4);', 'P(n: 0..3) = a.P(n); S = P(-1);', 'chan c: (0..4); P = c!(if true then 1 else 9).0;', 'type T = {ok}; type U = {no}; P(t: T) = a.P(t); S = P(no);',
      'chan c: (list(0..1, 1)); P = c![0, 1].0;', 'chan c: ([f: 0..1]); P = c![f: 2].0;', 'P(n: 0..3) = a.P("s");', 'P = c!(has([1], true)).0;', 'P = c?(=1).0; Q = c!true.0;',
      'P = c!(append([1], true)).0;', 'P(l) = c!(append(l, 1)).0; S = P([true]);',
    ];
    for (const source of wrong) expect(codesOf(source), source).toContain('type-mismatch');
  });

  test('lists are told apart by what is in them', () => {
    const [fault] = analyse('P = c!([1]).0; Q = c!([true]).0;').diagnostics;
    expect(fault?.message).toContain('a list of truth values');
    expect(fault?.message).toContain('a list of numbers');
  });

  test('what only running can tell is no error', () => {
    const right = [
      'P(n: 0..3) = a.P(n + 1); S = P(3);', 'S = ((get?(n: 0..4).0) | get!7.0) \\ {get};', 'P = c!(1 div 0).0;', 'P = c!(head([])).0;', 'P(n: 0..3) = c!n.0; Q = c?(x: 0..1).P(x); S = P(0);',
      'S = (a?(x: 0..1).0 + a?(x: 2..3).0 | a!2.0) \\ {a};', 'P = [1 == 2 and "a" < "b"] c!(append([], true)).0;',
    ];
    for (const source of right) expect(problems(source), source).toEqual([]);
  });

  test('channels and values', () => {
    expect(problems('P(n: 0..3) = n.0;')).toEqual(['not-a-channel: n']);
    expect(problems('P(c) = c.0; S = P(3);')).toEqual(['not-a-channel: 3']);
    expect(problems('P(n) = c!(n + 1).0; S = P(a); Q = a.0;')).toContain('type-mismatch: n');
    expect(problems('P = (c?x.x.0 | c!1.0) \\ {c};')).toContain('not-a-channel: x');
  });

  test('arities', () => {
    expect(problems('P(x) = c!x.0; S = P; T = P(1, 2);')).toEqual(['wrong-arity: P', 'wrong-arity: P(1, 2)']);
    expect(problems("P = a.0; Q = 'a(1).0; R = a?(x, y).0;")).toEqual(["channel-arity: 'a(1)", 'channel-arity: a?(x, y)']);
    expect(problems('chan a: (bool); P = a.0;')).toEqual(['channel-arity: a']);
    expect(problems('P(c) = c.0; S = P(a); Q = a!1.0;')).toHaveLength(1);
    expect(problems('P = c!(len(1, 2)).0; ')).toContain('wrong-arity: len(1, 2)');
  });

  test('unknown constants are pointed at and left out, the rest runs', () => {
    const model = analyse("Client = a.Client;\nsystem S = (Cleint(1) | 'a.0) \\ {a};");
    expect(model.diagnostics).toMatchObject([{ code: 'unknown-constant', message: 'Cleint is not defined. Did you mean Client?', definition: 'S', fix: { label: 'Change to Client', text: 'Client' } }]);
    expect([...model.program.broken]).toEqual(['Cleint']);
    expect(resolved("Client = a.Client; system S = (Cleint(1) | 'a.0) \\ {a};")).toContain('Cleint() = 0');
    expect(model.systems).toEqual(['S', 'Client']);
  });

  test('unguarded recursion names the whole cycle', () => {
    const messages = (source: string): readonly string[] => analyse(source).diagnostics.map(({ message }) => message);
    expect(messages('P = Q + a.0; Q = [true] (b.0 | P);')).toEqual(['P calls itself before doing anything (unguarded recursion): P → Q → P.']);
    expect(messages('P = P;')).toEqual(['P calls itself before doing anything (unguarded recursion): P → P.']);
    expect(problems('S = P | T; P = Q; Q = P; T = a.T;')).toEqual(['unguarded-recursion: Q']);
    expect([...analyse('S = P | T; P = Q; Q = P; T = a.T;').program.broken]).toEqual(['P', 'Q']);
    for (const body of ['P + a.0', '(P | a.0)', 'P \\ {a}', 'P[b/a]', '[n] P', 'if n then P else 0', 'if n then 0 else P', 'new x in P', '!P', '1.P', 'timeout 1 {P} else {0}']) {
      expect(codesOf(`type B = bool; P = ${body.replaceAll('[n]', '[true]').replaceAll('if n', 'if true')};`), body).toContain('unguarded-recursion');
    }
    for (const body of ['a.P', 'tau.P', 'a.(P | P)', '[true] a.P', "'a.(P) \\ {a}", 'timeout 1 {a} else {P}']) expect(codesOf(`P = ${body};`), body).not.toContain('unguarded-recursion');
  });

  test('two circles, two messages; a bridge between them is on neither', () => {
    expect(problems('A = A + B; B = C; C = D; D = C;')).toEqual(['unguarded-recursion: A', 'unguarded-recursion: D']);
    expect([...analyse('A = A + B; B = C; C = D; D = C;').program.broken].sort()).toEqual(['A', 'C', 'D']);
  });

  test('duplicates: the first definition counts and errors of the second do not touch it', () => {
    const model = analyse('P = a.P;\nP = (b;\ntype T = bool; type T = bool; set L = {a}; set L = {a}; chan a; chan b, a;');
    expect(model.diagnostics.filter(({ code }) => code === 'duplicate-definition')).toHaveLength(4);
    expect(model.program.broken.size).toBe(0);
    expect(problems('P(x, x) = 0; Q = c?(y, y).0; R = new z, z in 0; S = c!([f: 1, f: 2]).0;').filter((each) => each.startsWith('duplicate-binder'))).toEqual([
      'duplicate-binder: x', 'duplicate-binder: y', 'duplicate-binder: z', 'duplicate-binder: 2',
    ]);
    expect(problems('P = (a.0)[b/a, c/a];')).toEqual(['duplicate-relabel: a']);
    expect(analyse('chan a, b, a;').diagnostics.map(({ where }) => where.kind === 'text' && where.start.column)).toEqual([12]);
    expect(problems('type T = {red, green, red}; type R = [f: bool, g: bool, f: 0..1]; P = c?(x: {a, a}).0;')).toEqual(['duplicate-binder: red', 'duplicate-binder: f', 'duplicate-binder: a']);
  });

  test('a list has no fewer than no items', () => expect(problems('type T = list(bool, -1);')).toEqual(['syntax: -']));

  test('types that are not there', () => {
    expect(problems('type A = [f: B]; type B = list(A, 2); type C = C; P(x: Nope) = 0; S = P(1);')).toEqual(['unknown-type: A', 'unknown-type: B', 'unknown-type: C', 'unknown-type: Nope']);
    expect(resolved('type T = U; type U = [f: V]; type V = 0..1; P(x: T) = a.P(x);')[0]).toBe('P(x: [f: 0..1]) = a.P(x)');
  });

  test('deadlock_free, strong (alias bisim) and weak are answered now; the others are kept with a warning', () => {
    const model = analyse('P = a.P; check not deadlock_free(P); check weak(P, P | P); check not bisim(P, 0); check strong(P, P); check untimed_strong_equiv(P, P); check response(P, {a, b}, -{a(1, _)}); check mutex(P, a, b, c, d);');
    expect(model.diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(Array.from({ length: 3 }, () => 'warning not-in-this-version'));
    expect(model.program.checks.map(({ name, expected, args }) => `${name} ${expected} ${args.map((arg) => (arg.kind === 'process' ? printTerm(arg.term) : arg.text)).join(' ; ')}`)).toEqual([
      'deadlock_free false P', 'weak true P ; P | P', 'bisim false P ; 0', 'strong true P ; P', 'untimed_strong_equiv true P ; P', 'response true P ; {a, b} ; -{a(1, _)}', 'mutex true P ; a ; b ; c ; d',
    ]);
    expect(problems('P = a.P; check weak(P); check sat(P); check deadlock_free(P, P); check foo(P); check deadlock_free(Q);')).toEqual([
      'wrong-arity: weak', 'wrong-arity: sat', 'wrong-arity: deadlock_free', 'unknown-check: foo', 'unknown-constant: Q',
    ]);
  });

  test('what later versions will run is refused where it stands', () => {
    const later: Record<string, string> = {
      'P = new x in x.0;': 'new', 'P = a.(ν x) x.0;': '(ν x)', 'P = !a.0;': '!', 'P = timeout 2 {a} else {b};': 'timeout', 'P = delay 2.a;': 'delay 2', 'P = 2.a;': '2', 'tick 1 s;': 'tick 1 s;',
      'import "lib.tau";': 'import "lib.tau";', 'P = a.0; Q = c!a.0;': 'a', 'P = c?x.x.0;': 'x', 'P = c?(x: chan).0;': 'x', 'P = a.0; Q = c![f: a].0;': '[f: a]', 'P = a.0; Q = c?(=a).0;': '=a',
    };
    for (const [source, marked] of Object.entries(later)) expect(problems(source), source).toContain(`not-in-this-version: ${marked}`);
    expect(problems('P(c) = c!1.P(c); S = (P(a) | P(b) | a?x.0) \\ {a};')).toEqual([]);
  });

  test('rule 9: what an import would define is not called unknown', () => {
    const { diagnostics, program } = analyse('import "lib.tau"; P = Q; R = (a!ok.0) \\ L; T(x: U) = a!x.0; S = b.S;');
    expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)).toEqual(['not-in-this-version']);
    expect([...program.broken].sort()).toEqual(['Q', 'R', 'T']);
  });

  test('restricted names must not be sent, also from a constant below', () => {
    expect(problems('P = (c!a.0 | a.0) \\ {a};')).toEqual(['restricted-name-sent: a']);
    expect(problems('S = (P | a.0) \\ {a}; P = Q; Q = c!a.0;')).toEqual(['restricted-name-sent: a']);
    expect(problems('S = ((P[a/b]) | a.0) \\ {a}; P = c!b.0; T = b.0;')).toContain('restricted-name-sent: b');
    expect(problems('S = ((P[b/a]) | a.0) \\ {a}; P = c!a.0; T = b.0;')).not.toContain('restricted-name-sent: a');
  });

  test('relabelling around something that sends channels', () => {
    expect(problems('P = Q[d/c]; Q = c!a.0; R = a.0;')).toContain('relabel-mobile: [d/c]');
    expect(problems('P = Q[d/c]; Q = c!1.0; R = a.0;')).toEqual([]);
  });

  test('restrictions nobody needs', () => {
    expect(problems("P = (request.0 | 'request.0) \\ {request, reqest}; set L = {requst};")).toEqual(['unused-restriction: reqest', 'unused-restriction: requst']);
  });

  test('systems', () => {
    expect(problems('system S(n: 0..1) = c!n.0;')).toEqual(['system-with-parameters: S']);
    expect(problems('P(n: 0..1) = c!n.0;')).toEqual(['no-process: P']);
    expect(problems('type T = bool;')).toEqual([]);
  });
});

describe('open inputs', () => {
  const open = (source: string): readonly string[] => problems(source).filter((each) => each.startsWith('open-input'));

  test('a visible input whose values cannot be listed', () => {
    for (const input of ['get?n.put!(n + 1).S', 'get?n.[n == "s"] S', 'get?n.S', 'get?(n: list(int, 2)).S', 'get?(n: list(0..9, 9)).S', 'get?(n: [f: string]).S']) expect(open(`system S = ${input};`), input).toEqual(['open-input: n']);
    expect(open('system S = get?(n: 0..999, m: 0..999).S;')).toEqual(['open-input: n']);
    for (const input of ['get?(n: 0..3).S', 'get?(n: {a, b}, m: bool).S', 'get?(n: list([f: bool], 2)).S', 'get?(=1).S', 'get.S', 'get?(n: 0..99).S']) expect(open(`system S = ${input};`), input).toEqual([]);
  });

  test('restriction and relabelling around constants decide what is visible', () => {
    const server = 'Server = req?n.res!n.Server; Client = req!1.res?x.Client;';
    expect(open(`${server} system S = (Server | Client) \\ {req, res};`)).toEqual([]);
    expect(open(`${server} system S = (Server | Client) \\ {res};`)).toEqual(['open-input: n']);
    expect(open(`${server} system S = (Server[ask/req] | Client) \\ {req, res};`)).toEqual(['open-input: n']);
    expect(open(`${server} system S = (Server[ask/req] | Client[ask/req]) \\ {ask, res};`)).toEqual([]);
    expect(open(`${server} system S = (Server[tau/req]) \\ {res};`)).toEqual(['open-input: n']);
    expect(open('P = (Q) \\ {a}; Q = a?n.(P[b/a]) + c!1.0; system S = P;')).toEqual([]);
  });

  test('channels given to constants are followed', () => {
    const buffer = 'Buf(in, out) = in?x.out!x.Buf(in, out);';
    expect(open(`${buffer} system S = (Buf(a, b) | a!1.0) \\ {a};`)).toEqual([]);
    expect(open(`${buffer} system S = (Buf(a, b) | Buf(b, c) | a!1.0) \\ {b};`)).toEqual(['open-input: x']);
  });

  test('the error of a system leaves it running; beside `system` items nothing else is asked', () => {
    const model = analyse('system S = get?n.put!(n + 1).S;');
    expect(model.diagnostics[0]).toMatchObject({ severity: 'error', definition: 'S', fix: { text: '(n: 0..3)' } });
    expect(model.program.broken.size).toBe(0);
    expect(open('Server = req?n.Server; system S = (Server | req!1.0) \\ {req};')).toEqual([]);
    expect(analyse('Server = req?n.[n < 1] Server;').diagnostics).toMatchObject([{ code: 'open-input', severity: 'warning' }]);
  });
});
