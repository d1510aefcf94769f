/**
 * Labels as a formula writes them (calculus 1.3): `tau`, `a`, `'a(3, ok)`, `'a(new #1)`, `#error(div)`. They are read into the
 * one spelling that an LTS prints (`semantics/print-event.ts`), so that blanks and the order of fields do not matter.
 */
import { printValue } from '../term/print.ts';
import type { Value } from '../term/value.ts';
import { type Cursor, FormulaError } from './cursor.ts';

/** Lists in lists in lists: values are read by calls inside calls. */
const MAX_DEPTH = 200;

/** The label at the cursor, as an LTS prints it. Throws `FormulaError`. */
export function parseLabel(cursor: Cursor): string {
  if (cursor.take('τ')) return 'tau';
  const mark = cursor.take("'") ? "'" : '';
  const at = cursor.skipBlanks();
  const name = cursor.name();
  if (name === null) throw new FormulaError(mark === '' ? 'expected a label: a, \'a, a(3) or tau' : "expected a name after '", at);
  if (name === 'tau' && mark !== '') throw new FormulaError('tau has no output', at);
  if (!cursor.take('(')) return mark + name;
  if (name === 'tau') throw new FormulaError('tau carries no values', at);
  const values = parseItems(cursor, ')', parseArgument);
  return mark + name + (values.length === 0 ? '' : `(${values.join(',')})`);
}

/** Items up to `close`, which is taken; the opening bracket was taken before. */
function parseItems<T>(cursor: Cursor, close: string, parse: (cursor: Cursor) => T): readonly T[] {
  const items: T[] = [];
  if (cursor.take(close)) return items;
  for (;;) {
    items.push(parse(cursor));
    if (cursor.take(close)) return items;
    if (!cursor.take(',')) throw new FormulaError(`expected , or ${close}`, cursor.skipBlanks());
  }
}

function parseArgument(cursor: Cursor): string {
  const at = cursor.skipBlanks();
  if (!cursor.takeWord('new')) return printValue(parseValue(cursor, 0));
  const name = cursor.name();
  if (name === null) throw new FormulaError('expected the new name, as in new #1', at);
  return `new ${name}`;
}

/** A literal. Names are atoms here: they are spelled like channels, and a label is compared by its spelling. */
function parseValue(cursor: Cursor, depth: number): Value {
  const at = cursor.skipBlanks();
  if (depth > MAX_DEPTH) throw new FormulaError(`values nest at most ${MAX_DEPTH} deep`, at);
  const number = cursor.match(/-?\d+/y);
  if (number !== null) return { kind: 'int', value: Number(number) };
  const text = cursor.match(/"(?:[^"\\\n\r]|\\[^\n\r])*"/y);
  if (text !== null) return { kind: 'string', value: readString(text, at) };
  if (cursor.take('[')) return parseBrackets(cursor, depth + 1);
  const name = cursor.name();
  if (name !== null) return { kind: 'atom', name };
  throw new FormulaError('expected a value: a number, a name, "text", or a list or record in [ ]', at);
}

function readString(text: string, at: number): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new FormulaError('this is no text: only the escapes of JSON are read', at);
  }
}

type Field = { readonly name: string; readonly value: Value };

/** A list or a record; `[` was just taken. */
function parseBrackets(cursor: Cursor, depth: number): Value {
  const at = cursor.offset - 1;
  const items = parseItems(cursor, ']', (inner): Value | Field => {
    inner.skipBlanks();
    const name = inner.match(/[^\s"'()[\],:<>]+(?=\s*:)/y);
    if (name === null) return parseValue(inner, depth);
    inner.take(':');
    return { name, value: parseValue(inner, depth) };
  });
  const fields = items.flatMap((item) => ('kind' in item ? [] : [item]));
  if (fields.length === 0) return { kind: 'list', items: items.flatMap((item) => ('kind' in item ? [item] : [])) };
  if (fields.length < items.length) throw new FormulaError('a record needs a name before every value', at);
  return { kind: 'record', fields };
}
