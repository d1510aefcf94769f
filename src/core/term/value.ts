/**
 * Closed values of the kernel (calculus 1.1, "Expressions").
 * A `channel` is a channel name that travels as a value or stands in a channel position.
 */
export type Value =
  | { readonly kind: 'int'; readonly value: number }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'atom'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'record'; readonly fields: readonly RecordField[] }
  | { readonly kind: 'channel'; readonly name: string };

/** Fields keep the order in which they were written; equality ignores it. */
export interface RecordField {
  readonly name: string;
  readonly value: Value;
}

/** Why an expression has no value; the `kind` of `#error(kind)` (rule ERR). */
export type EvalErrorKind = 'div' | 'type' | 'head' | 'tail' | 'field' | 'range' | 'overflow';
