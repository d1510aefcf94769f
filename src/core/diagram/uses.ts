/** Who uses which constant. */
import { tokenise } from '../syntax/lexer.ts';
import type { Item } from '../term/program.ts';
import { forEachTerm } from '../term/walk.ts';
import { bodiesOf } from './edit-tree.ts';

/** The constants that an item calls or names in a formula. */
export function constantsIn(item: Item): ReadonlySet<string> {
  const names = new Set<string>();
  for (const body of bodiesOf(item)) forEachTerm(body, (term) => term.kind === 'call' && names.add(term.process));
  if (item.kind === 'check') {
    for (const arg of item.check.args) if (arg.kind === 'formula') for (const token of tokenise(arg.text)) if (token.kind === 'constant') names.add(token.text);
  }
  return names;
}

/** Has the file a constant, type or set of that name, or uses one? `strays`: words in what cannot be read. */
export function isTaken(items: readonly Item[], strays: ReadonlySet<string>, name: string): boolean {
  if (strays.has(name)) return true;
  return items.some((item) => {
    if (item.kind === 'type' || item.kind === 'set') return item.name === name;
    return constantsIn(item).has(name) || (item.kind === 'definition' && item.definition.name === name);
  });
}

/** What belongs to a constant: itself and what only it and its own use (its local states). */
export function familyOf(items: readonly Item[], name: string): ReadonlySet<string> {
  const calls = new Map<string, ReadonlySet<string>>();
  for (const item of items) if (item.kind === 'definition' && !calls.has(item.definition.name)) calls.set(item.definition.name, constantsIn(item));
  const family = reachable(calls, name);
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const item of items) {
      if (item.kind === 'definition' && family.has(item.definition.name)) continue;
      for (const used of constantsIn(item)) if (used !== name && family.delete(used)) isSettled = false;
    }
  }
  for (const member of family) if (!calls.has(member)) family.delete(member);
  family.add(name);
  return family;
}

function reachable(calls: ReadonlyMap<string, ReadonlySet<string>>, name: string): Set<string> {
  const found = new Set([name]);
  for (const each of found) calls.get(each)?.forEach((next) => found.add(next));
  return found;
}

/** The definitions reachable from a constant that lead back to it: what a copy of it has to bring along. */
export function returningTo(items: readonly Item[], name: string): ReadonlySet<string> {
  const calls = new Map<string, ReadonlySet<string>>();
  for (const item of items) if (item.kind === 'definition' && !calls.has(item.definition.name)) calls.set(item.definition.name, constantsIn(item));
  return new Set([...reachable(calls, name)].filter((each) => calls.has(each) && reachable(calls, each).has(name)));
}
