/** What keys do on what has the focus in the drawing. */
import { useCallback, type KeyboardEvent } from 'react';
import type { Point, PortName, Workspace } from '../../store/state.ts';
import { boxesNow, freePlace, positionKey, type Flow } from '../../store/system-picture.ts';
import { useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs, type Acts } from './acts.ts';

/** A component moves so far with Ctrl and an arrow. */
const NUDGE_PX = 10;
const NUDGES: Readonly<Record<string, Point>> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const isMenuKey = ({ key, shiftKey }: Key): boolean => key === 'ContextMenu' || (key === 'F10' && shiftKey);
const isPlain = ({ ctrlKey, metaKey, altKey }: Key): boolean => !ctrlKey && !metaKey && !altKey;

/** `canDraw`: the window is wide enough. `touch`: the reader has begun to arrange the picture. */
export function useDrawingKeys(flow: Flow, canDraw: boolean, touch: () => void): (event: KeyboardEvent) => void {
  const api = useWorkspaceApi();
  const acts = useActs();
  return useCallback((event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const s = api.getState();
    if (s.gesture?.kind === 'connect') return;
    const name = event.target.getAttribute('data-component');
    const item = event.target.getAttribute('data-item');
    const isDone = name !== null
      ? nudge(event, s, flow, name, touch) || (canDraw && onComponent(event, s, acts, name))
      : item !== null && canDraw && onLine(event, s, acts, flow, item);
    if (isDone) event.preventDefault();
  }, [api, acts, flow, canDraw, touch]);
}

/** Ctrl and an arrow move a component: what a drag does, by keyboard. */
function nudge(event: Key, s: Workspace, { network }: Flow, name: string, touch: () => void): boolean {
  const by = NUDGES[event.key];
  const address = network.components.find((c) => c.name === name)?.address;
  const at = address === undefined ? undefined : boxesNow(s)[address];
  if (!by || !at || address === undefined || !(event.ctrlKey || event.metaKey)) return false;
  touch();
  s.moveComponent(positionKey(network, address), { x: at.x + by.x * NUDGE_PX, y: at.y + by.y * NUDGE_PX });
  return true;
}

function onComponent(event: Key, s: Workspace, acts: Acts, name: string): boolean {
  const component = s.network?.components.find((c) => c.name === name);
  if (!component) return false;
  const { address, definition } = component;
  if (isMenuKey(event)) {
    acts.start({ kind: 'component-menu', component: name });
    return true;
  }
  if (event.key === 'Delete' && isPlain(event)) {
    void acts.remove(name);
    return true;
  }
  if (definition === null) return false;
  if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
    void acts.duplicate(name, 'instance', besides(s, name, address));
    return true;
  }
  if (!isPlain(event)) return false;
  if (event.key === 'F2') acts.start({ kind: 'rename', component: name });
  else if (event.key === 'Enter') acts.start({ kind: 'behaviour', component: name });
  else if (event.key.toLowerCase() === 'c' && s.letterKeys) acts.start({ kind: 'connect', from: { component: name, channel: null, polarity: null }, to: null });
  else return false;
  return true;
}

/** A free place beside a component. */
export function besides(s: Workspace, name: string, address: number): Point {
  const boxes = boxesNow(s);
  const own = boxes[address];
  return freePlace(name, { x: (own?.x ?? 0) + (own?.width ?? 0) / 2, y: (own?.y ?? 0) + (own?.height ?? 0) / 2 }, boxes);
}

function onLine(event: Key, s: Workspace, acts: Acts, flow: Flow, item: string): boolean {
  const channels = channelsOf(flow, item);
  const [only, ...others] = channels;
  if (only === undefined || !isPlain(event)) return false;
  const port = portOf(flow, item, only);
  if (isMenuKey(event) || ((event.key === 'F2' || event.key === 'Delete') && others.length > 0)) acts.start({ kind: 'channel-menu', item, channels });
  else if (event.key === 'F2') acts.start({ kind: 'rename-channel', channel: only });
  else if (event.key === 'Delete' && port) void acts.disconnect(port);
  else if (event.key.toLowerCase() === 'c' && s.letterKeys && port) acts.start({ kind: 'connect', from: port, to: null });
  else return false;
  return true;
}

/** Ids of the channels of a line (`l3`) or an open port (`s0`). */
export function channelsOf({ network, graph }: Flow, item: string): readonly string[] {
  const drawn = (item.startsWith('l') ? graph.lines : graph.stubs)[Number(item.slice(1))];
  return drawn?.channels.flatMap((c) => network.channels[c]?.id ?? []) ?? [];
}

/** The end of a line that sends, or the open port. */
function portOf({ network, graph }: Flow, item: string, id: string): PortName | null {
  const channel = network.channels.find((c) => c.id === id);
  const index = Number(item.slice(1));
  const line = item.startsWith('l') ? graph.lines[index] : undefined;
  const ends: readonly number[] = line ? [line.a, line.b] : [graph.stubs[index]?.node ?? -1];
  const sender = channel?.senders.find((one) => ends.includes(one));
  const address = sender ?? channel?.receivers.find((one) => ends.includes(one));
  const component = address === undefined ? undefined : network.components[address]?.name;
  return component === undefined ? null : { component, channel: id, polarity: sender === undefined ? 'receive' : 'send' };
}
