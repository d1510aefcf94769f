/**
 * A global state is one small number per component (its local state). They are packed into 32-bit words, each in a field
 * just wide enough for the local states known so far; no field crosses a word. Ten philosophers and ten forks take two words.
 */
export interface BitFields {
  readonly wordCount: number;
  /** Per component: which word, how far to shift, and the mask after shifting. */
  readonly wordOf: Int32Array;
  readonly shiftOf: Int32Array;
  readonly maskOf: Int32Array;
}

const WORD_BITS = 32;

/** Widest field: local states are counted in signed 32-bit integers. */
export const MAX_WIDTH = 31;

/** Bits needed to tell `count` numbers apart; none for a component that has one state only. */
export function widthFor(count: number): number {
  return WORD_BITS - Math.clz32(Math.max(count, 1) - 1);
}

/** Places fields of these widths (0 … 31 bits), one after the other. */
export function layOut(widths: ArrayLike<number>): BitFields {
  const count = widths.length;
  const wordOf = new Int32Array(count);
  const shiftOf = new Int32Array(count);
  const maskOf = new Int32Array(count);
  let word = 0;
  let used = 0;
  for (let component = 0; component < count; component++) {
    const width = widths[component] ?? 0;
    if (width < 0 || width > MAX_WIDTH) throw new Error(`no field of ${width} bits`);
    if (used + width > WORD_BITS) {
      word++;
      used = 0;
    }
    wordOf[component] = word;
    shiftOf[component] = used === WORD_BITS ? 0 : used;
    maskOf[component] = 2 ** width - 1;
    used += width;
  }
  return { wordCount: word + 1, wordOf, shiftOf, maskOf };
}

/** Reads the state that begins at `words[base]` into `into`, one number per component. */
export function unpack(fields: BitFields, words: Int32Array, base: number, into: Int32Array): void {
  const { wordOf, shiftOf, maskOf } = fields;
  for (let component = 0; component < wordOf.length; component++) {
    into[component] = ((words[base + (wordOf[component] as number)] as number) >>> (shiftOf[component] as number)) & (maskOf[component] as number);
  }
}

/** Writes one number per component to `words[base] …`. */
export function pack(fields: BitFields, values: Int32Array, words: Int32Array, base: number): void {
  words.fill(0, base, base + fields.wordCount);
  for (let component = 0; component < fields.wordOf.length; component++) {
    const value = values[component] as number;
    if ((value & (fields.maskOf[component] as number)) !== value) throw new Error(`local state ${value} of component ${component} does not fit`);
    const at = base + (fields.wordOf[component] as number);
    words[at] = (words[at] as number) | (value << (fields.shiftOf[component] as number));
  }
}
