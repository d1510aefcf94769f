import { describe, expect, test } from 'vitest';
import { doing, exampleText, pageWith, settle, TWO_LOCKS } from './testing/test-page.ts';
import { checkQuestions, checkVerdicts } from './verdicts.ts';

async function verdicts(source: string): Promise<readonly string[]> {
  const page = await pageWith(source);
  await settle();
  return checkVerdicts(page.s).map(({ text }) => text);
}

describe('check lines about the system on screen', () => {
  test('a deadlock makes it fail, as expected where the line says not', async () => {
    expect(await verdicts(TWO_LOCKS)).toEqual(['fails']);
    expect(await verdicts(TWO_LOCKS.replace('check deadlock_free', 'check not deadlock_free'))).toEqual(['fails, as expected']);
  });
  test('it holds when every state was looked at', async () => {
    expect(await verdicts('P = a.P; system S = P; check deadlock_free(S); check not deadlock_free(S);')).toEqual(['holds', 'holds, not expected']);
  });
  test('other systems and other questions are not answered', async () => {
    expect(await verdicts('P = a.P; Q = 0; system S = P; check deadlock_free(Q); check deadlock_free(P);')).toEqual([]);
  });
  test('nothing is claimed past a state that was not looked at', async () => {
    expect(await verdicts('chan c: (int); P = c?x.P; P2 = a.P2 + b.P; system S = P2; check deadlock_free(S);')).toEqual(['not decided within 2 states']);
  });
});

describe('check lines about two processes', () => {
  const said = async (page: Awaited<ReturnType<typeof pageWith>>): Promise<readonly string[]> => {
    await settle();
    return checkVerdicts(page.s).map(({ origin, text }) => `${page.s.analysis.checks.findIndex((check) => check.origin === origin) + 1}: ${text}`);
  };

  test('are answered when the two were compared, whichever way round', async () => {
    const page = await pageWith(exampleText('vending-machines.tau'));
    expect(await said(page)).toEqual(['3: fails, as expected']);
    await doing(() => page.s.compare({ left: { process: ' Machine', file: null }, right: { process: 'Moody', file: null }, relation: 'strong' }));
    expect(await said(page)).toEqual(['1: fails, as expected', '3: fails, as expected']);
    await doing(() => page.s.swapSides());
    await doing(() => page.s.compare({ relation: 'weak' }));
    expect(await said(page)).toEqual(['1: fails, as expected', '2: fails, as expected', '3: fails, as expected']);
  });

  test('are not answered by a comparison of another text', async () => {
    const page = await pageWith('P = a.P; Q = a.a.Q; check strong(P, Q);');
    await doing(() => page.s.compare({}));
    expect(await said(page)).toEqual(['1: holds']);
    page.s.setPlace('debug');
    await doing(() => page.s.editSource('P = a.P; Q = a.b.Q; check strong(P, Q);'));
    expect(await said(page)).toEqual([]);
    await doing(() => page.s.setPlace('compare'));
    expect(await said(page)).toEqual(['1: fails']);
  });

  test('are not answered by a comparison with another file', async () => {
    const page = await pageWith('P = a.P; Q = a.a.Q; check strong(P, Q);');
    await doing(() => page.s.setCompareFile('right', { title: 'other', source: 'Q = b.Q;' }));
    await doing(() => page.s.compare({}));
    expect(page.s.comparing.status).toBe('done');
    expect(await said(page)).toEqual([]);
  });

  test('are undecided within the states that were explored', async () => {
    const page = await pageWith('P = a.(P | b.0); Q = a.(b.0 | Q); check strong(P, Q);');
    await doing(() => page.s.compare({}));
    expect((await said(page)).map((text) => text.replace(/[\d,]+ states/, 'n states'))).toEqual(['1: not decided within n states']);
  });
});

test('a check line about two processes can be asked in Compare, any other cannot', async () => {
  const page = await pageWith('P = a.P; Q = a.a.Q; system S = P; check strong(P, Q); check deadlock_free(S); check not bisim(a.0, P); check trace(P, Q);');
  await settle();
  expect(checkQuestions(page.s).map(({ question }) => question)).toEqual([
    { left: { process: 'P', file: null }, right: { process: 'Q', file: null }, relation: 'strong' },
    { left: { process: 'a.0', file: null }, right: { process: 'P', file: null }, relation: 'strong' },
  ]);
});
