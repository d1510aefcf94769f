import type { OriginId } from '../base/brand.ts';
import type { Result } from '../base/result.ts';
import type { Term } from '../term/term.ts';
import type { DrawCommand, DrawRefusal } from './draw-command.ts';

/** What a command is about: a new node of the tree, the component written at a path, or all of a definition. */
export type Focus =
  | { readonly kind: 'new'; readonly term: Term }
  | { readonly kind: 'path'; readonly path: readonly OriginId[] }
  | { readonly kind: 'definition'; readonly name: string };

export interface Outcome {
  /** The system to show; null: as before. */
  readonly system: string | null;
  readonly focus: Focus | null;
}

/** What carrying a command out came to. */
export type Application = Result<Outcome, DrawRefusal>;

export type CommandOf<Kind extends DrawCommand['kind']> = DrawCommand & { readonly kind: Kind };
