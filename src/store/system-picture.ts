/** The static side of the System drawing, derived from the network alone: what there is to place, and where it stands. */
import { arrange, type Arrangement } from '../core/diagram/arrange.ts';
import { drawFlow, type FlowDrawing } from '../core/diagram/draw-flow.ts';
import { flowGraph, nodeSize, type FlowGraph } from '../core/diagram/flow-graph.ts';
import { freeSpot } from '../core/diagram/free-spot.ts';
import type { Box } from '../core/diagram/geometry.ts';
import type { Network } from '../engine/engine-api.ts';
import type { Point } from './state.ts';

export { curveAt, curvePath, reversed } from '../core/diagram/geometry.ts';

export interface Flow {
  readonly network: Network;
  readonly graph: FlowGraph;
  readonly arrangement: Arrangement;
  /** Equal for networks that are placed alike: an edit that changes no line moves nothing. */
  readonly key: string;
  /** Index of the line between two components, whichever way; -1 where there is none. */
  readonly lineOf: (from: number, to: number) => number;
}

const flows = new WeakMap<Network, Flow>();

/** The flow graph of a network and its first arrangement. */
export function flowOf(network: Network): Flow {
  let flow = flows.get(network);
  if (!flow) {
    const graph = flowGraph(network);
    const pairs = new Map(graph.lines.flatMap(({ a, b }, i) => [[`${a} ${b}`, i], [`${b} ${a}`, i]] as const));
    const lines = graph.lines.map(({ a, b }) => [a, b]);
    const key = JSON.stringify([graph.sizes.map((s) => s.width), lines, graph.hulls.map((h) => [h.parent, h.members])]);
    flow = { network, graph, arrangement: arrange(graph), key, lineOf: (from, to) => pairs.get(`${from} ${to}`) ?? -1 };
    flows.set(network, flow);
  }
  return flow;
}

/** Key of a component in `positions`. */
export function positionKey(network: Network, address: number): string {
  return `${network.system}/${network.components[address]?.name ?? ''}`;
}

/** Where the components stand: as the reader put them, else as they were arranged. */
export function placesOf(network: Network, arranged: readonly Point[], moved: Readonly<Record<string, Point>>): readonly Point[] {
  return arranged.map((place, address) => moved[positionKey(network, address)] ?? place);
}

/** Placements that ELK has answered, by the shape they are for: the same shape is placed the same way. */
const answered = new Map<string, readonly Point[]>();
const REMEMBERED = 40;

/** Whether the first arrangement is the best known one, or the layout worker has yet to be asked. */
export function isArranged({ arrangement, key }: Flow): boolean {
  return arrangement.isFinal || answered.has(key);
}

export function rememberPlaces({ key }: Flow, places: readonly Point[]): void {
  if (answered.size >= REMEMBERED) answered.clear();
  answered.set(key, places);
}

/** Where the components stand as long as nobody has moved one. */
export function placesAtFirst({ arrangement, key }: Flow): readonly Point[] {
  return (arrangement.isFinal ? undefined : answered.get(key)) ?? arrangement.places;
}

export function drawSystem(flow: Flow, places: readonly Point[]): FlowDrawing {
  return drawFlow(flow.graph, places);
}

/** Where the components stand now, with their sizes; empty while nothing is drawn. */
export function boxesNow({ network, positions }: { readonly network: Network | null; readonly positions: Readonly<Record<string, Point>> }): readonly Box[] {
  if (!network) return [];
  const flow = flowOf(network);
  return placesOf(network, placesAtFirst(flow), positions).map((at, i) => ({ ...at, ...(flow.graph.sizes[i] ?? { width: 0, height: 0 }) }));
}

/** A free place for a component of this name, as near as can be to a point. */
export function freePlace(name: string, near: Point, boxes: readonly Box[]): Point {
  return freeSpot(nodeSize(name), near, boxes);
}

/** Where a component of this name stands with its middle at a point. */
export function placeAround(name: string, middle: Point): Point {
  const { width, height } = nodeSize(name);
  return { x: Math.round((middle.x - width / 2) / 10) * 10, y: Math.round((middle.y - height / 2) / 10) * 10 };
}
