/** The behaviour of a definition as typed in place. */
import { err, ok } from '../base/result.ts';
import { printHead } from '../syntax/format.ts';
import { say } from '../syntax/messages.ts';
import type { Draft } from './draft.ts';
import { sameHead } from './rewrite/same.ts';
import { readItem } from './typed.ts';
import type { Application, CommandOf } from './outcome.ts';

/** What cannot be read is kept as a draft. Refused when it is more than one definition, or does not stay inside its own. */
export function setBehaviour(draft: Draft, { name, text }: CommandOf<'set-behaviour'>): Application {
  const definition = draft.definition(name);
  if (definition === null) return err({ kind: 'gone' });
  const typed = readItem(`${printHead(definition)} = `, text);
  if (!typed.ok) return typed;
  const { item, text: body } = typed.value;
  if (item.kind !== 'definition' || !sameHead(item.definition, definition)) return err({ kind: 'unreadable', message: say.otherHead().text, offset: 0 });
  draft.type(name, item.definition.body, body);
  return ok({ system: null, focus: { kind: 'definition', name } });
}
