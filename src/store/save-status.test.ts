import { describe, expect, test } from 'vitest';
import type { TestBrowser } from './testing/test-browser.ts';
import { testBrowser } from './testing/test-browser.ts';
import type { TestPage } from './testing/test-page.ts';
import { doing, pageWith, press, run, settle, take, testPage, texts } from './testing/test-page.ts';

const source = 'system S = a.b.0;';
const saved = async (page: TestPage): Promise<void> => doing(() => page.clock.pass(400));
const sources = (browser: TestBrowser): readonly string[] => [...browser.projects.values()].map((p) => p.document.source);

describe('saving', () => {
  test('happens shortly after a change, and says so', async () => {
    const page = await pageWith(source);
    await saved(page);
    await doing(() => page.s.editSource('system S = a.0;'));
    expect([page.s.saveStatus, sources(page.browser)]).toEqual(['saving', [source]]);
    await saved(page);
    expect([page.s.saveStatus, sources(page.browser)]).toEqual(['saved', ['system S = a.0;']]);
  });

  test('without room: the work stays open, a file can be had, once said', async () => {
    const page = await pageWith(source);
    page.browser.failure = { kind: 'full' };
    await saved(page);
    expect([page.s.saveStatus, texts(page.s)]).toEqual(['full', ['This browser has no room left. Your work is open but not saved.']]);
    await press(page, 'Download it');
    expect(page.files.map(({ text }) => text)).toEqual([source]);
    await press(page, 'Free space');
    expect(page.s.place).toBe('start');
    page.browser.failure = null;
    await doing(() => page.s.editSource('system S = a.0;'));
    await saved(page);
    expect([page.s.saveStatus, sources(page.browser)]).toEqual(['saved', ['system S = a.0;']]);
  });

  test('in a browser that keeps nothing is said, and everything else works', async () => {
    const page = testPage();
    page.browser.failure = { kind: 'unavailable', detail: 'private window' };
    await page.openInitial();
    await settle();
    await take(page, 'takeBoard');
    await saved(page);
    expect([page.s.saveStatus, texts(page.s)]).toEqual(['none', ['This browser keeps nothing (private window). Your work is lost when the tab closes.']]);
  });

  test('that fails for another reason says that reason', async () => {
    const page = await pageWith(source);
    page.browser.failure = { kind: 'failed', detail: 'UnknownError' };
    await saved(page);
    expect(texts(page.s)).toEqual(['Your browser could not store this: UnknownError']);
  });

  test('work that could not be stored can be gone back to after something else was opened', async () => {
    const page = await pageWith(source);
    page.browser.failure = { kind: 'full' };
    await take(page, 'a');
    await saved(page);
    await page.s.openExample('two-locks.tau');
    await settle();
    expect(page.s.document.example).toBe('two-locks.tau');
    page.browser.failure = null;
    await press(page, 'Back to Test');
    await saved(page);
    expect([page.s.document.source, run(page.s), sources(page.browser)]).toEqual([source, 'a |', [source]]);
  });
});

describe('two tabs with one project', () => {
  /** Two tabs on the same project, both at its first revision. */
  async function twoTabs(): Promise<readonly [TestPage, TestPage]> {
    const browser = testBrowser();
    const first = await pageWith(source, { browser });
    await saved(first);
    const second = testPage({ browser });
    await second.openInitial();
    await settle();
    return [first, second];
  }

  test('the first is told that the project is open elsewhere', async () => {
    const [first, second] = await twoTabs();
    expect([texts(first.s), second.s.document.source]).toEqual([['This project is also open in another tab.'], source]);
  });

  test('the one is told when the other has saved, and nothing is written over', async () => {
    const [first, second] = await twoTabs();
    await doing(() => second.s.editSource('system S = theirs.0;'));
    await saved(second);
    expect([first.s.saveStatus, second.s.saveStatus]).toEqual(['conflict', 'saved']);
    await doing(() => first.s.editSource('system S = mine.0;'));
    expect(first.s.saveStatus).toBe('conflict');
    await saved(first);
    await doing(() => first.s.editSource('system S = mine.too.0;'));
    await saved(first);
    expect([first.s.saveStatus, sources(first.browser)]).toEqual(['conflict', ['system S = theirs.0;']]);
  });

  test('a message about an older save than one\'s own is no conflict', async () => {
    const [first] = await twoTabs();
    await doing(() => first.s.editSource('system S = mine.0;'));
    await saved(first);
    for (const listener of first.browser.tabs) listener({ kind: 'saved', projectId: first.s.document.id, revision: 2 });
    expect(first.s.saveStatus).toBe('saved');
  });

  test('the other looking at the same work from elsewhere is no conflict; both go on', async () => {
    const [first, second] = await twoTabs();
    await doing(() => second.s.setPlace('start'));
    await saved(second);
    expect([first.s.saveStatus, second.s.saveStatus]).toEqual(['saved', 'saved']);
    await doing(() => first.s.editSource('system S = mine.0;'));
    await saved(first);
    expect([first.s.saveStatus, second.s.saveStatus, sources(first.browser)]).toEqual(['saved', 'conflict', ['system S = mine.0;']]);
  });

  test('what happens to other projects is none of its business', async () => {
    const [first, second] = await twoTabs();
    second.s.openText('Other', source);
    await settle();
    await saved(second);
    expect(first.s.saveStatus).toBe('saved');
  });

  /** Both have changed it; the second has saved. */
  async function conflict(): Promise<readonly [TestPage, TestPage]> {
    const [first, second] = await twoTabs();
    await doing(() => second.s.editSource('system S = theirs.0;'));
    await saved(second);
    await doing(() => first.s.editSource('system S = mine.0;'));
    await saved(first);
    return [first, second];
  }

  test('take theirs', async () => {
    const [first] = await conflict();
    await first.s.resolveConflict('theirs');
    await settle();
    expect([first.s.document.source, first.s.saveStatus, sources(first.browser)]).toEqual(['system S = theirs.0;', 'saved', ['system S = theirs.0;']]);
    await doing(() => first.s.editSource('system S = more.0;'));
    await saved(first);
    expect([first.s.saveStatus, sources(first.browser)]).toEqual(['saved', ['system S = more.0;']]);
  });

  test('keep mine', async () => {
    const [first, second] = await conflict();
    await first.s.resolveConflict('mine');
    await settle();
    expect([first.s.document.source, first.s.saveStatus, sources(first.browser)]).toEqual(['system S = mine.0;', 'saved', ['system S = mine.0;']]);
    expect(second.s.saveStatus).toBe('conflict');
  });

  test('keep both', async () => {
    const [first] = await conflict();
    await first.s.resolveConflict('both');
    await settle();
    await saved(first);
    expect([first.s.document.title, first.s.saveStatus]).toEqual(['Test (my copy)', 'saved']);
    expect(sources(first.browser)).toEqual(['system S = theirs.0;', 'system S = mine.0;']);
  });

  test('opening something else in the middle of it keeps both', async () => {
    const [first] = await conflict();
    await first.s.openExample('two-locks.tau');
    await settle();
    expect([first.s.document.example, first.s.saveStatus]).toEqual(['two-locks.tau', 'saved']);
    expect(sources(first.browser)).toEqual(['system S = theirs.0;', 'system S = mine.0;']);
  });

  test('without changes of one\'s own there is nothing to keep beside', async () => {
    const [first, second] = await twoTabs();
    await doing(() => second.s.editSource('system S = theirs.0;'));
    await saved(second);
    await first.s.openExample('two-locks.tau');
    await settle();
    expect(sources(first.browser)).toEqual(['system S = theirs.0;']);
  });

  test('deleted in the one, it stays open in the other and is stored again with its changes', async () => {
    const [first, second] = await twoTabs();
    await doing(() => first.s.editSource('system S = mine.0;'));
    await second.s.deleteProject(second.s.document.id);
    await settle();
    expect(texts(first.s)).toContain('This project was deleted in another tab. It is still open here.');
    await saved(first);
    expect([first.s.saveStatus, sources(first.browser)]).toEqual(['saved', ['system S = mine.0;']]);
  });

  test('deleted without a message: the next save finds out', async () => {
    const [first] = await twoTabs();
    first.browser.projects.clear();
    await doing(() => first.s.editSource('system S = mine.0;'));
    await saved(first);
    await saved(first);
    expect([first.s.saveStatus, sources(first.browser)]).toEqual(['saved', ['system S = mine.0;']]);
    expect(texts(first.s)).toContain('This project was deleted in another tab. It is still open here.');
  });

  test('the list of projects follows what the other tab does', async () => {
    const [first, second] = await twoTabs();
    await doing(() => first.s.setPlace('start'));
    second.s.openText('New', source);
    await settle();
    await saved(second);
    expect(first.s.projects.map(({ title }) => title)).toEqual(['Test', 'New']);
  });
});
