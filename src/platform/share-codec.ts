/**
 * Share links: `1`, two signs for the length, then the packed document (core/trace/share-pack.ts), deflated with the
 * dictionary of its version, in base64url. Described in docs/formats.md. Runs in the browser (loaded when first needed)
 * and in Node.
 */
import { deflateSync } from 'fflate';
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import { utf8 } from '../core/base/utf8.ts';
import { DICTIONARY_1 } from '../core/trace/dictionary.ts';
import type { WorkspaceDocument } from '../core/trace/document.ts';
import { inflate } from '../core/trace/inflate.ts';
import type { ShareOpening, ShareTooLarge } from '../core/trace/share-opening.ts';
import { MAX_PACKED_BYTES, packShare } from '../core/trace/share-pack.ts';
import { unpackShare } from '../core/trace/share-unpack.ts';
import { fromBase64url, toBase64url } from './base64url.ts';

const VERSION = 1;
/** The length of the body, modulo 4096, in two base64url signs, the higher first. */
const LENGTH_MODULUS = 4096;

/** The fragment of a link to `document`, without `#`. The same document always gives the same fragment. */
export function encodeShare(document: WorkspaceDocument): Result<string, ShareTooLarge> {
  const packed = packShare(document);
  if (packed.length > MAX_PACKED_BYTES) return err({ kind: 'too-large', bytes: packed.length, maxBytes: MAX_PACKED_BYTES });
  const body = toBase64url(deflateSync(packed, { level: 9, dictionary: utf8(DICTIONARY_1) }));
  return ok(`${VERSION}${lengthSigns(body)}${body}`);
}

/**
 * Reads a fragment, with or without `#`, or a whole link. Never throws; spaces and line breaks that a mail program put in
 * are ignored, and so is what follows the last base64url sign. What could not be read is in `problems`.
 */
export function decodeShare(link: string): ShareOpening {
  const fragment = link.slice(link.indexOf('#') + 1).replaceAll(/\s/g, '');
  const [, digit, length = '', body = ''] = /^([1-9])([\w-]{0,2})([\w-]*)/.exec(fragment) ?? [];
  if (digit === undefined) return { version: null, document: null, problems: [{ kind: 'not-a-link' }] };
  const version = Number(digit);
  const packed = inflate(fromBase64url(body), utf8(DICTIONARY_1), MAX_PACKED_BYTES);
  const { document, problems } = unpackShare(packed, length === lengthSigns(body), MAX_PACKED_BYTES);
  if (version <= VERSION) return { version, document, problems };
  // A newer version may have added to this one; what the checks confirm is right all the same.
  const isSure = problems.every((problem) => problem.kind === 'unknown-part');
  return { version, document: isSure ? document : null, problems: [{ kind: 'too-new', version }] };
}

function lengthSigns(body: string): string {
  const length = body.length % LENGTH_MODULUS;
  return toBase64url(new Uint8Array([length >> 4, (length & 15) << 4])).slice(0, 2);
}
