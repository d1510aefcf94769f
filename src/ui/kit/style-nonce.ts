/**
 * Lets CodeMirror's one <style> element past the page's policy: `EditorView.cspNonce.of(STYLE_NONCE)`. Every other inline
 * style stays out (style objects of React are set through the object model and need no permission).
 *
 * A static site cannot draw a fresh nonce per request, so this is a constant: it guards against accidents, not against
 * an attacker who can already write markup. Such markup still gets no script and no connection.
 */
export const STYLE_NONCE = 'tauscope-editor';
