/** New names, everywhere in the file, and new roles. */
import { err, ok } from '../base/result.ts';
import type { Item } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import type { Draft } from './draft.ts';
import { mapBodies, transform } from './edit-tree.ts';
import { allChannels, atomsOf, isChannelName, isConstantName, mapChannels, mapFormula } from './names.ts';
import { isTaken } from './uses.ts';
import type { Application, CommandOf } from './outcome.ts';

/** Constants are renamed in heads, calls and formulas. */
export function renameConstant(draft: Draft, { from, to }: CommandOf<'rename'>): Application {
  if (draft.definition(from) === null) return err({ kind: 'gone' });
  if (from === to) return err({ kind: 'unchanged' });
  if (!isConstantName(to)) return err({ kind: 'not-a-name', name: to, wanted: 'constant' });
  if (isTaken(draft.items, draft.scene.strays, to)) return err({ kind: 'name-taken', name: to });
  draft.mapItems((item) => withConstant(item, (name) => (name === from ? to : name)));
  draft.renaming = { from, to };
  return ok({ system: draft.scene.system === from ? to : null, focus: { kind: 'definition', name: to } });
}

/** An item with its constants renamed, its own name included. */
export function withConstant(item: Item, change: (name: string) => string): Item {
  const called = mapBodies(item, (term) => callsRenamed(term, change));
  if (called.kind === 'check') return withFormulas(called, change);
  if (called.kind !== 'definition') return called;
  const { definition } = called;
  const name = change(definition.name);
  return name === definition.name ? called : { ...called, definition: { ...definition, name } };
}

export function callsRenamed(top: Term, change: (name: string) => string): Term {
  return transform(top, null, (term) => {
    const process = term.kind === 'call' ? change(term.process) : '';
    return { term: term.kind !== 'call' || process === term.process ? term : { ...term, process }, inner: null };
  });
}

function withFormulas(item: Item & { readonly kind: 'check' }, change: (word: string) => string): Item {
  const args = item.check.args.map((arg) => {
    const text = arg.kind === 'formula' ? mapFormula(arg.text, change) : '';
    return arg.kind !== 'formula' || text === arg.text ? arg : { ...arg, text };
  });
  return args.every((arg, i) => arg === item.check.args[i]) ? item : { ...item, check: { ...item.check, args } };
}

/** A channel in prefixes, values, restrictions, relabellings, `set` and `chan` items and formulas; variables of that name stay. */
export function renameChannel(draft: Draft, { from, to }: CommandOf<'rename-channel'>): Application {
  const channels = allChannels(draft.items);
  if (!channels.has(from)) return err({ kind: 'gone' });
  if (from === to) return err({ kind: 'unchanged' });
  if (!isChannelName(to)) return err({ kind: 'not-a-name', name: to, wanted: 'channel' });
  const atoms = atomsOf(draft.items);
  if (channels.has(to) || draft.scene.strays.has(to) || atoms.has(to) || isCaptured(draft, atoms, from, to)) return err({ kind: 'name-taken', name: to });
  draft.mapItems((item) => withChannel(item, atoms, (name) => (name === from ? to : name)));
  draft.renaming = { from, to };
  return ok({ system: null, focus: null });
}

/** Is there a place where `from` is the channel and `to` a variable? */
function isCaptured({ items }: Draft, atoms: ReadonlySet<string>, from: string, to: string): boolean {
  let isFound = false;
  for (const item of items) {
    mapBodies(item, (term, definition) => {
      const bound = new Set(definition?.params.map(({ name }) => name));
      mapChannels(term, (name, scope) => {
        if (name === from && scope.has(to)) isFound = true;
        return name;
      }, atoms, bound);
      return term;
    });
  }
  return isFound;
}

/** An item with its channels renamed. */
export function withChannel(item: Item, atoms: ReadonlySet<string>, change: (name: string) => string): Item {
  if (item.kind === 'set' || item.kind === 'chan') {
    const old = item.kind === 'set' ? item.channels : item.names;
    const names = [...new Set(old.map(change))];
    if (names.length === old.length && names.every((name, i) => name === old[i])) return item;
    return item.kind === 'set' ? { ...item, channels: names } : { ...item, names };
  }
  const mapped = mapBodies(item, (term, definition) => mapChannels(term, change, atoms, new Set(definition?.params.map(({ name }) => name))));
  return mapped.kind === 'check' ? withFormulas(mapped, change) : mapped;
}

/** The word before a name. A `system` has none. */
export function setRole(draft: Draft, { name, role }: CommandOf<'set-role'>): Application {
  const definition = draft.definition(name);
  if (definition === null) return err({ kind: 'gone' });
  if (definition.isSystem || definition.role === role) return err({ kind: 'unchanged' });
  draft.changeDefinition(name, (each) => ({ ...each, role }));
  return ok({ system: null, focus: { kind: 'definition', name } });
}
