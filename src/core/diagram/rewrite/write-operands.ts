/** Rows of `+` and `|`: operands that stay keep their places and what stands between them; others come and go with their sign. */
import type { Choice, Par, Term } from '../../term/term.ts';
import type { Writing } from './write-expression.ts';
import type { Range } from './written.ts';

type Row = Choice | Par;

const BEGINS_LINE = /^[^\S\r\n]*[\r\n]/;

/** How an operand is written; `level` is the binding strength that its place asks for. */
export interface OperandWriter {
  readonly over: (old: Term, next: Term, level: number) => void;
  readonly anew: (term: Term, level: number) => void;
}

/** `next` over the row `old` of the same kind. `level`: what its operands have to bind as. */
export function writeOperands(w: Writing, old: Row, next: Row, level: number, writer: OperandWriter): void {
  const { written, sheet } = w;
  const sign = old.kind === 'choice' ? '+' : '|';
  const span = written.spanOf(old.origin);
  const before = operandsOf(old, (left) => !written.isInParentheses(left.origin));
  const anchors = new Set(before.map(({ origin }) => origin));
  const after = operandsOf(next, (left) => !anchors.has(left.origin));
  const outers = before.map(({ origin }) => written.outerOf(origin));
  let at = span.start;
  let isFirst = true;

  const overOld = (index: number, term: Term): void => {
    const [operand, outer] = [before[index], outers[index]];
    if (operand === undefined || outer === undefined) return;
    sheet.gap(at, outer.start);
    writer.over(operand, term, index === 0 && operand.kind === old.kind ? level - 1 : level);
    at = outer.end;
    isFirst = false;
  };
  const insert = (term: Term): void => {
    if (isFirst) {
      writer.anew(term, level);
      sheet.put(` ${sign} `);
      return;
    }
    const hasMore = outers.some(({ start }) => start >= at);
    const comment = written.afterCommentOn(at);
    const joint = jointOf(w, outers, sign);
    // a comment ends with its line: behind it the sign stands on a line of its own, also where others end their lines with it
    const [between, isOwnLine] = comment > at ? [BEGINS_LINE.test(joint) ? joint : `${written.newline}  ${sign} `, true] : [joint, false];
    if (isOwnLine && !hasMore) {
      sheet.gap(at, comment);
      at = comment;
    }
    sheet.put(isOwnLine && hasMore ? ` ${sign} ` : between);
    writer.anew(term, level);
  };
  const drop = (index: number): void => {
    const outer = outers[index];
    if (outer === undefined) return;
    const following = outers[index + 1];
    const lineEnd = written.afterCommentOn(outer.end);
    if (isFirst) {
      sheet.gap(at, outer.start);
      sheet.drop(outer.start, following === undefined ? outer.end : Math.min(lineEnd, following.start));
      at = following?.start ?? outer.end;
      return;
    }
    const own = signBefore(w, outer, sign);
    const lead = written.tokenBefore(own)?.end ?? at;
    const hasComment = written.commentsIn({ start: lead, end: own }).length > 0;
    if (following === undefined) {
      if (hasComment) sheet.gap(at, own);
      else if (lead > at) sheet.gap(at, lead);
      sheet.drop(own, outer.end);
      at = outer.end;
    } else {
      sheet.gap(at, own);
      sheet.drop(own, Math.min(lineEnd, following.start));
      at = signBefore(w, following, sign);
    }
  };

  for (const step of alignment(before, after)) {
    if (step.kind === 'insert') insert(step.next);
    else if (step.kind === 'drop') drop(step.old);
    else overOld(step.old, step.next);
  }
  sheet.gap(at, span.end);
}

/** From left to right; a left operand of the same kind is part of the row if `isOpen` says so. */
function operandsOf(row: Row, isOpen: (left: Term) => boolean): readonly Term[] {
  const operands: Term[] = [];
  let first: Term = row;
  for (; first.kind === row.kind && (first === row || isOpen(first)); first = first.left) operands.push(first.right);
  return [first, ...operands.reverse()];
}

function signBefore({ written }: Writing, outer: Range, sign: string): number {
  const token = written.tokenBefore(outer.start);
  return token?.text === sign ? token.start : outer.start;
}

/** What stands between two operands here, without comments: ` | `, or a line break with the sign. */
function jointOf({ written }: Writing, outers: readonly Range[], sign: string): string {
  const [last, previous] = [outers.at(-1), outers.at(-2)];
  if (last === undefined || previous === undefined) return ` ${sign} `;
  const between = { start: previous.end, end: last.start };
  const text = written.slice(between);
  const hasOthers = written.tokensIn(between).length !== 1;
  if (hasOthers) return ` ${sign} `;
  return written.commentsIn(between).length === 0 ? text : `${/[\r\n][^\S\r\n]*(?=\S[^\r\n]*$|$)/.exec(text)?.[0] ?? written.newline}${sign} `;
}

type Step = { readonly kind: 'over'; readonly old: number; readonly next: Term } | { readonly kind: 'drop'; readonly old: number } | { readonly kind: 'insert'; readonly next: Term };

/** Which operand becomes which: the same ones in order; where as many go as come, each new one takes the place of an old one. */
function alignment(before: readonly Term[], after: readonly Term[]): readonly Step[] {
  const steps: Step[] = [];
  let [i, k] = [0, 0];
  for (const [oldIndex, newIndex] of [...commonRow(before, after), [before.length, after.length] as const]) {
    const gone = before.slice(i, oldIndex);
    const come = after.slice(k, newIndex);
    const start = i;
    come.forEach((next, n) => steps.push(n < gone.length ? { kind: 'over', old: start + n, next } : { kind: 'insert', next }));
    gone.forEach((_, n) => n >= come.length && steps.push({ kind: 'drop', old: start + n }));
    const same = after[newIndex];
    if (same !== undefined && oldIndex < before.length) steps.push({ kind: 'over', old: oldIndex, next: same });
    [i, k] = [oldIndex + 1, newIndex + 1];
  }
  return steps;
}

/** Longest common subsequence by origin, as pairs of indexes. */
function commonRow(before: readonly Term[], after: readonly Term[]): readonly (readonly [number, number])[] {
  const places = new Map(before.map(({ origin }, i) => [origin, i]));
  const pairs: (readonly [number, number])[] = [];
  let last = -1;
  after.forEach(({ origin }, k) => {
    const i = places.get(origin);
    if (i !== undefined && i > last) {
      pairs.push([i, k]);
      last = i;
    }
  });
  return pairs;
}
