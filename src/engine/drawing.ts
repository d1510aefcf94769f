/**
 * A drawing command, carried out on a text: as a change of its syntax tree (`core/diagram/apply.ts`), then as the smallest
 * changes of the text (`core/diagram/rewrite`). The two share nothing; the text that results is read again and has to say
 * exactly what was drawn.
 */
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { Applied } from '../core/diagram/apply.ts';
import { apply } from '../core/diagram/apply.ts';
import type { Drawn, DrawRefusal, TextChange } from '../core/diagram/draw-command.ts';
import { applyChanges, rewrite } from '../core/diagram/rewrite/rewrite.ts';
import { sameItems } from '../core/diagram/rewrite/same.ts';
import { Written } from '../core/diagram/rewrite/written.ts';
import type { Wiring } from '../core/lts/network.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { say } from '../core/syntax/messages.ts';
import type { Model } from '../core/syntax/model.ts';
import type { DrawRequest, EngineFailure } from './engine-api.ts';
import { movesOf } from './moves.ts';
import { sceneOf, strayTokens } from './scene.ts';

/**
 * Carries a drawing command out on a text. Refused with what is in its way; a text that would not say what was drawn is an
 * internal failure and never an answer. `wiring`: the drawing of the system on screen, where it is known already.
 */
export function drawOn(model: Model, { system, command }: DrawRequest, wiring: Wiring | null = null): Result<Drawn, DrawRefusal | EngineFailure> {
  const written = new Written(model);
  const applied = apply(sceneOf(model, written, system, wiring), command);
  if (!applied.ok) return applied;
  const isTyped = applied.value.items.some(({ typed }) => typed !== null);
  for (const isWhole of [false, true]) {
    const changes = [...rewrite(written, applied.value.items, isWhole), ...strayChanges(written, applied.value)].toSorted((a, b) => a.start - b.start);
    const source = applyChanges(model.source, changes);
    const after = analyse(source);
    if (!sameItems(after.items, applied.value.items.map(({ next }) => next))) continue;
    const { renamed, component } = movesOf(model, after, applied.value, system);
    return ok({ changes, system: applied.value.system, component, renamed });
  }
  if (isTyped) return err({ kind: 'unreadable', message: say.restUnreadable().text, offset: 0 });
  return err({ kind: 'internal', detail: `the text does not say what was drawn: ${command.kind}` });
}

/** A new name also in what cannot be read. */
function strayChanges(written: Written, { renaming }: Applied): readonly TextChange[] {
  if (renaming === null) return [];
  return strayTokens(written).flatMap(({ text, start, end }) => (text === renaming.from ? [{ start, end, text: renaming.to }] : []));
}
