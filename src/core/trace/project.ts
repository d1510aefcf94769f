import type { WorkspaceDocument } from './document.ts';

/** A document as it lies in a browser's storage. */
export interface Project {
  /** Unique in this browser. */
  readonly id: string;
  readonly document: WorkspaceDocument;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Counts the saves, from 1; two tabs compare it before they write. */
  readonly revision: number;
}

/** What a list of projects shows. */
export interface ProjectSummary {
  readonly id: string;
  readonly title: string;
  readonly savedAt: number;
  readonly revision: number;
}
