/**
 * Formulas as text, in the notation of calculus 6 and with as few parentheses as give the same tree back: `not` and the
 * modalities bind tightest, then `and`, then `or`. A conjunction inside a conjunction keeps its parentheses.
 */
import type { Formula } from './formula.ts';

/** What is written out at most. Formulas share parts, so that the tree of a small one can be astronomically large. */
export const PRINTED_PARTS = 20_000;

export interface PrintedFormula {
  readonly text: string;
  /** Part k (preorder) stands at `spans[2·k] … spans[2·k+1]`, its own parentheses left out. */
  readonly spans: Int32Array;
}

/** Binding strength, loosest first. */
const Tight = { or: 0, and: 1, prefix: 2 } as const;

type Work = string | { readonly formula: Formula; readonly level: number } | { readonly end: number };

/**
 * A formula as text. Of a formula with more than `limit` parts the first `limit` in preorder are written, each `…` standing for
 * others; `spans` then has these parts only. Nothing is said about parts beyond.
 */
export function printFormula(formula: Formula, limit = PRINTED_PARTS): PrintedFormula {
  const written: string[] = [];
  const spans: number[] = [];
  let length = 0;
  const write = (text: string): void => {
    written.push(text);
    length += text.length;
  };
  const open: Work[] = [{ formula, level: Tight.or }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      write(next);
    } else if ('end' in next) {
      spans[next.end] = length;
    } else if (spans.length >= 2 * limit) {
      write('…');
    } else {
      const needsParentheses = tightnessOf(next.formula) < next.level;
      if (needsParentheses) write('(');
      spans.push(length, length);
      const inside: readonly Work[] = [...piecesOf(next.formula, limit - spans.length / 2), { end: spans.length - 1 }, ...(needsParentheses ? [')'] : [])];
      open.push(...inside.toReversed());
    }
  }
  return { text: written.join(''), spans: Int32Array.from(spans) };
}

function tightnessOf(formula: Formula): number {
  return formula.kind === 'or' || formula.kind === 'and' ? Tight[formula.kind] : Tight.prefix;
}

/** What is written for a formula, in order. Operands past the room that is left are one `…` together. */
function piecesOf(formula: Formula, room: number): readonly Work[] {
  switch (formula.kind) {
    case 'tt':
    case 'ff':
      return [formula.kind];
    case 'not':
      return ['not ', { formula: formula.body, level: Tight.prefix }];
    case 'diamond':
    case 'box':
      return [printModality(formula), { formula: formula.body, level: Tight.prefix }];
    case 'and':
    case 'or': {
      const level = Tight[formula.kind] + 1;
      const shown = formula.parts.slice(0, room + 1);
      return shown.flatMap((part, k): readonly Work[] => [...(k === 0 ? [] : [` ${formula.kind} `]), { formula: part, level }]);
    }
  }
}

/** `<a>`, `[a]`, `<<a>>`, `[[a]]`. */
export function printModality({ kind, isWeak, label }: Pick<Formula & { readonly kind: 'diamond' | 'box' }, 'kind' | 'isWeak' | 'label'>): string {
  const [opening, closing] = kind === 'diamond' ? ['<', '>'] : ['[', ']'];
  return isWeak ? `${opening}${opening}${label}${closing}${closing}` : `${opening}${label}${closing}`;
}
