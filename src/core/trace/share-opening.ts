import type { WorkspaceDocument } from './document.ts';

/**
 * The parts of a link, in their order: what comes first survives a cut. New parts go to the end; readers made before them say
 * that there is something they do not know, and open the rest.
 */
export const SHARE_PARTS = ['model', 'trace', 'view', 'runs', 'compare'] as const;
export type SharePart = (typeof SHARE_PARTS)[number];

/**
 * What is wrong with a link.
 * `cut-off`: the end is missing. `after`: the last part that is whole; `begun`: the part of which the beginning could be
 * read and is in the document; `lost`: the parts of which nothing is there.
 * `damaged`: characters were changed; the parts in `lost` are not used. `too-new`: made by a newer version; what this
 * version could verify is in the document. `too-large`: would unpack to more than `maxBytes`. `unknown-part`: holds
 * something this version has no name for.
 */
export type ShareProblem =
  | { readonly kind: 'not-a-link' }
  | { readonly kind: 'too-new'; readonly version: number }
  | { readonly kind: 'cut-off'; readonly after: SharePart | null; readonly begun: SharePart | null; readonly lost: readonly SharePart[] }
  | { readonly kind: 'damaged'; readonly lost: readonly SharePart[] }
  | { readonly kind: 'too-large'; readonly maxBytes: number }
  | { readonly kind: 'unknown-part' };

/** `document`: null when nothing could be read; parts that could not be read have their defaults there. */
export interface ShareOpening {
  /** The version the link names; null when it is none of ours. */
  readonly version: number | null;
  readonly document: WorkspaceDocument | null;
  readonly problems: readonly ShareProblem[];
}

/** The document is larger than a link may be. */
export interface ShareTooLarge {
  readonly kind: 'too-large';
  readonly bytes: number;
  readonly maxBytes: number;
}
