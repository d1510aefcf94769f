/** The menus of the drawing: of a component, of channels, of ways to connect, of what could be at the end of a line. */
import { useState, type JSX, type RefObject } from 'react';
import type { Role } from '../../core/term/program.ts';
import type { Network, StepView } from '../../engine/engine-api.ts';
import { leadsSomewhere, linksNow, portsOf, type Way } from '../../store/connecting.ts';
import { messages } from '../../store/messages/en.ts';
import { currentSnapshot } from '../../store/selectors.ts';
import type { Gesture, Point, PortName, Workspace } from '../../store/state.ts';
import { flowOf, placeAround } from '../../store/system-picture.ts';
import { roleIcon } from '../kit/icons.tsx';
import { MenuList, type MenuItem } from '../kit/menu.tsx';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs, type Acts } from './acts.ts';
import { besides } from './drawing-keys.ts';
import { TEMPLATE_ICONS, TEMPLATES } from './palette.tsx';

const words = messages.drawing;
const ROLES: readonly Role[] = ['agent', 'tool', 'resource', 'process'];

type Of<Kind extends Gesture['kind']> = Gesture & { readonly kind: Kind };

interface MenuOf<Kind extends Gesture['kind']> {
  readonly gesture: Of<Kind>;
  readonly anchor: RefObject<Element | null>;
}

export function ComponentMenu({ gesture, anchor }: MenuOf<'component-menu'>): JSX.Element | null {
  const acts = useActs();
  const api = useWorkspaceApi();
  const component = useWorkspace((s) => s.network?.components.find((c) => c.name === gesture.component));
  if (!component) return null;
  const { name, role, address, definition } = component;
  const off = definition === null ? words.noDefinition : null;
  const near = (): Point => besides(api.getState(), name, address);
  const items: readonly MenuItem[] = [
    { label: words.rename, icon: 'pencil', keys: 'F2', off, run: () => acts.start({ kind: 'rename', component: name }) },
    { label: words.behaviour, icon: 'code', keys: 'Enter', off, run: () => acts.start({ kind: 'behaviour', component: name }) },
    { label: words.connect, icon: 'branch', keys: 'C', off, part: '', run: () => acts.start({ kind: 'connect', from: { component: name, channel: null, polarity: null }, to: null }) },
    { label: words.addOutput, icon: 'send', off, run: () => acts.start({ kind: 'add-port', component: name, polarity: 'send' }) },
    { label: words.addInput, icon: 'receive', off, run: () => acts.start({ kind: 'add-port', component: name, polarity: 'receive' }) },
    { label: words.channels, icon: 'key', run: () => acts.start({ kind: 'channel-menu', item: `c${address}`, channels: channelsAt(api.getState(), address) }) },
    { label: words.duplicate, icon: 'copy', keys: 'Ctrl D', about: words.duplicateAbout, off, part: '', run: () => void acts.duplicate(name, 'instance', near()) },
    { label: words.copy, icon: 'copy', off, run: () => void acts.duplicate(name, 'copy', near()) },
    { label: words.remove, icon: 'x', keys: 'Del', run: () => void acts.remove(name) },
    ...ROLES.map((one, i): MenuItem => ({
      label: words.roles[one], icon: roleIcon(one), isChosen: one === role, off, ...(i === 0 && { part: words.role }),
      run: () => void (one === role ? undefined : acts.setRole(name, one)),
    })),
  ];
  return <MenuList anchor={anchor} label={words.change(name)} items={items} onClose={() => acts.end(gesture)} />;
}

function channelsAt({ network }: Workspace, address: number): readonly string[] {
  return network ? [...new Set(portsOf(network, address).map(({ channel }) => channel ?? ''))] : [];
}

/** All channels of a line, an open port or a component, one part of the menu for each. */
export function ChannelMenu({ gesture, anchor }: MenuOf<'channel-menu'>): JSX.Element | null {
  const acts = useActs();
  const network = useWorkspace((s) => s.network);
  const snapshot = useWorkspace(currentSnapshot);
  const takeStep = useWorkspace((s) => s.takeStep);
  // By name, as it was opened: the menu stays while lines and ports change their numbers.
  const [names] = useState(() => (network ? endsOf(gesture.item, network) : []).map((address) => network?.components[address]?.name));
  if (!network) return null;
  const shown = network.channels.filter(({ id }) => gesture.channels.includes(id));
  const ends = network.components.filter(({ name }) => names.includes(name)).map(({ address }) => address);
  const items = shown.flatMap((channel): readonly MenuItem[] => {
    const { id, name, isOpen, senders, receivers } = channel;
    const steps = (snapshot?.steps ?? []).filter((one) => one.channelId === id && isOver(one, gesture.item, ends));
    const users = (['send', 'receive'] as const).flatMap((polarity) => (polarity === 'send' ? senders : receivers).map((address) => ({ address, polarity })));
    const parts: readonly MenuItem[] = [
      ...steps.map((step): MenuItem => ({ label: steps.length === 1 ? words.channel.step : words.channel.stepWith(step.values.join(', ')), icon: 'step', run: () => takeStep(step.index) })),
      { label: words.channel.rename, icon: 'pencil', ...(shown.length === 1 && { keys: 'F2' }), run: () => acts.start({ kind: 'rename-channel', channel: id }) },
      { label: isOpen ? words.channel.makePrivate : words.channel.makeOpen, icon: isOpen ? 'lock' : 'globe', isStaying: true, run: () => void acts.setPrivate(id, isOpen) },
      ...users.filter(({ address }) => ends.includes(address)).map(({ address, polarity }): MenuItem => {
        const component = network.components[address]?.name ?? '';
        return { label: words.channel.disconnectOf(component), icon: 'x', off: leadsSomewhere(channel, address) ? null : words.channel.leadsNowhere, run: () => void acts.disconnect({ component, channel: id, polarity }) };
      }),
    ];
    return parts.map((item, i) => ({ ...item, name: words.channel.about(name, item.label), ...(i === 0 && { part: name }) }));
  });
  if (items.length === 0) items.push({ label: words.channel.none, off: words.channel.none, run: () => undefined });
  return <MenuList anchor={anchor} label={words.channel.menu(shown.map(({ name }) => name).join(', '))} items={items} onClose={() => acts.end(gesture)} />;
}

/** The components whose ports these are: both ends of a line, or the one at an open port. */
function endsOf(item: string, network: Network): readonly number[] {
  const { graph } = flowOf(network);
  const index = Number(item.slice(1));
  if (item.startsWith('c')) return [index];
  const line = graph.lines[index];
  if (item.startsWith('l')) return line ? [line.a, line.b] : [];
  return graph.stubs.slice(index, index + 1).map(({ node }) => node);
}

/** A step from one end of this line to the other; one of this open port with the outside; or any of this component. */
function isOver({ from, to, participants }: StepView, item: string, ends: readonly number[]): boolean {
  const isEnd = (address: number | null): boolean => address !== null && ends.includes(address);
  if (item.startsWith('l')) return isEnd(from) && isEnd(to) && from !== to;
  if (item.startsWith('s')) return (from === null && isEnd(to)) || (to === null && isEnd(from));
  return participants.some(isEnd);
}

/** The ways to connect, where there are several. */
export function WaysMenu({ gesture, anchor }: MenuOf<'connect'>): JSX.Element | null {
  const acts = useActs();
  const network = useWorkspace((s) => s.network);
  const links = useWorkspace(linksNow);
  const address = network?.components.find((c) => c.name === gesture.to)?.address;
  const ways = address === undefined ? undefined : links?.[address]?.ways;
  if (!network || !ways || gesture.to === null) return null;
  const items = waysItems(ways, network, acts, gesture);
  return <MenuList anchor={anchor} label={words.connecting.ways(nameOfPort(gesture.from, network), gesture.to)} items={items} onClose={() => acts.end(gesture)} />;
}

function waysItems(ways: readonly Way[], network: Network, acts: Acts, gesture: Of<'connect'>): readonly MenuItem[] {
  const { first, afterwards, otherwise, does, withPort, sends, receives, newChannel } = words.connecting;
  const canChoose = ways.some(({ how }) => how === 'or');
  const labelOf = ({ from, to, how }: Way): string => {
    const name = network.channels.find(({ id }) => id === (to.channel ?? from.channel))?.name;
    if (how === null) return name === undefined ? newChannel : withPort(name);
    const [who, other] = from.channel === null ? [from.component, to.component] : [to.component, from.component];
    const isLock = network.components.some((c) => c.name === other && c.role === 'resource');
    // The border does the opposite of the port that is there.
    const act = name === undefined ? newChannel : isLock ? does(name) : (from.polarity ?? to.polarity) === 'send' ? receives(name) : sends(name);
    return (how === 'or' ? otherwise : canChoose ? afterwards : first)(who, act);
  };
  return ways.map((way, i): MenuItem => ({
    label: labelOf(way),
    ...(i > 0 && ways[i - 1]?.how !== way.how && { part: '' }),
    run: () => {
      acts.end(gesture);
      void acts.connect(way.from, way.to, way.how);
    },
  }));
}

export function nameOfPort({ component, channel }: PortName, network: Network): string {
  const name = network.channels.find(({ id }) => id === channel)?.name;
  return name === undefined ? component : `${name} of ${component}`;
}

/** A line was dropped where nobody is: what could be there? */
export function AnswerMenu({ gesture, anchor }: MenuOf<'answer'>): JSX.Element {
  const acts = useActs();
  const network = useWorkspace((s) => s.network);
  const { from, at } = gesture;
  const channel = network?.channels.find(({ id }) => id === from.channel);
  const items: readonly MenuItem[] = [
    ...TEMPLATES.map((template): MenuItem => ({
      label: words.connecting.newComponent[template], about: words.about[template], icon: TEMPLATE_ICONS[template],
      run: () => acts.start({ kind: 'add', template, at: placeAround(words.template[template], at), answers: from }),
    })),
    ...(channel && !channel.isOpen ? [{ label: words.connecting.openPort, icon: 'globe', part: '', run: () => void acts.setPrivate(channel.id, false) } as const] : []),
    ...(from.channel === null ? [
      { label: words.connecting.output, icon: 'send', part: '', run: () => acts.start({ kind: 'add-port', component: from.component, polarity: 'send' }) } as const,
      { label: words.connecting.input, icon: 'receive', run: () => acts.start({ kind: 'add-port', component: from.component, polarity: 'receive' }) } as const,
    ] : []),
  ];
  return <MenuList anchor={anchor} label={words.connecting.answers} items={items} onClose={() => acts.end(gesture)} />;
}
