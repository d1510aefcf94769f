import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixed, problems, reads, termOf } from '../testing/read.ts';
import { runs } from '../testing/runs.ts';
import { analyse } from './analyse.ts';

/** Of pairs of what is written and what it reads as: those that read otherwise. */
function misread(pairs: readonly (readonly [string, string])[]): readonly string[] {
  return pairs.filter(([text, expected]) => reads(text) !== expected).map(([text]) => `${text} reads as ${reads(text)}`);
}

/** The processes that are accepted, or refused for another reason. */
function notRefused(texts: readonly string[], code: string): readonly string[] {
  return texts.filter((text) => !problems(`P = ${text};`).some((problem) => problem.startsWith(`${code}:`)));
}

describe('precedence', () => {
  test('T1: choice is looser than parallel, postfixes are tightest', () => {
    expect(termOf('a.0 + b.0 | c.0')).toMatchObject({ kind: 'choice', right: { kind: 'par' } });
    expect(termOf('a.0 \\ {a}')).toMatchObject({ kind: 'prefix', next: { kind: 'restrict' } });
    expect(termOf('(a.0) \\ {a}')).toMatchObject({ kind: 'restrict', body: { kind: 'prefix' } });
  });

  test('binary operators group to the left', () => {
    expect(termOf('a + b + c')).toMatchObject({ kind: 'choice', left: { kind: 'choice' } });
    expect(termOf('a | (b | c)')).toMatchObject({ kind: 'par', right: { kind: 'par' } });
    expect(termOf("'c(1 - 2 - 3)")).toMatchObject({ action: { args: [{ op: '-', left: { op: '-' } }] } });
  });

  test('operators of expressions', () => {
    expect(misread([
      ["'c(a or b and not x == 1 + 2 * -y.f)", "'c(a or b and not (x == 1 + 2 * -y.f)).0"],
      ["'c(!a && b || c)", "'c(not a and b or c).0"],
      ["'c((1 + 2) * 3 mod 4 div 5)", "'c((1 + 2) * 3 mod 4 div 5).0"],
      ["'c(if a then b else if x then y else z)", "'c(if a then b else if x then y else z).0"],
      ["'c([f: 1, g: [2, \"t\"]].g, len(xs), append(xs, head(tail(xs))), has(xs, true))", "'c([f: 1, g: [2, \"t\"]].g, len(xs), append(xs, head(tail(xs))), has(xs, true)).0"],
    ])).toEqual([]);
    expect(termOf("'c(x == 1)")).toMatchObject({ action: { args: [{ op: '==' }] } });
    expect(termOf("'c(not x == 1)")).toMatchObject({ action: { args: [{ op: 'not', operand: { op: '==' } }] } });
  });
});

describe('rule 1: words are keywords only in place', () => {
  test('a word where it is no keyword is a name', () => {
    expect(misread([
      ["in.'out.0", "in.'out.0"],
      ['new in in in.0', 'new in in in.0'],
      ['new.P + new?x.P + new', 'new.P + new(x).P + new.0'],
      ['if.P + if!1.P + if?x.P', "if.P + 'if(1).P + if?(x).P"],
      ['timeout.P + timeout(x).P + delay.P + delay(x).P', 'timeout.P + timeout(x).P + delay.P + delay(x).P'],
      ['then.else.check.system.agent.0', 'then.else.check.system.agent.0'],
      ['if then then then.0 else else.0', 'if then then then.0 else else.0'],
      ['true.not.and.len.0', 'true.not.and.len.0'],
      ["if x then c? else d", 'if x then c.0 else d.0'],
      ['if x then c! else d', "if x then 'c.0 else d.0"],
      ['if x then new else delay', 'if x then new.0 else delay.0'],
      ['if x then delay else new', 'if x then delay.0 else new.0'],
      ['c?else.0', 'c(else).0'],
      ["'c(not)", "'c(not).0"],
    ])).toEqual([]);
  });

  test('a word in place is a keyword', () => {
    expect(termOf('new x: chan, y in x.0')).toMatchObject({ kind: 'new', names: [{ name: 'x', type: { kind: 'chan' } }, { name: 'y' }] });
    for (const text of ['(new x) x.0', '(nu x) x.0', '(ν x) x.0']) expect(termOf(text), text).toMatchObject({ kind: 'new', body: { kind: 'prefix' } });
    expect(termOf('(νx)(νy, z) x.0')).toMatchObject({ kind: 'new', names: [{ name: 'x' }], body: { kind: 'new', names: [{ name: 'y' }, { name: 'z' }] } });
    expect(termOf('a(νx).b!(νx).νx.0')).toMatchObject({ action: { patterns: [{ param: { name: 'νx' } }] } });
    expect(termOf('(new x in x.0) | x.0')).toMatchObject({ kind: 'par', left: { kind: 'new' } });
    expect(termOf('if [x == 1].f then 0 else 0')).toMatchObject({ kind: 'if' });
    expect(termOf('timeout 3 {a.0} else {b.0}')).toMatchObject({ kind: 'timeout', duration: { value: { value: 3 } } });
    expect(termOf('timeout (n + (1)) {a} else {b}')).toMatchObject({ kind: 'timeout', duration: { op: '+' } });
    expect(termOf('timeout 30 s {a} else {b}')).toMatchObject({ kind: 'timeout' });
    for (const text of ['delay n.a', 'delay 2.a', '2.a', '30 s.a', 'delay 30 s.a']) expect(termOf(text), text).toMatchObject({ action: { kind: 'delay' }, next: { kind: 'prefix' } });
    expect(termOf('!!a')).toMatchObject({ kind: 'replicate', body: { kind: 'replicate' } });
  });

  test('item words begin items only before what follows them', () => {
    expect(problems('type T = bool; set = a.0;')).toEqual(['syntax: set']);
    const { items } = analyse(`import "lib.tau"; type T = [f: 0..3, g: list({red, green}, 2)]; type U = -2..-1; set L = {a}; set E = {}; chan a, b: (T, chan(U)); chan n: ();
      tick 30 ms; agent A = 0; tool B = 0; resource C = 0; process D = 0; system S = 0; check not sat(S, <a>tt);`);
    expect(items.map((item) => (item.kind === 'definition' ? `${item.definition.role} ${item.definition.name}` : item.kind))).toEqual([
      'import', 'type', 'type', 'set', 'set', 'chan', 'chan', 'tick', 'agent A', 'tool B', 'resource C', 'process D', 'process S', 'check',
    ]);
    expect(items[1]).toMatchObject({ type: { fields: [{ name: 'f', type: { low: 0, high: 3 } }, { type: { kind: 'list', max: 2, item: { atoms: ['red', 'green'] } } }] } });
    expect(items[5]).toMatchObject({ names: ['a', 'b'], payload: [{ kind: 'named' }, { kind: 'chan', payload: [{ name: 'U' }] }] });
    expect(items[6]).toMatchObject({ payload: [] });
    expect(items[7]).toMatchObject({ amount: 30, unit: 'ms' });
  });

  test('tau and tau_ are reserved everywhere; [tau/a] hides', () => {
    expect(notRefused(["'tau.0", '(a.0) \\ {tau}', '(a.0)[a/tau]', 'tau?x.0', 'tau!', 'a?tau.0', 'new tau in 0', "a!tau_x.0", '(a.0)[tau_x/a]'], 'reserved-name')).toEqual([]);
    expect(reads('(a.0)[tau/a]')).toBe('(a.0)[tau/a]');
    expect(misread([['tau.tau_retry.tau_log(1, x).0', 'tau.tau_retry.tau_log(1, x).0']])).toEqual([]);
    expect(fixed('P = τ.0;')).toBe('P = tau.0;');
  });
});

describe('rule 2: three meanings of [', () => {
  test('guard, relabelling, literal', () => {
    expect(termOf('[x == 1] a.0')).toMatchObject({ kind: 'guard' });
    expect(termOf('[x] [y] a.0')).toMatchObject({ kind: 'guard', body: { kind: 'guard' } });
    expect(termOf('a.[x] b')).toMatchObject({ kind: 'prefix', next: { kind: 'guard' } });
    expect(termOf('P[b/a]')).toMatchObject({ kind: 'relabel', pairs: [{ to: 'b', from: 'a' }] });
    expect(termOf('(a.0)\\{a}[b/a, c/d]')).toMatchObject({ kind: 'relabel', body: { kind: 'restrict' } });
    expect(termOf('c![1, 2].0')).toMatchObject({ action: { args: [{ kind: 'list' }] } });
    expect(termOf('c![f: 1].0')).toMatchObject({ action: { args: [{ kind: 'record' }] } });
    expect(termOf('[[1] == []] 0')).toMatchObject({ kind: 'guard', condition: { left: { kind: 'list' }, right: { items: [] } } });
  });

  test('what is neither is refused', () => expect(notRefused(['P[b]', '[x', 'c![a/b]', '(a.0)[]'], 'syntax')).toEqual([]));
});

describe('rule 3: a prefix without continuation takes no postfix', () => {
  test('postfix-on-prefix, with the text to write', () => {
    expect(notRefused(['a \\ {a}', 'a[b/a]', "'a \\ {a}", 'c!1 \\ L', 'a.b \\ {b}', 'tau[b/a]', '[x] a \\ {a}'], 'postfix-on-prefix')).toEqual([]);
    const [problem] = analyse('P = a \\ {a};').diagnostics;
    expect(problem?.hint).toBe('Write `(a) \\ {a}`.');
    expect(fixed('P = a \\ {a};')).toBe('P = (a) \\ {a};');
    expect(fixed('P = x + a.b[c/b];')).toBe('P = x + (a.b)[c/b];');
    expect(fixed('P = [x] a \\ {a};')).toBe('P = [x] (a) \\ {a};');
  });

  test('with a continuation it stands at the continuation', () => expect(misread([['a.P \\ {a}', 'a.P \\ {a}'], ['a.(b) \\ {b}', 'a.(b.0) \\ {b}']])).toEqual([]));

  test('a marker belongs to the name before it', () => {
    expect(termOf('a\n!.b')).toMatchObject({ action: { kind: 'output' } });
    expect(termOf('!a!x.!b')).toMatchObject({ kind: 'replicate', body: { action: { kind: 'output' }, next: { kind: 'replicate' } } });
    expect(notRefused(["'a!", "'a?x", 'a!!'], 'syntax')).toEqual([]);
  });
});

describe('rule 4: the dot', () => {
  test('numbers have no fraction and a simple argument no field', () => {
    expect(termOf('1.2.P')).toMatchObject({ action: { kind: 'delay' }, next: { action: { kind: 'delay' } } });
    expect(termOf('c!x.f.P')).toMatchObject({ action: { kind: 'output', args: [{ kind: 'name' }] }, next: { action: { kind: 'input' } } });
    expect(termOf('c!(x.f).P')).toMatchObject({ action: { args: [{ kind: 'field', field: 'f' }] }, next: { kind: 'call' } });
    expect(termOf('[x.f.g] P')).toMatchObject({ condition: { kind: 'field', record: { kind: 'field' } } });
    expect(termOf('if x.f then P else Q')).toMatchObject({ condition: { kind: 'field' } });
    expect(termOf('c?(x: 0..4).P')).toMatchObject({ action: { patterns: [{ param: { type: { low: 0, high: 4 } } }] } });
  });

  test('an int needs a continuation', () => expect(notRefused(['2', 'a.2', '0.a', '(2)'], 'syntax')).toEqual([]));
});

describe('rule 5: the prime', () => {
  test('after a name character it belongs to the name, elsewhere it is output', () => {
    expect(termOf("a'.'b''.'c'(x').0")).toMatchObject({
      action: { kind: 'input', channel: { name: "a'" } },
      next: { action: { kind: 'output', channel: { name: "b''" } }, next: { action: { channel: { name: "c'" }, args: [{ name: "x'" }] } } },
    });
    expect(reads("'a<x, 1, (x + 1)>.P")).toBe("'a(x, 1, x + 1).P");
    expect(notRefused(["'a<x + 1>.P", "'a<>", "a'b", "'(a)"], 'syntax')).toEqual([]);
  });

  test('printed labels can be pasted', () => {
    expect(misread([
      ["'a(1, x).0", "'a(1, x).0"],
      ["a(1, true, \"s\", -2, [1], x).0", "a(=1, =true, =\"s\", =(-2), =[1], x).0"],
      ["y(#1).0", 'y(#1).0'],
      ['a(=x, =(x + 1), y: bool).0', 'a(=x, =(x + 1), y: bool).0'],
    ])).toEqual([]);
  });

  test('c!v is c!(v), c! is an output without value, c? an input without', () => {
    expect(misread([['c!v.0', "'c(v).0"], ['c!(v, 1).0', "'c(v, 1).0"], ['c!.0', "'c.0"], ['c?.0', 'c.0'], ['c?x.0', 'c(x).0'], ['c?(x).0', 'c(x).0'], ['c(x, y).0', 'c(x, y).0']])).toEqual([]);
    expect(notRefused(['c!-1', 'c?x: bool', 'c?1', 'c!()', 'c()'], 'syntax')).toEqual([]);
  });
});

describe('rule 6: comments', () => {
  test('three kinds', () => {
    expect(misread([
      ['a. // b.\n c.0', 'a.c.0'],
      ['a.\n  * the whole line; "\' (\n c.0', 'a.c.0'],
      ['a.0 * note | with "signs\n | c.0', 'a.0 | c.0'],
      ['c!x * note\n .0', "'c(x).0"],
    ])).toEqual([]);
    expect(problems("* CAAL's way\nP = a.0; * note\n* and again\nQ = P; // end")).toEqual([]);
  });

  test('inside an expression * multiplies, unless it begins the line', () => {
    expect(misread([["'c(2 * 3).0", "'c(2 * 3).0"], ["'c(2\n * 4\n + 3).0", "'c(2 + 3).0"], ['[2 * x == 4] a * note\n', '[2 * x == 4] a.0'], ['if 2 * x == 4 then a * note\n else b', 'if 2 * x == 4 then a.0 else b.0']])).toEqual([]);
  });

  test('in formulas only // is a comment', () => {
    const [item] = analyse('P = 0; check sat(P, <(a+b)*\n *.c> tt // not this ) \n and ff); Q = 0;').items.slice(1);
    expect(item).toMatchObject({ check: { args: [{ kind: 'process' }, { kind: 'formula', text: '<(a+b)* *.c> tt and ff' }] } });
  });
});

describe('rule 7: what binds like a prefix', () => {
  test('T2: new x in P | Q is (new x in P) | Q, with a warning', () => {
    for (const text of ['new x in x.0 | x.0', '(new x) x.0 | x.0']) {
      expect(termOf(text)).toMatchObject({ kind: 'par', left: { kind: 'new' } });
      expect(problems(`P = ${text};`)).toContain('new-scope: x');
    }
    expect(problems('P = a.new x in x.0 | b.0 + x.0;')).toContain('new-scope: x');
  });

  test('no warning where the scope is closed or the name is another', () => {
    for (const text of ['(new x in x.0) | x.0', 'new x in (x.0 | x.0)', 'new x in x.0 | new x in x.0', 'new x in x.0 | a?x.x.0', '(new x in x.0 | y.0) | x.0']) {
      expect(problems(`P = ${text};`).filter((problem) => problem.startsWith('new-scope')), text).toEqual([]);
    }
  });

  test('guards, conditionals and replication end at the next operator', () => {
    for (const text of ['[x] a | b', '!a | b', 'if x then a else b | c', 'new y in a | b']) expect(termOf(text), text).toMatchObject({ kind: 'par' });
  });
});

describe('CAAL programs', () => {
  test('are accepted unchanged', () => {
    for (const program of [
      "agent Spec = in.'out.Spec;\nA = in.'x.A;\nB = x.'out.B;\nImpl = (A | B) \\ {x};",
      "set L = {coin, coffee};\nCM = coin.'coffee.CM;\nCS = 'pub.'coin.coffee.CS;\nUni = (CM | CS) \\ L;",
      "P = a.P + 'b.0; * note",
      'Sys = (A | B) \\ {a, b};\nA = a.A;\nB = b.0;',
      "Buf = in.Buf1;\nBuf1 = 'out.Buf;\nTwo = (Buf[mid/out] | Buf[mid/in]) \\ {mid};\nR = Two[b/in, d/out];",
      "* A comment line\n*another\nP=(a.0|'a.0)\\{a}+tau.P;Q=0;",
      "User = 'think.(enter.exit.User);\nMutex = ((User | Sem) | User) \\ {enter, exit};\nSem = 'enter.'exit.Sem;",
    ]) expect(problems(program), program).toEqual([]);
  });
});

describe('recovery', () => {
  test('a broken item does not take the others away', () => {
    const model = analyse('P = a.(b;\nQ = c.0;\nR = + ;\n(S) = 0;\nT = d.Q;\nU = a.\nV = b.V\nW = b.0');
    expect([...model.program.definitions.keys()]).toEqual(['P', 'Q', 'R', 'T', 'U', 'V', 'W']);
    expect([...model.program.broken]).toEqual(['P', 'R', 'U']);
    expect(model.diagnostics.map(({ where }) => where.kind === 'text' && where.start.line)).toEqual([1, 3, 4, 6, 7, 8]);
  });

  test('a broken head is told once, not at every call', () => {
    expect(problems('P(x: ) = a.P(x);\nQ(1) = 0;\nsystem S = P(1) | P | Q(2);')).toEqual(['syntax: )', 'syntax: 1']);
    expect(analyse('system S = a.S; P(x: ) = a.P(x);').systems).toEqual(['S']);
  });

  test('a missing ; is put where it belongs', () => {
    expect(fixed('P = a.0\nQ = b.0;')).toBe('P = a.0;\nQ = b.0;');
    expect(fixed('P = a.0 Q = b.0;')).toBe('P = a.0; Q = b.0;');
    expect(fixed('P = a.0 // end')).toBe('P = a.0; // end');
    expect([...analyse('P = a.0\nQ(x: list(list(bool, 1), 2)) = b.0;').program.broken]).toEqual([]);
  });

  test('common slips are named and mended', () => {
    expect(fixed('p = a.0;')).toBe('P = a.0;');
    expect(fixed('P = a.Q.0; Q = 0;')).toBe('P = a.q.0; Q = 0;');
    expect(fixed('P := a.0;')).toBe('P = a.0;');
    expect(fixed('P == a.0;')).toBe('P = a.0;');
    expect(fixed('P = [x = 1] a.0;')).toBe('P = [x == 1] a.0;');
    expect(problems('P = (a.b  \n\n')).toEqual(['syntax: b']);
    expect(fixed('P = a || b;')).toBe('P = a | b;');
    expect(fixed('P = a.0);')).toBe('P = a.0;');
    expect(fixed('P = (a.0) \\ a;')).toBe('P = (a.0) \\ {a};');
    expect(fixed('sytem S = 0;')).toBe('system S = 0;');
    expect(fixed('P = ’a.0;')).toBe("P = 'a.0;");
    expect(fixed('P = a.0;;')).toBe('P = a.0;');
    expect(fixed('type T = 3..1;')).toBe('type T = 1..3;');
  });
});

describe('any text', () => {
  const signs = fc.constantFrom(..."PQabx019=;.+|()[]{}\\'!?<>,:*/\" \n\r\t-_#&ν’€", ...['new ', ' in ', 'if ', ' then ', ' else ', 'timeout ', 'delay ', 'tau', 'check ', 'sat', 'system ', 'type ', 'set ', 'chan ', '..', '=='].flatMap((word) => [word, word]));

  test('never throws, and every place lies inside it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(signs, { maxLength: 60 }).map((parts) => parts.join('')), fc.string({ unit: 'binary', maxLength: 40 })), (source) => {
        const { diagnostics } = analyse(source);
        for (const { where } of diagnostics) {
          if (where.kind !== 'text') throw new Error('a text has text places');
          expect(where.start.offset).toBeGreaterThanOrEqual(0);
          expect(where.end.offset).toBeLessThanOrEqual(source.length);
          expect(where.start.offset).toBeLessThanOrEqual(where.end.offset);
        }
      }),
      { numRuns: runs(3000), seed: 20260403 },
    );
  });

  test('a text cut anywhere keeps the definitions before the cut', () => {
    const source = "type T = 0..3;\nA(n: T) = [n < 3] c!(n + 1).A(n) + d?(x: T, =2).'e<n>.0;\nsystem S = (A(1) | B) \\ {c};\nB = if true then c?x.B else (tau.0)[a/b];\n";
    const whole = analyse(source);
    expect(whole.diagnostics).toEqual([]);
    for (let end = 0; end <= source.length; end += 1) {
      const known = [...analyse(source.slice(0, end)).program.definitions.keys()];
      const expected = whole.items.flatMap((item) => (item.kind === 'definition' && (whole.spanOf(item.origin)?.end.offset ?? 0) <= end ? [item.definition.name] : []));
      expect(known.filter((name) => expected.includes(name)), `cut at ${end}`).toEqual(expected);
    }
  });

  test('nesting and size have limits that are said', () => {
    const deep = [
      `P = ${'('.repeat(20_000)}`, `P = ${'a.'.repeat(20_000)}0;`, `P = a${' + a'.repeat(20_000)};`, `P = 0${'\\{a}'.repeat(20_000)};`, `P = [${'not '.repeat(20_000)}x] 0;`,
      `P = a!${'['.repeat(20_000)};`, `P = ${'if a then '.repeat(20_000)};`, `P = ${'new x in '.repeat(20_000)}0;`, `P = ${'(new x in '.repeat(20_000)}`, `P = ${'timeout 1 {'.repeat(20_000)}`,
      `type T = ${'list('.repeat(20_000)};`, `P = [x${'.f'.repeat(20_000)}] 0;`, `P = [x${' and x'.repeat(20_000)}] 0;`, `P = ${'if a then b else '.repeat(20_000)}0;`,
    ];
    for (const source of deep) expect(problems(`${source}\nQ = 0;`)[0]?.split(':')[0], source.slice(0, 24)).toBe('too-large');
    expect(problems(`P = a!9007199254740992;`)).toEqual(['too-large: 9007199254740992']);
    expect(analyse(' '.repeat(5_000_001)).diagnostics).toMatchObject([{ code: 'too-large' }]);
    expect(problems(`P = ${'a.'.repeat(900)}0;`)).toEqual([]);
    expect(problems(`P = a.0${' + a.0'.repeat(900)};`)).toEqual([]);
    expect(problems(`P = ${'('.repeat(140)}a${')'.repeat(140)};`)).toEqual([]);
  });

  test('long texts are read to their end', () => {
    const long = (line: (i: number) => string, count: number): string => Array.from({ length: count }, (_, i) => line(i)).join('\n');
    const valid = analyse(long((i) => `P${i}(n: 0..3) = [n < 3] c${i % 50}!(n + 1).P${i}(n + 1) + (d?(x: 0..3).'e(x).0)[b/a] \\ {f${i}}; // ${i}`, 11_000));
    expect(valid.source.length).toBeGreaterThan(900_000);
    expect(valid.program.definitions.size).toBe(11_000);
    expect(valid.program.broken.size).toBe(0);
    for (const source of [
      long((i) => `P${i} = a.Q${i};`, 20_000), long((i) => `P${i} = a!x${i}.0;`, 20_000), long(() => 'check sat(P, (', 20_000), long(() => 'P(a', 50_000), `P = ${'timeout ('.repeat(20_000)}`,
      long((i) => `P${i} = P${(i + 1) % 20_000};`, 20_000), `set L = {${long((i) => `a${i}`, 20_000).replaceAll('\n', ',')}};`, `P = ${'new x in x.0 | '.repeat(900)}0;`, '*'.repeat(200_000), '"'.repeat(200_000),
      `P = ${'a!1.'.repeat(900)}0; ${long((i) => `Q${i} = b?x.c!x.Q${i};`, 10_000)}`,
    ]) expect(analyse(source).source.length, source.slice(0, 20)).toBe(source.length);
  });

  test('a file full of errors lists the first and counts the rest', () => {
    const { diagnostics } = analyse('P = ;\n'.repeat(10_000));
    expect(diagnostics).toHaveLength(201);
    expect(diagnostics.at(-1)?.message).toBe('19,799 more problems not listed.');
    const warned = analyse(`P = a.P; ${'check sim(P, P);'.repeat(300)} Q = ;`).diagnostics;
    expect(warned.map(({ severity, code }) => `${severity} ${code}`).filter((each) => each !== 'warning not-in-this-version')).toEqual(['error syntax', 'warning too-large']);
  });
});
