import type { Expr } from '../term/term.ts';
import type { Context, Scope } from './context.ts';
import { lookUp } from './context.ts';
import type { Cell } from './flows.ts';
import { say } from './messages.ts';
import type { Shape } from './shape.ts';
import { BOOL, INT, describe, fieldOf, listOf, recordWith } from './shape.ts';

/** An expression with its names resolved, and the cell of its value. */
export interface Resolved {
  readonly expr: Expr;
  readonly cell: Cell;
}

const nothing = (): null => null;
const itemOf = (shape: Shape): Shape | null => (shape.kind === 'list' ? shape.item : null);

/** `isArgument`: `expr` is an argument of a constant as it stands, so a name may be a channel that is used nowhere else. */
export function resolveExpr(r: Context, expr: Expr, scope: Scope | null, isArgument = false): Resolved {
  const { flows } = r;
  switch (expr.kind) {
    case 'literal':
      switch (expr.value.kind) {
        case 'int':
          return { expr, cell: flows.int };
        case 'bool':
          return { expr, cell: flows.bool };
        case 'string':
          return { expr, cell: flows.string };
        default:
          return { expr, cell: flows.cell() };
      }
    case 'name':
    case 'variable':
      return resolveName(r, expr.name, expr, scope, isArgument);
    case 'list': {
      const cell = flows.cell(expr.items.length === 0 ? listOf(null) : null);
      const items = expr.items.map((item) => {
        const resolved = resolveExpr(r, item, scope);
        flows.flow(resolved.cell, cell, say.thisList, r.placeOf(item.origin), listOf, itemOf);
        return resolved.expr;
      });
      return { expr: { ...expr, items }, cell };
    }
    case 'record': {
      const cell = flows.cell();
      const names = expr.fields.map((field) => field.name);
      const fields = expr.fields.map(({ name, value }, i) => {
        const resolved = resolveExpr(r, value, scope);
        if (names.indexOf(name) < i) r.error('duplicate-binder', r.placeOf(value.origin), say.duplicateBinder(name));
        flows.flow(resolved.cell, cell, say.thisRecord, r.placeOf(value.origin), (shape) => recordWith(names, name, shape), (shape) => fieldOf(shape, name));
        return { name, value: resolved.expr };
      });
      return { expr: { ...expr, fields }, cell };
    }
    case 'field': {
      const record = resolveExpr(r, expr.record, scope);
      const cell = flows.cell();
      const { field } = expr;
      const place = r.placeOf(expr.origin);
      flows.flow(record.cell, cell, field, null, (shape) => fieldOf(shape, field), nothing);
      r.later.push(() => {
        const shape = flows.shapeOf(record.cell);
        if (shape !== null && (shape.kind !== 'record' || !shape.fields.some(({ name }) => name === field))) r.error('type-mismatch', place, say.noField(field, describe(shape)));
      });
      return { expr: { ...expr, record: record.expr }, cell };
    }
    case 'unary': {
      const [like, shape] = expr.op === '-' ? ([flows.int, INT] as const) : ([flows.bool, BOOL] as const);
      return { expr: { ...expr, operand: demand(r, expr.operand, scope, like, shape) }, cell: like };
    }
    case 'binary':
      return resolveBinary(r, expr, scope);
    case 'conditional': {
      const condition = demand(r, expr.condition, scope, flows.bool, BOOL);
      const cell = flows.cell();
      const branch = (part: Expr): Expr => {
        const resolved = resolveExpr(r, part, scope);
        flows.flow(resolved.cell, cell, say.otherBranch, r.placeOf(part.origin));
        return resolved.expr;
      };
      return { expr: { ...expr, condition, yes: branch(expr.yes), no: branch(expr.no) }, cell };
    }
    case 'builtin':
      return resolveBuiltin(r, expr, scope);
  }
}

/** An expression that has to be of one shape. */
export function demand(r: Context, expr: Expr, scope: Scope | null, like: Cell, shape: Shape): Expr {
  const resolved = resolveExpr(r, expr, scope);
  r.want(resolved.cell, like, shape, r.placeOf(expr.origin));
  return resolved.expr;
}

function resolveName(r: Context, name: string, expr: Expr, scope: Scope | null, isArgument: boolean): Resolved {
  const { origin } = expr;
  const variable = lookUp(scope, name);
  if (variable !== null) return { expr: { kind: 'variable', name, origin }, cell: variable.cell };
  if (r.atoms.has(name)) return { expr: { kind: 'literal', value: { kind: 'atom', name }, origin }, cell: r.atomCell(name) };
  const cell = r.flows.cell();
  r.pending.push({ name, cell, place: r.placeOf(origin), isArgument });
  return { expr: { kind: 'literal', value: { kind: 'channel', name }, origin }, cell };
}

function resolveBinary(r: Context, expr: Expr & { readonly kind: 'binary' }, scope: Scope | null): Resolved {
  const { flows } = r;
  const both = (cell: Cell, shape: Shape, result: Cell): Resolved => ({
    expr: { ...expr, left: demand(r, expr.left, scope, cell, shape), right: demand(r, expr.right, scope, cell, shape) },
    cell: result,
  });
  switch (expr.op) {
    case 'and':
    case 'or':
      return both(flows.bool, BOOL, flows.bool);
    case '+':
    case '-':
    case '*':
    case 'div':
    case 'mod':
      return both(flows.int, INT, flows.int);
    default: {
      const left = resolveExpr(r, expr.left, scope);
      const right = resolveExpr(r, expr.right, scope);
      const place = r.placeOf(expr.origin);
      r.compare(left.cell, right.cell, place);
      if (expr.op !== '==' && expr.op !== '!=') {
        r.later.push(() => {
          const shape = flows.shapeOf(left.cell) ?? flows.shapeOf(right.cell);
          if (shape !== null && shape.kind !== 'number' && shape.kind !== 'string') r.error('type-mismatch', place, say.noOrder(describe(shape)));
        });
      }
      return { expr: { ...expr, left: left.expr, right: right.expr }, cell: flows.bool };
    }
  }
}

function resolveBuiltin(r: Context, expr: Expr & { readonly kind: 'builtin' }, scope: Scope | null): Resolved {
  const { flows } = r;
  const [list, item] = expr.args.map((arg) => resolveExpr(r, arg, scope));
  if (list === undefined) return { expr, cell: flows.cell() };
  r.want(list.cell, flows.cell(listOf(null)), listOf(null) ?? BOOL, r.placeOf(list.expr.origin));
  const args = item === undefined ? [list.expr] : [list.expr, item.expr];
  const result = (cell: Cell): Resolved => ({ expr: { ...expr, args }, cell });
  const cell = flows.cell();
  switch (expr.name) {
    case 'len':
      return result(flows.int);
    case 'has':
      if (item !== undefined) {
        const place = r.placeOf(item.expr.origin);
        r.later.push(() => {
          const [whole, part] = [flows.shapeOf(list.cell), flows.shapeOf(item.cell)];
          const wanted = whole === null ? null : itemOf(whole);
          if (wanted !== null && part !== null && wanted.kind !== part.kind) r.error('type-mismatch', place, say.neverEqual(describe(wanted), describe(part)));
        });
      }
      return result(flows.bool);
    case 'head':
      flows.flow(list.cell, cell, say.thisList, null, itemOf, listOf);
      return result(cell);
    case 'tail':
      flows.flow(list.cell, cell, say.thisList, null);
      return result(cell);
    case 'append':
      flows.flow(list.cell, cell, say.thisList, r.placeOf(list.expr.origin), (shape) => (shape.kind === 'list' ? { ...shape, max: Infinity } : shape));
      if (item !== undefined) flows.flow(item.cell, cell, say.thisList, r.placeOf(item.expr.origin), listOf, itemOf);
      return result(cell);
  }
}
