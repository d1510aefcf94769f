/**
 * A process written over the one that stands in the text. A node with the origin of an old node of its kind is that node: it
 * keeps its own text, and what stands between its parts, wherever it is now. Only nodes without such an origin are printed.
 */
import { NO_ORIGIN } from '../../base/brand.ts';
import { printCall, printExpr, printParam, printSet } from '../../term/print.ts';
import type { Prefix, RelabelPair, Restrict, Term } from '../../term/term.ts';
import { childrenOf } from '../../term/walk.ts';
import { sameTerm } from './same.ts';
import { printPrefix, typeText, writeAction, writeArguments, writeExpr, writeName, writeRow, type Writing } from './write-expression.ts';
import { writeOperands } from './write-operands.ts';
import type { Range } from './written.ts';

/** Binding strength, loosest first (calculus 1.1). */
export const Level = { sum: 0, par: 1, pre: 2, post: 3, atom: 4 } as const;

export function levelOf(term: Term): number {
  switch (term.kind) {
    case 'choice':
      return Level.sum;
    case 'par':
      return Level.par;
    case 'prefix':
    case 'guard':
    case 'if':
    case 'new':
    case 'replicate':
    case 'timeout':
      return Level.pre;
    case 'restrict':
    case 'relabel':
      return Level.post;
    case 'stop':
    case 'call':
    case 'failed':
    case 'component':
      return Level.atom;
  }
}

/** The 0 that a prefix without continuation means. */
export function isImplicit({ written }: Writing, term: Term): boolean {
  if (term.kind !== 'stop' || term.origin < 0) return false;
  const { start, end } = written.spanOf(term.origin);
  return start === end;
}

/** The node of the old text that `term` is; null for a new one. */
export function modelOf({ written }: Writing, term: Term): Term | null {
  const model = term.origin === NO_ORIGIN ? undefined : written.terms.get(term.origin);
  return model?.kind === term.kind ? model : null;
}

export function holds(term: Term, part: Term): boolean {
  const waiting = [term];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each.origin === part.origin) return true;
    waiting.push(...childrenOf(each));
  }
  return false;
}

/** Is `next` the row `old` with operands behind it? */
function isRowWith(next: Term, old: Term): boolean {
  let first = next;
  while (first.kind === next.kind && (first.kind === 'par' || first.kind === 'choice') && first.origin !== old.origin) first = first.left;
  return first.kind === next.kind && first.origin === old.origin;
}

/** `next` in the place of `old`: fills exactly the stretch of `old` with its parentheses. */
export function writeOver(w: Writing, old: Term, next: Term, level: number): void {
  const { written, sheet } = w;
  const [span, outer] = [written.spanOf(old.origin), written.outerOf(old.origin)];
  if (old === next || sameTerm(old, next)) {
    sheet.keep(outer.start, outer.end);
    return;
  }
  const model = modelOf(w, next);
  const isLonger = model === null && isRowWith(next, old);
  const isWrapped = model === null && !isLonger && holds(next, old);
  if (model === old || (model === null && next.kind === old.kind && !isWrapped)) {
    sheet.gap(outer.start, span.start);
    writeInside(w, old, next);
    sheet.gap(span.end, outer.end);
    return;
  }
  const isInParentheses = outer.start < span.start;
  const isNeeded = levelOf(next) < level;
  if (isInParentheses && !isWrapped && (isNeeded || (levelOf(old) >= level && levelOf(next) <= levelOf(old)))) {
    sheet.gap(outer.start, span.start);
    writeNew(w, next);
    sheet.gap(span.end, outer.end);
    return;
  }
  if (isNeeded) sheet.put('(');
  writeNew(w, next);
  if (isNeeded) sheet.put(')');
}

/** A term at a place where no other stood, without parentheses. */
export function writeNew(w: Writing, term: Term): void {
  const model = modelOf(w, term);
  if (model === null || isImplicit(w, model)) {
    printHere(w, term);
    return;
  }
  const span = w.written.spanOf(model.origin);
  if (sameTerm(model, term)) w.sheet.keep(span.start, span.end);
  else writeInside(w, model, term);
}

/** A part of a term that is printed. It brings its parentheses along. */
export function writePart(w: Writing, term: Term, level: number): void {
  const model = modelOf(w, term);
  const isNeeded = levelOf(term) < level;
  if (model !== null && w.written.isInParentheses(model.origin)) {
    const [span, outer] = [w.written.spanOf(model.origin), w.written.outerOf(model.origin)];
    w.sheet.keep(outer.start, span.start);
    writeNew(w, term);
    w.sheet.keep(span.end, outer.end);
    return;
  }
  if (isNeeded) w.sheet.put('(');
  writeNew(w, term);
  if (isNeeded) w.sheet.put(')');
}

function printHere(w: Writing, term: Term): void {
  const { sheet } = w;
  switch (term.kind) {
    case 'stop':
    case 'failed':
      sheet.put('0');
      return;
    case 'component':
      writeNew(w, term.body);
      return;
    case 'call':
      sheet.put(printCall(term.process, term.args));
      return;
    case 'prefix':
      sheet.put(printPrefix(w.written, term.action));
      if (term.next.kind === 'stop') return;
      sheet.put('.');
      writePart(w, term.next, Level.pre);
      return;
    case 'choice':
    case 'par': {
      const own = levelOf(term);
      const operands: Term[] = [];
      let first: Term = term;
      for (; first.kind === term.kind && (first === term || modelOf(w, first) === null); first = first.left) operands.push(first.right);
      writePart(w, first, first.kind === term.kind ? own : own + 1);
      for (const operand of operands.reverse()) {
        sheet.put(term.kind === 'choice' ? ' + ' : ' | ');
        writePart(w, operand, own + 1);
      }
      return;
    }
    case 'restrict':
      writePart(w, term.body, Level.post);
      sheet.put(` \\ ${printSet(term.channels)}`);
      return;
    case 'relabel':
      writePart(w, term.body, Level.post);
      sheet.put(`[${term.pairs.map(printPair).join(', ')}]`);
      return;
    case 'guard':
      sheet.put(`[${printExpr(term.condition)}] `);
      writePart(w, term.body, Level.pre);
      return;
    case 'new':
      sheet.put(`new ${term.names.map(printParam).join(', ')} in `);
      writePart(w, term.body, Level.pre);
      return;
    case 'replicate':
      sheet.put('!');
      writePart(w, term.body, Level.pre);
      return;
    case 'if':
      sheet.put(`if ${printExpr(term.condition)} then `);
      writePart(w, term.yes, Level.pre);
      sheet.put(' else ');
      writePart(w, term.no, Level.pre);
      return;
    case 'timeout':
      sheet.put(`timeout ${isDigits(printExpr(term.duration)) ? printExpr(term.duration) : `(${printExpr(term.duration)})`} {`);
      writePart(w, term.body, Level.sum);
      sheet.put('} else {');
      writePart(w, term.otherwise, Level.sum);
      sheet.put('}');
  }
}

const isDigits = (text: string): boolean => /^\w+$/.test(text);

function printPair({ to, from }: RelabelPair): string {
  return `${to}/${from}`;
}

/** `next` over `old`, which is of its kind, without the parentheses around it. */
function writeInside(w: Writing, top: Term, nextTop: Term): void {
  let [old, next] = [top, nextTop];
  // rows of prefixes in a loop: a thousand of them must not exhaust the stack
  while (old.kind === 'prefix' && next.kind === 'prefix') {
    const after = writePrefix(w, old, next);
    if (after === null) return;
    [old, next] = after;
  }
  const { written, sheet } = w;
  const span = written.spanOf(old.origin);
  let at = span.start;
  const part = (range: Range, write: () => void): void => {
    sheet.gap(at, range.start);
    write();
    at = range.end;
  };
  const child = (from: Term, to: Term, level: number): void => part(written.outerOf(from.origin), () => writeOver(w, from, to, level));
  if ((old.kind === 'choice' && next.kind === 'choice') || (old.kind === 'par' && next.kind === 'par')) writeOperands(w, old, next, levelOf(old) + 1, { over: (from, to, level) => writeOver(w, from, to, level), anew: (term, level) => writePart(w, term, level) });
  else if (old.kind === 'call' && next.kind === 'call') writeCall(w, old, next);
  else if (old.kind === 'guard' && next.kind === 'guard') {
    const [from, to] = [old, next];
    part(written.spanOf(from.condition.origin), () => writeExpr(w, from.condition, to.condition));
    child(from.body, to.body, Level.pre);
    sheet.gap(at, span.end);
  } else if (old.kind === 'if' && next.kind === 'if') {
    const [from, to] = [old, next];
    part(written.spanOf(from.condition.origin), () => writeExpr(w, from.condition, to.condition));
    child(from.yes, to.yes, Level.pre);
    child(from.no, to.no, Level.pre);
    sheet.gap(at, span.end);
  } else if (old.kind === 'replicate' && next.kind === 'replicate') {
    child(old.body, next.body, Level.pre);
    sheet.gap(at, span.end);
  } else if (old.kind === 'new' && next.kind === 'new' && old.names.length === next.names.length && old.names.every((name, i) => sameType(name, next.kind === 'new' ? next.names[i] : undefined))) {
    const to = next;
    old.names.forEach((param, i) => part(written.spanOf(param.origin), () => writeName(w, written.spanOf(param.origin), to.names[i]?.name ?? param.name)));
    child(old.body, to.body, Level.pre);
    sheet.gap(at, span.end);
  } else if (old.kind === 'timeout' && next.kind === 'timeout') {
    const [from, to] = [old, next];
    part(written.spanOf(from.duration.origin), () => writeExpr(w, from.duration, to.duration));
    child(from.body, to.body, Level.sum);
    child(from.otherwise, to.otherwise, Level.sum);
    sheet.gap(at, span.end);
  } else if (old.kind === 'relabel' && next.kind === 'relabel') {
    child(old.body, next.body, Level.post);
    writePairs(w, { start: at, end: span.end }, old.pairs, next.pairs);
  } else if (old.kind === 'restrict' && next.kind === 'restrict') {
    child(old.body, next.body, Level.post);
    writeSet(w, { start: at, end: span.end }, old, next);
  } else if (old.kind === 'stop' && next.kind === 'stop') sheet.keep(span.start, span.end);
  else printHere(w, { ...next, origin: NO_ORIGIN });
}

function sameType(left: Parameters<typeof typeText>[0], right: Parameters<typeof typeText>[0] | undefined): boolean {
  return right !== undefined && typeText(left) === typeText(right);
}

/** The next pair of prefixes of the row, or null when the row is written. */
function writePrefix(w: Writing, old: Prefix, next: Prefix): readonly [Term, Term] | null {
  const { written, sheet } = w;
  const [span, action] = [written.spanOf(old.origin), written.spanOf(old.action.origin)];
  sheet.gap(span.start, action.start);
  writeAction(w, old.action, next.action);
  if (isImplicit(w, old.next)) {
    if (next.next.kind === 'stop') return null;
    sheet.put('.');
    writePart(w, next.next, Level.pre);
    return null;
  }
  const outer = written.outerOf(old.next.origin);
  sheet.gap(action.end, outer.start);
  if (old.next.kind === 'prefix' && next.next.kind === 'prefix' && modelOf(w, next.next) === old.next && !written.isInParentheses(old.next.origin)) return [old.next, next.next];
  writeOver(w, old.next, next.next, Level.pre);
  sheet.gap(outer.end, span.end);
  return null;
}

function writeCall(w: Writing, old: Term & { readonly kind: 'call' }, next: Term & { readonly kind: 'call' }): void {
  const span = w.written.spanOf(old.origin);
  const name = { start: span.start, end: span.start + old.process.length };
  writeName(w, name, next.process);
  const args = { start: name.end, end: span.end };
  if (writeArguments(w, args, old.args, next.args)) return;
  w.sheet.put(printCall('', next.args));
}

function writePairs(w: Writing, region: Range, old: readonly RelabelPair[], next: readonly RelabelPair[]): void {
  const names = w.written.tokensIn(region).filter(({ kind }) => kind === 'name');
  const places = old.map((pair, i) => ({ to: names[2 * i], from: names[2 * i + 1], pair }));
  const [first, last] = [names[0], names.at(-1)];
  if (first === undefined || last === undefined || names.length !== 2 * old.length) {
    w.sheet.put(`[${next.map(printPair).join(', ')}]`);
    return;
  }
  if (old.length === next.length) {
    let at = region.start;
    places.forEach(({ to, from }, i) => {
      const pair = next[i];
      if (to === undefined || from === undefined || pair === undefined) return;
      w.sheet.gap(at, to.start);
      writeName(w, to, pair.to);
      w.sheet.gap(to.end, from.start);
      writeName(w, from, pair.from);
      at = from.end;
    });
    w.sheet.gap(at, region.end);
    return;
  }
  const parts = places.flatMap(({ to, from, pair }) => (to === undefined || from === undefined ? [] : [{ start: to.start, end: from.end, text: printPair(pair) }]));
  writeRow(w, region, parts, next.map(printPair));
}

function writeSet(w: Writing, region: Range, old: Restrict, next: Restrict): void {
  const tokens = w.written.tokensIn(region);
  const slash = tokens.find(({ text }) => text === '\\');
  const [from, to] = [old.channels, next.channels];
  const set = { start: slash === undefined ? region.start : (w.written.tokenFrom(slash.end).start), end: region.end };
  w.sheet.gap(region.start, set.start);
  if (from.kind === 'named' && to.kind === 'named') writeName(w, set, to.name);
  else if (from.kind === 'names' && to.kind === 'names') {
    const names = tokens.filter(({ kind, start }) => kind === 'name' && start > set.start);
    const inside = { start: set.start + 1, end: set.end - 1 };
    w.sheet.gap(set.start, inside.start);
    writeRow(w, inside, names, to.names);
    w.sheet.gap(inside.end, set.end);
  } else w.sheet.put(printSet(to));
}
