/**
 * The service worker of the page: after the first visit it works without a network. It keeps the files of one build, all of
 * them or none, and nothing else: a newer `index.html` that came from the network is never mixed with the files of an older
 * build. It answers for no other address and never asks another host.
 */

/** `files`: addresses relative to the page, `./` for the page itself. `version` changes whenever one of them does. */
export interface Build {
  readonly version: string;
  readonly files: readonly string[];
}

interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent {
  readonly request: Pick<Request, 'method' | 'mode' | 'url'>;
  respondWith(answer: Promise<Response>): void;
}

/** What is used of a service worker's global; the types of the page know no such thing. */
export interface ServiceWorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: RequestEvent['request']) => Promise<Response>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}

/** Names of these files hold a hash of their content: what is kept under such a name is right for ever. */
const HASHED = 'assets/';

/** Listens to the events of a service worker. */
export function serveOffline(scope: ServiceWorkerScope, { version, files }: Build): void {
  const root = scope.registration.scope;
  // Several copies of the page may lie under one host; each knows its own caches by its place.
  const family = `tauscope ${root} `;
  const addressOf = (file: string): string => new URL(file, root).href;
  const kept = new Set(files.map(addressOf));
  const hashed = addressOf(HASHED);
  const open = (): Promise<Cache> => scope.caches.open(family + version);

  async function keepFiles(): Promise<void> {
    const cache = await open();
    await cache.addAll([...kept].map((address) => new Request(address, { cache: address.startsWith(hashed) ? 'default' : 'no-cache' })));
  }

  /** The pages that are open are served from now on, so that what they load later is there without a network too. */
  async function takeOver(): Promise<void> {
    const older = (await scope.caches.keys()).filter((name) => name.startsWith(family) && name !== family + version);
    await Promise.all(older.map((name) => scope.caches.delete(name)));
    await scope.clients.claim();
  }

  async function answer(request: RequestEvent['request'], address: string): Promise<Response> {
    const fromCache = async (): Promise<Response | undefined> => (await open()).match(address, { ignoreVary: true });
    if (address.startsWith(hashed)) return (await fromCache()) ?? scope.fetch(request);
    try {
      const response = await scope.fetch(request);
      return response.ok ? response : ((await fromCache()) ?? response);
    } catch (error) {
      const response = await fromCache();
      if (!response) throw error;
      return response;
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(keepFiles()));
  scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
  scope.addEventListener('fetch', (event) => {
    const address = addressAsked(event.request);
    if (event.request.method === 'GET' && kept.has(address)) event.respondWith(answer(event.request, address));
  });
}

/** The file that is meant: the page is the same under its folder and as `index.html`, whatever is asked of it. */
function addressAsked({ mode, url }: RequestEvent['request']): string {
  const address = new URL(url);
  address.hash = '';
  if (mode !== 'navigate') return address.href;
  address.search = '';
  return address.href.replace(/\/index\.html$/, '/');
}
