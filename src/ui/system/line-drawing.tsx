/** Lines that are drawn by hand: from a port or a border to a partner, or to where one could be. */
import { createContext, useContext, useEffect, useImperativeHandle, useRef, useState, type JSX, type PointerEvent as ReactPointerEvent, type Ref, type RefObject } from 'react';
import type { Address } from '../../core/base/brand.ts';
import { linksNow } from '../../store/connecting.ts';
import { refusalText } from '../../store/draw-words.ts';
import { messages } from '../../store/messages/en.ts';
import type { Gesture, Point, PortName, Workspace } from '../../store/state.ts';
import { Button } from '../kit/button.tsx';
import type { CanvasHandle } from '../kit/canvas.tsx';
import { Icon } from '../kit/icons.tsx';
import { useWorkspace, useWorkspaceApi, type WorkspaceStore } from '../kit/use-workspace.ts';
import { focusComponent, useActs, type Acts } from './acts.ts';
import { nameOfPort } from './menus.tsx';
import styles from './drawing.module.css';

const words = messages.drawing.connecting;
/** A press that moves less is a click. */
const CLICK_PX = 4;

type Connecting = Gesture & { readonly kind: 'connect' };

/** Begins a line at a handle or a port; a press that stays there is a click. */
export type StartLine = (event: ReactPointerEvent, from: PortName, onClick: () => void) => void;

export const StartLineContext = createContext<StartLine | null>(null);

/** Null where the window is too small to draw in. */
export function useStartLine(): StartLine | null {
  return useContext(StartLineContext);
}

/** Leads the line that is drawn to a component, or to one of its ports (ids of channels): at once where there is one way, else the ways are asked for. */
export function choosePartner(store: WorkspaceStore, acts: Acts, address: number, port: readonly string[] = []): void {
  const s = store.getState();
  const { gesture } = s;
  if (gesture?.kind !== 'connect') return;
  const link = linksNow(s)?.[address];
  const name = s.network?.components[address]?.name;
  if (!link || name === undefined) return;
  const atPort = link.ways.filter(({ to }) => to.channel !== null && port.includes(to.channel));
  const why = port.length > 0 && atPort.length === 0 ? port.flatMap((id) => link.refusals.get(id) ?? [])[0] : link.why;
  const [only, ...others] = atPort.length === 1 ? atPort : why ? [] : link.ways;
  if (only && others.length > 0) return acts.start({ ...gesture, to: name });
  acts.end(gesture);
  if (only) void acts.connect(only.from, only.to, only.how);
  else if (why) s.notify({ tone: 'warn', text: refusalText(why), actions: [], sticky: false });
}

interface LineHandle {
  readonly start: StartLine;
}

interface HandLineProps {
  readonly ref: Ref<LineHandle>;
  readonly canvas: RefObject<CanvasHandle | null>;
}

interface Drawn {
  readonly from: Point;
  readonly to: Point;
}

/** The line under the pointer. */
export function HandLine({ ref, canvas }: HandLineProps): JSX.Element | null {
  const api = useWorkspaceApi();
  const acts = useActs();
  const [line, setLine] = useState<Drawn | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  useImperativeHandle(ref, () => ({
    start: (event, from, onClick) => {
      if (event.button !== 0) return;
      const begun = { x: event.clientX, y: event.clientY };
      const start = canvas.current?.pointAt(begun);
      if (!start) return;
      event.preventDefault();
      event.stopPropagation();
      stop.current?.();
      let isDrawn = false;
      const move = ({ clientX, clientY }: PointerEvent): void => {
        if (!isDrawn && Math.hypot(clientX - begun.x, clientY - begun.y) < CLICK_PX) return;
        if (!isDrawn) acts.start({ kind: 'connect', from, to: null });
        isDrawn = true;
        const to = canvas.current?.pointAt({ x: clientX, y: clientY });
        if (to) setLine({ from: start, to });
        const address = addressAt(clientX, clientY, api.getState());
        api.getState().setHover(address === null ? null : { kind: 'component', address });
      };
      const up = ({ clientX, clientY }: PointerEvent): void => {
        stop.current?.();
        afterClick(() => {
          if (isDrawn) drop(api, acts, from, { x: clientX, y: clientY }, canvas.current?.pointAt({ x: clientX, y: clientY }) ?? null);
          else onClick();
        });
      };
      const cancel = (): void => {
        stop.current?.();
        const { gesture } = api.getState();
        if (gesture?.kind === 'connect') acts.end(gesture);
      };
      const onKey = (pressed: KeyboardEvent): void => {
        if (pressed.key !== 'Escape') return;
        pressed.preventDefault();
        pressed.stopPropagation();
        cancel();
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', cancel);
      window.addEventListener('keydown', onKey, true);
      stop.current = () => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', cancel);
        window.removeEventListener('keydown', onKey, true);
        stop.current = null;
        setLine(null);
      };
    },
  }), [api, acts, canvas]);

  if (!line) return null;
  return (
    <svg className={styles.hand} aria-hidden="true">
      <path d={`M${line.from.x} ${line.from.y}L${line.to.x} ${line.to.y}`} />
      <circle cx={line.to.x} cy={line.to.y} r={5} />
    </svg>
  );
}

/** The line ends at a point of the window, which is `at` in the picture. */
function drop(store: WorkspaceStore, acts: Acts, from: PortName, client: Point, at: Point | null): void {
  const { gesture, network } = store.getState();
  if (gesture?.kind !== 'connect') return;
  const address = addressAt(client.x, client.y, store.getState());
  if (address === null && at) acts.start({ kind: 'answer', from, at });
  else if (address !== null && network?.components[address]?.name !== from.component) choosePartner(store, acts, address, portAt(client.x, client.y));
  else acts.end(gesture);
}

/**
 * When the press is over for everybody: what opens while the pointer is let go would be closed again by that as by a click
 * elsewhere, and the click itself, on whatever both ends stand on, means nothing.
 */
function afterClick(run: () => void): void {
  const swallow = (event: Event): void => event.stopPropagation();
  window.addEventListener('click', swallow, true);
  window.setTimeout(() => {
    window.removeEventListener('click', swallow, true);
    run();
  });
}

/** The component under a point of the window. */
function addressAt(x: number, y: number, { network }: Workspace): Address | null {
  const name = document.elementFromPoint(x, y)?.closest('[data-around]')?.getAttribute('data-around');
  return network?.components.find((c) => c.name === name)?.address ?? null;
}

/** Ids of the channels of the port under a point of the window. */
function portAt(x: number, y: number): readonly string[] {
  return document.elementFromPoint(x, y)?.getAttribute('data-port')?.split(' ') ?? [];
}

/** In place of the palette while a partner is looked for. Esc gives up wherever the focus is. */
export function ConnectBar(): JSX.Element | null {
  const gesture = useWorkspace((s) => (s.gesture?.kind === 'connect' ? s.gesture : null));
  return gesture && <Bar gesture={gesture} />;
}

function Bar({ gesture }: { readonly gesture: Connecting }): JSX.Element | null {
  const acts = useActs();
  const network = useWorkspace((s) => s.network);
  const isPossible = useWorkspace((s) => linksNow(s)?.some(({ ways }) => ways.length > 0) ?? false);
  const { from } = gesture;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation(); // it gives up this, and nothing else besides
      acts.end(gesture);
      focusComponent(from.component);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [acts, gesture, from]);
  if (!network) return null;
  return (
    <div className={styles.bar} role="group" aria-label={messages.drawing.connect}>
      <Icon name="branch" size="s" />
      <p><b>{words.title(nameOfPort(from, network))}</b> {isPossible ? words.hint : words.noCandidate}</p>
      <Button size="small" keys="Esc" onClick={() => { acts.end(gesture); focusComponent(from.component); }}>{words.cancel}</Button>
    </div>
  );
}
