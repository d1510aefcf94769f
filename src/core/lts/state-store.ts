/**
 * The states found so far: packed vectors in one arena, in the order of discovery, and an open-addressing hash table of
 * their numbers. The two costly reorganisations (a larger table, wider fields) are generators, so that they too can be
 * cut into slices; they must not be interrupted by other calls.
 */
import { type BitFields, layOut, pack, unpack, widthFor } from './bit-fields.ts';
import { IntList, type Memory } from './memory.ts';

/** States handled between two yields of a reorganisation. */
const CHUNK = 8192;
const FIRST_TABLE = 256;
/** Above this many states a field is widened by one bit more than asked for, so that repacking stays rare. */
const MANY_STATES = 10_000;

/** Length of a row of changes; what comes after the fourth number is the caller's. */
export const CHANGE_SIZE = 8;

export class StateStore {
  count = 0;
  fields: BitFields;
  readonly #memory: Memory;
  #words: IntList;
  /** State + 1, or 0 where free; the size is a power of two. */
  #table: Int32Array<ArrayBuffer>;
  /** The successors of one state, packed. */
  readonly #row: IntList;
  readonly #hashes: IntList;
  readonly #widths: Int32Array;

  /** Adds `first`, one local state per component, as state 0. */
  constructor(first: Int32Array, memory: Memory) {
    this.#memory = memory;
    this.#widths = Int32Array.from(first, (local) => widthFor(local + 1));
    this.fields = layOut(this.#widths);
    this.#words = new IntList(memory);
    this.#table = memory.allocate(FIRST_TABLE);
    this.#row = new IntList(memory);
    this.#hashes = new IntList(memory);
    this.#row.ensure(this.fields.wordCount);
    pack(this.fields, first, this.#row.data, 0);
    this.#findOrAdd(this.#row.data, 0, hashWords(this.#row.data, 0, this.fields.wordCount));
  }

  /** Local states of `state`, one per component. */
  read(state: number, into: Int32Array): void {
    if (state < 0 || state >= this.count) throw new Error(`no state ${state} of ${this.count}`);
    unpack(this.fields, this.#words.data, state * this.fields.wordCount, into);
  }

  /**
   * The states reached from `source` by the changes in `changes`, rows of `CHANGE_SIZE` numbers that begin with: component a,
   * its next local state, component b (or −1), its next local state. Their numbers go to `targets[at] …`; states not seen
   * before are added. Requires that the fields are wide enough (`mustWiden`).
   */
  successors(source: number, changes: Int32Array, count: number, targets: Int32Array, at: number): void {
    const { wordCount } = this.fields;
    this.#row.ensure(count * wordCount);
    this.#hashes.ensure(count);
    const row = this.#row.data;
    const hashes = this.#hashes.data;
    const words = this.#words.data;
    const table = this.#table;
    const last = table.length - 1;
    for (let i = 0; i < count; i++) {
      for (let w = 0; w < wordCount; w++) row[i * wordCount + w] = words[source * wordCount + w] as number;
      const change = i * CHANGE_SIZE;
      this.#write(row, i * wordCount, changes[change] as number, changes[change + 1] as number);
      if ((changes[change + 2] as number) >= 0) this.#write(row, i * wordCount, changes[change + 2] as number, changes[change + 3] as number);
      const hash = hashWords(row, i * wordCount, wordCount);
      hashes[i] = hash;
      targets[at + i] = table[hash & last] as number; // a guess; so the slow reads from memory run side by side
    }
    for (let i = 0; i < count; i++) {
      const guess = (targets[at + i] as number) - 1;
      targets[at + i] = guess >= 0 && this.#isAt(guess, row, i * wordCount) ? guess : this.#findOrAdd(row, i * wordCount, hashes[i] as number);
    }
  }

  get isCrowded(): boolean {
    return 2 * this.count > this.#table.length;
  }

  /** Doubles the table. */
  *growTable(): Generator<void, void> {
    const size = 2 * this.#table.length;
    const table = this.#memory.allocate(size);
    yield* this.#fill(table, this.fields, this.#words.data);
    this.#memory.release(4 * this.#table.length);
    this.#table = table;
  }

  /** True when a component has more local states than its field can tell apart. */
  mustWiden(component: number, localStateCount: number): boolean {
    return localStateCount - 1 > (this.fields.maskOf[component] as number);
  }

  /** Repacks every state so that `localStateCounts` fit. */
  *widen(localStateCounts: ArrayLike<number>): Generator<void, void> {
    const slack = this.count > MANY_STATES ? 1 : 0;
    for (let component = 0; component < this.#widths.length; component++) {
      const needed = widthFor(localStateCounts[component] ?? 0);
      if (needed > (this.#widths[component] as number)) this.#widths[component] = needed + slack;
    }
    const fields = layOut(this.#widths);
    const words = new IntList(this.#memory, Math.max(64, this.count * fields.wordCount));
    const values = new Int32Array(this.#widths.length);
    for (let state = 0; state < this.count; state++) {
      this.read(state, values);
      pack(fields, values, words.data, state * fields.wordCount);
      if (state % CHUNK === CHUNK - 1) yield;
    }
    words.length = this.count * fields.wordCount;
    const table = this.#memory.allocate(this.#table.length);
    yield* this.#fill(table, fields, words.data);
    this.#memory.release(4 * (this.#words.data.length + this.#table.length));
    this.fields = fields;
    this.#words = words;
    this.#table = table;
  }

  #write(words: Int32Array, base: number, component: number, local: number): void {
    const { wordOf, shiftOf, maskOf } = this.fields;
    const word = base + (wordOf[component] as number);
    const shift = shiftOf[component] as number;
    const mask = maskOf[component] as number;
    words[word] = ((words[word] as number) & ~(mask << shift)) | (local << shift);
  }

  /** The number of the state in `row[from] …`. */
  #findOrAdd(row: Int32Array, from: number, hash: number): number {
    const table = this.#table;
    const last = table.length - 1;
    let slot = hash & last;
    for (;;) {
      const found = (table[slot] as number) - 1;
      if (found < 0) return this.#add(row, from, slot);
      if (this.#isAt(found, row, from)) return found;
      slot = (slot + 1) & last;
    }
  }

  /** Is `state` the one in `row[from] …`? */
  #isAt(state: number, row: Int32Array, from: number): boolean {
    const { wordCount } = this.fields;
    const words = this.#words.data;
    const base = state * wordCount;
    let i = 0;
    while (i < wordCount && words[base + i] === row[from + i]) i++;
    return i === wordCount;
  }

  #add(row: Int32Array, from: number, slot: number): number {
    const { wordCount } = this.fields;
    const base = this.count * wordCount;
    this.#words.ensure(base + wordCount);
    for (let i = 0; i < wordCount; i++) this.#words.data[base + i] = row[from + i] as number;
    this.#words.length = base + wordCount;
    this.#table[slot] = ++this.count;
    // One state with very many new successors can outrun the sliced growth.
    if (8 * this.count > 7 * this.#table.length) for (const _ of this.growTable());
    return this.count - 1;
  }

  *#fill(table: Int32Array, fields: BitFields, words: Int32Array): Generator<void, void> {
    const last = table.length - 1;
    for (let state = 0; state < this.count; state++) {
      let slot = hashWords(words, state * fields.wordCount, fields.wordCount) & last;
      while (table[slot] !== 0) slot = (slot + 1) & last;
      table[slot] = state + 1;
      if (state % CHUNK === CHUNK - 1) yield;
    }
  }
}

/** Source: MurmurHash3, 32 bits (A. Appleby), on whole words. */
function hashWords(words: Int32Array, base: number, count: number): number {
  let hash = 0;
  for (let i = base; i < base + count; i++) {
    const mixed = Math.imul(words[i] as number, 0xcc9e2d51);
    hash ^= Math.imul((mixed << 15) | (mixed >>> 17), 0x1b873593);
    hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
