/**
 * Places go along with names. What was put somewhere by hand is known by its name, so an edit that gives a component another
 * name has to move the key. Which component of the new text is which of the old one is read off the two networks.
 */
import type { Network } from '../engine/engine-api.ts';

interface Rename { readonly from: string; readonly to: string }

/** Pairs of names: the one that is gone and the one that stands in its place. */
export function renamedComponents(before: Network, after: Network): readonly Rename[] {
  const now = new Set(after.components.map(({ name }) => name));
  const shared = new Set(before.components.map(({ name }) => name).filter((name) => now.has(name)));
  // Nothing has its old name: one text for another, unless who talks to whom is the same.
  if (shared.size === 0 && shapeOf(before) !== shapeOf(after)) return [];
  const fresh = gapsOf(after, shared);
  return [...gapsOf(before, shared)].flatMap(([neighbour, gone]) => pairUp(gone, fresh.get(neighbour) ?? []));
}

type Component = Network['components'][number];

/** The components that are in one of the networks only, by the shared one to their left (empty at the left end). */
function gapsOf({ components }: Network, shared: ReadonlySet<string>): ReadonlyMap<string, readonly Component[]> {
  const gaps = new Map<string, Component[]>();
  let neighbour = '';
  for (const component of components) {
    if (shared.has(component.name)) neighbour = component.name;
    else gaps.set(neighbour, [...(gaps.get(neighbour) ?? []), component]);
  }
  return gaps;
}

/** In one gap: those of the same definition first (`Fork` is `Fork#1` now), then one for one where as many are left. */
function pairUp(gone: readonly Component[], fresh: readonly Component[]): readonly Rename[] {
  const left = [...gone];
  const pairs: Rename[] = [];
  const others = fresh.filter(({ name, definition }) => {
    const at = definition === null ? -1 : left.findIndex((one) => one.definition === definition);
    const [one] = at < 0 ? [] : left.splice(at, 1);
    if (one) pairs.push({ from: one.name, to: name });
    return !one;
  });
  if (others.length === left.length) left.forEach((one, i) => pairs.push({ from: one.name, to: others[i]?.name ?? one.name }));
  return pairs;
}

function shapeOf({ components, channels }: Network): string {
  return JSON.stringify([components.length, channels.map(({ senders, receivers }) => [senders, receivers])]);
}

/** `Client` of `Client(1)` and `Client#2`. */
function constantOf(name: string): string {
  return /^[^(#/]*/.exec(name)?.[0] ?? name;
}

/**
 * The keys of places that an edit of the text has changed, in the system on screen and, for constants that are gone, in the
 * others. `keys`: of all places there are.
 */
export function renamedKeys(before: Network, after: Network, constants: ReadonlySet<string>, keys: readonly string[]): readonly Rename[] {
  const renames = renamedComponents(before, after);
  const here = new Map(renames.map(({ from, to }) => [`${before.system}/${from}`, `${after.system}/${to}`]));
  if (before.system !== after.system) {
    for (const { name } of after.components) if (!renames.some(({ to }) => to === name)) here.set(`${before.system}/${name}`, `${after.system}/${name}`);
  }
  const replaced = new Map(renames.map(({ from, to }) => [constantOf(from), constantOf(to)] as const).filter(([from, to]) => from !== to && !constants.has(from) && constants.has(to)));
  return keys.flatMap((key) => {
    const known = here.get(key);
    if (known !== undefined) return [{ from: key, to: known }];
    const [system, name] = [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)];
    const constant = system === before.system || system === after.system ? undefined : replaced.get(constantOf(name));
    return constant === undefined ? [] : [{ from: key, to: `${system}/${constant}${name.slice(constantOf(name).length)}` }];
  });
}
