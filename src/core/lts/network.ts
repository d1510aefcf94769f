/**
 * The static skeleton of a system as Milner's flow graph: who there is, who can ever speak to whom, what is private. Which
 * channels a component can ever use follows from its own behaviour, ignoring its partners (`local-space.ts`).
 */
import type { Address } from '../base/brand.ts';
import type { Skeleton } from '../semantics/skeleton.ts';
import type { Term } from '../term/term.ts';
import type { LocalOffer } from './local-moves.ts';
import type { LocalSpace } from './local-space.ts';
import { createLocalSpace } from './local-space.ts';
import type { Channel, Scope, Scopes } from './scopes.ts';
import { channelAt, scopesOf } from './scopes.ts';
import type { Hull, Network, NetworkChannel } from './system-view.ts';

/** An offer and who makes it. `channel` is null for an internal step and for what stays inside the component. */
export interface PlacedOffer {
  readonly address: Address;
  readonly offer: LocalOffer;
  readonly channel: NetworkChannel | null;
}

/** A system with all that its snapshots are read with. */
export interface Wiring {
  readonly skeleton: Skeleton;
  readonly scopes: Scopes;
  readonly network: Network;
  readonly space: LocalSpace;
  readonly placed: (address: Address, offers: readonly LocalOffer[]) => readonly PlacedOffer[];
  /** The active prefixes of a component in a local state. */
  readonly offersOf: (address: Address, local: Term) => readonly PlacedOffer[];
  /** Whatever it could still come to offer by itself. */
  readonly futureOffersOf: (address: Address, local: Term) => readonly PlacedOffer[];
}

interface ChannelDraft extends Channel {
  readonly senders: Set<Address>;
  readonly receivers: Set<Address>;
  arity: number;
}

export function wiringOf(skeleton: Skeleton): Wiring {
  const scopes = scopesOf(skeleton);
  const space = createLocalSpace(skeleton.program);
  const draftByKey = channelsOf(skeleton, scopes, space);
  const drafts = [...draftByKey.values()];
  const hullOf = new Map(scopes.restrictions.map((scope, id) => [scope, id]));
  const namesCount = new Map<string, number>();
  for (const { name } of drafts) namesCount.set(name, (namesCount.get(name) ?? 0) + 1);
  const channelByKey = new Map<string, NetworkChannel>();
  for (const [key, draft] of draftByKey) {
    const hull = draft.end ? (hullOf.get(draft.end) ?? null) : null;
    const isShared = (namesCount.get(draft.name) ?? 0) > 1;
    channelByKey.set(key, {
      id: isShared && draft.end ? `${draft.name}@${hull ?? `hidden${draft.end.id}`}` : draft.name,
      name: draft.name,
      senders: inOrder(draft.senders),
      receivers: inOrder(draft.receivers),
      arity: draft.arity,
      isOpen: draft.end === null,
      hull,
    });
  }
  const placed = (address: Address, offers: readonly LocalOffer[]): readonly PlacedOffer[] =>
    offers.map((offer) => {
      const isInside = offer.channel === null || offer.isBound;
      return { address, offer, channel: isInside ? null : (channelByKey.get(keyOf(channelAt(scopes, address, offer.channel))) ?? null) };
    });
  return {
    skeleton,
    scopes,
    space,
    network: {
      system: skeleton.system,
      components: skeleton.components.map(({ address, name, role, constant, origin }) => ({
        address,
        name,
        role,
        definition: constant?.name ?? null,
        origin,
        isLeftOut: constant !== null && skeleton.program.broken.has(constant.name),
      })),
      channels: [...channelByKey.values()],
      hulls: scopes.restrictions.map((scope, id): Hull => ({
        id,
        parent: hullAround(scope.parent, hullOf),
        members: skeleton.components.map(({ address }) => address).filter((address) => isAround(scope, scopes.around[address] ?? null)),
        channels: drafts.filter((draft) => draft.end === scope).map((draft) => draft.name),
      })),
    },
    placed,
    offersOf: oncePerTerm((address, local) => placed(address, space.offersOf(local))),
    futureOffersOf: oncePerTerm((address, local) => placed(address, space.futureOffersOf(local))),
  };
}

type OffersAt = (address: Address, local: Term) => readonly PlacedOffer[];

function oncePerTerm(compute: OffersAt): OffersAt {
  const known: WeakMap<Term, readonly PlacedOffer[]>[] = [];
  return (address, local) => {
    const ofAddress = (known[address] ??= new WeakMap());
    const offers = ofAddress.get(local) ?? compute(address, local);
    ofAddress.set(local, offers);
    return offers;
  };
}

/** Channels in the order of their first user, left to right, and for each user in the order of the file. */
function channelsOf(skeleton: Skeleton, scopes: Scopes, space: LocalSpace): ReadonlyMap<string, ChannelDraft> {
  const drafts = new Map<string, ChannelDraft>();
  for (const { address, initial } of skeleton.components) {
    for (const offer of space.futureOffersOf(initial)) {
      if (offer.channel === null || offer.isBound) continue;
      const channel = channelAt(scopes, address, offer.channel);
      const draft = drafts.get(keyOf(channel)) ?? { ...channel, senders: new Set(), receivers: new Set(), arity: 0 };
      drafts.set(keyOf(channel), draft);
      (offer.polarity === 'send' ? draft.senders : draft.receivers).add(address);
      draft.arity = Math.max(draft.arity, arityOf(offer));
    }
  }
  return drafts;
}

function keyOf({ name, end }: Channel): string {
  return `${name} ${end?.id ?? ''}`;
}

function arityOf({ action }: LocalOffer): number {
  return action.kind === 'input' ? action.patterns.length : action.kind === 'output' ? action.args.length : 0;
}

/** The innermost hull at or around a scope. */
function hullAround(scope: Scope | null, hullOf: ReadonlyMap<Scope, number>): number | null {
  for (let at = scope; at; at = at.parent) {
    const hull = hullOf.get(at);
    if (hull !== undefined) return hull;
  }
  return null;
}

function isAround(scope: Scope, inner: Scope | null): boolean {
  for (let at = inner; at; at = at.parent) if (at === scope) return true;
  return false;
}

function inOrder(addresses: ReadonlySet<Address>): readonly Address[] {
  return [...addresses].sort((a, b) => a - b);
}
