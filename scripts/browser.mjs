// Finds a Chromium for the browser tests, or installs one. Imports no package at the top: it may run before `npm ci`.
// `node scripts/browser.mjs` prints the path.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAMES_ON_PATH = ['chromium', 'google-chrome-stable', 'google-chrome', 'chromium-browser'];

/** Installation places of browsers that are not on the PATH, per platform. */
const USUAL_PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env['PROGRAMFILES'], process.env['PROGRAMFILES(X86)'], process.env['LOCALAPPDATA']]
    .filter((root) => root !== undefined)
    .map((root) => join(root, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * On Linux a candidate must also answer `--version`: Ubuntu's `chromium-browser` is only a hint to install a snap, and a
 * downloaded build may lack system libraries.
 *
 * @param {string} path
 */
function isUsable(path) {
  if (!isExecutable(path)) return false;
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** @param {string} name @returns {string | undefined} */
export function onPath(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path) && isExecutable(path));
}

async function downloadedByPlaywright() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return path !== '' && isUsable(path) ? path : undefined;
}

/** @returns {Promise<string | undefined>} */
async function installed() {
  const candidates = [
    ...NAMES_ON_PATH.map(onPath),
    ...(process.platform === 'darwin' ? USUAL_PLACES.darwin : []),
    ...(process.platform === 'win32' ? USUAL_PLACES.win32 : []),
  ];
  return (await downloadedByPlaywright()) ?? candidates.find((path) => path !== undefined && isUsable(path));
}

/** Ubuntu says `ID_LIKE=debian`, but its chromium package is a stub; hence only the exact id counts. */
function isDebian() {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false;
  return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/**
 * Installs Debian packages as root, or through sudo when it asks for no password.
 *
 * @param {readonly string[]} packages
 */
export function installFromDebian(packages) {
  if (!isDebian()) return false;
  const isRoot = process.getuid?.() === 0;
  // Wait for another package manager instead of failing at once on its lock.
  const apt = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];
  const run = (/** @type {readonly string[]} */ ...args) => {
    const [command = '', ...rest] = [...apt, ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 2, 2] }).status === 0;
  };
  return run('update') && run('install', '-y', '--no-install-recommends', ...packages);
}

function downloadWithPlaywright() {
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const args = ['playwright', 'install', 'chromium'];
  return spawnSync(npx, args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }).status === 0;
}

/**
 * The path of a Chromium that starts, installing one when there is none.
 *
 * @returns {Promise<string>}
 */
export async function findBrowser() {
  const wished = process.env['CHROMIUM_PATH'];
  if (wished !== undefined && wished !== '') {
    if (isExecutable(wished)) return wished;
    throw new Error(`CHROMIUM_PATH is ${wished}, which cannot be executed`);
  }
  const found = await installed();
  if (found !== undefined) return found;

  console.error('No Chromium found, installing one.');
  const fromDebian = () => installFromDebian(['chromium', 'fonts-liberation', 'fonts-dejavu-core']);
  const ways = isDebian() ? [fromDebian, downloadWithPlaywright] : [downloadWithPlaywright];
  for (const way of ways) {
    const path = way() ? await installed() : undefined;
    if (path !== undefined) return path;
  }
  throw new Error(
    'the browser tests need Chromium: install Chromium or Google Chrome, or run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH',
  );
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  findBrowser().then(
    (path) => console.log(path),
    (/** @type {unknown} */ error) => {
      console.error(`browser: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    },
  );
}
