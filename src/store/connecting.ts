/** While a line is drawn: whom it can lead to, by which ports, and why not. */
import { candidatesFor, portsOf as portRefsOf, type Candidate } from '../core/diagram/connectable.ts';
import type { DrawRefusal, Network, PortRef } from '../engine/engine-api.ts';
import { draftsIn } from './drafts.ts';
import type { PortName, Workspace } from './state.ts';

export { leadsSomewhere } from '../core/diagram/connectable.ts';

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
  /** Why not with a port, by the id of its channel. */
  readonly refusals: ReadonlyMap<string, DrawRefusal>;
}

/** What a component can be connected by: one port for each channel and direction it uses. */
export function portsOf(network: Network, address: number): readonly PortName[] {
  return portRefsOf(network, address).map((port) => named(network, port));
}

function named({ components }: Network, { component, channel, polarity }: PortRef): PortName {
  return { component: components[component]?.name ?? '', channel, polarity };
}

const links = new WeakMap<Network, { readonly from: PortName; readonly links: readonly Link[] }>();

/** For each component whether the line that is drawn can lead to it; null while none is drawn. */
export function linksNow(s: Pick<Workspace, 'network' | 'gesture' | 'analysis'>): readonly Link[] | null {
  const { network, gesture } = s;
  if (!network || gesture?.kind !== 'connect') return null;
  const { from } = gesture;
  const known = links.get(network);
  if (known && samePort(known.from, from)) return known.links;
  const component = network.components.findIndex(({ name }) => name === from.component);
  const candidates = candidatesFor(network, { ...from, component });
  const empty = new Set(draftsIn(s).filter(({ kind }) => kind === 'empty').map(({ address }) => address));
  const all = network.components.map(({ address }) => {
    const border = from.channel === null ? component : address;
    return linkTo(network, from, candidates.filter(({ port }) => port.component === address), empty.has(border) ? ['then'] : howsOf(network.components[border]?.role));
  });
  links.set(network, { from, links: all });
  return all;
}

function samePort(a: PortName, b: PortName): boolean {
  return a.component === b.component && a.channel === b.channel && a.polarity === b.polarity;
}

/** Where an action can go, the likelier place first: tools and resources begin again after each of theirs. */
function howsOf(role: Network['components'][number]['role'] | undefined): readonly ('then' | 'or')[] {
  return role === 'tool' || role === 'resource' ? ['or', 'then'] : ['then', 'or'];
}

/** `hows`: a border of a component that does nothing gets its first action, there is no other place for it. */
function linkTo(network: Network, from: PortName, candidates: readonly Candidate[], hows: readonly ('then' | 'or')[]): Link {
  const fitting = candidates.filter(({ port, refusal }) => refusal === null && !isLeftOut(network, from, port));
  const way = ({ port }: Candidate, how: Way['how']): Way => ({ from, to: named(network, port), how });
  const isBorder = ({ port }: Candidate): boolean => port.channel === null;
  // A border gets an action, after what the component does or as another choice; two ports become one channel.
  const [ports, border] = [fitting.filter((one) => !isBorder(one)), fitting.filter(isBorder)];
  const ways = from.channel === null
    ? hows.flatMap((how) => [...newOnes(network, from.component, ports), ...border].map((one) => way(one, how)))
    : [...ports.map((one) => way(one, null)), ...hows.flatMap((how) => border.map((one) => way(one, how)))];
  const refusals = new Map(candidates.flatMap(({ port, refusal }) => (port.channel !== null && refusal ? [[port.channel, refusal] as const] : [])));
  if (ways.length > 0) return { ways, why: null, refusals };
  const [first] = candidates;
  const broken = first && network.components[first.port.component];
  return { ways, why: candidates.find(({ refusal }) => refusal !== null)?.refusal ?? { kind: 'broken', name: broken?.name ?? '' }, refusals };
}

/** What the component does not do yet stands before what it does already. */
function newOnes({ components, channels }: Network, component: string, ports: readonly Candidate[]): readonly Candidate[] {
  const own = components.find(({ name }) => name === component)?.address;
  const isDone = ({ port }: Candidate): boolean => channels.some(({ id, senders, receivers }) => id === port.channel && own !== undefined && (senders.includes(own) || receivers.includes(own)));
  return [...ports.filter((one) => !isDone(one)), ...ports.filter(isDone)];
}

/** A border gets its action in the text, which has to be readable. */
function isLeftOut({ components }: Network, from: PortName, port: PortRef): boolean {
  const isBroken = (address: number): boolean => components[address]?.isLeftOut === true;
  return (port.channel === null && isBroken(port.component)) || (from.channel === null && isBroken(components.findIndex(({ name }) => name === from.component)));
}
