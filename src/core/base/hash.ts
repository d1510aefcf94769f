import { utf8 } from './utf8.ts';

/** Where `hashBytes` starts: the offset basis of FNV-1a. */
export const HASH_START = 0x811c9dc5;

/** One stretch of FNV-1a (32 bits): continues from `state`, so that a hash can cover pieces. */
export function hashBytes(state: number, bytes: Uint8Array): number {
  let hash = state;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

/**
 * Spreads every bit of the state over the result, which is unsigned: FNV alone leaves the low bits to the low bits.
 * Source: the finaliser of MurmurHash3, 32 bits (A. Appleby).
 */
export function finishHash(state: number): number {
  let hash = state;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** 32-bit hash of a text's UTF-8 bytes. Part of the share format: never changed without a new version. */
export function textHash(text: string): number {
  return finishHash(hashBytes(HASH_START, utf8(text)));
}

/** The check stored with a recorded step: the low 8 bits of the hash of its printed event (calculus 1.3). */
export function eventCheck(printedEvent: string): number {
  return textHash(printedEvent) & 0xff;
}
