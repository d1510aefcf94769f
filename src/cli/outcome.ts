import type { Result } from '../core/base/result.ts';

/** 0 yes; 1 no; 2 the input is wrong; 3 not decided within the limits; 4 internal error. */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** What a command found: one object for machines, lines for people. */
export interface Outcome {
  readonly code: ExitCode;
  readonly json: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

/** Something wrong with the input. Positions count from 1; null where there is no place. */
export interface InputError {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
  /** The offending line, for people. */
  readonly excerpt: string | null;
}

export type CommandResult = Promise<Result<Outcome, readonly InputError[]>>;

/** An error without a place in a text. */
export function plainError(code: string, message: string, hint: string | null = null, file: string | null = null): InputError {
  return { file, line: null, column: null, endLine: null, endColumn: null, code, message, hint, excerpt: null };
}
