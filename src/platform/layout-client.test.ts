import { expose } from 'comlink';
import { expect, test } from 'vitest';
import type { LtsDrawing } from '../core/lts/lts-drawing.ts';
import type { PairDrawing, PairSource } from '../core/lts/pair-drawing.ts';
import { ltsOf } from '../core/testing/graph.ts';
import type { LayoutApi } from '../engine/layout.ts';
import { createLayoutClient } from './layout-client.ts';
import type { WorkerHandle } from './worker-slot.ts';

const LTS = ltsOf({ kinds: [0, 0], edges: [{ from: 0, label: 1, to: 1 }] });
const OTHER = ltsOf({ kinds: [0], edges: [] });

const drawingOf = (count: number): LtsDrawing => ({ states: Array.from({ length: count }, (_, id) => ({ id, x: 0, y: 0, isCut: false })), edges: [], bounds: { x: 0, y: 0, width: 0, height: 0 } });

const pairOf = (picture: PairDrawing['picture']): PairDrawing => {
  const side = { nodes: [], edges: [], nodeCount: 0 };
  return { picture, left: side, right: side, bounds: { x: 0, y: 0, width: 0, height: 0 } };
};

/** A worker in this thread; `received` says whether each request brought its LTS along. */
function localWorker(): { readonly spawn: () => WorkerHandle; readonly received: boolean[]; readonly count: () => number } {
  const received: boolean[] = [];
  let workers = 0;
  const spawn = (): WorkerHandle => {
    workers++;
    const { port1, port2 } = new MessageChannel();
    let isFirst = true;
    const pictures = new Set<string>();
    const api: LayoutApi = {
      placeNetwork: () => Promise.reject(new Error('no placer')),
      drawLts: ({ lts }) => {
        received.push(lts !== null);
        const answer = lts === null && !isFirst ? null : drawingOf(lts?.stateCount ?? 0);
        isFirst = false;
        return Promise.resolve(answer);
      },
      drawPair: ({ source, picture }) => {
        received.push(source !== null);
        const answer = source === null && pictures.has(picture) ? null : pairOf(picture);
        if (source) pictures.clear();
        pictures.add(picture);
        return Promise.resolve(answer);
      },
    };
    expose(api, port2);
    port1.start();
    return Object.assign(port1, { terminate: () => { port1.close(); port2.close(); } });
  };
  return { spawn, received, count: () => workers };
}

const request = { cursor: 0, path: [0], size: 300, isFresh: false };

test('an LTS is sent once; "as before" gives the very drawing of before', async () => {
  const { spawn, received } = localWorker();
  const client = createLayoutClient(spawn);
  const first = await client.drawLts({ ...request, lts: LTS });
  const second = await client.drawLts({ ...request, lts: LTS, cursor: 1 });
  expect(second).toBe(first);
  expect((await client.drawLts({ ...request, lts: OTHER })).states).toHaveLength(1);
  expect(received).toEqual([true, false, true]);
  client.terminate();
});

test('questions asked at once are answered one after the other', async () => {
  const { spawn, received } = localWorker();
  const client = createLayoutClient(spawn);
  const answers = await Promise.all([LTS, LTS, OTHER].map((lts) => client.drawLts({ ...request, lts })));
  expect(answers.map((a) => a.states.length)).toEqual([2, 2, 1]);
  expect(received).toEqual([true, false, true]);
  client.terminate();
});

test('a new worker is told everything again', async () => {
  const { spawn, received, count } = localWorker();
  const client = createLayoutClient(spawn);
  await client.drawLts({ ...request, lts: LTS });
  client.terminate();
  expect((await client.drawLts({ ...request, lts: LTS })).states).toHaveLength(2);
  expect(received).toEqual([true, true]);
  expect(count()).toBe(2);
  client.terminate();
});

test('a comparison is sent once for all its pictures; each has a "before" of its own', async () => {
  const { spawn, received } = localWorker();
  const client = createLayoutClient(spawn);
  const classes = { left: Int32Array.of(0, 1), right: Int32Array.of(0), count: 2 };
  const source: PairSource = { relation: 'strong', left: LTS, right: OTHER, classes };
  const pair = { source, paths: { left: [], right: [] }, here: { left: 0, right: 0 }, size: 300 };
  const states = await client.drawPair({ ...pair, picture: 'states' });
  const byClass = await client.drawPair({ ...pair, picture: 'classes' });
  expect(byClass.picture).toBe('classes');
  expect(await client.drawPair({ ...pair, picture: 'states', here: { left: 1, right: 0 } })).toBe(states);
  expect(await client.drawPair({ ...pair, picture: 'classes' })).toBe(byClass);
  expect(received).toEqual([true, false, false, false]);
  expect(await client.drawPair({ ...pair, source: { ...source }, picture: 'states' })).not.toBe(states);
  expect(received.at(-1)).toBe(true);
  client.terminate();
});

test('a placer that fails rejects', async () => {
  const client = createLayoutClient(localWorker().spawn);
  await expect(client.placeNetwork({ sizes: [], lines: [], stubs: [], hulls: [] })).rejects.toThrow('no placer');
  client.terminate();
});
