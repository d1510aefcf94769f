import { describe, expect, test } from 'vitest';
import type { Address } from '../core/base/brand.ts';
import type { Network } from '../engine/engine-api.ts';
import { renamedComponents } from './renamed-places.ts';
import { doing, pageWith, settle, testPage, TWO_LOCKS, type TestPage } from './testing/test-page.ts';

const at = { x: 40, y: 30 };

/** A page where Planner was put somewhere by hand. */
async function placed(source = TWO_LOCKS, key = 'TwoLocks/Planner'): Promise<TestPage> {
  const page = await pageWith(source);
  page.s.moveComponent(key, at);
  return page;
}

const edit = (page: TestPage, from: string, to: string): Promise<void> => doing(() => page.s.editSource(page.s.document.source.replace(from, to)));

describe('a name typed in the text', () => {
  test('takes the place along, and undo brings both back', async () => {
    const page = await placed();
    await doing(() => page.s.editSource(TWO_LOCKS.replaceAll('Planner', 'Thinker')));
    expect(page.s.positions).toEqual({ 'TwoLocks/Thinker': at });
    await doing(() => page.s.undo());
    expect([page.s.document.source, page.s.positions]).toEqual([TWO_LOCKS, { 'TwoLocks/Planner': at }]);
    await doing(() => page.s.redo());
    expect(page.s.positions).toEqual({ 'TwoLocks/Thinker': at });
    await doing(() => page.s.undo());
    await doing(() => page.s.undo());
    expect([page.s.positions, page.s.canUndo]).toEqual([{}, false]);
  });

  test('letter by letter, first where it is defined, then where it stands', async () => {
    const page = await placed();
    for (const [from, to] of [['agent Planner', 'agent Plan'], ['agent Plan', 'agent P'], ['agent P', 'agent Pro']] as const) await edit(page, from, to);
    page.clock.pass(1000);
    for (const [from, to] of [['(Planner', '('], ['( |', '(P |'], ['(P |', '(Pro |']] as const) await edit(page, from, to);
    expect(page.s.positions).toEqual({ 'TwoLocks/Pro': at });
    await doing(() => page.s.undo());
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at });
    await doing(() => page.s.undo());
    expect([page.s.document.source, page.s.positions]).toEqual([TWO_LOCKS, { 'TwoLocks/Planner': at }]);
  });

  test('taken back by typing leaves no entry and the place where it was', async () => {
    const page = await placed();
    await edit(page, '(Planner', '(Plannerx');
    expect(page.s.positions).toEqual({ 'TwoLocks/Plannerx': at });
    await edit(page, '(Plannerx', '(Planner');
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at });
    await doing(() => page.s.undo());
    expect([page.s.positions, page.s.canUndo]).toEqual([{}, false]);
  });

  test('is known before the next edit, however fast that comes', async () => {
    const page = await placed();
    page.engine.hold('network');
    page.s.editSource(TWO_LOCKS.replaceAll('Planner', 'Thinker'));
    await settle();
    page.s.editSource(`${TWO_LOCKS.replaceAll('Planner', 'Thinker')}// more`);
    page.engine.letAllGo();
    await settle();
    expect(page.s.positions).toEqual({ 'TwoLocks/Thinker': at });
    await doing(() => page.s.undo());
    await doing(() => page.s.undo());
    expect([page.s.document.source, page.s.positions]).toEqual([TWO_LOCKS, { 'TwoLocks/Planner': at }]);
  });

  test('of the system takes the places of all its components along', async () => {
    const page = await placed();
    page.s.moveComponent('TwoLocks/Repo', { x: 1, y: 2 });
    await edit(page, 'system TwoLocks', 'system ');
    await edit(page, 'system  =', 'system Locks =');
    expect([page.s.system, page.s.positions]).toEqual(['Locks', { 'Locks/Planner': at, 'Locks/Repo': { x: 1, y: 2 } }]);
    await doing(() => page.s.undo());
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at, 'TwoLocks/Repo': { x: 1, y: 2 } });
  });

  test('of a constant takes its places in the other systems along too', async () => {
    const page = await placed('P = a.P; Q = b.Q; system S = P | Q; system T = P | P | Q;', 'S/P');
    page.s.moveComponent('T/P#2', { x: 1, y: 2 });
    await doing(() => page.s.editSource(page.s.document.source.replaceAll('P', 'Pq')));
    expect(page.s.positions).toEqual({ 'S/Pq': at, 'T/Pq#2': { x: 1, y: 2 } });
  });

  test('parameters may change as well', async () => {
    const page = await placed('C(n: 0..3) = a!n.C(n); Q = b.Q; system S = C(1) | Q;', 'S/C(1)');
    await edit(page, 'C(1) |', 'C(2) |');
    expect(page.s.positions).toEqual({ 'S/C(2)': at });
  });
});

describe('a place stays where it is', () => {
  test('while its component is away, and when it comes back', async () => {
    const page = await placed();
    await edit(page, '(Planner |', '(');
    await edit(page, '( ', '(Planner | ');
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at });
  });

  test('while the whole text is away', async () => {
    const page = await placed();
    await doing(() => page.s.editSource(''));
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at });
    page.clock.pass(1000);
    await doing(() => page.s.editSource(TWO_LOCKS));
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at });
  });

  test('when a component is added or the order changes', async () => {
    const page = await placed();
    await edit(page, '(Planner | Coder |', '(Coder | Planner | Planner2 |');
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at });
  });

  test('when another text comes instead', async () => {
    const page = await placed();
    await doing(() => page.s.editSource('A = a.A; B = a.B; C = a.C; D = a.D; system TwoLocks = A | B | C | D;'));
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': at });
  });

  test('in a document that was opened: its names are its own', async () => {
    const page = await placed();
    page.s.openText('Other', TWO_LOCKS.replaceAll('Planner', 'Thinker'));
    await settle();
    expect(page.s.positions).toEqual({});
  });

  test('when another system is looked at', async () => {
    const page = await placed('P = a.P; Q = b.Q; system S = P; system T = Q;', 'S/P');
    await doing(() => page.s.selectSystem(page.s.system === 'S' ? 'T' : 'S'));
    await edit(page, 'Q = b.Q', 'Q = b.b.Q');
    await doing(() => page.s.selectSystem(page.s.system === 'S' ? 'T' : 'S'));
    expect(page.s.positions).toEqual({ 'S/P': at });
  });
});

describe('reading', () => {
  test('begins with the edit and ends when the views follow', async () => {
    const page = await pageWith(TWO_LOCKS);
    expect(page.s.isReading).toBe(false);
    page.engine.hold('replay');
    page.s.editSource(`${TWO_LOCKS}// more`);
    expect(page.s.isReading).toBe(true);
    await settle();
    expect(page.s.isReading).toBe(true);
    page.engine.letAllGo();
    await settle();
    expect(page.s.isReading).toBe(false);
  });

  test('is never over while the text on screen is not the one that was read', async () => {
    const page = await pageWith(TWO_LOCKS);
    for (const more of ['// a', '// ab', '// abc']) page.s.editSource(`${TWO_LOCKS}${more}`);
    await settle();
    await doing(() => page.s.undo());
    const torn = page.states.filter((s) => s.document.version > 0 && !s.isReading && s.analysis.source !== s.document.source);
    expect(torn).toEqual([]);
    expect(page.s.isReading).toBe(false);
  });

  test('is not over before the newest of several edits was read', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.hold('analyse');
    page.s.editSource(`${TWO_LOCKS}// a`);
    await settle();
    page.s.editSource(`${TWO_LOCKS}// b`);
    page.engine.letGo('analyse');
    await settle();
    expect(page.s.isReading).toBe(true);
    page.engine.letAllGo();
    await settle();
    expect([page.s.isReading, page.s.analysis.source]).toEqual([false, `${TWO_LOCKS}// b`]);
  });

  test('ends when the worker dies', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.hold('analyse');
    page.s.editSource(`${TWO_LOCKS}// a`);
    await settle();
    page.engine.die();
    await settle();
    expect([page.s.isReading, page.s.exploration.status]).toEqual([false, 'failed']);
  });

  test('goes with a change of the system too', async () => {
    const page = await pageWith('P = a.P; Q = b.Q; system S = P; system T = Q;');
    const other = page.s.system === 'S' ? 'T' : 'S';
    page.engine.hold('network');
    page.s.selectSystem(other);
    expect(page.s.isReading).toBe(true);
    await settle();
    expect(page.s.isReading).toBe(true);
    page.engine.letAllGo();
    await settle();
    expect([page.s.isReading, page.s.network?.system]).toEqual([false, other]);
  });

  test('begins with opening a document', () => {
    const page = testPage();
    page.s.openText('Test', TWO_LOCKS);
    return settle().then(() => {
      expect(page.states.some((s) => s.isReading)).toBe(true);
      expect(page.s.isReading).toBe(false);
    });
  });
});

describe('which component is which', () => {
  const network = (...names: readonly string[]): Network => ({
    system: 'S', channels: [], hulls: [],
    components: names.map((name, address) => ({ address: address as Address, name, role: 'process', definition: /^\w*/.exec(name)?.[0] ?? null, origin: 0 as never, isLeftOut: false })),
  });
  const pairs = (before: Network, after: Network): readonly string[] => renamedComponents(before, after).map(({ from, to }) => `${from}→${to}`);

  test('in a gap of the same size, one for one', () => {
    expect(pairs(network('A', 'B', 'C'), network('A', 'X', 'C'))).toEqual(['B→X']);
    expect(pairs(network('A', 'B', 'C', 'D'), network('A', 'X', 'Y', 'D'))).toEqual(['B→X', 'C→Y']);
    expect(pairs(network('A', 'B'), network('A', 'X', 'Y'))).toEqual([]);
    expect(pairs(network('A', 'B', 'C'), network('A', 'C', 'X'))).toEqual([]);
  });

  test('a second instance of the same definition numbers the first', () => {
    expect(pairs(network('A', 'F', 'C'), network('A', 'F#1', 'F#2', 'C'))).toEqual(['F→F#1']);
    expect(pairs(network('A', 'F#1', 'F#2'), network('A', 'F'))).toEqual(['F#1→F']);
  });

  test('nobody when nothing is left of before, unless the lines are the same', () => {
    const line = (n: Network): Network => ({ ...n, channels: [{ id: 'a', name: 'a', senders: [0 as Address], receivers: [1 as Address], arity: 0, isOpen: false, hull: null }] });
    expect(pairs(network('A', 'B'), line(network('X', 'Y')))).toEqual([]);
    expect(pairs(line(network('A', 'B')), line(network('X', 'Y')))).toEqual(['A→X', 'B→Y']);
  });
});
