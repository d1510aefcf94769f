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

export class StateStore {
  count = 0;
  fields: BitFields;
  readonly #memory: Memory;
  #words: IntList;
  /** State + 1, or 0 where free; the size is a power of two. */
  #table: Int32Array<ArrayBuffer>;
  #scratch: Int32Array;
  readonly #widths: Int32Array;

  /** Adds `first`, one local state per component, as state 0. */
  constructor(first: Int32Array, memory: Memory) {
    this.#memory = memory;
    this.#widths = Int32Array.from(first, (local) => widthFor(local + 1));
    this.fields = layOut(this.#widths);
    this.#words = new IntList(memory);
    this.#table = memory.allocate(FIRST_TABLE);
    this.#scratch = new Int32Array(this.fields.wordCount);
    pack(this.fields, first, this.#scratch, 0);
    this.#findOrAdd();
  }

  /** Local states of `state`, one per component. */
  read(state: number, into: Int32Array): void {
    if (state < 0 || state >= this.count) throw new Error(`no state ${state} of ${this.count}`);
    unpack(this.fields, this.#words.data, state * this.fields.wordCount, into);
  }

  /**
   * The state reached from `source` when component `a` goes to local state `aTo` and, unless b is −1, `b` to `bTo`;
   * added when it is new. Requires that the fields are wide enough (`mustWiden`).
   */
  successor(source: number, a: number, aTo: number, b: number, bTo: number): number {
    const { wordCount } = this.fields;
    const words = this.#words.data;
    const scratch = this.#scratch;
    for (let i = 0, from = source * wordCount; i < wordCount; i++) scratch[i] = words[from + i] as number;
    this.#write(a, aTo);
    if (b >= 0) this.#write(b, bTo);
    return this.#findOrAdd();
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
    this.#scratch = new Int32Array(fields.wordCount);
  }

  #write(component: number, local: number): void {
    const { wordOf, shiftOf, maskOf } = this.fields;
    const word = wordOf[component] as number;
    const shift = shiftOf[component] as number;
    const mask = maskOf[component] as number;
    this.#scratch[word] = ((this.#scratch[word] as number) & ~(mask << shift)) | (local << shift);
  }

  /** The number of the state in the scratch words. */
  #findOrAdd(): number {
    const { wordCount } = this.fields;
    const scratch = this.#scratch;
    const table = this.#table;
    const words = this.#words.data;
    const last = table.length - 1;
    let slot = hashWords(scratch, 0, wordCount) & last;
    for (;;) {
      const found = (table[slot] as number) - 1;
      if (found < 0) break;
      const base = found * wordCount;
      let i = 0;
      while (i < wordCount && words[base + i] === scratch[i]) i++;
      if (i === wordCount) return found;
      slot = (slot + 1) & last;
    }
    return this.#add(slot);
  }

  #add(slot: number): number {
    const { wordCount } = this.fields;
    const base = this.count * wordCount;
    this.#words.ensure(base + wordCount);
    this.#words.data.set(this.#scratch, base);
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
  return (hash ^ (hash >>> 16)) >>> 0;
}
