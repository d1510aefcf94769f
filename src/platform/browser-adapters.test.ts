// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ExternalChange } from '../store/ports.ts';
import { createAddressBar } from './address-bar.ts';
import { createClipboard } from './clipboard.ts';
import { createFiles } from './files.ts';
import { createGallery } from './gallery.ts';
import { createKeyValues } from './key-values.ts';
import { createPreferences } from './preferences.ts';
import { createShare } from './share.ts';
import { createTabs } from './tabs.ts';
import { documentOf } from '../core/trace/document.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('the address bar', () => {
  test('is read once, heard, and replaced without a history entry', () => {
    history.replaceState(null, '', '/page?x=1#1abc');
    const address = createAddressBar(window);
    const heard: string[] = [];
    const stop = address.onChange((fragment) => heard.push(fragment));
    const entries = history.length;
    address.replace('1def');
    expect([address.initialFragment, location.hash, location.search, history.length, heard.length]).toEqual(['1abc', '#1def', '?x=1', entries, 0]);
    address.replace('');
    expect(location.href.endsWith('/page?x=1')).toBe(true);
    history.replaceState(null, '', '#1ghi');
    window.dispatchEvent(new Event('hashchange'));
    stop();
    window.dispatchEvent(new Event('hashchange'));
    expect(heard).toEqual(['1ghi']);
    expect(address.linkTo('1xyz')).toBe(`${location.origin}/page?x=1#1xyz`);
  });
});

describe('the clipboard', () => {
  const clipboardThat = (write: (text: string) => Promise<void>): Clipboard => Object.assign(new EventTarget(), navigator.clipboard, { writeText: write });

  test('is written through its API', async () => {
    const write = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    expect(await createClipboard(document, clipboardThat(write)).copyText('link')).toEqual({ ok: true, value: null });
    expect(write).toHaveBeenCalledWith('link');
  });

  test('refused: the older way is tried, the focus comes back, nothing stays in the page', async () => {
    const button = document.createElement('button');
    document.body.append(button);
    button.focus();
    let selected = '';
    document.execCommand = () => {
      const area = document.querySelector('textarea');
      selected = area?.value ?? '';
      return true;
    };
    const refused = clipboardThat(() => Promise.reject(new Error('NotAllowedError')));
    expect(await createClipboard(document, refused).copyText('link')).toEqual({ ok: true, value: null });
    expect([selected, document.activeElement, document.querySelector('textarea')]).toEqual(['link', button, null]);
  });

  test('neither works: told', async () => {
    document.execCommand = () => false;
    const refused = clipboardThat(() => Promise.reject(new Error('NotAllowedError')));
    expect(await createClipboard(document, refused).copyText('x')).toEqual({ ok: false, error: { kind: 'refused' } });
    expect(await createClipboard(document, undefined).copyText('x')).toEqual({ ok: false, error: { kind: 'unavailable' } });
  });
});

describe('preferences', () => {
  const browserKeys = createKeyValues(() => localStorage);
  const tabKeys = createKeyValues(() => sessionStorage);

  test('come back, the theme where the first paint looks for it', () => {
    createPreferences(browserKeys, tabKeys).write({ theme: 'dark', panelSizes: { wide: [20, 80] }, speed: 2, hasLetterKeys: false });
    expect(localStorage.getItem('tauscope.theme')).toBe('dark');
    expect(createPreferences(browserKeys, tabKeys).read()).toEqual({
      theme: 'dark', panelSizes: { wide: [20, 80] }, speed: 2, hasLetterKeys: false, isGreeted: false,
    });
    createPreferences(browserKeys, tabKeys).write({ theme: 'system' });
    expect(localStorage.getItem('tauscope.theme')).toBeNull();
  });

  test.each(['nonsense', 'null', '[]', '{"speed":"fast","panelSizes":{"a":["b"],"c":[5]},"hasLetterKeys":0}'])('%s: what cannot be read falls back', (stored) => {
    localStorage.setItem('tauscope.preferences', stored);
    const { speed, panelSizes, hasLetterKeys } = createPreferences(browserKeys, tabKeys).read();
    expect([speed, panelSizes, hasLetterKeys]).toEqual([1, stored.includes('"c"') ? { c: [5] } : {}, true]);
  });

  test('the last project: of this tab, else of any', () => {
    createPreferences(browserKeys, tabKeys).rememberProject('mine');
    localStorage.setItem('tauscope.project', 'theirs');
    expect(createPreferences(browserKeys, tabKeys).lastProject()).toBe('mine');
    sessionStorage.clear();
    expect(createPreferences(browserKeys, tabKeys).lastProject()).toBe('theirs');
  });

  test('a browser that keeps nothing: they last as long as the page', () => {
    const blocked = createKeyValues(() => {
      throw new Error('SecurityError');
    });
    const preferences = createPreferences(blocked, blocked);
    expect(preferences.write({ theme: 'light' }).theme).toBe('light');
    expect([preferences.read().theme, preferences.lastProject()]).toEqual(['light', null]);
  });
});

describe('tabs', () => {
  test('hear each other, not themselves, and nothing but changes', async () => {
    const here = createTabs();
    const there = createTabs();
    const heardHere: ExternalChange[] = [];
    here.onExternalChange((change) => heardHere.push(change));
    const heardThere = new Promise<ExternalChange>((resolve) => void there.onExternalChange(resolve));
    new BroadcastChannel('tauscope').postMessage({ kind: 'saved', projectId: 3 });
    const change: ExternalChange = { kind: 'saved', projectId: 'a', revision: 2 };
    here.announce(change);
    expect(await heardThere).toEqual(change);
    expect(heardHere).toEqual([]);
  });
});

describe('files', () => {
  test('a dropped file is read; one that is too large is not', async () => {
    const files = createFiles(document);
    expect(await files.readText(new File(['P = 0;'], 'p.tau'))).toEqual({ ok: true, value: { name: 'p.tau', text: 'P = 0;' } });
    const huge = Object.defineProperty(new File([], 'huge'), 'size', { value: 1e9 });
    expect(await files.readText(huge)).toMatchObject({ ok: false, error: { kind: 'too-large', bytes: 1e9 } });
  });

  test('a file that vanished is told', async () => {
    const gone = Object.assign(new File([], 'gone'), { text: () => Promise.reject(new Error('NotFoundError')) });
    expect(await createFiles(document).readText(gone)).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
  });

  test('a text becomes a download with its name', () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    createFiles(document).saveText({ name: 'p.tau', text: 'P = 0;' });
    const [link] = click.mock.contexts;
    expect(link instanceof HTMLAnchorElement && [link.download, link.href.startsWith('blob:')]).toEqual(['p.tau', true]);
    click.mockRestore();
  });
});

describe('the gallery', () => {
  const entry = { file: 'a.tau', title: 'A', see: 's', try: 't' };
  const hosting = (files: Record<string, string>) =>
    createGallery('examples/', (address) => (address in files ? Promise.resolve(files[address] ?? '') : Promise.reject(new Error('404'))));

  test('lists and loads', async () => {
    const gallery = hosting({ 'examples/index.json': JSON.stringify([entry]), 'examples/a.tau': 'P = 0;' });
    expect(await gallery.list()).toEqual({ ok: true, value: [entry] });
    expect(await gallery.load('a.tau')).toEqual({ ok: true, value: 'P = 0;' });
    expect(await gallery.load('b.tau')).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  });

  test.each(['<!doctype html>', '{}', '[{"file":"a"}]', '[null]'])('a list that is none: %s', async (list) => {
    expect(await hosting({ 'examples/index.json': list }).list()).toMatchObject({ ok: false, error: { kind: 'damaged' } });
  });
});

test('the share port makes and opens links', async () => {
  const share = createShare();
  const link = await share.encode(documentOf('P = 0;'));
  expect(link.ok && (await share.decode(`#${link.value}`)).document?.source).toBe('P = 0;');
});
