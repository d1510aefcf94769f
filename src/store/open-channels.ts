/** Channels between components of the system that can be used from outside as well: drawn, they are often meant to be private. */
import type { Network } from '../engine/engine-api.ts';
import { messages } from './messages/en.ts';
import type { DrawOutcome, Workspace } from './state.ts';

type Channel = Network['channels'][number];

const NONE: readonly Channel[] = [];
const known = new WeakMap<Network, readonly Channel[]>();

/** The open channels over which one component here can reach another. */
export function openBetween(network: Network | null): readonly Channel[] {
  if (!network) return NONE;
  let found = known.get(network);
  if (!found) {
    found = network.channels.filter(({ isOpen, senders, receivers }) => isOpen && senders.some((a) => receivers.some((b) => a !== b)));
    known.set(network, found);
  }
  return found;
}

/** Makes all of them private, as one entry of the history. Answers what was done for each, in the order of the channels. */
export async function makeConnectedPrivate(get: () => Workspace): Promise<readonly DrawOutcome[]> {
  const channels = openBetween(get().network);
  const label = messages.draw.did.privateAll(channels.length);
  const outcomes: DrawOutcome[] = [];
  for (const { name } of channels) {
    const continues = outcomes.some(({ ok }) => ok);
    outcomes.push(await get().draw({ kind: 'set-private', channel: name, isPrivate: true, hull: null }, { continues, label }));
  }
  return outcomes;
}
