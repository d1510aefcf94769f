import type { Brand } from '../base/brand.ts';

export type CanvasElementId = Brand<string, 'CanvasElementId'>;

/** `line` and `column` count from 1; `offset` counts UTF-16 code units from 0. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

export interface Span {
  readonly start: Position;
  readonly end: Position;
}

/** Kebab-case words, never reused, each described in docs/diagnostics.md. */
export type DiagnosticCode =
  | 'syntax' | 'reserved-name' | 'too-large'
  | 'unknown-constant' | 'unknown-set' | 'unknown-type' | 'wrong-arity' | 'unbound-variable' | 'unguarded-recursion'
  | 'duplicate-definition' | 'duplicate-binder' | 'duplicate-relabel' | 'channel-arity' | 'not-a-channel' | 'type-mismatch'
  | 'open-input' | 'restricted-name-sent' | 'relabel-mobile' | 'postfix-on-prefix' | 'not-in-this-version'
  | 'system-with-parameters' | 'new-scope' | 'unused-restriction' | 'unknown-check' | 'no-process';

/** A quick fix: replaces `span` by `text`. `label` is its button: "Change to Client". */
export interface Fix {
  readonly label: string;
  readonly start: Position;
  readonly end: Position;
  readonly text: string;
}

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly where:
    | { readonly kind: 'text'; readonly start: Position; readonly end: Position }
    | { readonly kind: 'canvas'; readonly elementId: CanvasElementId };
  readonly hint?: string;
  readonly fix?: Fix;
  /** The definition this belongs to, so that the drawing can mark its node. */
  readonly definition?: string;
}
