import { transfer } from 'comlink';
import type { EngineApi } from '../engine/engine-api.ts';

/** The engine, its typed arrays moved to the page instead of copied: it keeps none of those it has answered with. */
export function transferring(engine: EngineApi): EngineApi {
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
  };
}

function buffersIn(answer: object): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  for (const part of Object.values(answer)) {
    if (ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer) buffers.add(part.buffer);
  }
  return [...buffers];
}
