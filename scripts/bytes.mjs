// Holds the byte budget of the first load, to the byte. Run after the build; prints a table; exits 1 above the budget.

import { BUDGET, firstLoad } from './first-load.mjs';

const dist = process.env['TAUSCOPE_DIST'] ?? 'dist';

/** @param {number} bytes */
const grouped = (bytes) => bytes.toLocaleString('en-US').padStart(10);

/** @param {string} title @param {readonly import('./first-load.mjs').Asset[]} assets */
function print(title, assets) {
  console.log(`${title.padEnd(52)}${'raw'.padStart(10)}${'gzip -9'.padStart(10)}`);
  for (const { file, raw, gzip } of assets) console.log(`  ${file.padEnd(50)}${grouped(raw)}${grouped(gzip)}`);
}

/** @param {readonly import('./first-load.mjs').Asset[]} assets */
const total = (assets) => assets.reduce((sum, asset) => sum + asset.gzip, 0);

/** @param {string} what @param {number} bytes @param {number} budget */
function hold(what, bytes, budget) {
  const left = budget - bytes;
  const verdict = left >= 0 ? `${grouped(left).trim()} bytes left` : `${grouped(-left).trim()} bytes too many`;
  console.log(`${what.padEnd(62)}${grouped(bytes)}  of ${grouped(budget).trim()}: ${verdict}`);
  if (left < 0) process.exitCode = 1;
}

const { js, css, lazy, later } = firstLoad(dist);
print('before the first step: scripts', js);
print('before the first step: style sheets', css);
print('may load early, not counted', lazy);
print('loaded when needed', later);
console.log();
hold('scripts before the first step', total(js), BUDGET.js);
hold('style sheets before the first step', total(css), BUDGET.css);
