/**
 * From items as they should be to the smallest changes of the text that says them. Items that stay keep their place, their
 * comments and the space around them; new ones stand behind another one; those that go take their line along.
 */
import { printItem } from '../../syntax/format.ts';
import type { Item } from '../../term/program.ts';
import type { TextChange } from '../draw-command.ts';
import { Sheet } from './sheet.ts';
import { rewriteItem } from './write-item.ts';
import { writeNew } from './write-term.ts';
import type { Range, Written } from './written.ts';

/** An item of the new text. */
export type NextItem =
  /** `old` as it stood; `next` as it shall be. `typed`: its behaviour as somebody typed it. */
  | { readonly kind: 'old'; readonly old: Item; readonly next: Item; readonly typed: string | null }
  /** A new one. `typed`: its text, else it is printed. */
  | { readonly kind: 'new'; readonly next: Item; readonly typed: string | null };

/** The changes, in order. `isWhole`: items that change are printed anew. */
export function rewrite(written: Written, items: readonly NextItem[], isWhole: boolean): readonly TextChange[] {
  const changes: TextChange[] = [];
  const kept = new Set(items.flatMap((item) => (item.kind === 'old' ? [item.old] : [])));
  for (const item of items) {
    if (item.kind !== 'old') continue;
    changes.push(...(item.typed === null ? rewriteItem(written, item.old, item.next, isWhole) : typedOver(written, item.old, item.typed)));
  }
  changes.push(...removals(written, written.items.filter((item) => !kept.has(item))));
  items.forEach((item, i) => {
    if (item.kind === 'new' && items[i - 1]?.kind !== 'new') changes.push(insertion(written, items, i));
  });
  return merged(changes);
}

export function applyChanges(source: string, changes: readonly TextChange[]): string {
  let text = '';
  let at = 0;
  for (const change of changes) {
    text += source.slice(at, change.start) + change.text;
    at = change.end;
  }
  return text + source.slice(at);
}

/** The typed behaviour in the place of the old one, without what both begin and end with. */
function typedOver(written: Written, old: Item, typed: string): readonly TextChange[] {
  if (old.kind !== 'definition') return [];
  const body = written.bodyOf(old.definition);
  const before = written.slice(body);
  const text = `${body.start === body.end && written.source.charAt(body.start - 1) === '=' ? ' ' : ''}${typed.replace(/\r\n|\n|\r/g, written.newline)}`;
  let start = 0;
  while (start < before.length && start < text.length && before.charAt(start) === text.charAt(start)) start += 1;
  let end = 0;
  while (end < before.length - start && end < text.length - start && before.charAt(before.length - 1 - end) === text.charAt(text.length - 1 - end)) end += 1;
  if (start === before.length && start === text.length) return [];
  return [{ start: body.start + start, end: body.end - end, text: text.slice(start, text.length - end) }];
}

/** In order; what touches is one. Changes that overlap (an item that goes beside one that is inserted) are put together. */
function merged(changes: readonly TextChange[]): readonly TextChange[] {
  const inOrder: TextChange[] = [];
  for (const change of changes.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = inOrder.at(-1);
    if (last === undefined || change.start > last.end || (change.start === last.end && change.start < change.end && last.start < last.end)) inOrder.push(change);
    else inOrder[inOrder.length - 1] = { start: last.start, end: Math.max(last.end, change.end), text: last.text + change.text };
  }
  return inOrder;
}

/** Items with their lines and the comments about them; of the empty lines on both sides of a gap one side goes. */
function removals(written: Written, items: readonly Item[]): readonly TextChange[] {
  const ranges: Range[] = [];
  for (const item of items) {
    const range = linesOfItem(written, item);
    const last = ranges.at(-1);
    if (last?.end === range.start) ranges[ranges.length - 1] = { start: last.start, end: range.end };
    else ranges.push(range);
  }
  return ranges.map((range) => ({ ...withEmptyLines(written, range), text: '' }));
}

/** An item with the line it stands on, if it stands there alone, and the comments above it. */
function linesOfItem(written: Written, item: Item): Range {
  const { source } = written;
  const span = written.spanOf(item.origin);
  const end = written.afterCommentOn(span.end);
  const before = /(?:^|[\r\n])([^\S\r\n]*)$/.exec(source.slice(0, span.start));
  const after = /^[^\S\r\n]*(?:\r\n|\n|\r|$)/.exec(source.slice(end));
  if (before === null || after === null) return { start: span.start, end };
  return { start: aboveComments(written, span.start - (before[1]?.length ?? 0)), end: end + after[0].length };
}

function withEmptyLines({ source, newline }: Written, { start, end }: Range): Range {
  const above = source.slice(0, start);
  const isAfterEmpty = above.trim() === '' || /(?:\r\n|\n|\r)[^\S\r\n]*(?:\r\n|\n|\r)$/.test(above);
  if (!isAfterEmpty) return { start, end };
  const empty = /^(?:[^\S\r\n]*(?:\r\n|\n|\r))+/.exec(source.slice(end));
  if (empty !== null) return { start, end: end + empty[0].length };
  // at the end of the text the empty lines above go
  return end === source.length && above.trim() !== '' ? { start: above.trimEnd().length + newline.length, end } : { start, end };
}

/** The beginning of the comment lines right above a line; what a file begins with is about the file. */
function aboveComments({ source, comments }: Written, line: number): number {
  let start = line;
  for (;;) {
    const above = /(?:^|[\r\n])([^\S\r\n]*)\S[^\r\n]*(?:\r\n|\n|\r)$/.exec(source.slice(0, start));
    if (above === null) return start;
    const first = above.index + (above[0].search(/\S/) > 0 ? above[0].search(/\S/) : 0);
    if (!comments.some((comment) => comment.start === first)) return start;
    const next = first - (above[1]?.length ?? 0);
    if (next === 0) return line;
    start = next;
  }
}

/** A row of new items, from index `first` on. */
function insertion(written: Written, items: readonly NextItem[], first: number): TextChange {
  const { source, newline } = written;
  const row: string[] = [];
  for (const item of items.slice(first)) {
    if (item.kind !== 'new') break;
    row.push((item.typed ?? textOf(written, item.next)).replace(/\r\n|\n|\r/g, newline));
  }
  const previous = items[first - 1];
  if (previous?.kind !== 'old') {
    const text = row.join(newline + newline);
    const start = insertionStart(written);
    if (start < source.length) return { start, end: start, text: text + newline + newline };
    return { start, end: start, text: `${source === '' || /[\r\n]$/.test(source) ? '' : newline}${source.trim() === '' ? '' : newline}${text}${newline}` };
  }
  const span = written.spanOf(previous.old.origin);
  const isClosed = source.charAt(span.end - 1) === ';';
  const end = isClosed ? written.afterCommentOn(span.end) : span.end;
  const isLineEnd = /^[^\S\r\n]*(?:\r\n|\n|\r|$)/.test(source.slice(end));
  const isSameKind = previous.old.kind !== 'definition' && items[first]?.next.kind === previous.old.kind;
  const gap = isSameKind || isCompact(written, previous.old, row) ? newline : newline + newline;
  return { start: end, end, text: `${isClosed ? '' : ';'}${gap}${row.join(gap)}${isLineEnd ? '' : newline + newline}` };
}

/** Behind the comments that a file begins with, if an empty line follows them. */
function insertionStart({ source, tokens }: Written): number {
  const start = tokens[0]?.start ?? source.length;
  const above = source.slice(0, start);
  if (start === source.length) return source.length;
  const gap = [...above.matchAll(/(?:\r\n|\n|\r)(?:[^\S\r\n]*(?:\r\n|\n|\r))+/g)].at(-1);
  return gap === undefined ? start : gap.index + gap[0].length;
}

/** Do items of one line stand here without empty lines between them? */
function isCompact(written: Written, item: Item, row: readonly string[]): boolean {
  const { source } = written;
  const span = written.spanOf(item.origin);
  if (row.some((text) => /[\r\n]/.test(text)) || /[\r\n]/.test(written.slice(span))) return false;
  const neighbours = [/([^\r\n]*)(?:\r\n|\n|\r)[^\r\n]*$/.exec(source.slice(0, span.start))?.[1], /^[^\r\n]*(?:\r\n|\n|\r)([^\r\n]*)/.exec(source.slice(span.end))?.[1]];
  return neighbours.some((line) => line !== undefined && line.trim() !== '' && !line.trim().startsWith('//') && !line.trim().startsWith('*') && line.trim().endsWith(';'));
}

/** A new definition; what it has of old ones (a copy) keeps its text. */
function textOf(written: Written, item: Item): string {
  if (item.kind !== 'definition') return `${printItem(item)};`;
  const sheet = new Sheet();
  writeNew({ written, sheet }, item.definition.body);
  const head = printItem({ ...item, definition: { ...item.definition, body: { kind: 'stop', origin: item.origin } } }).replace(/0$/, '');
  return `${head}${sheet.text(written)};`;
}
