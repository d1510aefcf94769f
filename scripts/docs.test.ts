import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const documents = ['README.md', ...readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)];

describe('the documents follow the code', () => {
  test.each(documents)('%s: every file it names is there', (document) => {
    const text = read(document);
    const named = [...text.matchAll(/`((?:src|scripts|e2e|public)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    const linked = [...text.matchAll(/(?<!!)\[[^\]]*\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => join(dirname(document), path));
    expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  /** Rows of a table: what happens, where, by what. */
  const stops = [...read('docs/architecture.md').matchAll(/^\|.*\| `(src\/[^`]+)` \| (.+) \|$/gm)].map(([, file = '', names = '']) => ({
    file,
    names: [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  }));

  test('the walks of docs/architecture.md are read', () => {
    expect(stops.length).toBeGreaterThan(35);
    expect(stops.filter(({ names }) => names.length === 0)).toEqual([]);
  });

  test.each(stops)('docs/architecture.md: $file has $names', ({ file, names }) => {
    const text = read(file);
    expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(text))).toEqual([]);
  });

  test('docs/semantics.md names the rules that the plain interpreter has, and no others', () => {
    const code = read('src/core/semantics/rules.ts');
    const used = new Set([...code.matchAll(/(?:rule: |axiom\()'([A-Z-]+)'/g)].map(([, rule = '']) => rule));
    const rows = [...read('docs/semantics.md').matchAll(/^\| ([A-Z][A-Z-]*(?:, [A-Z-]+)*)(?: †)? \|/gm)].flatMap(([, rules = '']) => rules.split(', '));
    expect(rows.toSorted()).toEqual([...used].toSorted());
  });

  test('README.md names commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
    const named = [...read('README.md').matchAll(/npm (?:run )?([a-z][\w:]*)/g)].map(([, name = '']) => name).filter((name) => name !== 'ci');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
