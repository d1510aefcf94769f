import type { OnNodeDrag } from '@xyflow/react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type JSX, type RefObject } from 'react';
import { messages } from '../../store/messages/en.ts';
import type { Point } from '../../store/state.ts';
import { curveAt, drawSystem, flowOf, placesOf, positionKey, type Flow } from '../../store/system-picture.ts';
import { Chip } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Canvas, CanvasControls, type CanvasHandle } from '../kit/canvas.tsx';
import { Menu } from '../kit/menu.tsx';
import { EmptyNote, Panel, type Zoom } from '../kit/panel.tsx';
import { useRoving, type RovingItem } from '../kit/roving.ts';
import { useWorkspace, useWorkspaceApi } from '../kit/use-workspace.ts';
import { Flights } from './flight.tsx';
import { snapped } from './snap.ts';
import { itemOfLine, itemOfStub, LabelLayer, LineLayer } from './system-lines.tsx';
import { itemOfNode, SystemNode, TabStopContext, type ComponentNode } from './system-node.tsx';
import { SystemTable } from './system-table.tsx';
import { usePlaces } from './use-places.ts';
import styles from './system.module.css';

const words = messages.system;
const NODE_TYPES = { component: SystemNode };

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

interface Drag {
  readonly address: number;
  readonly at: Point;
}

function Drawing({ flow, canvas, onZoom }: DrawingProps): JSX.Element {
  const api = useWorkspaceApi();
  const { network } = flow;
  const positions = useWorkspace((s) => s.positions);
  const { places: arranged, picture, touch } = usePlaces(flow);
  const [drag, setDrag] = useState<Drag | null>(null);
  const resting = useMemo(() => placesOf(network, arranged, positions), [network, arranged, positions]);
  const places = useMemo(() => (drag ? resting.map((p, i) => (i === drag.address ? drag.at : p)) : resting), [resting, drag]);
  const drawing = useMemo(() => drawSystem(flow, places), [flow, places]);
  const nodes = useMemo(() => nodesOf(flow, places), [flow, places]);

  // Esc gives the drag up; React Flow goes on telling about it until the pointer is released.
  const isGivenUp = useRef(false);
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      isGivenUp.current = true;
      setDrag(null);
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [isDragging]);

  const landing = (event: { readonly altKey?: boolean }, node: ComponentNode): Point => {
    const size = flow.graph.sizes[node.data.address] ?? { width: 0, height: 0 };
    return event.altKey ? node.position : snapped({ ...node.position, ...size }, drawing.boxes.filter((_, i) => i !== node.data.address));
  };
  const onNodeDrag: OnNodeDrag<ComponentNode> = (event, node) => {
    touch();
    if (!isGivenUp.current) setDrag({ address: node.data.address, at: landing(event, node) });
  };
  const onNodeDragStop: OnNodeDrag<ComponentNode> = (event, node) => {
    if (!isGivenUp.current && drag) api.getState().moveComponent(positionKey(network, node.data.address), landing(event, node));
    isGivenUp.current = false;
    setDrag(null);
  };

  const items = useCallback((): readonly RovingItem[] => itemsOf(flow, drawing), [flow, drawing]);
  const { container, current, onFocus, onKeyDown } = useRoving(items);
  const tabStop = current ?? itemOfNode(0);
  useLook(canvas, drawing);

  return (
    <div ref={container} className={styles.drawing} role="presentation" data-own-arrows="" onFocus={onFocus} onKeyDown={onKeyDown}>
      <TabStopContext value={tabStop}>
        <Canvas<ComponentNode>
          ref={canvas}
          label={words.drawing}
          bounds={useMemo(() => roomFor(flow, drawing), [flow, drawing])}
          picture={picture}
          nodes={nodes}
          nodeTypes={NODE_TYPES}
          onNodeDrag={onNodeDrag}
          onNodeDragStop={onNodeDragStop}
          onTouch={touch}
          onGround={() => api.getState().select(null)}
        >
          <LineLayer flow={flow} drawing={drawing} />
          <LabelLayer flow={flow} drawing={drawing} tabStop={tabStop} />
          <Flights flow={flow} drawing={drawing} />
        </Canvas>
      </TabStopContext>
      <CanvasControls onZoom={onZoom} />
    </div>
  );
}

const nodesAt = new WeakMap<Point, ComponentNode>();

/** React Flow draws a node again when its object changes, so a component whose place is the same object keeps it. */
function nodesOf({ graph, network }: Flow, places: readonly Point[]): ComponentNode[] {
  return network.components.map(({ address, name }): ComponentNode => {
    const size = graph.sizes[address] ?? { width: 0, height: 0 };
    const position = places[address] ?? { x: 0, y: 0 };
    const known = nodesAt.get(position);
    if (known?.id === name && known.data.address === address && known.width === size.width) return known;
    const node: ComponentNode = { id: name, type: 'component', data: { address }, position, ...size, measured: size };
    nodesAt.set(position, node);
    return node;
  });
}

/** Places of everything the arrow keys can reach. */
function itemsOf({ graph }: Flow, { boxes, lines, stubs }: ReturnType<typeof drawSystem>): readonly RovingItem[] {
  const joined = (node: number): readonly string[] => [
    ...graph.lines.flatMap((line, i) => (line.a === node || line.b === node ? [itemOfLine(i)] : [])),
    ...graph.stubs.flatMap((stub, i) => (stub.node === node ? [itemOfStub(i)] : [])),
  ];
  return [
    ...boxes.map((box, i) => ({ id: itemOfNode(i), x: box.x + box.width / 2, y: box.y + box.height / 2, joined: joined(i) })),
    ...lines.map((curve, i) => ({ id: itemOfLine(i), ...curveAt(curve, 0.5), joined: [itemOfNode(graph.lines[i]?.a ?? -1), itemOfNode(graph.lines[i]?.b ?? -1)] })),
    ...stubs.map((stub, i) => ({ id: itemOfStub(i), x: stub.end.x, y: stub.end.y + 9, joined: [itemOfNode(graph.stubs[i]?.node ?? -1)] })),
  ];
}

/** The drawing with room for the names of open ports. */
function roomFor({ graph, network }: Flow, { bounds, stubs }: ReturnType<typeof drawSystem>): typeof bounds {
  let [left, right, bottom] = [bounds.x, bounds.x + bounds.width, bounds.y + bounds.height];
  stubs.forEach(({ end, side, isCrowded }, i) => {
    const name = network.channels[graph.stubs[i]?.channels[0] ?? -1]?.name ?? '';
    const width = (name.length + ((graph.stubs[i]?.channels.length ?? 1) > 1 ? 3 : 0)) * 6.7 + 6;
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
