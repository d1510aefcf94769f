import type { Address, OriginId } from '../core/base/brand.ts';
import { isReadable } from '../core/diagram/rewrite/written.ts';
import type { Written } from '../core/diagram/rewrite/written.ts';
import type { Scene, SceneHull } from '../core/diagram/scene.ts';
import type { Wiring } from '../core/lts/network.ts';
import { wiringOf } from '../core/lts/network.ts';
import type { Scope } from '../core/lts/scopes.ts';
import { nameInside } from '../core/lts/scopes.ts';
import type { SkeletonNode } from '../core/semantics/skeleton.ts';
import { skeletonOf } from '../core/semantics/skeleton.ts';
import type { Token } from '../core/syntax/lexer.ts';
import type { Model } from '../core/syntax/model.ts';

/** What a command needs to know of a text and of the system on screen. */
export function sceneOf(model: Model, written: Written, system: string | null, known: Wiring | null = null): Scene {
  const { program } = model;
  const strays = new Set(strayTokens(written).map(({ text }) => text));
  const base = { items: model.items, strays, broken: program.broken, types: program.types, payloads: program.channels };
  if (system === null || !model.systems.includes(system) || program.broken.has(system)) {
    return { ...base, system: model.systems.includes(system ?? '') ? system : null, isDrawn: false, components: [], channels: [], hulls: [] };
  }
  const wiring = known ?? wiringOf(skeletonOf(program, system));
  const { network, skeleton } = wiring;
  const components = skeleton.components.map(({ address, role, path, constant, initial }) => ({
    address,
    role,
    path,
    definition: constant?.name ?? null,
    keyOf: (name: string) => keyAt(wiring, address, name),
    names: [...new Set(wiring.space.futureOffersOf(initial).flatMap((offer) => (offer.channel === null || offer.isBound ? [] : [offer.channel])))],
  }));
  return {
    ...base,
    system,
    isDrawn: true,
    components,
    channels: network.channels.map((channel) => ({ ...channel, key: keyOfChannel(wiring, channel.id, [...channel.senders, ...channel.receivers]) })),
    hulls: restrictionsOf(skeleton.root).map((origin, id): SceneHull => ({
      origin,
      members: network.hulls[id]?.members ?? [],
      keyOf: (name) => keyIn(wiring.scopes.restrictions[id] ?? null, name),
      nameIn: (component, name) => nameInside(wiring.scopes.around[component] ?? null, wiring.scopes.restrictions[id] ?? null, name),
      outside: (name) => outsideOf(wiring, wiring.scopes.restrictions[id]?.parent ?? null, name),
    })),
  };
}

/** What tells the channels of a system apart: the outermost name and the scope that ends it. */
function keyIn(scope: Scope | null, name: string): string {
  let current = name;
  for (let at = scope; at; at = at.parent) {
    const outside = at.outside(current);
    if (outside === null) return `${current} ${at.id}`;
    current = outside;
  }
  return `${current} `;
}

function outsideOf({ scopes }: Wiring, scope: Scope | null, inside: string): ReturnType<SceneHull['outside']> {
  let name = inside;
  for (let at = scope; at; at = at.parent) {
    const next = at.outside(name);
    const hull = scopes.restrictions.indexOf(at);
    if (next === null) return { key: keyIn(scope, inside), name, hull: hull < 0 ? null : hull, isHidden: hull < 0 };
    name = next;
  }
  return { key: keyIn(scope, inside), name, hull: null, isHidden: false };
}

function keyAt({ scopes }: Wiring, address: Address, name: string): string {
  return keyIn(scopes.around[address] ?? null, name);
}

/** The key that one of its users gives a channel. */
function keyOfChannel(wiring: Wiring, id: string, users: readonly Address[]): string {
  for (const { address, initial } of wiring.skeleton.components) {
    if (!users.includes(address)) continue;
    for (const { channel, offer } of wiring.futureOffersOf(address, initial)) {
      if (channel?.id === id && offer.channel !== null) return keyAt(wiring, address, offer.channel);
    }
  }
  return id;
}

/** Outer before inner, left before right: the order of the network's hulls. */
function restrictionsOf(node: SkeletonNode): readonly OriginId[] {
  switch (node.kind) {
    case 'leaf':
      return [];
    case 'par':
      return [...restrictionsOf(node.left), ...restrictionsOf(node.right)];
    case 'restrict':
      return [node.origin, ...restrictionsOf(node.body)];
    case 'relabel':
      return restrictionsOf(node.body);
  }
}

/** The words of a text in what could not be read: between the items, and in definitions without a body. */
export function strayTokens(written: Written): readonly Token[] {
  const read = written.items.flatMap((item) => {
    const { start, end } = written.spanOf(item.origin);
    if (item.kind !== 'definition' || isReadable(item.definition)) return [{ start, end }];
    return [{ start, end: written.bodyOf(item.definition).start }];
  });
  let at = 0;
  return written.tokens.filter((token) => {
    while ((read[at]?.end ?? Infinity) <= token.start) at += 1;
    const range = read[at];
    return (token.kind === 'name' || token.kind === 'constant') && (range === undefined || token.start < range.start);
  });
}
