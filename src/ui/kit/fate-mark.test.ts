import { expect, test } from 'vitest';
import { fakeLts, fakeSnapshot, fakeWorkspace } from '../testing/fake-workspace.ts';
import { fateOfStep } from './fate-mark.tsx';

const at = (lts: ReturnType<typeof fakeLts> | null) => fakeWorkspace({ snapshots: [fakeSnapshot('go')], ...(lts && { exploration: { status: 'done', lts } }) });

test('fateOfStep tells what can come of a step, and nothing before it is explored', () => {
  expect(fateOfStep(at(null), 0)).toBe('unknown');
  expect(fateOfStep(at(fakeLts(3, 'terminated')), 0)).toBe('never');
  expect(fateOfStep(at(fakeLts(3, 'deadlock')), 0)).toBe('must');
  expect(fateOfStep(at(fakeLts(2, 'deadlock')), 0)).toBe('stuck');
  expect(fateOfStep(at(fakeLts(2, 'deadlock')), 5)).toBe('unknown');
});
