/** The static side of the System drawing, derived from the network alone: what there is to place, and where it stands. */
import { arrange, type Arrangement } from '../core/diagram/arrange.ts';
import { drawFlow, type FlowDrawing } from '../core/diagram/draw-flow.ts';
import { flowGraph, type FlowGraph } from '../core/diagram/flow-graph.ts';
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
