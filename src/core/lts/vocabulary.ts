/** What all components of a system share while it is explored: printed words and rows of values as numbers, and the work done. */
import { valueKey } from '../term/key.ts';
import type { Value } from '../term/value.ts';

/** Small numbers for texts, in the order in which they come. */
export class Interner {
  readonly texts: string[] = [];
  readonly #ids = new Map<string, number>();

  /** The number of `text`; the same for the same text. */
  idOf(text: string): number {
    let id = this.#ids.get(text);
    if (id === undefined) {
      id = this.texts.push(text) - 1;
      this.#ids.set(text, id);
    }
    return id;
  }
}

export class Vocabulary {
  /** Printed labels; 0 is `tau`. */
  readonly labels = new Interner();
  /** Short names of events. */
  readonly names = new Interner();
  /** Rows of values that were sent, by number. */
  readonly rows: (readonly Value[])[] = [];
  /** Units of work done so far: steps and, by their size, terms built. */
  work = 0;
  /** Of all components together. */
  localStateCount = 0;
  /** Local states whose moves are known. */
  analysedCount = 0;
  /** Local states with an open input, or more. */
  openCount = 0;
  readonly #rowIds = new Interner();

  constructor() {
    this.labels.idOf('tau');
    this.rowOf([]);
  }

  /** The number of a row of values; 0 is the empty row. */
  rowOf(values: readonly Value[]): number {
    const row = this.#rowIds.idOf(values.map(valueKey).join());
    if (row === this.rows.length) this.rows.push(values);
    return row;
  }
}
