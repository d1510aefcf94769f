/** Base64 with the URL-safe alphabet and no padding (RFC 4648, section 5). */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toBase64url(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const bits = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const count = b === undefined ? 2 : c === undefined ? 3 : 4;
    for (let k = 0; k < count; k += 1) parts.push(SIGNS.charAt((bits >> (18 - 6 * k)) & 63));
  }
  return parts.join('');
}

/** The whole bytes in `text`, which has no other signs; left-over bits are dropped. */
export function fromBase64url(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const sign of text) {
    bits = ((bits << 6) | SIGNS.indexOf(sign)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = (bits >> count) & 255;
  }
  return bytes;
}
