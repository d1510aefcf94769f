import { describe, expect, test } from 'vitest';
import { FIRST_LIMIT } from './exploration-slice.ts';
import { currentLts, shownLts, stepTarget } from './selectors.ts';
import type { Exploration } from './state.ts';
import { doing, pageWith, run, settle, take, testPage, TWO_LOCKS } from './testing/test-page.ts';

/** How the exploration went since the page was opened, one word a phase. */
const phases = (states: readonly { readonly exploration: Exploration }[]): readonly string[] =>
  states.map(({ exploration }) => exploration.status).filter((status, i, all) => status !== all[i - 1]);

const countOf = (exploration: Exploration): number | null => (exploration.status === 'done' ? exploration.lts.stateCount : null);

describe('exploring', () => {
  test('begins with the text and ends with its LTS', async () => {
    const page = await pageWith(TWO_LOCKS);
    expect([phases(page.states), countOf(page.s.exploration)]).toEqual([['idle', 'exploring', 'done'], 12]);
  });

  test('is cancelled by an edit; an answer that comes late is not shown', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.hold('explore');
    await doing(() => page.s.editSource('system S = a.b.0;'));
    await doing(() => page.s.editSource('system S = a.0;'));
    expect(page.engine.asked.filter((method) => method === 'cancel')).toHaveLength(1);
    await doing(() => page.engine.letGo('explore', 1));
    expect(countOf(page.s.exploration)).toBe(2);
    await doing(() => page.engine.letGo('explore'));
    expect(countOf(page.s.exploration)).toBe(2);
  });

  test('keeps the last picture meanwhile, which claims nothing of the new text', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.hold('explore');
    const before = shownLts(page.s);
    await doing(() => page.s.editSource(`${TWO_LOCKS}\n`));
    expect(page.s.exploration).toMatchObject({ status: 'exploring', previous: before });
    expect([shownLts(page.s), currentLts(page.s), stepTarget(page.s, 0)]).toEqual([before, null, null]);
    await doing(() => page.engine.letAllGo());
    expect([countOf(page.s.exploration), currentLts(page.s) === shownLts(page.s), stepTarget(page.s, 0)]).toEqual([12, true, 1]);
  });

  test('stops when the text has nothing to run, and its late answer is not shown', async () => {
    const page = await pageWith(TWO_LOCKS);
    page.engine.hold('explore');
    await doing(() => page.s.editSource('system S = a.0;'));
    await doing(() => page.s.editSource(''));
    expect([page.s.exploration.status, page.engine.asked.at(-1)]).toEqual(['idle', 'cancel']);
    await doing(() => page.engine.letAllGo());
    expect(page.s.exploration.status).toBe('idle');
  });

  test('of one document never ends in another, and does not go on beside it', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    page.engine.hold('explore', 'analyse');
    page.s.retryExploring();
    await settle();
    await doing(() => page.engine.letGo('analyse'));
    page.s.openText('Other', 'system T = a.0;');
    await settle();
    expect(page.engine.asked.at(-2)).toBe('cancel');
    await doing(() => page.engine.letGo('explore'));
    expect(page.s.exploration.status).toBe('idle');
    await doing(() => page.engine.letAllGo());
    expect([page.s.system, countOf(page.s.exploration)]).toEqual(['T', 2]);
  });

  test('neither does the picture of one document end in another', async () => {
    const page = await pageWith('system S = a.b.c.0;');
    page.engine.hold('analyse', 'network', 'replay');
    page.s.retryExploring();
    await settle();
    await doing(() => page.engine.letGo('analyse'));
    page.s.openText('Other', 'system T = a.0;');
    await settle();
    await doing(() => page.engine.letGo('network'));
    await doing(() => page.engine.letGo('replay'));
    expect([page.s.network, page.s.snapshots]).toEqual([null, []]);
    await doing(() => page.engine.letAllGo());
    expect([page.s.network?.system, page.s.snapshots.length]).toEqual(['T', 1]);
  });

  test('twice more: only the last answer counts', async () => {
    const page = await pageWith(`P(n: 0..3000) = [n < 3000] tau.P(n + 1) + [n == 3000] a; system S = P(0);`);
    page.engine.hold('explore');
    await doing(() => page.s.exploreMore());
    await doing(() => page.s.exploreMore());
    await doing(() => page.engine.letGo('explore'));
    expect([page.s.exploration.status, page.s.maxStates]).toEqual(['exploring', 4 * FIRST_LIMIT]);
    await doing(() => page.engine.letAllGo());
    expect(page.s.exploration.status === 'done' && page.s.exploration.lts.stop).toBe('complete');
  });

  test('to the limit says so; exploring more doubles the limit and keeps the picture', async () => {
    const page = await pageWith(`P(n: 0..3000) = [n < 3000] tau.P(n + 1) + [n == 3000] a; system S = P(0);`);
    expect([page.s.maxStates, page.s.exploration.status === 'done' && page.s.exploration.lts.stop]).toEqual([FIRST_LIMIT, 'states']);
    const part = shownLts(page.s);
    page.engine.hold('explore');
    await doing(() => page.s.exploreMore());
    expect([page.s.maxStates, shownLts(page.s), currentLts(page.s)]).toEqual([2 * FIRST_LIMIT, part, part]);
    await doing(() => page.engine.letAllGo());
    expect(page.s.exploration.status === 'done' && page.s.exploration.lts.stop).toBe('complete');
    page.s.openText('Other', TWO_LOCKS);
    await settle();
    expect(page.s.maxStates).toBe(FIRST_LIMIT);
  });

  test('an infinite model can be stepped all the same', async () => {
    const page = testPage();
    page.engine.hold('explore');
    page.s.openText('Infinite', 'P = a.(P | P); system S = P;');
    await settle();
    await take(page, 'a');
    await take(page, 'a');
    expect(run(page.s)).toBe('a a |');
  });

  test('the first answer about a text is the newest text, whatever comes back when', async () => {
    const page = await pageWith('system S = a.0;');
    page.engine.hold('analyse');
    await doing(() => page.s.editSource('system S = b.0;'));
    await doing(() => page.s.editSource('system S = c.0;'));
    await doing(() => page.s.editSource('system S = d.0;'));
    // Of the texts between, none is analysed.
    expect(page.engine.asked.filter((method) => method === 'analyse')).toHaveLength(2);
    await doing(() => page.engine.letGo('analyse'));
    expect(page.s.analysis.source).toBe('system S = a.0;');
    await doing(() => page.engine.letAllGo());
    expect([page.s.analysis.source, page.engine.asked.filter((method) => method === 'analyse').length]).toEqual(['system S = d.0;', 3]);
    const shown = page.states.map(({ analysis }) => analysis.source).filter((source, i, all) => source !== all[i - 1]);
    expect(shown).toEqual(['', 'system S = a.0;', 'system S = d.0;']);
  });

  test('network and snapshots of a text are shown together', async () => {
    const page = await pageWith('A = a.0; B = b.0; system S = A | B;');
    await doing(() => page.s.editSource('A = a.0; B = b.0; system S = A;'));
    await doing(() => page.s.editSource('A = a.0; B = b.0; system S = A | B | A | B;'));
    for (const { network, snapshots } of page.states) {
      for (const snapshot of snapshots) expect(snapshot.components.length).toBe(network?.components.length);
    }
  });
});

describe('stopping', () => {
  test('keeps what was found', async () => {
    const page = testPage();
    page.engine.hold('explore');
    page.s.openText('Big', TWO_LOCKS);
    await settle();
    await doing(() => page.s.stopExploring());
    expect(page.engine.asked.at(-1)).toBe('cancel');
    await doing(() => page.engine.letAllGo());
    expect(page.s.exploration.status).toBe('done');
    await doing(() => page.s.stopExploring());
    expect(page.engine.asked.filter((method) => method === 'cancel')).toHaveLength(1);
  });
});

describe('when the worker dies', () => {
  test('while exploring: said, the text is safe, trying again works', async () => {
    const page = testPage();
    page.engine.hold('explore');
    page.s.openText('Text', TWO_LOCKS);
    await settle();
    await doing(() => page.engine.die());
    expect(page.s.exploration).toEqual({ status: 'failed', reason: 'worker-died', detail: 'the worker stopped' });
    expect(page.s.document.source).toBe(TWO_LOCKS);
    page.engine.letAllGo();
    await doing(() => page.s.retryExploring());
    expect(countOf(page.s.exploration)).toBe(12);
  });

  test('while a text is analysed', async () => {
    const page = await pageWith('system S = a.0;');
    page.engine.hold('analyse');
    await doing(() => page.s.editSource('system S = a.b.0;'));
    await doing(() => page.engine.die());
    expect(page.s.exploration).toMatchObject({ status: 'failed', reason: 'worker-died' });
    page.engine.letAllGo();
    await doing(() => page.s.retryExploring());
    expect([page.s.analysis.source, countOf(page.s.exploration)]).toEqual(['system S = a.b.0;', 3]);
  });

  test('while a step is taken: the step is not shown by half, and the next one works', async () => {
    const page = await pageWith('system S = a.b.0;');
    page.engine.hold('replay');
    await doing(() => page.s.stepForward());
    await doing(() => page.engine.die());
    expect([run(page.s), page.s.exploration.status]).toEqual(['|', 'failed']);
    page.engine.letAllGo();
    await doing(() => page.s.stepForward());
    expect(run(page.s)).toBe('a |');
  });

  test('an internal error is shown as such', async () => {
    const page = await pageWith('system S = a.b.0;');
    page.engine.breakReplay('the two interpreters disagree');
    await doing(() => page.s.stepForward());
    expect(page.s.exploration).toEqual({ status: 'failed', reason: 'internal', detail: 'the two interpreters disagree' });
    expect(run(page.s)).toBe('|');
  });
});
