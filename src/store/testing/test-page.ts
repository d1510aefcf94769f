import { readFileSync } from 'node:fs';
import { err, ok } from '../../core/base/result.ts';
import type { WorkspaceDocument } from '../../core/trace/document.ts';
import { MAX_PACKED_BYTES, packShare } from '../../core/trace/share-pack.ts';
import type { ShareOpening } from '../../core/trace/share-opening.ts';
import { unpackShare } from '../../core/trace/share-unpack.ts';
import type { WorkspacePorts } from '../context.ts';
import { createWorkspace, type WorkspaceHandle } from '../create-workspace.ts';
import type { StoragePort, TextFile } from '../ports.ts';
import { enabledSteps, stepAt } from '../selectors.ts';
import type { Notice, Workspace } from '../state.ts';
import type { HeldEngine } from './held-engine.ts';
import { heldEngine, isEngineWorking } from './held-engine.ts';
import type { ManualClock } from './manual-clock.ts';
import { manualClock } from './manual-clock.ts';
import type { TestBrowser } from './test-browser.ts';
import { autosaveOf, preferencesOf, storageOf, tabsOf, testBrowser } from './test-browser.ts';

export const TWO_LOCKS = exampleText('two-locks.tau');

/** The text of an example of the gallery. */
export function exampleText(file: string): string {
  return readFileSync(`public/examples/${file}`, 'utf8'); // tests run at the root, and under a browser's address where a view is tested
}

export interface TestPage {
  /** For a view under test. */
  readonly store: WorkspaceHandle['store'];
  /** The state now. */
  readonly s: Workspace;
  readonly browser: TestBrowser;
  readonly engine: HeldEngine;
  readonly clock: ManualClock;
  readonly storage: StoragePort;
  readonly openInitial: () => Promise<void>;
  /** Every state since the page was opened, the first one too. */
  readonly states: readonly Workspace[];
  readonly files: readonly TextFile[];
  readonly copied: readonly string[];
  readonly address: { fragment: string; readonly paste: (fragment: string) => void };
  readonly reloads: readonly true[];
}

export interface TestPageOptions {
  readonly browser?: TestBrowser;
  /** The fragment that the page is opened with. */
  readonly fragment?: string;
  /** Adapters to use instead of those in memory. */
  readonly adapters?: (page: { readonly clock: ManualClock; readonly browser: TestBrowser }) => Partial<WorkspacePorts>;
}

let ids = 0;

/** A page on the in-process engine, with ports in memory. Nothing is open yet. */
export function testPage({ browser = testBrowser(), fragment = '', adapters }: TestPageOptions = {}): TestPage {
  const engine = heldEngine();
  const clock = manualClock();
  const tabs = tabsOf(browser);
  const files: TextFile[] = [];
  const copied: string[] = [];
  const reloads: true[] = [];
  let onFragment: (fragment: string) => void = () => undefined;
  const address = {
    fragment,
    paste: (pasted: string) => {
      address.fragment = pasted;
      onFragment(pasted);
    },
  };
  const storage = storageOf(browser, tabs);
  const ports: WorkspacePorts = {
    engine, storage, tabs, clock,
    autosave: autosaveOf(storage, clock),
    preferences: preferencesOf(browser),
    share: { encode: (document) => Promise.resolve(ok(toFragment(document))), decode: (text) => Promise.resolve(fromFragment(text)) },
    address: {
      initialFragment: fragment,
      onChange: (listener) => {
        onFragment = listener;
        return () => undefined;
      },
      replace: (next) => {
        address.fragment = next;
      },
      linkTo: (next) => `https://tauscope.example/#${next}`,
    },
    clipboard: {
      copyText: (text) => {
        copied.push(text);
        return Promise.resolve(ok(null));
      },
    },
    files: {
      openText: () => Promise.resolve(ok(null)),
      readText: () => Promise.resolve(err({ kind: 'unreadable', detail: 'not in this test' })),
      saveText: (file) => void files.push(file),
    },
    gallery: { list: () => Promise.resolve(ok([])), load: (file) => Promise.resolve(loadExample(file)) },
    newId: () => `id-${(ids += 1)}`,
    reload: () => void reloads.push(true),
    ...adapters?.({ clock, browser }),
  };
  const { store, openInitial } = createWorkspace(ports, 'light');
  const states: Workspace[] = [store.getState()];
  store.subscribe((state) => void states.push(state));
  return {
    get s() {
      return store.getState();
    },
    store, browser, engine, clock, openInitial, states, files, copied, address, reloads,
    storage: ports.storage,
  };
}

function loadExample(file: string) {
  try {
    return ok(exampleText(file));
  } catch (error) {
    return err({ kind: 'unreachable', detail: String(error) } as const);
  }
}

/** A page with this text open and everything answered. */
export async function pageWith(source: string, options: TestPageOptions = {}): Promise<TestPage> {
  const page = testPage(options);
  page.s.openText('Test', source);
  await settle();
  return page;
}

/** Lets everything happen that needs no time of the page's clock to pass. */
export async function settle(): Promise<void> {
  do await new Promise((resolve) => {
    setImmediate(resolve);
  });
  while (isEngineWorking());
}

/** Does something and lets its consequences happen. */
export async function doing(act: () => unknown): Promise<void> {
  act();
  await settle();
}

/** Names of the steps that are possible now. */
export const possible = (s: Workspace): readonly string[] => enabledSteps(s).map(({ name }) => name);

/** Takes the enabled steps with these names, one after the other. */
export async function take(page: TestPage, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const step = enabledSteps(page.s).find((one) => one.name === name);
    if (!step) throw new Error(`${name} is not possible, only ${possible(page.s).join(', ')}`);
    await doing(() => page.s.takeStep(step.index));
  }
}

/** Names of the steps of the current run, up to where the engine can say them, `|` at the cursor. */
export function run(s: Workspace): string {
  const words = s.steps.map((_, i) => stepAt(s, i + 1)?.name ?? '?');
  return [...words.slice(0, s.cursor), '|', ...words.slice(s.cursor)].join(' ');
}

export const texts = (s: Workspace): readonly string[] => s.notices.map(({ text }) => text);

/** Presses the button of a notice. */
export async function press(page: TestPage, label: string | RegExp): Promise<void> {
  const actions = page.s.notices.flatMap((notice: Notice) => notice.actions);
  const action = actions.find((one) => (typeof label === 'string' ? one.label === label : label.test(one.label)));
  if (!action) throw new Error(`no button ${String(label)}, only ${actions.map((one) => one.label).join(', ')}`);
  await doing(action.run);
}

/** The packed document in hexadecimal: a link without compression. */
export function toFragment(document: WorkspaceDocument): string {
  return `1${[...packShare(document)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function fromFragment(fragment: string): ShareOpening {
  if (!/^\d[0-9a-f]*$/.test(fragment)) return { version: null, document: null, problems: [{ kind: 'not-a-link' }] };
  const version = Number(fragment[0]);
  const bytes = Uint8Array.from(fragment.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const { document, problems } = unpackShare({ bytes, end: 'complete' }, true, MAX_PACKED_BYTES);
  return { version, document, problems: version > 1 ? [{ kind: 'too-new', version }] : problems };
}
