/** Relabellings as functions on channel names (calculus 1.2, 1.3): `[to/from]`, everything else stays. */
import type { RelabelPair } from './term.ts';

/** Where a hidden channel goes: `[tau/a]`. No channel has this name. */
export const HIDDEN = 'tau';

/** The image of a channel; of two pairs with one `from` the first counts. */
export function relabelled(channel: string, pairs: readonly RelabelPair[]): string {
  return pairs.find((pair) => pair.from === channel)?.to ?? channel;
}

/** The function as a table without fixed points, in the order of `from`; equal functions give equal tables. */
export function canonicalPairs(pairs: readonly RelabelPair[]): readonly RelabelPair[] {
  const froms = [...new Set(pairs.map((pair) => pair.from))].sort();
  return froms.map((from) => ({ to: relabelled(from, pairs), from })).filter((pair) => pair.to !== pair.from);
}

/** `P[inner][outer]` as one relabelling. What `inner` hides stays hidden. */
export function composed(inner: readonly RelabelPair[], outer: readonly RelabelPair[]): readonly RelabelPair[] {
  const through = inner.map(({ to, from }) => ({ to: to === HIDDEN ? HIDDEN : relabelled(to, outer), from }));
  return canonicalPairs([...through, ...outer]);
}
