import { describe, expect, test } from 'vitest';
import { ok } from '../core/base/result.ts';
import type { Drawn, DrawRefusal, DrawRequest } from '../engine/engine-api.ts';
import { refusalText } from './draw-words.ts';
import type { DrawOutcome } from './state.ts';
import { doing, pageWith, press, run, settle, take, testPage, texts, TWO_LOCKS, type TestPage } from './testing/test-page.ts';

const nothing: Drawn = { changes: [], system: null, component: null, renamed: [] };

/** An engine that renames by looking for the word, as the real one does for these texts. */
function renaming({ source, command }: DrawRequest): Drawn {
  if (command.kind !== 'rename') return nothing;
  const changes = [...source.matchAll(new RegExp(`\\b${command.from}\\b`, 'g'))].map((m) => ({ start: m.index, end: m.index + command.from.length, text: command.to }));
  return { ...nothing, changes, component: command.to, renamed: [{ from: `TwoLocks/${command.from}`, to: `TwoLocks/${command.to}` }] };
}

async function drawingPage(answer: (request: DrawRequest) => Drawn = renaming, source = TWO_LOCKS): Promise<{ readonly page: TestPage; readonly requests: readonly DrawRequest[] }> {
  const page = await pageWith(source);
  const requests: DrawRequest[] = [];
  page.engine.answerWith({
    draw: (request) => {
      requests.push(request);
      return Promise.resolve(ok(answer(request)));
    },
  });
  return { page, requests };
}

const names = (page: TestPage): readonly (string | undefined)[] | undefined => page.s.network?.components.map(({ name }) => name);
const selected = (page: TestPage): string | undefined => (page.s.selection?.kind === 'component' ? page.s.network?.components[page.s.selection.address]?.name : undefined);
const rename = { kind: 'rename', from: 'Planner', to: 'Thinker' } as const;

describe('a command', () => {
  test('changes the text by what the engine says, and nothing else', async () => {
    const { page, requests } = await drawingPage();
    const outcome = await page.s.draw(rename);
    expect(outcome.ok).toBe(true);
    expect(requests).toEqual([{ source: TWO_LOCKS, system: 'TwoLocks', command: rename }]);
    expect(page.s.document.source).toBe(TWO_LOCKS.replaceAll(/\bPlanner\b/g, 'Thinker'));
    expect(names(page)).toEqual(['Thinker', 'Coder', 'Board', 'Repo']);
  });

  test('is done when the drawing shows it, and what it is about is selected', async () => {
    const { page } = await drawingPage();
    await page.s.draw(rename);
    expect([selected(page), page.s.isReading, page.s.analysis.source === page.s.document.source]).toEqual(['Thinker', false, true]);
  });

  test('tells the editor each of its stretches', async () => {
    const { page } = await drawingPage();
    await page.s.draw(rename);
    const { changes = [], source } = page.s.document;
    expect(changes.length).toBeGreaterThan(1);
    expect(changes.toReversed().reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), TWO_LOCKS)).toBe(source);
    await doing(() => page.s.editSource(`${source}//`));
    expect(page.s.document.changes).toBeUndefined();
  });

  test('takes places along, puts the new component where it was dropped, and is one entry', async () => {
    const { page } = await drawingPage(({ source }) => ({ ...nothing, changes: [{ start: source.length, end: source.length, text: '\nagent Agent = 0;' }], component: 'Agent' }));
    page.s.moveComponent('TwoLocks/Coder', { x: 5, y: 6 });
    await page.s.draw({ kind: 'add', template: 'agent', name: null }, { at: { x: 10.4, y: 20.6 } });
    expect(page.s.positions).toEqual({ 'TwoLocks/Coder': { x: 5, y: 6 }, 'TwoLocks/Agent': { x: 10, y: 21 } });
    await doing(() => page.s.undo());
    expect([page.s.document.source, page.s.positions]).toEqual([TWO_LOCKS, { 'TwoLocks/Coder': { x: 5, y: 6 } }]);
    await doing(() => page.s.redo());
    expect(page.s.positions['TwoLocks/Agent']).toEqual({ x: 10, y: 21 });
  });

  test('a rename is taken back as one: text byte for byte, place and run', async () => {
    const { page } = await drawingPage();
    page.s.moveComponent('TwoLocks/Planner', { x: 40, y: 30 });
    await take(page, 'takeBoard', 'takeRepo');
    await page.s.draw(rename);
    expect([page.s.positions, page.s.misfit, run(page.s)]).toEqual([{ 'TwoLocks/Thinker': { x: 40, y: 30 } }, null, 'takeBoard takeRepo |']);
    await doing(() => page.s.undo());
    expect([page.s.document.source, page.s.positions, page.s.misfit, run(page.s)]).toEqual([TWO_LOCKS, { 'TwoLocks/Planner': { x: 40, y: 30 } }, null, 'takeBoard takeRepo |']);
    expect(page.s.canUndo).toBe(true);
    await doing(() => page.s.undo());
    expect([page.s.positions, page.s.canUndo]).toEqual([{}, false]);
  });

  test('a rename is followed by the question of Compare, and taken back with it', async () => {
    const { page } = await drawingPage();
    page.store.setState({ question: { left: { process: 'Planner | Planner2', file: null }, right: { process: 'Planner', file: { title: 'x', source: '' } }, relation: 'weak' } });
    const processes = (): readonly (string | undefined)[] => [page.s.question?.left.process, page.s.question?.right.process];
    await page.s.draw(rename);
    expect(processes()).toEqual(['Thinker | Planner2', 'Planner']);
    await doing(() => page.s.undo());
    expect(processes()).toEqual(['Planner | Planner2', 'Planner']);
  });

  test('from an empty page shows the system that it made', async () => {
    const { page } = await drawingPage(() => ({ ...nothing, changes: [{ start: 0, end: 0, text: 'A = 0;\nagent Agent = 0;\nsystem Main = Agent;\n' }], system: 'Main', component: 'Agent' }), '');
    await page.s.draw({ kind: 'add', template: 'agent', name: null }, { at: { x: 0, y: 0 } });
    expect([page.s.system, selected(page), Object.keys(page.s.positions)]).toEqual(['Main', 'Agent', ['Main/Agent']]);
  });

  test('says what was drawn, undone and done again', async () => {
    const { page } = await drawingPage();
    await page.s.draw(rename);
    expect(page.s.announcement).toMatch(/^Done: rename Planner\. /);
    await doing(() => page.s.undo());
    expect(page.s.announcement).toMatch(/^Undone: rename Planner\. /);
    await doing(() => page.s.redo());
    expect(page.s.announcement).toMatch(/^Done again: rename Planner\. /);
    await doing(() => page.s.takeStep(0));
    expect(page.s.announcement).toMatch(/^Step 1: /);
  });
});

describe('a command beside typing', () => {
  test('waits for the text that was typed before it', async () => {
    const { page, requests } = await drawingPage();
    const typed = `${TWO_LOCKS}// typed\n`;
    page.s.editSource(typed);
    await page.s.draw(rename);
    expect(requests.map(({ source }) => source)).toEqual([typed]);
  });

  test('is asked for again when the text changes while the engine works', async () => {
    const { page, requests } = await drawingPage();
    page.engine.hold('draw');
    const outcome = page.s.draw(rename);
    await settle();
    const typed = TWO_LOCKS.replace('agent Planner', '// a remark\nagent Planner');
    page.s.editSource(typed);
    page.engine.letAllGo();
    expect((await outcome).ok).toBe(true);
    expect(requests.map(({ source }) => source)).toEqual([TWO_LOCKS, typed]);
    expect(page.s.document.source).toBe(typed.replaceAll(/\bPlanner\b/g, 'Thinker'));
    await settle();
    expect([page.s.isReading, names(page)?.[0]]).toEqual([false, 'Thinker']);
  });

  test('means the component by its name, wherever it stands now', async () => {
    const { page, requests } = await drawingPage(() => nothing);
    page.s.editSource(TWO_LOCKS.replace('(Planner | Coder |', '(Coder | Planner |'));
    await page.s.draw({ kind: 'remove', component: 0, withUsers: false });
    expect(requests.map(({ command }) => command)).toEqual([{ kind: 'remove', component: 1, withUsers: false }]);
  });

  test('follows what the gestures before it have renamed', async () => {
    const page = await pageWith(TWO_LOCKS);
    const board = page.s.network?.components.find(({ name }) => name === 'Board')?.address ?? -1;
    const outcomes = await Promise.all([
      page.s.draw({ kind: 'duplicate', component: board, how: 'instance' }), page.s.draw({ kind: 'duplicate', component: board, how: 'instance' }),
      page.s.draw({ kind: 'rename', from: 'Board', to: 'Desk' }), page.s.draw({ kind: 'set-role', name: 'Board', role: 'tool' }), page.s.draw({ kind: 'remove', component: board, withUsers: false }),
      page.s.draw({ kind: 'rename-channel', from: 'takeRepo', to: 'grab' }), page.s.draw({ kind: 'set-private', channel: 'takeRepo', isPrivate: false, hull: null }),
    ]);
    expect(outcomes.map(({ ok: isDone }) => isDone)).toEqual(Array(7).fill(true));
    expect(names(page)).toEqual(['Planner', 'Coder', 'Desk#1', 'Desk#2', 'Repo']);
    expect(page.s.document.source).toContain('tool Desk ');
    expect(page.s.network?.channels.find(({ name }) => name === 'grab')?.isOpen).toBe(true);
    for (let i = 0; i < 7; i += 1) await doing(() => page.s.undo());
    expect([page.s.document.source, page.s.canUndo]).toEqual([TWO_LOCKS, false]);
  });

  test('is refused when the component is gone meanwhile', async () => {
    const { page, requests } = await drawingPage();
    page.s.editSource(TWO_LOCKS.replace('(Planner | Coder |', '(Coder |'));
    const port = { component: 0, channel: null, polarity: null };
    const outcome = await page.s.draw({ kind: 'connect', from: port, to: { ...port, component: 1 }, name: null, how: null });
    expect([outcome, requests]).toEqual([{ ok: false, refusal: { kind: 'gone' } }, []]);
  });

  test('is dropped when another document was opened', async () => {
    const { page } = await drawingPage();
    page.engine.hold('draw');
    const outcome = page.s.draw(rename, { quietly: true });
    await settle();
    page.s.openText('Other', 'P = a.P;');
    await settle();
    page.engine.letAllGo();
    expect(await outcome).toEqual({ ok: false, refusal: { kind: 'gone' } });
    expect(page.s.document.source).toBe('P = a.P;');
  });

  test('two at once are done one after the other', async () => {
    const { page } = await drawingPage();
    const both = await Promise.all([page.s.draw(rename), page.s.draw({ kind: 'rename', from: 'Thinker', to: 'Poet' })]);
    expect([both.map(({ ok: isOk }) => isOk), names(page)?.[0]]).toEqual([[true, true], 'Poet']);
  });
});

describe('a command that is not carried out', () => {
  const refusing = async (refusal: DrawRefusal): Promise<TestPage> => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.answerWith({ draw: () => Promise.resolve({ ok: false, error: refusal }) });
    return page;
  };

  test('changes nothing and says why', async () => {
    const page = await refusing({ kind: 'name-taken', name: 'Coder' });
    const outcome = await page.s.draw(rename);
    expect([outcome.ok, page.s.document.source, page.s.canUndo, texts(page.s)]).toEqual([false, TWO_LOCKS, false, ['Coder is there already. Choose another name.']]);
  });

  test('says nothing when it is asked quietly', async () => {
    const page = await refusing({ kind: 'unchanged' });
    await page.s.draw(rename, { quietly: true });
    expect(texts(page.s)).toEqual([]);
  });

  test('offers to delete what uses it', async () => {
    const page = await refusing({ kind: 'used', name: 'Planner', by: ['TwoLocks', 'Check 2'] });
    await page.s.draw({ kind: 'remove', component: 0, withUsers: false });
    expect(texts(page.s)).toEqual(['Planner is used in TwoLocks and Check 2.']);
    const asked: DrawRequest[] = [];
    page.engine.answerWith({ draw: (request) => { asked.push(request); return Promise.resolve(ok(nothing)); } });
    await press(page, 'Delete all three');
    expect(asked.map(({ command }) => command)).toEqual([{ kind: 'remove', component: 0, withUsers: true }]);
  });

  test('because the worker died keeps everything, and the next one works', async () => {
    const { page } = await drawingPage();
    page.engine.hold('draw');
    const outcome = page.s.draw(rename);
    await settle();
    page.engine.die();
    expect((await outcome)).toMatchObject({ ok: false, refusal: { kind: 'internal' } });
    expect([page.s.document.source, page.s.canUndo, texts(page.s).length]).toEqual([TWO_LOCKS, false, 1]);
    page.engine.letAllGo();
    expect((await page.s.draw(rename)).ok).toBe(true);
  });

  test('because of a text with errors says where to mend it', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.answerWith({ draw: () => Promise.resolve({ ok: false, error: { kind: 'problem', diagnostics: [] } }) });
    expect(await page.s.draw(rename)).toEqual({ ok: false, refusal: { kind: 'broken', name: 'TwoLocks' } });
  });

  type Refusal = (DrawOutcome & { readonly ok: false })['refusal'];
  const refusals: readonly Refusal[] = [
    { kind: 'not-a-name', name: 'planner', wanted: 'constant' }, { kind: 'not-a-name', name: '', wanted: 'channel' }, { kind: 'name-taken', name: 'A' }, { kind: 'unchanged' }, { kind: 'leads-nowhere', channel: 'a' },
    { kind: 'same-polarity', polarity: 'send' }, { kind: 'same-polarity', polarity: 'receive' }, { kind: 'same-component' }, { kind: 'connected-already', channel: 'a' },
    { kind: 'arity', from: 1, to: 2 }, { kind: 'private-elsewhere', channel: 'a' }, { kind: 'one-outside', channel: 'a' }, { kind: 'used', name: 'A', by: ['B'] }, { kind: 'unreadable', message: 'no', offset: 3 },
    { kind: 'broken', name: 'A' }, { kind: 'broken', name: '' }, { kind: 'gone' }, { kind: 'internal', detail: 'x' },
  ];
  test('every reason has words of its own, a sentence', () => {
    const said = refusals.map(refusalText);
    expect(new Set(said).size).toBe(refusals.length);
    for (const sentence of said) expect(sentence).toMatch(/^[A-Z“a].*[.x]|no$/);
  });
});

test('without a text that can run there is still something to draw on', async () => {
  const page = testPage();
  page.engine.answerWith({ draw: ({ system }) => Promise.resolve(ok({ ...nothing, changes: [{ start: 0, end: 0, text: system === null ? 'P = 0;' : '' }] })) });
  page.s.openText('Empty', '');
  await settle();
  await page.s.draw({ kind: 'define', name: 'P', role: 'process', isSystem: false, params: '', behaviour: '0' });
  expect(page.s.document.source).toBe('P = 0;');
});
