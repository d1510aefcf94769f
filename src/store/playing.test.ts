import { describe, expect, test } from 'vitest';
import { currentSnapshot } from './selectors.ts';
import type { TestPage } from './testing/test-page.ts';
import { doing, pageWith, run, settle, take, TWO_LOCKS } from './testing/test-page.ts';

const LINE = 'system S = a.b.c.0;';

/** A run of a, b, c with the cursor at its start. */
async function recorded(): Promise<TestPage> {
  const page = await pageWith(LINE);
  await take(page, 'a', 'b', 'c');
  await doing(() => page.s.reset());
  return page;
}

describe('playing a recorded run', () => {
  test('begins at once and takes a step every 900 ms', async () => {
    const page = await recorded();
    await doing(() => page.s.play());
    expect([run(page.s), page.s.playing]).toEqual(['a | b c', true]);
    await doing(() => page.clock.pass(899));
    expect(run(page.s)).toBe('a | b c');
    await doing(() => page.clock.pass(1));
    expect(run(page.s)).toBe('a b | c');
  });

  test('stops at the end of the run, and asks for no time any more', async () => {
    const page = await recorded();
    await doing(() => page.s.play());
    await doing(() => page.clock.pass(900));
    await doing(() => page.clock.pass(900));
    expect([run(page.s), page.s.playing]).toEqual(['a b c |', false]);
    const before = page.states.length;
    await doing(() => page.clock.pass(10_000));
    expect(page.states.length).toBe(before);
  });

  test('stops there even where the model goes on', async () => {
    const page = await pageWith('S = a.S; system T = S;');
    await take(page, 'a', 'a');
    await doing(() => page.s.reset());
    await doing(() => page.s.play());
    for (let k = 0; k < 5; k += 1) await doing(() => page.clock.pass(900));
    expect([run(page.s), page.s.playing]).toEqual(['a a |', false]);
  });

  test('stops before a step that the model does not allow any more', async () => {
    const page = await recorded();
    await doing(() => page.s.editSource('system S = a.b.(z.0 + y.0);'));
    await doing(() => page.s.play());
    for (let k = 0; k < 5; k += 1) await doing(() => page.clock.pass(900));
    expect([page.s.cursor, page.s.steps.length, page.s.keptRuns, page.s.playing]).toEqual([2, 3, [], false]);
  });

  test('stops there, too, when the text changes while it plays', async () => {
    const page = await recorded();
    await doing(() => page.s.play());
    await doing(() => page.s.editSource('system S = a.(z.0 + y.0);'));
    for (let k = 0; k < 5; k += 1) await doing(() => page.clock.pass(900));
    expect([page.s.cursor, page.s.steps.length, page.s.keptRuns, page.s.playing]).toEqual([1, 3, [], false]);
  });

  test('pausing stops it, playing goes on from there', async () => {
    const page = await recorded();
    await doing(() => page.s.play());
    await doing(() => page.s.pause());
    await doing(() => page.clock.pass(5000));
    expect([run(page.s), page.s.playing]).toEqual(['a | b c', false]);
    await doing(() => page.s.play());
    expect([run(page.s), page.s.playing]).toEqual(['a b | c', true]);
  });

  test('another speed counts from now on', async () => {
    const page = await recorded();
    await doing(() => page.s.play());
    page.s.setSpeed(9);
    expect([page.s.speed, page.browser.preferences.speed]).toEqual([9, 9]);
    await doing(() => page.clock.pass(100));
    expect(run(page.s)).toBe('a b | c');
  });

  test('the speed of the last visit is in force', async () => {
    const page = await recorded();
    page.s.setSpeed(4);
    expect((await pageWith(LINE, { browser: page.browser })).s.speed).toBe(4);
  });

  test('a command of the reader ends it', async () => {
    const page = await recorded();
    await doing(() => page.s.play());
    await doing(() => page.s.stepBack());
    expect([run(page.s), page.s.playing]).toEqual(['| a b c', false]);
    await doing(() => page.clock.pass(5000));
    expect(run(page.s)).toBe('| a b c');
  });

  test('pressing play twice is playing once', async () => {
    const page = await recorded();
    await doing(() => {
      page.s.play();
      page.s.play();
    });
    expect(run(page.s)).toBe('a | b c');
  });

  test('opening something else ends it', async () => {
    const page = await recorded();
    await doing(() => page.s.play());
    page.s.openText('Other', LINE);
    await settle();
    await doing(() => page.clock.pass(5000));
    expect([page.s.playing, run(page.s)]).toEqual([false, '|']);
  });

  test('says only every tenth step, and the stop', async () => {
    const page = await pageWith(`P(n: 0..25) = [n < 25] tick.P(n + 1) + [n == 25] 'end; system S = P(0);`);
    await doing(() => page.s.play());
    for (let k = 0; k < 40; k += 1) await doing(() => page.clock.pass(900));
    const said = [...new Set(page.states.map(({ announcement }) => announcement))].map((text) => /^Step \d+|^At/.exec(text)?.[0]);
    expect(said.filter((text) => text?.startsWith('Step'))).toEqual(['Step 10', 'Step 20', 'Step 26']);
  });
});

describe('playing at the end of a run', () => {
  test('is a random walk that stops where nothing can happen', async () => {
    const page = await pageWith('system S = a.(b.0 + c.d.0);');
    await doing(() => page.s.play());
    for (let k = 0; k < 5; k += 1) await doing(() => page.clock.pass(900));
    expect([currentSnapshot(page.s)?.end, page.s.playing]).toEqual(['terminated', false]);
    expect(['a b |', 'a c d |']).toContain(run(page.s));
  });

  test('is the same walk on every page', async () => {
    const walk = async (): Promise<string> => {
      const page = await pageWith(TWO_LOCKS);
      await doing(() => page.s.play());
      for (let k = 0; k < 12; k += 1) await doing(() => page.clock.pass(900));
      return run(page.s);
    };
    const first = await walk();
    expect(first.length).toBeGreaterThan(10);
    expect(await walk()).toBe(first);
  });

  test('does nothing where nothing can happen', async () => {
    const page = await pageWith('system S = 0;');
    await doing(() => page.s.play());
    await doing(() => page.clock.pass(5000));
    expect([page.s.playing, run(page.s)]).toEqual([false, '|']);
  });

  test('goes on while the text is edited, in the new model', async () => {
    const page = await pageWith('S = a.S; system T = S;');
    await doing(() => page.s.play());
    await doing(() => page.s.editSource('S = a.b.S; system T = S;'));
    await doing(() => page.clock.pass(900));
    await doing(() => page.clock.pass(900));
    expect([run(page.s), page.s.playing]).toEqual(['a b a |', true]);
  });
});
