import type { Result } from '../core/base/result.ts';
import { err } from '../core/base/result.ts';
import type { Drawn, DrawRefusal } from '../core/diagram/draw-command.ts';
import type { Model } from '../core/syntax/model.ts';
import type { DrawRequest, EngineFailure } from './engine-api.ts';

/** Carries a drawing command out on a text. */
export function drawOn(_model: Model, _request: DrawRequest): Result<Drawn, DrawRefusal | EngineFailure> {
  return err({ kind: 'internal', detail: 'not here yet' });
}
