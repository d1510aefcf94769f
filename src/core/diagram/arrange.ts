/**
 * Where the components of a flow graph stand, for the shapes whose best picture is known: one, two, a ring (so that a
 * circle of waits is seen as a circle), a hub with its spokes, a chain. Anything else is placed by ELK in its worker;
 * until that answers `arrange` gives rows that respect the hulls.
 */
import { boundsOf, inflate, type Box, type Point, type Size } from './geometry.ts';
import { neighboursOf, type FlowGraph } from './flow-graph.ts';

export interface Arrangement {
  /** Upper left corner per component. */
  readonly places: readonly Point[];
  /** False where a better picture is worth asking ELK for. */
  readonly isFinal: boolean;
}

/** Half axes of the smallest ellipse; four nodes of the usual size stand on it just so. */
const RADIUS = { x: 182, y: 108 } as const;
/** Room for the label of a line between two nodes side by side. */
const LABEL_GAP = 120;
const ROW_GAP = 56;
/** A larger ring would be read from too far away; it is folded. */
const LARGEST_RING = 16;

/** Places all components. Pure: the same graph gives the same picture. */
export function arrange(graph: FlowGraph): Arrangement {
  const { sizes, hulls } = graph;
  const count = sizes.length;
  const isFlat = hulls.every((hull) => hull.members.length === count);
  const neighbours = neighboursOf(graph);
  const cycle = isFlat ? cycleOf(neighbours) : null;
  if (cycle) return final(count > LARGEST_RING ? onGrid(cycle, sizes, closedSnake(count)) : onEllipse(cycle, sizes, null));
  const hub = isFlat && count > 3 ? hubOf(neighbours) : null;
  if (hub !== null) {
    const rim = sizes.map((_, i) => i).filter((i) => i !== hub);
    return final(onEllipse(rim, sizes, hub));
  }
  const chain = isFlat ? chainOf(neighbours) : null;
  if (chain) return final(onGrid(chain, sizes, snake(count)));
  return { places: nested(graph), isFinal: graph.lines.length === 0 };
}

const final = (places: readonly Point[]): Arrangement => ({ places, isFinal: true });

/** The components in the order of the one cycle they form, beginning at 0; null when they form anything else. */
export function cycleOf(neighbours: readonly (readonly number[])[]): readonly number[] | null {
  if (neighbours.length < 3 || neighbours.some((n) => n.length !== 2)) return null;
  const order = [0];
  let next = Math.min(...(neighbours[0] ?? []));
  while (next !== 0) {
    order.push(next);
    const before = order.at(-2);
    next = (neighbours[next] ?? []).find((n) => n !== before) ?? 0;
  }
  return order.length === neighbours.length ? order : null;
}

/** The one component that every other one talks to, and nobody else. */
function hubOf(neighbours: readonly (readonly number[])[]): number | null {
  const hub = neighbours.findIndex((n) => n.length === neighbours.length - 1);
  return hub >= 0 && neighbours.every((n, i) => i === hub || n.length === 1) ? hub : null;
}

/** The components along a line, the end with the lower address first. */
function chainOf(neighbours: readonly (readonly number[])[]): readonly number[] | null {
  const ends = neighbours.flatMap((n, i) => (n.length === 1 ? [i] : []));
  const [start] = ends;
  if (start === undefined || ends.length !== 2 || neighbours.some((n) => n.length > 2)) return null;
  const order = [start];
  for (let next = neighbours[start]?.[0]; next !== undefined; ) {
    const before = order.at(-1);
    order.push(next);
    next = neighbours[next]?.find((n) => n !== before);
  }
  return order.length === neighbours.length ? order : null;
}

/** Clockwise from the left, evenly; the ellipse grows until neighbours leave each other room. */
function onEllipse(order: readonly number[], sizes: readonly Size[], hub: number | null): readonly Point[] {
  const boxAt = (scale: number, i: number): Box => {
    const angle = Math.PI + (2 * Math.PI * i) / order.length;
    const size = sizes[order[i] ?? 0] ?? { width: 0, height: 0 };
    return centred({ x: RADIUS.x * scale * Math.cos(angle), y: RADIUS.y * scale * Math.sin(angle) }, size);
  };
  const hubBox = hub === null ? null : centred({ x: 0, y: 0 }, sizes[hub] ?? { width: 0, height: 0 });
  let scale = 1;
  let boxes: readonly Box[] = [];
  for (; ; scale *= 1.06) {
    boxes = order.map((_, i) => boxAt(scale, i));
    const isRoomy = boxes.every((box, i) => {
      const next = boxes[(i + 1) % boxes.length];
      return (!next || next === box || hasRoom(box, next)) && (!hubBox || hasRoom(box, hubBox));
    });
    if (isRoomy || scale > 1000) break;
  }
  const places: Point[] = sizes.map(() => ({ x: hubBox?.x ?? 0, y: hubBox?.y ?? 0 }));
  order.forEach((address, i) => {
    const box = boxes[i];
    if (box) places[address] = { x: Math.round(box.x), y: Math.round(box.y) };
  });
  return places;
}

/** Room for a line with its label: much beside, some above, or a little of both. */
function hasRoom(a: Box, b: Box): boolean {
  const gapX = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  const gapY = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height);
  return gapX >= LABEL_GAP || gapY >= 46 || (gapX >= 16 && gapY >= 30);
}

function centred(at: Point, { width, height }: Size): Box {
  return { x: at.x - width / 2, y: at.y - height / 2, width, height };
}

interface Cell {
  readonly column: number;
  readonly row: number;
}

/** To and fro in rows of about the shape of a screen, so that neighbours in the list stay neighbours. */
function snake(count: number): readonly Cell[] {
  const columns = count <= 4 ? count : Math.ceil(Math.sqrt(count * 0.9));
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    return { row, column: row % 2 === 0 ? i % columns : columns - 1 - (i % columns) };
  });
}

/** The same, closed: an even number of rows, and the way back up the first column. */
function closedSnake(count: number): readonly Cell[] {
  const rows = 2 * Math.max(1, Math.round(Math.sqrt(count) / 2));
  const columns = Math.ceil(count / rows);
  const there = Array.from({ length: rows * (columns - 1) }, (_, i): Cell => {
    const row = Math.floor(i / (columns - 1));
    return { row, column: 1 + (row % 2 === 0 ? i % (columns - 1) : columns - 2 - (i % (columns - 1))) };
  });
  const back = Array.from({ length: rows - 1 }, (_, i): Cell => ({ row: rows - 1 - i, column: 0 }));
  return [{ row: 0, column: 0 }, ...there, ...back].slice(0, count);
}

function onGrid(order: readonly number[], sizes: readonly Size[], cells: readonly Cell[]): readonly Point[] {
  const width = Math.max(...sizes.map((s) => s.width)) + LABEL_GAP;
  const height = Math.max(...sizes.map((s) => s.height)) + 2 * ROW_GAP;
  const places: Point[] = sizes.map(() => ({ x: 0, y: 0 }));
  order.forEach((address, i) => {
    const { column, row } = cells[i] ?? { column: 0, row: 0 };
    places[address] = { x: column * width, y: row * height };
  });
  return places;
}

/** Rows of components, each hull a block of its own. */
function nested({ sizes, hulls }: FlowGraph): readonly Point[] {
  const places: Point[] = sizes.map(() => ({ x: 0, y: 0 }));
  const place = (hull: number | null): Box => {
    const inner = hulls.flatMap((h, i) => (h.parent === hull ? [i] : []));
    const covered = new Set(inner.flatMap((i) => hulls[i]?.members ?? []));
    const members = hull === null ? sizes.map((_, i) => i) : (hulls[hull]?.members ?? []);
    const blocks: { readonly box: Box; readonly members: readonly number[] }[] = [
      ...members.filter((m) => !covered.has(m)).map((m) => ({ box: { x: 0, y: 0, ...(sizes[m] ?? { width: 0, height: 0 }) }, members: [m] })),
      ...inner.map((i) => ({ box: inflate(place(i), 24), members: hulls[i]?.members ?? [] })),
    ];
    const rowWidth = Math.sqrt(blocks.reduce((sum, { box }) => sum + (box.width + LABEL_GAP) * (box.height + ROW_GAP), 0) * 2);
    let x = 0;
    let y = 0;
    let rowHeight = 0;
    const moved = blocks.map(({ box, members: inside }) => {
      if (x > 0 && x + box.width > rowWidth) {
        x = 0;
        y += rowHeight + ROW_GAP;
        rowHeight = 0;
      }
      const at = { ...box, x, y };
      for (const m of inside) {
        const p = places[m] ?? at;
        places[m] = { x: p.x + x - box.x, y: p.y + y - box.y };
      }
      x += box.width + LABEL_GAP;
      rowHeight = Math.max(rowHeight, box.height);
      return at;
    });
    return boundsOf(moved) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  place(null);
  return places;
}
