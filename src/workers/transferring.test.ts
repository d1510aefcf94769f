import { expose, proxy, wrap } from 'comlink';
import { expect, test } from 'vitest';
import type { RequestId } from '../core/base/brand.ts';
import type { EngineApi } from '../engine/engine-api.ts';
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
