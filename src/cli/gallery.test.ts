/** The gallery: every example does what its header says. `vitest -u` writes the list anew from the headers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printLabel } from '../core/semantics/print-event.ts';
import { initialState, keyOfState, stepsOf } from '../core/semantics/system.ts';
import type { SystemState } from '../core/semantics/system.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { storyOf } from '../core/trace/title.ts';
import { takenStep } from './stepping.ts';
import { runWith } from './testing/fake-io.ts';
import { comparisonOf, pictureOf } from './testing/gallery-picture.ts';

const FOLDER = 'public/examples';
const textOf = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');
const list: { readonly file: string; readonly compare?: { readonly left: string; readonly right: string; readonly relation: string } }[] = JSON.parse(textOf('index.json'));

interface Expected {
  readonly states: number;
  readonly transitions: number;
  readonly deadlocks: number;
  readonly terminated: number;
  readonly atRest: number;
  readonly divergent: boolean;
  /** The answer to its `check deadlock_free`. */
  readonly isFree: boolean;
  /** The answers to its other checks, as the literature has them. */
  readonly relations?: Readonly<Record<string, boolean>>;
}

/** Counted by hand or by a second program (the philosophers), and equal by both interpreters (`certified`). */
const EXPECTED: Readonly<Record<string, Expected>> = {
  'one-mcp-call.tau': { states: 5, transitions: 5, deadlocks: 0, terminated: 0, atRest: 1, divergent: false, isFree: true },
  'tool-template.tau': { states: 8, transitions: 11, deadlocks: 0, terminated: 0, atRest: 1, divergent: true, isFree: true },
  'two-locks.tau': { states: 12, transitions: 16, deadlocks: 1, terminated: 0, atRest: 0, divergent: false, isFree: false },
  'two-locks-ordered.tau': { states: 9, transitions: 10, deadlocks: 0, terminated: 0, atRest: 0, divergent: false, isFree: true },
  'two-agents-one-file.tau': { states: 27, transitions: 38, deadlocks: 0, terminated: 1, atRest: 0, divergent: false, isFree: true },
  'one-file-with-lock.tau': { states: 29, transitions: 38, deadlocks: 0, terminated: 0, atRest: 1, divergent: false, isFree: true },
  'vending-machines.tau': {
    states: 5, transitions: 4, deadlocks: 1, terminated: 1, atRest: 0, divergent: false, isFree: false,
    relations: { 'strong(Machine, Moody)': false, 'weak(Machine, Moody)': false },
  },
  // mCRL2, Spin and a third program agree on the counts
  'alternating-bit.tau': {
    states: 108, transitions: 262, deadlocks: 0, terminated: 0, atRest: 0, divergent: true, isFree: true,
    relations: { 'weak(AlternatingBit, Buffer)': true, 'strong(AlternatingBit, Buffer)': false },
  },
  'locked-file-sequential.tau': {
    states: 29, transitions: 38, deadlocks: 0, terminated: 0, atRest: 1, divergent: false, isFree: true,
    relations: { 'weak(WithLock, Sequential)': true, 'strong(WithLock, Sequential)': false },
  },
  // Aceto et al., chapter 7
  'peterson.tau': {
    states: 48, transitions: 96, deadlocks: 0, terminated: 0, atRest: 0, divergent: true, isFree: true,
    relations: { 'weak(Peterson, Mutex)': false },
  },
  'dining-philosophers.tau': { states: 392, transitions: 1250, deadlocks: 1, terminated: 0, atRest: 0, divergent: false, isFree: false },
};

const run = async (...words: string[]) => {
  const { code, out } = await runWith({}, ...words, '--json');
  return { code, result: JSON.parse(out) };
};

describe('the gallery', () => {
  test('has every example once, and no other file', () => {
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.tau'));
    expect(list.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    expect(Object.keys(EXPECTED).toSorted()).toEqual(files.toSorted());
  });

  test('its list says what the headers say, and draws what the text says', async () => {
    const entries = await Promise.all(list.map(async ({ file }) => (
      { file, ...storyOf(textOf(file)), picture: await pictureOf(textOf(file)), deadlocks: EXPECTED[file]?.deadlocks, compare: await comparisonOf(textOf(file)) })));
    const json = JSON.stringify(entries, null, 2).replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2]');
    await expect(`${json}\n`).toMatchFileSnapshot(`../../${FOLDER}/index.json`);
  });
});

describe.each(Object.entries(EXPECTED))('%s', (file, { isFree, relations = {}, ...counts }) => {
  test('has a title and two sentences: what to see, what to try', () => {
    const story = storyOf(textOf(file));
    expect(story.title).toMatch(/^\w.{5,39}$/);
    expect([story.see, story.try]).toEqual([expect.stringMatching(/^[A-Z][^.]+\.$/), expect.stringMatching(/^[A-Z].+\.$/)]);
  });

  test('has neither errors nor warnings, and lines that fit the page', () => {
    expect(analyse(textOf(file)).diagnostics).toEqual([]);
    expect(Math.max(...textOf(file).split('\n').map((line) => line.length))).toBeLessThanOrEqual(62);
  });

  test('has the state space it should have', async () => {
    const { code, result } = await run('explore', join(FOLDER, file));
    expect(code).toBe(0);
    expect(result).toMatchObject({ ...counts, frontier: 0, complete: true });
  });

  test('its checks are as the text says, and have the right answers, checked twice', async () => {
    const { code, result } = await run('check', join(FOLDER, file));
    const isToBeRepaired = file === 'two-locks.tau';
    expect([code, result.ok]).toEqual(isToBeRepaired ? [1, false] : [0, true]);
    const [about, others] = [true, false].map((isAbout) => result.checks.filter(({ text }: { text: string }) => text.startsWith('deadlock_free(') === isAbout));
    expect(about).toEqual([expect.objectContaining({ answer: isFree, states: counts.states, certified: true })]);
    expect(others.map(({ text, answer, certified }: { text: string; answer: boolean; certified: boolean }) => [text, answer, certified]))
      .toEqual(Object.entries(relations).map(([text, answer]) => [text, answer, true]));
  });
});

describe('what the stories promise', () => {
  const events = async (file: string, ...words: string[]): Promise<{ code: number; names: string[] }> => {
    const { code, result } = await run('trace', join(FOLDER, file), ...words);
    return { code, names: result.steps.map(({ channel, from, to }: { channel: string; from: string; to: string }) => `${channel}: ${from} → ${to}`) };
  };
  const changed = async (file: string, edits: readonly (readonly [string, string])[], ...words: string[]) => {
    const source = edits.reduce((text, [from, to]) => {
      expect(text).toContain(from);
      return text.replace(from, to);
    }, textOf(file));
    const { code, out } = await runWith({ files: { 'changed.tau': source } }, ...words, '--json');
    return { code, result: JSON.parse(out) };
  };

  /** Who writes first, who second, over all runs. */
  const ordersOfWriting = (file: string, system: string): ReadonlySet<string> => {
    const orders = new Set<string>();
    const walk = (state: SystemState, writers: readonly string[]): void => {
      if (writers.length === 2) orders.add(writers.join());
      else for (const [index, step] of stepsOf(state).entries()) {
        const { channel, from } = takenStep(state, step, index).object;
        walk(step.target, channel === 'write' ? [...writers, from ?? ''] : writers);
      }
    };
    walk(initialState(analyse(textOf(file)).program, system), []);
    return orders;
  };

  test('two locks: the deadlock takes two steps; in one order there is none', async () => {
    expect(await events('two-locks.tau', '--to', 'deadlock')).toEqual({ code: 0, names: ['takeBoard: Planner → Board', 'takeRepo: Coder → Repo'] });
    expect((await events('two-locks-ordered.tau', '--to', 'deadlock')).code).toBe(1);
    expect((await changed('two-locks.tau', [["'takeRepo.'takeBoard.commit", "'takeBoard.'takeRepo.commit"]], 'check', 'changed.tau')).code).toBe(0);
    expect((await changed('two-locks-ordered.tau', [["'takeBoard.'takeRepo.commit", "'takeRepo.'takeBoard.commit"]], 'explore', 'changed.tau')).result.deadlocks).toBe(1);
  });

  test('one file: both orders of writing, and an edit can be lost; with a lock it cannot', async () => {
    expect(ordersOfWriting('two-agents-one-file.tau', 'OneFile')).toEqual(new Set(['Planner,Coder', 'Coder,Planner']));
    expect((await events('two-agents-one-file.tau', '--to-action', "'lost")).code).toBe(0);
    expect((await events('two-agents-one-file.tau', '--to-action', "'merged")).code).toBe(0);
    expect((await events('one-file-with-lock.tau', '--to-action', "'merged")).code).toBe(0);
    expect((await events('one-file-with-lock.tau', '--to-action', "'lost")).code).toBe(1);
    const edits = [["agent Coder =\n  'lock.read?n.write!(n + 1)\n  .'unlock.'saved", "agent Coder =\n  read?n.write!(n + 1)\n  .'saved"]] as const;
    expect((await changed('one-file-with-lock.tau', edits, 'trace', 'changed.tau', '--to-action', "'lost")).code).toBe(0);
  });

  test('the tool: without its error answer the caller is stuck', async () => {
    expect((await changed('tool-template.tau', [['.reply!failed.Tool', '.Tool']], 'trace', 'changed.tau', '--to', 'deadlock')).result.found).toBe(true);
    expect((await events('tool-template.tau', '--to-action', "'done")).code).toBe(0);
  });

  test('one call: two endings, one without the error', async () => {
    expect((await events('one-mcp-call.tau', '--to-action', "'told(error)")).code).toBe(0);
    const { code } = await changed('one-mcp-call.tau', [['\n              + c!error.Server', '']], 'trace', 'changed.tau', '--to-action', "'told(error)");
    expect(code).toBe(1);
  });

  test('vending machines: Moody may leave the student waiting, Machine never', async () => {
    expect((await events('vending-machines.tau', '--to', 'deadlock')).names).toEqual(['coin: Student → Moody']);
    expect((await changed('vending-machines.tau', [['(Student | Moody)', '(Student | Machine)']], 'trace', 'changed.tau', '--to', 'deadlock')).code).toBe(1);
  });

  const compared = (file: string, edits: readonly (readonly [string, string])[]) => {
    const { left, right, relation } = list.find((each) => each.file === file)?.compare ?? { left: '', right: '', relation: '' };
    return changed(file, edits, 'compare', 'changed.tau', left, right, '--relation', relation);
  };

  test('what Compare opens with is the first relation of each text', () => {
    expect(list.flatMap(({ compare }) => (compare ? [compare] : []))).toEqual([
      { left: 'Machine', right: 'Moody', relation: 'strong' },
      { left: 'AlternatingBit', right: 'Buffer', relation: 'weak' },
      { left: 'WithLock', right: 'Sequential', relation: 'weak' },
      { left: 'Peterson', right: 'Mutex', relation: 'weak' },
    ]);
  });

  test('alternating bit: a receiver that delivers what it knows delivers twice', async () => {
    const { code, result } = await compared('alternating-bit.tau', [['else Reply(c)', 'else deliver!d.Reply(c)']]);
    expect([code, result.formula]).toEqual([1, "<<accept(hello)>><<'deliver(hello)>><<'deliver(hello)>>tt"]);
    expect((await compared('alternating-bit.tau', [['{hello}', '{hello, bye}']])).result).toMatchObject({ related: true, states: [220, 3] });
  });

  test('the locked file: without the lock of Coder lost can be seen', async () => {
    const edits = [["agent Coder =\n  'lock.read?n.write!(n + 1)\n  .'unlock.'saved", "agent Coder =\n  read?n.write!(n + 1)\n  .'saved"]] as const;
    const { code, result } = await compared('locked-file-sequential.tau', edits);
    expect([code, result.formula, result.side]).toEqual([1, "<<'lost>>tt", 'left']);
  });

  /** Can both be inside: is there a run with enter1 and enter2 and no exit between them? */
  const canBothEnter = (source: string): boolean => {
    const seen = new Set<string>();
    const open: { readonly state: SystemState; readonly inside: number }[] = [{ state: initialState(analyse(source).program, 'Peterson'), inside: 0 }];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if (each.inside > 1) return true;
      const key = `${each.inside} ${keyOfState(each.state)}`;
      if (seen.has(key)) continue;
      seen.add(key);
      for (const step of stepsOf(each.state)) {
        const label = printLabel(step.label);
        open.push({ state: step.target, inside: each.inside + (label.startsWith('enter') ? 1 : label.startsWith('exit') ? -1 : 0) });
      }
    }
    return false;
  };

  test('Peterson: once P1 has asked, unseen, only P1 can be next; never both inside, unless turn is set before the flag', async () => {
    const { result } = await compared('peterson.tau', []);
    expect([result.formula, result.side]).toEqual(['<<tau>>[[enter2]]ff', 'left']);
    const source = textOf('peterson.tau');
    expect(canBothEnter(source)).toBe(false);
    const swapped = source.replace('write1!true.writeTurn!2.', 'writeTurn!2.write1!true.').replace('write2!true.writeTurn!1.', 'writeTurn!1.write2!true.');
    expect(canBothEnter(swapped)).toBe(true);
  });

  test('philosophers: one who takes the right fork first, and no deadlock', async () => {
    const line = 'Philosopher(5)[get5/getL, put5/putL, get1/getR, put1/putR]';
    const { result } = await changed('dining-philosophers.tau', [[line, 'Philosopher(5)[get1/getL, put1/putL, get5/getR, put5/putR]']], 'explore', 'changed.tau');
    expect(result).toMatchObject({ deadlocks: 0, complete: true });
  });
});
