/** The items of a text while a command changes them. */
import { NO_ORIGIN, type OriginId } from '../base/brand.ts';
import type { Definition, Item } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import { forEachTerm } from '../term/walk.ts';
import { bodiesOf, isComposition, mapBodies, pathTo, replaceTerm, STOP } from './edit-tree.ts';
import type { NextItem } from './rewrite/rewrite.ts';
import type { Scene } from './scene.ts';

export interface Renaming {
  readonly from: string;
  readonly to: string;
}

export class Draft {
  readonly scene: Scene;
  private rows: readonly NextItem[];
  /** Names to be changed also in what cannot be read. */
  renaming: Renaming | null = null;

  constructor(scene: Scene) {
    this.scene = scene;
    this.rows = scene.items.map((old) => ({ kind: 'old', old, next: old, typed: null }));
  }

  get next(): readonly NextItem[] {
    return this.rows;
  }

  get items(): readonly Item[] {
    return this.rows.map(({ next }) => next);
  }

  /** The first definition of that name, which is the one that counts. */
  definition(name: string): Definition | null {
    for (const item of this.items) if (item.kind === 'definition' && item.definition.name === name) return item.definition;
    return null;
  }

  mapItems(change: (item: Item) => Item | null): void {
    this.rows = this.rows.flatMap((row): readonly NextItem[] => {
      const next = change(row.next);
      return next === null ? [] : next === row.next ? [row] : [{ ...row, next }];
    });
  }

  mapTerms(change: (term: Term, definition: Definition | null) => Term): void {
    this.mapItems((item) => mapBodies(item, change));
  }

  changeDefinition(name: string, change: (definition: Definition) => Definition): void {
    const first = this.definition(name);
    this.mapItems((item) => (item.kind === 'definition' && item.definition === first ? { ...item, definition: change(first) } : item));
  }

  /** The name of the definition in whose body the node stands; null when it stands in none. */
  ownerOf(origin: OriginId): string | null {
    for (const item of this.items) if (item.kind === 'definition' && pathTo(item.definition.body, origin) !== null) return item.definition.name;
    return null;
  }

  /** The nodes from the body of a definition down to the one with that origin. */
  pathTo(origin: OriginId): readonly Term[] {
    for (const item of this.items) {
      const path = item.kind === 'definition' ? pathTo(item.definition.body, origin) : null;
      if (path !== null) return path;
    }
    return [];
  }

  /** The node with that origin; null for what is no node of a body (a constant that stands for itself). */
  termAt(origin: OriginId): Term | null {
    return this.pathTo(origin).at(-1) ?? null;
  }

  replace(origin: OriginId, change: (term: Term) => Term | null): void {
    this.mapTerms((body, definition) => (definition === null ? body : (replaceTerm(body, origin, change) ?? STOP)));
  }

  /** A definition behind the last one before the system on screen, or behind the last one of all. */
  addDefinition(definition: Definition): void {
    const { system } = this.scene;
    const items = this.items;
    const end = items.findIndex((item) => item.kind === 'definition' && item.definition.name === system && (item.definition.isSystem || isComposition(item.definition.body)));
    const before = end < 0 ? items : items.slice(0, end);
    const isPlain = (item: Item): boolean => item.kind === 'definition' && (end < 0 || !item.definition.isSystem);
    const last = before.findLastIndex(isPlain);
    const at = last >= 0 ? last + 1 : before.findLastIndex((item) => item.kind !== 'check') + 1;
    this.insert({ kind: 'definition', definition, origin: definition.origin }, at, null);
  }

  /** A system behind all definitions. */
  addSystem(definition: Definition): void {
    const last = this.items.findLastIndex(({ kind }) => kind === 'definition');
    this.insert({ kind: 'definition', definition, origin: NO_ORIGIN }, last + 1, null);
  }

  /** A copy behind its original. */
  addCopy(definition: Definition, original: string): void {
    const at = this.items.findLastIndex((item) => item.kind === 'definition' && item.definition.name === original);
    this.insert({ kind: 'definition', definition: { ...definition, origin: NO_ORIGIN, nameOrigin: NO_ORIGIN }, origin: NO_ORIGIN }, at + 1, null);
  }

  /** An item at the end, as it was typed. */
  append(item: Item, typed: string | null): void {
    this.insert(item, this.rows.length, typed);
  }

  private insert(next: Item, at: number, typed: string | null): void {
    this.rows = [...this.rows.slice(0, at), { kind: 'new', next, typed }, ...this.rows.slice(at)];
  }

  /** A definition with another body, of which the text is known. */
  type(name: string, body: Term, typed: string): void {
    const first = this.definition(name);
    this.rows = this.rows.map((row) =>
      row.kind === 'old' && row.next.kind === 'definition' && row.next.definition === first ? { ...row, next: { ...row.next, definition: { ...row.next.definition, body } }, typed } : row);
  }

  /** How often a constant is called in each item. */
  callsOf(name: string): readonly { readonly item: Item; readonly count: number }[] {
    return this.items.flatMap((item) => {
      let count = 0;
      for (const body of bodiesOf(item)) forEachTerm(body, (term) => term.kind === 'call' && term.process === name && (count += 1));
      return count === 0 ? [] : [{ item, count }];
    });
  }
}
