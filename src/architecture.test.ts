/**
 * Reads every import under src and holds it against the table in scripts/layers.mjs. The same checker runs on a small
 * tree that is known to be bad, and so does the linter, so that a rule which stops working is noticed.
 */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import {
  DEBT,
  isCovered,
  LAYERS,
  layerOf,
  lintOverrides,
  SHARED_UI,
  TEST_PACKAGES,
  TEST_VALUES,
} from '../scripts/layers.mjs';

const ROOT = join(import.meta.dirname, '..');

/** Raise these as the code grows: a checker that sees nothing also finds nothing. */
const MIN_MODULES = 120;
const MIN_IMPORTS = 300;

/** These may only go down. */
const MAX_DOUBLE_CASTS = 0;
const MAX_SUPPRESSIONS = 0;

/** Path under src, with forward slashes, to source text. */
type Tree = ReadonlyMap<string, string>;

interface Import {
  readonly from: string;
  readonly request: string;
  readonly isType: boolean;
}

function readTree(folder: string): Tree {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .toSorted();
  return new Map(files.map((file) => [file.split(sep).join('/'), readFileSync(join(ROOT, folder, file), 'utf8')]));
}

function importsOf(from: string, source: string): readonly Import[] {
  const { module } = parseSync(from, source);
  const literals = (pattern: RegExp) => [...source.matchAll(pattern)].map((match) => match[1] ?? '');
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      from,
      request: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ from, request: moduleRequest.value, isType }],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      from,
      request: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
      isType: false,
    })),
    // `import('./x.ts').Name` in a type; a dynamic import found twice does no harm.
    ...literals(/\bimport\(\s*'([^']+)'\s*\)\s*\./g).map((request) => ({ from, request, isType: true })),
  ];
}

/** Tests, and what only tests use. */
const isTest = (path: string) => /\.test\.tsx?$|(^|\/)testing\//.test(path);

function packageOf(request: string): string {
  if (request.startsWith('node:')) return 'node:';
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

/** What is wrong with one import, in words; undefined when nothing is. */
function problemOf({ from, request, isType }: Import): string | undefined {
  const layer = layerOf(from);
  if (layer === undefined) return 'lies in a folder that scripts/layers.mjs does not know';
  const test = isTest(from);
  if (!request.startsWith('.')) {
    if (builtinModules.includes(request)) return `'${request}' has to be written 'node:${request}'`;
    const packages = [...(layer.packages ?? []), ...(test ? TEST_PACKAGES : [])];
    return packages.includes(packageOf(request)) ? undefined : `the package may not be used in ${layer.folder}`;
  }
  const to = posix.join(posix.dirname(from), request).replace(/\?.*$/, '');
  if (to.startsWith('..')) return test ? undefined : 'leaves src';
  if (!/\.(ts|tsx|css|json|svg)$/.test(to)) return 'has to name the file with its ending';
  if (isTest(to) && !test) return 'only tests import tests and what is in a folder called testing';
  const [feature, other] = [from, to].map((path) => /^ui\/[^/]+\//.exec(path)?.[0]);
  if (feature && other && feature !== other && !SHARED_UI.some((folder) => isCovered(to, folder)))
    return `${feature} imports another feature of the page`;
  if (isCovered(to, layer.folder) && layerOf(to) === layer) return undefined;
  if (DEBT.some((debt) => debt.from === from && debt.to === to)) return undefined;
  const extra = test ? TEST_VALUES[from.startsWith('core/') ? 'core' : 'other'] : [];
  if ([...layer.values, ...extra].some((entry) => isCovered(to, entry))) return undefined;
  if (!(layer.types ?? []).some((entry) => isCovered(to, entry))) return `${layer.folder} may not import this`;
  return isType || test ? undefined : `${layer.folder} may import only types from this`;
}

function check(tree: Tree) {
  const layered = [...tree].filter(([path]) => path.includes('/'));
  const imports = layered.flatMap(([path, source]) => importsOf(path, source));
  const problems = imports.flatMap((one) => {
    const problem = problemOf(one);
    return problem === undefined ? [] : [`${one.from}: '${one.request}': ${problem}`];
  });
  return { modules: layered.length, imports: imports.length, problems };
}

/** Each file breaks exactly one rule; the second element says whether the linter can see it as well. */
const BAD: ReadonlyMap<string, readonly [source: string, forLinter: boolean]> = new Map([
  ['core/base/up.ts', ["import { step } from '../term/term.ts'; step();", true]],
  ['core/term/type-up.ts', ["import type { Lts } from '../lts/lts.ts'; export type X = Lts;", true]],
  ['core/lts/sideways.ts', ["export { parse } from '../syntax/parse.ts';", true]],
  ['core/semantics/package.ts', ["import { create } from 'zustand'; create();", true]],
  ['core/semantics/node.ts', ["import { readFileSync } from 'node:fs'; readFileSync('x');", true]],
  ['core/certify/value.ts', ["import { refine } from '../equivalence/refine.ts'; refine();", true]],
  ['core/trace/lazy.ts', ["export const load = () => import('../../store/store.ts');", true]],
  ['core/trace/hidden.ts', ["export type X = import('../../store/store.ts').State;", false]],
  ['core/syntax/ending.ts', ["import { x } from './lexer'; x();", false]],
  ['core/lts/unknown-package.ts', ["import pad from 'left-pad'; pad();", false]],
  ['engine/up.ts', ["import { open } from '../platform/storage.ts'; open();", true]],
  ['store/engine.ts', ["import { createEngine } from '../engine/engine.ts'; createEngine();", true]],
  ['store/explore.ts', ["import { explore } from '../core/lts/explore.ts'; explore();", true]],
  ['store/comlink.ts', ["import { wrap } from 'comlink'; wrap();", true]],
  ['platform/worker.ts', ["import { layout } from '../workers/layout.worker.ts'; layout();", true]],
  ['platform/testing.ts', ["import { runs } from '../core/testing/runs.ts'; runs(1);", true]],
  ['ui/trace/sibling.tsx', ["import { Graph } from '../lts/graph.tsx'; Graph();", true]],
  ['ui/trace/deep/sibling.tsx', ["import { Graph } from '../../lts/graph.tsx'; Graph();", false]],
  ['ui/trace/fixture.tsx', ["import { locks } from '../testing/locks.ts'; locks();", true]],
  ['ui/kit/feature.tsx', ["import { Graph } from '../lts/graph.tsx'; Graph();", true]],
  ['ui/text/algorithm.tsx', ["import { parse } from '../../core/syntax/parse.ts'; parse();", true]],
  ['ui/lts/elk.tsx', ["import ELK from 'elkjs/lib/elk.bundled.js'; ELK();", true]],
  ['app/engine.ts', ["import { createEngine } from '../engine/engine.ts'; createEngine();", true]],
  ['cli/page.ts', ["import { storage } from '../platform/storage.ts'; storage();", true]],
  ['nowhere/lost.ts', ["import { x } from '../core/base/result.ts'; x();", false]],
]);

/** Imports that look like the bad ones and are allowed. */
const GOOD: Tree = new Map([
  ['core/certify/types.ts', "import type { Partition } from '../equivalence/refine.ts'; export type X = Partition;"],
  ['core/lts/down.ts', "import { step } from '../semantics/step.ts'; import { ok } from '../base/result.ts'; ok(step);"],
  ['core/lts/down.test.ts', "import { expect } from 'vitest'; import { parse } from '../syntax/parse.ts'; expect(parse);"],
  ['store/parse.ts', "import { parse } from '../core/syntax/parse.ts'; import { create } from 'zustand'; create(parse);"],
  ['store/types.ts', "import type { Lts } from '../core/lts/lts.ts'; export type X = Lts;"],
  ['ui/trace/kit.tsx', "import { Button } from '../kit/button.tsx'; import './trace.module.css'; Button();"],
  ['ui/trace/trace.test.tsx', "import { locks } from '../testing/locks.ts'; import { runs } from '../../core/testing/runs.ts'; runs(locks);"],
  ['ui/trace/types.tsx', "import type { Lts } from '../../core/lts/lts.ts'; export type X = Lts;"],
  ['ui/text/lexer.tsx', "import { lex } from '../../core/syntax/lexer.ts'; import { print } from '../../core/term/print.ts'; lex(print);"],
  ['ui/lts/flow.tsx', "import { useStore } from 'zustand'; import { use } from 'react'; use(useStore);"],
  ['app/wire.ts', "import { Graph } from '../ui/lts/graph.tsx'; import { open } from '../platform/storage.ts'; open(Graph);"],
  ['cli/main.ts', "import { argv } from 'node:process'; import { createEngine } from '../engine/engine.ts'; createEngine(argv);"],
]);

describe('layers', () => {
  const { modules, imports, problems } = check(readTree('src'));

  test('no import points up or sideways', () => {
    expect(problems).toEqual([]);
  });

  test('the checker has really looked', () => {
    console.log(`architecture: ${modules} modules, ${imports} imports`);
    expect(modules).toBeGreaterThanOrEqual(MIN_MODULES);
    expect(imports).toBeGreaterThanOrEqual(MIN_IMPORTS);
  });

  test.each([...BAD])('the checker notices %s', (path, [source]) => {
    expect(check(new Map([[path, source]])).problems).toHaveLength(1);
  });

  test('the checker lets through what is allowed', () => {
    expect(check(GOOD).problems).toEqual([]);
  });

  test('the linter has the same table', () => {
    const config: unknown = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8'));
    expect(config, 'run `node scripts/layers.mjs --write`').toHaveProperty('overrides', lintOverrides());
  });
});

describe('the linter', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tauscope-layers-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Files that the linter complains about for their imports. */
  function complaints(tree: Tree): readonly string[] {
    for (const [path, source] of tree) {
      mkdirSync(dirname(join(folder, 'src', path)), { recursive: true });
      writeFileSync(join(folder, 'src', path), source);
    }
    writeFileSync(join(folder, '.oxlintrc.json'), readFileSync(join(ROOT, '.oxlintrc.json')));
    const oxlint = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
    const run = spawnSync(process.execPath, [oxlint, '--format', 'json', '.'], { cwd: folder, encoding: 'utf8' });
    const report = JSON.parse(run.stdout) as { diagnostics: readonly { code: string; filename: string }[] };
    const files = report.diagnostics
      .filter(({ code }) => code.includes('no-restricted-imports'))
      .map(({ filename }) => relative('src', filename).split(sep).join('/'));
    return [...new Set(files)].toSorted();
  }

  test('notices the same bad imports and no good one', () => {
    const bad = [...BAD].map(([path, [source]]) => [path, source] as const);
    const visible = [...BAD].filter(([, [, forLinter]]) => forLinter).map(([path]) => path);
    expect(complaints(new Map([...GOOD, ...bad]))).toEqual(visible.toSorted());
  });
});

describe('the table', () => {
  test('names every layer once and no layer as its own reach', () => {
    const folders = LAYERS.map((layer) => layer.folder);
    expect(new Set(folders).size).toBe(folders.length);
    for (const layer of LAYERS) expect(layer.values).not.toContain(layer.folder);
  });

  test('owes nothing without a reason', () => {
    for (const debt of DEBT) expect(debt.reason).not.toBe('');
  });
});

describe('ways around the rules', () => {
  const sources = ['src', 'e2e', 'scripts']
    .flatMap((folder) => [...readTree(folder)].map(([path, source]) => [`${folder}/${path}`, source] as const))
    .filter(([path]) => path !== 'src/architecture.test.ts');
  const places = (pattern: RegExp) => sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);
  const count = (pattern: RegExp) => sources.reduce((sum, [, source]) => sum + (source.match(pattern)?.length ?? 0), 0);

  test('double casts only become fewer', () => {
    const pattern = /\bas unknown as\b/g;
    expect(count(pattern), places(pattern).join(', ')).toBe(MAX_DOUBLE_CASTS);
  });

  test('suppressed complaints only become fewer', () => {
    const pattern = /\b(?:ox|es)lint-disable\b|@ts-(?:ignore|expect-error|nocheck)\b/g;
    expect(count(pattern), places(pattern).join(', ')).toBe(MAX_SUPPRESSIONS);
  });
});
