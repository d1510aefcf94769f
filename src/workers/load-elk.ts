import type { ELK } from 'elkjs/lib/elk-api.js';

/**
 * Loads ELK into this worker. Its bundle looks for `document` to find out whether it is in a worker of its own: there it
 * would take over `onmessage`, which here belongs to Comlink, and offer nothing to call. So it is shown a document while it
 * is evaluated; it never uses it.
 */
export async function loadElk(): Promise<ELK> {
  Object.defineProperty(globalThis, 'document', { value: {}, configurable: true });
  try {
    const { default: Elk } = await import('elkjs/lib/elk.bundled.js');
    return new Elk();
  } finally {
    Reflect.deleteProperty(globalThis, 'document');
  }
}
