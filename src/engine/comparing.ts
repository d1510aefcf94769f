import type { Result } from '../core/base/result.ts';
import { err } from '../core/base/result.ts';
import type { CompareProgress, CompareRequest, Comparison, EngineApi, EngineFailure } from './engine-api.ts';
import type { Slices } from './slices.ts';
import type { Systems } from './systems.ts';

export interface Comparing extends Pick<EngineApi, 'play' | 'where'> {
  readonly compare: (
    request: CompareRequest, onProgress: (progress: CompareProgress) => void, slices: Slices, isCancelled: () => boolean,
  ) => Promise<Result<Comparison, EngineFailure>>;
}

export function createComparing(_systems: Systems): Comparing {
  const nothing = async (): Promise<{ readonly ok: false; readonly error: EngineFailure }> => err({ kind: 'internal', detail: 'not here yet' });
  return { compare: nothing, play: nothing, where: nothing };
}
