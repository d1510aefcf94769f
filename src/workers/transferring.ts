import { transfer } from 'comlink';
import type { EngineApi } from '../engine/engine-api.ts';
import { packed, type WireApi } from '../engine/wire.ts';

/** The engine, its typed arrays moved to the page instead of copied: it keeps none of those it has answered with. */
export function transferring(engine: EngineApi): WireApi {
  return {
    ...engine,
    analyse: async (source) => {
      const analysis = await engine.analyse(source);
      return transfer(analysis, buffersIn(analysis));
    },
    explore: async (request, onProgress) => {
      const result = await engine.explore(request, onProgress);
      return result.ok ? transfer(result, buffersIn(result.value)) : result;
    },
    compare: async (request, onProgress) => {
      const result = await engine.compare(request, onProgress);
      if (!result.ok) return result;
      const { left, right, classes, difference } = result.value;
      return transfer({ ok: true, value: packed(result.value) }, buffersIn(left, right, classes, difference ?? {}));
    },
    where: async (request) => {
      const result = await engine.where(request);
      return result.ok ? transfer(result, buffersIn(result.value)) : result;
    },
  };
}

/** Each once: the two sides of a comparison may be one. */
function buffersIn(...answers: readonly object[]): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const answer of answers) {
    for (const part of Object.values(answer)) {
      if (ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
    }
  }
  return [...buffers];
}
