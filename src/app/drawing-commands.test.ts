import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageWith } from '../store/testing/test-page.ts';
import { fakeWorkspace } from '../ui/testing/fake-workspace.ts';
import { DRAWING_COMMANDS as table } from './drawing-commands.ts';

const SOURCE = "agent A = 'x.A;\ntool B = x.B;\nsystem S = (A | B) \\ {x};";
const windowOf = (innerWidth: number): void => void vi.stubGlobal('window', { innerWidth });
beforeEach(() => windowOf(1440));
afterEach(() => vi.unstubAllGlobals());

describe('adding', () => {
  test('begins with the name of the new component; a panel that covers the drawing gives way', async () => {
    const { s, store } = await pageWith(SOURCE);
    s.setView({ maximised: 'lts' });
    table.addLock.run(store);
    expect(store.getState()).toMatchObject({ gesture: { kind: 'add', template: 'lock', at: null }, maximised: null, phoneTab: 'drawing' });
  });

  test('is off on a phone and outside Debug', () => {
    expect(table.addAgent.off?.(fakeWorkspace())).toBeNull();
    expect(table.addAgent.off?.(fakeWorkspace({ place: 'start' }))).toBe('only in Debug');
    windowOf(390);
    expect(table.addAgent.off?.(fakeWorkspace())).toBe('needs a wider window');
  });
});

test('connecting begins at the chosen component', async () => {
  const page = await pageWith(SOURCE);
  expect(table.connect.off?.(page.s)).toBe('no component is chosen');
  const [, second] = page.s.network?.components ?? [];
  if (second) page.s.select({ kind: 'component', address: second.address });
  expect(table.connect.off?.(page.s)).toBeNull();
  table.connect.run(page.store);
  expect(page.s.gesture).toEqual({ kind: 'connect', from: { component: 'B', channel: null, polarity: null }, to: null });
});
