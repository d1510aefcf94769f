/** First pass over the items: who is declared, once each, and the types behind their names. */
import type { Definition, Item } from '../term/program.ts';
import type { Type } from '../term/type.ts';
import type { Parsed } from './parse-items.ts';
import { findWord } from './lexer.ts';
import { say } from './messages.ts';
import type { Report } from './report.ts';

export interface Declarations {
  /** In the order of the file; the first of a name. */
  readonly definitions: ReadonlyMap<string, Definition>;
  /** Without names in them. */
  readonly types: ReadonlyMap<string, Type>;
  readonly sets: ReadonlyMap<string, readonly string[]>;
  /** `chan` items; null where the payload was not given. */
  readonly channels: ReadonlyMap<string, readonly Type[] | null>;
  /** `type` written anywhere in a file, with names replaced. */
  readonly resolveType: (type: Type, start: number, end: number) => Type;
}

/** How far behind a name its type is looked for, in signs. */
const MAX_TYPE = 1000;

const UNKNOWN: Type = { kind: 'unknown' };

export function declare(parsed: Parsed, report: Report): Declarations {
  const { items, starts, ends } = parsed;
  const definitions = new Map<string, Definition>();
  const written = new Map<string, Item & { readonly kind: 'type' }>();
  const sets = new Map<string, readonly string[]>();
  const chans = new Map<string, readonly Type[] | null>();
  const types = new Map<string, Type>();
  const origins = new Map<string, number>();

  /** True when `name` is new in its kind. */
  const isFirst = (kind: string, name: string, start: number, end: number): boolean => {
    const key = `${kind} ${name}`;
    const first = origins.get(key);
    if (first === undefined) origins.set(key, start);
    else report.mildError('duplicate-definition', start, end, say.duplicate(name, report.lineOf(first)));
    return first === undefined;
  };
  const placeOf = (origin: number): readonly [number, number] => [starts[origin] ?? 0, ends[origin] ?? 0];

  for (const item of items) {
    if (item.kind === 'definition') {
      const { definition } = item;
      if (isFirst('constant', definition.name, ...placeOf(definition.nameOrigin))) definitions.set(definition.name, definition);
    } else if (item.kind === 'type') {
      if (isFirst('type', item.name, ...placeOf(item.nameOrigin))) written.set(item.name, item);
    } else if (item.kind === 'set') {
      if (isFirst('set', item.name, ...placeOf(item.nameOrigin))) sets.set(item.name, [...new Set(item.channels)]);
    }
  }

  const resolveType = (type: Type, start: number, end: number): Type => {
    const inside = (part: Type): Type => resolveType(part, start, end);
    switch (type.kind) {
      case 'named':
        return resolveName(type.name, start, end);
      case 'record':
        return { kind: 'record', fields: type.fields.map((field) => ({ name: field.name, type: inside(field.type) })) };
      case 'list':
        return { ...type, item: inside(type.item) };
      case 'chan':
        return { ...type, payload: type.payload?.map(inside) ?? null };
      case 'range':
      case 'bool':
      case 'enum':
      case 'int':
      case 'string':
      case 'unknown':
        return type;
    }
  };
  const resolveName = (name: string, start: number, end: number): Type => {
    const known = types.get(name);
    if (known !== undefined) return known;
    const item = written.get(name);
    if (item === undefined) {
      const place = findWord(parsed.source, name, start, end + MAX_TYPE) ?? { start, end };
      report.error('unknown-type', place.start, place.end, say.unknown(name, report.nearest(name, written.keys())));
      return UNKNOWN;
    }
    types.set(name, UNKNOWN); // while its parts are looked up: a type inside itself has no values
    const itemPlace = placeOf(item.origin);
    const isInItself = mentions(item.type, name, written);
    if (isInItself) report.mildError('unknown-type', ...placeOf(item.nameOrigin), say.typeInItself(name));
    const resolved = isInItself ? UNKNOWN : resolveType(item.type, ...itemPlace);
    types.set(name, resolved);
    return resolved;
  };
  for (const item of written.values()) resolveName(item.name, ...placeOf(item.nameOrigin));
  for (const item of items) {
    if (item.kind !== 'chan') continue;
    const place = placeOf(item.origin);
    const payload = item.payload?.map((type) => resolveType(type, ...place)) ?? null;
    let from = place[0] + item.kind.length;
    for (const name of item.names) {
      const word = findWord(parsed.source, name, from, place[1]);
      from = word?.end ?? from;
      if (isFirst('channel', name, word?.start ?? place[0], word?.end ?? place[1])) chans.set(name, payload);
    }
  }
  return { definitions, types, sets, channels: chans, resolveType };
}

/** Does the type `name` stand inside `type`, through names? */
function mentions(type: Type, name: string, written: ReadonlyMap<string, { readonly type: Type }>): boolean {
  const seen = new Set<string>();
  const waiting: Type[] = [type];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each.kind === 'named') {
      if (each.name === name) return true;
      const next = seen.has(each.name) ? undefined : written.get(each.name)?.type;
      seen.add(each.name);
      if (next !== undefined) waiting.push(next);
    } else if (each.kind === 'record') waiting.push(...each.fields.map((field) => field.type));
    else if (each.kind === 'list') waiting.push(each.item);
    else if (each.kind === 'chan') waiting.push(...(each.payload ?? []));
  }
  return false;
}
