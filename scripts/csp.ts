// The content security policy of the built page, in one place: the <meta> in index.html, the headers of the preview
// server and docs/hosting.md all come from here (hosting.test.ts compares the document).

import { STYLE_NONCE } from '../src/ui/kit/style-nonce.ts';

export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${STYLE_NONCE}'`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Sent by the development server and the preview server; hosts should send them too, but nothing requires them. */
export const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};
