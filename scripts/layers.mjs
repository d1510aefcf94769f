// Who may import whom: the one table behind docs/architecture.md. Two things hold it: src/architecture.test.ts, which
// resolves every import, and .oxlintrc.json, whose overrides are written from here (`node scripts/layers.mjs --write`)
// so that an editor marks a wrong import while it is typed.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * `values` may be imported freely, `types` only with `import type`. An entry is a folder under src, one file, or
 * everything that starts with the text before a star. A layer may always import itself.
 *
 * @typedef {object} Layer
 * @property {string} folder under src; the longest match decides to which layer a file belongs
 * @property {readonly string[]} values
 * @property {readonly string[]} [types]
 * @property {readonly string[]} [packages] names of packages, or `node:` for Node's own modules
 */

const CALCULUS = ['core/base', 'core/term'];
const BEHAVIOUR = [...CALCULUS, 'core/semantics', 'core/lts'];
const THEORY = [
  ...BEHAVIOUR,
  'core/syntax',
  'core/diagram',
  'core/equivalence',
  'core/logic',
  'core/certify',
  'core/trace',
];

/** @type {readonly Layer[]} */
export const LAYERS = [
  { folder: 'core/base', values: [] },
  { folder: 'core/term', values: ['core/base'] },
  { folder: 'core/syntax', values: CALCULUS },
  { folder: 'core/semantics', values: CALCULUS },
  // A drawing is edited as text: commands read the tree and answer with changes of the source.
  { folder: 'core/diagram', values: [...CALCULUS, 'core/syntax'] },
  { folder: 'core/lts', values: [...CALCULUS, 'core/semantics'] },
  { folder: 'core/equivalence', values: BEHAVIOUR, types: ['core/logic'] },
  { folder: 'core/logic', values: BEHAVIOUR },
  { folder: 'core/trace', values: BEHAVIOUR },
  // A second opinion is worth something only if it shares no algorithm with the first.
  { folder: 'core/certify', values: BEHAVIOUR, types: ['core/equivalence', 'core/logic'] },
  { folder: 'core/formats', values: THEORY },
  { folder: 'core/protocols', values: [...THEORY, 'core/formats'] },
  { folder: 'core/workflow', values: [...THEORY, 'core/formats', 'core/protocols'] },
  { folder: 'core/runtime', values: [...THEORY, 'core/formats', 'core/protocols'] },
  { folder: 'core/testing', values: ['core'], packages: ['fast-check', 'vitest', 'node:'] },

  { folder: 'engine', values: ['core'], packages: ['@cfworker/json-schema'] },
  { folder: 'workers', values: ['engine', 'core'], packages: ['comlink', 'elkjs'] },
  {
    folder: 'platform',
    values: ['engine/engine-api.ts', 'engine/wire.ts', 'core/base', 'core/trace'],
    types: ['engine', 'core', 'store/ports.ts'], // the adapters fill the store's ports
    packages: ['comlink', 'fflate', 'idb'],
  },

  {
    folder: 'store',
    values: ['engine/engine-api.ts', 'core/base', 'core/term', 'core/syntax', 'core/diagram', 'core/trace'],
    types: ['core'], // exploring and checking are the worker's business
    packages: ['zustand'],
  },
  {
    folder: 'ui',
    values: ['store', 'engine/engine-api.ts', 'core/base', 'core/term/print*', 'core/syntax/lexer*', 'core/syntax/token*'],
    types: ['core'],
    packages: [
      'react',
      'react-dom',
      'zustand',
      '@xyflow/react',
      '@codemirror/autocomplete',
      '@codemirror/commands',
      '@codemirror/language',
      '@codemirror/lint',
      '@codemirror/search',
      '@codemirror/state',
      '@codemirror/view',
      '@lezer/highlight',
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
    ],
  },
  {
    folder: 'app',
    values: ['ui', 'store', 'platform', 'engine/engine-api.ts', 'core/base', 'core/syntax', 'core/trace'],
    types: ['core'],
    packages: [
      'react',
      'react-dom',
      '@fontsource-variable/inter',
      '@fontsource-variable/jetbrains-mono',
    ],
  },
  // What a formula says in words is said here and there in the same words.
  { folder: 'cli', values: ['engine', 'core', 'platform/share*', 'store/compare-words.ts'], packages: ['node:'] },
];

/**
 * Debt: single imports that break the table, each with its reason. Keep it empty.
 *
 * @type {readonly { readonly from: string, readonly to: string, readonly reason: string }[]}
 */
export const DEBT = [];

/** Features of the page know only the kit: a feature can be rewritten or removed without reading another one. */
export const SHARED_UI = ['ui/kit', 'ui/testing'];

/** Packages that a test may import besides those of its layer. */
export const TEST_PACKAGES = ['vitest', 'fast-check', 'node:', 'react', 'react-dom'];

/** A test may besides use what is below its layer as a whole: a law of bisimilarity is easier to read as text. */
export const TEST_VALUES = { core: ['core'], other: ['core', 'engine', 'store'] };

/**
 * @param {string} path under src
 * @param {string} entry of `values` or `types`
 */
export function isCovered(path, entry) {
  if (entry.endsWith('*')) return path.startsWith(entry.slice(0, -1));
  return path === entry || path.startsWith(`${entry}/`);
}

/** @param {string} path under src @returns {Layer | undefined} */
export function layerOf(path) {
  return LAYERS.filter((layer) => isCovered(path, layer.folder)).toSorted(
    (a, b) => b.folder.length - a.folder.length,
  )[0];
}

// ---------------------------------------------------------------------------------------------- for the linter

/** The name of a package, without a path into it. */
const PACKAGES = [...new Set(LAYERS.flatMap((layer) => layer.packages ?? []))].toSorted();

/** @param {Layer} layer */
function restrictions(layer) {
  const isCore = layer.folder.startsWith('core/');
  // Inside the core an import reads '../lts/paths.ts', from elsewhere '../../core/lts/paths.ts'.
  const pattern = (/** @type {string} */ path) => `**/${isCore ? path.replace(/^core\//, '') : path}`;
  const covers = (/** @type {readonly string[]} */ entries, /** @type {string} */ folder) =>
    entries.some((entry) => isCovered(folder, entry));
  const types = layer.types ?? [];

  /** @type {string[]} */
  const banned = [];
  /** @type {string[]} */
  const typesOnly = [];
  for (const { folder } of LAYERS) {
    if (folder === layer.folder || covers(layer.values, folder)) continue;
    const within = (/** @type {readonly string[]} */ entries) => entries.filter((entry) => isCovered(entry, folder)).map(pattern);
    const isTyped = covers(types, folder);
    const inside = isTyped ? within(layer.values) : within([...layer.values, ...types]);
    (isTyped ? typesOnly : banned).push(`${pattern(folder)}/**`, ...inside.map((path) => `!${path}`));
    if (!isTyped) typesOnly.push(...within(types));
  }
  const packages = PACKAGES.filter((name) => !(layer.packages ?? []).includes(name));
  const message = `src/${layer.folder} may not import this: see scripts/layers.mjs`;
  return [
    ...(banned.length > 0 ? [{ group: banned, message }] : []),
    ...(typesOnly.length > 0 ? [{ group: typesOnly, message: `${message} (types only)`, allowTypeImports: true }] : []),
    { regex: `^(${packages.map((name) => (name.endsWith(':') ? name : `${name}(/|$)`)).join('|')})`, message },
  ];
}

/** @param {string} files @param {readonly object[]} patterns */
function override(files, patterns) {
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

const INJECTED = 'the core and the engine know no clock and no randomness: take it as an argument';

/** What the type projects cannot take away, since it belongs to the language itself. */
const PURE = {
  files: ['src/core/**', 'src/engine/**'],
  rules: {
    'no-restricted-globals': ['error', ...['Date', 'performance'].map((name) => ({ name, message: INJECTED }))],
    'no-restricted-properties': ['error', { object: 'Math', property: 'random', message: INJECTED }],
  },
};

/** The overrides of .oxlintrc.json that say what this table says; the last one that matches a file counts. */
export function lintOverrides() {
  const ui = LAYERS.find((layer) => layer.folder === 'ui');
  if (ui === undefined) throw new Error('the table has no layer for the page');
  const sibling = {
    // Any '../folder/' but '../kit/'. The linter knows no look-ahead, and a '!' in one group would lift the others.
    regex: String.raw`^\.\./([^.k/][^/]*|k([^i/][^/]*)?|ki([^t/][^/]*)?|kit[^/]+)/`,
    message: 'features of the page do not import each other, only the kit',
  };
  return [
    PURE,
    ...LAYERS.map((layer) => override(`src/${layer.folder}/**`, restrictions(layer))),
    override('src/ui/*/*', [...restrictions(ui), sibling]),
    {
      files: ['src/**/*.test.{ts,tsx}', 'src/**/testing/**'],
      rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
  ];
}

const LINT_CONFIG = new URL('../.oxlintrc.json', import.meta.url);

/** One line per override: a change of the table is then a diff someone can read. */
function writeLintConfig() {
  const config = JSON.parse(readFileSync(LINT_CONFIG, 'utf8'));
  const head = JSON.stringify({ ...config, overrides: undefined }, null, 2).replace(/\n\}$/, '');
  const lines = lintOverrides().map((entry) => `    ${JSON.stringify(entry)}`);
  writeFileSync(LINT_CONFIG, `${head},\n  "overrides": [\n${lines.join(',\n')}\n  ]\n}\n`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.includes('--write')) writeLintConfig();
  else console.log(JSON.stringify(lintOverrides(), null, 2));
}
