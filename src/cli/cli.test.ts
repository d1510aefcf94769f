import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runWith } from './testing/fake-io.ts';
import type { FakeMachine } from './testing/fake-io.ts';

const LOCKS = 'public/examples/two-locks.tau';
const ORDERED = 'public/examples/two-locks-ordered.tau';
const ENDLESS = 'P = a.(P | P);';
/** Counts up for ever, one state after the other. */
const COUNTER = "Up(n: int) = 'at(n).Up(n + 1);\nsystem S = Up(0);";

const text = (machine: FakeMachine, ...words: string[]) => runWith(machine, ...words);
const json = async (machine: FakeMachine, ...words: string[]) => {
  const { code, out, err } = await runWith(machine, ...words, '--json');
  return { code, err, result: JSON.parse(out) };
};
const model = (source: string): FakeMachine => ({ files: { 'm.tau': source } });

describe('explore', () => {
  test('counts the two locks', async () => {
    const { code, result } = await json({}, 'explore', LOCKS);
    expect(code).toBe(0);
    expect(result).toEqual({
      command: 'explore', system: 'TwoLocks', states: 12, transitions: 16, deadlocks: 1, terminated: 0, atRest: 0, frontier: 0,
      divergent: false, complete: true, seconds: expect.any(Number), peakMemoryMB: 64,
    });
  });

  test('says the same to people', async () => {
    const { code, out, err } = await text({}, 'explore', LOCKS);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('TwoLocks: all 12 states, 16 transitions');
    expect(out).toContain(`1 deadlock, the nearest after 2 steps: tauscope trace ${LOCKS} --system TwoLocks --to deadlock`);
  });

  test('a tool waiting for the next call is at rest, not a deadlock', async () => {
    const { result } = await json(model("agent C = 'call.done;\ntool T = call.T;\nsystem S = (C | T) \\ {call};"), 'explore', 'm.tau');
    expect(result).toMatchObject({ deadlocks: 0, atRest: 1, terminated: 0 });
  });

  test('an infinite state space: at the limit, exit 3, and no claim beyond it', async () => {
    const { code, result } = await json(model(ENDLESS), 'explore', 'm.tau', '--max-states', '50');
    expect(code).toBe(3);
    expect(result).toMatchObject({ states: 50, complete: false });
    expect(result.frontier).toBeGreaterThan(0);
    const { out } = await text(model(ENDLESS), 'explore', 'm.tau', '--max-states=50');
    expect(out).toContain('at least 50 states');
    expect(out).toContain('no deadlock found in 50 states');
    expect(out).toContain('stopped at the limit of 50 states, there are more (--max-states)');
  });

  test('other limits stop it too', async () => {
    const slow = await text(model(COUNTER), 'explore', 'm.tau', '--timeout', '1');
    expect([slow.code, slow.out]).toEqual([3, expect.stringContaining('stopped after 1.0 s')]);
    const small = await text(model(COUNTER), 'explore', 'm.tau', '--max-memory', '1');
    expect([small.code, small.out]).toEqual([3, expect.stringContaining('stopped at the limit of 1 MB')]);
  });

  test('Ctrl-C prints what was found so far', async () => {
    const { code, out } = await text({ ...model(COUNTER), interruptAt: 3 }, 'explore', 'm.tau');
    expect(code).toBe(3);
    expect(out).toMatch(/^S: at least [\d,]+ states/);
    expect(out).toContain('stopped by Ctrl-C');
  });

  test('progress is for terminals, and not for --quiet', async () => {
    const words = ['explore', 'm.tau', '--timeout', '1'];
    expect((await text({ ...model(COUNTER), isTerminal: true }, ...words)).err).toMatch(/\r[\d,]+ states, [\d,]+ steps, \d+ MB/);
    expect((await text({ ...model(COUNTER), isTerminal: true }, ...words, '--quiet')).err).toBe('');
    expect((await text(model(COUNTER), ...words)).err).toBe('');
  });

  test('--system chooses among several; a file is read from standard input', async () => {
    const input = 'A = a.b.A; B = a.B; C(n: 0..1) = c.C(n);';
    expect((await json({ input }, 'explore', '-')).result).toMatchObject({ system: 'B', states: 1 });
    expect((await json({ input }, 'explore', '-', '--system', 'A')).result).toMatchObject({ system: 'A', states: 2 });
    const unknown = await json({ input }, 'explore', '-', '--system', 'X');
    expect([unknown.code, unknown.result.errors[0].code, unknown.result.errors[0].hint]).toEqual([2, 'unknown-constant', 'can be run: A and B']);
    const open = await json({ input }, 'explore', '-', '--system', 'C');
    expect([open.code, open.result.errors[0].code]).toEqual([2, 'system-with-parameters']);
  });
});

describe('trace', () => {
  test('--to deadlock: the two steps', async () => {
    const { code, result } = await json({}, 'trace', LOCKS, '--to', 'deadlock');
    expect(code).toBe(0);
    expect(result).toMatchObject({ command: 'trace', found: true });
    expect(result.steps).toEqual([
      { label: 'tau', event: 'τ⟨takeBoard!: Planner → Board⟩', from: 'Planner', to: 'Board', channel: 'takeBoard', values: [] },
      { label: 'tau', event: 'τ⟨takeRepo!: Coder → Repo⟩', from: 'Coder', to: 'Repo', channel: 'takeRepo', values: [] },
    ]);
  });

  test('explains the circle and says how to share it', async () => {
    const { out } = await text({}, 'trace', LOCKS, '--to', 'deadlock');
    expect(out).toContain('Nothing can happen any more (deadlock).');
    expect(out).toMatch(/Planner +waits at 'takeRepo +for Repo/);
    expect(out).toContain(`tauscope share ${LOCKS} --system TwoLocks --trace 0,1`);
  });

  test('COM: a value outside the type is no step, and the explanation says so', async () => {
    const { out } = await text(model('A = get!7.0; B = get?(x: 0..4).0; system S = (A | B) \\ {get};'), 'trace', 'm.tau', '--to', 'deadlock');
    expect(out).toContain('  A offers get!(7), B accepts 0..4.\n');
  });

  test('who waits for itself alone is no circle of several', async () => {
    const { out } = await text(model("A = a.'a.0; system S = A \\ {a};"), 'trace', 'm.tau', '--to', 'deadlock');
    expect(out).toContain('  A waits at a, which only A itself could answer later.\n');
  });

  test('T19 a component with only false guards waits for nothing', async () => {
    const { out } = await text(model('G(n) = [n < 1] up!n.G(n + 1); system S = G(0);'), 'trace', 'm.tau', '--to', 'deadlock');
    expect(out).toContain('  G(0) has nothing it could do: every condition is false.\n');
  });

  test('no deadlock: exit 1 when all states were seen, 3 when not', async () => {
    const all = await json({}, 'trace', ORDERED, '--to', 'deadlock');
    expect([all.code, all.result]).toEqual([1, { command: 'trace', found: false, steps: [], states: 9, complete: true }]);
    const some = await json(model(COUNTER), 'trace', 'm.tau', '--to', 'deadlock', '--max-states', '3000');
    expect([some.code, some.result]).toEqual([3, { command: 'trace', found: false, steps: [], states: 3000, complete: false }]);
  });

  test('--to-action: a shortest run whose last step it is', async () => {
    const { code, result } = await json({}, 'trace', LOCKS, '--to-action', 'commit');
    expect([code, result.steps.map((step: { channel: string }) => step.channel)]).toEqual([0, ['takeRepo', 'takeBoard', 'commit']]);
    expect(result.steps[2]).toEqual({ label: 'commit', event: 'commit: Coder', from: null, to: 'Coder', channel: 'commit', values: [] });
    const none = await text({}, 'trace', LOCKS, '--to-action', 'comit');
    expect([none.code, none.out]).toEqual([1, expect.stringMatching(/No step comit in all 12 states\.\nSteps it does: .*commit/)]);
  });

  test('values are those of JSON', async () => {
    const source = "type T = {red, green};\nsystem S = tau_go(3).out!(7, true, red, \"x y\", [1, 2], [size: 2]).0;";
    const { result } = await json(model(source), 'trace', 'm.tau', '--random', '1', '--steps', '2');
    expect(result.steps).toEqual([
      { label: 'tau', event: 'τ⟨go(3): S⟩', from: 'S', to: null, channel: null, values: [3] },
      expect.objectContaining({ from: 'S', to: null, channel: 'out', values: [7, true, 'red', 'x y', [1, 2], { size: 2 }] }),
    ]);
  });

  test('--random: the same seed, the same run, also where there is no end', async () => {
    const run = async (seed: string) => (await json({}, 'trace', LOCKS, '--random', seed, '--steps', '30')).result.choices;
    expect(await run('7')).toEqual(await run('7'));
    expect(new Set(await Promise.all(['1', '2', '3', '4', '5'].map(run))).size).toBeGreaterThan(1);
    const endless = await json(model(COUNTER), 'trace', 'm.tau', '--random', '1');
    expect([endless.code, endless.result.steps.length]).toEqual([0, 20]);
  });

  test.each([
    [[], 'trace needs one of'],
    [['--to', 'deadlock', '--random', '1'], 'trace needs one of'],
    [['--to', 'heaven'], '--to heaven: this version knows --to deadlock'],
    [['--to', 'deadlock', '--steps', '3'], '--steps belongs to --random'],
    [['--random', 'x'], "--random takes a whole number, not 'x'"],
  ])('%j is refused', async (words, message) => {
    const { code, err } = await text({}, 'trace', LOCKS, ...words);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe('derive', () => {
  test('a tree for every step', async () => {
    const { code, result } = await json({}, 'derive', LOCKS, 'TwoLocks');
    expect([code, result.command, result.transitions.length]).toEqual([0, 'derive', 2]);
    const [first] = result.transitions;
    expect(first).toMatchObject({ label: 'tau', event: 'τ⟨takeBoard!: Planner → Board⟩', tree: { rule: 'RES', line: 22, premises: [{ rule: 'PAR-L' }] } });
    expect(first.tree.conclusion).toBe(`(Planner | Coder | Board | Repo) \\ Locks —tau→ ${first.target}`);
    const leaf = (tree: { premises: never[] }): unknown => (tree.premises[0] ? leaf(tree.premises[0]) : tree);
    expect(leaf(first.tree)).toMatchObject({ rule: 'OUT', line: 9 });
  });

  test('any process, not only constants', async () => {
    const { result } = await json(model('P(n: 0..3) = [n > 0] down.P(n - 1);'), 'derive', 'm.tau', 'P(2) + stop.0');
    expect(result.transitions.map(({ label, tree }: { label: string; tree: { rule: string } }) => `${tree.rule} ${label}`)).toEqual(['SUM-L down', 'SUM-R stop']);
    const wrong = await json(model('P = a.P;'), 'derive', 'm.tau', 'P(1)');
    expect([wrong.code, wrong.result.errors[0].code]).toEqual([2, 'wrong-arity']);
    expect((await json(model('P = a.P;'), 'derive', 'm.tau', 'P; Q = b')).code).toBe(2);
  });

  test('says it in words too', async () => {
    const { out } = await text(model('P = a.b.P;\nQ = 0;'), 'derive', 'm.tau', 'P');
    expect(out).toMatch(/^P can do 1 step:\n\n1\. a: P\n {3}CON {5}P —a→ b\.P/);
    expect((await text(model('P = a.b.P;\nQ = 0;'), 'derive', 'm.tau', 'Q')).out).toBe('Q can do nothing.\n');
  });
});

describe('share and open', () => {
  test('what was shared is opened', async () => {
    const shared = await json({}, 'share', LOCKS, '--trace', '0,1');
    expect([shared.code, shared.result.length]).toEqual([0, shared.result.link.length]);
    expect(shared.result.link).toMatch(/^http:\/\/127\.0\.0\.1:4173\/#1[\w-]+$/);
    const { code, result } = await json({}, 'open', shared.result.link);
    expect([code, result.problems, result.version, result.system, result.cursor]).toEqual([0, [], 1, 'TwoLocks', 2]);
    expect(result.trace.map(({ event }: { event: string }) => event)).toEqual(['τ⟨takeBoard!: Planner → Board⟩', 'τ⟨takeRepo!: Coder → Repo⟩']);
    expect(result.model).toContain('system TwoLocks =');
  });

  test('the text form is the link alone, on any page', async () => {
    const { out } = await text({}, 'share', LOCKS, '--base', 'https://example.org/x/#old');
    expect(out).toMatch(/^https:\/\/example\.org\/x\/#1[\w-]+\n$/);
    expect((await text({ input: out }, 'open', '-')).out).toContain('Two agents, two locks, system TwoLocks, 25 lines\nNo run.\n');
  });

  test('a comparison is shared with its question and its move', async () => {
    const files = { files: { 'm.tau': 'P = a.b.P;\nQ = a.P + a.b.P;\n', 'dir/n.tau': 'R = a.R;\n' } };
    const shared = await json(files, 'share', 'm.tau', '--left', 'a.Q', '--right', 'dir/n.tau#R', '--relation', 'bisim', '--answers', '0,1', '--move', '3');
    expect(shared.code).toBe(0);
    const { result } = await json(files, 'open', shared.result.link);
    expect([result.problems, result.view.place, result.compare]).toEqual([[], 'compare', {
      left: { process: 'a.Q', file: null }, right: { process: 'R', file: { title: 'n.tau', source: 'R = a.R;\n' } }, relation: 'strong', answers: [0, 1], move: 3,
    }]);
    expect((await text(files, 'open', shared.result.link)).out).toContain('Compared: a.Q with R of n.tau, strong bisimilarity, at move 3, with answers 0,1.\n');
    expect((await json(files, 'open', (await json(files, 'share', 'm.tau')).result.link)).result.compare).toBeNull();
  });

  test.each([
    [['--left', 'P'], 'a comparison needs --right Q too'],
    [['--move', '3'], 'a comparison needs --left P and --right Q'],
    [['--left', 'P', '--right', 'P'], 'two processes are compared by --relation R'],
    [['--left', 'P', '--right', 'Nobody', '--relation', 'weak'], 'Nobody'],
    [['--left', 'P', '--right', 'no-such.tau#P', '--relation', 'weak'], 'no-such.tau'],
  ])('share %j is refused', async (options, said) => {
    const { code, result } = await json(model('P = a.b.P;'), 'share', 'm.tau', ...options);
    expect([code, JSON.stringify(result.errors)]).toEqual([2, expect.stringContaining(said)]);
  });

  test('a step that is not there', async () => {
    const { code, result } = await json({}, 'share', LOCKS, '--trace', '0,9');
    expect([code, result.errors[0].message, result.errors[0].hint]).toEqual([2, '--trace: step 2 of TwoLocks is not possible', 'there the positions are 0 to 1']);
  });

  test('a run that no longer fits is shown as far as it goes', async () => {
    const { result: shared } = await json(model('P = a.b.P;'), 'share', 'm.tau', '--trace', '0,0,0');
    const { result: other } = await json(model('P = a.c.P;'), 'share', 'm.tau', '--trace', '0,0,0');
    expect(other.link).not.toBe(shared.link);
    // The checks of `a` then `b`, on a model that does `a` then `c`.
    const { encodeShare, decodeShare } = await import('../platform/share-codec.ts');
    const [ours, theirs] = [decodeShare(shared.link).document, decodeShare(other.link).document];
    const mixed = ours && theirs && encodeShare({ ...ours, source: theirs.source });
    const { code, result } = await json({}, 'open', mixed?.ok ? mixed.value : '');
    expect([code, result.problems]).toEqual([0, ['Step 2 is not possible in this model any more. The run is shown up to step 1.']]);
    expect(result.trace.map((step: { label: string | null }) => step.label)).toEqual(['a', null, null]);
  });

  test('a link cut off, damaged, foreign: said in words', async () => {
    const { result } = await json({}, 'share', LOCKS, '--trace', '0,1');
    const cut = await json({}, 'open', result.link.slice(0, -12));
    expect([cut.code, cut.result.problems]).toEqual([0, [expect.stringMatching(/^This link is cut off /)]]);
    const start = await json({}, 'open', result.link.slice(0, -40));
    expect([start.code, start.result.problems?.length ?? start.result.errors.length]).toEqual([start.result.errors ? 2 : 0, 1]);
    const foreign = await json({}, 'open', 'https://example.org/');
    expect([foreign.code, foreign.result.errors[0].code]).toEqual([2, 'not-a-link']);
    const newer = await json({}, 'open', `2${result.link.split('#1')[1]}`);
    expect([newer.code, newer.result.version, newer.result.problems]).toEqual([0, 2, ['This link was made by a newer version (format 2). What this version understands of it is shown.']]);
  });

  test('a model with errors opens, and the errors are told', async () => {
    const { encodeShare } = await import('../platform/share-codec.ts');
    const { documentOf } = await import('../core/trace/document.ts');
    const link = encodeShare({ ...documentOf('P = Q;'), steps: [{ index: 0, check: null }], cursor: 1 });
    const { code, result } = await json({}, 'open', link.ok ? link.value : '');
    expect([code, result.problems, result.trace]).toEqual([0, [expect.stringMatching(/^The model has 1 error: line 1: Q is not defined/)], [{ index: 0, check: null, label: null, event: null }]]);
  });
});

describe('check', () => {
  test('every check of the file, with its evidence', async () => {
    const source = "A = a.A;\nB = (b.0) \\ {b};\ncheck deadlock_free(A);\ncheck not deadlock_free(B);\ncheck deadlock_free(a.0 | A);\n";
    const { code, result } = await json(model(source), 'check', 'm.tau');
    const common = { formula: null, states: expect.any(Number), certified: true };
    expect(code).toBe(0);
    expect(result).toMatchObject({ command: 'check', ok: true });
    expect(result.checks).toEqual([
      { ...common, line: 3, text: 'deadlock_free(A)', answer: true, expected: true, ok: true, trace: null },
      { ...common, line: 4, text: 'deadlock_free(B)', answer: false, expected: false, ok: true, trace: [] },
      { ...common, line: 5, text: 'deadlock_free(a.0 | A)', answer: true, expected: true, ok: true, trace: null },
    ]);
  });

  test('exit 1 with the run when an answer is not as expected', async () => {
    const { code, result } = await json({}, 'check', LOCKS);
    expect([code, result.ok, result.checks[0].answer, result.checks[0].trace.length]).toEqual([1, false, false, 2]);
    const { out } = await text({}, 'check', LOCKS);
    expect(out).toContain('✗ line 24: check deadlock_free(TwoLocks)\n    fails after 2 steps\n');
    expect(out).toContain('0 of 1 check as expected.');
  });

  test('"not" expects the answer no', async () => {
    const { code, out } = await text(model("P = a.'b.0 \\ {b};\nQ = (a.0) \\ {a};\ncheck not deadlock_free(Q);"), 'check', 'm.tau');
    expect([code, out]).toEqual([0, "✓ line 3: check not deadlock_free(Q)\n    fails after 0 steps, as expected\n1 of 1 check as expected.\n"]);
  });

  test('not decided within the limits: exit 3', async () => {
    const { code, result } = await json(model(`${COUNTER}\ncheck deadlock_free(S);`), 'check', 'm.tau', '--max-states', '100');
    expect([code, result.ok, result.checks[0]]).toEqual([3, false, expect.objectContaining({ answer: null, ok: false, trace: null, states: 100, certified: false })]);
  });

  test('a check of a later version is refused at its place', async () => {
    const { code, result } = await json(model('P = a.P;\ncheck sim(P, P);'), 'check', 'm.tau');
    expect([code, result.errors[0]]).toEqual([2, expect.objectContaining({ file: 'm.tau', line: 2, code: 'not-in-this-version' })]);
  });

  test('a file without checks is fine', async () => {
    expect(await text(model('P = a.P;'), 'check', 'm.tau')).toMatchObject({ code: 0, out: 'm.tau has no check.\n' });
  });
});

describe('wrong input', () => {
  test('every error with place, line and hint', async () => {
    const source = 'Client = call.Client;\nsystem S = (Cleint | Server);\n';
    const { code, err, out } = await text(model(source), 'explore', 'm.tau');
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('m.tau:2:13: error: Cleint is not defined. Did you mean Client? (unknown-constant)\n  2 | system S = (Cleint | Server);\n    |             ^^^^^^\n  hint: ');
    const { result } = await json(model(source), 'explore', 'm.tau');
    expect(result.errors).toHaveLength(2);
    expect(result.errors[0]).toEqual({
      file: 'm.tau', line: 2, column: 13, endLine: 2, endColumn: 19, code: 'unknown-constant',
      message: 'Cleint is not defined. Did you mean Client?', hint: expect.any(String),
    });
  });

  test.each([
    ['an empty file', '', 'no-process'],
    ['a syntax error', 'P = a..b;', 'syntax'],
    ['unguarded recursion', 'P = Q; Q = P;', 'unguarded-recursion'],
    ['wrong arity', 'P(n: 0..1) = a.0; Q = P;', 'wrong-arity'],
    ['an unbound variable', "P = c!x.0;", 'unbound-variable'],
    ['a type error', 'P(n: 0..1) = a.0; Q = P(true);', 'type-mismatch'],
  ])('%s', async (_, source, expected) => {
    const { code, result } = await json(model(source), 'explore', 'm.tau');
    expect([code, result.errors[0].code]).toEqual([2, expected]);
  });

  test('what is no text is not read as one, and nothing in it reaches the terminal as it is', async () => {
    const binary = await json(model('\u007fELF\u0002\u0000\u0000P = a.0;'), 'explore', 'm.tau');
    expect([binary.code, binary.result.errors]).toEqual([2, [expect.objectContaining({ file: 'm.tau', line: null, code: 'unreadable', message: 'm.tau: this is no text' })]]);
    const coloured = await text(model('P = a.\u001b[31m0;'), 'explore', 'm.tau');
    expect(coloured.code).toBe(2);
    expect(coloured.err).not.toContain('\u001b');
  });

  test('a very long line is shown around its place', async () => {
    const { err } = await text(model(`P = ${' '.repeat(5000)}Cleint;`), 'explore', 'm.tau');
    const [, excerpt = '', marks = ''] = err.split('\n');
    expect(excerpt.length).toBeLessThan(200);
    expect(excerpt.slice(marks.indexOf('^'), marks.indexOf('^') + 6)).toBe('Cleint');
  });

  test('warnings go to standard error, and away with --quiet', async () => {
    const source = 'P = (a.P) \\ {b};';
    const { code, err, out } = await text(model(source), 'explore', 'm.tau');
    expect([code, out.startsWith('P: all ')]).toEqual([0, true]);
    expect(err).toMatch(/^m\.tau:1:\d+: warning: .*\(unused-restriction\)\n/);
    expect((await text(model(source), 'explore', 'm.tau', '--quiet')).err).toBe('');
  });

  test.each([
    [[], 'no command given'],
    [['frob'], 'unknown command frob'],
    [['reduce', 'a'], 'unknown command reduce'],
    [['compare', 'a'], 'usage: tauscope compare [FILE] P Q [options]'],
    [['explore'], 'usage: tauscope explore FILE [options]'],
    [['explore', 'a', 'b'], 'usage: tauscope explore FILE [options]'],
    [['explore', LOCKS, '--frob'], 'unknown option --frob'],
    [['explore', LOCKS, '--trace', '1'], 'unknown option --trace'],
    [['explore', LOCKS, '--symmetry'], '--symmetry is not in this version'],
    [['explore', LOCKS, '--max-states'], '--max-states needs a value: --max-states N'],
    [['explore', LOCKS, '--max-states', '0'], "--max-states takes a whole number from 1, not '0'"],
    [['explore', LOCKS, '--timeout', 'soon'], "--timeout takes a number of seconds, not 'soon'"],
    [['explore', LOCKS, '--json=1'], '--json takes no value'],
    [['share', LOCKS, '--trace', '0,x'], "--trace takes positions with commas between them, as in 0,2,1, not '0,x'"],
    [['explore', 'none.tau'], 'none.tau: no such file'],
    [['explore', 'vending.ccs'], 'reading .ccs files is not in this version'],
    [['check', 'a.caal'], 'reading .caal files is not in this version'],
    [['trace', 'a.aut', '--to', 'deadlock'], 'reading .aut files is not in this version'],
  ])('%j', async (words, message) => {
    const { code, err, out } = await text({}, ...words);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    const asJson = await text({}, ...words, '--json');
    expect([asJson.code, asJson.err, JSON.parse(asJson.out).errors.length]).toEqual([2, '', 1]);
  });

  test('an unknown command comes with the list of commands', async () => {
    expect((await text({}, 'frob')).err).toContain('commands: check, explore, compare, trace, derive, share, open');
  });

  test('our own error is told as such: exit 4', async () => {
    const broken = { get files(): never { throw new Error('boom'); } };
    expect(await text(broken, 'explore', 'x.tau')).toMatchObject({ code: 4, out: '', err: expect.stringContaining('a bug of ours') });
  });
});

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s', async (word) => {
    const { code, out } = await text({}, word);
    expect(code).toBe(0);
    for (const name of ['check', 'explore', 'compare', 'trace', 'derive', 'share', 'open']) expect(out).toContain(`tauscope ${name} `);
    expect(out).toContain('Exit codes: 0 yes; 1 no; 2 the input is wrong; 3 not decided within the limits; 4 internal error.');
  });

  test('of one command', async () => {
    const { out } = await text({}, 'trace', '--help');
    expect(out).toContain('--to-action A');
    expect((await text({}, 'help', 'trace')).out).toBe(out);
  });

  test('--version', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect((await text({}, '--version')).out).toBe(`tauscope ${version}\n`);
  });
});

describe('the built program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tauscope-cli-'));
  const program = join(folder, 'cli', 'tauscope.mjs');

  beforeAll(() => {
    const words = [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite.cli.config.ts', '--logLevel', 'error'];
    const { status, stderr } = spawnSync(process.execPath, words, { env: { ...process.env, TAUSCOPE_DIST: folder }, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  }, 60_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const run = (words: readonly string[], input = '') =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(program, words, { stdio: 'pipe' });
      let [out, err] = ['', ''];
      child.stdout.on('data', (data) => (out += data));
      child.stderr.on('data', (data) => (err += data));
      child.on('close', (code) => resolve({ code, out, err }));
      child.stdin.end(input);
    });

  test('runs by itself, reads standard input, and exits with the answer', async () => {
    const found = await run(['trace', LOCKS, '--to', 'deadlock', '--json']);
    expect([found.code, found.err, JSON.parse(found.out).steps.length]).toEqual([0, '', 2]);
    expect(await run(['explore', '-'], 'P = a..b;')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('-:1:6: error: ') });
    expect(await run(['check', ORDERED, '--json'])).toMatchObject({ code: 0, out: expect.stringContaining('"ok":true') });
  });
});
