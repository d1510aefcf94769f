import { describe, expect, test } from 'vitest';
import { removeNetwork } from './remove-network.ts';

const call = () => 'reached the network';

/** A worker's global as browsers build it: some members on the object, some on its prototypes. */
function workerScope() {
  const base = { fetch: call, importScripts: call, postMessage: () => 'kept' };
  const middle = Object.assign(Object.create(base), { XMLHttpRequest: class {} });
  const navigator = Object.create({ sendBeacon: call, language: 'en' });
  return Object.assign(Object.create(middle), {
    WebSocket: class {},
    EventSource: class {},
    Worker: class {},
    fetch: call,
    navigator,
  });
}

const NAMES = ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'importScripts', 'WebTransport', 'Worker'];

describe('a worker without network', () => {
  test.each(NAMES)('%s is gone, on the prototypes too', (name) => {
    const scope = workerScope();
    removeNetwork(scope);
    for (let holder: object | null = scope; holder; holder = Object.getPrototypeOf(holder))
      expect(Reflect.get(holder, name)).toBeUndefined();
  });

  test.each(NAMES)('%s cannot be put back', (name) => {
    const scope = workerScope();
    removeNetwork(scope);
    expect(Reflect.set(scope, name, call)).toBe(false);
    expect(Reflect.deleteProperty(scope, name)).toBe(false);
    expect(Reflect.defineProperty(scope, name, { value: call })).toBe(false);
    expect(Reflect.get(scope, name)).toBeUndefined();
  });

  test('the navigator sends no beacon', () => {
    const scope = workerScope();
    removeNetwork(scope);
    expect(scope.navigator.sendBeacon).toBeUndefined();
    expect(scope.navigator.language).toBe('en');
  });

  test('messages to the page still work', () => {
    const scope = workerScope();
    removeNetwork(scope);
    expect(scope.postMessage()).toBe('kept');
  });

  test('a way out that cannot be taken away is an error, not a silence', () => {
    const scope = Object.defineProperty({}, 'fetch', { value: call, configurable: false });
    expect(() => removeNetwork(scope)).toThrow(TypeError);
  });

  test('doing it twice is harmless', () => {
    const scope = workerScope();
    removeNetwork(scope);
    removeNetwork(scope);
    expect(scope.fetch).toBeUndefined();
  });
});
