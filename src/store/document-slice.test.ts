import { describe, expect, test } from 'vitest';
import { doing, exampleText, pageWith, possible, run, settle, take, TWO_LOCKS } from './testing/test-page.ts';

describe('typing', () => {
  test('changes the text at once; errors, picture and steps follow', async () => {
    const page = await pageWith('system S = a.0;');
    page.s.editSource('system S = a.Cleint;');
    expect([page.s.document.source, page.s.document.version, page.s.analysis.source]).toEqual(['system S = a.Cleint;', 1, 'system S = a.0;']);
    await settle();
    expect(page.s.analysis.diagnostics.map(({ code }) => code)).toEqual(['unknown-constant']);
  });

  test('the same text is no edit', async () => {
    const page = await pageWith('system S = a.0;');
    const before = page.states.length;
    await doing(() => page.s.editSource('system S = a.0;'));
    expect([page.states.length, page.s.canUndo]).toEqual([before, false]);
  });

  test('undo and redo say whether they can, and take the text back and forth', async () => {
    const page = await pageWith('system S = a.0;');
    expect([page.s.canUndo, page.s.canRedo]).toEqual([false, false]);
    page.s.undo();
    page.s.redo();
    await doing(() => page.s.editSource('system S = ab.0;'));
    page.clock.pass(100);
    await doing(() => page.s.editSource('system S = abc.0;'));
    page.clock.pass(501);
    await doing(() => page.s.editSource('system S = abcd.0;'));
    expect([page.s.canUndo, page.s.canRedo]).toEqual([true, false]);
    await doing(() => page.s.undo());
    expect([page.s.document.source, possible(page.s), page.s.canUndo, page.s.canRedo]).toEqual(['system S = abc.0;', ['abc'], true, true]);
    await doing(() => page.s.undo());
    expect([page.s.document.source, page.s.canUndo]).toEqual(['system S = a.0;', false]);
    await doing(() => page.s.redo());
    await doing(() => page.s.redo());
    expect([page.s.document.source, page.s.canRedo, possible(page.s)]).toEqual(['system S = abcd.0;', false, ['abcd']]);
  });

  test('a megabyte of text is a text like others', async () => {
    const page = await pageWith('system S = a.0;');
    const source = `${'// all work and no play\n'.repeat(45_000)}system S = b.0;`;
    await doing(() => page.s.editSource(source));
    expect(possible(page.s)).toEqual(['b']);
    await doing(() => page.s.undo());
    expect(possible(page.s)).toEqual(['a']);
  });

  test('an empty text is a text without a system', async () => {
    const page = await pageWith('');
    expect([page.s.system, page.s.network, page.s.exploration.status, possible(page.s)]).toEqual([null, null, 'idle', []]);
    await doing(() => {
      page.s.stepForward();
      page.s.runToDeadlock();
      page.s.play();
    });
    expect(run(page.s)).toBe('|');
  });
});

describe('the system on screen', () => {
  const TWO = 'A = a.b.0; B = x.y.0; system S = A; system T = B;';

  test('is the default one until the reader chooses', async () => {
    const page = await pageWith(TWO);
    const [first, second] = [page.s.system, page.s.system === 'S' ? 'T' : 'S'];
    await doing(() => page.s.selectSystem(second));
    expect([page.s.system, page.s.network?.system]).toEqual([second, second]);
    await doing(() => page.s.selectSystem('Nobody'));
    expect(page.s.system).toBe(second);
    expect(first).not.toBe(second);
  });

  test('a text typed from nothing shows its system as soon as it has one', async () => {
    const page = await pageWith(' ');
    const shown: (string | null)[] = [];
    for (const source of ['A = a.A;', 'A = a.A;\nB = b.B;', 'A = a.A;\nB = b.B;\nsystem S = A | B;', 'A = a.A;\nB = b.B;\nsystem S = A | B;\nsystem T = B;']) {
      await doing(() => page.s.editSource(source));
      shown.push(page.s.system);
    }
    expect(shown).toEqual(['A', 'A', 'S', 'S']);
  });

  test('brings its own run along, and finds it again', async () => {
    const page = await pageWith(TWO);
    await doing(() => page.s.selectSystem('S'));
    await take(page, 'a', 'b');
    await doing(() => page.s.stepBack());
    await doing(() => page.s.selectSystem('T'));
    expect([run(page.s), possible(page.s)]).toEqual(['|', ['x']]);
    await take(page, 'x');
    await doing(() => page.s.selectSystem('S'));
    expect(run(page.s)).toBe('a | b');
    await doing(() => page.s.selectSystem('T'));
    expect(run(page.s)).toBe('x |');
  });

  test('stays the chosen one through a text in which it is missing for a while', async () => {
    const page = await pageWith(TWO);
    await doing(() => page.s.selectSystem('S'));
    await take(page, 'a');
    await doing(() => page.s.editSource(TWO.replace('system S', 'system Q')));
    expect(page.s.system).not.toBe('S');
    await doing(() => page.s.editSource(TWO));
    expect([page.s.system, run(page.s)]).toEqual(['S', 'a |']);
  });

  test('stays when another one is written below', async () => {
    const page = await pageWith('A = a.0; system S = A;');
    await doing(() => page.s.editSource('A = a.0; system S = A; system T = A | A;'));
    expect(page.s.system).toBe('S');
  });

  test('chosen while a text is on its way: both happen', async () => {
    const page = await pageWith(TWO);
    await doing(() => page.s.selectSystem('S'));
    await doing(() => {
      page.s.editSource(TWO.replace('x.y', 'w.y'));
      page.s.selectSystem('T');
    });
    expect([page.s.system, page.s.analysis.source, possible(page.s)]).toEqual(['T', TWO.replace('x.y', 'w.y'), ['w']]);
  });
});

describe('title and file', () => {
  test('the title is that of the text, or the one given', async () => {
    const page = await pageWith(TWO_LOCKS);
    expect(page.s.document.title).toBe('Test');
    page.s.renameDocument('  My locks ');
    expect(page.s.document.title).toBe('My locks');
    page.s.renameDocument(' ');
    expect(page.s.document.title).toBe('Untitled');
  });

  test('the text can be had as a file', async () => {
    const page = await pageWith(exampleText('one-mcp-call.tau'));
    page.s.renameDocument('One MCP call, really!');
    page.s.downloadSource();
    page.s.renameDocument('模型');
    page.s.downloadSource();
    expect(page.files.map(({ name }) => name)).toEqual(['one-mcp-call-really.tau', 'model.tau']);
    expect(page.files[0]?.text).toBe(exampleText('one-mcp-call.tau'));
  });
});
