import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { openFirstExample } from './support/open.ts';

/** A foreign host that would gladly answer: what fails here fails because of us. */
let foreign: Server;
let address = '';
let hits = 0;

test.beforeAll(async () => {
  foreign = createServer((_, response) => {
    hits++;
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'text/javascript',
    });
    response.end('export {};');
  });
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`;
});
test.afterAll(() => foreign.close());
test.beforeEach(() => {
  hits = 0;
});

test('the page cannot reach another host', async ({ page }) => {
  await openFirstExample(page);
  const answers = await page.evaluate(async (url) => {
    const socketUrl = url.replace('http', 'ws');
    const settled = (start: (done: (answer: string) => void) => void) => new Promise<string>((done) => start(done));
    return {
      fetch: await fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused'),
      request: await settled((done) => {
        const request = new XMLHttpRequest();
        request.onload = () => done('reached');
        request.onerror = () => done('refused');
        request.open('GET', url);
        request.send();
      }),
      image: await settled((done) => {
        const image = new Image();
        image.onload = () => done('reached');
        image.onerror = () => done('refused');
        image.src = url;
      }),
      events: await settled((done) => {
        const events = new EventSource(url);
        events.onopen = () => done('reached');
        events.onerror = () => done('refused');
      }),
      socket: await settled((done) => {
        const socket = new WebSocket(socketUrl);
        socket.onopen = () => done('reached');
        socket.onerror = () => done('refused');
      }),
    };
  }, address);
  expect(new Set(Object.values(answers))).toEqual(new Set(['refused']));
  expect(hits).toBe(0);
});

test('no worker can reach another host', async ({ page }) => {
  await openFirstExample(page);
  for (const name of ['engine.worker', 'layout.worker'])
    await expect.poll(() => page.workers().some((worker) => worker.url().includes(name))).toBe(true);
  for (const worker of page.workers()) {
    const left = await worker.evaluate(() =>
      ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'WebTransport', 'Worker', 'caches'].filter(
        (name) => {
          for (let holder: object | null = globalThis; holder; holder = Object.getPrototypeOf(holder))
            if (Reflect.get(holder, name) !== undefined) return true;
          return false;
        },
      ),
    );
    expect(left, worker.url()).toEqual([]);
    // `import()` cannot be removed; the header of the worker's script refuses it.
    const module = await worker.evaluate((url) => import(url).then(() => 'reached', () => 'refused'), address);
    expect(module, worker.url()).toBe('refused');
  }
  expect(hits).toBe(0);
});

test('nothing on the page trips over the policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await openFirstExample(page);
  await page.waitForLoadState('networkidle'); // the editor and the layout arrive after the first picture
  expect(violations).toEqual([]);
});
