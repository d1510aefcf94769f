import { describe, expect, test } from 'vitest';
import type { Build, RequestEvent, ServiceWorkerScope } from './offline-cache.ts';
import { serveOffline } from './offline-cache.ts';

const ROOT = 'https://host.example/tauscope/';
const FILES = ['./', 'theme.js', 'examples/two-locks.tau', 'assets/index-a1.js'];

/** A host, a browser's caches, and the worker of one build between them. */
function worker({ caches = new Map<string, Map<string, string>>(), build = { version: 'v1', files: FILES }, root = ROOT }: {
  readonly caches?: Map<string, Map<string, string>>;
  readonly build?: Build;
  readonly root?: string;
} = {}) {
  const host = new Map<string, string>(build.files.map((file) => [new URL(file, root).href, `${file} of ${build.version}`]));
  const asked: string[] = [];
  const listeners = new Map<string, (event: never) => void>();
  const status = { isOnline: true, code: 200, isClaimed: false };

  const fetch: ServiceWorkerScope['fetch'] = ({ url }) => {
    asked.push(url);
    const address = url.replace(/[?#].*$/, '').replace(/index\.html$/, '');
    return status.isOnline ? Promise.resolve(new Response(host.get(address) ?? 'nothing here', { status: host.has(address) ? status.code : 404 })) : Promise.reject(new TypeError('no network'));
  };
  const cacheOf = (entries: Map<string, string>) => ({
    addAll: async (requests: readonly Request[]) => {
      for (const request of requests) {
        const response = await fetch(request);
        if (!response.ok) throw new TypeError(`${request.url}: ${response.status}`);
        entries.set(request.url, await response.text());
      }
    },
    match: (address: string) => Promise.resolve(entries.has(address) ? new Response(entries.get(address)) : undefined),
  });
  const scope = {
    registration: { scope: root },
    clients: {
      claim: () => {
        status.isClaimed = true;
        return Promise.resolve();
      },
    },
    caches: {
      open: (name: string) => {
        const entries = caches.get(name) ?? new Map<string, string>();
        caches.set(name, entries);
        return Promise.resolve(cacheOf(entries) as Cache);
      },
      keys: () => Promise.resolve([...caches.keys()]),
      delete: (name: string) => Promise.resolve(caches.delete(name)),
    },
    fetch,
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  serveOffline(scope, build);

  const live = async (type: 'install' | 'activate'): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) } as never);
    await work;
  };
  /** The text of the answer; null when the worker leaves the request to the browser. */
  const get = async (address: string, request: Partial<RequestEvent['request']> = {}): Promise<string | null> => {
    let answer: Promise<Response> | null = null;
    const event: RequestEvent = {
      request: { method: 'GET', mode: 'cors', url: new URL(address, root).href, ...request },
      respondWith: (promise) => {
        answer = promise;
      },
    };
    listeners.get('fetch')?.(event as never);
    const response = await (answer as Promise<Response> | null);
    return response && response.text();
  };
  return { caches, host, asked, status, get, install: () => live('install'), activate: () => live('activate') };
}

/** A worker that is in charge and has lost its network. */
async function offline() {
  const one = worker();
  await one.install();
  await one.activate();
  one.asked.length = 0;
  one.status.isOnline = false;
  return one;
}

describe('without a network', () => {
  test.each(FILES)('%s is there', async (file) => {
    expect(await (await offline()).get(file)).toBe(`${file} of v1`);
  });

  test.each(['./', 'index.html', './?utm=1', './#1abc'])('the page opens as %s', async (address) => {
    expect(await (await offline()).get(address, { mode: 'navigate' })).toBe('./ of v1');
  });

  test('what does not belong to the build is the browser\'s business', async () => {
    const { get, asked } = await offline();
    expect([await get('assets/other-b2.js'), await get('../elsewhere/'), await get('https://foreign.example/assets/index-a1.js')]).toEqual([null, null, null]);
    expect(await get('theme.js', { method: 'POST' })).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('with a network', () => {
  test('hashed files come from the cache, all others from the host', async () => {
    const one = await offline();
    one.status.isOnline = true;
    for (const file of FILES) one.host.set(new URL(file, ROOT).href, `new ${file}`);
    expect(await Promise.all(FILES.map((file) => one.get(file)))).toEqual(['new ./', 'new theme.js', 'new examples/two-locks.tau', 'assets/index-a1.js of v1']);
  });

  test('what the network says is not mixed into the build that was kept', async () => {
    const one = await offline();
    one.status.isOnline = true;
    one.host.set(ROOT, 'new page');
    expect(await one.get('./', { mode: 'navigate' })).toBe('new page');
    one.status.isOnline = false;
    expect(await one.get('./', { mode: 'navigate' })).toBe('./ of v1');
  });

  test('a host in trouble is no better than none', async () => {
    const one = await offline();
    Object.assign(one.status, { isOnline: true, code: 503 });
    expect(await one.get('./', { mode: 'navigate' })).toBe('./ of v1');
  });
});

describe('installing', () => {
  test('asks for the files of the build and for nothing else', async () => {
    const one = worker();
    await one.install();
    expect(one.asked).toEqual(FILES.map((file) => new URL(file, ROOT).href));
    expect(one.status.isClaimed).toBe(false);
  });

  test('fails when one file is missing, so that no half build is kept', async () => {
    const one = worker();
    one.host.delete(`${ROOT}theme.js`);
    await expect(one.install()).rejects.toThrow('theme.js');
  });

  test('a new build replaces the old one when it takes over, and serves the pages that are open', async () => {
    const old = await offline();
    const next = worker({ caches: old.caches, build: { version: 'v2', files: FILES } });
    await next.install();
    expect(old.caches.size).toBe(2);
    await next.activate();
    expect([[...old.caches.keys()], next.status.isClaimed]).toEqual([[`tauscope ${ROOT} v2`], true]);
  });

  test('caches of other pages of the host, and of another copy of this one, stay', async () => {
    const caches = new Map([['other', new Map<string, string>()], ['tauscope https://host.example/ v1', new Map<string, string>()]]);
    const one = worker({ caches });
    await one.install();
    await one.activate();
    expect([...caches.keys()]).toEqual(['other', 'tauscope https://host.example/ v1', `tauscope ${ROOT} v1`]);
  });
});
