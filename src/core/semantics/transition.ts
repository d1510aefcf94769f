/**
 * What both interpreters produce. Labels are what equivalences see, events what pictures and traces show (calculus 1.3).
 */
import type { Address, OriginId } from '../base/brand.ts';
import type { EvalErrorKind, Value } from '../term/value.ts';

export type Label =
  | { readonly kind: 'tau' }
  | { readonly kind: 'input'; readonly channel: string; readonly values: readonly Value[] }
  | { readonly kind: 'output'; readonly channel: string; readonly values: readonly Value[] }
  | { readonly kind: 'error'; readonly error: EvalErrorKind };

/** A participant: the static component and, when that has several threads now, the place of the thread in it (1, 2, …). */
export interface Participant {
  readonly address: Address;
  readonly thread: number | null;
}

/**
 * `communication`: two meet on `channel` (label tau). `input`, `output`: seen from outside. `hidden`: a visible action turned
 * into tau by `[tau/a]`. `internal`: tau or tau_tag(values). `error`: rule ERR.
 * `origins`: the prefixes (or failing expressions) fired, sender first. Printed by `printEvent`.
 */
export type Event =
  | { readonly kind: 'communication'; readonly channel: string; readonly values: readonly Value[]; readonly from: Participant; readonly to: Participant; readonly origins: readonly OriginId[] }
  | { readonly kind: 'input' | 'output'; readonly channel: string; readonly values: readonly Value[]; readonly by: Participant; readonly origins: readonly OriginId[] }
  | { readonly kind: 'hidden'; readonly polarity: 'input' | 'output'; readonly channel: string; readonly values: readonly Value[]; readonly by: Participant; readonly origins: readonly OriginId[] }
  | { readonly kind: 'internal'; readonly tag: string | null; readonly values: readonly Value[]; readonly by: Participant; readonly origins: readonly OriginId[] }
  | { readonly kind: 'error'; readonly error: EvalErrorKind; readonly by: Participant; readonly origins: readonly OriginId[] };

export type RuleName =
  | 'ACT' | 'TAU' | 'IN' | 'OUT' | 'SUM-L' | 'SUM-R' | 'PAR-L' | 'PAR-R' | 'COM' | 'CLOSE' | 'RES' | 'OPEN' | 'REL' | 'IF' | 'CON'
  | 'REP-ACT' | 'REP-COM' | 'REP-CLOSE' | 'ERR';

/** A proof that a step exists. `conclusion` is printed `P —label→ P'`; `origin` leads to the line of the term it speaks of. */
export interface Derivation {
  readonly rule: RuleName;
  readonly source: string;
  readonly label: string;
  readonly target: string;
  readonly premises: readonly Derivation[];
  readonly origin: OriginId;
}
