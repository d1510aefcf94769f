import type { OriginId } from '../base/brand.ts';
import type { Param, Term } from './term.ts';
import type { Type } from './type.ts';

export type Role = 'agent' | 'tool' | 'resource' | 'process';

/** A constant with its parameters; `isSystem` for items that begin with `system`. */
export interface Definition {
  readonly name: string;
  readonly role: Role;
  readonly isSystem: boolean;
  readonly params: readonly Param[];
  readonly body: Term;
  /** The whole item. */
  readonly origin: OriginId;
  /** The defined name alone. */
  readonly nameOrigin: OriginId;
}

/** An argument of a `check`: a process (relations, deadlock_free, …) or text kept for the logic. */
export type CheckArg =
  | { readonly kind: 'process'; readonly term: Term; readonly origin: OriginId }
  | { readonly kind: 'formula'; readonly text: string; readonly origin: OriginId };

/** `check deadlock_free(S);` `expected` is false for `check not`. `line` counts from 1. */
export interface Check {
  readonly name: string;
  readonly args: readonly CheckArg[];
  readonly expected: boolean;
  readonly text: string;
  readonly line: number;
  readonly origin: OriginId;
}

/**
 * What the semantics runs, every name resolved. A broken definition does not take the others away (see `broken`).
 * Definitions stand in the order of the file. A name defined twice keeps its first definition.
 */
export interface Program {
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly types: ReadonlyMap<string, Type>;
  readonly sets: ReadonlyMap<string, readonly string[]>;
  /** Declared payload per channel (`chan`), or inferred; null where nothing is known. */
  readonly channels: ReadonlyMap<string, readonly Type[] | null>;
  readonly checks: readonly Check[];
  /**
   * Names that stand for nothing runnable: a definition with an error, or an unknown constant. Each has an entry in
   * `definitions` whose body is 0, so that the rest runs on; views draw it as left out, the command line refuses the file.
   */
  readonly broken: ReadonlySet<string>;
}

/** An item as parsed, names unresolved; the union grows with the grammar. */
export type Item =
  | { readonly kind: 'import'; readonly path: string; readonly origin: OriginId }
  | { readonly kind: 'type'; readonly name: string; readonly type: Type; readonly origin: OriginId; readonly nameOrigin: OriginId }
  | { readonly kind: 'set'; readonly name: string; readonly channels: readonly string[]; readonly origin: OriginId; readonly nameOrigin: OriginId }
  | { readonly kind: 'chan'; readonly names: readonly string[]; readonly payload: readonly Type[] | null; readonly origin: OriginId }
  | { readonly kind: 'tick'; readonly amount: number; readonly unit: 'ms' | 's' | 'min' | 'h'; readonly origin: OriginId }
  | { readonly kind: 'definition'; readonly definition: Definition; readonly origin: OriginId }
  | { readonly kind: 'check'; readonly check: Check; readonly origin: OriginId };
