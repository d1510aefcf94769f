import { expose, proxy, wrap } from 'comlink';
import { expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import type { CompareRequest, EngineApi } from '../engine/engine-api.ts';
import { createEngine } from '../engine/engine.ts';
import { unpacked, type WireApi } from '../engine/wire.ts';
import { createPause } from './pause.ts';
import { transferring } from './transferring.ts';

const noAnswer = (): Promise<never> => Promise.reject(new Error('not asked in this test'));

test('typed arrays are moved to the page, not copied', async () => {
  const spans = Int32Array.of(1, 2, 3, 4);
  const engine: EngineApi = {
    analyse: (source) => Promise.resolve({ source, diagnostics: [], systems: [], defaultSystem: null, definitions: [], checks: [], spans }),
    explore: () => Promise.resolve({ ok: false, error: { kind: 'internal', detail: 'as told' } }),
    cancel: noAnswer,
    network: noAnswer,
    replay: noAnswer,
    derive: noAnswer,
    draw: noAnswer,
    compare: noAnswer,
    play: noAnswer,
    where: noAnswer,
  };
  const { port1, port2 } = new MessageChannel();
  expose(transferring(engine), port1);
  const remote = wrap<EngineApi>(port2);
  expect((await remote.analyse('P = 0;')).spans).toEqual(Int32Array.of(1, 2, 3, 4));
  expect(spans.length).toBe(0);
  const limits = { maxStates: 1, maxMemoryBytes: 1, maxWork: 1 };
  const failure = await remote.explore({ source: '', system: 'P', id: 1 as RequestId, limits }, proxy(() => undefined));
  expect(failure).toEqual({ ok: false, error: { kind: 'internal', detail: 'as told' } });
  port1.close();
  port2.close();
});

test('the arrays of a comparison move too, and what is asked about it afterwards is answered all the same', async () => {
  const given: ArrayBufferView[] = [];
  const engine = createEngine(() => Promise.resolve());
  const watched: EngineApi = {
    ...engine,
    compare: async (request, onProgress) => {
      const result = await engine.compare(request, onProgress);
      if (result.ok) given.push(result.value.left.stepTargets, result.value.right.kinds, result.value.classes.left, ...(result.value.difference ? [result.value.difference.spans] : []));
      return result;
    },
  };
  const { port1, port2 } = new MessageChannel();
  expose(transferring(watched), port1);
  const remote = wrap<WireApi>(port2);
  const limits = { maxStates: 100, maxMemoryBytes: 1e8, maxWork: 1e6 };
  const source = 'P = coin.(tea + coffee); Q = coin.tea + coin.coffee;';
  const query: CompareRequest = { left: { source, process: 'P' }, right: { source, process: 'Q' }, relation: 'strong', limits, id: 1 as RequestId };
  const first = await remote.compare(query, proxy(() => undefined));
  if (!first.ok) throw new Error(JSON.stringify(first.error));
  const { difference, left } = unpacked(first.value);
  expect([left.stateCount, left.stepTargets.length, difference?.spans.length]).toEqual([3, 3, expect.any(Number)]);
  expect(given.map(({ byteLength }) => byteLength)).toEqual([0, 0, 0, 0]);
  const again = await remote.compare(query, proxy(() => undefined));
  expect(again).toEqual(first);
  const play = await remote.play({ ...query, answers: [] });
  expect(play).toEqual({ ok: true, value: difference?.play });
  const where = await remote.where({ ...query, part: 0 });
  expect(where.ok && [where.value.left[0], where.value.right[0]]).toEqual(difference?.side === 'left' ? [1, 0] : [0, 1]);
  expect(await remote.where({ ...query, part: 0 })).toEqual(where);
  port1.close();
  port2.close();
});

test('a pause ends after messages that were waiting before it', async () => {
  const order: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => order.push('message');
  port2.postMessage(null);
  await createPause()();
  order.push('pause');
  expect(order).toEqual(['message', 'pause']);
  port1.close();
});
