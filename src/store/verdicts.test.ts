import { describe, expect, test } from 'vitest';
import { pageWith, settle, TWO_LOCKS } from './testing/test-page.ts';
import { checkVerdicts } from './verdicts.ts';

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
