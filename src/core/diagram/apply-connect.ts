/**
 * Lines of the drawing. A port is a name that a component uses; two ports are one channel when they have one name where the
 * components meet. So joining renames, in the definition where that changes nobody else, and at the instance otherwise.
 */
import { err, ok } from '../base/result.ts';
import { NO_ORIGIN, type OriginId } from '../base/brand.ts';
import type { Item } from '../term/program.ts';
import type { Relabel, RelabelPair, Term } from '../term/term.ts';
import { HIDDEN, relabelled } from '../term/relabelling.ts';
import { forEachTerm } from '../term/walk.ts';
import { addTo, dropUnused, nameFor, namesOfSet } from './apply-private.ts';
import { withChannel } from './apply-rename.ts';
import { leadsSomewhere } from './connectable.ts';
import { insertAction } from './insert-action.ts';
import type { Draft } from './draft.ts';
import type { PortRef } from './draw-command.ts';
import { allChannels, atomsOf, channelsIn, freshName, isChannelName, mapChannels, usedChannels } from './names.ts';
import type { SceneChannel, SceneComponent } from './scene.ts';
import { constantsIn, familyOf } from './uses.ts';
import type { Application, CommandOf } from './outcome.ts';

type Polarity = 'send' | 'receive';

interface Port {
  readonly component: SceneComponent;
  /** Null at a border. */
  readonly channel: SceneChannel | null;
  readonly polarity: Polarity | null;
}

export function connect(draft: Draft, command: CommandOf<'connect'>): Application {
  const [from, to] = [portOf(draft, command.from), portOf(draft, command.to)];
  if (from === null || to === null) return err({ kind: 'gone' });
  if (from.component === to.component) return err({ kind: 'same-component' });
  if (from.polarity !== null && from.polarity === to.polarity) return err({ kind: 'same-polarity', polarity: from.polarity });
  if (from.channel !== null && to.channel !== null) return joinPorts(draft, from, from.channel, to, to.channel);
  if (from.channel !== null) return joinBorder(draft, from, from.channel, to, command.how, from);
  if (to.channel !== null) return joinBorder(draft, to, to.channel, from, command.how, from);
  return joinBorders(draft, from, to, command);
}

function portOf({ scene }: Draft, ref: PortRef): Port | null {
  const component = scene.components[ref.component];
  if (component === undefined) return null;
  if (ref.channel === null) return { component, channel: null, polarity: ref.polarity };
  const ends = (channel: SceneChannel, polarity: Polarity): boolean => (polarity === 'send' ? channel.senders : channel.receivers).includes(ref.component);
  const channel = scene.channels.find((each) => (each.id === ref.channel || each.name === ref.channel) && (ref.polarity === null ? ends(each, 'send') || ends(each, 'receive') : ends(each, ref.polarity)));
  return channel === undefined ? null : { component, channel, polarity: ref.polarity ?? (ends(channel, 'send') ? 'send' : 'receive') };
}

const usersOf = (channel: SceneChannel): readonly number[] => [...new Set([...channel.senders, ...channel.receivers])];

function joinPorts(draft: Draft, from: Port, one: SceneChannel, to: Port, other: SceneChannel): Application {
  if (one.key === other.key) return err({ kind: 'connected-already', channel: one.name });
  if (one.arity !== other.arity) return err({ kind: 'arity', from: one.arity, to: other.arity });
  const ways = [{ kept: other, changed: from, old: one, at: to }, { kept: one, changed: to, old: other, at: from }];
  const weightOf = ({ kept, at }: (typeof ways)[number]): number =>
    (usersOf(kept).length > 1 ? 4 : 0) + (kept.isOpen ? 0 : 2) + (at.component.role === 'tool' || at.component.role === 'resource' ? 1 : 0);
  for (const { kept, changed, old, at } of ways.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    const name = nameFor(draft.items, changed.component, kept);
    // what is private among others does not come out by a line
    if (name === null || !isWithin(draft, old, at.component)) continue;
    const before = usedChannels(draft.items);
    renamePort(draft, changed.component, old, name, usersOf(old).length === 1);
    dropUnused(draft, before);
    return about(from);
  }
  return err({ kind: 'private-elsewhere', channel: one.isOpen ? other.name : one.name });
}

/** Does a component stand in the scope of a channel? */
function isWithin({ scene }: Draft, { isOpen, hull }: SceneChannel, { address }: SceneComponent): boolean {
  return isOpen || (hull !== null && scene.hulls[hull]?.members.includes(address) === true);
}

function about({ component }: Port): Application {
  return ok({ system: null, focus: { kind: 'path', path: component.path } });
}

function joinBorder(draft: Draft, port: Port, channel: SceneChannel, border: Port, how: 'then' | 'or' | null, from: Port): Application {
  const name = nameFor(draft.items, border.component, channel);
  if (name === null) return err({ kind: 'private-elsewhere', channel: channel.name });
  const inserted = insertAction(draft, border.component, { name, polarity: port.polarity === 'send' ? 'receive' : 'send', arity: channel.arity, how });
  return inserted === null ? about(from) : err(inserted);
}

function joinBorders(draft: Draft, from: Port, to: Port, { name: wanted, how }: CommandOf<'connect'>): Application {
  if (wanted !== null && !isChannelName(wanted)) return err({ kind: 'not-a-name', name: wanted, wanted: 'channel' });
  const taken = allChannels(draft.items);
  const atoms = atomsOf(draft.items);
  const name = wanted ?? freshName('call', (each) => taken.has(each) || atoms.has(each) || draft.scene.strays.has(each));
  if (atoms.has(name)) return err({ kind: 'name-taken', name });
  const key = from.component.keyOf(name);
  const local = nameFor(draft.items, to.component, { key, name });
  if (local === null) return err({ kind: 'private-elsewhere', channel: name });
  const arity = arityOf(draft, key, name);
  const polarity = from.polarity ?? (to.polarity === 'send' ? 'receive' : 'send');
  const refusal = insertAction(draft, from.component, { name, polarity, arity, how }) ?? insertAction(draft, to.component, { name: local, polarity: polarity === 'send' ? 'receive' : 'send', arity, how });
  return refusal === null ? about(from) : err(refusal);
}

function arityOf({ scene }: Draft, key: string, name: string): number {
  return scene.channels.find((channel) => channel.key === key)?.arity ?? scene.payloads.get(name)?.length ?? 0;
}

/** A channel of its own, private where the old one is. */
export function disconnect(draft: Draft, { port: ref }: CommandOf<'disconnect'>): Application {
  const port = portOf(draft, ref);
  if (port === null || port.channel === null) return err({ kind: 'gone' });
  const { component, channel } = port;
  if (!leadsSomewhere(channel, component.address)) return err({ kind: 'leads-nowhere', channel: channel.name });
  const taken = allChannels(draft.items);
  const atoms = atomsOf(draft.items);
  const fresh = freshName(channel.name, (name) => taken.has(name) || atoms.has(name) || draft.scene.strays.has(name));
  const before = usedChannels(draft.items);
  const hiding = channel.isOpen || channel.hull !== null ? null : hidingPlace(draft, component, channel);
  renamePort(draft, component, channel, fresh, true);
  const hull = channel.hull === null ? undefined : draft.scene.hulls[channel.hull];
  if (hull !== undefined) addTo(draft, hull.origin, fresh);
  else if (hiding !== null) draft.replace(hiding, (term) => (term.kind === 'relabel' ? { ...term, pairs: [...term.pairs, { to: HIDDEN, from: fresh }] } : term));
  dropUnused(draft, before);
  return about(port);
}

/** The `[tau/a]` that ends the way of a channel. */
function hidingPlace(draft: Draft, component: SceneComponent, { key }: SceneChannel): OriginId | null {
  let name = component.names.find((each) => component.keyOf(each) === key) ?? '';
  for (const origin of component.path.toReversed()) {
    for (const node of draft.pathTo(origin).toReversed()) {
      if (node.kind !== 'relabel') continue;
      name = relabelled(name, node.pairs);
      if (name === HIDDEN) return node.origin;
    }
  }
  return null;
}

/** An action on a channel, whoever is on it. */
export function addPort(draft: Draft, { component: address, channel: wanted, polarity, how }: CommandOf<'add-port'>): Application {
  const component = draft.scene.components[address];
  if (component === undefined) return err({ kind: 'gone' });
  if (!isChannelName(wanted)) return err({ kind: 'not-a-name', name: wanted, wanted: 'channel' });
  if (atomsOf(draft.items).has(wanted)) return err({ kind: 'name-taken', name: wanted });
  const known = draft.scene.channels.find(({ id, name }) => id === wanted || name === wanted);
  const name = (known === undefined ? null : nameFor(draft.items, component, known)) ?? wanted;
  const refusal = insertAction(draft, component, { name, polarity, arity: arityOf(draft, component.keyOf(name), name), how });
  return refusal === null ? about({ component, channel: null, polarity }) : err(refusal);
}

/** `component` says `to` wherever it means `channel`. `isAlone`: nobody else has to go on saying the old name. */
function renamePort(draft: Draft, component: SceneComponent, channel: SceneChannel, to: string, isAlone: boolean): void {
  for (const from of component.names.filter((name) => name !== to && component.keyOf(name) === channel.key)) {
    if (isAlone && renameInDefinition(draft, component, from, to)) continue;
    renameAtInstance(draft, component, channel, from, to);
  }
}

/** In the definition and its local states, where only this instance uses them; false where something is in the way. */
function renameInDefinition(draft: Draft, { definition, path }: SceneComponent, from: string, to: string): boolean {
  if (definition === null || draft.scene.broken.has(definition)) return false;
  const leaf = draft.termAt(path.at(-1) ?? NO_ORIGIN);
  const { items } = draft;
  const atoms = atomsOf(items);
  const family = familyOf(items, definition);
  const isOwn = (item: Item): boolean => item.kind === 'definition' && family.has(item.definition.name);
  const callCount = draft.callsOf(definition).reduce((sum, { item, count }) => sum + (isOwn(item) || item.kind === 'check' ? 0 : count), 0);
  const isShared = path.some((origin) => callCountOf(draft, draft.ownerOf(origin) ?? '') > 1);
  if ((leaf !== null && (leaf.kind !== 'call' || leaf.process !== definition)) || callCount > (leaf === null ? 0 : 1) || isShared) return false;
  const given = leaf?.kind === 'call' && leaf.args.some((arg) => arg.kind === 'name' && arg.name === from);
  if (given === true) return false;
  let isPossible = true;
  let isFound = false;
  for (const item of items) {
    if (item.kind !== 'definition' || !isOwn(item)) {
      // a state that others share says the old name too
      continue;
    }
    const { definition: own } = item;
    forEachTerm(own.body, (term) => {
      if (term.kind === 'call' && !family.has(term.process) && saysOutside(draft, term.process, from, atoms)) isPossible = false;
    });
    mapChannels(own.body, (name, bound) => {
      if (name !== from) return name;
      isFound = true;
      if (bound.has(to)) isPossible = false;
      return name;
    }, atoms, new Set(own.params.map(({ name }) => name)));
  }
  if (!isPossible || !isFound || atoms.has(to)) return false;
  const change = (name: string): string => (name === from ? to : name);
  draft.mapItems((item) => (isOwn(item) ? withChannel(item, atoms, change) : item));
  moveDeclaration(draft, from, to);
  return true;
}

/** How often a constant is called, checks apart. */
function callCountOf(draft: Draft, name: string): number {
  return draft.callsOf(name).reduce((sum, { item, count }) => sum + (item.kind === 'check' ? 0 : count), 0);
}

/** Does a definition that others use as well come to say that name? */
function saysOutside({ items }: Draft, start: string, name: string, atoms: ReadonlySet<string>): boolean {
  const seen = new Set([start]);
  for (const each of seen) {
    for (const item of items) {
      if (item.kind !== 'definition' || item.definition.name !== each) continue;
      if (channelsIn(item.definition.body, atoms, new Set(item.definition.params.map((param) => param.name)), 'used').has(name)) return true;
      constantsIn(item).forEach((next) => seen.add(next));
    }
  }
  return false;
}

/** Where nobody says the old name any more, its `chan` item and the formulas about it speak of the new one. */
function moveDeclaration(draft: Draft, from: string, to: string): void {
  const processes = draft.items.filter(({ kind }) => kind === 'definition');
  if (usedChannels(processes).has(from)) return;
  const isDeclared = draft.items.some((item) => item.kind === 'chan' && item.names.includes(to));
  draft.mapItems((item) => {
    if (item.kind === 'check' || (item.kind === 'chan' && !isDeclared)) return withChannel(item, new Set(), (name) => (name === from ? to : name));
    return item;
  });
}

/** At the instance: in the argument that brings the name, else in a relabelling. */
function renameAtInstance(draft: Draft, component: SceneComponent, channel: SceneChannel, from: string, to: string): void {
  const { origin, names } = placeOf(draft, component, channel, [from, to]);
  renameAt(draft, origin, names[0] ?? from, names[1] ?? to);
}

/**
 * Where the text speaks of this component alone: its own place, or where it is part of a definition that stands for others too the
 * place of that, if nobody else there uses the channel. `names` as they are called at that place.
 */
function placeOf(draft: Draft, { address, path }: SceneComponent, channel: SceneChannel, inner: readonly string[]): { readonly origin: OriginId; readonly names: readonly string[] } {
  const own = { origin: path.at(-1) ?? NO_ORIGIN, names: inner };
  const isShared = (origin: OriginId): boolean => {
    const owner = draft.ownerOf(origin);
    return owner !== null && owner !== draft.scene.system && callCountOf(draft, owner) > 1;
  };
  const first = path.findIndex(isShared);
  if (first <= 0 || draft.termAt(path[first - 1] ?? NO_ORIGIN) === null) return own;
  const place = path.slice(0, first);
  const isBelow = (other: number): boolean => place.every((origin, i) => draft.scene.components[other]?.path[i] === origin);
  if (usersOf(channel).some((other) => other !== address && isBelow(other))) return own;
  const names = inner.map((name) => path.slice(first).reduceRight<string | null>((seen, origin) => (seen === null ? null : outsideBody(draft, origin, seen)), name));
  const seen = names.filter((name) => name !== null);
  return seen.length === inner.length ? { origin: place.at(-1) ?? NO_ORIGIN, names: seen } : own;
}

/** A name at a node as it is called outside of the definition in which the node stands; null when it does not get out. */
function outsideBody(draft: Draft, origin: OriginId, inside: string): string | null {
  let name = inside;
  for (const node of draft.pathTo(origin).slice(0, -1).toReversed()) {
    if (node.kind === 'restrict' && namesOfSet(draft, node.channels).includes(name)) return null;
    if (node.kind === 'relabel') name = relabelled(name, node.pairs);
    if (name === HIDDEN) return null;
  }
  return name;
}

function renameAt(draft: Draft, origin: OriginId, from: string, to: string): void {
  const nodes = draft.pathTo(origin);
  const leaf = nodes.at(-1);
  if (leaf === undefined) {
    // a constant that stands for itself
    const owner = draft.items.find((item) => item.kind === 'definition' && item.definition.nameOrigin === origin);
    if (owner?.kind === 'definition') draft.changeDefinition(owner.definition.name, (definition) => ({ ...definition, body: renamedInside(draft, definition.body, from, to) }));
    return;
  }
  if (leaf.kind === 'call' && leaf.args.some((arg) => arg.kind === 'name' && arg.name === from) && !saysOutside(draft, leaf.process, from, atomsOf(draft.items))) {
    draft.replace(origin, () => ({ ...leaf, args: leaf.args.map((arg) => (arg.kind === 'name' && arg.name === from ? { ...arg, name: to } : arg)) }));
    return;
  }
  const around = nodes.at(-2);
  if (leaf.kind === 'call' && around?.kind === 'relabel') draft.replace(around.origin, () => withPair(around, from, to));
  else draft.replace(origin, (term) => renamedInside(draft, term, from, to));
}

/** `[…, to/from]` outside of which the name is what `to` is inside. */
function withPair(relabel: Relabel, from: string, to: string): Term {
  const outside = relabelled(to, relabel.pairs);
  const isKnown = relabel.pairs.some((pair) => pair.from === from);
  const pairs = isKnown ? relabel.pairs.map((pair): RelabelPair => (pair.from === from ? { to: outside, from } : pair)) : [...relabel.pairs, { to: outside, from }];
  return { ...relabel, pairs };
}

/** Inside a term that says the name itself and calls nobody; around any other. */
function renamedInside({ items }: Draft, term: Term, from: string, to: string): Term {
  let isPlain = true;
  forEachTerm(term, (each) => {
    if (each.kind === 'call') isPlain = false;
  });
  const atoms = atomsOf(items);
  if (isPlain) {
    let isCaptured = false;
    const renamed = mapChannels(term, (name, bound) => {
      if (name === from && bound.has(to)) isCaptured = true;
      return name === from ? to : name;
    }, atoms);
    if (!isCaptured) return renamed;
  }
  return { kind: 'relabel', pairs: [{ to, from }], body: term, origin: NO_ORIGIN };
}

