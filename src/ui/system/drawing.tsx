import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type JSX, type RefObject } from 'react';
import type { Node } from '@xyflow/react';
import { linksNow, type Link } from '../../store/connecting.ts';
import { messages } from '../../store/messages/en.ts';
import type { Gesture, Point } from '../../store/state.ts';
import { boxesNow, drawSystem, freePlace, positionKey, type Flow } from '../../store/system-picture.ts';
import { Canvas, CanvasControls, type CanvasHandle } from '../kit/canvas.tsx';
import type { Zoom } from '../kit/panel.tsx';
import { useRoving, type RovingItem } from '../kit/roving.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { useActs } from './acts.ts';
import { useDrawingKeys } from './drawing-keys.ts';
import drawn from './drawing.module.css';
import { Flights } from './flight.tsx';
import { HandLine, StartLineContext, type StartLine } from './line-drawing.tsx';
import { hasOpenHint } from './open-hint.tsx';
import { snapped } from './snap.ts';
import { itemOfLine, itemOfStub, LabelLayer, LineLayer } from './system-lines.tsx';
import { itemOfNode, NODE_TYPES, type SystemNodeData } from './system-node.tsx';
import { useDrag, type Drag } from './use-drag.ts';
import { usePlaces } from './use-places.ts';
import styles from './system.module.css';

export interface DrawingProps {
  readonly flow: Flow;
  readonly canvas: RefObject<CanvasHandle | null>;
  readonly onZoom: (zoom: Zoom) => void;
  /** The window is wide enough to draw in. */
  readonly canDraw: boolean;
  /** The first component was dropped at a point of the panel: the camera stands so that it stays there. */
  readonly isDropped: boolean;
}

/** The picture itself, with what is drawn by hand over it. */
export function Drawing({ flow, canvas, onZoom, canDraw, isDropped }: DrawingProps): JSX.Element {
  const api = useWorkspaceApi();
  const acts = useActs();
  const { network } = flow;
  const { places: resting, picture, touch } = usePlaces(flow);
  const landing = useCallback(({ address, at }: Drag): Point => {
    const boxes = resting.map((place, i) => ({ ...place, ...(flow.graph.sizes[i] ?? NO_SIZE) }));
    return snapped({ ...at, ...(flow.graph.sizes[address] ?? NO_SIZE) }, boxes.filter((_, i) => i !== address));
  }, [flow, resting]);
  const moveTo = ({ address, at }: Drag): void => api.getState().moveComponent(positionKey(network, address), at);
  const { drag, handlers } = useDrag({ landing, addressOf: (node) => Number(node.data['address']), onStart: touch, onDrop: moveTo });
  const places = useMemo(() => (drag ? resting.map((p, i) => (i === drag.address ? drag.at : p)) : resting), [resting, drag]);
  const drawing = useMemo(() => drawSystem(flow, places), [flow, places]);
  const links = useWorkspace(linksNow);

  const items = useCallback((): readonly RovingItem[] => itemsOf(flow, drawing, links), [flow, drawing, links]);
  const { container, current, onFocus, onKeyDown } = useRoving(items);
  const onDrawingKey = useDrawingKeys(flow, canDraw, touch);
  const tabStop = current ?? itemOfNode(0);
  useLook(canvas, drawing);
  useSettled(canvas, roomFor(flow, drawing));
  useGhostPlace(canvas);
  useFirstPartner(container, items);
  const leave = useCallback((): void => {
    const { gesture, select } = api.getState();
    if (gesture?.kind === 'connect') acts.end(gesture);
    else select(null);
  }, [api, acts]);
  const hand = useRef<{ readonly start: StartLine }>(null);
  const startLine = useCallback<StartLine>((...line) => {
    touch();
    hand.current?.start(...line);
  }, [touch]);
  const nodes = useMemo(() => ({ ...handlers, types: NODE_TYPES, nodes: nodesOf(flow, drawing, tabStop) }), [handlers, flow, drawing, tabStop]);

  return (
    <StartLineContext value={canDraw ? startLine : null}>
      <div ref={container} className={styles.drawing} role="presentation" data-own-arrows="" onFocus={onFocus} onKeyDown={(event) => { onKeyDown(event); onDrawingKey(event); }}>
        <Canvas ref={canvas} label={messages.system.drawing} bounds={useMemo(() => roomFor(flow, drawing), [flow, drawing])} picture={picture} startsAsIs={isDropped} keepsWhole onTouch={touch} onGround={leave} nodes={nodes}>
          <LineLayer flow={flow} drawing={drawing} />
          <LabelLayer flow={flow} drawing={drawing} tabStop={tabStop} />
          <Flights flow={flow} drawing={drawing} />
          <Ghost />
          <HandLine ref={hand} canvas={canvas} />
        </Canvas>
        <CanvasControls isUpright onZoom={onZoom} />
      </div>
    </StartLineContext>
  );
}

/** What a port that leads nowhere says beside its name. */
const NOWHERE_PX = 122;
const NO_SIZE = { width: 0, height: 0 };

/** Where a new component will stand, or where a line was dropped: what is open over the drawing stands beside it. */
function Ghost(): JSX.Element | null {
  const gesture = useWorkspace((s) => (s.gesture?.kind === 'add' || s.gesture?.kind === 'answer' ? s.gesture : null));
  if (!gesture?.at) return null;
  const { x, y } = gesture.at;
  const isAdd = gesture.kind === 'add';
  return (
    <div
      className={`${drawn.ghost} ${isAdd ? '' : drawn.spot}`}
      data-ghost=""
      data-template={isAdd ? gesture.template : undefined}
      style={{ transform: `translate(${x}px, ${y}px)`, ...(isAdd && { width: 164, height: 62 }) }}
    />
  );
}

/** A new component without a place gets a free one, near the middle of what is seen; the camera stays from then on. */
function useGhostPlace(canvas: DrawingProps['canvas']): void {
  const gesture = useWorkspace((s) => (s.gesture?.kind === 'add' ? s.gesture : null));
  const acts = useActs();
  const api = useWorkspaceApi();
  const place = useEffectEvent((adding: Gesture & { readonly kind: 'add' }): void => {
    canvas.current?.hold();
    if (adding.at || !canvas.current) return;
    const name = messages.drawing.template[adding.template];
    const at = freePlace(name, canvas.current.middle(), boxesNow(api.getState()));
    canvas.current.include({ x: at.x - 70, y: at.y - 20, width: 304, height: 102 }); // with its ports and their names
    acts.start({ ...adding, at });
  });
  useEffect(() => {
    if (gesture) place(gesture);
  }, [gesture]);
}

/** While a partner is looked for by keyboard the focus goes to the nearest one. */
function useFirstPartner(container: RefObject<HTMLDivElement | null>, items: () => readonly RovingItem[]): void {
  const gesture = useWorkspace((s) => (s.gesture?.kind === 'connect' && s.gesture.to === null ? s.gesture : null));
  const go = useEffectEvent(({ from }: Gesture & { readonly kind: 'connect' }): void => {
    const source = container.current?.querySelector(`[data-component="${CSS.escape(from.component)}"]`)?.getAttribute('data-item');
    const all = items();
    const here = all.find(({ id }) => id === source);
    const others = all.filter((item) => item !== here);
    if (!here) return;
    const [nearest] = others.toSorted((a, b) => Math.hypot(a.x - here.x, a.y - here.y) - Math.hypot(b.x - here.x, b.y - here.y));
    if (nearest) container.current?.querySelector<HTMLElement>(`[data-item="${nearest.id}"]`)?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (gesture) go(gesture);
  }, [gesture]);
}

/** The components as nodes of React Flow, which drags them. */
function nodesOf({ network }: Flow, { boxes }: ReturnType<typeof drawSystem>, tabStop: string): Node<SystemNodeData>[] {
  return boxes.flatMap(({ x, y, width, height }, i): readonly Node<SystemNodeData>[] => {
    const component = network.components[i];
    if (!component) return [];
    const { address, name } = component;
    const size = { width, height };
    return [{ id: name, type: 'component', position: { x, y }, ...size, measured: size, ariaRole: 'presentation', data: { address, ...size, isTabStop: tabStop === itemOfNode(i) } }];
  });
}

/** Places of everything the arrow keys can reach; while a partner is looked for, only of those who can be one. */
function itemsOf({ graph, network }: Flow, { boxes, lines, labels, stubs }: ReturnType<typeof drawSystem>, links: readonly Link[] | null): readonly RovingItem[] {
  const joined = (node: number): readonly string[] => [
    ...graph.lines.flatMap((line, i) => (line.a === node || line.b === node ? [itemOfLine(i)] : [])),
    ...graph.stubs.flatMap((stub, i) => (stub.node === node ? [itemOfStub(i)] : [])),
  ];
  const components = boxes.map((box, i) => ({ id: itemOfNode(i), x: box.x + box.width / 2, y: box.y + box.height / 2, joined: joined(i), isMain: true }));
  if (links?.length === network.components.length) return components.filter((_, i) => links[i]?.why === null || links[i]?.why?.kind === 'same-component');
  return [
    ...components,
    ...lines.map((curve, i) => ({ id: itemOfLine(i), ...(labels[i] ?? curve.from), joined: [itemOfNode(graph.lines[i]?.a ?? -1), itemOfNode(graph.lines[i]?.b ?? -1)] })),
    ...stubs.map((stub, i) => ({ id: itemOfStub(i), x: stub.end.x, y: stub.end.y + 9, joined: [itemOfNode(graph.stubs[i]?.node ?? -1)] })),
  ];
}

/** The drawing with room for the names of open ports. */
function roomFor({ graph }: Flow, { bounds, stubs }: ReturnType<typeof drawSystem>): typeof bounds {
  let [left, right, bottom] = [bounds.x, bounds.x + bounds.width, bounds.y + bounds.height];
  stubs.forEach(({ end, side, isCrowded }, i) => {
    const { namePx = 0, isOpen = true } = graph.stubs[i] ?? {};
    const width = namePx + (isOpen ? 0 : NOWHERE_PX);
    const inwards = Math.min(width / 2, 18);
    if (side === 'left') left = Math.min(left, end.x - width + (isCrowded ? -9 : inwards));
    else right = Math.max(right, end.x + width + (side === 'right' && !isCrowded ? -inwards : 9));
    if (!isCrowded && (side === 'left' || side === 'right')) bottom = Math.max(bottom, end.y + 24);
  });
  return { x: left, y: bounds.y - 10, width: right - left, height: bottom - bounds.y + 10 };
}

/** What a command has put out of sight, or under the zoom buttons, comes into sight; nothing else moves the camera while drawing. */
function useSettled(canvas: DrawingProps['canvas'], room: ReturnType<typeof roomFor>): void {
  const count = useWorkspace((s) => s.drawnCount);
  // the hint below takes room from the drawing
  const isHinted = useWorkspace(hasOpenHint);
  const seen = useRef(count);
  const settle = useEffectEvent(() => canvas.current?.settle(room));
  useEffect(() => {
    if (seen.current === count && (count === 0 || !isHinted)) return;
    seen.current = count;
    settle();
  }, [count, isHinted]);
}

/** What is chosen elsewhere (*Show in drawing*) comes into sight. */
function useLook(canvas: DrawingProps['canvas'], { boxes }: ReturnType<typeof drawSystem>): void {
  const selection = useWorkspace((s) => s.selection);
  const reveal = useEffectEvent(() => {
    const box = selection?.kind === 'component' ? boxes[selection.address] : undefined;
    if (box) canvas.current?.reveal(box);
  });
  useEffect(() => reveal(), [selection]);
}
