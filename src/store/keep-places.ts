/** Holds the law of `kept-places.ts` on the page, from the moment the drawing is first shown. */
import type { StoreApi } from 'zustand/vanilla';
import type { Network } from '../engine/engine-api.ts';
import { keptPlaces, sameComponents } from './kept-places.ts';
import type { Workspace } from './state.ts';
import { flowOf, placesOf, placesAtFirst, positionKey } from './system-picture.ts';

const held = new WeakSet<StoreApi<Workspace>>();

/** From now on an edit moves nothing. Calling it again does nothing. */
export function keepPlaces(store: StoreApi<Workspace>): void {
  if (held.has(store)) return;
  held.add(store);
  /** The network of each system of the open document as it was shown last. */
  let documentId = '';
  let lastSystem: string | null = null;
  const shown = new Map<string, Network>();

  const look = (s: Workspace): void => {
    const { network } = s;
    if (s.document.id !== documentId) {
      shown.clear();
      lastSystem = null;
      documentId = s.document.id;
    }
    if (!network || shown.get(network.system) === network) return;
    const before = shown.get(network.system) ?? renamed(s, lastSystem === null ? undefined : shown.get(lastSystem));
    shown.set(network.system, network);
    lastSystem = network.system;
    if (before) settle(s, before, network);
  };
  look(store.getState());
  store.subscribe(look);
}

/** The system shown before, when it is gone: it was given another name. */
function renamed(s: Workspace, before: Network | undefined): Network | undefined {
  return before && !s.analysis.systems.includes(before.system) ? before : undefined;
}

/** Writes down where everybody is, once the automatic arrangement would be another one; also who is gone, and may come back. */
function settle(s: Workspace, before: Network, network: Network): void {
  const [was, is] = [flowOf(before), flowOf(network)];
  const sameNames = before.system === network.system && before.components.every(({ name }, i) => network.components[i]?.name === name);
  if (was.key === is.key && sameNames) return;
  const stood = placesOf(before, placesAtFirst(was), s.positions);
  const kept = keptPlaces(before, stood, is, (address) => s.positions[positionKey(network, address)]);
  if (!kept) return;
  const same = new Set(sameComponents(before, network));
  const gone = stood.flatMap((at, address) => (same.has(address) ? [] : [[positionKey(before, address), at] as const]));
  s.settlePlaces(Object.fromEntries([...gone, ...kept.map((at, address) => [positionKey(network, address), at] as const)]));
}
