/** Two graphs side by side as one picture: places, lines, labels, and the frame that both sides share. */
import { Extent } from './extent.ts';
import { LABEL_HEIGHT_PX, LabelPlacer } from './label-placer.ts';
import type { Place, Places } from './layering.ts';
import { StateKind, type StateKindValue } from './lts.ts';
import type { Pair, PairDrawing, PairEdge, PairNode, PairPicture, SideDrawing } from './pair-drawing.ts';
import type { PairGraph } from './pair-graph.ts';
import { placePair, type PairPlaces, type PairSpacing } from './pair-places.ts';
import { NODE, routesOf, type Line, type Route } from './pair-routes.ts';

const LETTER_PX = 6.9;
/** Longer texts are cut in the picture; in full they are in the table. */
const MAX_LETTERS = 22;
/** Lines of up to this many nodes a side are drawn apart for each label, if there are two or three. */
const SMALL = 24;
const APART = 3;
/** Of more lines than this a page shows few labels at a time: the best places are not looked for. */
const CROWD = { lines: 150, spots: 3 } as const;

interface Bundle {
  readonly from: number;
  readonly to: number;
  readonly texts: number[];
}

interface DrawnSide extends SideDrawing {
  readonly routes: readonly Route[];
}

/** Draws the windows of both graphs. Equal input gives an equal picture. */
export function drawPair(picture: PairPicture, graphs: Pair<PairGraph>, windows: Pair<readonly number[]>): PairDrawing {
  const isSmall = Math.max(windows.left.length, windows.right.length) <= SMALL;
  const bundles = { left: bundlesOf(graphs.left, windows.left, isSmall), right: bundlesOf(graphs.right, windows.right, isSmall) };
  const places = placePair(graphs, windows, spacingFor(graphs, windows, bundles));
  const left = drawSide(graphs.left, bundles.left, places.left, places.rows);
  const right = drawSide(graphs.right, bundles.right, places.right, places.rows);
  return { picture, left: withoutRoutes(left), right: withoutRoutes(right), bounds: boundsOf([left, right]) };
}

const withoutRoutes = ({ routes: _routes, ...side }: DrawnSide): SideDrawing => side;

/** What is said of steps: up to two texts, then how many more. */
function labelOf(texts: readonly string[]): string {
  const shown = texts.slice(0, 2).map((text) => (text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS - 1)}…` : text));
  return shown.join(', ') + (texts.length > 2 ? ` +${texts.length - 2}` : '');
}

function bundlesOf(graph: PairGraph, window: readonly number[], isSmall: boolean): readonly Bundle[] {
  const shown = new Set(window);
  return window.flatMap((from) => {
    const own = new Map<number, Bundle>();
    for (let step = graph.stepOffsets[from] ?? 0; step < (graph.stepOffsets[from + 1] ?? 0); step++) {
      const to = graph.stepTargets[step] ?? 0;
      const text = graph.stepTexts[step] ?? 0;
      if (!shown.has(to)) continue;
      const bundle = own.get(to) ?? { from, to, texts: [] };
      own.set(to, bundle);
      if (!bundle.texts.includes(text)) bundle.texts.push(text);
    }
    return [...own.values()].flatMap((bundle) => (isSmall && bundle.texts.length <= APART ? bundle.texts.map((text) => ({ ...bundle, texts: [text] })) : [bundle]));
  });
}

const FOLD = { foldPx: 58, wide: 16 } as const;
/** With more rows they stand closer. */
const TALL = 12;

/** Far enough apart for labels where there is room; narrow where there are many. Heights are those of both sides. */
function spacingFor(graphs: Pair<PairGraph>, windows: Pair<readonly number[]>, bundles: Pair<readonly Bundle[]>): PairSpacing {
  const left = shapeOf(graphs.left, windows.left, bundles.left);
  const right = shapeOf(graphs.right, windows.right, bundles.right);
  const widest = Math.max(left.widest, right.widest);
  const rowPx = Math.max(left.rowCount, right.rowCount) > TALL ? 88 : widest <= 4 ? 122 : widest <= 9 ? 108 : 96;
  return { nodePx: { left: left.nodePx, right: right.nodePx }, rowPx, ...FOLD };
}

function shapeOf(graph: PairGraph, window: readonly number[], bundles: readonly Bundle[]): { readonly widest: number; readonly rowCount: number; readonly nodePx: number } {
  const counts = new Map<number, number>();
  for (const node of window) {
    const depth = graph.depths[node] ?? 0;
    counts.set(depth, (counts.get(depth) ?? 0) + 1);
  }
  const widest = Math.max(0, ...counts.values());
  const longest = Math.max(0, ...bundles.slice(0, 200).map((b) => labelOf(b.texts.map((t) => graph.texts[t] ?? '')).length));
  const nodePx = widest <= 4 ? Math.min(230, Math.max(150, longest * LETTER_PX + 100)) : widest <= 9 ? 84 : 66;
  return { widest, rowCount: counts.size, nodePx };
}

function drawSide(graph: PairGraph, bundles: readonly Bundle[], places: Places, rows: PairPlaces['rows']): DrawnSide {
  const all = [...places.values()];
  const lines = linesOf(graph, bundles, places, rows);
  const routes = routesOf(lines, all, rows);
  const labels = new LabelPlacer(all, { letterPx: LETTER_PX, radius: NODE.radius + 2 });
  for (const { way } of routes) labels.addLine(way);
  const spotCount = bundles.length > CROWD.lines ? CROWD.spots : undefined;
  const edges = bundles.map((bundle, i): PairEdge => {
    const route = routes[i] ?? EMPTY;
    const texts = bundle.texts.map((text) => graph.texts[text] ?? '');
    const label = labelOf(texts);
    const labelAt = labels.place(label, route.spots((label.length * LETTER_PX) / 2).slice(0, spotCount), { points: route.way });
    return {
      from: graph.ids[bundle.from] ?? 0, to: graph.ids[bundle.to] ?? 0, texts, label, labelAt,
      isObservable: bundle.texts.some((text) => text < graph.observableTexts),
      path: route.path, way: route.way, tagsAt: tagsOn(route.way, label, labelAt),
    };
  });
  return { nodes: nodesOf(graph, places), edges, nodeCount: graph.stateCount, routes };
}

const EMPTY: Route = { path: '', way: [], spots: () => [] };

function linesOf(graph: PairGraph, bundles: readonly Bundle[], places: Places, rows: PairPlaces['rows']): readonly Line[] {
  const nowhere = { x: 0, y: 0 };
  const counts = new Map<string, number>();
  for (const { from, to } of bundles) counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
  const seen = new Map<string, number>();
  const rowAt = (p: Place): number => rows.findIndex(({ top, bottom }) => p.y >= top && p.y <= bottom);
  const ring = (node: number): number => (isEnd(graph.kinds[node]) ? NODE.doubleRing : 0);
  return bundles.map(({ from, to }): Line => {
    const key = `${from} ${to}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const [a, b] = [places.get(from) ?? nowhere, places.get(to) ?? nowhere];
    return {
      from, to, a, b, rowA: rowAt(a), rowB: rowAt(b), rings: [ring(from), ring(to)],
      nth, of: counts.get(key) ?? 1, isBoth: from !== to && counts.has(`${to} ${from}`),
    };
  });
}

const isEnd = (kind: number | undefined): boolean => kind === StateKind.terminated || kind === StateKind.atRest;

function nodesOf(graph: PairGraph, places: Places): readonly PairNode[] {
  return [...places].map(([node, { x, y }]): PairNode => ({
    id: graph.ids[node] ?? 0, x, y,
    classId: graph.classes[node] ?? 0,
    memberCount: graph.memberCounts[node] ?? 1,
    kind: (graph.kinds[node] ?? StateKind.plain) as StateKindValue,
    isDivergent: graph.divergent[node] === 1,
    isInitial: node === 0,
    isCut: graph.stepTargets.subarray(graph.stepOffsets[node], graph.stepOffsets[node + 1]).some((to) => !places.has(to)),
  }));
}

/** Places on a line for tags, those that cover its label last. */
function tagsOn(way: readonly Place[], label: string, labelAt: Place): readonly Place[] {
  const half = (label.length * LETTER_PX) / 2 + 13;
  const covers = (p: Place): boolean => Math.abs(p.x - labelAt.x) < half && Math.abs(p.y - labelAt.y) < LABEL_HEIGHT_PX / 2 + 11;
  const spots = [0.5, 0.36, 0.64, 0.24, 0.76].map((t) => pointAlong(way, t));
  return [...spots.filter((p) => !covers(p)), ...spots.filter(covers)];
}

/** The point after the share `t` of a chain's length. */
function pointAlong(way: readonly Place[], t: number): Place {
  const lengths = way.slice(1).map((p, i) => Math.hypot(p.x - (way[i]?.x ?? 0), p.y - (way[i]?.y ?? 0)));
  let left = t * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    const [p, q] = [way[i], way[i + 1]];
    if (p && q && left <= length) return { x: p.x + ((q.x - p.x) * left) / (length || 1), y: p.y + ((q.y - p.y) * left) / (length || 1) };
    left -= length;
  }
  return way.at(-1) ?? { x: 0, y: 0 };
}

const MARGIN = { node: 32, initial: 58 } as const;

function boundsOf(sides: readonly DrawnSide[]): PairDrawing['bounds'] {
  const extent = new Extent();
  for (const { nodes, routes, edges } of sides) {
    for (const { x, y, isInitial } of nodes) {
      extent.include(x, y, MARGIN.node, MARGIN.node);
      if (isInitial) extent.include(x, y - MARGIN.initial, 6, 0);
    }
    for (const { way } of routes) for (const { x, y } of way) extent.include(x, y, 4, 4);
    for (const { labelAt, label } of edges) extent.include(labelAt.x, labelAt.y, (label.length * LETTER_PX) / 2 + 2, LABEL_HEIGHT_PX / 2);
  }
  return extent.frame();
}
