/**
 * UTF-8 without the platform's encoder, which the core does not have. A lone surrogate is written like any other code point
 * (three bytes, "WTF-8"), so that every JavaScript string survives.
 */

/** The bytes of a text. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let at = 0;
  for (let i = 0; i < text.length; i += 1) {
    const point = text.codePointAt(i) ?? 0;
    if (point < 0x80) {
      bytes[at++] = point;
      continue;
    }
    if (point >= 0x10000) {
      i += 1; // a pair takes two units
      bytes[at++] = 0xf0 | (point >> 18);
      bytes[at++] = 0x80 | ((point >> 12) & 63);
    } else if (point >= 0x800) bytes[at++] = 0xe0 | (point >> 12);
    bytes[at++] = point >= 0x800 ? 0x80 | ((point >> 6) & 63) : 0xc0 | (point >> 6);
    bytes[at++] = 0x80 | (point & 63);
  }
  return bytes.slice(0, at);
}

/** How many bytes a sequence with this first byte has; 0 for a byte that begins none. */
function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xc2) return 0;
  if (first < 0xe0) return 2;
  if (first < 0xf0) return 3;
  return first < 0xf5 ? 4 : 0;
}

const LEAST = [0, 0, 0x80, 0x800, 0x10000] as const;
const CHUNK = 4096;

/** The text of well-formed bytes; null for others. With `isBeginning` a last sequence that is cut off is left out. */
export function fromUtf8(bytes: Uint8Array, isBeginning = false): string | null {
  const parts: string[] = [];
  let points: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const length = sequenceLength(first);
    if (length === 0) return null;
    if (at + length > bytes.length && isBeginning) break;
    let point = length === 1 ? first : first & (0x7f >> length);
    for (let k = 1; k < length; k += 1) {
      const next = bytes[at + k] ?? 0;
      if ((next & 0xc0) !== 0x80) return null;
      point = (point << 6) | (next & 63);
    }
    if (point > 0x10ffff || point < (LEAST[length] ?? 0)) return null;
    points.push(point);
    at += length;
    if (points.length === CHUNK) {
      parts.push(String.fromCodePoint(...points));
      points = [];
    }
  }
  return parts.join('') + String.fromCodePoint(...points);
}
