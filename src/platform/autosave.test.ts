import { describe, expect, test } from 'vitest';
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import { documentOf } from '../core/trace/document.ts';
import type { Project } from '../core/trace/project.ts';
import type { ProjectDraft, StorageFailure, StoragePort } from '../store/ports.ts';
import { createAutosave } from './autosave.ts';

type Saved = Result<Project, StorageFailure>;

/** A page whose time and storage the test holds in its hands. */
function page() {
  const saves: { readonly draft: ProjectDraft; readonly answer: (saved?: Saved) => void }[] = [];
  const kept: ProjectDraft[] = [];
  const statuses: string[] = [];
  let timer: (() => void) | null = null;
  let leave = (): void => undefined;
  const never = () => Promise.reject(new Error('not used'));
  const storage: StoragePort = {
    list: never,
    load: never,
    remove: never,
    keepForReload: (draft) => void kept.push(draft),
    save: (draft) =>
      new Promise((resolve) => {
        const done: Saved = ok({ id: draft.id, document: draft.document, savedAt: 0, revision: (draft.baseRevision ?? 0) + 1 });
        saves.push({ draft, answer: (saved = done) => resolve(saved) });
      }),
  };
  const autosave = createAutosave({
    storage,
    after: (_, run) => {
      timer = run;
      return () => (timer = null);
    },
    onLeave: (run) => (leave = run),
  });
  autosave.onStatus(({ status }) => void statuses.push(status));
  return {
    autosave, saves, kept, statuses,
    isTimed: () => timer !== null,
    time: () => {
      const run = timer;
      timer = null;
      run?.();
    },
    leave: () => leave(),
  };
}

/** Lets everything that is already decided happen. */
const settle = async () => {
  for (let k = 0; k < 20; k += 1) await Promise.resolve();
};
const sources = (saves: readonly { readonly draft: ProjectDraft }[]) => saves.map(({ draft }) => `${draft.id} ${draft.baseRevision} ${draft.document.source}`);

describe('autosave', () => {
  test('saves once after a burst of changes, and follows the revision', async () => {
    const { autosave, saves, statuses, time } = page();
    autosave.watch('a', null);
    for (const source of ['x', 'xy', 'xyz']) autosave.changed(documentOf(source));
    expect(saves).toHaveLength(0);
    time();
    await settle();
    saves[0]?.answer();
    await settle();
    autosave.changed(documentOf('z'));
    time();
    await settle();
    expect(sources(saves)).toEqual(['a null xyz', 'a 1 z']);
    expect(statuses).toEqual(['waiting', 'waiting', 'waiting', 'saving', 'saved', 'waiting', 'saving']);
  });

  test('a change during a save is saved after it', async () => {
    const { autosave, saves, time, statuses } = page();
    autosave.watch('a', 4);
    autosave.changed(documentOf('x'));
    time();
    await settle();
    autosave.changed(documentOf('y'));
    saves[0]?.answer();
    await settle();
    saves[1]?.answer();
    await settle();
    expect(sources(saves)).toEqual(['a 4 x', 'a 5 y']);
    expect(statuses.at(-1)).toBe('saved');
  });

  test('flush saves now and answers when it is stored; without changes it writes nothing', async () => {
    const { autosave, saves, isTimed } = page();
    autosave.watch('a', null);
    await autosave.flush();
    expect(saves).toHaveLength(0);
    autosave.changed(documentOf('x'));
    const flushed = autosave.flush();
    await settle();
    saves[0]?.answer();
    expect(await flushed).toMatchObject({ status: 'saved', project: { revision: 1 } });
    expect(isTimed()).toBe(false);
  });

  test('opening another project saves the one before under its own name, unheard', async () => {
    const { autosave, saves, statuses } = page();
    autosave.watch('a', null);
    autosave.changed(documentOf('x'));
    autosave.watch('b', 2);
    autosave.changed(documentOf('y'));
    const flushed = autosave.flush();
    await settle();
    saves[0]?.answer();
    await settle();
    saves[1]?.answer();
    expect(await flushed).toMatchObject({ status: 'saved', project: { id: 'b', revision: 3 } });
    expect(sources(saves)).toEqual(['a null x', 'b 2 y']);
    expect(statuses).toEqual(['waiting', 'waiting', 'saving', 'saved']);
  });

  test('a conflict stops the saving until the reader keeps theirs or mine', async () => {
    const { autosave, saves, time, isTimed, statuses } = page();
    autosave.watch('a', 1);
    autosave.changed(documentOf('mine'));
    time();
    await settle();
    const stored = { id: 'a', document: documentOf('theirs'), savedAt: 0, revision: 5 };
    saves[0]?.answer(err({ kind: 'conflict', stored }));
    await settle();
    autosave.changed(documentOf('mine too'));
    expect([isTimed(), saves.length, statuses.at(-1)]).toEqual([false, 1, 'failed']);
    expect(await autosave.flush()).toMatchObject({ status: 'failed', failure: { kind: 'conflict' } });
    const mine = autosave.overwrite(5, documentOf('mine too'));
    await settle();
    saves[1]?.answer();
    expect(await mine).toMatchObject({ status: 'saved', project: { revision: 6 } });
    expect(sources(saves)).toEqual(['a 1 mine', 'a 5 mine too']);
  });

  test('taking theirs after a conflict writes nothing of mine', async () => {
    const { autosave, saves, time } = page();
    autosave.watch('a', 1);
    autosave.changed(documentOf('mine'));
    time();
    await settle();
    saves[0]?.answer(err({ kind: 'missing' }));
    await settle();
    autosave.watch('a', 5);
    await autosave.flush();
    expect(saves).toHaveLength(1);
  });

  test('full: told, and tried again with the next change', async () => {
    const { autosave, saves, time } = page();
    autosave.watch('a', 1);
    autosave.changed(documentOf('x'));
    const flushed = autosave.flush();
    await settle();
    saves[0]?.answer(err({ kind: 'full' }));
    expect(await flushed).toEqual({ status: 'failed', failure: { kind: 'full' } });
    autosave.changed(documentOf('y'));
    time();
    await settle();
    expect(sources(saves)).toEqual(['a 1 x', 'a 1 y']);
  });

  test('a page that goes leaves behind what is not stored, and only that', async () => {
    const { autosave, saves, kept, leave } = page();
    leave();
    autosave.watch('a', 1);
    leave();
    autosave.changed(documentOf('x'));
    leave();
    await settle();
    expect(sources(kept.map((draft) => ({ draft })))).toEqual(['a 1 x']);
    saves[0]?.answer();
    await settle();
    leave();
    expect(kept).toHaveLength(1);
  });
});
