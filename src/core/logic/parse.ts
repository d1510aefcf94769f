/**
 * Reads the formulas that `print.ts` writes (calculus 6; this part: tt, ff, and, or, not, modalities with one label).
 *
 * Formulas nest deeper than the call stack, so groups are kept on a stack of their own. What is to come fits in like this: an
 * operand is a line of `parseOperand`, something that stands before an operand is one of `parsePrefix`, a binary operator is one
 * more level of `Group`, and an operator that reaches as far right as it can opens a group that ends where the one around it ends.
 */
import { err, ok, type Result } from '../base/result.ts';
import { Cursor, FormulaError } from './cursor.ts';
import type { Formula } from './formula.ts';
import { parseLabel } from './label.ts';

export interface FormulaProblem {
  readonly message: string;
  /** UTF-16 code units from the start of the text. */
  readonly offset: number;
}

type Prefix = { readonly kind: 'not' } | { readonly kind: 'diamond' | 'box'; readonly isWeak: boolean; readonly label: string };

/** What was read between two parentheses so far; the whole text is a group that nothing opened. */
interface Group {
  readonly openedAt: number | null;
  /** Operands of `or` that are complete. */
  readonly ors: Formula[];
  /** Operands of the `and` that is being read. */
  ands: Formula[];
  /** `not` and modalities before the operand that is being read, the outermost first. */
  prefixes: Prefix[];
}

/** The formula that a text is. The error says what was expected and where; offsets are UTF-16 code units. */
export function parseFormula(text: string): Result<Formula, FormulaProblem> {
  try {
    return ok(parse(new Cursor(text)));
  } catch (error) {
    if (error instanceof FormulaError) return err({ message: error.message, offset: error.offset });
    throw error;
  }
}

function parse(cursor: Cursor): Formula {
  const around: Group[] = [];
  let group = groupAt(null);
  for (;;) {
    // before an operand
    const at = cursor.skipBlanks();
    if (cursor.take('(')) {
      around.push(group);
      group = groupAt(at);
      continue;
    }
    const prefix = parsePrefix(cursor);
    if (prefix !== null) {
      group.prefixes.push(prefix);
      continue;
    }
    addOperand(group, parseOperand(cursor));
    // behind an operand
    while (cursor.take(')')) {
      const outer = around.pop();
      if (outer === undefined) throw new FormulaError('this ) was never opened', cursor.offset - 1);
      addOperand(outer, close(group));
      group = outer;
    }
    if (cursor.takeWord('and')) continue;
    if (cursor.takeWord('or')) {
      closeAnd(group);
      continue;
    }
    if (!cursor.isAtEnd()) throw new FormulaError(`expected and, or${around.length > 0 ? ', )' : ''} or the end of the formula`, cursor.offset);
    if (group.openedAt !== null) throw new FormulaError('this ( is never closed', group.openedAt);
    return close(group);
  }
}

function groupAt(openedAt: number | null): Group {
  return { openedAt, ors: [], ands: [], prefixes: [] };
}

function parseOperand(cursor: Cursor): Formula {
  if (cursor.takeWord('tt')) return { kind: 'tt' };
  if (cursor.takeWord('ff')) return { kind: 'ff' };
  const at = cursor.offset;
  if (cursor.take('…')) throw new FormulaError('… stands for parts that were not written out: this formula cannot be read', at);
  throw new FormulaError('expected a formula: tt, ff, not, <a>, [a], <<a>>, [[a]] or (', at);
}

const MODALITIES = [
  { opening: '<<', closing: '>>', kind: 'diamond', isWeak: true },
  { opening: '[[', closing: ']]', kind: 'box', isWeak: true },
  { opening: '<', closing: '>', kind: 'diamond', isWeak: false },
  { opening: '[', closing: ']', kind: 'box', isWeak: false },
] as const;

function parsePrefix(cursor: Cursor): Prefix | null {
  if (cursor.takeWord('not')) return { kind: 'not' };
  const modality = MODALITIES.find(({ opening }) => cursor.take(opening));
  if (modality === undefined) return null;
  const { closing, kind, isWeak } = modality;
  const label = parseLabel(cursor);
  if (!cursor.take(closing)) throw new FormulaError(`expected ${closing} after the label`, cursor.offset);
  return { kind, isWeak, label };
}

function addOperand(group: Group, operand: Formula): void {
  group.ands.push(group.prefixes.reduceRight<Formula>((body, prefix) => ({ ...prefix, body }), operand));
  group.prefixes = [];
}

function closeAnd(group: Group): void {
  group.ors.push(joined('and', group.ands));
  group.ands = [];
}

function close(group: Group): Formula {
  closeAnd(group);
  return joined('or', group.ors);
}

function joined(kind: 'and' | 'or', parts: readonly Formula[]): Formula {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { kind, parts };
}
