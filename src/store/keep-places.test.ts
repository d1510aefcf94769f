import { describe, expect, test } from 'vitest';
import { keepPlaces } from './keep-places.ts';
import type { Point } from './state.ts';
import { flowOf, placesAtFirst, placesOf } from './system-picture.ts';
import { doing, pageWith, TWO_LOCKS, type TestPage } from './testing/test-page.ts';

/** Where every component stands on screen, by its name. */
function places({ s }: TestPage): Readonly<Record<string, Point>> {
  if (!s.network) throw new Error('nothing is drawn');
  const { network } = s;
  const all = placesOf(network, placesAtFirst(flowOf(network)), s.positions);
  return Object.fromEntries(network.components.map(({ name }, i) => [name, all[i] ?? { x: NaN, y: NaN }]));
}

async function drawn(source: string = TWO_LOCKS): Promise<TestPage> {
  const page = await pageWith(source);
  keepPlaces(page.store);
  return page;
}

const edit = (page: TestPage, from: string | RegExp, to: string): Promise<void> => doing(() => page.s.editSource(page.s.document.source.replace(from, to)));

describe('an edit of the text moves nobody', () => {
  test('a component is added: it stands free', async () => {
    const page = await drawn();
    const before = places(page);
    await edit(page, '(Planner | Coder', '(Tester | Planner | Coder');
    await edit(page, 'set Locks', "agent Tester = 'takeBoard.'giveBoard.Tester;\nset Locks");
    expect(Object.keys(places(page))).toEqual(['Tester', 'Planner', 'Coder', 'Board', 'Repo']);
    const { Tester, ...others } = places(page);
    expect(others).toEqual(before);
    for (const other of Object.values(others)) expect(Math.abs(other.x - (Tester?.x ?? 0)) >= 164 || Math.abs(other.y - (Tester?.y ?? 0)) >= 62).toBe(true);
  });

  test('a component is removed, and comes back where it was', async () => {
    const page = await drawn();
    const before = places(page);
    await edit(page, ' | Repo)', ')');
    const { Repo: _, ...others } = before;
    expect(places(page)).toEqual(others);
    await doing(() => page.s.undo());
    expect(places(page)).toEqual(before);
  });

  test('a component is renamed, in its definition first', async () => {
    const page = await drawn();
    const before = places(page);
    await edit(page, 'agent Planner', 'agent Architect');
    await edit(page, /\bPlanner;/, 'Architect;');
    await edit(page, '(Planner', '(Architect');
    const { Planner, ...others } = before;
    expect(places(page)).toEqual({ ...others, Architect: Planner });
  });

  test('all components are renamed', async () => {
    const page = await drawn();
    const before = Object.values(places(page));
    await doing(() => page.s.editSource(page.s.document.source.replaceAll(/\b(Planner|Coder|Board|Repo)\b/g, 'New$1')));
    expect(Object.values(places(page))).toEqual(before);
  });

  test('the system is renamed', async () => {
    const page = await drawn();
    const before = places(page);
    await doing(() => page.s.editSource(page.s.document.source.replaceAll('TwoLocks', 'Locksmith')));
    await edit(page, ' | Repo)', ')');
    const { Repo: _, ...others } = before;
    expect(places(page)).toEqual(others);
  });

  test('a text that cannot be read meanwhile forgets nothing', async () => {
    const page = await drawn();
    const before = places(page);
    await edit(page, '(Planner', '((Planner');
    await edit(page, '((Planner | Coder | Board | Repo)', '(Planner | Coder | Board)');
    const { Repo: _, ...others } = before;
    expect(places(page)).toEqual(others);
  });

  test('a second one of the same definition', async () => {
    const page = await drawn();
    const before = places(page);
    await edit(page, ' | Repo)', ' | Repo | Coder)');
    const after = places(page);
    expect(after['Coder#1']).toEqual(before['Coder']);
    expect(after['Planner']).toEqual(before['Planner']);
  });
});

test('another model in the same text is arranged anew', async () => {
  const page = await drawn();
  await doing(() => page.s.editSource('agent A = \'x.A;\ntool B = x.B;\nsystem S = (A | B) \\ {x};'));
  const page2 = await drawn('agent A = \'x.A;\ntool B = x.B;\nsystem S = (A | B) \\ {x};');
  expect(places(page)).toEqual(places(page2));
});

test('a place put by hand stays, is taken back, and Tidy up arranges everything anew', async () => {
  const page = await drawn();
  const before = places(page);
  await doing(() => page.s.moveComponent('TwoLocks/Board', { x: 500, y: 0 }));
  await edit(page, ' | Repo)', ')');
  expect(places(page)['Board']).toEqual({ x: 500, y: 0 });
  await doing(() => page.s.undo());
  await doing(() => page.s.undo());
  expect(places(page)).toEqual(before);
  await doing(() => page.s.redo());
  await doing(() => page.s.resetPositions());
  expect(places(page)).toEqual(before);
});
