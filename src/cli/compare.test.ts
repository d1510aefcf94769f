/** `compare`, and `check` for relations. */
import { describe, expect, test } from 'vitest';
import { runWith } from './testing/fake-io.ts';
import type { FakeMachine } from './testing/fake-io.ts';

const MACHINES = 'public/examples/vending-machines.tau';
const BIT = 'public/examples/alternating-bit.tau';

const text = (machine: FakeMachine, ...words: string[]) => runWith(machine, ...words);
const json = async (machine: FakeMachine, ...words: string[]) => {
  const { code, err, out } = await runWith(machine, ...words, '--json');
  return { code, err, result: JSON.parse(out) };
};
const model = (source: string): FakeMachine => ({ files: { 'm.tau': source } });

describe('compare', () => {
  test('the vending machines are not strongly bisimilar: formula, side, and the moves of the attacker as steps', async () => {
    const { code, result } = await json({}, 'compare', MACHINES, 'Machine', 'Moody', '--relation', 'strong');
    expect(code).toBe(1);
    expect(Object.keys(result)).toEqual(['command', 'relation', 'left', 'right', 'related', 'certified', 'formula', 'side', 'trace', 'states', 'rounds']);
    expect(result).toMatchObject({ command: 'compare', relation: 'strong', left: 'Machine', right: 'Moody', related: false, certified: true, formula: '[coin]<coffee>tt', side: 'left', states: [3, 4] });
    expect(result.trace).toEqual([
      { label: 'coin', event: 'coin: Moody', from: null, to: 'Moody', channel: 'coin', values: [], side: 'right' },
      { label: 'coffee', event: 'coffee: Machine', from: null, to: 'Machine', channel: 'coffee', values: [], side: 'left' },
    ]);
    expect(result.rounds).toEqual([
      expect.objectContaining({ side: 'right', answerCount: 1, answer: [expect.objectContaining({ label: 'coin', to: 'Machine' })] }),
      expect.objectContaining({ side: 'left', answerCount: 0, answer: null, offered: ['tea'] }),
    ]);
  });

  test('says the same to people: verdict, formula, one sentence, move by move', async () => {
    const { code, out } = await text({}, 'compare', MACHINES, 'Machine', 'Moody', '--relation', 'strong');
    expect(code).toBe(1);
    expect(out).toBe([
      'Machine and Moody are not strongly bisimilar (3 states and 4 states; checked twice).',
      '  [coin]<coffee>tt',
      '    is true of Machine and false of Moody.',
      '  Moody can do coin and then refuse coffee. Machine cannot: after every coin it can do coffee.',
      '  The mismatch, move by move:',
      '    1  Moody does coin      Machine answers coin',
      '    2  Machine does coffee  Moody has no answer: it can do tea',
      '',
    ].join('\n'));
  });

  test('weakly it says the same where neither has inside steps; without --relation it says which it took', async () => {
    const weak = await text({}, 'compare', MACHINES, 'Machine', 'Moody', '--relation', 'weak');
    expect(weak.out).toContain('\n  Moody can do coin and then refuse coffee. Machine cannot: after every coin it can do coffee.\n');
    const inside = await text(model(''), 'compare', 'm.tau', 'tau.a + b', 'a + b', '--relation', 'weak');
    expect(inside.out).toContain('\n  Seen from outside, tau.a + b can take some inside steps, or none, and then refuse b. a + b cannot: after any inside steps, or none, it can do b.\n');
    const { code, out } = await text(model(''), 'compare', 'm.tau', 'a.b', 'a.b');
    expect([code, out]).toEqual([0, 'a.b and a.b are strongly bisimilar (3 states and 3 states; checked twice).\n(Compared by --relation strong, since none was given.)\n']);
  });

  test('of many labels that are offered instead a few are named, and the others counted', async () => {
    const sixty = Array.from({ length: 60 }, (_, i) => `o${i}.0`).join(' + ');
    const { out } = await text(model(''), 'compare', 'm.tau', 'x.0', sixty, '--relation', 'strong');
    expect(out).toMatch(/has no answer: it can do (o\d+, ){5}o\d+ and 54 more\n$/);
    const { result } = await json(model(''), 'compare', 'm.tau', 'x.0', sixty, '--relation', 'strong');
    expect([result.rounds[0].offered.length, result.rounds[0].offeredCount]).toEqual([50, 60]);
  });

  test('T9, between a term and a term', async () => {
    const { code, result } = await json(model(''), 'compare', 'm.tau', 'x.((b.0)[b/a])[a/b]', 'x.a.0', '--relation', 'strong');
    expect([code, result]).toEqual([0, {
      command: 'compare', relation: 'strong', left: 'x.((b.0)[b/a])[a/b]', right: 'x.a.0', related: true, certified: true, formula: null, side: null, trace: null, states: [3, 3], rounds: null,
    }]);
  });

  test('the alternating bit is weakly a buffer, and not strongly', async () => {
    const weak = await text({}, 'compare', BIT, 'AlternatingBit', 'Buffer', '--relation', 'weak');
    expect([weak.code, weak.out]).toEqual([0, 'AlternatingBit and Buffer are weakly bisimilar (108 states and 2 states; checked twice).\n  AlternatingBit can go on for ever inside (divergent); weak bisimilarity does not look at that.\n']);
    const { code, result } = await json({}, 'compare', BIT, 'AlternatingBit', 'Buffer', '--relation=bisim');
    expect([code, result.relation, result.formula]).toEqual([1, 'strong', '<accept(hello)><tau>tt']);
  });

  test('a weak answer is told as its real steps, and staying as staying', async () => {
    const { result } = await json(model(''), 'compare', 'm.tau', 'tau.a + b', 'a + b', '--relation', 'weak');
    expect(result.trace[0]).toMatchObject({ label: 'tau', side: 'left' });
    expect(result.rounds[0].answer).toEqual([]);
    const { out } = await text(model(''), 'compare', 'm.tau', 'tau.a + b', 'a + b', '--relation', 'weak');
    expect(out).toContain('a + b stays where it is');
    const through = await json(model(''), 'compare', 'm.tau', 'a.b', 'tau.a.c', '--relation', 'weak');
    expect(through.result.rounds[0].answer.map(({ label }: { label: string }) => label)).toEqual(['tau', 'a']);
  });

  test('a formula too long for a sentence is told by its first move', async () => {
    const long = Array.from({ length: 30 }, (_, k) => `a${k}`).join('.');
    const { out } = await text(model(''), 'compare', 'm.tau', `${long}.x`, `${long}.y`, '--relation', 'strong');
    expect(out).toMatch(/\n {2}a0\.\S+ can do a0 in a way that a0\.\S+ cannot match: whatever it answers, at most 30 moves later it has none\.\n/);
    const { out: once } = await text(model(''), 'compare', 'm.tau', 'a', '0', '--relation', 'weak');
    expect(once).toContain('1  a does a  0 has no answer: it can do nothing');
  });

  test('calls with values; processes of two files, with or without FILE', async () => {
    const files = { files: { 'm.tau': 'Down(n: 0..3) = [n > 0] a.Down(n - 1);', 'spec.tau': 'Spec = a.a.0;' } };
    expect((await json(files, 'compare', 'm.tau', 'Down(2)', 'spec.tau#Spec', '--relation', 'strong')).code).toBe(0);
    const { code, result } = await json(files, 'compare', 'm.tau#Down(3)', 'spec.tau#Spec', '--relation', 'strong');
    expect([code, result.left, result.right]).toEqual([1, 'm.tau#Down(3)', 'spec.tau#Spec']);
    expect((await json({ ...files, input: 'Q = a.a.0;' }, 'compare', 'm.tau', 'Down(2)', '-#Q', '--relation', 'weak')).code).toBe(0);
    const lost = await text(files, 'compare', 'Down(2)', 'spec.tau#Spec', '--relation', 'strong');
    expect([lost.code, lost.err]).toEqual([2, expect.stringContaining('Down(2) is in no file')]);
  });

  test('a name with # is no file', async () => {
    expect((await json(model('P#1 = a.P#1;'), 'compare', 'm.tau', 'P#1', 'a.P#1', '--relation', 'strong')).code).toBe(0);
  });

  test.each([
    [['P', 'Q', '--relation', 'branching'], 'unknown relation branching', 'relations: strong, weak, bisim (strong)'],
    [['P', 'Nobody', '--relation', 'weak'], 'process:1:1: error: Nobody: Nobody is not defined', '1 | Nobody'],
    [['P', 'a.(b', '--relation', 'weak'], 'process:1:4: error: a.(b: ', '^'],
    [['P', 'other.tau#P', '--relation', 'weak'], 'other.tau: no such file', ''],
    [['P', 'other.aut#P', '--relation', 'weak'], 'reading .aut files is not in this version', ''],
  ])('%j is refused', async (words, message, more) => {
    const { code, err, out } = await text(model('P = a.P; Q = a.Q;'), 'compare', 'm.tau', ...words);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(message)]);
    expect(err).toContain(more);
  });

  test('an error in the text of both is told once', async () => {
    const { result } = await json(model('P = a.(; Q = b;'), 'compare', 'm.tau', 'P', 'Q', '--relation', 'weak');
    expect(result.errors).toEqual([expect.objectContaining({ file: 'm.tau', line: 1 })]);
  });

  test('errors in a process have their place in it', async () => {
    const { result } = await json(model('P = a.P;'), 'compare', 'm.tau', 'P', 'a.P + Oops', '--relation', 'weak');
    expect(result.errors).toEqual([expect.objectContaining({ file: null, line: 1, column: 7, endColumn: 11, code: 'unknown-constant' })]);
  });

  const COUNTER = 'C = up.(C | down); D = up.(D | down);';

  test('not decided within the limits: exit 3, unless the attacker wins within them', async () => {
    const open = await json(model(COUNTER), 'compare', 'm.tau', 'C', 'D', '--relation', 'strong', '--max-states', '20');
    expect([open.code, open.result]).toEqual([3, expect.objectContaining({ related: null, certified: false, formula: null, trace: null, states: [20, 20] })]);
    const { out } = await text(model(COUNTER), 'compare', 'm.tau', 'C', 'D', '--relation', 'strong', '--max-states', '20');
    expect(out).toBe('Not decided whether C and D are strongly bisimilar, within 20 states and 20 states: stopped at the limit of 20 states, there are more (--max-states)\n');
    expect((await json(model(COUNTER), 'compare', 'm.tau', 'C', 'up.up', '--relation', 'strong', '--max-states', '20')).code).toBe(1);
  });

  test('an input that cannot be listed leaves it open', async () => {
    const { code, out } = await text(model(''), 'compare', 'm.tau', 'c?(x: int).0', 'c?(x: int).0', '--relation', 'strong', '--quiet');
    expect([code, out]).toEqual([3, expect.stringContaining('values that cannot be listed')]);
  });

  test('Ctrl-C and the timeout end it with what was found', async () => {
    const stopped = await text({ ...model(COUNTER), interruptAt: 2 }, 'compare', 'm.tau', 'C', 'D', '--relation', 'strong');
    expect([stopped.code, stopped.out]).toEqual([3, expect.stringContaining('stopped by Ctrl-C')]);
    const late = await text(model(COUNTER), 'compare', 'm.tau', 'C', 'D', '--relation', 'strong', '--timeout', '0.3');
    expect([late.code, late.out]).toEqual([3, expect.stringContaining('stopped after')]);
  });

  test('a Ctrl-C is meant for the whole command: it ends the checks that come after it too, unless they are quick', async () => {
    const open = { ...model(`${COUNTER} check strong(C, D); check strong(D, C); check not strong(C, up);`), interruptAt: 60 };
    const { code, out } = await text(open, 'check', 'm.tau');
    expect(code).toBe(3);
    expect(out.match(/stopped by Ctrl-C/g)).toHaveLength(2);
    expect(out).toContain('✓ line 1: check not strong(C, up)');
  });

  test('how far it is stands on the terminal, while states are found and while they are compared', async () => {
    const chain = (length: number): string => 'a.'.repeat(length) + 'a';
    const { code, err } = await text({ ...model(''), isTerminal: true }, 'compare', 'm.tau', chain(60), chain(61), '--relation', 'strong');
    expect(code).toBe(1);
    for (const told of [/[\d,]+ states, [\d,]+ steps/, /comparing: [\d,]+ class(es)? told apart/, /checking 125 states a second time/]) expect(err).toMatch(told);
    expect(err.endsWith(' \r')).toBe(true);
  });
});

describe('check, for relations', () => {
  test('answers strong, its alias and weak, beside deadlock_free', async () => {
    const source = "P = a.P;\nQ = a.tau.Q;\ncheck weak(P, Q);\ncheck not strong(P, Q);\ncheck bisim(P | P, P | a.P);\ncheck deadlock_free(P);";
    const { code, result } = await json(model(source), 'check', 'm.tau');
    expect([code, result.ok]).toEqual([0, true]);
    expect(result.checks.map(({ line, answer, expected, ok, states, certified }: Record<string, unknown>) => [line, answer, expected, ok, states, certified])).toEqual([
      [3, true, true, true, 3, true], [4, false, false, true, 3, true], [5, true, true, true, 2, true], [6, true, true, true, 1, true],
    ]);
    const [yes, no] = result.checks;
    expect(yes).toMatchObject({ formula: null, trace: null });
    expect(Object.keys(no)).toEqual(['line', 'text', 'answer', 'expected', 'ok', 'formula', 'trace', 'states', 'certified']);
    expect(no.formula).toEqual(expect.any(String));
    expect(no.trace.length).toBeGreaterThan(0);
    expect(no.trace[0]).toMatchObject({ label: 'a', side: expect.stringMatching(/^(left|right)$/), from: null });
  });

  test('one that fails is told with its formula and move by move, exit 1; one that holds unexpectedly too', async () => {
    const { code, out } = await text(model('P = a.b;\ncheck weak(P, a.c);\ncheck not weak(P, a.b);'), 'check', 'm.tau');
    expect(code).toBe(1);
    expect(out).toMatch(/^✗ line 2: check weak\(P, a\.c\)\n {4}fails\n {4}.* is true of (P|a\.c\.0) only\n {6}1 {2}/);
    expect(out).toContain('✗ line 3: check not weak(P, a.b)\n    holds in 6 states\n0 of 2 checks as expected.');
  });

  test('not decided: exit 3', async () => {
    const { code, result } = await json(model('C = up.(C | down); D = up.(D | down);\ncheck strong(C, D);'), 'check', 'm.tau', '--max-states', '10');
    expect([code, result.checks]).toEqual([3, [expect.objectContaining({ answer: null, ok: false, certified: false, states: 20 })]]);
  });

  test('other relations stay refused, with a hint', async () => {
    const { code, result } = await json(model('P = a.P;\ncheck branching(P, P);'), 'check', 'm.tau');
    expect([code, result.errors]).toEqual([2, [expect.objectContaining({ line: 2, code: 'not-in-this-version', hint: 'answered now: deadlock_free(S), strong(P, Q) and weak(P, Q)' })]]);
  });
});
