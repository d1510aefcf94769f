// What the browser has to load before the first example can be stepped, computed from the built files. Used by the byte
// budget (scripts/bytes.mjs) and by the browser test that holds the list against reality (e2e/bytes.spec.ts).

import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';

/** Bytes after `gzip -9`. Raising one is a decision for docs/adr, not for a commit that happens to need it. */
export const BUDGET = { js: 210_000, css: 20_000 };

/** Workers that run before the first step, by the start of their file's name. */
const FIRST_WORKERS = ['engine.worker'];

/** Dynamic imports that are needed before the first step all the same, by source; they count. */
const FIRST_DYNAMIC = /** @type {readonly string[]} */ ([]);

/**
 * What may load early without being counted: the editor, ELK, and what opens only when asked. A view that is on the first
 * screen does not belong here. `dynamic` are sources of dynamic imports, `workers` the starts of file names.
 *
 * @type {readonly { readonly name: string, readonly dynamic: readonly string[], readonly workers: readonly string[] }[]}
 */
const LAZY = [
  { name: 'editor', dynamic: ['src/ui/text/'], workers: [] },
  { name: 'ELK', dynamic: [], workers: ['layout.worker'] },
  { name: 'palette and dialogs', dynamic: ['src/ui/palette/', 'src/ui/share/', 'src/ui/dialogs/'], workers: [] },
];

/** @typedef {{ readonly file: string, readonly raw: number, readonly gzip: number }} Asset */

/** @param {string} dist @param {string} file relative to dist @returns {Asset} */
function weigh(dist, file) {
  const content = readFileSync(join(dist, file));
  return { file, raw: content.byteLength, gzip: gzipSync(content, { level: 9 }).byteLength };
}

/** @param {string} html @param {RegExp} pattern */
function addresses(html, pattern) {
  return [...html.matchAll(pattern)].map((match) => posix.normalize(match[1] ?? ''));
}

/**
 * `files` and all that they import statically.
 *
 * @param {string} dist @param {readonly string[]} files
 */
function withStaticImports(dist, files) {
  const seen = new Set(files);
  for (const file of seen) {
    const { module } = parseSync(file, readFileSync(join(dist, file), 'utf8'));
    const requests = [
      ...module.staticImports.map((one) => one.moduleRequest.value),
      ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value ?? '')),
    ];
    for (const request of requests)
      if (request.startsWith('.')) seen.add(posix.join(posix.dirname(file), request));
  }
  return seen;
}

/**
 * @typedef {object} FirstLoad
 * @property {readonly Asset[]} js counted scripts, the workers included
 * @property {readonly Asset[]} css counted style sheets
 * @property {readonly (Asset & { readonly name: string })[]} lazy scripts that may load early without being counted
 * @property {readonly Asset[]} later every other script
 */

/** @param {string} dist @returns {FirstLoad} */
export function firstLoad(dist) {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  /** @type {Record<string, { file: string, css?: string[], src?: string, isDynamicEntry?: boolean }>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => file.endsWith('.js'))
    .toSorted();
  const workers = (/** @type {string} */ name) => files.filter((file) => posix.basename(file).startsWith(`${name}-`));
  const dynamic = (/** @type {string} */ source) =>
    Object.values(manifest).filter((chunk) => chunk.isDynamicEntry && chunk.src?.startsWith(source));
  /** @type {<T>(name: string, found: readonly T[]) => readonly T[]} */
  const required = (name, found) => {
    // A renamed file must not slip out of the budget.
    if (found.length === 0) throw new Error(`nothing in ${dist} is called ${name}`);
    return found;
  };

  const entries = addresses(html, /<script[^>]*\ssrc="([^"]+)"/g);
  const firstDynamic = FIRST_DYNAMIC.flatMap((source) => required(source, dynamic(source)));
  const counted = withStaticImports(dist, [
    ...required('an entry', entries),
    ...addresses(html, /<link rel="modulepreload"[^>]*\shref="([^"]+)"/g),
    ...firstDynamic.map((chunk) => chunk.file),
    ...FIRST_WORKERS.flatMap((name) => required(name, workers(name))),
  ]);
  const css = new Set([
    ...addresses(html, /<link rel="stylesheet"[^>]*\shref="([^"]+)"/g),
    ...firstDynamic.flatMap((chunk) => chunk.css ?? []),
  ]);
  const lazy = LAZY.flatMap((part) => {
    const heads = [...part.dynamic.flatMap(dynamic).map((chunk) => chunk.file), ...part.workers.flatMap(workers)];
    return [...withStaticImports(dist, heads)]
      .filter((file) => !counted.has(file))
      .map((file) => ({ name: part.name, ...weigh(dist, file) }));
  });
  const known = new Set([...counted, ...lazy.map((asset) => asset.file)]);
  return {
    js: [...counted].toSorted().map((file) => weigh(dist, file)),
    css: [...css].toSorted().map((file) => weigh(dist, file)),
    lazy,
    later: files.filter((file) => !known.has(file) && !file.startsWith('cli/')).map((file) => weigh(dist, file)),
  };
}
