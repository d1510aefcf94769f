import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Point } from '../../store/state.ts';
import { drawSystem, flowOf, positionKey, type Flow } from '../../store/system-picture.ts';
import { Chip } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import type { Node } from '@xyflow/react';
import { Canvas, CanvasControls, type CanvasHandle } from '../kit/canvas.tsx';
import { Menu } from '../kit/menu.tsx';
import { EmptyNote, Panel, type Zoom } from '../kit/panel.tsx';
import { useRoving, type RovingItem } from '../kit/roving.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { Flights } from './flight.tsx';
import { snapped } from './snap.ts';
import { itemOfLine, itemOfStub, LabelLayer, LineLayer } from './system-lines.tsx';
import { itemOfNode, NODE_TYPES, type SystemNodeData } from './system-node.tsx';
import { SystemTable } from './system-table.tsx';
import { useDrag, type Drag } from './use-drag.ts';
import { usePlaces } from './use-places.ts';
import styles from './system.module.css';

const words = messages.system;
/** A component moves so far with Ctrl and an arrow. */
const NUDGE_PX = 10;
const NUDGES: Readonly<Record<string, Point>> = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

/** The system as Milner's flow graph, with what is possible, held and waited for in the state at the cursor. */
export function SystemPanel(): JSX.Element {
  const system = useWorkspace((s) => s.system);
  const network = useWorkspace((s) => s.network);
  const resetPositions = useWorkspace((s) => s.resetPositions);
  const hasMoved = useWorkspace((s) => Object.keys(s.positions).some((key) => key.startsWith(`${s.system}/`)));
  const [isTable, setTable] = useState(false);
  const canvas = useRef<CanvasHandle>(null);
  const zoom = useCallback((how: Zoom) => canvas.current?.zoom(how), []);
  return (
    <Panel
      name="system"
      title={words.title}
      ground={isTable ? 'plain' : 'canvas'}
      onZoom={zoom}
      aside={system !== null && <Chip>{system}</Chip>}
      actions={network && (
        <Menu
          label={words.options}
          items={[
            { label: isTable ? words.showDrawing : words.showTable, run: () => setTable(!isTable) },
            { label: words.resetPlaces, off: hasMoved ? null : words.nothingMoved, run: resetPositions },
          ]}
        />
      )}
    >
      {system === null || network?.components.length === 0 ? <Empty /> : network && (
        <>
          <SystemTable network={network} isShown={isTable} />
          {!isTable && <Drawing flow={flowOf(network)} canvas={canvas} onZoom={zoom} />}
        </>
      )}
    </Panel>
  );
}

function Empty(): JSX.Element {
  const setPlace = useWorkspace((s) => s.setPlace);
  const { before, agent, comma, tool, or, lock, after } = words.empty;
  return (
    <EmptyNote action={<Button onClick={() => setPlace('start')}>{words.openExample}</Button>}>
      {before}<b>{agent}</b>{comma}<b>{tool}</b>{or}<b>{lock}</b>{after}
    </EmptyNote>
  );
}

interface DrawingProps {
  readonly flow: Flow;
  readonly canvas: RefObject<CanvasHandle | null>;
  readonly onZoom: (zoom: Zoom) => void;
}

function Drawing({ flow, canvas, onZoom }: DrawingProps): JSX.Element {
  const api = useWorkspaceApi();
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

  /** Ctrl and an arrow move a component: what a drag does, by keyboard. */
  const nudge = (event: KeyboardEvent): void => {
    const by = NUDGES[event.key];
    const address = event.target instanceof Element ? event.target.getAttribute('data-address') : null;
    const at = address === null ? undefined : resting[Number(address)];
    if (!by || !at || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    touch();
    moveTo({ address: Number(address), at: { x: at.x + by.x * NUDGE_PX, y: at.y + by.y * NUDGE_PX } });
  };

  const items = useCallback((): readonly RovingItem[] => itemsOf(flow, drawing), [flow, drawing]);
  const { container, current, onFocus, onKeyDown } = useRoving(items);
  const tabStop = current ?? itemOfNode(0);
  useLook(canvas, drawing);
  const nodes = useMemo(() => ({ ...handlers, types: NODE_TYPES, nodes: nodesOf(flow, drawing, tabStop) }), [handlers, flow, drawing, tabStop]);

  return (
    <div ref={container} className={styles.drawing} role="presentation" data-own-arrows="" onFocus={onFocus} onKeyDown={(event) => { onKeyDown(event); nudge(event); }}>
      <Canvas ref={canvas} label={words.drawing} bounds={useMemo(() => roomFor(flow, drawing), [flow, drawing])} picture={picture} keepsWhole onTouch={touch} onGround={() => api.getState().select(null)} nodes={nodes}>
        <LineLayer flow={flow} drawing={drawing} />
        <LabelLayer flow={flow} drawing={drawing} tabStop={tabStop} />
        <Flights flow={flow} drawing={drawing} />
      </Canvas>
      <CanvasControls isUpright onZoom={onZoom} />
    </div>
  );
}

const NO_SIZE = { width: 0, height: 0 };

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

/** Places of everything the arrow keys can reach. */
function itemsOf({ graph }: Flow, { boxes, lines, labels, stubs }: ReturnType<typeof drawSystem>): readonly RovingItem[] {
  const joined = (node: number): readonly string[] => [
    ...graph.lines.flatMap((line, i) => (line.a === node || line.b === node ? [itemOfLine(i)] : [])),
    ...graph.stubs.flatMap((stub, i) => (stub.node === node ? [itemOfStub(i)] : [])),
  ];
  return [
    ...boxes.map((box, i) => ({ id: itemOfNode(i), x: box.x + box.width / 2, y: box.y + box.height / 2, joined: joined(i) })),
    ...lines.map((curve, i) => ({ id: itemOfLine(i), ...(labels[i] ?? curve.from), joined: [itemOfNode(graph.lines[i]?.a ?? -1), itemOfNode(graph.lines[i]?.b ?? -1)] })),
    ...stubs.map((stub, i) => ({ id: itemOfStub(i), x: stub.end.x, y: stub.end.y + 9, joined: [itemOfNode(graph.stubs[i]?.node ?? -1)] })),
  ];
}

/** The drawing with room for the names of open ports. */
function roomFor({ graph }: Flow, { bounds, stubs }: ReturnType<typeof drawSystem>): typeof bounds {
  let [left, right, bottom] = [bounds.x, bounds.x + bounds.width, bounds.y + bounds.height];
  stubs.forEach(({ end, side, isCrowded }, i) => {
    const width = graph.stubs[i]?.namePx ?? 0;
    const inwards = Math.min(width / 2, 18);
    if (side === 'left') left = Math.min(left, end.x - width + (isCrowded ? -9 : inwards));
    else right = Math.max(right, end.x + width + (side === 'right' && !isCrowded ? -inwards : 9));
    if (!isCrowded && (side === 'left' || side === 'right')) bottom = Math.max(bottom, end.y + 24);
  });
  return { x: left, y: bounds.y - 10, width: right - left, height: bottom - bounds.y + 10 };
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
