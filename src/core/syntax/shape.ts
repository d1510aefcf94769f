/**
 * What inference knows of a value. Numbers are one kind with bounds (infinite for `int`), channels are links whose payloads are
 * inferred in turn. `null` in a place means that nothing is known of it yet.
 */
import type { Type } from '../term/type.ts';

export type Shape =
  | { readonly kind: 'number'; readonly low: number; readonly high: number }
  | { readonly kind: 'bool' | 'string' }
  | { readonly kind: 'enum'; readonly atoms: readonly string[] }
  | { readonly kind: 'record'; readonly fields: readonly { readonly name: string; readonly shape: Shape | null }[] }
  | { readonly kind: 'list'; readonly item: Shape | null; readonly max: number }
  | { readonly kind: 'chan'; readonly link: number };

/** Makes two links one. */
export type Unite = (a: number, b: number) => void;

export const INT: Shape = { kind: 'number', low: -Infinity, high: Infinity };
export const BOOL: Shape = { kind: 'bool' };
export const STRING: Shape = { kind: 'string' };

/** Values can be nested without end (`P(x) = tau.P([x])`); what is deeper than this is not followed. */
const MAX_NESTING = 8;

export function listOf(item: Shape | null): Shape | null {
  return item !== null && nestingOf(item) >= MAX_NESTING ? null : { kind: 'list', item, max: Infinity };
}

/** A record of which one field is known. */
export function recordWith(names: readonly string[], known: string, shape: Shape): Shape | null {
  if (nestingOf(shape) >= MAX_NESTING) return null;
  return { kind: 'record', fields: names.map((name) => ({ name, shape: name === known ? shape : null })) };
}

function nestingOf(shape: Shape | null): number {
  if (shape?.kind === 'list') return 1 + nestingOf(shape.item);
  return shape?.kind === 'record' ? 1 + Math.max(0, ...shape.fields.map((field) => nestingOf(field.shape))) : 0;
}

export function fieldOf(record: Shape, name: string): Shape | null {
  return record.kind === 'record' ? (record.fields.find((field) => field.name === name)?.shape ?? null) : null;
}

/** The least shape that holds both; null when they are of different kinds. `declared`: the value sets of the file. */
export function join(a: Shape, b: Shape, declared: readonly (readonly string[])[], unite: Unite): Shape | null {
  if (a === b) return a;
  if (a.kind === 'number' && b.kind === 'number') {
    if (a.low <= b.low && a.high >= b.high) return a;
    return { kind: 'number', low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
  }
  if (a.kind === 'enum' && b.kind === 'enum') return joinEnums(a, b, declared);
  if (a.kind === 'chan' && b.kind === 'chan') {
    unite(a.link, b.link);
    return a;
  }
  if (a.kind === 'list' && b.kind === 'list') {
    const item = joinParts(a.item, b.item, declared, unite);
    return item === undefined ? null : { kind: 'list', item, max: Math.max(a.max, b.max) };
  }
  if (a.kind === 'record' && b.kind === 'record') {
    if (a.fields.length !== b.fields.length) return null;
    const fields: { name: string; shape: Shape | null }[] = [];
    for (const { name, shape } of a.fields) {
      const other = b.fields.find((field) => field.name === name);
      const both = other && joinParts(shape, other.shape, declared, unite);
      if (both === undefined) return null;
      fields.push({ name, shape: both });
    }
    return { kind: 'record', fields };
  }
  return a.kind === b.kind ? a : null;
}

function joinParts(a: Shape | null, b: Shape | null, declared: readonly (readonly string[])[], unite: Unite): Shape | null | undefined {
  if (a === null || b === null) return a ?? b;
  return join(a, b, declared, unite) ?? undefined;
}

function joinEnums(a: Shape & { readonly kind: 'enum' }, b: Shape & { readonly kind: 'enum' }, declared: readonly (readonly string[])[]): Shape {
  const holds = (set: readonly string[], atoms: readonly string[]): boolean => atoms.every((atom) => set.includes(atom));
  if (holds(a.atoms, b.atoms)) return a;
  if (holds(b.atoms, a.atoms)) return b;
  const both = [...a.atoms, ...b.atoms.filter((atom) => !a.atoms.includes(atom))];
  return { kind: 'enum', atoms: declared.find((set) => holds(set, both)) ?? both };
}

/** Of one kind throughout, whatever the bounds, so that a comparison or a step can make sense. */
export function fit(a: Shape | null, b: Shape | null): boolean {
  return a === null || b === null || join(a, b, [], () => undefined) !== null;
}

export function isSame(a: Shape, b: Shape): boolean {
  if (a === b) return true;
  if (a.kind === 'number' && b.kind === 'number') return a.low === b.low && a.high === b.high;
  if (a.kind === 'enum' && b.kind === 'enum') return a.atoms.length === b.atoms.length && a.atoms.every((atom, i) => atom === b.atoms[i]);
  if (a.kind === 'list' && b.kind === 'list') return a.max === b.max && isSameOrNull(a.item, b.item);
  if (a.kind === 'record' && b.kind === 'record') return a.fields.every((field, i) => isSameOrNull(field.shape, b.fields[i]?.shape ?? null));
  return a.kind === b.kind;
}

function isSameOrNull(a: Shape | null, b: Shape | null): boolean {
  return a === null || b === null ? a === b : isSame(a, b);
}

/** Is there a channel in it? */
export function hasChannel(shape: Shape | null): boolean {
  if (shape?.kind === 'record') return shape.fields.some((field) => hasChannel(field.shape));
  return shape?.kind === 'list' ? hasChannel(shape.item) : shape?.kind === 'chan';
}

const MANY: Readonly<Record<Shape['kind'], string>> = { number: 'numbers', bool: 'truth values', string: 'texts', enum: 'names', record: 'records', list: 'lists', chan: 'channels' };

/** In words, as the object of "takes". */
export function describe(shape: Shape): string {
  switch (shape.kind) {
    case 'number':
      return Number.isFinite(shape.low) ? `a number from ${shape.low} to ${shape.high}` : 'a number';
    case 'bool':
      return 'true or false';
    case 'string':
      return 'a text';
    case 'enum':
      return shape.atoms.length === 1 ? `${shape.atoms[0] ?? ''}` : `one of ${shape.atoms.slice(0, 6).join(', ')}${shape.atoms.length > 6 ? ', …' : ''}`;
    case 'record':
      return `a record with ${shape.fields.map((field) => field.name).join(', ')}`;
    case 'list':
      return shape.item === null ? 'a list' : `a list of ${MANY[shape.item.kind]}`;
    case 'chan':
      return 'a channel';
  }
}

/** A shape as a type; `payloadOf` gives what a channel carries. */
export function typeOf(shape: Shape | null, payloadOf: (link: number) => readonly Type[] | null): Type {
  switch (shape?.kind) {
    case undefined:
      return { kind: 'unknown' };
    case 'number':
      return Number.isFinite(shape.low) ? { kind: 'range', low: shape.low, high: shape.high } : { kind: 'int' };
    case 'bool':
    case 'string':
      return { kind: shape.kind };
    case 'enum':
      return { kind: 'enum', atoms: shape.atoms };
    case 'record':
      return { kind: 'record', fields: shape.fields.map(({ name, shape: field }) => ({ name, type: typeOf(field, payloadOf) })) };
    case 'list':
      return { kind: 'list', item: typeOf(shape.item, payloadOf), max: shape.max };
    case 'chan':
      return { kind: 'chan', payload: payloadOf(shape.link) };
  }
}
