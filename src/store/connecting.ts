/** While a line is drawn: whom it can lead to, by which ports, and why not. */
import type { Network, DrawRefusal } from '../engine/engine-api.ts';
import type { PortName, Workspace } from './state.ts';

/** One way to connect: `from` and `to` as they are joined; `how`: where a border gets the action. */
export interface Way {
  readonly from: PortName;
  readonly to: PortName;
  readonly how: 'then' | 'or' | null;
}

export interface Link {
  /** Empty: not possible. */
  readonly ways: readonly Way[];
  readonly why: DrawRefusal | null;
}

/** What a component can be connected by: one port for each channel and direction it uses. */
export function portsOf({ components, channels }: Network, address: number): readonly PortName[] {
  const component = components[address]?.name ?? '';
  return channels.flatMap(({ id, senders, receivers }): readonly PortName[] => [
    ...(senders.some((one) => one === address) ? [{ component, channel: id, polarity: 'send' } as const] : []),
    ...(receivers.some((one) => one === address) ? [{ component, channel: id, polarity: 'receive' } as const] : []),
  ]);
}

const links = new WeakMap<Network, { readonly from: PortName; readonly links: readonly Link[] }>();

/** For each component whether the line that is drawn can lead to it; null while none is drawn. */
export function linksNow({ network, gesture }: Pick<Workspace, 'network' | 'gesture'>): readonly Link[] | null {
  if (!network || gesture?.kind !== 'connect') return null;
  const { from } = gesture;
  const known = links.get(network);
  if (known && samePort(known.from, from)) return known.links;
  const all = network.components.map(({ address }) => linkTo(network, from, address));
  links.set(network, { from, links: all });
  return all;
}

function samePort(a: PortName, b: PortName): boolean {
  return a.component === b.component && a.channel === b.channel && a.polarity === b.polarity;
}

function linkTo(network: Network, from: PortName, address: number): Link {
  const to = network.components[address];
  if (!to) return { ways: [], why: { kind: 'gone' } };
  if (to.name === from.component) return { ways: [], why: { kind: 'same-component' } };
  const border: PortName = { component: to.name, channel: null, polarity: null };
  const ports = portsOf(network, address);
  const fitting = ports.filter((port) => from.polarity === null || (port.polarity !== from.polarity && port.channel !== from.channel));
  const hows: readonly Way['how'][] = ['then', 'or'];
  const ways: readonly Way[] = from.polarity === null
    ? hows.flatMap((how) => [...fitting, border].map((port) => ({ from, to: port, how })))
    : [...fitting.map((port) => ({ from, to: port, how: null })), ...hows.map((how) => ({ from, to: border, how }))];
  if (to.definition === null || to.isLeftOut) return { ways: [], why: { kind: 'broken', name: to.name } };
  return { ways, why: null };
}
