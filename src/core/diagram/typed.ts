/** Items and processes as somebody typed them: read by themselves before they go into the text. */
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { NO_ORIGIN } from '../base/brand.ts';
import { tokenise } from '../syntax/lexer.ts';
import { linesOf } from '../syntax/lines.ts';
import { say } from '../syntax/messages.ts';
import { parse } from '../syntax/parse-items.ts';
import { Report } from '../syntax/report.ts';
import type { Item } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import type { DrawRefusal } from './draw-command.ts';
import { withoutOrigins } from './edit-tree.ts';

export interface TypedItem {
  readonly item: Item;
  /** What goes between `before` and `;`: the text typed, with a line break where it ends with a comment. */
  readonly text: string;
  /** Was everything read? */
  readonly isWhole: boolean;
}

/** `before` and `typed` as one item. Refused when that is no single item: offsets count from the beginning of `typed`. */
export function readItem(before: string, typed: string): Result<TypedItem, DrawRefusal> {
  const text = withoutSemicolon(typed);
  const semicolon = tokenise(text).find((token) => token.text === ';');
  if (semicolon !== undefined) return err({ kind: 'unreadable', message: say.endsHere().text, offset: semicolon.start });
  const attempts = [text, `${text}\n`].map((each) => ({ text: each, ...read(`${before}${each};`) }));
  const found = attempts.find(({ isWhole, items }) => isWhole && items.length === 1) ?? attempts.find(({ items, endsThere }) => items.length === 1 && endsThere);
  const [item] = found?.items ?? [];
  if (found !== undefined && item !== undefined) return ok({ item: bare(item), text: found.text, isWhole: found.isWhole });
  const [first] = attempts;
  return err({ kind: 'unreadable', message: first?.message ?? '', offset: Math.min(text.length, Math.max(0, (first?.offset ?? 0) - before.length)) });
}

/** A process by itself. Refused when it cannot be read. */
export function readTerm(typed: string): Result<Term, DrawRefusal> {
  const before = 'P = ';
  const result = readItem(before, typed);
  if (!result.ok) return result;
  const { item, isWhole } = result.value;
  if (isWhole && item.kind === 'definition') return ok(item.definition.body);
  const { message, offset } = read(`${before}${typed};`);
  return err({ kind: 'unreadable', message, offset: Math.min(typed.length, Math.max(0, offset - before.length)) });
}

function withoutSemicolon(typed: string): string {
  const last = tokenise(typed).at(-2);
  const isLast = last?.text === ';' && typed.slice(last.end).trim() === '';
  return (isLast ? typed.slice(0, last.start) : typed).trim();
}

interface Read {
  readonly items: readonly Item[];
  readonly isWhole: boolean;
  /** The item ends with the `;` that was put behind it. */
  readonly endsThere: boolean;
  readonly message: string;
  readonly offset: number;
}

function read(source: string): Read {
  const lines = linesOf(source);
  const report = new Report(lines);
  const { items, starts } = parse(source, lines, report);
  const error = report.diagnostics.find(({ severity }) => severity === 'error');
  const last = tokenise(source).at(-2);
  const endsThere = last?.text === ';' && last.end === source.length;
  const [second] = items.slice(1);
  return {
    items,
    isWhole: error === undefined && endsThere,
    endsThere,
    message: second === undefined ? (error?.message ?? '') : say.secondItem().text,
    offset: second === undefined ? (error?.where.kind === 'text' ? error.where.start.offset : 0) : (starts[second.origin] ?? 0),
  };
}

/** An item without a place. */
function bare(item: Item): Item {
  switch (item.kind) {
    case 'definition': {
      const { definition } = item;
      const params = definition.params.map((param) => ({ ...param, origin: NO_ORIGIN }));
      return { ...item, origin: NO_ORIGIN, definition: { ...definition, params, body: withoutOrigins(definition.body), origin: NO_ORIGIN, nameOrigin: NO_ORIGIN } };
    }
    case 'check': {
      const args = item.check.args.map((arg) => (arg.kind === 'process' ? { ...arg, term: withoutOrigins(arg.term), origin: NO_ORIGIN } : { ...arg, origin: NO_ORIGIN }));
      return { ...item, origin: NO_ORIGIN, check: { ...item.check, args, origin: NO_ORIGIN } };
    }
    case 'type':
    case 'set':
      return { ...item, origin: NO_ORIGIN, nameOrigin: NO_ORIGIN };
    case 'import':
    case 'chan':
    case 'tick':
      return { ...item, origin: NO_ORIGIN };
  }
}
