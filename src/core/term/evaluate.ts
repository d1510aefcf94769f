/**
 * Values of closed expressions (calculus 1.1, "Expressions"). Pure; what has no value is an error kind, the `kind` of
 * `#error(kind)` in rule ERR.
 */
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import type { BinaryOp, BuiltinName, Expr } from './term.ts';
import type { EvalErrorKind, RecordField, Value } from './value.ts';

type Evaluated = Result<Value, EvalErrorKind>;

/**
 * The value of a closed, resolved expression, operands from left to right; the first error wins.
 *
 * - Integers are safe integers (|n| < 2^53), else `overflow`.
 * - `div` rounds down and `mod` has the sign of the divisor (so it is never negative for a positive divisor), as in
 *   mCRL2: `-7 div 2 == -4`, `-7 mod 2 == 1`; by 0: `div`.
 * - `==`, `!=` take two values of one kind, else `type`; `<`, `<=`, `>`, `>=` take two integers or two strings.
 * - `and`, `or`, `if` do not look at what does not matter: `x != 0 and 10 div x > 1`.
 * - `len`, `head`, `tail` take a list; `append(list, item)` adds at the end; `has(list, item)`.
 *
 * Throws on a variable or an unresolved name: the expression must be closed.
 */
export function evaluate(expr: Expr): Evaluated {
  switch (expr.kind) {
    case 'literal':
      return ok(expr.value);
    case 'name':
    case 'variable':
      throw new Error(`evaluate: ${expr.kind} ${expr.name} in a closed expression`);
    case 'list': {
      const items = evaluateAll(expr.items);
      return items.ok ? ok({ kind: 'list', items: items.value }) : items;
    }
    case 'record': {
      const values = evaluateAll(expr.fields.map((field) => field.value));
      if (!values.ok) return values;
      return ok({ kind: 'record', fields: expr.fields.flatMap(({ name }, i) => withValue(name, values.value[i])) });
    }
    case 'field': {
      const record = evaluate(expr.record);
      if (!record.ok) return record;
      if (record.value.kind !== 'record') return err('type');
      const field = record.value.fields.find(({ name }) => name === expr.field);
      return field === undefined ? err('field') : ok(field.value);
    }
    case 'unary': {
      const operand = evaluate(expr.operand);
      if (!operand.ok) return operand;
      if (expr.op === '-') return operand.value.kind === 'int' ? int(-operand.value.value) : err('type');
      return operand.value.kind === 'bool' ? bool(!operand.value.value) : err('type');
    }
    case 'binary':
      return evaluateBinary(expr.op, expr.left, expr.right);
    case 'conditional': {
      const condition = evaluate(expr.condition);
      if (!condition.ok) return condition;
      if (condition.value.kind !== 'bool') return err('type');
      return evaluate(condition.value.value ? expr.yes : expr.no);
    }
    case 'builtin': {
      const args = evaluateAll(expr.args);
      return args.ok ? applyBuiltin(expr.name, args.value) : args;
    }
  }
}

/** The values of several closed expressions, left to right; the first error wins. */
export function evaluateAll(exprs: readonly Expr[]): Result<readonly Value[], EvalErrorKind> {
  const values: Value[] = [];
  for (const expr of exprs) {
    const value = evaluate(expr);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return ok(values);
}

function withValue(name: string, value: Value | undefined): readonly { readonly name: string; readonly value: Value }[] {
  return value === undefined ? [] : [{ name, value }];
}

/** `+ 0` turns −0, which would be a second zero, into 0. */
function int(value: number): Evaluated {
  return Number.isSafeInteger(value) ? ok({ kind: 'int', value: value + 0 }) : err('overflow');
}

function bool(value: boolean): Evaluated {
  return ok({ kind: 'bool', value });
}

function evaluateBinary(op: BinaryOp, leftExpr: Expr, rightExpr: Expr): Evaluated {
  const left = evaluate(leftExpr);
  if (!left.ok) return left;
  if (op === 'and' || op === 'or') {
    if (left.value.kind !== 'bool') return err('type');
    if (left.value.value === (op === 'or')) return left;
    const right = evaluate(rightExpr);
    return !right.ok || right.value.kind === 'bool' ? right : err('type');
  }
  const right = evaluate(rightExpr);
  return right.ok ? applyBinary(op, left.value, right.value) : right;
}

function applyBinary(op: Exclude<BinaryOp, 'and' | 'or'>, left: Value, right: Value): Evaluated {
  if (left.kind !== right.kind) return err('type');
  if (op === '==') return bool(equalValues(left, right));
  if (op === '!=') return bool(!equalValues(left, right));
  if (left.kind === 'string' && right.kind === 'string') return applyOrder(op, left.value, right.value);
  if (left.kind !== 'int' || right.kind !== 'int') return err('type');
  const a = left.value;
  const b = right.value;
  switch (op) {
    case '+':
      return int(a + b);
    case '-':
      return int(a - b);
    case '*':
      return int(a * b);
    case 'div':
      // by the exact remainder: the quotient of two large floating-point numbers may round up to the next integer
      return b === 0 ? err('div') : int((a - floorMod(a, b)) / b);
    case 'mod':
      return b === 0 ? err('div') : int(floorMod(a, b));
    case '<':
    case '<=':
    case '>':
    case '>=':
      return applyOrder(op, a, b);
  }
}

/** Has the sign of `b`. */
function floorMod(a: number, b: number): number {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

function applyOrder<T extends number | string>(op: BinaryOp, a: T, b: T): Evaluated {
  if (op === '<') return bool(a < b);
  if (op === '<=') return bool(a <= b);
  if (op === '>') return bool(a > b);
  if (op === '>=') return bool(a >= b);
  return err('type');
}

function applyBuiltin(name: BuiltinName, args: readonly Value[]): Evaluated {
  const [subject, item] = args;
  if (subject?.kind !== 'list') return err('type');
  const { items } = subject;
  switch (name) {
    case 'len':
      return int(items.length);
    case 'head':
      return items[0] === undefined ? err('head') : ok(items[0]);
    case 'tail':
      return items.length === 0 ? err('tail') : ok({ kind: 'list', items: items.slice(1) });
    case 'append':
      return item === undefined ? err('type') : ok({ kind: 'list', items: [...items, item] });
    case 'has':
      return item === undefined ? err('type') : bool(items.some((each) => equalValues(each, item)));
  }
}

/** The fields in the order of their names: the one order that does not depend on how the record was written. */
export function fieldsByName(fields: readonly RecordField[]): readonly RecordField[] {
  return [...fields].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Equality of values; the order of record fields does not matter. */
export function equalValues(a: Value, b: Value): boolean {
  return compareValues(a, b) === 0;
}

/** A total order on values, for sorting: by kind, then integers up, false before true, text by code units, lists by length then item. */
export function compareValues(a: Value, b: Value): number {
  if (a.kind === 'list' && b.kind === 'list') return compareRows(a.items, b.items);
  if (a.kind === 'record' && b.kind === 'record') {
    const left = fieldsByName(a.fields);
    const right = fieldsByName(b.fields);
    return (
      compareKeys(left.map(({ name }) => name).join(), right.map(({ name }) => name).join()) ||
      compareRows(left.map(({ value }) => value), right.map(({ value }) => value))
    );
  }
  return compareKeys(a.kind, b.kind) || compareKeys(scalarOf(a), scalarOf(b));
}

function compareRows(a: readonly Value[], b: readonly Value[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (const [i, left] of a.entries()) {
    const right = b[i];
    const order = right === undefined ? 0 : compareValues(left, right);
    if (order !== 0) return order;
  }
  return 0;
}

function scalarOf(value: Value): number | string {
  switch (value.kind) {
    case 'int':
      return value.value;
    case 'bool':
      return Number(value.value);
    case 'string':
      return value.value;
    case 'atom':
    case 'channel':
      return value.name;
    case 'list':
    case 'record':
      return '';
  }
}

function compareKeys(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
