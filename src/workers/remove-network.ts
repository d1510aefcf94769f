/**
 * Takes every way of reaching the network out of a worker's global scope, for good.
 *
 * A policy in a <meta> element does not reach workers, and not every host lets its headers be set. What stays is
 * `import()`, which is syntax: see docs/hosting.md for the header that covers it.
 */

const WAYS_OUT = [
  'fetch',
  'fetchLater',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'importScripts',
  'caches', // Cache.add fetches
  'Cache',
  'CacheStorage',
  'FontFace', // loads its url(...)
  'fonts',
  // A worker started by this one would have all of the above again.
  'Worker',
  'SharedWorker',
] as const;

// A storage bucket has a cache of its own.
const WAYS_OUT_OF_NAVIGATOR = ['sendBeacon', 'serviceWorker', 'storageBuckets'] as const;

/** Replaces `name` by a constant `undefined` on `target` and wherever its prototypes have it. */
function remove(target: object, name: string): void {
  const gone = { value: undefined, writable: false, enumerable: false, configurable: false };
  for (let holder: object | null = Object.getPrototypeOf(target); holder; holder = Object.getPrototypeOf(holder))
    if (Object.hasOwn(holder, name)) Object.defineProperty(holder, name, gone);
  // On the object itself even if it was not there: nothing may put it back later. Throws if it cannot be taken away.
  Object.defineProperty(target, name, gone);
}

export function removeNetwork(scope: object): void {
  for (const name of WAYS_OUT) remove(scope, name);
  const navigator: unknown = Reflect.get(scope, 'navigator');
  if (typeof navigator === 'object' && navigator !== null)
    for (const name of WAYS_OUT_OF_NAVIGATOR) remove(navigator, name);
}
