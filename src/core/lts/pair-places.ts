/**
 * Places for two graphs side by side, in rows by distance from the start. Rows stand at the same height on both sides, and in a
 * row the nodes of both sides are put in one common order, so that a class that is on both sides is at the same place among its
 * neighbours. The order is that of barycentres (Sugiyama, Tagawa, Toda, IEEE Trans. SMC 11, 1981) in both graphs at once; then
 * each side spreads its own nodes in that order. Equal input gives equal places.
 */
import { arrange, spread, type Place, type Places } from './layering.ts';
import type { Pair } from './pair-drawing.ts';
import type { PairGraph } from './pair-graph.ts';

/** Distances in px. A row with more than `wide` nodes is folded into several lines `foldPx` apart, in the same order. */
export interface PairSpacing {
  readonly nodePx: Pair<number>;
  readonly rowPx: number;
  readonly foldPx: number;
  readonly wide: number;
}

export interface PairPlaces extends Pair<Places> {
  /** Top and bottom of each row, for lines that pass between rows. */
  readonly rows: readonly { readonly top: number; readonly bottom: number }[];
}

const SWEEPS = 6;

type Windows = Pair<readonly number[]>;
const SIDES = ['left', 'right'] as const;

/** Places every node of the windows; on one side no two are nearer than its `nodePx` in a line or `foldPx` between lines. */
export function placePair(graphs: Pair<PairGraph>, windows: Windows, spacing: PairSpacing): PairPlaces {
  const rowOf = rowsOf(graphs, windows);
  const rowCount = rowOf.size;
  const sides = { left: sideOf(graphs.left, windows.left, rowOf), right: sideOf(graphs.right, windows.right, rowOf) };
  const order = commonOrder([sides.left, sides.right], rowCount);
  const rows = heights([sides.left, sides.right], rowCount, spacing);
  return {
    left: placesOf(sides.left, spacing.nodePx.left, { order, rows, spacing }),
    right: placesOf(sides.right, spacing.nodePx.right, { order, rows, spacing }),
    rows: rows.map(({ top, lines }) => ({ top, bottom: top + (lines - 1) * spacing.foldPx })),
  };
}

/** The row of a depth: depths that no window shows take no room. */
function rowsOf(graphs: Pair<PairGraph>, windows: Windows): ReadonlyMap<number, number> {
  const depths = new Set(SIDES.flatMap((side) => windows[side].map((node) => graphs[side].depths[node] ?? 0)));
  return new Map([...depths].sort((a, b) => a - b).map((depth, row) => [depth, row]));
}

interface SideRows {
  /** Nodes per row. */
  readonly rows: readonly number[][];
  readonly rowOf: ReadonlyMap<number, number>;
  /** Both ends of every step between two shown nodes, self-loops left out. */
  readonly neighbours: ReadonlyMap<number, readonly number[]>;
  /** The common slot of a node: its row, its class, and the how manieth of its class it is in that row. */
  readonly slotOf: ReadonlyMap<number, string>;
}

function sideOf(graph: PairGraph, window: readonly number[], rowOfDepth: ReadonlyMap<number, number>): SideRows {
  const rowOf = new Map<number, number>();
  const rows = Array.from({ length: rowOfDepth.size }, (): number[] => []);
  const slotOf = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const node of window) {
    const row = rowOfDepth.get(graph.depths[node] ?? 0) ?? 0;
    rowOf.set(node, row);
    rows[row]?.push(node);
    const group = `${row} ${graph.classes[node] ?? 0}`;
    const nth = counts.get(group) ?? 0;
    counts.set(group, nth + 1);
    slotOf.set(node, `${group} ${nth}`);
  }
  const neighbours = new Map(window.map((node) => [node, new Set<number>()]));
  for (const node of window) {
    for (const to of graph.stepTargets.subarray(graph.stepOffsets[node], graph.stepOffsets[node + 1])) {
      if (to === node || !rowOf.has(to)) continue;
      neighbours.get(node)?.add(to);
      neighbours.get(to)?.add(node);
    }
  }
  return { rows, rowOf, slotOf, neighbours: new Map([...neighbours].map(([node, others]) => [node, [...others]])) };
}

/** Position of every slot in its row, from barycentre sweeps over the graph of slots of both sides. */
function commonOrder(sides: readonly SideRows[], rowCount: number): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  const rowOf: number[] = [];
  const rows = Array.from({ length: rowCount }, (): number[] => []);
  const neighbours: Set<number>[] = [];
  for (const { slotOf, rowOf: rowOfNode } of sides) {
    for (const [node, slot] of slotOf) {
      if (slots.has(slot)) continue;
      const row = rowOfNode.get(node) ?? 0;
      rows[row]?.push(slots.size);
      rowOf.push(row);
      neighbours.push(new Set());
      slots.set(slot, slots.size);
    }
  }
  const idOf = (side: SideRows, node: number): number => slots.get(side.slotOf.get(node) ?? '') ?? 0;
  for (const side of sides) {
    for (const [node, others] of side.neighbours) for (const other of others) neighbours[idOf(side, node)]?.add(idOf(side, other));
  }
  const x = new Map<number, number>();
  for (const row of rows) row.forEach((slot, i) => x.set(slot, i - (row.length - 1) / 2));
  sweep(rows, (row, isDown) => {
    arrange(row, x, (slot) => [...(neighbours[slot] ?? [])].filter((other) => (isDown ? (rowOf[other] ?? 0) < (rowOf[slot] ?? 0) : (rowOf[other] ?? 0) > (rowOf[slot] ?? 0))), 1);
  });
  return new Map([...slots].map(([slot, id]) => [slot, x.get(id) ?? 0]));
}

function sweep(rows: readonly number[][], visit: (row: number[], isDown: boolean) => void): void {
  for (let i = 0; i < SWEEPS; i++) for (const row of i % 2 === 0 ? rows : rows.toReversed()) visit(row, i % 2 === 0);
}

interface RowHeight {
  readonly top: number;
  /** Into how many lines the wider side folds it. */
  readonly lines: number;
}

function heights(sides: readonly SideRows[], rowCount: number, { rowPx, foldPx, wide }: PairSpacing): readonly RowHeight[] {
  const found: RowHeight[] = [];
  let top = 0;
  for (let row = 0; row < rowCount; row++) {
    const lines = Math.max(1, ...sides.map((side) => foldsOf(side.rows[row]?.length ?? 0, wide)));
    found.push({ top, lines });
    top += rowPx + (lines - 1) * foldPx;
  }
  return found;
}

const foldsOf = (count: number, wide: number): number => Math.ceil(count / wide);

interface Common {
  readonly order: ReadonlyMap<string, number>;
  readonly rows: readonly RowHeight[];
  readonly spacing: PairSpacing;
}

/** Spreads a side in the common order, each node as near as it can to the middle of its neighbours; the start is at x = 0. */
function placesOf(side: SideRows, nodePx: number, { order, rows, spacing: { foldPx, wide } }: Common): Places {
  const rank = (node: number): number => order.get(side.slotOf.get(node) ?? '') ?? 0;
  const sorted = side.rows.map((row) => row.toSorted((a, b) => rank(a) - rank(b) || a - b));
  const x = new Map<number, number>();
  const gapOf = (row: readonly number[]): number => nodePx / Math.max(1, foldsOf(row.length, wide));
  for (const row of sorted) row.forEach((node, i) => x.set(node, (i - (row.length - 1) / 2) * gapOf(row)));
  sweep(sorted, (row, isDown) => {
    const wishes = row.map((node) => {
      const own = side.rowOf.get(node) ?? 0;
      const others = (side.neighbours.get(node) ?? []).filter((other) => (isDown ? (side.rowOf.get(other) ?? 0) < own : (side.rowOf.get(other) ?? 0) > own));
      return others.length === 0 ? (x.get(node) ?? 0) : others.reduce((sum, other) => sum + (x.get(other) ?? 0), 0) / others.length;
    });
    spread(wishes, gapOf(row)).forEach((at, i) => x.set(row[i] ?? -1, at));
  });
  const shift = x.get(0) ?? 0;
  const places = new Map<number, Place>();
  sorted.forEach((row, r) => {
    const lines = foldsOf(row.length, wide);
    row.forEach((node, i) => places.set(node, { x: (x.get(node) ?? 0) - shift, y: (rows[r]?.top ?? 0) + (i % lines) * foldPx }));
  });
  return places;
}
