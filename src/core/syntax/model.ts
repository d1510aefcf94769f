import type { OriginId } from '../base/brand.ts';
import type { Item, Program } from '../term/program.ts';
import type { Diagnostic, Span } from './diagnostic.ts';

/**
 * Everything known of one text: the items as written, the program that can run, and what is wrong.
 * Made by `analyse` (parse, resolve, check) at every keystroke; never throws, whatever the text.
 */
export interface Model {
  readonly source: string;
  /** As written; a definition whose body cannot be read stands there with the body 0. */
  readonly items: readonly Item[];
  readonly program: Program;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Names of constants without parameters: `system` items first, then the others, in file order. A broken one stays in the
   * list (see `program.broken`), so that what is shown does not jump while a name is being typed.
   */
  readonly systems: readonly string[];
  /** The system that is meant when none is named: the only `system`, else the last definition; null in an empty file. */
  readonly defaultSystem: string | null;
  readonly spanOf: (origin: OriginId) => Span | null;
}
