import { describe, expect, test } from 'vitest';
import type { WorkspaceDocument } from '../core/trace/document.ts';
import { documentOf } from '../core/trace/document.ts';
import type { ExternalChange } from '../store/ports.ts';
import type { KeyValues } from './key-values.ts';
import type { ProjectRecord, ProjectTable } from './project-table.ts';
import { createStorage } from './storage.ts';

function memoryKeys(): KeyValues & { readonly values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
}

function memoryTable(): ProjectTable & { readonly records: Map<string, ProjectRecord> } {
  const records = new Map<string, ProjectRecord>();
  return {
    records,
    all: () => Promise.resolve([...records.values()]),
    get: (id) => Promise.resolve(records.get(id)),
    update: (id, decide) => {
      const record = decide(records.get(id));
      if (record) records.set(id, record);
      return Promise.resolve();
    },
    remove: (id) => Promise.resolve(void records.delete(id)),
  };
}

/** A browser with two tabs' worth of storage over one table. */
function browser(table: ProjectTable | (() => Promise<ProjectTable>) = memoryTable()) {
  const keep = memoryKeys();
  const told: ExternalChange[] = [];
  let time = 1000;
  let persisted = 0;
  const storage = createStorage({
    open: () => (typeof table === 'function' ? table() : Promise.resolve(table)),
    keep,
    tabs: { announce: (change) => void told.push(change), onExternalChange: () => () => undefined },
    now: () => ++time,
    persist: () => void ++persisted,
  });
  return { storage, keep, told, persistCount: () => persisted };
}

const text = (source: string): WorkspaceDocument => documentOf(source);
const rich: WorkspaceDocument = {
  ...text("// Title: Mine\nP = 'a.P;"),
  system: 'P',
  steps: [{ index: 0, check: 5 }],
  cursor: 1,
  view: { ...text('').view, positions: [{ system: 'P', name: 'P', xPx: 13, yPx: -7 }] },
  compare: { left: { process: 'P', file: null }, right: { process: 'Q', file: { title: 'q.tau', source: 'Q = a.Q;' } }, relation: 'weak', answers: [2, 0], move: 5 },
};

describe('storage', () => {
  test('gives back what was saved, to the pixel', async () => {
    const { storage } = browser();
    const saved = await storage.save({ id: 'a', document: rich, baseRevision: null });
    expect(saved).toMatchObject({ ok: true, value: { id: 'a', revision: 1 } });
    expect(await storage.load('a')).toEqual(saved);
    expect(await storage.load('b')).toEqual({ ok: false, error: { kind: 'missing' } });
  });

  test('lists the newest first, with a title', async () => {
    const { storage } = browser();
    await storage.save({ id: 'a', document: rich, baseRevision: null });
    await storage.save({ id: 'b', document: { ...text('P = 0;'), title: 'Given' }, baseRevision: null });
    await storage.save({ id: 'c', document: { ...text('P = 0;'), system: 'P' }, baseRevision: null });
    const listed = await storage.list();
    expect(listed.ok && listed.value.map(({ id, title }) => [id, title])).toEqual([['c', 'P'], ['b', 'Given'], ['a', 'Mine']]);
  });

  test('two tabs: the second writer is told and overwrites nothing', async () => {
    const { storage } = browser();
    await storage.save({ id: 'a', document: text('one'), baseRevision: null });
    await storage.save({ id: 'a', document: text('two'), baseRevision: 1 });
    const late = await storage.save({ id: 'a', document: text('three'), baseRevision: 1 });
    expect(late).toMatchObject({ ok: false, error: { kind: 'conflict', stored: { revision: 2, document: { source: 'two' } } } });
    expect(await storage.save({ id: 'a', document: text('new'), baseRevision: null })).toMatchObject({ ok: false, error: { kind: 'conflict' } });
    expect(await storage.load('a')).toMatchObject({ ok: true, value: { revision: 2, document: { source: 'two' } } });
  });

  test('a project deleted elsewhere is not brought back by an old tab', async () => {
    const { storage } = browser();
    await storage.save({ id: 'a', document: rich, baseRevision: null });
    expect(await storage.remove('a')).toEqual({ ok: true, value: null });
    expect(await storage.save({ id: 'a', document: rich, baseRevision: 1 })).toEqual({ ok: false, error: { kind: 'missing' } });
  });

  test('tells the other tabs what was saved and removed, and only that', async () => {
    const { storage, told } = browser();
    await storage.save({ id: 'a', document: rich, baseRevision: null });
    await storage.save({ id: 'a', document: rich, baseRevision: 7 });
    await storage.remove('a');
    expect(told).toEqual([{ kind: 'saved', projectId: 'a', revision: 1 }, { kind: 'removed', projectId: 'a', revision: 0 }]);
  });

  test('asks once that projects are kept', async () => {
    const { storage, persistCount } = browser();
    await storage.load('a');
    expect(persistCount()).toBe(0);
    await storage.save({ id: 'a', document: rich, baseRevision: null });
    await storage.save({ id: 'b', document: rich, baseRevision: null });
    expect(persistCount()).toBe(1);
  });

  test('a record that was changed on disk is damaged, not another model', async () => {
    const table = memoryTable();
    const { storage } = browser(table);
    await storage.save({ id: 'a', document: rich, baseRevision: null });
    const record = table.records.get('a');
    if (record) table.records.set('a', { ...record, packed: record.packed.with(10, 120) });
    expect(await storage.load('a')).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  });
});

describe('storage that does not work', () => {
  const named = (name: string) => Object.assign(new Error(name), { name });

  test('no database: unavailable, and asked again the next time', async () => {
    const table = memoryTable();
    let attempts = 0;
    const { storage } = browser(() => (++attempts === 1 ? Promise.reject(named('InvalidStateError')) : Promise.resolve(table)));
    expect(await storage.list()).toMatchObject({ ok: false, error: { kind: 'unavailable' } });
    expect(await storage.list()).toEqual({ ok: true, value: [] });
  });

  test.each([
    ['QuotaExceededError', 'full'],
    ['SecurityError', 'unavailable'],
    ['UnknownError', 'failed'],
  ])('%s is told as %s', async (name, kind) => {
    const { storage, told } = browser({ ...memoryTable(), update: () => Promise.reject(named(name)) });
    expect(await storage.save({ id: 'a', document: rich, baseRevision: null })).toMatchObject({ ok: false, error: { kind } });
    expect(told).toEqual([]);
  });
});

describe('a page that goes before it has saved', () => {
  test('finds the last change after the reload, stored', async () => {
    const { storage, keep } = browser();
    await storage.save({ id: 'a', document: text('one'), baseRevision: null });
    storage.keepForReload({ id: 'a', document: rich, baseRevision: 1 });
    expect(await storage.load('a')).toMatchObject({ ok: true, value: { revision: 2, document: rich } });
    expect(keep.values.size).toBe(0);
    expect(await storage.load('a')).toMatchObject({ ok: true, value: { revision: 2 } });
  });

  test('finds a project that was never stored', async () => {
    const { storage } = browser();
    storage.keepForReload({ id: 'a', document: rich, baseRevision: null });
    expect(await storage.load('a')).toMatchObject({ ok: true, value: { revision: 1, document: rich } });
  });

  test('the save came through after all: nothing happens twice', async () => {
    const { storage } = browser();
    storage.keepForReload({ id: 'a', document: rich, baseRevision: null });
    const table = await storage.save({ id: 'a', document: rich, baseRevision: null });
    expect(await storage.load('a')).toEqual(table);
    expect(await storage.list()).toMatchObject({ value: [{ id: 'a', revision: 1 }] });
  });

  test('another tab has saved since: both are there', async () => {
    const table = memoryTable();
    const { storage: other } = browser(table);
    const { storage } = browser(table);
    await other.save({ id: 'a', document: text('theirs'), baseRevision: null });
    storage.keepForReload({ id: 'a', document: text('mine'), baseRevision: null });
    expect(await storage.load('a')).toMatchObject({ value: { document: { source: 'theirs' } } });
    const listed = await storage.list();
    expect(listed.ok && listed.value).toHaveLength(2);
    const beside = listed.ok && listed.value.find(({ id }) => id !== 'a');
    expect(beside && (await storage.load(beside.id))).toMatchObject({ value: { document: { source: 'mine' } } });
  });

  test('without a database the change still comes back', async () => {
    const { storage } = browser(() => Promise.reject(new Error('no')));
    storage.keepForReload({ id: 'a', document: rich, baseRevision: null });
    expect(await storage.load('a')).toMatchObject({ ok: true, value: { document: rich } });
  });

  test('what is kept but cannot be read is left aside', async () => {
    const { storage, keep } = browser();
    keep.set('tauscope.unsaved:a', '1 new Zm9v');
    expect(await storage.load('a')).toEqual({ ok: false, error: { kind: 'missing' } });
  });
});
