import type { Build, ServiceWorkerScope } from './offline-cache.ts';
import { serveOffline } from './offline-cache.ts';

/** Written in after the build: see scripts/service-worker.ts. */
declare const TAUSCOPE_BUILD: Build;

function isServiceWorker(scope: unknown): scope is ServiceWorkerScope {
  return typeof scope === 'object' && scope !== null && 'clients' in scope && 'registration' in scope;
}

const scope: unknown = globalThis;
if (isServiceWorker(scope)) serveOffline(scope, TAUSCOPE_BUILD);
