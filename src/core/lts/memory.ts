/**
 * Typed arrays that grow, and an account of what they take. A limit reached and an allocation that the platform refuses
 * are the same thing to exploration: it ends and keeps what it found.
 */

/** Thrown by `Memory` and by whatever grows through it; caught by exploration. */
export class OutOfMemory extends Error {
  override readonly name = 'OutOfMemory';
}

/** Counts bytes held against a limit. `reserve` also serves for what is not a typed array (terms, printed words). */
export class Memory {
  bytes = 0;
  maxBytes: number;
  readonly #allocate: (length: number) => Int32Array<ArrayBuffer>;

  /** `allocate` can be replaced to see what happens when the platform refuses. */
  constructor(maxBytes = Infinity, allocate = (length: number) => new Int32Array(length)) {
    this.maxBytes = maxBytes;
    this.#allocate = allocate;
  }

  /** A zeroed array, paid for. Throws `OutOfMemory`. */
  allocate(length: number): Int32Array<ArrayBuffer> {
    this.reserve(4 * length);
    try {
      return this.#allocate(length);
    } catch (error) {
      this.release(4 * length);
      if (error instanceof RangeError) throw new OutOfMemory(`no room for ${length} words`);
      throw error;
    }
  }

  /** Throws `OutOfMemory` when the limit would be passed; then nothing is counted. */
  reserve(bytes: number): void {
    if (this.bytes + bytes > this.maxBytes) throw new OutOfMemory(`${this.bytes} + ${bytes} bytes`);
    this.bytes += bytes;
  }

  release(bytes: number): void {
    this.bytes -= bytes;
  }
}

/**
 * A growing list of 32-bit integers. Hot loops read `data` directly; only indices below `length` mean something,
 * and `data` is another array after the list has grown.
 */
export class IntList {
  data: Int32Array<ArrayBuffer>;
  length = 0;
  readonly #memory: Memory;

  constructor(memory: Memory, capacity = 64) {
    this.#memory = memory;
    this.data = memory.allocate(capacity);
  }

  push(value: number): void {
    if (this.length === this.data.length) this.ensure(this.length + 1);
    this.data[this.length++] = value;
  }

  /** Makes room for `capacity` numbers; at least doubles when it grows. */
  ensure(capacity: number): void {
    if (capacity <= this.data.length) return;
    const old = this.data;
    this.data = this.#memory.allocate(Math.max(capacity, 2 * old.length));
    this.data.set(old);
    this.#memory.release(4 * old.length);
  }
}
