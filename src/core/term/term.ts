/**
 * The kernel syntax tree (calculus 1.1): one closed union for everything the text language can say.
 * The parser builds it with names unresolved (`kind: 'name'` expressions); `syntax/resolve` turns every name into a
 * variable, an atom or a channel. Only resolved terms reach the semantics. Two kinds are made by the engine alone:
 * `failed` (rule ERR) and `component` (marks a static place of the skeleton; transparent to every rule).
 */
import type { Address, OriginId } from '../base/brand.ts';
import type { Type } from './type.ts';
import type { EvalErrorKind, Value } from './value.ts';

export type Expr =
  /** `variable`: the name this value was substituted for, so that the Inspector can show variables; not part of equality. */
  | { readonly kind: 'literal'; readonly value: Value; readonly variable?: string; readonly origin: OriginId }
  /** A name as written; gone after resolution. */
  | { readonly kind: 'name'; readonly name: string; readonly origin: OriginId }
  | { readonly kind: 'variable'; readonly name: string; readonly origin: OriginId }
  | { readonly kind: 'list'; readonly items: readonly Expr[]; readonly origin: OriginId }
  | { readonly kind: 'record'; readonly fields: readonly { readonly name: string; readonly value: Expr }[]; readonly origin: OriginId }
  | { readonly kind: 'field'; readonly record: Expr; readonly field: string; readonly origin: OriginId }
  | { readonly kind: 'unary'; readonly op: UnaryOp; readonly operand: Expr; readonly origin: OriginId }
  | { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expr; readonly right: Expr; readonly origin: OriginId }
  | { readonly kind: 'conditional'; readonly condition: Expr; readonly yes: Expr; readonly no: Expr; readonly origin: OriginId }
  | { readonly kind: 'builtin'; readonly name: BuiltinName; readonly args: readonly Expr[]; readonly origin: OriginId };

export type UnaryOp = '-' | 'not';
export type BinaryOp = '+' | '-' | '*' | 'div' | 'mod' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';
export type BuiltinName = 'len' | 'head' | 'tail' | 'append' | 'has';

/** A binder with the type that was written, if one was. */
export interface Param {
  readonly name: string;
  readonly type: Type | null;
  readonly origin: OriginId;
}

/** One position of an input pattern: a binder, or `=e` which compares. */
export type Pattern =
  | { readonly kind: 'bind'; readonly param: Param }
  | { readonly kind: 'equal'; readonly value: Expr; readonly origin: OriginId };

/** `origin` covers the prefix as written, without its continuation. */
export type Action =
  | { readonly kind: 'tau'; readonly tag: string | null; readonly args: readonly Expr[]; readonly origin: OriginId }
  | { readonly kind: 'input'; readonly channel: Expr; readonly patterns: readonly Pattern[]; readonly origin: OriginId }
  | { readonly kind: 'output'; readonly channel: Expr; readonly args: readonly Expr[]; readonly origin: OriginId }
  | { readonly kind: 'delay'; readonly duration: Expr; readonly origin: OriginId };

/** Restriction set as written: names in braces, or a declared `set`. Resolution replaces `named` by `names`. */
export type ChannelSet =
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'named'; readonly name: string; readonly origin: OriginId };

/** `[to/from]`; `to: 'tau'` hides. Source: calculus 1.3, REL. */
export interface RelabelPair {
  readonly to: string;
  readonly from: string;
}

export type Stop = { readonly kind: 'stop'; readonly origin: OriginId };
export type Prefix = { readonly kind: 'prefix'; readonly action: Action; readonly next: Term; readonly origin: OriginId };
export type Choice = { readonly kind: 'choice'; readonly left: Term; readonly right: Term; readonly origin: OriginId };
export type Par = { readonly kind: 'par'; readonly left: Term; readonly right: Term; readonly origin: OriginId };
export type Restrict = { readonly kind: 'restrict'; readonly channels: ChannelSet; readonly body: Term; readonly origin: OriginId };
export type Relabel = { readonly kind: 'relabel'; readonly pairs: readonly RelabelPair[]; readonly body: Term; readonly origin: OriginId };
/** `[condition] body` */
export type Guard = { readonly kind: 'guard'; readonly condition: Expr; readonly body: Term; readonly origin: OriginId };
export type If = { readonly kind: 'if'; readonly condition: Expr; readonly yes: Term; readonly no: Term; readonly origin: OriginId };
export type New = { readonly kind: 'new'; readonly names: readonly Param[]; readonly body: Term; readonly origin: OriginId };
export type Replicate = { readonly kind: 'replicate'; readonly body: Term; readonly origin: OriginId };
export type Timeout = { readonly kind: 'timeout'; readonly duration: Expr; readonly body: Term; readonly otherwise: Term; readonly origin: OriginId };
export type Call = { readonly kind: 'call'; readonly process: string; readonly args: readonly Expr[]; readonly origin: OriginId };
/** Made by rule ERR only; does nothing. */
export type Failed = { readonly kind: 'failed'; readonly error: EvalErrorKind; readonly origin: OriginId };
/** Made by the skeleton only. */
export type Component = { readonly kind: 'component'; readonly address: Address; readonly body: Term; readonly origin: OriginId };

export type Term =
  | Stop | Prefix | Choice | Par | Restrict | Relabel | Guard | If | New | Replicate | Timeout | Call | Failed | Component;
