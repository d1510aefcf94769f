// The content security policy of the built page, in one place: the <meta> in index.html, the headers of the preview
// server and docs/hosting.md all come from here (src/hosting.test.ts compares the document).

/**
 * CodeMirror writes its theme into one <style> element; this nonce lets that element in and keeps every other inline style
 * out. A static site cannot draw a fresh nonce per request, so it is a constant: it guards against accidents, not
 * against an attacker who can already write markup. Such markup still gets no script and no connection.
 */
export const STYLE_NONCE = 'tauscope-editor';

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
