// `npm run demo`: records e2e/deadlock.spec.ts as a video into demo/ and prints the path.
//
// Playwright records through an ffmpeg of its own, which it looks for in its browsers folder and can download. Where it
// cannot, an ffmpeg of the system does as well, if it encodes WebM: it is put into a folder that looks like Playwright's.

import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { findBrowser, installFromDebian, onPath } from './browser.mjs';

const SPEC = 'e2e/deadlock.spec.ts';
const FOLDER = 'demo';
const PLAYWRIGHT = join('node_modules', 'playwright', 'cli.js');
const PROGRAM = { linux: 'ffmpeg-linux', darwin: 'ffmpeg-mac', win32: 'ffmpeg-win64.exe' };

/** Where Playwright expects its ffmpeg. */
function expectedPlace() {
  const { stdout } = spawnSync(process.execPath, [PLAYWRIGHT, 'install', 'ffmpeg', '--dry-run'], { encoding: 'utf8' });
  const folder = /Install location:\s*(.+)/.exec(stdout)?.[1]?.trim();
  const program = Object.entries(PROGRAM).find(([platform]) => platform === process.platform)?.[1];
  if (folder === undefined || program === undefined) throw new Error(`Playwright records no video on ${process.platform}`);
  return { folder, program };
}

function systemFfmpeg() {
  const path = onPath(process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg');
  if (path === undefined) return undefined;
  const { stdout } = spawnSync(path, ['-hide_banner', '-encoders'], { encoding: 'utf8' });
  return /\blibvpx\b/.test(stdout) ? path : undefined;
}

/**
 * Makes an ffmpeg available to Playwright.
 *
 * @returns {Record<string, string>} environment variables that the recording needs
 */
function prepareFfmpeg() {
  const { folder, program } = expectedPlace();
  if (existsSync(join(folder, program))) return {};

  const lend = (/** @type {string} */ path) => {
    const browsers = resolve(FOLDER, 'tools');
    const place = join(browsers, basename(folder));
    mkdirSync(place, { recursive: true });
    copyFileSync(path, join(place, program));
    chmodSync(join(place, program), 0o755);
    return { PLAYWRIGHT_BROWSERS_PATH: browsers };
  };
  const system = systemFfmpeg();
  if (system !== undefined) return lend(system);

  console.log('No ffmpeg found, installing one.');
  spawnSync(process.execPath, [PLAYWRIGHT, 'install', 'ffmpeg'], { stdio: 'inherit' });
  if (existsSync(join(folder, program))) return {};
  const installed = installFromDebian(['ffmpeg']) ? systemFfmpeg() : undefined;
  if (installed !== undefined) return lend(installed);
  throw new Error('the video needs ffmpeg: install ffmpeg (with libvpx), or run `npx playwright install ffmpeg`');
}

function record() {
  if (!existsSync(SPEC)) throw new Error(`there is no ${SPEC} to record`);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER);
  return findBrowser().then((browser) => {
    const ffmpeg = prepareFfmpeg();
    // The build and the free port are those of `npm run e2e`.
    const run = spawnSync(process.execPath, [join('scripts', 'run.mjs'), 'e2e', SPEC], {
      stdio: 'inherit',
      env: { ...process.env, ...ffmpeg, CHROMIUM_PATH: browser, TAUSCOPE_DEMO: '1' },
    });
    if (run.status !== 0) throw new Error('the spec failed, so there is no demo');
    return collect();
  });
}

/** The videos of the run, moved to demo/. */
function collect() {
  const from = join(FOLDER, 'run');
  const videos = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webm'));
  if (videos.length === 0) throw new Error('the spec ran, but Playwright left no video');
  const paths = videos.toSorted().map((file, index) => {
    const to = join(FOLDER, index === 0 ? 'deadlock.webm' : `deadlock-${index + 1}.webm`);
    copyFileSync(join(from, file), to);
    return resolve(to);
  });
  rmSync(from, { recursive: true });
  return paths;
}

record().then(
  (paths) => console.log(`\nRecorded:\n${paths.join('\n')}`),
  (/** @type {unknown} */ error) => {
    console.error(`demo: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  },
);
