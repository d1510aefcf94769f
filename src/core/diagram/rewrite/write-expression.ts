/** Expressions, prefixes and rows of names, written over the ones that stand in the text. */
import { printAction, printExpr, printParam, printType } from '../../term/print.ts';
import type { Action, Expr, Param, Pattern } from '../../term/term.ts';
import { sameExpr } from './same.ts';
import type { Sheet } from './sheet.ts';
import type { Range, Written } from './written.ts';

export interface Writing {
  readonly written: Written;
  readonly sheet: Sheet;
}

/** `next` in the place of `old`. */
export function writeExpr(w: Writing, old: Expr, next: Expr): void {
  const span = w.written.spanOf(old.origin);
  if (sameExpr(old, next)) w.sheet.keep(span.start, span.end);
  else if (!writeParts(w, span, partsWithin(old, next))) w.sheet.put(isSimple(next) ? printExpr(next) : `(${printExpr(next)})`);
}

/** Pairs of parts when both are built alike; null when `next` has to be written anew. */
function partsWithin(old: Expr, next: Expr): readonly (readonly [Expr, Expr])[] | null {
  if (old.kind === 'unary' && next.kind === 'unary' && old.op === next.op) return [[old.operand, next.operand]];
  if (old.kind === 'binary' && next.kind === 'binary' && old.op === next.op) return [[old.left, next.left], [old.right, next.right]];
  if (old.kind === 'conditional' && next.kind === 'conditional') return [[old.condition, next.condition], [old.yes, next.yes], [old.no, next.no]];
  if (old.kind === 'field' && next.kind === 'field' && old.field === next.field) return [[old.record, next.record]];
  if (old.kind === 'list' && next.kind === 'list') return zip(old.items, next.items);
  if (old.kind === 'builtin' && next.kind === 'builtin' && old.name === next.name) return zip(old.args, next.args);
  if (old.kind === 'record' && next.kind === 'record' && old.fields.every(({ name }, i) => name === next.fields[i]?.name)) {
    return zip(old.fields.map(({ value }) => value), next.fields.map(({ value }) => value));
  }
  return null;
}

function zip(left: readonly Expr[], right: readonly Expr[]): readonly (readonly [Expr, Expr])[] | null {
  if (left.length !== right.length) return null;
  return left.flatMap((each, i) => {
    const other = right[i];
    return other === undefined ? [] : [[each, other] as const];
  });
}

function isSimple(expr: Expr): boolean {
  return expr.kind === 'name' || expr.kind === 'variable' || expr.kind === 'list' || expr.kind === 'record' || (expr.kind === 'literal' && !(expr.value.kind === 'int' && expr.value.value < 0));
}

/** The parts in their places and what stands between them; false when there are none. */
function writeParts(w: Writing, { start, end }: Range, parts: readonly (readonly [Expr, Expr])[] | null): boolean {
  if (parts === null) return false;
  let at = start;
  for (const [old, next] of parts) {
    const span = w.written.spanOf(old.origin);
    w.sheet.gap(at, span.start);
    writeExpr(w, old, next);
    at = span.end;
  }
  w.sheet.gap(at, end);
  return true;
}

/** Arguments of a constant or a prefix within `region`, which holds nothing else but brackets and commas. */
export function writeArguments(w: Writing, region: Range, old: readonly Expr[], next: readonly Expr[]): boolean {
  return writeParts(w, region, zip(old, next));
}

/** A prefix over another one of its kind. */
export function writeAction(w: Writing, old: Action, next: Action): void {
  const span = w.written.spanOf(old.origin);
  if (old.kind === 'tau' && next.kind === 'tau' && old.tag === next.tag && writeParts(w, span, zip(old.args, next.args))) return;
  if (old.kind === 'delay' && next.kind === 'delay' && writeParts(w, span, [[old.duration, next.duration]])) return;
  if (old.kind === 'output' && next.kind === 'output' && writeParts(w, span, zip([old.channel, ...old.args], [next.channel, ...next.args]))) return;
  if (old.kind === 'input' && next.kind === 'input' && old.patterns.length === next.patterns.length && areAlike(old.patterns, next.patterns)) {
    let at = span.start;
    const part = (range: Range, write: () => void): void => {
      w.sheet.gap(at, range.start);
      write();
      at = range.end;
    };
    part(w.written.spanOf(old.channel.origin), () => writeExpr(w, old.channel, next.channel));
    old.patterns.forEach((pattern, i) => {
      const other = next.patterns[i];
      if (pattern.kind === 'equal' && other?.kind === 'equal') part(w.written.spanOf(pattern.value.origin), () => writeExpr(w, pattern.value, other.value));
      if (pattern.kind === 'bind' && other?.kind === 'bind') part(w.written.spanOf(pattern.param.origin), () => writeName(w, w.written.spanOf(pattern.param.origin), other.param.name));
    });
    w.sheet.gap(at, span.end);
    return;
  }
  w.sheet.put(printPrefix(w.written, next));
}

/** Of one kind each, with the same types. */
function areAlike(old: readonly Pattern[], next: readonly Pattern[]): boolean {
  return old.every((pattern, i) => {
    const other = next[i];
    if (pattern.kind === 'equal') return other?.kind === 'equal';
    return other?.kind === 'bind' && typeText(pattern.param) === typeText(other.param);
  });
}

export function typeText({ type }: Param): string {
  return type === null ? '' : printType(type);
}

/** A new prefix, with the marks `!` and `?` where the text writes values so. */
export function printPrefix({ tokens }: Written, action: Action): string {
  const hasMarks = tokens.some(({ text }) => text === '!' || text === '?');
  if (!hasMarks || (action.kind !== 'output' && action.kind !== 'input')) return printAction(action);
  const name = printExpr(action.channel);
  if (action.kind === 'output') {
    const [only, ...others] = action.args;
    if (only === undefined) return printAction(action);
    return others.length === 0 && isSimple(only) ? `${name}!${printExpr(only)}` : `${name}!(${action.args.map(printExpr).join(', ')})`;
  }
  const [only, ...others] = action.patterns;
  if (only === undefined) return printAction(action);
  if (others.length === 0 && only.kind === 'bind' && only.param.type === null) return `${name}?${printParam(only.param)}`;
  return printAction(action).replace(/\(/, '?(').replace('??', '?');
}

export function writeName(w: Writing, range: Range, name: string): void {
  if (w.written.slice(range) === name) w.sheet.keep(range.start, range.end);
  else w.sheet.put(name);
}

/**
 * A row of names between brackets, over the one that stands there. `parts` are the old names in their places: what stays keeps
 * its place and what is between; new ones go to the end.
 */
export function writeRow(w: Writing, region: Range, parts: readonly (Range & { readonly text: string })[], next: readonly string[]): void {
  const isRenamed = parts.length === next.length;
  const added = isRenamed ? [] : next.filter((name) => !parts.some(({ text }) => text === name));
  let at = region.start;
  let isFirst = true;
  let isCut = false;
  parts.forEach((part, i) => {
    const name = isRenamed ? (next[i] ?? part.text) : next.includes(part.text) ? part.text : null;
    if (name === null) {
      // the first goes with the comma behind it, the others with the one before them
      if (isFirst) w.sheet.gap(at, part.start);
      at = isFirst ? (parts[i + 1]?.start ?? part.end) : part.end;
      isCut = true;
      return;
    }
    // behind a name that went the comma of that name is left out, the white space before this one is not
    if (!isCut || isFirst) w.sheet.gap(at, part.start);
    else {
      w.sheet.put(',');
      w.sheet.gap(w.written.tokenBefore(part.start)?.end ?? at, part.start);
    }
    writeName(w, part, name);
    at = part.end;
    isFirst = false;
    isCut = false;
  });
  for (const name of added) {
    w.sheet.put(isFirst ? name : `, ${name}`);
    isFirst = false;
  }
  w.sheet.gap(at, region.end);
}
