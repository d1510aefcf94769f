import type { Side } from '../../engine/engine-api.ts';

/** Where the second text of a side comes from; `app` reads files and examples. */
export interface CompareFiles {
  /** Asks the reader for a file. */
  readonly pick: (side: Side) => void;
  /** `file`: name of an example. */
  readonly openExample: (side: Side, file: string) => void;
}
