/**
 * ELK's layered algorithm for flow graphs: columns from left to right, hulls as compound nodes so that they hold their own
 * members only. Its options: eclipse.dev/elk/reference.
 */
import type { ELK as ElkInstance, ElkNode } from 'elkjs/lib/elk-api.js';
import type { FlowGraph } from '../core/diagram/flow-graph.ts';
import type { Point } from '../core/diagram/geometry.ts';

/** Room for the name on a line, in px. */
const LABEL = { width: 90, height: 20 } as const;

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.aspectRatio': '1.7',
  'elk.spacing.nodeNode': '46',
  'elk.spacing.componentComponent': '70',
  'elk.layered.spacing.nodeNodeBetweenLayers': '120',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'PREFER_NODES',
  'elk.layered.thoroughness': '12',
};

/** The graph as ELK takes it; nodes are called by their address, hulls `hull` and their index. */
export function elkGraphOf({ sizes, lines, hulls }: FlowGraph): ElkNode {
  const innermost = sizes.map((_, node) => hulls.findLastIndex((hull) => hull.members.includes(node)));
  const inside = (hull: number): ElkNode[] => [
    ...sizes.flatMap((size, node) => (innermost[node] === hull ? [{ id: String(node), ...size }] : [])),
    ...hulls.flatMap(({ parent }, i): ElkNode[] =>
      (parent ?? -1) === hull
        ? [{ id: `hull${i}`, children: inside(i), layoutOptions: { 'elk.padding': '[top=32,left=28,bottom=28,right=28]' } }]
        : []),
  ];
  return {
    id: 'root',
    layoutOptions: OPTIONS,
    children: inside(-1),
    edges: lines.map(({ a, b }, i) => ({
      id: `line${i}`, sources: [String(a)], targets: [String(b)],
      labels: [{ text: 'label', width: LABEL.width, height: LABEL.height }],
    })),
  };
}

/** Corners per address, read off what ELK returns (places of nodes are relative to their hull). */
export function placesOf(placed: ElkNode, count: number): readonly Point[] {
  const places: Point[] = Array.from({ length: count }, () => ({ x: 0, y: 0 }));
  const visit = (node: ElkNode, x: number, y: number): void => {
    for (const child of node.children ?? []) {
      const at = { x: x + (child.x ?? 0), y: y + (child.y ?? 0) };
      if (child.children) visit(child, at.x, at.y);
      else places[Number(child.id)] = { x: Math.round(at.x), y: Math.round(at.y) };
    }
  };
  visit(placed, 0, 0);
  return places;
}

/** Places flow graphs by an ELK that is loaded at the first call. */
export function createElkPlacer(load: () => Promise<Pick<ElkInstance, 'layout'>>): (graph: FlowGraph) => Promise<readonly Point[]> {
  let elk: Promise<Pick<ElkInstance, 'layout'>> | null = null;
  return async (graph) => {
    elk ??= load();
    return placesOf(await (await elk).layout(elkGraphOf(graph)), graph.sizes.length);
  };
}
