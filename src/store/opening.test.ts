import { describe, expect, test } from 'vitest';
import { ok } from '../core/base/result.ts';
import { documentOf } from '../core/trace/document.ts';
import type { ShareOpening, ShareProblem } from '../core/trace/share-opening.ts';
import type { TestPageOptions } from './testing/test-page.ts';
import { doing, exampleText, pageWith, possible, press, run, settle, take, testPage, texts, toFragment, TWO_LOCKS } from './testing/test-page.ts';

/** Lets the work be saved. */
const saved = async (page: { readonly clock: { readonly pass: (ms: number) => void } }): Promise<void> => doing(() => page.clock.pass(400));

const source = 'system S = a.b.0;';

describe('the first visit', () => {
  test('opens on two agents, two locks, at its start; nothing is stored yet', async () => {
    const page = testPage();
    await page.openInitial();
    await settle();
    expect([page.s.document.title, page.s.document.example, page.s.place]).toEqual(['Two agents, two locks', 'two-locks.tau', 'debug']);
    expect([possible(page.s), page.browser.projects.size, texts(page.s)]).toEqual([['takeBoard', 'takeRepo'], 0, []]);
  });

  test('a reload before any change opens the same, and says nothing', async () => {
    const first = testPage();
    await first.openInitial();
    const page = testPage({ browser: first.browser });
    await page.openInitial();
    await settle();
    expect([page.s.document.example, texts(page.s)]).toEqual(['two-locks.tau', []]);
  });

  test('an example that cannot be loaded is said', async () => {
    const page = testPage();
    await page.s.openExample('no-such.tau');
    expect([page.s.document.id, texts(page.s)]).toEqual(['', ['The examples could not be loaded.']]);
  });
});

test('a file with other line ends is the text that the editor shows', async () => {
  const page = testPage();
  page.s.openText('Windows', 'A = a.A;\r\n\r\nsystem S = A;\r');
  await settle();
  expect([page.s.document.source, page.s.analysis.source]).toEqual(Array(2).fill('A = a.A;\n\nsystem S = A;\n'));
});

describe('a reload', () => {
  test('loses nothing: text, run, cursor, other runs, view and places', async () => {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeBoard', 'takeRepo', 'plan');
    await doing(() => page.s.goTo(1));
    await doing(() => page.s.takeStep(1));
    await doing(() => page.s.reset());
    page.s.moveComponent('TwoLocks/Planner', { x: 40, y: 30 });
    page.s.setView({ traceView: 'list', inspectorTab: 'components', maximised: 'lts' });
    await doing(() => page.s.editSource(`${TWO_LOCKS}\n// mine`));
    await saved(page);
    const again = testPage({ browser: page.browser });
    await again.openInitial();
    await settle();
    const kept = (s: typeof page.s) => ({ ...s.document, version: 0, system: s.system, steps: s.steps, cursor: s.cursor, runs: s.keptRuns, at: s.positions, view: [s.traceView, s.inspectorTab, s.maximised] });
    expect(kept(again.s)).toEqual(kept(page.s));
    expect(again.s.snapshots.length).toBe(page.s.snapshots.length);
  });

  test('comes back to the place where the page was left', async () => {
    const page = await pageWith(source);
    await doing(() => page.s.setPlace('start'));
    await saved(page);
    const again = testPage({ browser: page.browser });
    await again.openInitial();
    expect(again.s.place).toBe('start');
  });

  test('after the project was deleted opens the first example, and says nothing', async () => {
    const page = await pageWith(source);
    await saved(page);
    page.browser.projects.clear();
    const again = testPage({ browser: page.browser });
    await again.openInitial();
    expect([again.s.document.example, texts(again.s)]).toEqual(['two-locks.tau', []]);
  });

  test('of a project that cannot be read says so and opens the first example', async () => {
    const page = await pageWith(source);
    await saved(page);
    page.browser.failure = { kind: 'damaged', detail: 'project 7' };
    const again = testPage({ browser: page.browser });
    await again.openInitial();
    expect([again.s.document.example, texts(again.s)]).toEqual(['two-locks.tau', ['A saved project could not be read: project 7']]);
  });
});

describe('an example', () => {
  test('opens beside the work at hand, which is stored first', async () => {
    const page = await pageWith(source);
    await doing(() => page.s.editSource('system S = a.b.c.0;'));
    await page.s.openExample('two-locks.tau');
    await settle();
    expect([...page.browser.projects.values()].map((p) => p.document.source)).toEqual(['system S = a.b.c.0;']);
    expect([page.s.document.title, page.s.projects.map(({ title }) => title)]).toEqual(['Two agents, two locks', ['Test']]);
  });

  test('opened again starts again and keeps the run so far beside, once', async () => {
    const page = testPage();
    await page.s.openExample('two-locks.tau');
    await settle();
    await take(page, 'takeBoard');
    await page.s.openExample('two-locks.tau');
    await settle();
    expect([run(page.s), page.s.keptRuns.map(({ steps }) => steps.length)]).toEqual(['|', [1]]);
    await page.s.openExample('two-locks.tau');
    await settle();
    expect([run(page.s), page.s.keptRuns.length, page.browser.projects.size]).toEqual(['|', 1, 1]);
    await doing(() => page.s.switchRun(1));
    expect(run(page.s)).toBe('takeBoard |');
  });

  test('opened again does not keep a run that is the beginning of another', async () => {
    const page = testPage();
    await page.s.openExample('two-locks.tau');
    await settle();
    await take(page, 'takeBoard', 'takeRepo');
    await page.s.openExample('two-locks.tau');
    await settle();
    await take(page, 'takeBoard');
    await page.s.openExample('two-locks.tau');
    await settle();
    expect(page.s.keptRuns.map(({ steps }) => steps.length)).toEqual([2]);
  });

  test('that was edited is not written over: the original opens beside it', async () => {
    const page = testPage();
    await page.s.openExample('two-locks.tau');
    await settle();
    await doing(() => page.s.editSource(`${TWO_LOCKS}// mine`));
    await page.s.openExample('two-locks.tau');
    await settle();
    expect(page.s.document.source).toBe(TWO_LOCKS);
    await take(page, 'takeBoard');
    await saved(page);
    expect([...page.browser.projects.values()].map((p) => p.document.source)).toEqual([`${TWO_LOCKS}// mine`, TWO_LOCKS]);
    const again = testPage({ browser: page.browser });
    await again.openInitial();
    await settle();
    expect([again.s.document.example, run(again.s)]).toEqual(['two-locks.tau', 'takeBoard |']);
  });

  test('over own work says that it is kept, and leads back', async () => {
    const page = await pageWith(source);
    await page.s.openExample('two-locks.tau');
    await settle();
    expect(texts(page.s)).toEqual(['Opened beside your work. “Test” is kept.']);
    await press(page, 'Back to Test');
    expect(page.s.document.source).toBe(source);
  });

  test('over an example that was edited too; over one that was not, or nothing, it says nothing', async () => {
    const page = testPage();
    await page.s.openExample('two-locks.tau');
    await settle();
    await page.s.openExample('two-locks-ordered.tau');
    await settle();
    expect(texts(page.s)).toEqual([]);
    await doing(() => page.s.editSource(`${page.s.document.source}// mine`));
    await page.s.openExample('two-locks.tau');
    await settle();
    expect(texts(page.s)).toEqual(['Opened beside your work. “Two locks, one order” is kept.']);
  });

  test('that was edited is known as such after a reload', async () => {
    const page = testPage();
    await page.s.openExample('two-locks.tau');
    await settle();
    await doing(() => page.s.editSource(`${TWO_LOCKS}// mine`));
    await saved(page);
    const again = testPage({ browser: page.browser });
    await again.openInitial();
    await settle();
    expect([again.s.document.source, again.s.document.original]).toEqual([`${TWO_LOCKS}// mine`, TWO_LOCKS]);
  });

  test('of two opened quickly the later one is shown', async () => {
    const page = testPage();
    await doing(() => {
      void page.s.openExample('tool-template.tau');
      void page.s.openExample('one-mcp-call.tau');
    });
    expect(page.s.document.example).toBe('one-mcp-call.tau');
  });
});

describe('a project', () => {
  test('opens where it was left, in Debug', async () => {
    const page = await pageWith(source);
    await take(page, 'a');
    const { id } = page.s.document;
    await doing(() => page.s.setPlace('start'));
    page.s.openText('Other', TWO_LOCKS);
    await settle();
    await page.s.openProject(id);
    await settle();
    expect([page.s.document.title, run(page.s), page.s.place]).toEqual(['Test', 'a |', 'debug']);
  });

  test('that is open already just comes on screen', async () => {
    const page = await pageWith(source);
    await take(page, 'a');
    page.s.setPlace('start');
    page.s.editSource('system S = a.b.c.0;');
    await page.s.openProject(page.s.document.id);
    await settle();
    expect([page.s.place, page.s.document.source, page.s.canUndo]).toEqual(['debug', 'system S = a.b.c.0;', true]);
  });

  test('that is gone is said', async () => {
    const page = await pageWith(source);
    await page.s.openProject('nowhere');
    expect([page.s.document.title, texts(page.s)]).toEqual(['Test', ['That project is not there any more.']]);
  });

  test('deleted, and brought back', async () => {
    const page = await pageWith(source);
    const { id } = page.s.document;
    page.s.openText('Other', TWO_LOCKS);
    await settle();
    await page.s.deleteProject(id);
    expect([page.browser.projects.has(id), page.s.projects.map(({ title }) => title), texts(page.s)]).toEqual([false, [], ['Deleted “Test”']]);
    await press(page, 'Undo');
    expect(page.browser.projects.get(id)?.document.source).toBe(source);
    expect(page.s.projects.map(({ title }) => title)).toContain('Test');
  });

  test('deleted while it is open stays on screen, and the next change stores it anew', async () => {
    const page = await pageWith(source);
    await saved(page);
    const { id } = page.s.document;
    await page.s.deleteProject(id);
    await saved(page);
    expect([page.browser.projects.size, page.s.document.source, page.s.saveStatus]).toEqual([0, source, 'saved']);
    await doing(() => page.s.editSource('system S = a.0;'));
    await saved(page);
    expect([page.browser.projects.get(id)?.document.source, page.s.saveStatus]).toEqual(['system S = a.0;', 'saved']);
    await press(page, 'Undo');
    expect(page.browser.projects.get(id)?.document.source).toBe('system S = a.0;');
  });

  test('deleted while it is open, changed and brought back at once: the change is kept', async () => {
    const page = await pageWith(source);
    await saved(page);
    await page.s.deleteProject(page.s.document.id);
    await doing(() => page.s.editSource('system S = mine.0;'));
    await press(page, 'Undo');
    await saved(page);
    expect([page.browser.projects.get(page.s.document.id)?.document.source, page.s.saveStatus]).toEqual(['system S = mine.0;', 'saved']);
  });

  test('deleted while it is open and brought back is saved as before', async () => {
    const page = await pageWith(source);
    await saved(page);
    await page.s.deleteProject(page.s.document.id);
    await press(page, 'Undo');
    await doing(() => page.s.editSource('system S = a.0;'));
    await saved(page);
    expect([page.browser.projects.get(page.s.document.id)?.document.source, page.s.saveStatus]).toEqual(['system S = a.0;', 'saved']);
  });
});

describe('a link', () => {
  /** A link made on another page, at the second of three steps. */
  async function link(): Promise<string> {
    const page = await pageWith(TWO_LOCKS);
    await take(page, 'takeBoard', 'takeRepo', 'plan');
    await doing(() => page.s.stepBack());
    page.s.moveComponent('TwoLocks/Planner', { x: 40, y: 30 });
    page.s.setView({ inspectorTab: 'components' });
    const made = await page.s.makeLink();
    return made?.split('#')[1] ?? '';
  }

  test('carries text, steps, cursor, places and view to another browser', async () => {
    const page = testPage({ fragment: await link() });
    await page.openInitial();
    await settle();
    expect([page.s.document.source, run(page.s), page.s.inspectorTab]).toEqual([TWO_LOCKS, 'takeBoard takeRepo | plan', 'components']);
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': { x: 40, y: 30 } });
    expect([page.browser.projects.size, page.address.fragment, texts(page.s)]).toEqual([1, '', []]);
  });

  test('opens beside the work at hand, and a button leads back', async () => {
    const page = await pageWith(source);
    await take(page, 'a');
    page.address.paste(await link());
    await settle();
    expect([page.s.document.source, texts(page.s)]).toEqual([TWO_LOCKS, ['Opened beside your work. “Test” is kept.']]);
    await press(page, 'Back to Test');
    expect([page.s.document.source, run(page.s)]).toEqual([source, 'a |']);
  });

  test('leads back to an example that was never stored, too', async () => {
    const page = testPage();
    await page.openInitial();
    await settle();
    page.address.paste(await link());
    await settle();
    await press(page, /^Back to/);
    expect([page.s.document.example, texts(page.s).filter((text) => text.includes('not there'))]).toEqual(['two-locks.tau', []]);
  });

  test('stays in the address as long as it cannot be stored', async () => {
    const fragment = await link();
    const page = testPage({ fragment });
    page.browser.failure = { kind: 'full' };
    await page.openInitial();
    await settle();
    expect([page.s.document.source, page.address.fragment]).toEqual([TWO_LOCKS, fragment]);
  });

  test('whose run does not fit its text says so, and opens', async () => {
    const wrong = { ...documentOf(source), steps: [{ index: 0, check: null }, { index: 5, check: null }], cursor: 0 };
    const page = testPage({ fragment: toFragment(wrong) });
    await page.openInitial();
    await settle();
    expect([page.s.misfit, page.s.steps.length, texts(page.s)]).toEqual([2, 2, ['Step 2 is not possible in this model any more. You are at step 0.']]);
  });

  const opened = async (problem: ShareProblem, document: ShareOpening['document']): Promise<ReturnType<typeof testPage>> => {
    const share = { encode: () => Promise.resolve(ok('')), decode: () => Promise.resolve({ version: 1, document, problems: [problem] }) };
    const options: TestPageOptions = { fragment: '1x', adapters: () => ({ share }) };
    const page = testPage(options);
    await page.openInitial();
    await settle();
    return page;
  };

  test.each<readonly [ShareProblem, boolean, string]>([
    [{ kind: 'cut-off', after: 'model', begun: null, lost: ['trace'] }, true, 'This link is cut off after the model. The model is open, the trace is lost.'],
    [{ kind: 'cut-off', after: 'model', begun: 'trace', lost: [] }, true, 'This link is cut off inside the trace. What could be read is open.'],
    [{ kind: 'cut-off', after: null, begun: null, lost: ['model'] }, false, 'This link is cut off before the end of the model. Nothing could be opened.'],
    [{ kind: 'damaged', lost: ['trace', 'view'] }, true, 'This link is damaged. The trace, view could not be read.'],
    [{ kind: 'damaged', lost: ['model'] }, false, 'This link is damaged. Nothing could be opened.'],
    [{ kind: 'too-new', version: 2 }, true, 'This link was made by a newer version. Reload to get it.'],
    [{ kind: 'too-large', maxBytes: 4_000_000 }, false, 'This link unpacks to more than 4 MB. It was not opened.'],
    [{ kind: 'unknown-part' }, true, 'This link holds something this version does not know. The rest is open.'],
    [{ kind: 'not-a-link' }, false, 'This is not a Tauscope link. Nothing was opened.'],
  ])('with a problem (%j) is said in words', async (problem, isOpen, text) => {
    const page = await opened(problem, isOpen ? documentOf(source) : null);
    expect(texts(page.s)).toEqual([text]);
    expect(page.s.document.source).toBe(isOpen ? source : TWO_LOCKS);
  });

  test('that is too new offers to reload', async () => {
    const page = await opened({ kind: 'too-new', version: 2 }, null);
    await press(page, 'Reload');
    expect([page.reloads.length, page.address.fragment]).toEqual([1, '1x']);
  });

  test('that would be too large is not made, and the text can be had as a file', async () => {
    const share = {
      encode: () => Promise.resolve({ ok: false, error: { kind: 'too-large', bytes: 5_000_000, maxBytes: 4_194_304 } } as const),
      decode: () => Promise.resolve({ version: null, document: null, problems: [] }),
    };
    const page = await pageWith(source, { adapters: () => ({ share }) });
    expect(await page.s.makeLink()).toBeNull();
    expect(texts(page.s)).toEqual(['This work is too large for a link: 5000 kB, at most 4194 kB. Send the file instead.']);
    await press(page, 'Download it');
    expect(page.files).toEqual([{ name: 'test.tau', text: source }]);
  });
});

describe('every example of the gallery', () => {
  test.each(['two-locks', 'two-locks-ordered', 'one-mcp-call', 'tool-template', 'two-agents-one-file', 'one-file-with-lock', 'dining-philosophers'])('%s: explored whole, stepped, shared and opened elsewhere at the same step', async (name) => {
    const page = testPage();
    await page.s.openExample(`${name}.tau`);
    await settle();
    expect(page.s.analysis.diagnostics).toEqual([]);
    for (let k = 0; k < 6 && possible(page.s).length > 0; k += 1) await doing(() => page.s.takeStep(possible(page.s).length - 1));
    const fragment = (await page.s.makeLink())?.split('#')[1] ?? '';
    const other = testPage({ fragment });
    await other.openInitial();
    await settle();
    expect([other.s.document.source, other.s.misfit, run(other.s)]).toEqual([exampleText(`${name}.tau`), null, run(page.s)]);
    expect(other.s.snapshots).toEqual(page.s.snapshots);
  });
});
