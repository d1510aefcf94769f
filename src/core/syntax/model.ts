import type { OriginId } from '../base/brand.ts';
import type { Item, Program } from '../term/program.ts';
import type { Diagnostic, Span } from './diagnostic.ts';

/**
 * Everything known of one text: the items as written, the program that can run, and what is wrong.
 * Made by `analyse` (parse, resolve, check) at every keystroke; never throws, whatever the text.
 */
export interface Model {
  readonly source: string;
  readonly items: readonly Item[];
  readonly program: Program;
  readonly diagnostics: readonly Diagnostic[];
  /** Names of constants that can be run as a system: `system` items first, then parameterless constants, in file order. */
  readonly systems: readonly string[];
  /** The system that is meant when none is named: the only `system`, else the last definition; null in an empty file. */
  readonly defaultSystem: string | null;
  readonly spanOf: (origin: OriginId) => Span | null;
}
