/** Who holds what: derived from the state, never declared. */
import type { Address } from '../base/brand.ts';
import { isFirst, lifeOf } from '../semantics/classify.ts';
import type { StaticComponent } from '../semantics/skeleton.ts';
import type { Term } from '../term/term.ts';
import type { LocalOffer } from './local-moves.ts';
import type { PlacedOffer, Wiring } from './network.ts';
import { areOpposite, wouldMeet } from './snapshot-offers.ts';
import type { Hold } from './system-view.ts';

/**
 * Resource R has left its first local state, and one component alone is such that its next action towards R, on every local
 * path, is one that R offers now. If R offers all of that in its first state too, it is nothing that R could be held by: a
 * file that was written is not held by its only reader.
 */
export function holdsOf(wiring: Wiring, locals: readonly Term[]): readonly Hold[] {
  return wiring.skeleton.components.flatMap((resource): readonly Hold[] => {
    const local = locals[resource.address];
    if (resource.role !== 'resource' || !local || lifeOf(local) !== 'alive' || isFirst(resource, local, wiring.skeleton.program)) return [];
    const areOffered = (offers: readonly PlacedOffer[], at: Term): boolean =>
      offers.every((offer) => wiring.offersOf(resource.address, at).some((other) => wouldMeet(wiring, offer, other)));
    const users = locals
      .map((each, address) => (address === resource.address ? [] : nextTowards(wiring, address as Address, each, resource)))
      .filter((next) => next === null || (next.length > 0 && areOffered(next, local)));
    const [next] = users;
    const [first] = next ?? [];
    if (users.length !== 1 || !next || !first || areOffered(next, resource.initial)) return [];
    return [{ holder: first.address, resource: resource.address, channel: first.channel?.name ?? '' }];
  });
}

/** On every local path: the first offer that the resource could ever answer. Null when there are too many local states to tell. */
function nextTowards(wiring: Wiring, address: Address, local: Term, resource: StaticComponent): readonly PlacedOffer[] | null {
  const answers = wiring.futureOffersOf(resource.address, resource.initial);
  const towards = wiring.futureOffersOf(address, local).filter((offer) => answers.some((answer) => areOpposite(wiring, offer, answer)));
  if (towards.length === 0) return [];
  const wanted = new Set(towards.map(({ offer }) => keyOf(offer)));
  const next = wiring.space.nextOffersOf(local, (offer) => !offer.isBound && wanted.has(keyOf(offer)));
  return next && wiring.placed(address, next);
}

function keyOf({ polarity, channel }: LocalOffer): string {
  return `${polarity} ${channel ?? ''}`;
}
