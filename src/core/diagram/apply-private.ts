/** Restrictions: which channels are private, and where. */
import { err, ok } from '../base/result.ts';
import { NO_ORIGIN, type OriginId } from '../base/brand.ts';
import type { Item } from '../term/program.ts';
import type { ChannelSet, Restrict, Term } from '../term/term.ts';
import { forEachTerm } from '../term/walk.ts';
import type { Draft } from './draft.ts';
import { bodiesOf, transform } from './edit-tree.ts';
import { usedChannels } from './names.ts';
import type { SceneChannel, SceneHull } from './scene.ts';
import type { Application, CommandOf } from './outcome.ts';

/** Adds a channel to the restriction around the system (or the hull), or takes it out of the one that ends it. */
export function setPrivate(draft: Draft, { channel: name, isPrivate, hull }: CommandOf<'set-private'>): Application {
  const { scene } = draft;
  const named = scene.channels.filter((channel) => channel.id === name || channel.name === name);
  const inHull = hull === null ? named : named.filter((channel) => isPrivate || channel.hull === hull);
  const channel = inHull.find(({ isOpen }) => isOpen === isPrivate);
  if (channel === undefined) return named.length === 0 ? err({ kind: 'gone' }) : err({ kind: 'unchanged' });
  if (!isPrivate) return open(draft, channel);
  if (hull === null) {
    const shown = scene.system === null ? null : draft.definition(scene.system);
    if (shown === null) return err({ kind: 'gone' });
    if (shown.body.kind === 'restrict') addTo(draft, shown.body.origin, channel.name);
    else draft.changeDefinition(shown.name, (definition) => ({ ...definition, body: restricted(definition.body, channel.name) }));
    return done();
  }
  const around = scene.hulls[hull];
  if (around === undefined) return err({ kind: 'gone' });
  const users = [...channel.senders, ...channel.receivers];
  const isWithin = users.every((address) => around.members.includes(address));
  const insides = isWithin ? new Set(users.flatMap((address) => namesIn(draft, around, address, channel))) : [];
  for (const inside of insides) addTo(draft, around.origin, inside);
  return isWithin ? done() : err({ kind: 'private-elsewhere', channel: channel.name });
}

/** What a channel is called by a component where it comes to a hull: relabellings may give one channel several names. */
function namesIn({ scene }: Draft, hull: SceneHull, address: number, { key }: SceneChannel): readonly string[] {
  const component = scene.components[address];
  return (component?.names ?? []).flatMap((name) => (component?.keyOf(name) === key ? (hull.nameIn(address, name) ?? []) : []));
}

/** The name by which a component, or a restriction, means a channel; null where it has none for it. */
export function nameFor(items: readonly Item[], place: { readonly keyOf: (name: string) => string }, channel: { readonly key: string; readonly name: string }): string | null {
  if (place.keyOf(channel.name) === channel.key) return channel.name;
  const others = new Set<string>();
  for (const item of items) for (const body of bodiesOf(item)) forEachTerm(body, (term) => term.kind === 'relabel' && term.pairs.forEach(({ from }) => others.add(from)));
  for (const name of others) if (place.keyOf(name) === channel.key) return name;
  return null;
}

function done(): Application {
  return ok({ system: null, focus: null });
}

/** Out of every restriction around it. Refused where the name is another channel outside: the two would become one. */
function open(draft: Draft, { hull: first, name: inside }: SceneChannel): Application {
  const { hulls, channels } = draft.scene;
  let name = inside;
  let hull = first === null ? undefined : hulls[first];
  // hidden by `[tau/a]`, there is no restriction to take it from
  if (hull === undefined) return err({ kind: 'private-elsewhere', channel: name });
  for (; hull !== undefined; ) {
    const { origin } = hull;
    const outside = hull.outside(name);
    if (outside.isHidden) return err({ kind: 'private-elsewhere', channel: name });
    // a restriction that stands for several hulls opens all of them
    const isElsewhere = hulls.some((other) => other !== hull && other.origin === origin && other.outside(name).key === outside.key && channels.some(({ key }) => key === other.keyOf(name)));
    if (isElsewhere || channels.some(({ key }) => key === outside.key)) return err({ kind: 'one-outside', channel: outside.name });
    takeFrom(draft, origin, name);
    name = outside.name;
    hull = outside.hull === null ? undefined : hulls[outside.hull];
  }
  return done();
}

function restricted(body: Term, name: string): Term {
  return { kind: 'restrict', channels: { kind: 'names', names: [name] }, body, origin: NO_ORIGIN };
}

/** One more name in the restriction at an origin: in its braces, in the `set` that only it uses, else in braces of its own. */
export function addTo(draft: Draft, origin: OriginId, name: string): void {
  const found = draft.termAt(origin);
  if (found?.kind !== 'restrict') return;
  const { channels } = found;
  if (channels.kind === 'names') {
    if (!channels.names.includes(name)) draft.replace(origin, () => ({ ...found, channels: { kind: 'names', names: [...channels.names, name] } }));
    return;
  }
  const known = setNamed(draft, channels.name);
  if (known?.includes(name) === true) return;
  if (known !== null && usesOfSet(draft, channels.name) === 1) changeSet(draft, channels.name, (names) => [...names, name]);
  else draft.replace(origin, () => restricted(found, name));
}

/** The restriction at an origin without `name`; an empty one goes. */
function takeFrom(draft: Draft, origin: OriginId, name: string): void {
  const found = draft.termAt(origin);
  if (found?.kind !== 'restrict') return;
  const { channels } = found;
  const left = namesOfSet(draft, channels).filter((each) => each !== name);
  const isOwn = channels.kind === 'named' && usesOfSet(draft, channels.name) === 1;
  if (isOwn && left.length > 0) {
    changeSet(draft, channels.name, () => left);
    return;
  }
  draft.replace(origin, () => reduced(found, left));
  if (isOwn) draft.mapItems((item) => (item.kind === 'set' && item.name === channels.name ? null : item));
}

function reduced(restrict: Restrict, names: readonly string[]): Term {
  return names.length === 0 ? restrict.body : { ...restrict, channels: { kind: 'names', names } };
}

/** The names behind a `\\`. */
export function namesOfSet(draft: Draft, channels: ChannelSet): readonly string[] {
  return channels.kind === 'names' ? channels.names : (setNamed(draft, channels.name) ?? []);
}

function setNamed({ items }: Draft, name: string): readonly string[] | null {
  for (const item of items) if (item.kind === 'set' && item.name === name) return item.channels;
  return null;
}

function usesOfSet({ items }: Draft, name: string): number {
  let count = 0;
  for (const item of items) for (const body of bodiesOf(item)) forEachTerm(body, (term) => term.kind === 'restrict' && term.channels.kind === 'named' && term.channels.name === name && (count += 1));
  return count;
}

function changeSet(draft: Draft, name: string, change: (names: readonly string[]) => readonly string[]): void {
  draft.mapItems((item) => (item.kind === 'set' && item.name === name ? { ...item, channels: change(item.channels) } : item));
}

/** Names that were used in `before` and are no more leave restrictions, sets and `chan` items; what gets empty goes. */
export function dropUnused(draft: Draft, before: ReadonlySet<string>): void {
  const after = usedChannels(draft.items);
  const isUnused = (name: string): boolean => before.has(name) && !after.has(name) && !draft.scene.strays.has(name);
  const emptied = new Set<string>();
  draft.mapItems((item) => {
    if (item.kind !== 'set' && item.kind !== 'chan') return item;
    const old = item.kind === 'set' ? item.channels : item.names;
    const left = old.filter((name) => !isUnused(name));
    if (left.length === old.length) return item;
    if (left.length === 0) {
      if (item.kind === 'set') emptied.add(item.name);
      return null;
    }
    return item.kind === 'set' ? { ...item, channels: left } : { ...item, names: left };
  });
  const cleaned = (term: Term): Term => {
    if (term.kind !== 'restrict') return term;
    const { channels } = term;
    if (channels.kind === 'named') return emptied.has(channels.name) ? term.body : term;
    const left = channels.names.filter((name) => !isUnused(name));
    return left.length === channels.names.length ? term : reduced(term, left);
  };
  draft.mapTerms((body) => transform(body, null, (term) => ({ term, inner: null, after: cleaned })));
}
