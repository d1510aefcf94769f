// `npm start`, `npm test` and friends. Imports no package: it runs before anything is installed.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const REPORTS = join(ROOT, '.reports');
const STAMP = join(ROOT, 'node_modules', '.tauscope-lock');
const FIRST_PORT = 4173;
const LAST_PORT = 4272;
const HOST = '127.0.0.1';

process.chdir(ROOT);

/** @type {import('node:child_process').ChildProcess | undefined} */
let running;

/** The exit code that a signal asked for. @type {number | undefined} */
let interrupted;

/** What the test runners reported so far, and whether the closing line is owed. */
const tally = { passed: 0, failed: 0, isOwed: false };

/** A step that ended badly; the message says which. */
class StepFailed extends Error {}

/** @param {string} title */
function announce(title) {
  console.log(`\n▸ ${title}`);
}

/**
 * A program of an installed package, started by Node itself, so that no shell is needed on any platform.
 *
 * @param {string} packageName @param {string} file
 * @returns {readonly [string, ...string[]]}
 */
function program(packageName, file) {
  return [process.execPath, join('node_modules', packageName, file)];
}

const TSC = program('typescript', 'bin/tsc');
const OXLINT = program('oxlint', 'bin/oxlint');
const VITEST = program('vitest', 'vitest.mjs');
const KNIP = program('knip', 'bin/knip.js');
const VITE = program('vite', 'bin/vite.js');
const PLAYWRIGHT = program('playwright', 'cli.js');

/**
 * Runs a command to its end with our terminal.
 *
 * @param {readonly string[]} command @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code; 1 when a signal ended it
 */
function exec(command, env = {}) {
  const [file = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    running = child;
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => {
      running = undefined;
      resolve(interrupted ?? code ?? 1);
    });
  });
}

/** @param {string} title @param {readonly string[]} command @param {NodeJS.ProcessEnv} [env] */
async function step(title, command, env) {
  announce(title);
  if ((await exec(command, env)) !== 0) throw new StepFailed(title);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new StepFailed(`Node 20.19 or later is needed, this is ${process.versions.node}`);
}

/** Installs exactly what the lock file says, unless that has been done already. */
async function install() {
  requireNode();
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === lock) return;
  announce('installing packages (npm ci)');
  const npm = process.env['npm_execpath'];
  const isWindows = process.platform === 'win32';
  const [file, args] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(file, [...args, 'ci', '--include=dev'], { stdio: 'inherit', shell: !npm && isWindows });
  if (status !== 0) throw new StepFailed('npm ci');
  writeFileSync(STAMP, lock);
}

async function types() {
  for (const project of ['core', 'engine', 'app', 'node'])
    await step(`types: ${project}`, [...TSC, '-p', `tsconfig.${project}.json`]);
}

async function lint() {
  await step('lint', [...OXLINT, '--type-aware', '--deny-warnings']);
}

async function knip() {
  await step('unused files, exports and packages', [...KNIP]);
}

/**
 * Runs a test runner and adds what its JSON report says to the tally. A missing report, a run without tests, or a bad
 * exit without a failed test counts as one failure: silence is never success.
 *
 * @param {string} title @param {readonly string[]} command @param {string} reportFile
 * @param {(report: any) => { passed: number, failed: number }} read @param {NodeJS.ProcessEnv} [env]
 */
async function testStep(title, command, reportFile, read, env) {
  announce(title);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(reportFile, { force: true });
  tally.isOwed = true;
  const code = await exec(command, env);
  const counts = existsSync(reportFile) ? read(JSON.parse(readFileSync(reportFile, 'utf8'))) : { passed: 0, failed: 1 };
  tally.passed += counts.passed;
  tally.failed += counts.failed;
  if (counts.failed === 0 && counts.passed === 0) throw new StepFailed(`${title}: no test ran`);
  if (code !== 0 || counts.failed > 0) throw new StepFailed(title);
}

/** @param {NodeJS.ProcessEnv} [env] */
async function unit(env) {
  const report = join(REPORTS, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  await testStep(
    'unit and property tests',
    [...VITEST, 'run', ...reporters],
    report,
    (json) => ({ passed: json.numPassedTests, failed: json.numFailedTests }),
    env,
  );
}

async function build() {
  await step('build: page', [...VITE, 'build']);
  await step('build: command line', [...VITE, 'build', '--config', 'vite.cli.config.ts']);
}

async function bytes() {
  await step('byte budget', [process.execPath, join('scripts', 'bytes.mjs')]);
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, HOST, () => server.close(() => resolve(true)));
  });
}

async function freePort() {
  for (let port = FIRST_PORT; port <= LAST_PORT; port++) if (await isFree(port)) return port;
  throw new StepFailed(`no free port between ${FIRST_PORT} and ${LAST_PORT} on ${HOST}`);
}

/** @param {readonly string[]} args files or options for Playwright */
async function browserTests(args) {
  announce('browser');
  const { findBrowser } = await import('./browser.mjs');
  const browser = await findBrowser().catch((/** @type {Error} */ error) => {
    throw new StepFailed(error.message);
  });
  console.log(browser);
  const report = join(REPORTS, 'e2e.json');
  await testStep(
    'browser tests',
    [...PLAYWRIGHT, 'test', ...args],
    report,
    (json) => ({ passed: json.stats.expected, failed: json.stats.unexpected + json.stats.flaky + json.errors.length }),
    { CHROMIUM_PATH: browser, TAUSCOPE_PORT: String(await freePort()), TAUSCOPE_REPORT: report },
  );
}

async function serve() {
  const port = await freePort();
  if (port !== FIRST_PORT) console.log(`Port ${FIRST_PORT} is taken, using ${port}.`);
  const isQuiet = Boolean(process.env['CI'] || process.env['NO_OPEN']);
  const open = isQuiet ? [] : ['--open'];
  announce('serving; Ctrl-C ends it');
  const code = await exec([...VITE, 'preview', '--port', String(port), '--strictPort', ...open]);
  if (code !== 0 && interrupted === undefined) throw new StepFailed('serving');
}

async function checkWithoutBrowser() {
  await types();
  await lint();
  await unit();
  await knip();
  await build();
  await bytes();
}

const rest = process.argv.slice(3);

/** @type {Record<string, () => Promise<void>>} */
const modes = {
  start: async () => {
    await build();
    await serve();
  },
  check: checkWithoutBrowser,
  test: async () => {
    tally.isOwed = true;
    await checkWithoutBrowser();
    await browserTests([]);
  },
  long: () => unit({ TAUSCOPE_LONG: '1' }),
  types,
  e2e: async () => {
    await build();
    await browserTests(rest);
  },
};

/** @param {number} code @returns {never} */
function finish(code) {
  // A step that broke without a failed test is a failure too.
  if (code !== 0 && tally.failed === 0) tally.failed = 1;
  if (tally.isOwed) console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
  process.exit(code);
}

/**
 * Lets the running child tidy up (Playwright stops its server on an interrupt, not on a termination); its exit then ends
 * the step and so this process. The terminal sends Ctrl-C to the child as well, a supervisor only to us.
 *
 * @param {number} code @param {boolean} hasChildHeard
 */
function interrupt(code, hasChildHeard) {
  interrupted = code;
  if (running === undefined) finish(code);
  if (!hasChildHeard) running.kill('SIGINT');
  setTimeout(() => {
    running?.kill('SIGKILL');
    finish(code);
  }, 10_000).unref();
}

process.on('SIGINT', () => interrupt(130, Boolean(process.stdin.isTTY)));
process.on('SIGTERM', () => interrupt(143, false));

const mode = modes[process.argv[2] ?? ''];
if (mode === undefined) {
  console.error(`usage: node scripts/run.mjs ${Object.keys(modes).join('|')}`);
  process.exit(2);
}
try {
  await install();
  await mode();
  finish(0);
} catch (error) {
  console.error(error instanceof StepFailed ? `\n✗ failed: ${error.message}` : error);
  finish(interrupted ?? 1);
}
