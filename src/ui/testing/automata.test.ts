import { describe, expect, test } from 'vitest';
import { StateKind } from '../../engine/engine-api.ts';
import { simulate } from './automata.ts';
import { TWO_LOCKS } from './two-locks-fixture.ts';

describe('the toy engine', () => {
  const { lts, snapshotOf } = simulate(TWO_LOCKS);

  test('counts two locks as the real one does', () => {
    expect([lts.stateCount, lts.transitionCount, lts.deadlockCount]).toEqual([12, 16, 1]);
    expect(lts.kinds.indexOf(StateKind.deadlock)).toBe(4);
  });

  test('sees the circle', () => {
    const { holds, reasons } = snapshotOf(4);
    expect(holds.map((h) => [h.holder, h.resource])).toEqual([[0, 2], [1, 3]]);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.kind === 'circle' && reasons[0].waits.map((w) => w.from)).toEqual([0, 3, 1, 2]);
  });
});
