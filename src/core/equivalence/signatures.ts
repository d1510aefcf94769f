/**
 * Sets of numbers, told apart exactly: a set is written number by number, `close` puts it in order, and `groupOf` says which set
 * it is among those since `clear`. Used for signatures, the sets of (label, block) that a state reaches (Blom & Orzan 2003).
 */
export class Signatures {
  /** Entries written so far. */
  work = 0;
  #buffer = new Float64Array(64);
  #length = 0;
  /** The distinct sets one after another. */
  #kept = new Float64Array(256);
  readonly #starts: number[] = [0];
  readonly #hashes: number[] = [];
  /** Open addressing: group + 1. */
  #slots = new Int32Array(64);

  get count(): number {
    return this.#hashes.length;
  }

  clear(): void {
    if (this.count * 8 > this.#slots.length) this.#slots.fill(0);
    else for (const hash of this.#hashes) this.#forget(hash);
    if (this.#kept.length > KEPT_AT_MOST) this.#kept = new Float64Array(256);
    this.#starts.length = 1;
    this.#hashes.length = 0;
    this.#length = 0;
  }

  add(entry: number): void {
    this.work++;
    this.#buffer[this.#length++] = entry;
    // A set that is written with many repetitions does not take more room than it needs.
    if (this.#length === this.#buffer.length) this.#tidy();
  }

  /** Adds all of a set that is kept. */
  addAll(group: number): void {
    const end = this.#starts[group + 1] as number;
    for (let i = this.#starts[group] as number; i < end; i++) this.add(this.#kept[i] as number);
  }

  /** The number of the set that was written, counted from 0 by first occurrence; the next set can be written. */
  close(): number {
    this.#tidy();
    const length = this.#length;
    this.#length = 0;
    const hash = hashOf(this.#buffer, length);
    if (2 * (this.count + 1) > this.#slots.length) this.#rehash();
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const group = (this.#slots[slot] as number) - 1;
      if (group === -1) return this.#keep(slot, hash, length);
      if (this.#hashes[group] === hash && this.#isKept(group, length)) return group;
    }
  }

  #keep(slot: number, hash: number, length: number): number {
    const start = this.#starts[this.count] as number;
    if (start + length > this.#kept.length) this.#kept = grown(this.#kept, start + length);
    for (let i = 0; i < length; i++) this.#kept[start + i] = this.#buffer[i] as number;
    this.#starts.push(start + length);
    this.#slots[slot] = this.#hashes.push(hash);
    return this.count - 1;
  }

  #isKept(group: number, length: number): boolean {
    const start = this.#starts[group] as number;
    if ((this.#starts[group + 1] as number) - start !== length) return false;
    for (let i = 0; i < length; i++) if (this.#kept[start + i] !== this.#buffer[i]) return false;
    return true;
  }

  #tidy(): void {
    sortStart(this.#buffer, this.#length);
    let length = 0;
    for (let i = 0; i < this.#length; i++) {
      const entry = this.#buffer[i] as number;
      if (length === 0 || this.#buffer[length - 1] !== entry) this.#buffer[length++] = entry;
    }
    this.#length = length;
    if (2 * length > this.#buffer.length) this.#buffer = grown(this.#buffer, 4 * length);
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    const mask = this.#slots.length - 1;
    this.#hashes.forEach((hash, group) => {
      let slot = hash & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = group + 1;
    });
  }

  /** Empties the run of slots that a hash starts. */
  #forget(hash: number): void {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; this.#slots[slot] !== 0; slot = (slot + 1) & mask) this.#slots[slot] = 0;
  }
}

/** Room that is kept from one block to the next, in numbers. */
const KEPT_AT_MOST = 1 << 20;

function grown(old: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const next = new Float64Array(Math.max(length, 2 * old.length));
  next.set(old);
  return next;
}

/** Sorts the first `length` numbers: most signatures are short. */
function sortStart(numbers: Float64Array, length: number): void {
  if (length > 24) {
    numbers.subarray(0, length).sort();
    return;
  }
  for (let i = 1; i < length; i++) {
    const entry = numbers[i] as number;
    let at = i;
    while (at > 0 && (numbers[at - 1] as number) > entry) {
      numbers[at] = numbers[at - 1] as number;
      at--;
    }
    numbers[at] = entry;
  }
}

/** FNV-1a over both halves of each number, then spread. */
function hashOf(numbers: Float64Array, length: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < length; i++) {
    const entry = numbers[i] as number;
    hash = Math.imul(hash ^ (entry | 0), 0x01000193);
    hash = Math.imul(hash ^ Math.floor(entry / 2 ** 32), 0x01000193);
    hash ^= hash >>> 15;
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
