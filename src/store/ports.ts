/**
 * What the store asks of its surroundings. The adapters are in `platform/`; tests give their own. Failures are values:
 * the page stays usable without storage, clipboard or a second tab.
 */
import type { Result } from '../core/base/result.ts';
import type { Relation } from '../core/equivalence/comparison.ts';
import type { Role } from '../core/term/program.ts';
import type { WorkspaceDocument } from '../core/trace/document.ts';
import type { Project, ProjectSummary } from '../core/trace/project.ts';
import type { ShareOpening, ShareTooLarge } from '../core/trace/share-opening.ts';

/**
 * `unavailable`: this browser keeps nothing (private window, blocked). `full`: no room left. `conflict`: another tab has
 * saved since; nothing was written. `missing`: no such project (deleted elsewhere). `damaged`: the stored record cannot be
 * read.
 */
export type StorageFailure =
  | { readonly kind: 'unavailable'; readonly detail: string }
  | { readonly kind: 'full' }
  | { readonly kind: 'conflict'; readonly stored: Project }
  | { readonly kind: 'missing' }
  | { readonly kind: 'damaged'; readonly detail: string }
  | { readonly kind: 'failed'; readonly detail: string };

/** A document on its way to storage. `baseRevision`: the revision it was made from; null for a new project. */
export interface ProjectDraft {
  readonly id: string;
  readonly document: WorkspaceDocument;
  readonly baseRevision: number | null;
}

export interface StoragePort {
  /** Newest first. */
  list(): Promise<Result<readonly ProjectSummary[], StorageFailure>>;
  /** With what `keepForReload` left behind, if that is newer. */
  load(id: string): Promise<Result<Project, StorageFailure>>;
  /** Writes only when the stored revision is still `baseRevision` (checked in the same transaction); answers with the new revision. */
  save(draft: ProjectDraft): Promise<Result<Project, StorageFailure>>;
  remove(id: string): Promise<Result<null, StorageFailure>>;
  /** Leaves the draft behind synchronously, for a page that is about to go; the next `load` or `save` picks it up. */
  keepForReload(draft: ProjectDraft): void;
}

/** `saved`: everything is stored. `waiting`: there are changes, a save follows. `failed`: the changes are not stored. */
export type SaveStatus =
  | { readonly status: 'saved'; readonly project: Project }
  | { readonly status: 'waiting' }
  | { readonly status: 'saving' }
  | { readonly status: 'failed'; readonly failure: StorageFailure };

/** Saves one project as it changes. Made by `createAutosave`; one save is under way at a time, the newest document wins. */
export interface AutosavePort {
  /** Which project is being worked on from now on; changes of the one before are saved first. */
  watch(id: string, baseRevision: number | null): void;
  /** The document has changed; a save follows shortly. */
  changed(document: WorkspaceDocument): void;
  /** Saves now what is waiting; resolves when it is stored or has failed. */
  flush(): Promise<SaveStatus>;
  /** After a conflict, *Keep mine*: saves the document over that revision (null: the project was deleted meanwhile). */
  overwrite(revision: number | null, document: WorkspaceDocument): Promise<SaveStatus>;
  onStatus(listener: (status: SaveStatus) => void): () => void;
}

export interface ExternalChange {
  readonly kind: 'saved' | 'removed' | 'opened';
  readonly projectId: string;
  /** 0 for `removed` and `opened`. */
  readonly revision: number;
}

export interface TabsPort {
  /** Tells the other tabs. */
  announce(change: ExternalChange): void;
  /** What other tabs of this browser did, never what this one did. */
  onExternalChange(listener: (change: ExternalChange) => void): () => void;
}

export interface SharePort {
  /** The fragment without `#`. */
  encode(document: WorkspaceDocument): Promise<Result<string, ShareTooLarge>>;
  /** Takes a fragment with or without `#`, or a whole link. Never rejects because of what it was given. */
  decode(fragment: string): Promise<ShareOpening>;
}

export interface AddressPort {
  /** The fragment the page was opened with, without `#`; empty when there is none. */
  readonly initialFragment: string;
  /** The fragment was changed by the reader: a link pasted over this page, back, forward. Not called by `replace`. */
  onChange(listener: (fragment: string) => void): () => void;
  /** Shows another fragment (empty: none) without reloading and without a history entry. */
  replace(fragment: string): void;
  /** The whole link to this page with that fragment. */
  linkTo(fragment: string): string;
}

/** `refused`: the browser did not allow it. */
export interface ClipboardFailure {
  readonly kind: 'refused' | 'unavailable';
}

export interface ClipboardPort {
  copyText(text: string): Promise<Result<null, ClipboardFailure>>;
}

export interface TextFile {
  readonly name: string;
  readonly text: string;
}

export type FileFailure =
  | { readonly kind: 'too-large'; readonly bytes: number; readonly maxBytes: number }
  | { readonly kind: 'unreadable'; readonly detail: string };

export interface FilesPort {
  /** Asks for a file; null when the reader chose none. `accept` as in `<input accept>`: `.tau,.json`. */
  openText(accept: string): Promise<Result<TextFile | null, FileFailure>>;
  /** Reads a dropped file. */
  readText(file: Blob & { readonly name: string }): Promise<Result<TextFile, FileFailure>>;
  /** Offers the text as a download. */
  saveText(file: TextFile): void;
}

export type Theme = 'system' | 'light' | 'dark';

export interface Preferences {
  readonly theme: Theme;
  /** Letter keys as shortcuts (WCAG 2.1.4). */
  readonly hasLetterKeys: boolean;
  /** Of playing: 1 is one step every 900 ms. */
  readonly speed: number;
  /** Sizes of panels in per cent, per group and window class: `debug-wide` → [25, 50, 25]. */
  readonly panelSizes: Readonly<Record<string, readonly number[]>>;
  /** The line above the drawing that greets the first visit is done with. */
  readonly isGreeted: boolean;
}

export interface PreferencesPort {
  read(): Preferences;
  /** Returns what is in force now; lost with the page when the browser keeps nothing. */
  write(change: Partial<Preferences>): Preferences;
  /** The project this tab had open last, else the one any tab had; null when none. */
  lastProject(): string | null;
  rememberProject(id: string): void;
}

export interface GalleryEntry {
  /** Name in `examples/`: `two-locks.tau`. */
  readonly file: string;
  readonly title: string;
  /** One sentence: what to see. */
  readonly see: string;
  /** One sentence: what to try. */
  readonly try: string;
  /** Of its system, computed from the text. */
  readonly picture?: {
    readonly roles: readonly Role[];
    /** Pairs of indices into `roles` that have a channel between them. */
    readonly links: readonly (readonly number[])[];
  };
  readonly deadlocks?: number;
  /** What to compare in it: two of its constants. */
  readonly compare?: { readonly left: string; readonly right: string; readonly relation: Relation };
}

export interface GalleryFailure {
  readonly kind: 'unreachable' | 'damaged';
  readonly detail: string;
}

export interface GalleryPort {
  /** In the order of the gallery. */
  list(): Promise<Result<readonly GalleryEntry[], GalleryFailure>>;
  /** The text of one example. */
  load(file: string): Promise<Result<string, GalleryFailure>>;
}
