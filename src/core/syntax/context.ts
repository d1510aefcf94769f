/** What the walk over the terms knows and collects: who is declared, the flows of values, and what has to wait for them. */
import type { OriginId } from '../base/brand.ts';
import type { Definition } from '../term/program.ts';
import type { Expr, Param } from '../term/term.ts';
import type { Type } from '../term/type.ts';
import { MAX_VALUES } from '../term/types.ts';
import type { Declarations } from './declarations.ts';
import type { Cell, Flows, Place } from './flows.ts';
import { findWord } from './lexer.ts';
import type { Message } from './messages.ts';
import { say } from './messages.ts';
import type { Parsed } from './parse-items.ts';
import type { Report } from './report.ts';
import type { Shape } from './shape.ts';
import { describe } from './shape.ts';

/** Variables in scope, innermost first. */
export interface Scope {
  readonly name: string;
  readonly cell: Cell;
  readonly up: Scope | null;
}

export interface Slot {
  readonly draft: Draft<Param>;
  readonly cell: Cell;
}

type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

/** A value that is sent, for the checks that need its type. */
export interface Sent {
  readonly expr: Expr;
  readonly cell: Cell;
  readonly place: Place;
}

export class Context {
  readonly declarations: Declarations;
  readonly flows: Flows;
  readonly report: Report;
  readonly atoms: ReadonlySet<string>;
  /** The definition at work. */
  owner: string | null = null;
  /** Names that are channels because they are used, restricted or declared as such. */
  readonly channels = new Set<string>();
  /** Those of them on which somebody sends or receives, or that are given on. */
  readonly used = new Set<string>();
  readonly sent: Sent[] = [];
  /** Cells of what is received. */
  readonly received: { readonly cell: Cell; readonly place: Place }[] = [];
  /** Names in value position that are channels if they are channels anywhere. */
  readonly pending: { readonly name: string; readonly cell: Cell; readonly place: Place; readonly isArgument: boolean }[] = [];
  /** To be done when all flows are known. */
  readonly later: (() => void)[] = [];
  /** Unknown constants and where they were first used. */
  readonly unknown = new Map<string, OriginId>();
  readonly params = new Map<string, readonly Slot[]>();
  private readonly atomCells = new Map<string, Cell>();
  /** Restricted names and where; those that nobody uses are pointed out. */
  readonly restricted: { readonly names: readonly string[]; readonly place: Place }[] = [];
  readonly parsed: Parsed;
  private readonly enums: readonly (readonly string[])[];

  constructor(parsed: Parsed, declarations: Declarations, flows: Flows, report: Report, enums: readonly (readonly string[])[]) {
    this.parsed = parsed;
    this.declarations = declarations;
    this.flows = flows;
    this.report = report;
    this.enums = enums;
    this.atoms = new Set(enums.flat());
    for (const [name, payload] of declarations.channels) {
      this.channels.add(name);
      if (payload !== null) flows.use(flows.linkOf(name), payload.length, null, payload.map((type) => this.shapeOf(type)));
    }
    for (const names of declarations.sets.values()) for (const name of names) this.channels.add(name);
    for (const definition of declarations.definitions.values()) this.declareParams(definition);
  }

  private declareParams(definition: Definition): void {
    this.owner = definition.name;
    this.report.definition = definition.name;
    this.params.set(definition.name, definition.params.map((param) => this.declareParam(param)));
    this.refuseRepeated(definition.params);
  }

  /** A binder as it will stand in the resolved term; its type is filled in when all flows are known. */
  declareParam(param: Param): Slot {
    this.report.definition = this.owner;
    const place = this.placeOf(param.origin);
    const type = param.type === null ? null : this.declarations.resolveType(param.type, place.start, place.end);
    const shape = type === null ? null : this.shapeOf(type);
    const cell = this.flows.cell(shape, shape !== null);
    const draft = { ...param, type };
    if (type === null) this.later.push(() => (draft.type = this.flows.typeOf(cell)));
    return { draft, cell };
  }

  placeOf(origin: OriginId): Place {
    return { start: this.parsed.starts[origin] ?? 0, end: this.parsed.ends[origin] ?? 0, owner: this.owner };
  }

  textAt(place: Place): string {
    return this.parsed.source.slice(place.start, place.end);
  }

  /** The `\\ {…}` or `[…]` that a term ends with. */
  postfixOf({ origin, body }: { readonly origin: OriginId; readonly body: { readonly origin: OriginId } }): Place {
    const whole = this.placeOf(origin);
    const start = Math.max(whole.start, this.placeOf(body.origin).end);
    const skipped = /^[\s)]*/.exec(this.textAt({ ...whole, start }))?.[0].length ?? 0;
    return { ...whole, start: start + skipped };
  }

  /** Where a name stands in a place that has several; the whole place if it is not found. */
  wordIn(place: Place, word: string): Place {
    return { ...place, ...findWord(this.parsed.source, word, place.start, place.end) };
  }

  error(code: Parameters<Report['error']>[0], place: Place, message: Message): void {
    this.report.definition = place.owner;
    this.report.error(code, place.start, place.end, message);
  }

  /** What a type says; null where it says nothing. Every `chan` is a link of its own. */
  private shapeOf(type: Type): Shape | null {
    switch (type.kind) {
      case 'range':
        return { kind: 'number', low: type.low, high: type.high };
      case 'int':
        return { kind: 'number', low: -Infinity, high: Infinity };
      case 'bool':
      case 'string':
        return { kind: type.kind };
      case 'enum':
        return type;
      case 'record':
        return { kind: 'record', fields: type.fields.map((field) => ({ name: field.name, shape: this.shapeOf(field.type) })) };
      case 'list':
        return { kind: 'list', item: this.shapeOf(type.item), max: type.max };
      case 'chan': {
        const link = this.flows.link(null);
        if (type.payload !== null) this.flows.use(link, type.payload.length, null, type.payload.map((part) => this.shapeOf(part)));
        return { kind: 'chan', link };
      }
      case 'named':
      case 'unknown':
        return null;
    }
  }

  /** The cell of an atom: the one declared set that has it, else itself alone. */
  atomCell(name: string): Cell {
    let cell = this.atomCells.get(name);
    if (cell === undefined) {
      const sets = this.enums.filter((atoms) => atoms.includes(name));
      cell = this.flows.cell({ kind: 'enum', atoms: sets.length === 1 ? (sets[0] ?? [name]) : [name] });
      this.atomCells.set(name, cell);
    }
    return cell;
  }

  refuseRepeated(params: readonly Param[]): void {
    const seen = new Set<string>();
    for (const { name, origin } of params) {
      if (seen.has(name)) this.error('duplicate-binder', this.placeOf(origin), say.duplicateBinder(name));
      seen.add(name);
    }
  }

  /** `cell` has to be of the kind of `shape`; where nothing is known of it, it looks like `like`. */
  want(cell: Cell, like: Cell, shape: Shape, place: Place): void {
    this.flows.hint(cell, like);
    this.later.push(() => {
      const found = this.flows.shapeOf(cell);
      if (found !== null && found.kind !== shape.kind) this.error('type-mismatch', place, say.wrongKind(describe(shape), describe(found)));
    });
  }

  /** Both sides of a comparison. */
  compare(left: Cell, right: Cell, place: Place): void {
    this.flows.hint(left, right);
    this.flows.hint(right, left);
    this.later.push(() => {
      const [a, b] = [this.flows.shapeOf(left), this.flows.shapeOf(right)];
      if (a !== null && b !== null && !this.flows.fit(left, right)) this.error('type-mismatch', place, say.neverEqual(describe(a), describe(b)));
    });
  }

  /** An input that anybody may use, with values that cannot be listed. The system can be run all the same; unless it is marked as one, this is a warning. */
  openInput(param: Param, channel: string, system: string, isMarked: boolean): void {
    const { start, end } = this.placeOf(param.origin);
    const kind = param.type?.kind;
    this.report.definition = this.owner;
    const report = (message: Message): void => {
      if (isMarked) this.report.mildError('open-input', start, end, message);
      else this.report.warning('open-input', start, end, message);
    };
    if (kind === 'range' || kind === 'bool' || kind === 'enum') {
      report(say.tooManyValues(channel, system, MAX_VALUES));
      return;
    }
    const isBare = this.parsed.source.slice(0, start).trimEnd().endsWith('?');
    const typed = `${param.name}: 0..3`;
    const fix = kind === 'int' && end - start === param.name.length ? { label: `Change to ${typed}`, text: isBare ? `(${typed})` : typed } : null;
    report(say.openInput(channel, system, param.name, kind === 'int' || kind === 'string' || kind === 'list' ? kind : 'other', fix));
  }

  /** Decides the names in value position that are neither variables nor atoms, and lets all values flow. */
  solve(): void {
    const { flows } = this;
    for (const { name } of this.pending) this.used.add(name);
    for (const { name, cell } of this.pending) if (this.channels.has(name)) flows.become(cell, { kind: 'chan', link: flows.linkOf(name) });
    flows.solve();
    // given to a parameter that is used as a channel: a use as a channel too
    for (const { name, cell, isArgument } of this.pending) {
      const shape = flows.shapeOf(cell);
      if (!isArgument || shape?.kind !== 'chan' || this.channels.has(name)) continue;
      this.channels.add(name);
      flows.unite(shape.link, flows.linkOf(name), null);
    }
    for (const { name, cell } of this.pending) if (this.channels.has(name) && flows.shapeOf(cell) === null) flows.become(cell, { kind: 'chan', link: flows.linkOf(name) });
    flows.solve();
    for (const { name, place } of this.pending) {
      if (!this.channels.has(name) && !this.parsed.lost.has(name)) this.error('unbound-variable', place, say.unbound(name, this.report.nearest(name, [...this.channels, ...this.atoms])));
    }
    for (const finish of this.later) finish();
  }
}

export function lookUp(scope: Scope | null, name: string): Scope | null {
  let at = scope;
  while (at !== null && at.name !== name) at = at.up;
  return at;
}
