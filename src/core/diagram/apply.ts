/**
 * A drawing command as a change of the items of a text. Pure: the text itself is changed by `rewrite`, and the engine reads the
 * result again and holds it against what is answered here.
 */
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { add, define, declare, place } from './apply-add.ts';
import { addPort, connect, disconnect } from './apply-connect.ts';
import { duplicate, remove } from './apply-remove.ts';
import { renameChannel, renameConstant, setRole } from './apply-rename.ts';
import { setPrivate } from './apply-private.ts';
import { setBehaviour } from './apply-behaviour.ts';
import { Draft, type Renaming } from './draft.ts';
import type { DrawCommand, DrawRefusal } from './draw-command.ts';
import type { NextItem } from './rewrite/rewrite.ts';
import type { Application, Outcome } from './outcome.ts';
import type { Scene } from './scene.ts';

export interface Applied extends Outcome {
  readonly items: readonly NextItem[];
  readonly renaming: Renaming | null;
}

/** The items after a command. Refused with what is in its way, as `draw-command.ts` describes. */
export function apply(scene: Scene, command: DrawCommand): Result<Applied, DrawRefusal> {
  const draft = new Draft(scene);
  const outcome = carryOut(draft, command);
  if (!outcome.ok) return outcome;
  const isSame = draft.next.every((row, i) => row.kind === 'old' && row.typed === null && row.next === scene.items[i]) && draft.next.length === scene.items.length;
  if (isSame && draft.renaming === null) return err({ kind: 'unchanged' });
  return ok({ ...outcome.value, items: draft.next, renaming: draft.renaming });
}

function carryOut(draft: Draft, command: DrawCommand): Application {
  switch (command.kind) {
    case 'add':
      return add(draft, command);
    case 'place':
      return place(draft, command);
    case 'define':
      return define(draft, command);
    case 'declare':
    case 'declare-channels':
    case 'add-check':
      return declare(draft, command);
    case 'duplicate':
      return duplicate(draft, command);
    case 'remove':
      return remove(draft, command);
    case 'rename':
      return renameConstant(draft, command);
    case 'rename-channel':
      return renameChannel(draft, command);
    case 'set-role':
      return setRole(draft, command);
    case 'set-behaviour':
      return setBehaviour(draft, command);
    case 'set-private':
      return setPrivate(draft, command);
    case 'connect':
      return connect(draft, command);
    case 'disconnect':
      return disconnect(draft, command);
    case 'add-port':
      return addPort(draft, command);
  }
}
