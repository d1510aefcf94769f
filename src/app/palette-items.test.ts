// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import { createCommands } from './commands.ts';
import type { Workspace } from '../store/state.ts';
import { fakeLts, fakeSnapshot, fakeWorkspace } from '../ui/testing/fake-workspace.ts';
import { paletteItems, rankOf } from '../ui/dialogs/palette-items.ts';

const commands = createCommands({ pickFile: () => undefined, resetPanels: () => undefined });
const goToState = vi.fn<Workspace['goToState']>();
const s = fakeWorkspace({
  snapshots: [fakeSnapshot('go')], exploration: { status: 'done', lts: fakeLts(5, 'deadlock') }, goToState,
  gallery: [{ file: 'two-locks.tau', title: 'Two agents, two locks', see: '', try: '' }],
  projects: [{ id: 'p1', title: 'Open one', savedAt: 0, revision: 1 }, { id: 'p2', title: 'Other locks', savedAt: 0, revision: 1 }],
});
const find = (query: string): readonly string[] => paletteItems(query, s, commands, () => undefined).map((item) => item.label);

describe('paletteItems', () => {
  test('an empty query lists what can be done, first what can be done now', () => {
    const items = paletteItems('', s, commands, () => undefined);
    const isOff = items.filter((item) => item.group === 'command').map((item) => Boolean(item.off));
    expect(isOff.indexOf(true)).toBe(isOff.lastIndexOf(false) + 1);
  });

  test('examples and own work are found by any word, the open one is left out', () => {
    expect(find('locks')).toEqual(['Two agents, two locks', 'Other locks']);
    expect(find('one')).not.toContain('Open one');
  });

  test('a number finds that state, a kind the states of that kind', () => {
    expect(find('4')).toContain('State 4');
    expect(find('5')).not.toContain('State 5');
    expect(find('deadlock')).toContain('State 4');
    paletteItems('state 3', s, commands, () => undefined)[0]?.run();
    expect(goToState).toHaveBeenCalledExactlyOnceWith(3);
  });

  test('nothing found', () => {
    expect(find('zzz')).toEqual([]);
  });
});

test('rankOf prefers the beginning, then a word, then anything; what is off comes last', () => {
  expect(rankOf('st', { label: 'Step' })).toBe(0);
  expect(rankOf('ba', { label: 'Step back' })).toBe(1);
  expect(rankOf('te', { label: 'Step' })).toBe(2);
  expect(rankOf('st', { label: 'Step', off: 'no further step' })).toBe(3);
  expect(rankOf('x', { label: 'Step' })).toBeNull();
});

describe('comparisons', () => {
  const compare = vi.fn<Workspace['compare']>();
  const two = fakeWorkspace({ analysis: { ...s.analysis, systems: ['Machine', 'Moody', 'Counter'] }, compare });
  const pairs = (query: string): readonly string[] => paletteItems(query, two, commands, () => undefined).filter(({ group }) => group === 'compare').map(({ label }) => label);

  test('"compare" finds the pairs of the file, each once', () => {
    expect(pairs('compare')).toEqual(['Compare Machine with Moody', 'Compare Machine with Counter', 'Compare Moody with Counter']);
    expect(pairs('comp mo')).toEqual(['Compare Moody with Machine', 'Compare Moody with Counter']);
  });

  test('two names find that pair, in that order, with or without the words around them', () => {
    expect(pairs('compare moody with machine')).toEqual(['Compare Moody with Machine']);
    expect(pairs('mood mach')).toEqual(['Compare Moody with Machine']);
    paletteItems('mood mach', two, commands, () => undefined).find(({ group }) => group === 'compare')?.run();
    expect(compare).toHaveBeenCalledExactlyOnceWith({ left: { process: 'Moody', file: null }, right: { process: 'Machine', file: null } });
  });

  test('nothing where nobody asks to compare', () => {
    for (const query of ['', 'co', 'machine', 'compare zzz', 'moody moody']) expect(pairs(query)).toEqual([]);
  });
});
