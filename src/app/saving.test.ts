/** The store on the adapters of the page: what the tests of the one and of the other cannot see alone. */
import { describe, expect, test } from 'vitest';
import { createAutosave } from '../platform/autosave.ts';
import type { KeyValues } from '../platform/key-values.ts';
import type { ProjectRecord, ProjectTable } from '../platform/project-table.ts';
import { createShare } from '../platform/share.ts';
import { createStorage } from '../platform/storage.ts';
import type { ExternalChange } from '../store/ports.ts';
import type { TestPage } from '../store/testing/test-page.ts';
import { doing, exampleText, press, run, settle, take, testPage, texts, TWO_LOCKS } from '../store/testing/test-page.ts';
import { tabsOf, testBrowser } from '../store/testing/test-browser.ts';

/** A browser: its database, what it keeps in small texts, and its tabs. */
function realBrowser() {
  const records = new Map<string, ProjectRecord>();
  const kept = new Map<string, string>();
  const browser = testBrowser();
  const table: ProjectTable = {
    all: () => Promise.resolve([...records.values()]),
    get: (id) => Promise.resolve(records.get(id)),
    update: (id, decide) => {
      const record = decide(records.get(id));
      if (record) records.set(id, record);
      return Promise.resolve();
    },
    remove: (id) => Promise.resolve(void records.delete(id)),
  };
  const keep: KeyValues = { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value), remove: (key) => void kept.delete(key) };
  let time = 0;

  /** Opens a tab; `leave` is what the browser tells a page that is about to go. */
  function tab(fragment = ''): TestPage & { readonly leave: () => void; readonly told: readonly ExternalChange[] } {
    const told: ExternalChange[] = [];
    let leave = (): void => undefined;
    const page = testPage({
      browser, fragment,
      adapters: ({ clock }) => {
        const tabs = tabsOf(browser);
        tabs.onExternalChange((change) => told.push(change));
        const storage = createStorage({ open: () => Promise.resolve(table), keep, tabs, now: () => (time += 1), persist: () => undefined });
        const autosave = createAutosave({ storage, after: clock.after, onLeave: (go) => { leave = go; } });
        return { tabs, storage, autosave, share: createShare() };
      },
    });
    return Object.defineProperties(page, { leave: { value: () => leave() }, told: { value: told } }) as ReturnType<typeof tab>;
  }
  return { tab, records };
}

/** Lets the work be saved: the timer of the autosave, then the saving. */
const saved = async (page: TestPage): Promise<void> => doing(() => page.clock.pass(1000));

const opened = async (page: TestPage): Promise<void> => {
  await page.openInitial();
  await settle();
};

describe('on the real adapters', () => {
  test('a page that goes before it has saved loses nothing', async () => {
    const { tab } = realBrowser();
    const page = tab();
    await opened(page);
    await take(page, 'takeBoard');
    await saved(page);
    await take(page, 'takeRepo');
    page.s.editSource(`${TWO_LOCKS}// typed last`);
    page.leave();
    const again = tab();
    await opened(again);
    expect([again.s.document.source, run(again.s), texts(again.s)]).toEqual([`${TWO_LOCKS}// typed last`, 'takeBoard takeRepo |', []]);
  });

  test('a conflict between two tabs: both are kept, and both can go on', async () => {
    const { tab, records } = realBrowser();
    const first = tab();
    first.s.openText('Mine', 'system S = a.0;');
    await settle();
    await saved(first);
    const second = tab();
    await opened(second);
    expect(second.s.document.title).toBe('Mine');
    await doing(() => second.s.editSource('system S = theirs.0;'));
    await saved(second);
    await doing(() => first.s.editSource('system S = mine.0;'));
    await saved(first);
    expect([first.s.saveStatus, second.s.saveStatus]).toEqual(['conflict', 'saved']);
    await first.s.resolveConflict('both');
    await settle();
    await saved(first);
    expect([[...records.values()].map(({ title }) => title), first.s.document.source, first.s.saveStatus]).toEqual([['Mine', 'Mine (my copy)'], 'system S = mine.0;', 'saved']);
    await doing(() => first.s.editSource('system S = more.0;'));
    await saved(first);
    expect(first.s.saveStatus).toBe('saved');
  });

  test('a conflict left by opening something else keeps both as well', async () => {
    const { tab, records } = realBrowser();
    const first = tab();
    first.s.openText('Mine', 'system S = a.0;');
    await settle();
    await saved(first);
    const second = tab();
    await opened(second);
    await doing(() => second.s.editSource('system S = theirs.0;'));
    await saved(second);
    await doing(() => first.s.editSource('system S = mine.0;'));
    await saved(first);
    await first.s.openExample('one-mcp-call.tau');
    await settle();
    expect([...records.values()].map(({ title }) => title)).toEqual(['Mine', 'Mine (my copy)']);
  });

  test('keep mine: the other tab is told', async () => {
    const { tab } = realBrowser();
    const first = tab();
    first.s.openText('Mine', 'system S = a.0;');
    await settle();
    await saved(first);
    const second = tab();
    await opened(second);
    await doing(() => second.s.editSource('system S = theirs.0;'));
    await saved(second);
    await first.s.resolveConflict('mine');
    await settle();
    expect([first.s.saveStatus, second.s.saveStatus, second.told.at(-1)]).toMatchObject(['saved', 'conflict', { kind: 'saved', revision: 3 }]);
  });

  test('deleted while it is open, changed, brought back', async () => {
    const { tab, records } = realBrowser();
    const page = tab();
    page.s.openText('Mine', 'system S = a.0;');
    await settle();
    await saved(page);
    await page.s.deleteProject(page.s.document.id);
    expect(records.size).toBe(0);
    await doing(() => page.s.editSource('system S = b.0;'));
    await press(page, 'Undo');
    await saved(page);
    const again = tab();
    await opened(again);
    expect([page.s.saveStatus, again.s.document.source]).toEqual(['saved', 'system S = b.0;']);
  });

  test('a link opens the same; cut in the middle it says so, and what can be opened is open', async () => {
    const { tab } = realBrowser();
    const page = tab();
    await page.s.openExample('tool-template.tau');
    await settle();
    for (let k = 0; k < 5; k += 1) await doing(() => page.s.takeStep(0));
    const link = (await page.s.makeLink()) ?? '';
    const fragment = link.slice(link.indexOf('#') + 1);
    const whole = realBrowser().tab(fragment);
    await opened(whole);
    expect([whole.s.document.source, run(whole.s), texts(whole.s)]).toEqual([exampleText('tool-template.tau'), run(page.s), []]);
    for (const length of [fragment.length - 3, Math.floor(fragment.length / 2), 5]) {
      const cut = realBrowser().tab(fragment.slice(0, length));
      await opened(cut);
      expect(texts(cut.s)).toEqual([expect.stringMatching(/^This link is cut off/)]);
      expect(cut.s.document.source).not.toBe('');
    }
  });
});
