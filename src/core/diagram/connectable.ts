/**
 * What can be the other end of a port, from the drawing alone: asked while the pointer moves, where no text can be read. It
 * says what `connect` would say, but where names are changed between two places (relabelling).
 */
import type { DrawRefusal, PortRef } from './draw-command.ts';

/** What is asked of a network; that of the engine has this shape. */
export interface ConnectableNetwork {
  readonly components: readonly unknown[];
  readonly channels: readonly ConnectableChannel[];
  readonly hulls: readonly { readonly id: number; readonly parent: number | null; readonly members: readonly number[]; readonly channels: readonly string[] }[];
}

export interface ConnectableChannel {
  readonly id: string;
  readonly name: string;
  readonly senders: readonly number[];
  readonly receivers: readonly number[];
  readonly arity: number;
  readonly isOpen: boolean;
  readonly hull: number | null;
}

/** A port, or the border of a component (`channel` null), and why it cannot be the other end; null when it can. */
export interface Candidate {
  readonly port: PortRef;
  readonly refusal: DrawRefusal | null;
}

/** Every port and border of the drawing as the other end of `from`. Ports of one component stand behind its border. */
export function candidatesFor(network: ConnectableNetwork, from: PortRef): readonly Candidate[] {
  return network.components.flatMap((_, component): readonly Candidate[] => {
    const border: PortRef = { component, channel: null, polarity: null };
    return [border, ...portsOf(network, component)].map((port) => ({ port, refusal: refusalOf(network, from, port) }));
  });
}

/** The ports of a component, in the order of the channels. Who sends and receives on one has two. */
export function portsOf(network: ConnectableNetwork, component: number): readonly PortRef[] {
  return network.channels.flatMap(({ id, senders, receivers }): readonly PortRef[] => [
    ...(senders.includes(component) ? [{ component, channel: id, polarity: 'send' } as const] : []),
    ...(receivers.includes(component) ? [{ component, channel: id, polarity: 'receive' } as const] : []),
  ]);
}

/** Could somebody else answer the component on this channel? */
export function leadsSomewhere({ senders, receivers }: Pick<ConnectableChannel, 'senders' | 'receivers'>, component: number): boolean {
  const isAnswered = (own: readonly number[], others: readonly number[]): boolean => own.includes(component) && others.some((other) => other !== component);
  return isAnswered(senders, receivers) || isAnswered(receivers, senders);
}

/** Why two ports cannot be joined; null when they can. */
export function refusalOf(network: ConnectableNetwork, from: PortRef, to: PortRef): DrawRefusal | null {
  if (from.component === to.component) return { kind: 'same-component' };
  if (from.polarity !== null && from.polarity === to.polarity) return { kind: 'same-polarity', polarity: from.polarity };
  const [one, other] = [channelOf(network, from), channelOf(network, to)];
  if (one !== null && other !== null) {
    if (one === other) return { kind: 'connected-already', channel: one.name };
    if (one.arity !== other.arity) return { kind: 'arity', from: one.arity, to: other.arity };
    const isWithin = (component: number, { isOpen, hull }: ConnectableChannel): boolean => isOpen || network.hulls.some(({ id, members }) => id === hull && members.includes(component));
    if (reaches(network, from.component, other) && isWithin(to.component, one)) return null;
    if (reaches(network, to.component, one) && isWithin(from.component, other)) return null;
    return { kind: 'private-elsewhere', channel: one.isOpen ? other.name : one.name };
  }
  if (one !== null) return reaches(network, to.component, one) ? null : { kind: 'private-elsewhere', channel: one.name };
  if (other !== null) return reaches(network, from.component, other) ? null : { kind: 'private-elsewhere', channel: other.name };
  return null;
}

function channelOf({ channels }: ConnectableNetwork, port: PortRef): ConnectableChannel | null {
  return (port.channel === null ? undefined : channels.find(({ id }) => id === port.channel)) ?? channels.find(({ name }) => name === port.channel) ?? null;
}

/** Does the name mean this channel at the component? It does in its scope, unless a scope inside has it for a channel of its own. */
function reaches({ hulls }: ConnectableNetwork, component: number, channel: ConnectableChannel): boolean {
  const around = hulls.filter(({ members }) => members.includes(component));
  if (channel.hull !== null && !around.some(({ id }) => id === channel.hull)) return false;
  if (!channel.isOpen && channel.hull === null) return false;
  return around.every(({ id, channels }) => id === channel.hull || !channels.includes(channel.name) || isInside(hulls, channel.hull, id));
}

/** Is scope `inner` within scope `outer`? */
function isInside(hulls: ConnectableNetwork['hulls'], inner: number | null, outer: number): boolean {
  for (let at = inner; at !== null; at = hulls.find(({ id }) => id === at)?.parent ?? null) if (at === outer) return true;
  return false;
}
