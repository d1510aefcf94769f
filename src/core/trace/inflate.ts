/**
 * Unpacks raw DEFLATE data (RFC 1951) with a preset dictionary, under a cap, and tells how it ended. Written here, because
 * the package that packs neither tells a stream that is cut off from one that is whole nor gives what came before a
 * fault. Decodes code by code (as zlib's `puff` does): links are short.
 */

/** `complete`: to the end mark. `short`: the data end before. `wrong`: no DEFLATE data. `full`: more than the cap. */
export interface Inflated {
  readonly bytes: Uint8Array;
  readonly end: 'complete' | 'short' | 'wrong' | 'full';
}

type End = Inflated['end'];

/** A canonical Huffman code: how many codes each length has, and the symbols in the order of their codes. */
interface Code {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

const MAX_CODE_BITS = 15;
const END_OF_BLOCK = 256;
/** Extra bits of length symbols 257 … 285 and of distance symbols 0 … 29; what they start from follows. */
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BITS = Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const LENGTH_STARTS = starts(LENGTH_BITS, 3).with(28, 258);
const DISTANCE_STARTS = starts(DISTANCE_BITS, 1);
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function starts(extraBits: readonly number[], first: number): number[] {
  let next = first;
  return extraBits.map((bits) => {
    const start = next;
    next += 1 << bits;
    return start;
  });
}

/** Null when more codes are claimed than there are. */
function codeOf(lengths: readonly number[]): Code | null {
  const counts = new Uint16Array(MAX_CODE_BITS + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const offsets = [0];
  let left = 1;
  for (let bits = 1; bits <= MAX_CODE_BITS; bits += 1) {
    left = left * 2 - (counts[bits] ?? 0);
    if (left < 0) return null;
    offsets[bits] = (offsets[bits - 1] ?? 0) + (counts[bits - 1] ?? 0);
  }
  const symbols = new Uint16Array(lengths.length);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    const at = offsets[length] ?? 0;
    symbols[at] = symbol;
    offsets[length] = at + 1;
  });
  return { counts, symbols };
}

const FIXED_LENGTHS = Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
const FIXED = { lengths: codeOf(FIXED_LENGTHS), distances: codeOf(Array.from({ length: 30 }, () => 5)) };

/** Unpacks `data`; never throws. At most `maxBytes` come back. */
export function inflate(data: Uint8Array, dictionary: Uint8Array, maxBytes: number): Inflated {
  let out = new Uint8Array(dictionary.length + Math.min(maxBytes, data.length * 4 + 64));
  out.set(dictionary);
  let size = dictionary.length;
  const limit = dictionary.length + maxBytes;
  const bitCount = data.length * 8;
  let bitAt = 0;
  /** Set by the first thing that goes wrong; every reader answers 0 from then on. */
  let fault: End | null = null;

  const readBits = (count: number): number => {
    if (fault !== null || bitAt + count > bitCount) {
      fault ??= 'short';
      return 0;
    }
    let value = 0;
    for (let k = 0; k < count; k += 1, bitAt += 1) value |= (((data[bitAt >> 3] ?? 0) >> (bitAt & 7)) & 1) << k;
    return value;
  };

  const readSymbol = ({ counts, symbols }: Code): number => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let bits = 1; bits <= MAX_CODE_BITS && fault === null && bitAt < bitCount; bits += 1, bitAt += 1) {
      code |= ((data[bitAt >> 3] ?? 0) >> (bitAt & 7)) & 1;
      const count = counts[bits] ?? 0;
      if (code - count < first) {
        bitAt += 1;
        return symbols[index + code - first] ?? 0;
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    fault ??= bitAt < bitCount ? 'wrong' : 'short';
    return 0;
  };

  const put = (byte: number): void => {
    if (size === limit) fault ??= 'full';
    if (fault !== null) return;
    if (size === out.length) {
      const larger = new Uint8Array(Math.min(limit, out.length * 2));
      larger.set(out);
      out = larger;
    }
    out[size++] = byte;
  };

  const stored = (): void => {
    bitAt = (bitAt + 7) & ~7;
    const length = readBits(16);
    if (readBits(16) !== (~length & 0xffff)) fault ??= 'wrong';
    for (let k = 0; k < length && fault === null; k += 1) {
      const byte = readBits(8);
      put(byte);
    }
  };

  const dynamicCodes = (): { lengths: Code | null; distances: Code | null } => {
    const lengthCount = readBits(5) + 257;
    const distanceCount = readBits(5) + 1;
    const codeLengths: number[] = CODE_LENGTH_ORDER.map(() => 0);
    const codeCount = readBits(4) + 4;
    for (const symbol of CODE_LENGTH_ORDER.slice(0, codeCount)) codeLengths[symbol] = readBits(3);
    const code = codeOf(codeLengths);
    const lengths: number[] = [];
    while (code !== null && fault === null && lengths.length < lengthCount + distanceCount) {
      const symbol = readSymbol(code);
      if (symbol < 16) lengths.push(symbol);
      else {
        const length = symbol === 16 ? lengths.at(-1) : 0;
        const repeats = symbol === 16 ? 3 + readBits(2) : symbol === 17 ? 3 + readBits(3) : 11 + readBits(7);
        if (length === undefined) fault ??= 'wrong';
        for (let k = 0; k < repeats; k += 1) lengths.push(length ?? 0);
      }
    }
    if (lengths.length > lengthCount + distanceCount || lengths[END_OF_BLOCK] === 0) fault ??= 'wrong';
    return { lengths: code && codeOf(lengths.slice(0, lengthCount)), distances: codeOf(lengths.slice(lengthCount)) };
  };

  const copy = (symbol: number, distances: Code): void => {
    const bits = LENGTH_BITS[symbol - 257];
    const length = (LENGTH_STARTS[symbol - 257] ?? 0) + readBits(bits ?? 0);
    const distanceSymbol = readSymbol(distances);
    const distance = (DISTANCE_STARTS[distanceSymbol] ?? 0) + readBits(DISTANCE_BITS[distanceSymbol] ?? 0);
    if (bits === undefined || distanceSymbol >= DISTANCE_BITS.length || distance > size) fault ??= 'wrong';
    for (let k = 0; k < length && fault === null; k += 1) put(out[size - distance] ?? 0);
  };

  const compressed = ({ lengths, distances }: { lengths: Code | null; distances: Code | null }): void => {
    if (lengths === null || distances === null) fault ??= 'wrong';
    if (lengths === null || distances === null) return;
    while (fault === null) {
      const symbol = readSymbol(lengths);
      if (fault !== null || symbol === END_OF_BLOCK) return;
      if (symbol < END_OF_BLOCK) put(symbol);
      else copy(symbol, distances);
    }
  };

  for (let isLast = false; !isLast && fault === null; ) {
    isLast = readBits(1) === 1;
    const type = readBits(2);
    if (type === 0) stored();
    else if (type === 1) compressed(FIXED);
    else if (type === 2) compressed(dynamicCodes());
    else fault ??= 'wrong';
  }
  return { bytes: out.slice(dictionary.length, size), end: fault ?? 'complete' };
}
