/** An item written over the one that stands in the text. */
import { printHead, printItem } from '../../syntax/format.ts';
import { tokenise } from '../../syntax/lexer.ts';
import { printType } from '../../term/print.ts';
import type { Check, Definition, Item } from '../../term/program.ts';
import type { TextChange } from '../draw-command.ts';
import { sameItem } from './same.ts';
import { Sheet } from './sheet.ts';
import { typeText, writeName, writeRow, type Writing } from './write-expression.ts';
import { Level, writeOver } from './write-term.ts';
import { isReadable, type Range, type Written } from './written.ts';

/** The changes that make the text of `old` say `next`. `isWhole`: prints it anew, where the small change did not do. */
export function rewriteItem(written: Written, old: Item, next: Item, isWhole: boolean): readonly TextChange[] {
  if (sameItem(old, next)) return [];
  const sheet = new Sheet();
  const span = written.spanOf(old.origin);
  if (isWhole && !(old.kind === 'definition' && !isReadable(old.definition))) sheet.put(`${printItem(next)};`);
  else writeItem({ written, sheet }, old, next);
  return sheet.changesOf(written, span);
}

function writeItem(w: Writing, old: Item, next: Item): void {
  const { written, sheet } = w;
  const span = written.spanOf(old.origin);
  if (old.kind === 'definition' && next.kind === 'definition') {
    writeDefinition(w, old.definition, next.definition, span);
  } else if (old.kind === 'set' && next.kind === 'set') {
    const name = written.spanOf(old.nameOrigin);
    sheet.gap(span.start, name.start);
    writeName(w, name, next.name);
    const inside = insideOf(written, { start: name.end, end: span.end }, '{', '}');
    sheet.gap(name.end, inside.start);
    writeRow(w, inside, namesIn(written, inside), next.channels);
    sheet.gap(inside.end, span.end);
  } else if (old.kind === 'chan' && next.kind === 'chan' && payloadText(old) === payloadText(next)) {
    const names = namesIn(written, span).slice(1, old.names.length + 1);
    const inside = { start: names[0]?.start ?? span.end, end: names.at(-1)?.end ?? span.end };
    sheet.gap(span.start, inside.start);
    writeRow(w, inside, names, next.names);
    sheet.gap(inside.end, span.end);
  } else if (old.kind === 'check' && next.kind === 'check' && old.check.name === next.check.name) {
    writeCheck(w, old.check, next.check, span);
  } else sheet.put(`${printItem(next)};`);
}

function writeDefinition(w: Writing, old: Definition, next: Definition, span: Range): void {
  const { written, sheet } = w;
  const name = written.spanOf(old.nameOrigin);
  const [word, nextWord] = [wordIn(written, { start: span.start, end: name.start }), wordOf(next)];
  if (wordOf(old) === nextWord) sheet.gap(span.start, name.start);
  else if (nextWord === null) sheet.gap(word?.end ?? span.start, word?.end ?? span.start);
  else if (word === null) sheet.put(`${nextWord} `);
  else {
    writeName(w, word, nextWord);
    sheet.gap(word.end, name.start);
  }
  writeName(w, name, next.name);
  const body = written.bodyOf(old);
  let at = name.end;
  if (old.params.length === next.params.length && old.params.every((param, i) => typeText(param) === (next.params[i] === undefined ? null : typeText(next.params[i])))) {
    old.params.forEach((param, i) => {
      const place = written.spanOf(param.origin);
      sheet.gap(at, place.start);
      writeName(w, place, next.params[i]?.name ?? param.name);
      at = place.end;
    });
  } else {
    sheet.put(printHead(next).slice(printHead({ ...next, params: [] }).length));
    at = written.tokensIn({ start: name.end, end: span.end }).find(({ text }) => text === '=')?.start ?? at;
    sheet.put(' ');
  }
  if (!isReadable(old)) {
    sheet.gap(at, span.end);
    return;
  }
  sheet.gap(at, body.start);
  writeOver(w, old.body, next.body, Level.sum);
  sheet.gap(body.end, span.end);
}

function wordOf({ role, isSystem }: Definition): string | null {
  return isSystem ? 'system' : role === 'process' ? null : role;
}

function wordIn(written: Written, region: Range): Range | null {
  return written.tokensIn(region)[0] ?? null;
}

/** Formulas are kept as text: where as many words stand as before, only those that differ change. */
function writeCheck(w: Writing, old: Check, next: Check, span: Range): void {
  const { written, sheet } = w;
  let at = span.start;
  old.args.forEach((arg, i) => {
    const other = next.args[i];
    const place = written.spanOf(arg.origin);
    sheet.gap(at, place.start);
    if (arg.kind === 'process' && other?.kind === 'process') writeOver(w, arg.term, other.term, Level.sum);
    else if (arg.kind === 'formula' && other?.kind === 'formula' && arg.text !== other.text) {
      const [words, nextWords] = [tokenise(written.slice(place)).slice(0, -1), tokenise(other.text).slice(0, -1)];
      let from = place.start;
      if (words.length === nextWords.length) {
        words.forEach((word, k) => {
          const range = { start: place.start + word.start, end: place.start + word.end };
          sheet.gap(from, range.start);
          writeName(w, range, nextWords[k]?.text ?? word.text);
          from = range.end;
        });
        sheet.gap(from, place.end);
      } else sheet.put(other.text);
    } else sheet.gap(place.start, place.end);
    at = place.end;
  });
  sheet.gap(at, span.end);
}

function insideOf(written: Written, region: Range, open: string, close: string): Range {
  const tokens = written.tokensIn(region);
  return { start: tokens.find(({ text }) => text === open)?.end ?? region.end, end: tokens.findLast(({ text }) => text === close)?.start ?? region.end };
}

function namesIn(written: Written, region: Range): readonly (Range & { readonly text: string })[] {
  return written.tokensIn(region).filter(({ kind }) => kind === 'name');
}

function payloadText({ payload }: Item & { readonly kind: 'chan' }): string {
  return payload === null ? '' : `(${payload.map(printType).join(', ')})`;
}
