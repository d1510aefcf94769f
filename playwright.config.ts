import { defineConfig } from 'playwright/test';
import { onPath } from './scripts/browser.mjs';

const port = Number(process.env['TAUSCOPE_PORT'] ?? 4173);
const isCi = Boolean(process.env['CI']);
const isDemo = process.env['TAUSCOPE_DEMO'] === '1';
const isRoot = process.getuid?.() === 0;
const report = process.env['TAUSCOPE_REPORT'];
const executablePath = process.env['CHROMIUM_PATH'] ?? onPath('chromium'); // else the one Playwright downloaded
const origin = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  outputDir: isDemo ? 'demo/run' : 'test-results',
  fullyParallel: true,
  // Nothing fails on a time: on a busy machine the same thing comes a little later. What never comes fails all the same.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: isDemo ? 1 : 2,
  forbidOnly: isCi,
  reporter: [['list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL: origin,
    viewport: { width: 1280, height: 800 },
    trace: 'off', // a fifth of the time of every test; `npm run e2e -- --trace retain-on-failure` brings it back
    serviceWorkers: 'block', // else every test would fetch the whole build behind the page; offline.spec.ts lets it in
    ...(isDemo ? { video: { mode: 'on' as const, size: { width: 1280, height: 800 } } } : {}),
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      chromiumSandbox: !isRoot, // Chromium refuses its sandbox to root
      slowMo: isDemo ? 700 : 0, // a viewer has to see each step
      args: [
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --port ${port} --strictPort`,
    url: origin,
    // A port of its own (scripts/run.mjs) is never shared; `npx playwright test` alone may use a running preview.
    reuseExistingServer: !isCi && process.env['TAUSCOPE_PORT'] === undefined,
  },
});
