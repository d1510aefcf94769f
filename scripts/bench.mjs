// `npm run bench [name…]`: runs the benches in scripts/bench and prints one table.
//
// A bench is `scripts/bench/<name>.mjs` or `.ts` whose default export returns (or promises) rows. Benches are bundled first, so
// they import the sources directly and measure what a build runs, not what a test runner makes of it.

import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { parse, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** @typedef {{ readonly what: string, readonly value: number, readonly unit: string, readonly target?: number }} Row */

const FOLDER = 'scripts/bench';
const OUT = resolve('.reports', 'bench');

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const benches = readdirSync(FOLDER)
  .filter((file) => /\.(mjs|ts)$/.test(file))
  .filter((file) => wanted.length === 0 || wanted.includes(parse(file).name))
  .toSorted();
if (benches.length === 0) {
  console.error(wanted.length === 0 ? `there is no bench in ${FOLDER}` : `no bench is called ${wanted.join(', ')}`);
  process.exit(1);
}

rmSync(OUT, { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    outDir: OUT,
    target: 'node20',
    rollupOptions: {
      input: Object.fromEntries(benches.map((file) => [parse(file).name, resolve(FOLDER, file)])),
      output: { entryFileNames: '[name].mjs' },
    },
  },
});

/** @param {number} value */
const rounded = (value) => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3));

console.log(`Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
console.log(`${'bench'.padEnd(14)}${'what'.padEnd(60)}${'value'.padStart(12)}  ${'unit'.padEnd(12)}target`);
for (const file of benches) {
  const { name } = parse(file);
  /** @type {{ default: () => Promise<readonly Row[]> | readonly Row[] }} */
  const bench = await import(pathToFileURL(resolve(OUT, `${name}.mjs`)).href);
  for (const { what, value, unit, target } of await bench.default()) {
    const goal = target === undefined ? '' : `${rounded(target)}${value <= target ? '' : '  MISSED'}`;
    console.log(`${name.padEnd(14)}${what.padEnd(60)}${rounded(value).padStart(12)}  ${unit.padEnd(12)}${goal}`);
    if (target !== undefined && value > target) process.exitCode = 1;
  }
}
