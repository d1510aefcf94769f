import { describe, expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import type { CompareProgress, CompareRequest, Comparison, EngineApi, Relation } from './engine-api.ts';
import { StateKind } from './engine-api.ts';
import { createEngine } from './engine.ts';

const LIMITS = { maxStates: 1000, maxMemoryBytes: 1e8, maxWork: 1e7 };

const engineHere = (): EngineApi => createEngine(() => Promise.resolve());

function request(source: string, left: string, right: string, relation: Relation = 'strong', limits = LIMITS): CompareRequest {
  return { left: { source, process: left }, right: { source, process: right }, relation, limits, id: 1 as RequestId };
}

async function compare(asked: CompareRequest, engine = engineHere()): Promise<Comparison> {
  const result = await engine.compare(asked, () => undefined);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const verdict = async (left: string, right: string, relation: Relation = 'strong', source = ''): Promise<boolean | null> =>
  (await compare(request(source, left, right, relation))).isRelated;

describe('two processes', () => {
  test('the vending machines: a formula true of exactly one of them, and the play', async () => {
    const source = 'Machine = coin.(tea + coffee); Moody = coin.tea + coin.coffee;';
    const { isRelated, difference, certificate, left, right, classes } = await compare(request(source, 'Machine', 'Moody'));
    expect([isRelated, left.stateCount, right.stateCount, difference?.depth]).toEqual([false, 3, 4, 2]);
    expect(certificate).toMatchObject({ kind: 'formula', side: difference?.side, stateCount: 7 });
    const text = difference?.text ?? '';
    expect(text).toMatch(/^(<coin>.*|\[coin\].*)$/);
    const [start = -1, end = -1] = difference?.spans ?? [];
    expect(text.slice(start, end)).toBe(text);
    const rounds = difference?.play.rounds ?? [];
    expect(rounds).toHaveLength(2);
    expect(rounds.map(({ attack }) => attack.label)).toEqual(['coin', expect.stringMatching(/^(tea|coffee)$/)]);
    expect(rounds.at(-1)).toMatchObject({ answers: [], answerCount: 0, chosen: null });
    expect(classes.left.length + classes.right.length).toBe(7);
    expect(classes.left[0]).not.toBe(classes.right[0]);
  });

  test('of two texts', async () => {
    const asked = { ...request('', 'P', 'P'), left: { source: 'P = a.P;', process: 'P' }, right: { source: 'P = a.b.P;', process: 'P' } };
    expect((await compare(asked)).isRelated).toBe(false);
    expect((await compare({ ...asked, right: { source: 'P = a.a.P;', process: 'P' } })).isRelated).toBe(true);
  });

  test('a call with values', async () => {
    const source = 'Down(n: 0..3) = [n > 0] a.Down(n - 1);';
    expect(await verdict('Down(2)', 'a.a', 'strong', source)).toBe(true);
    expect(await verdict('Down(1 + 2)', 'a.a', 'strong', source)).toBe(false);
  });

  test('what is the same is checked for closure, and its classes agree', async () => {
    const { isRelated, certificate, classes, difference } = await compare(request('P = a.b.P;', 'P', 'a.b.a.b.P'));
    expect([isRelated, difference]).toEqual([true, null]);
    expect(certificate).toEqual({ kind: 'relation', classCount: classes.count, transitionCount: 6 });
    expect(classes.left[0]).toBe(classes.right[0]);
  });
});

/** Calculus 1.1, 1.3, 6, and laws of the literature. */
const EXAMPLES: readonly (readonly [left: string, right: string, strong: boolean, weak: boolean])[] = [
  ['a.0 + b.0 | c.0', 'a.0 + (b.0 | c.0)', true, true], // T1
  ['(a.0 | \'a.0)[tau/a]', "tau.(a.0)[tau/a] + tau.('a.0)[tau/a] + tau.0", true, true], // T8
  ['x.((b.0)[b/a])[a/b]', 'x.a.0', true, true], // T9
  ['x.((b.0)[b/a])[a/b]', 'x.b.0', false, false],
  ['tau.a + b', 'a + b', false, false], // not rooted, and no congruence
  ['tau.a', 'a', false, true],
  ['a.tau.b', 'a.b', false, true],
  ['a.(b + tau.c)', 'a.(b + tau.c) + a.c', false, true], // Milner's third τ-law
  ['a + tau.a', 'tau.a', false, true], // the second
  ['a.(b + c)', 'a.b + a.c', false, false],
  ['tau.0', '0', false, true],
  ['a | b', 'a.b + b.a', true, true],
  ['(a.0) \\ {a}', '0', true, true],
];

describe('the tables of the calculus', () => {
  test.each(EXAMPLES)('%s and %s: strong %s, weak %s', async (left, right, strong, weak) => {
    expect([await verdict(left, right, 'strong'), await verdict(left, right, 'weak')]).toEqual([strong, weak]);
    expect([await verdict(right, left, 'strong'), await verdict(right, left, 'weak')]).toEqual([strong, weak]);
  });

  test('divergence is not seen by weak bisimilarity', async () => {
    expect(await verdict('Loop', '0', 'weak', 'Loop = tau.Loop;')).toBe(true);
    expect(await verdict('Loop', '0', 'strong', 'Loop = tau.Loop;')).toBe(false);
  });
});

describe('what is wrong', () => {
  const failure = async (asked: CompareRequest) => {
    const result = await engineHere().compare(asked, () => undefined);
    if (result.ok || result.error.kind !== 'problem') return result;
    const { side, part, diagnostics } = result.error;
    return { side, part, places: diagnostics.map(({ code, where }) => `${code} ${where.kind === 'text' ? `${where.start.line}:${where.start.column}` : ''}`) };
  };

  test('is told at its place in the process, with its side', async () => {
    expect(await failure(request('P = a.P;', 'P', 'a.\n  Q'))).toEqual({ side: 'right', part: 'process', places: ['unknown-constant 2:3'] });
    expect(await failure(request('P(n: 0..1) = c!n.0;', 'P', '0'))).toEqual({ side: 'left', part: 'process', places: ['wrong-arity 1:1'] });
    expect(await failure(request('', '', '0'))).toMatchObject({ side: 'left', part: 'process' });
  });

  test('in the definition of the process itself is told in the text', async () => {
    expect(await failure(request('P = a.P;\nQ = a.(b;', 'P', 'Q'))).toEqual({ side: 'right', part: 'text', places: [expect.stringMatching(/^syntax 2:/)] });
  });
});

describe('a definition with an error gives no false verdict', () => {
  const source = 'Bad = a.(;\nQ = b.Q;';

  test('where it is a summand, a component, or comes later', async () => {
    expect(await verdict('Bad + b', 'b', 'strong', source)).toBe(null);
    expect(await verdict('Bad | b', 'b', 'strong', source)).toBe(null);
    expect(await verdict('b.Bad', 'b', 'strong', source)).toBe(null);
    expect(await verdict('b.Bad', 'b', 'weak', source)).toBe(null);
    expect(await verdict('(Bad | b) \\ {b}', '0', 'weak', source)).toBe(null);
  });

  test('and takes away none that does not depend on it', async () => {
    expect(await verdict('Q', 'b.b.Q', 'strong', source)).toBe(true);
    expect(await verdict('Q', '0', 'weak', source)).toBe(false);
    expect(await verdict('b.Bad', 'c', 'strong', source)).toBe(false);
    expect(await verdict('c.Bad', 'c.Bad', 'strong', 'Bad = Nobody + a;')).toBe(null);
  });

  test('its states are marked as not known', async () => {
    const { left } = await compare(request(source, 'b.Bad + c', '0'));
    expect([...left.kinds]).toEqual([StateKind.plain, StateKind.frontier, StateKind.terminated]);
  });
});

describe('limits', () => {
  const COUNTER = 'C = up.(C | down);';

  test('an unfinished graph is not decided, unless the attacker wins without it', async () => {
    const small = { ...LIMITS, maxStates: 20 };
    expect((await compare(request(COUNTER, 'C', 'up.(C | down)', 'strong', small))).isRelated).toBe(null);
    const { isRelated, left, certificate } = await compare(request(COUNTER, 'C', 'up.up', 'strong', small));
    expect([isRelated, left.stop, certificate?.kind]).toEqual([false, 'states', 'formula']);
  });

  test('cancelled while exploring or while comparing, it answers with what it found and claims nothing', async () => {
    for (const phase of ['exploring', 'comparing'] as const) {
      let time = 0;
      const asked = request(`${COUNTER} S = D(0); D(n: 0..900) = [n < 900] up.D(n + 1);`, 'C', 'S', 'strong', { ...LIMITS, maxStates: 900 });
      const seen = new Set<CompareProgress['phase']>();
      // every look at the clock ends the slice, so progress is told at every yield
      const engine = createEngine(() => Promise.resolve(), () => (time += 200));
      const result = await engine.compare(asked, (progress) => {
        seen.add(progress.phase);
        if (progress.phase === phase) void engine.cancel(asked.id);
      });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      const { isRelated, left, right, classes, certificate } = result.value;
      expect(seen.has(phase)).toBe(true);
      expect([isRelated, certificate, left.stop === 'cancelled']).toEqual([null, null, phase === 'exploring']);
      expect(left.stateCount).toBeGreaterThan(0);
      expect(new Set([...classes.left, ...classes.right]).size).toBe(left.stateCount + right.stateCount);
    }
  });

  test('progress comes in the order of the phases', async () => {
    let time = 0;
    const engine = createEngine(() => Promise.resolve(), () => (time += 200));
    const phases: string[] = [];
    await engine.compare(request('P = a.b.c.P;', 'P | P', 'P | P'), ({ phase }) => {
      if (phases.at(-1) !== phase) phases.push(phase);
    });
    expect(phases).toEqual(['exploring', 'comparing', 'checking']);
  });
});

describe('questions about a comparison', () => {
  const source = 'Machine = coin.(tea + coffee); Moody = coin.tea + coin.coffee;';
  const query = request(source, 'Machine', 'Moody');

  test('are answered from what is kept, or made again, with the same answer', async () => {
    const engine = engineHere();
    const { difference } = await compare(query, engine);
    expect(await engine.play({ ...query, answers: [] })).toEqual({ ok: true, value: difference?.play });
    expect(await engineHere().play({ ...query, answers: [] })).toEqual({ ok: true, value: difference?.play });
    const where = await engine.where({ ...query, part: 0 });
    expect(where).toEqual(await engineHere().where({ ...query, part: 0 }));
    const atStart = where.ok ? [where.value.left[0], where.value.right[0]] : [];
    expect(atStart).toEqual(difference?.side === 'left' ? [1, 0] : [0, 1]);
  });

  test('wait for one that is being made, and it is made once', async () => {
    let time = 0;
    const engine = createEngine(() => Promise.resolve(), () => (time += 200));
    const order: string[] = [];
    const running = compare(query, engine).then(() => order.push('compare'));
    const play = await engine.play({ ...query, answers: [] });
    order.push('play');
    await running;
    expect(play.ok).toBe(true);
    expect(order).toEqual(['compare', 'play']);
  });

  test('keep their answers when the arrays of the comparison are gone', async () => {
    const engine = engineHere();
    const comparison = await compare(query, engine);
    const before = await engine.play({ ...query, answers: [] });
    const { left, right, classes } = comparison;
    for (const array of [left.stepTargets, left.stepLabels, left.stepOffsets, left.kinds, right.stepTargets, right.stepOffsets, classes.left, classes.right]) array.fill(-1);
    expect(await engine.play({ ...query, answers: [] })).toEqual(before);
    expect((await engine.where({ ...query, part: 0 })).ok).toBe(true);
  });

  test('that make no sense are refused', async () => {
    const engine = engineHere();
    expect((await engine.where({ ...query, part: 10_000 })).ok).toBe(false);
    expect(await engine.play({ ...request(source, 'Moody', 'Moody'), answers: [] })).toEqual({ ok: false, error: { kind: 'internal', detail: 'the comparison found no difference' } });
  });
});
