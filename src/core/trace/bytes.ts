/** Reading and writing the packed form of a share link: bytes, unsigned numbers, texts. */
import { fromUtf8, utf8 } from '../base/utf8.ts';

/** Larger numbers are no part of the format. */
const MAX_NUMBER = 2 ** 32 - 1;

export interface ByteWriter {
  byte(value: number): void;
  /** Seven bits a byte, lowest first, the top bit set on all but the last (LEB128). */
  number(value: number): void;
  /** Its length in bytes, then its UTF-8. */
  text(value: string): void;
  raw(bytes: Uint8Array): void;
  bytes(): Uint8Array;
}

export function byteWriter(): ByteWriter {
  let buffer = new Uint8Array(256);
  let length = 0;
  const room = (count: number) => {
    if (length + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count));
    larger.set(buffer);
    buffer = larger;
  };
  const writer: ByteWriter = {
    byte: (value) => {
      room(1);
      buffer[length++] = value;
    },
    number: (value) => {
      if (!Number.isInteger(value) || value < 0 || value > MAX_NUMBER) throw new Error(`no number of the share format: ${value}`);
      let rest = value;
      for (; rest > 127; rest = Math.floor(rest / 128)) writer.byte((rest % 128) | 128);
      writer.byte(rest);
    },
    text: (value) => {
      const bytes = utf8(value);
      writer.number(bytes.length);
      writer.raw(bytes);
    },
    raw: (bytes) => {
      room(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    bytes: () => buffer.slice(0, length),
  };
  return writer;
}

/**
 * Reads until something is not there or not well formed; from then on every answer is empty. `state` tells which: `short`
 * when the bytes ended too early, `wrong` when they say something impossible.
 */
export interface ByteReader {
  readonly state: 'good' | 'short' | 'wrong';
  readonly isAtEnd: boolean;
  /** Bytes consumed. */
  readonly at: number;
  byte(): number;
  number(): number;
  text(): string;
  /** `count` bytes; when fewer are left, those, and the state is `short`. */
  raw(count: number): Uint8Array;
  /** What is left. */
  rest(): Uint8Array;
}

export function byteReader(bytes: Uint8Array): ByteReader {
  let at = 0;
  let state: ByteReader['state'] = 'good';
  const reader: ByteReader = {
    get state() {
      return state;
    },
    get isAtEnd() {
      return at === bytes.length;
    },
    get at() {
      return at;
    },
    byte: () => {
      if (state !== 'good') return 0;
      const value = bytes[at];
      if (value === undefined) state = 'short';
      else at += 1;
      return value ?? 0;
    },
    number: () => {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = reader.byte();
        value += (byte & 127) * scale;
        if (byte < 128) break;
        if (scale > MAX_NUMBER) state = 'wrong';
      }
      if (value > MAX_NUMBER) state = 'wrong';
      return state === 'good' ? value : 0;
    },
    text: () => {
      const value = fromUtf8(reader.raw(reader.number()));
      if (value === null && state === 'good') state = 'wrong';
      return value ?? '';
    },
    raw: (count) => {
      if (state !== 'good') return new Uint8Array();
      const part = bytes.subarray(at, at + count);
      at += part.length;
      if (part.length < count) state = 'short';
      return part;
    },
    rest: () => reader.raw(bytes.length - at),
  };
  return reader;
}
