// Builds the service worker (src/app/service-worker) to `sw.js` beside `index.html`, and writes the list of the built files
// into it when all of them are there.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = 'src/app/service-worker/sw.ts';
const FILE = 'sw.js';
const PLACEHOLDER = 'TAUSCOPE_BUILD';

/** Not part of the page: the command line, what is for tools, the worker itself. */
const isOfPage = (file: string): boolean => !file.startsWith('cli/') && !file.startsWith('.vite/') && file !== FILE;

/** The files of the page under `folder`, with `/` between their parts, sorted. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).split(sep).join('/'))
    .filter(isOfPage)
    .toSorted();
}

/** What the worker has to know of the build in `folder`: its files, and a version that changes when one of them does. */
export function buildIn(folder: string): { readonly version: string; readonly files: readonly string[] } {
  const files = filesIn(folder);
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(folder, file)));
  // Hosts may send `index.html` on to its folder; a worker must not answer with such a detour.
  return { version: hash.digest('hex').slice(0, 16), files: files.map((file) => (file === 'index.html' ? './' : file)) };
}

export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'tauscope:service-worker',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE });
    },
    closeBundle() {
      const path = join(folder, FILE);
      if (!existsSync(path)) return; // the build has failed and says so itself
      const code = readFileSync(path, 'utf8');
      if (!code.includes(PLACEHOLDER) || /^\s*import\b/m.test(code)) this.error(`${FILE} has no place for the list of files, or imports something`);
      writeFileSync(path, code.replaceAll(PLACEHOLDER, JSON.stringify(buildIn(folder))));
    },
  };
}
