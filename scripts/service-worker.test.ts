import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildIn } from './service-worker.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tauscope-'));
  for (const file of ['index.html', 'sw.js', 'assets/a-1.js', 'cli/tauscope.mjs', '.vite/manifest.json', 'examples/x.tau']) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the list has the files of the page, the page by its folder, nothing else', () => {
  expect(buildIn(folder).files).toEqual(['assets/a-1.js', 'examples/x.tau', './']);
});

test('the version changes with any content, and only with that', () => {
  const { version } = buildIn(folder);
  writeFileSync(join(folder, 'sw.js'), 'with its list');
  writeFileSync(join(folder, 'cli', 'tauscope.mjs'), 'other');
  expect(buildIn(folder).version).toBe(version);
  writeFileSync(join(folder, 'examples', 'x.tau'), 'other');
  expect(buildIn(folder).version).not.toBe(version);
});
