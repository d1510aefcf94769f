import type { Type } from './type.ts';
import type { Value } from './value.ts';

/** Types by name, as in `Program.types`. */
export type TypeTable = ReadonlyMap<string, Type>;

/**
 * A visible input offers at most this many steps. A type with more values counts as one that cannot be enumerated: no
 * reader and no search gains from ten thousand steps that differ in one number.
 */
export const MAX_VALUES = 10_000;

const UNKNOWN: Type = { kind: 'unknown' };

/** Follows names to a type of another kind; a name without a definition, or one that leads back to itself, is `unknown`. */
export function resolveType(type: Type, types: TypeTable): Type {
  let resolved = type;
  for (let hops = 0; resolved.kind === 'named'; hops++) {
    resolved = (hops <= types.size ? types.get(resolved.name) : undefined) ?? UNKNOWN;
  }
  return resolved;
}

/** Is `value` one of the values of `type`? Channels fit every `chan` type (payloads are checked where they are used); everything fits `unknown`. */
export function hasType(value: Value, type: Type, types: TypeTable): boolean {
  const resolved = resolveType(type, types);
  switch (resolved.kind) {
    case 'range':
      return value.kind === 'int' && resolved.low <= value.value && value.value <= resolved.high;
    case 'enum':
      return value.kind === 'atom' && resolved.atoms.includes(value.name);
    case 'record':
      return (
        value.kind === 'record' &&
        value.fields.length === resolved.fields.length &&
        resolved.fields.every(({ name, type: fieldType }) => {
          const field = value.fields.find((each) => each.name === name);
          return field !== undefined && hasType(field.value, fieldType, types);
        })
      );
    case 'list':
      return value.kind === 'list' && value.items.length <= resolved.max && value.items.every((item) => hasType(item, resolved.item, types));
    case 'chan':
      return value.kind === 'channel';
    case 'bool':
    case 'int':
    case 'string':
      return value.kind === resolved.kind;
    case 'named':
    case 'unknown':
      return true;
  }
}

/**
 * All values of a type in the order of calculus 1.3 (part of the share format): integers up, `false` before `true`, atoms
 * as declared, records by their first field first, lists by length and then by their first item first.
 * Null when they cannot be enumerated (`int`, `string`, `chan`, `unknown`, a type that contains itself) or are more than
 * `MAX_VALUES`.
 */
export function valuesOf(type: Type, types: TypeTable): readonly Value[] | null {
  return countValues(type, types, []) > MAX_VALUES ? null : enumerate(type, types);
}

/**
 * All rows with one value of each column, the first column varying slowest. A column is null when it cannot be enumerated;
 * so are the rows then, and when they are more than `MAX_VALUES`. An empty column leaves no row, whatever the others.
 */
export function rowsOf(columns: readonly (readonly Value[] | null)[]): readonly (readonly Value[])[] | null {
  if (columns.some((column) => column?.length === 0)) return [];
  const known = columns.filter((column) => column !== null);
  const count = known.reduce((total, column) => total * column.length, 1);
  return known.length < columns.length || count > MAX_VALUES ? null : product(known);
}

/** How many values; Infinity when they cannot be enumerated. `above`: the names being expanded. */
function countValues(type: Type, types: TypeTable, above: readonly string[]): number {
  switch (type.kind) {
    case 'range':
      return Math.max(0, type.high - type.low + 1);
    case 'bool':
      return 2;
    case 'enum':
      return type.atoms.length;
    case 'record':
      return countRows(type.fields.map((field) => field.type), types, above);
    case 'list': {
      const perItem = type.max === 0 ? 0 : countValues(type.item, types, above);
      let count = 1;
      for (let length = 1, ofLength = perItem; length <= type.max && ofLength > 0 && count <= MAX_VALUES; length++, ofLength *= perItem) count += ofLength;
      return count;
    }
    case 'named': {
      const named = types.get(type.name);
      return named === undefined || above.includes(type.name) ? Infinity : countValues(named, types, [...above, type.name]);
    }
    case 'chan':
    case 'int':
    case 'string':
    case 'unknown':
      return Infinity;
  }
}

/** One empty type empties the rows, also beside a type without end (0 · ∞ is no number). */
function countRows(rowTypes: readonly Type[], types: TypeTable, above: readonly string[]): number {
  const counts = rowTypes.map((type) => countValues(type, types, above));
  return counts.includes(0) ? 0 : counts.reduce((total, count) => total * count, 1);
}

/** The values of a type whose count is finite. */
function enumerate(type: Type, types: TypeTable): readonly Value[] {
  if (countValues(type, types, []) === 0) return [];
  switch (type.kind) {
    case 'range':
      return Array.from({ length: Math.max(0, type.high - type.low + 1) }, (_, i) => ({ kind: 'int', value: type.low + i }));
    case 'bool':
      return [
        { kind: 'bool', value: false },
        { kind: 'bool', value: true },
      ];
    case 'enum':
      return type.atoms.map((name) => ({ kind: 'atom', name }));
    case 'record':
      return product(type.fields.map((field) => enumerate(field.type, types))).map((row) => ({
        kind: 'record',
        fields: type.fields.flatMap(({ name }, i) => {
          const value = row[i];
          return value === undefined ? [] : [{ name, value }];
        }),
      }));
    case 'list': {
      const items = type.max === 0 ? [] : enumerate(type.item, types);
      const lists: Value[] = [{ kind: 'list', items: [] }];
      for (let length = 1; length <= type.max && items.length > 0; length++) {
        for (const row of product(Array.from({ length }, () => items))) lists.push({ kind: 'list', items: row });
      }
      return lists;
    }
    case 'named': {
      const named = types.get(type.name);
      return named === undefined ? [] : enumerate(named, types);
    }
    case 'chan':
    case 'int':
    case 'string':
    case 'unknown':
      throw new Error(`enumerate: ${type.kind} has no end`);
  }
}

/** Rows with one value of each column, the first column varying slowest. */
function product(columns: readonly (readonly Value[])[]): readonly (readonly Value[])[] {
  let rows: readonly (readonly Value[])[] = [[]];
  for (const column of columns) rows = rows.flatMap((row) => column.map((value) => [...row, value]));
  return rows;
}
