/** Short ways to say in a test what a text reads as. */
import { analyse } from '../syntax/analyse.ts';
import type { Diagnostic } from '../syntax/diagnostic.ts';
import { printTerm } from '../term/print.ts';
import type { Term } from '../term/term.ts';

/** The unresolved body of `P = text;` as the parser built it; fails the test when it does not read. */
export function termOf(text: string): Term {
  const { items, diagnostics } = analyse(`P = ${text};`);
  const [item] = items;
  const problem = diagnostics.find(({ code }) => code === 'syntax' || code === 'postfix-on-prefix' || code === 'reserved-name' || code === 'too-large');
  if (problem !== undefined) throw new Error(`${text}: ${problem.message}`);
  if (item?.kind !== 'definition') throw new Error(`${text}: no definition`);
  return item.definition.body;
}

/** What `text` reads as, in canonical form. */
export function reads(text: string): string {
  return printTerm(termOf(text));
}

/** The part of the text a diagnostic marks. */
export function markedBy(source: string, { where }: Diagnostic): string {
  return where.kind === 'text' ? source.slice(where.start.offset, where.end.offset) : '';
}

/** `code: marked text` of every problem in a whole file. */
export function problems(source: string): readonly string[] {
  return analyse(source).diagnostics.map((diagnostic) => `${diagnostic.code}: ${markedBy(source, diagnostic)}`);
}

/** The text after the fix of its first problem that has one. */
export function fixed(source: string): string {
  const fix = analyse(source).diagnostics.find((diagnostic) => diagnostic.fix !== undefined)?.fix;
  if (fix === undefined) throw new Error(`nothing to fix in: ${source}`);
  return source.slice(0, fix.start.offset) + fix.text + source.slice(fix.end.offset);
}
