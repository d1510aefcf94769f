import { describe, expect, test } from 'vitest';
import type { StateId } from '../core/base/brand.ts';
import { err } from '../core/base/result.ts';
import type { Play, Round } from '../engine/engine-api.ts';
import { comparedPair, currentPly, isComparisonCurrent, pairAt, plies, processesOf, shownComparison } from './compare-selectors.ts';
import { doing, exampleText, pageWith, settle, testPage, texts, TWO_LOCKS, type TestPage } from './testing/test-page.ts';

const VENDING = exampleText('vending-machines.tau');
/** The defender can answer the first move in two ways, and both lose. */
const CHOICES = 'P = a.(b.b.0 + b.c.0) + a.b.c.0; Q = a.b.b.0 + a.b.c.0; check strong(P, Q);';

/** Compare is opened on this text, and everything is answered. */
async function comparing(source = VENDING): Promise<TestPage> {
  const page = await pageWith(source);
  await doing(() => page.s.setPlace('compare'));
  return page;
}

const question = (page: TestPage): string => {
  const { question: asked } = page.s;
  return asked ? `${asked.relation}(${asked.left.process}, ${asked.right.process})` : 'none';
};

/** The moves as `player label side`. */
const moves = (page: TestPage): readonly string[] => plies(page.s.mismatch).map(({ kind, label, side }) => `${kind} ${label} ${side}`);

describe('the question', () => {
  test('is the first relation that the text asks about', async () => {
    expect(question(await comparing('A = a.A; P = a.P; Q = a.Q; check deadlock_free(P); check not bisim(P, Q); check weak(A, P);'))).toBe('strong(P, Q)');
  });

  test('else what the gallery suggests for the example', async () => {
    const page = await pageWith('P = a.P; Q = a.Q; R = a.R;');
    page.store.setState({
      document: { ...page.s.document, example: 'x.tau' },
      gallery: [{ file: 'x.tau', title: '', see: '', try: '', compare: { left: 'R', right: 'P', relation: 'weak' } }],
    });
    await doing(() => page.s.setPlace('compare'));
    expect(question(page)).toBe('weak(R, P)');
  });

  test('else the first two constants that can run, and none where there is only one', async () => {
    expect(question(await comparing('F(n: 0..1) = a.F(n); P = a.P; Q = a.Q; R = a.R;'))).toBe('strong(P, Q)');
    const alone = await comparing('P = a.P;');
    expect([question(alone), alone.s.comparing.status]).toEqual(['none', 'idle']);
    await doing(() => alone.s.editSource('P = a.P; Q = b.Q;'));
    expect([question(alone), alone.s.comparing.status]).toEqual(['strong(P, Q)', 'done']);
  });

  test('is not asked before Compare is opened', async () => {
    const page = await pageWith(VENDING);
    expect([page.engine.asked.includes('compare'), page.s.question]).toEqual([false, null]);
  });

  test('can be changed in part, and turned round', async () => {
    const page = await comparing();
    await doing(() => page.s.compare({ relation: 'weak' }));
    await doing(() => page.s.compare({ right: { process: 'coin.tea', file: null } }));
    expect([question(page), page.s.comparing.status]).toEqual(['weak(Machine, coin.tea)', 'done']);
    await doing(() => page.s.swapSides());
    expect([question(page), shownComparison(page.s)?.left.stateCount]).toEqual(['weak(coin.tea, Machine)', 3]);
  });

  test('opens Compare from anywhere', async () => {
    const page = await pageWith(VENDING);
    await doing(() => page.s.compare({ relation: 'weak' }));
    expect([page.s.place, question(page), page.engine.asked.filter((m) => m === 'compare').length]).toEqual(['compare', 'weak(Machine, Moody)', 1]);
  });

  test('the same question is not asked twice', async () => {
    const page = await comparing();
    await doing(() => page.s.compare({ relation: 'strong' }));
    await doing(() => page.s.setPlace('debug'));
    await doing(() => page.s.setPlace('compare'));
    expect(page.engine.asked.filter((m) => m === 'compare').length).toBe(1);
  });
});

describe('a second file', () => {
  const other = { title: 'other.tau', source: 'B = b.B; Moody = coin.tea + coin.coffee;' };

  test('gives a side its processes; the name stays where the file has it', async () => {
    const page = await comparing();
    await doing(() => page.s.setCompareFile('right', other));
    expect([question(page), page.s.question?.right.file, processesOf(page.s, 'right'), page.s.comparing.status]).toEqual(['strong(Machine, Moody)', other, ['B', 'Moody'], 'done']);
    await doing(() => page.s.setCompareFile('left', { ...other, source: 'B = b.B;' }));
    expect([question(page), processesOf(page.s, 'left')]).toEqual(['strong(B, Moody)', ['B']]);
  });

  test('goes along when the sides are swapped, and away again', async () => {
    const page = await comparing();
    await doing(() => page.s.setCompareFile('right', other));
    await doing(() => page.s.swapSides());
    expect([processesOf(page.s, 'left'), page.s.question?.right.file]).toEqual([['B', 'Moody'], null]);
    await doing(() => page.s.setCompareFile('left', null));
    expect([page.s.question?.left, page.s.compareFiles]).toEqual([{ process: 'Moody', file: null }, { left: null, right: null }]);
  });

  test('helps a text that has only one process', async () => {
    const page = await comparing('P = a.P;');
    await doing(() => page.s.setCompareFile('right', { title: 'q', source: 'Q = a.a.Q;' }));
    expect([question(page), shownComparison(page.s)?.isRelated]).toEqual(['strong(P, Q)', true]);
  });

  test('without a process is a problem of its side', async () => {
    const page = await comparing();
    await doing(() => page.s.setCompareFile('right', { title: 'empty', source: '' }));
    expect(page.s.comparing).toMatchObject({ status: 'failed', reason: 'problem', side: 'right' });
  });
});

describe('a comparison', () => {
  test('is made, told and timed', async () => {
    const page = await pageWith(VENDING);
    page.engine.hold('compare');
    page.s.setPlace('compare');
    await settle();
    expect(page.s.comparing).toMatchObject({ status: 'comparing', previous: null });
    page.clock.pass(120);
    page.engine.letAllGo();
    await settle();
    expect(page.s.comparing).toMatchObject({ status: 'done', ms: 120, comparison: { isRelated: false } });
    expect(page.s.announcement).toBe('Left and Right are not the same (not strongly bisimilar).');
    expect(isComparisonCurrent(page.s)).toBe(true);
  });

  test('follows an edit; the one before stays on screen', async () => {
    const page = await comparing();
    const before = shownComparison(page.s);
    page.engine.hold('compare');
    page.s.editSource(VENDING.replace('coin.tea + coin.coffee', 'coin.(tea + coffee)'));
    await settle();
    expect([shownComparison(page.s) === before, isComparisonCurrent(page.s)]).toEqual([true, false]);
    page.engine.letAllGo();
    await settle();
    expect([shownComparison(page.s)?.isRelated, page.s.mismatch, isComparisonCurrent(page.s)]).toEqual([true, null, true]);
  });

  test('an answer to an older text or question is dropped', async () => {
    const page = await comparing();
    page.engine.hold('compare');
    page.s.editSource(VENDING.replace('coin.tea + coin.coffee', 'coin.tea'));
    await settle();
    await doing(() => page.s.compare({ relation: 'weak' }));
    page.s.editSource(VENDING.replace('coin.tea + coin.coffee', 'coin.coffee'));
    await settle();
    const count = page.engine.countOfWaiting('compare');
    for (let i = 0; i < count - 1; i += 1) page.engine.letGo('compare');
    await settle();
    expect(page.s.comparing.status).toBe('comparing');
    page.engine.letAllGo();
    await settle();
    expect(shownComparison(page.s)?.difference?.text).toBe('<<coin>><<tea>>tt');
    expect(page.states.every((s) => s.comparing.status !== 'failed')).toBe(true);
  });

  test('the older one is cancelled', async () => {
    const page = await comparing();
    page.engine.hold('compare');
    await doing(() => page.s.compare({ relation: 'weak' }));
    const before = page.engine.asked.filter((m) => m === 'cancel').length;
    await doing(() => page.s.compare({ relation: 'strong' }));
    expect(page.engine.asked.filter((m) => m === 'cancel').length).toBe(before + 1);
  });

  test('does not follow while something else is looked at, and catches up afterwards', async () => {
    const page = await comparing();
    page.s.setPlace('debug');
    const before = page.engine.asked.filter((m) => m === 'compare').length;
    await doing(() => page.s.editSource(VENDING.replace('coin.tea + coin.coffee', 'coin.(tea + coffee)')));
    expect([page.engine.asked.filter((m) => m === 'compare').length, isComparisonCurrent(page.s)]).toEqual([before, false]);
    await doing(() => page.s.setPlace('compare'));
    expect([shownComparison(page.s)?.isRelated, isComparisonCurrent(page.s)]).toEqual([true, true]);
  });

  test('that nobody waits for any more is ended, the one before stays', async () => {
    const page = await comparing();
    const before = shownComparison(page.s);
    page.engine.hold('compare');
    await doing(() => page.s.compare({ relation: 'weak' }));
    page.s.setPlace('debug');
    await doing(() => page.s.editSource(`${VENDING}// more`));
    expect([page.s.comparing.status, shownComparison(page.s) === before]).toEqual(['done', true]);
    page.engine.letAllGo();
    await settle();
    expect(shownComparison(page.s)).toBe(before);
  });

  test('that belongs to another document is dropped', async () => {
    const page = await pageWith(VENDING);
    page.engine.hold('compare');
    page.s.setPlace('compare');
    await settle();
    page.s.openText('Other', TWO_LOCKS);
    await settle();
    page.engine.letAllGo();
    await settle();
    expect([page.s.comparing.status, page.s.question, page.s.mismatch]).toEqual(['idle', null, null]);
  });

  test('can be stopped: what was found is kept, nothing is claimed', async () => {
    const page = await pageWith('P = a.(P | b.0); Q = a.(b.0 | Q);');
    page.s.setPlace('compare');
    page.s.stopComparing();
    await settle();
    expect([page.s.comparing.status, shownComparison(page.s)?.isRelated, shownComparison(page.s)?.left.stop]).toEqual(['done', null, 'cancelled']);
  });

  test('goes on with twice as many states', async () => {
    const page = await pageWith('P = a.P; Q = a.Q;');
    const limits: number[] = [];
    page.engine.answerWith({ compare: (request) => { limits.push(request.limits.maxStates); return Promise.resolve(err({ kind: 'internal', detail: 'x' })); } });
    await doing(() => page.s.setPlace('compare'));
    await doing(() => page.s.compareMore());
    await doing(() => page.s.retryComparing());
    expect([limits[1], limits[2]]).toEqual([2 * (limits[0] ?? 0), 2 * (limits[0] ?? 0)]);
  });

  test('shows classes first where there are many states, unless the reader chose', async () => {
    const page = await comparing();
    expect(page.s.comparePicture).toBe('states');
    await doing(() => page.s.compare({ left: { process: 'Count(0)', file: null }, right: { process: 'Count(1)', file: null } }));
    await doing(() => page.s.editSource(`${VENDING}\nCount(n: 0..99) = if n < 99 then up.Count(n + 1) else 0;`));
    expect(page.s.comparePicture).toBe('classes');
    page.s.setCompareView({ comparePicture: 'states' });
    await doing(() => page.s.editSource(`${page.s.document.source}// more`));
    expect(page.s.comparePicture).toBe('states');
  });
});

describe('a comparison that fails', () => {
  test('for a process that is not there names its side, and mends itself', async () => {
    const page = await comparing();
    await doing(() => page.s.compare({ right: { process: 'Nobody', file: null } }));
    expect(page.s.comparing).toMatchObject({ status: 'failed', reason: 'problem', side: 'right' });
    expect(page.s.comparing.status === 'failed' && page.s.comparing.detail).toContain('Nobody');
    await doing(() => page.s.editSource(`${VENDING}\nNobody = 0;`));
    expect(page.s.comparing.status).toBe('done');
  });

  test('by our error says what disagreed', async () => {
    const page = await pageWith(VENDING);
    page.engine.answerWith({ compare: () => Promise.resolve(err({ kind: 'internal', detail: 'the formula is true on both sides' })) });
    await doing(() => page.s.setPlace('compare'));
    expect(page.s.comparing).toMatchObject({ status: 'failed', reason: 'internal', detail: 'the formula is true on both sides' });
    expect(page.s.compared).toEqual([]);
  });

  test('with the worker keeps the one before, and can be tried again', async () => {
    const page = await comparing();
    const before = shownComparison(page.s);
    page.engine.hold('compare');
    await doing(() => page.s.compare({ relation: 'weak' }));
    page.engine.die();
    await settle();
    expect([page.s.comparing, shownComparison(page.s) === before]).toMatchObject([{ status: 'failed', reason: 'worker-died' }, true]);
    page.engine.letAllGo();
    await doing(() => page.s.retryComparing());
    expect([page.s.comparing.status, shownComparison(page.s)?.relation]).toEqual(['done', 'weak']);
  });
});

describe('the mismatch', () => {
  test('is played move by move, and its states follow', async () => {
    const page = await comparing();
    expect(moves(page)).toEqual(['attack coin right', 'answer coin left', 'attack tea left', 'stuck tea right'].map((m) => (moves(page).includes(m) ? m : m.replace('tea', 'coffee'))));
    expect([page.s.moveCursor, comparedPair(page.s), currentPly(page.s)]).toEqual([0, { left: 0, right: 0 }, null]);
    page.s.moveForward();
    expect([page.s.moveCursor, comparedPair(page.s)?.left, currentPly(page.s)?.kind]).toEqual([1, 0, 'attack']);
    expect(page.s.announcement).toMatch(/^Move 1: attacker plays coin on the right\.$/);
    page.s.goToMove(99);
    expect(page.s.moveCursor).toBe(4);
    expect(page.s.announcement).toMatch(/^Move 4: defender has no answer to (tea|coffee) on the right\.$/);
    page.s.moveForward();
    page.s.moveBack();
    expect([page.s.moveCursor, currentPly(page.s)?.kind]).toEqual([3, 'attack']);
    page.s.goToMove(-3);
    expect([page.s.moveCursor, page.s.announcement]).toEqual([0, 'Before the first of 4 moves.']);
  });

  test('plays in the speed of the page, pauses at its end and begins again', async () => {
    const page = await comparing();
    page.s.playMoves();
    expect([page.s.movePlaying, page.s.moveCursor]).toEqual([true, 1]);
    page.clock.pass(899);
    expect(page.s.moveCursor).toBe(1);
    page.clock.pass(1);
    expect(page.s.moveCursor).toBe(2);
    page.s.setSpeed(2);
    page.clock.pass(900);
    expect(page.s.moveCursor).toBe(3);
    page.clock.pass(450);
    expect([page.s.moveCursor, page.s.movePlaying]).toEqual([4, false]);
    expect(page.s.announcement).toContain('Move 4');
    page.s.playMoves();
    expect([page.s.movePlaying, page.s.moveCursor]).toEqual([true, 0]);
    page.clock.pass(450);
    expect(page.s.moveCursor).toBe(1);
    page.s.moveBack();
    expect([page.s.movePlaying, page.s.moveCursor]).toEqual([false, 0]);
    page.clock.pass(5000);
    expect(page.s.moveCursor).toBe(0);
  });

  test('stops playing when something else is looked at', async () => {
    const page = await comparing();
    page.s.playMoves();
    await doing(() => page.s.setPlace('debug'));
    page.clock.pass(5000);
    expect([page.s.movePlaying, page.s.moveCursor]).toEqual([false, 1]);
  });

  test('without one there is nothing to move', async () => {
    const page = await comparing('P = a.P; Q = a.a.Q;');
    page.s.playMoves();
    page.s.moveForward();
    page.s.answerInstead(0, 0);
    page.s.pointAtPart(0);
    expect([page.s.mismatch, page.s.movePlaying, page.s.moveCursor, comparedPair(page.s), page.s.announcement]).toEqual([null, false, 0, null, 'Left and Right are the same (strongly bisimilar).']);
  });

  test('follows another answer of the defender, at once after it', async () => {
    const page = await comparing(CHOICES);
    const { mismatch } = page.s;
    const round = mismatch?.rounds.findIndex(({ answers }) => answers.length > 1) ?? -1;
    expect(round).toBeGreaterThanOrEqual(0);
    const other = mismatch?.rounds[round]?.chosen === 1 ? 0 : 1;
    await doing(() => page.s.answerInstead(round, other));
    expect([page.s.mismatch?.rounds[round]?.chosen, page.s.answers.at(-1), page.s.moveCursor]).toEqual([other, other, 2 * round + 2]);
    expect(page.s.mismatch?.rounds.at(-1)?.chosen).toBeNull();
  });

  test('of two answers tried one after the other the later one is shown', async () => {
    const page = await comparing(CHOICES);
    const round = page.s.mismatch?.rounds.findIndex(({ answers }) => answers.length > 1) ?? -1;
    page.engine.hold('play');
    page.s.answerInstead(round, 1);
    page.s.answerInstead(round, 0);
    await settle();
    page.engine.letGo('play', 1);
    await settle();
    page.engine.letAllGo();
    await settle();
    expect([page.s.answers.at(-1), page.s.mismatch?.rounds[round]?.chosen]).toEqual([0, 0]);
  });

  test('an answer that cannot be played is said, and nothing changes', async () => {
    const page = await comparing(CHOICES);
    const { mismatch } = page.s;
    page.engine.answerWith({ play: () => Promise.resolve(err({ kind: 'internal', detail: 'no such answer' })) });
    await doing(() => page.s.answerInstead(0, 0));
    expect([page.s.mismatch, texts(page.s)]).toEqual([mismatch, ['Our error: the answer could not be played. no such answer']]);
  });

  test('keeps its place as far as an edit leaves its moves', async () => {
    const page = await comparing();
    page.s.goToMove(3);
    await doing(() => page.s.editSource(`${VENDING}// more`));
    expect(page.s.moveCursor).toBe(3);
    await doing(() => page.s.editSource(VENDING.replace('coin.tea + coin.coffee', 'coin.tea')));
    expect(page.s.moveCursor).toBeLessThan(3);
    expect(texts(page.s)).toEqual([]);
  });
});

describe('a part of the formula that is pointed at', () => {
  test('is known where it holds, asked for once', async () => {
    const page = await comparing();
    page.s.pointAtPart(1);
    expect(page.s.pointedPart).toEqual({ part: 1, where: null });
    await settle();
    const where = page.s.pointedPart?.where;
    expect([where?.left.length, where?.right.length]).toEqual([shownComparison(page.s)?.left.stateCount, shownComparison(page.s)?.right.stateCount]);
    page.s.pointAtPart(null);
    expect(page.s.pointedPart).toBeNull();
    page.s.pointAtPart(1);
    expect(page.s.pointedPart?.where).toBe(where);
    await settle();
    expect(page.engine.asked.filter((m) => m === 'where').length).toBe(1);
  });

  test('an answer about another part is kept for later, not shown', async () => {
    const page = await comparing();
    page.engine.hold('where');
    page.s.pointAtPart(0);
    await settle(); // the answer about part 0 waits; that about part 1 may be worked out sooner
    page.s.pointAtPart(1);
    await settle();
    page.engine.letGo('where', 0);
    await settle();
    expect(page.s.pointedPart).toEqual({ part: 1, where: null });
    page.s.pointAtPart(0);
    expect(page.s.pointedPart?.where).not.toBeNull();
  });

  test('is nothing any more when another comparison comes', async () => {
    const page = await comparing();
    await doing(() => page.s.pointAtPart(1));
    await doing(() => page.s.compare({ relation: 'weak' }));
    expect(page.s.pointedPart).toBeNull();
  });
});

describe('a link to a mismatch', () => {
  const linkTo = async (page: TestPage): Promise<string> => ((await page.s.makeLink()) ?? '').split('#')[1] ?? '';

  test('opens at the same move, in a fresh browser', async () => {
    const page = await comparing(CHOICES);
    await doing(() => page.s.setCompareFile('right', { title: 'other', source: CHOICES }));
    const round = page.s.mismatch?.rounds.findIndex(({ answers }) => answers.length > 1) ?? -1;
    await doing(() => page.s.answerInstead(round, 1));
    page.s.goToMove(3);
    const fresh = testPage({ fragment: await linkTo(page) });
    await fresh.openInitial();
    await settle();
    const shown = (s: typeof page.s) => [s.place, s.question, s.answers, s.moveCursor, s.mismatch, s.compareFiles.right?.systems];
    expect(shown(fresh.s)).toEqual(shown(page.s));
    expect(fresh.s.moveCursor).toBe(3);
    expect(texts(fresh.s)).toEqual([]);
  });

  test('is there again after a reload', async () => {
    const page = await comparing();
    await doing(() => page.s.compare({ relation: 'weak' }));
    page.s.goToMove(2);
    await doing(() => page.clock.pass(500));
    const again = testPage({ browser: page.browser });
    await again.openInitial();
    await settle();
    expect([again.s.place, again.s.question, again.s.moveCursor]).toEqual(['compare', page.s.question, 2]);
  });

  /** The page opened by a link to this question, on another text than it was made for. */
  async function opened(source: string, { answers = [], move }: { readonly answers?: readonly number[]; readonly move: number }): Promise<TestPage> {
    const page = await comparing(source);
    const side = (process: string) => ({ process, file: null });
    page.store.setState({ question: { left: side('P'), right: side('Q'), relation: 'strong' }, answers, moveCursor: move });
    const fresh = testPage({ fragment: await linkTo(page) });
    await fresh.openInitial();
    await settle();
    return fresh;
  }

  test('whose moves the models do not allow any more goes as far as possible, and says so', async () => {
    const page = await opened('P = a.P; Q = a.Q + b.Q;', { move: 9 });
    expect([page.s.moveCursor, texts(page.s)]).toEqual([2, ['Move 3 of this mismatch is not possible in these models any more. You are at move 2.']]);
  });

  test('whose answers are not there any more stops before the first of them', async () => {
    const page = await opened(CHOICES, { answers: [40], move: 2 });
    expect([page.s.answers, page.s.moveCursor, texts(page.s).length]).toEqual([[], 1, 1]);
  });

  test('whose mismatch is gone says so', async () => {
    const page = await opened('P = a.P; Q = a.Q;', { move: 2 });
    expect([page.s.mismatch, page.s.moveCursor, texts(page.s)]).toEqual([null, 0, ['The mismatch that was shown here is gone: no difference was found between the two any more.']]);
  });

  test('of a newer version with another relation opens the rest', async () => {
    const page = await comparing();
    page.store.setState({ question: { left: { process: 'Machine', file: null }, right: { process: 'Moody', file: null }, relation: 'branching' as never } });
    const fresh = testPage({ fragment: await linkTo(page) });
    await fresh.openInitial();
    await settle();
    expect([fresh.s.document.source, question(fresh), texts(fresh.s)]).toEqual([VENDING, 'strong(Machine, Moody)', ['This link holds something this version does not know. The rest is open.']]);
  });
});

describe('plies', () => {
  const at = (left: number, right: number): Pick<Round, 'left' | 'right'> => ({ left: left as StateId, right: right as StateId });
  const step = (from: number, to: number) => ({ from: from as StateId, to: to as StateId, step: 0 });
  const weak: Play = {
    rounds: [
      { ...at(0, 0), attack: { side: 'left', label: 'tau', move: step(0, 1), part: 0 }, answers: [{ side: 'right', path: [], to: 0 as StateId, part: 1, roundsLeft: 1 }], answerCount: 1, chosen: 0, offered: [], offeredCount: 0 },
      { ...at(1, 0), attack: { side: 'right', label: 'a', move: step(0, 5), part: 2 }, answers: [], answerCount: 0, chosen: null, offered: ['b'], offeredCount: 1 },
    ],
  };

  test('an answer that stays is a move with no path; a stuck defender is the last one', () => {
    expect(plies(weak).map(({ kind, number, side, path, part }) => [kind, number, side, path.length, part])).toEqual([
      ['attack', 1, 'left', 1, 0], ['answer', 2, 'right', 0, 1], ['attack', 3, 'right', 1, 2], ['stuck', 4, 'left', 0, 2],
    ]);
  });

  test('the pair of states follows every move, up to the attack that has no answer', () => {
    expect([0, 1, 2, 3, 4, 9].map((position) => pairAt(weak, position))).toEqual([at(0, 0), at(1, 0), at(1, 0), at(1, 0), at(1, 0), at(1, 0)]);
    expect(pairAt({ rounds: [] }, 3)).toEqual(at(0, 0));
  });
});
