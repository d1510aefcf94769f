import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { markedBy } from '../testing/read.ts';
import { analyse } from './analyse.ts';
import type { DiagnosticCode } from './diagnostic.ts';

/** A new code does not compile until it stands here, and then asks for its section. */
const codes: Record<DiagnosticCode, true> = {
  syntax: true, 'reserved-name': true, 'too-large': true, 'unknown-constant': true, 'unknown-set': true, 'unknown-type': true, 'wrong-arity': true,
  'unbound-variable': true, 'unguarded-recursion': true, 'duplicate-definition': true, 'duplicate-binder': true, 'duplicate-relabel': true,
  'channel-arity': true, 'not-a-channel': true, 'type-mismatch': true, 'open-input': true, 'restricted-name-sent': true, 'relabel-mobile': true,
  'postfix-on-prefix': true, 'not-in-this-version': true, 'system-with-parameters': true, 'new-scope': true, 'unused-restriction': true,
  'unknown-check': true, 'no-process': true,
};

interface Section {
  readonly source: string;
  readonly line: number;
  readonly severity: string;
  readonly marked: string;
  readonly words: string;
}

/** The sections of docs/diagnostics.md: example, place and words. */
function sections(): ReadonlyMap<string, Section> {
  const text = readFileSync(new URL('../../../docs/diagnostics.md', import.meta.url), 'utf8');
  const pattern = /^## (\S+)\n\n```tau\n([^]*?)\n```\n\nLine (\d+), (error|warning)(?:, at `(.*)`)?:\n\n((?:>.*\n)+)/gm;
  return new Map(
    [...text.matchAll(pattern)].map(([, code = '', source = '', line = '', severity = '', marked = '', words = '']) => [
      code,
      { source, line: Number(line), severity, marked, words: words.replace(/^> ?/gm, '').trim() },
    ]),
  );
}

describe('docs/diagnostics.md', () => {
  const documented = sections();

  test('has a section for every code and no other', () => {
    expect([...documented.keys()].sort()).toEqual(Object.keys(codes).sort());
  });

  test.each([...documented])('%s: the example gives this code, there, in these words', (code, { source, line, severity, marked, words }) => {
    const found = analyse(source).diagnostics.find((diagnostic) => diagnostic.code === code);
    if (found?.where.kind !== 'text') throw new Error(`${code} is not found`);
    expect(found.severity).toBe(severity);
    expect(found.where.start.line).toBe(line);
    expect(markedBy(source, found)).toBe(marked);
    expect([found.message, ...(found.hint === undefined ? [] : [found.hint])].join('\n\n')).toBe(words);
  });
});
