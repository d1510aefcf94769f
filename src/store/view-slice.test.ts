import { describe, expect, test } from 'vitest';
import { doing, pageWith, settle, take, testPage, texts, TWO_LOCKS } from './testing/test-page.ts';

describe('another place', () => {
  test('what was told of the run stays in Debug, what was told of the work does not', async () => {
    const page = await pageWith('system S = a.0 + b.0;');
    await take(page, 'a');
    await doing(() => page.s.reset());
    await take(page, 'b');
    page.s.notify({ tone: 'info', sticky: false, text: 'Of the work', actions: [] });
    expect(texts(page.s)).toEqual(['Kept the earlier run as Run 1', 'Of the work']);
    page.s.setPlace('compare');
    expect(texts(page.s)).toEqual(['Of the work']);
  });
});

describe('a derivation', () => {
  test('is asked for the step of the state at the cursor, and shown on its tab', async () => {
    const page = await pageWith('system S = a.0 + b.0;');
    await doing(() => page.s.showDerivation(1));
    expect([page.s.inspectorTab, page.s.derivation]).toMatchObject(['rule', { status: 'ready', position: 0, index: 1, derivation: { label: 'b' } }]);
  });

  test('or of the state at another position', async () => {
    const page = await pageWith('system S = a.(b.0 + c.0);');
    await take(page, 'a', 'b');
    await doing(() => page.s.showDerivation(1, 1));
    expect(page.s.derivation).toMatchObject({ status: 'ready', position: 1, index: 1, derivation: { label: 'c' } });
  });

  test('that comes after a step is dropped', async () => {
    const page = await pageWith('system S = a.b.0;');
    page.engine.hold('derive');
    await doing(() => page.s.showDerivation(0));
    await take(page, 'a');
    await doing(() => page.engine.letAllGo());
    expect(page.s.derivation).toEqual({ status: 'none' });
  });

  test('that comes after an edit is dropped', async () => {
    const page = await pageWith('system S = a.b.0;');
    page.engine.hold('derive');
    await doing(() => page.s.showDerivation(0));
    await doing(() => page.s.editSource('system S = z.0;'));
    await doing(() => page.engine.letAllGo());
    expect(page.s.derivation).toEqual({ status: 'none' });
  });

  test('of an older question is dropped', async () => {
    const page = await pageWith('system S = a.0 + b.0;');
    page.engine.hold('derive');
    await doing(() => page.s.showDerivation(0));
    await doing(() => page.s.showDerivation(1));
    await doing(() => page.engine.letGo('derive'));
    expect(page.s.derivation).toEqual({ status: 'loading', position: 0, index: 1 });
    await doing(() => page.engine.letAllGo());
    expect(page.s.derivation).toMatchObject({ status: 'ready', index: 1 });
  });

  test('that fails says why', async () => {
    const page = await pageWith('system S = a.0;');
    await doing(() => page.s.showDerivation(9));
    expect(page.s.derivation).toMatchObject({ status: 'failed', index: 9 });
    page.engine.hold('derive');
    await doing(() => page.s.showDerivation(0));
    await doing(() => page.engine.die());
    expect(page.s.derivation).toMatchObject({ status: 'failed', index: 0 });
  });

  test('is not asked without a system', async () => {
    const page = await pageWith('');
    await doing(() => page.s.showDerivation(0));
    expect([page.s.derivation.status, page.engine.asked]).toEqual(['none', ['analyse']]);
  });
});

describe('what is looked at', () => {
  test('an example that nobody has changed is not stored by looking around', async () => {
    const page = testPage();
    await page.s.openExample('two-locks.tau');
    page.s.setPlace('start');
    page.s.setView({ traceView: 'list', maximised: 'lts' });
    await doing(() => page.clock.pass(1000));
    expect(page.browser.projects.size).toBe(0);
    page.s.setPlace('debug');
    await take(page, 'takeBoard');
    await doing(() => page.clock.pass(1000));
    expect(page.browser.projects.get('example:two-locks.tau')?.document.view).toMatchObject({ place: 'debug', trace: 'list', panel: 'lts' });
  });

  test('the list of projects is read when it comes on screen', async () => {
    const page = await pageWith(TWO_LOCKS);
    await doing(() => page.clock.pass(1000));
    await doing(() => page.s.setPlace('start'));
    expect(page.s.projects.map(({ title }) => title)).toEqual(['Test']);
  });

  test('theme and letter keys are remembered', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.s.setTheme('dark');
    page.s.setView({ letterKeys: false });
    expect([page.s.theme, page.browser.preferences]).toMatchObject(['dark', { theme: 'dark', hasLetterKeys: false }]);
    expect(testPage({ browser: page.browser }).s.letterKeys).toBe(false);
  });

  test('a selected component is known by its name in the next text', async () => {
    const page = await pageWith('A = a.0; B = b.0; system S = A | B;');
    page.s.select({ kind: 'component', address: page.s.network?.components[1]?.address ?? (9 as never) });
    await doing(() => page.s.editSource('A = a.0; B = b.0; system S = A | A | B;'));
    expect(page.s.selection).toEqual({ kind: 'component', address: 2 });
    await doing(() => page.s.editSource('A = a.0; B = b.0; system S = A | A;'));
    expect(page.s.selection).toBeNull();
  });

  test('a selected channel stays while it is there', async () => {
    const page = await pageWith(TWO_LOCKS);
    const id = page.s.network?.channels[0]?.id ?? '';
    const target = { kind: 'channel', id } as const;
    page.s.select(target);
    await doing(() => page.s.editSource(`${TWO_LOCKS}\n`));
    expect(page.s.selection).toBe(target);
    await doing(() => page.s.editSource('system S = other.0;'));
    expect(page.s.selection).toBeNull();
  });
});

describe('places of components', () => {
  test('a drag is one edit, and it can be undone', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.s.moveComponent('TwoLocks/Planner', { x: 10, y: 20 });
    page.s.moveComponent('TwoLocks/Planner', { x: 30, y: 20 });
    page.s.moveComponent('TwoLocks/Planner', { x: 30, y: 20 });
    page.s.undo();
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': { x: 10, y: 20 } });
    page.s.undo();
    expect([page.s.positions, page.s.canUndo, page.s.canRedo]).toEqual([{}, false, true]);
    page.s.redo();
    page.s.redo();
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': { x: 30, y: 20 } });
  });

  test('all go back at once, and come back at once', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.s.resetPositions();
    expect(page.s.canUndo).toBe(false);
    page.s.moveComponent('TwoLocks/Planner', { x: 10, y: 20 });
    page.s.moveComponent('TwoLocks/Repo', { x: 0, y: 0 });
    page.s.resetPositions();
    expect(page.s.positions).toEqual({});
    page.s.undo();
    expect(page.s.positions).toEqual({ 'TwoLocks/Planner': { x: 10, y: 20 }, 'TwoLocks/Repo': { x: 0, y: 0 } });
  });

  test('text and places share one history', async () => {
    const page = await pageWith('system S = a.0;');
    await doing(() => page.s.editSource('system S = ab.0;'));
    page.s.moveComponent('S/S', { x: 10, y: 20 });
    await doing(() => page.s.editSource('system S = abc.0;'));
    page.s.undo();
    expect([page.s.document.source, page.s.positions]).toEqual(['system S = ab.0;', { 'S/S': { x: 10, y: 20 } }]);
    page.s.undo();
    page.s.undo();
    expect([page.s.document.source, page.s.positions]).toEqual(['system S = a.0;', {}]);
    await settle();
  });
});

describe('notices', () => {
  const notice = (text: string, sticky = false) => ({ tone: 'info', text, actions: [], sticky }) as const;

  test('go away after eight seconds, unless they are to stay', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.s.notify(notice('passes'));
    page.s.notify(notice('stays', true));
    page.clock.pass(8000);
    expect(texts(page.s)).toEqual(['stays']);
    page.s.dismiss(page.s.notices[0]?.id ?? -1);
    expect(texts(page.s)).toEqual([]);
  });

  test('of four at most, those that stay go last', async () => {
    const page = await pageWith(TWO_LOCKS);
    for (const [text, sticky] of [['A', true], ['b', false], ['C', true], ['d', false], ['e', false], ['F', true], ['G', true]] as const) page.s.notify(notice(text, sticky));
    expect(texts(page.s)).toEqual(['A', 'C', 'F', 'G']);
    page.s.notify(notice('h'));
    expect(texts(page.s)).toEqual(['C', 'F', 'G', 'h']);
  });

  test('the same words are said once', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.s.notify(notice('a'));
    page.clock.pass(7000);
    page.s.notify(notice('a'));
    page.clock.pass(1500);
    expect(texts(page.s)).toEqual(['a']);
  });

  test('copying says that it is done', async () => {
    const page = await pageWith(TWO_LOCKS);
    await page.s.copyText('text', 'Copied');
    expect([page.copied, texts(page.s)]).toEqual([['text'], ['Copied']]);
  });
});
