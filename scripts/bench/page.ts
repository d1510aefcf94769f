/**
 * The built page in a headless browser: from a key to what it changes, the longest task of the main thread in everyday acts, the
 * time to the first step, and that a page at rest draws no frames. Times end when the change is in the page; "painted" ones when
 * the frame with it is. Needs a build: `npm run build` (TAUSCOPE_DIST names another folder). BENCH_ONLY names
 * the parts to run: keysToErrors, keysToAnswers, openingRows, fifty, exampleRows, atRest, firstLoad.
 */
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright';
import { preview } from 'vite';
import { findBrowser } from '../browser.mjs';
import { counters, fiftyComponents, hundredLines, tools } from './page/models.ts';
import { installProbe, type Sight } from './page/probe.ts';
import { recordTasks } from './page/tasks.ts';

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: number;
}

const RUNS = 7;
const VIEW: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' };
/** A main thread that is busy for longer makes the page feel stuck (RAIL model). */
const LONG_MS = 50;

const EDITOR = '[data-panel="text"] .cm-content';
const ERROR: Sight = { selector: `${EDITOR} .cm-lintRange-error`, count: 1 };
const NO_ERROR: Sight = { selector: `${EDITOR} .cm-lintRange-error`, count: 0 };
const PROBLEM: Sight = { selector: '[data-panel="text"] footer [role="group"]' };
const NO_PROBLEM: Sight = { selector: '[data-panel="text"] footer', text: 'No errors' };
const chip = (states: string): Sight => ({ selector: '[data-panel="lts"] header', text: `all ${states} states` });
const STEPS: Sight = { selector: '[data-panel="inspector"]', text: 'cannot end in a deadlock' };
const STEP_READY: Sight = { selector: '[data-panel="inspector"] ol button' };
const picture = (states: number): readonly Sight[] => [
  { selector: '[data-panel="lts"] [data-item^="q"]', count: states },
  { selector: '[data-panel="lts"]:not([aria-busy])' },
];
const position = (text: string): Sight => ({ selector: '[data-panel="timeline"]', text });

type Act = () => Promise<unknown>;

/** Ms until all of `sights` hold, after the input that `act` makes. */
async function timed(page: Page, act: Act, sights: readonly Sight[], isFromNow = false): Promise<{ readonly inPageMs: number; readonly paintedMs: number }> {
  await page.evaluate((now) => window.probe.arm(now), isFromNow);
  const seen = page.evaluate((wanted) => window.probe.seen(wanted), sights);
  await act();
  const found = await seen;
  return { inPageMs: Math.max(...found.map((one) => one.inPageMs)), paintedMs: Math.max(...found.map((one) => one.paintedMs)) };
}

async function paste(page: Page, text: string): Promise<void> {
  await page.locator(EDITOR).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.locator(EDITOR).evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Opens a text as a file dropped on the page. */
const drop = (page: Page, text: string): Promise<void> =>
  page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'bench.tau'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  }, text);

async function caretToEndOfLastLineButOne(page: Page): Promise<void> {
  await page.locator(EDITOR).focus();
  for (const key of ['ControlOrMeta+End', 'ArrowUp', 'End']) await page.keyboard.press(key);
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]): number => sorted(values)[values.length >> 1] ?? NaN;

function rowsOf(what: string, values: readonly number[], target?: number): readonly Row[] {
  return [
    { what: `${what}: median of ${values.length}`, value: median(values), unit: 'ms', ...(target === undefined ? {} : { target }) },
    { what: `${what}: longest`, value: Math.max(...values), unit: 'ms' },
  ];
}

async function repeat<T>(count: number, run: (i: number) => Promise<T>): Promise<readonly T[]> {
  const results: T[] = [];
  for (let i = 0; i < count; i += 1) results.push(await run(i));
  return results;
}

/** The longest task during `act`, over some runs of it. */
async function taskRows(page: Page, what: string, runs: number, act: (i: number) => Promise<unknown>): Promise<readonly Row[]> {
  const session = await page.context().newCDPSession(page);
  const found = await repeat(runs, async (i) => {
    const stop = await recordTasks(session);
    await act(i);
    return stop();
  });
  await session.detach();
  return [
    { what: `longest task, ${what}: median of ${runs}`, value: median(found.map((t) => t.clockMs)), unit: 'ms', target: LONG_MS },
    { what: `longest task, ${what}: longest`, value: Math.max(...found.map((t) => t.clockMs)), unit: 'ms' },
    { what: `longest task, ${what}: median`, value: median(found.map((t) => t.processorMs)), unit: 'ms processor' },
  ];
}

async function opened(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ ...VIEW, baseURL: origin });
  await page.addInitScript(installProbe);
  await page.goto('/');
  await page.locator(EDITOR).waitFor();
  return page;
}

/** From the beginning of the navigation until a step can be taken, in a browser that has never seen the page. */
async function firstLoad(browser: Browser, origin: string, slowdown: number): Promise<readonly Row[]> {
  const stepMs: number[] = [];
  const clockMs: number[] = [];
  const processorMs: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const context = await browser.newContext({ ...VIEW, baseURL: origin });
    const page = await context.newPage();
    await page.addInitScript(installProbe);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const stop = await recordTasks(session);
    await page.goto('/', { waitUntil: 'commit' });
    const sinceNavigation = page.evaluate((wanted) => window.probe.seen(wanted), [STEP_READY]);
    stepMs.push((await sinceNavigation)[0]?.inPageMs ?? NaN);
    await page.locator(EDITOR).waitFor();
    await page.waitForFunction((s) => document.querySelector(s.selector) !== null, picture(0)[1] ?? STEP_READY);
    const tasks = await stop();
    clockMs.push(tasks.clockMs);
    processorMs.push(tasks.processorMs);
    await context.close();
  }
  const how = slowdown === 1 ? 'first load' : `first load, processor ${slowdown} times slower`;
  return [
    ...rowsOf(`${how}, to the first step`, stepMs),
    { what: `longest task, ${how}: median of ${RUNS}`, value: median(clockMs), unit: 'ms', ...(slowdown === 1 ? { target: LONG_MS } : {}) },
    { what: `longest task, ${how}: median`, value: median(processorMs), unit: 'ms processor' },
  ];
}

async function keysToErrors(page: Page): Promise<readonly Row[]> {
  await timed(page, () => paste(page, hundredLines()), [chip('24'), NO_PROBLEM]);
  await caretToEndOfLastLineButOne(page);
  const come: number[] = [];
  const go: number[] = [];
  const type = async (): Promise<void> => {
    come.push((await timed(page, () => page.keyboard.press('x'), [ERROR, PROBLEM])).inPageMs);
    go.push((await timed(page, () => page.keyboard.press('Backspace'), [NO_ERROR, NO_PROBLEM])).inPageMs);
  };
  await repeat(RUNS, type);
  const rows = [...rowsOf('100 lines: key to an error', come, 50), ...rowsOf('100 lines: key to no error', go, 50)];
  return [...rows, ...(await taskRows(page, 'a key in 100 lines', RUNS, type))];
}

/** A key that makes a system of about 2,000 states out of a smaller one, and back. */
async function growing(page: Page, text: string, key: string, small: string, smallShown: number, large: string): Promise<readonly Row[]> {
  await timed(page, () => paste(page, text), [chip(small), STEPS, ...picture(smallShown)]);
  await caretToEndOfLastLineButOne(page);
  const answers: number[] = [];
  const pictures: number[] = [];
  const shrink = (): Promise<unknown> => timed(page, () => page.keyboard.press('Backspace'), [chip(small), STEPS, ...picture(smallShown)]);
  await repeat(RUNS, async () => {
    const seen = page.evaluate((wanted) => window.probe.seen(wanted), [chip(large), STEPS]);
    pictures.push((await timed(page, () => page.keyboard.press(key), [chip(large), STEPS, ...picture(300)])).paintedMs);
    answers.push(Math.max(...(await seen).map((one) => one.inPageMs)));
    await shrink();
  });
  return [
    ...rowsOf(`${large} states: key to states, verdict, steps`, answers, 300),
    ...rowsOf(`${large} states: key to the painted window of 300`, pictures, 1500),
    ...(await taskRows(page, `to ${large} states and back`, 5, async () => {
      await timed(page, () => page.keyboard.press(key), [chip(large), ...picture(300)]);
      await shrink();
    })),
  ];
}

async function keysToAnswers(page: Page): Promise<readonly Row[]> {
  const rows = [
    ...(await growing(page, tools(), '2', '1,025', 300, '2,050')),
    ...(await growing(page, counters(3, 49), '9', '200', 200, '2,000')),
  ];
  const whole: number[] = [];
  await repeat(RUNS, async () => {
    await timed(page, () => page.keyboard.press('Backspace'), [PROBLEM]);
    whole.push((await timed(page, () => page.keyboard.press('5'), [chip('300'), STEPS, ...picture(300)])).paintedMs);
  });
  return [...rows, ...rowsOf('300 states: key to the painted picture', whole, 1500)];
}

async function openingRows(page: Page): Promise<readonly Row[]> {
  const FIRST = counters(0, 1);
  const back = (): Promise<unknown> => timed(page, () => drop(page, FIRST), [chip('2'), ...picture(2)], true);
  const openingOf = (text: string, states: string, shown: number) => async (): Promise<void> => {
    await timed(page, () => drop(page, text), [chip(states), STEPS, ...picture(shown)], true);
  };
  await back();
  const rows: Row[] = [];
  for (const [text, states, shown, runs] of [[counters(39, 49), '2,000', 300, 5], [fiftyComponents(), '300', 300, 5], [counters(399, 499), '200,000', 300, 3]] as const) {
    rows.push(...(await taskRows(page, `opening ${states} states`, runs, openingOf(text, states, shown))));
    await back();
  }
  return rows;
}

/** 50 components and 300 states on screen: stepping, playing, dragging. */
async function fifty(page: Page): Promise<readonly Row[]> {
  await timed(page, () => drop(page, fiftyComponents()), [chip('300'), ...picture(300)], true);
  await page.locator('[data-panel="system"] h2').click();
  const stepping = await taskRows(page, '50 components: 12 steps and back', 5, async () => {
    for (let i = 1; i <= 12; i += 1) await timed(page, () => page.keyboard.press(String(1 + (i % 2))), [position(`Step ${i} of`)]);
    await timed(page, () => page.keyboard.press('Home'), [position('Step 0 of')]);
  });
  await page.getByRole('button', { name: /^Speed:/ }).click();
  await page.getByRole('menuitemradio', { name: '4×' }).click();
  await page.locator('[data-panel="system"] h2').click();
  const playing = await taskRows(page, '50 components: 12 steps played at 4×', 5, async () => {
    await timed(page, () => page.keyboard.press('Space'), [position('Step 12 of')]);
    await timed(page, () => page.keyboard.press('Home'), [position('Step 0 of')]);
  });
  const dragging = await taskRows(page, '50 components: dragging a component', 5, async (i) => {
    const box = await page.locator('[data-panel="system"] .react-flow__node').nth(i).boundingBox();
    if (!box) throw new Error('no component to drag');
    await page.mouse.move(box.x + box.width / 2, box.y + 8);
    await page.mouse.down();
    for (let step = 1; step <= 40; step += 1) await page.mouse.move(box.x + box.width / 2 + step * 2, box.y + 8 + step);
    await page.mouse.up();
  });
  return [...stepping, ...playing, ...dragging];
}

/** Frames asked for in two seconds in which nothing happens: at the start of the first example, and in its deadlock. */
async function atRest(page: Page): Promise<readonly Row[]> {
  const framesIn2s = async (where: string): Promise<Row> => {
    await page.mouse.move(0, 0);
    await page.waitForTimeout(1500); // what was begun may end
    const before = await page.evaluate(() => window.probe.frames());
    await page.waitForTimeout(2000);
    const after = await page.evaluate(() => window.probe.frames());
    return { what: `animation frames asked for in 2 s, ${where}`, value: after - before, unit: 'frames', target: 0 };
  };
  const start = await framesIn2s('at the start');
  await page.getByRole('button', { name: /^To deadlock/ }).click();
  await timed(page, async () => undefined, [position('Step 2 of 2')], true);
  return [start, await framesIn2s('in the deadlock')];
}

async function exampleRows(page: Page): Promise<readonly Row[]> {
  return taskRows(page, 'opening an example', 5, async (i) => {
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('button', { name: i % 2 === 0 ? /Dining/ : /two locks/i }).first().click();
    await timed(page, async () => undefined, [STEP_READY, { selector: '[data-panel="lts"]:not([aria-busy])' }], true);
  });
}

export default async function bench(): Promise<readonly Row[]> {
  const outDir = process.env['TAUSCOPE_DIST'] ?? 'dist';
  if (!existsSync(`${outDir}/index.html`)) throw new Error(`no build in ${outDir}: run npm run build`);
  const server = await preview({ preview: { port: 0, open: false }, logLevel: 'warn' });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('the preview has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const browser = await chromium.launch({ executablePath: await findBrowser(), chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const rows: Row[] = [];
    const only = process.env['BENCH_ONLY'];
    for (const part of [keysToErrors, keysToAnswers, openingRows, fifty, exampleRows, atRest]) {
      if (only && !only.split(',').includes(part.name)) continue;
      const page = await opened(browser, origin);
      rows.push(...(await part(page)));
      await page.close();
    }
    if (!only || only === 'firstLoad') rows.push(...(await firstLoad(browser, origin, 1)), ...(await firstLoad(browser, origin, 4)));
    return rows;
  } finally {
    await browser.close();
    await server.close();
  }
}
