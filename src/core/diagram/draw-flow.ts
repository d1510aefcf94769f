/**
 * The geometry of a placed flow graph: hulls around their members, ports on the borders, lines between ports, rings outside.
 * Linear in what is drawn, so that it can run at every move of a drag.
 */
import { OUTWARD, boundsOf, centreOf, crosses, curveAt, inflate, moved, type Box, type Curve, type Point, type Side } from './geometry.ts';
import type { FlowGraph, FlowHull } from './flow-graph.ts';

export interface DrawnStub {
  readonly side: Side;
  /** The port on the border of its component. */
  readonly port: Point;
  /** The ring outside the hull; a little way off the port where that is private and leads nowhere. */
  readonly end: Point;
  /** Other rings stand close by on this side: the name goes beyond the ring, not under it. */
  readonly isCrowded: boolean;
}

export interface FlowDrawing {
  readonly boxes: readonly Box[];
  /** As `graph.lines`, from `a` to `b`. */
  readonly lines: readonly Curve[];
  /** Where the name of each line stands: in its middle, unless another name or a component is there. */
  readonly labels: readonly Point[];
  readonly stubs: readonly DrawnStub[];
  readonly hulls: readonly Box[];
  /** Around everything but names. */
  readonly bounds: Box;
}

const HULL_PADDING = 24;
const HULL_NESTING = 12;
/** Ring outside its hull; and from its component where there is no hull. */
const RING = { outsideHull: 20, outsideNode: 36 } as const;
/** A line that leads nowhere ends so far from its component. */
const NOWHERE = 30;
/** Corners of a node where no port sits. */
const CORNER = 22;
const PORT_GAP = 30;

interface End {
  readonly node: number;
  readonly side: Side;
  /** Sorts the ports of a side. */
  readonly towards: number;
  /** Room for a name beside the port, along a top or bottom side. */
  readonly namePx: number;
  readonly set: (port: Point) => void;
}

/** Draws the graph with each component's upper left corner at its place. */
export function drawFlow(graph: FlowGraph, places: readonly Point[]): FlowDrawing {
  const boxes = graph.sizes.map((size, i) => ({ x: places[i]?.x ?? 0, y: places[i]?.y ?? 0, ...size }));
  const hulls = hullBoxes(graph.hulls, boxes);
  const middle = centreOf(boundsOf(boxes) ?? { x: 0, y: 0, width: 0, height: 0 });
  const ends: End[] = [];
  const used = new Map<string, number>();
  const use = (node: number, side: Side): void => {
    used.set(`${node} ${side}`, (used.get(`${node} ${side}`) ?? 0) + 1);
  };

  const lineEnds = graph.lines.map(({ a, b }) => {
    const from = boxes[a] ?? EMPTY;
    const to = boxes[b] ?? EMPTY;
    const [sideA, sideB] = facingSides(from, to, middle);
    const line = { sideA, sideB, from: centreOf(from), to: centreOf(to) };
    ends.push({ node: a, side: sideA, towards: along(sideA, centreOf(to)), namePx: 0, set: (p) => { line.from = p; } });
    ends.push({ node: b, side: sideB, towards: along(sideB, centreOf(from)), namePx: 0, set: (p) => { line.to = p; } });
    use(a, sideA);
    use(b, sideB);
    return line;
  });

  const stubEnds = graph.stubs.map(({ node, isOpen, namePx }) => {
    const box = boxes[node] ?? EMPTY;
    const outer = hulls.filter((_, i) => graph.hulls[i]?.parent === null && graph.hulls[i]?.members.includes(node))[0] ?? null;
    const side = wayOut(node, boxes, outer, used);
    const stub = { side, port: centreOf(box), outer, isOpen, node };
    ends.push({ node, side, towards: along(side, centreOf(box)), namePx: isOpen ? namePx : 0, set: (p) => { stub.port = p; } });
    use(node, side);
    return stub;
  });

  spreadPorts(ends, boxes);

  const lines = lineEnds.map(({ sideA, sideB, from, to }, i) => {
    const { a, b } = graph.lines[i] ?? { a: -1, b: -1 };
    return bend(from, OUTWARD[sideA], to, OUTWARD[sideB], boxes.filter((_, k) => k !== a && k !== b));
  });
  const stubs = stubEnds.map(({ side, port, outer, isOpen, node }): DrawnStub => {
    const isCrowded = (used.get(`${node} ${side}`) ?? 0) > 1;
    return { side, port, end: isOpen ? ringAt(port, side, outer) : moved(port, OUTWARD[side], NOWHERE), isCrowded };
  });
  const swung = lines.flatMap((line) => [0.25, 0.5, 0.75].map((t) => ({ ...curveAt(line, t), width: 0, height: 0 })));
  const bounds = boundsOf([...boxes, ...hulls, ...swung, ...stubs.map((s) => inflate({ ...s.end, width: 0, height: 0 }, 8))]);
  return { boxes, lines, labels: labelSpots(lines, boxes), stubs, hulls, bounds: bounds ?? EMPTY };
}

/** Half the room of a name on a line. */
const NAME = { x: 48, y: 11 } as const;
const BESIDE = { x: 60, y: 46 } as const;

function labelSpots(lines: readonly Curve[], boxes: readonly Box[]): readonly Point[] {
  const taken: Point[] = [];
  for (const line of lines) {
    const middle = curveAt(line, 0.5);
    // Beside a line that is too short to carry its name.
    const beside = [{ x: 0, y: -BESIDE.y }, { x: 0, y: BESIDE.y }, { x: BESIDE.x, y: 0 }, { x: -BESIDE.x, y: 0 }].map((by) => moved(middle, by, 1));
    const spots = [...[0.5, 0.38, 0.62, 0.28, 0.72].map((t) => curveAt(line, t)), ...beside];
    const isFree = ({ x, y }: Point): boolean =>
      taken.every((o) => Math.abs(o.x - x) >= 2 * NAME.x || Math.abs(o.y - y) >= 2 * NAME.y)
      && boxes.every((b) => x + NAME.x < b.x || x - NAME.x > b.x + b.width || y + NAME.y < b.y || y - NAME.y > b.y + b.height);
    taken.push(spots.find(isFree) ?? spots[0] ?? line.from);
  }
  return taken;
}

const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Each hull around its members and the hulls inside it. */
export function hullBoxes(hulls: readonly FlowHull[], boxes: readonly Box[]): readonly Box[] {
  const drawn: Box[] = hulls.map(() => EMPTY);
  for (let i = hulls.length - 1; i >= 0; i--) {
    const hull = hulls[i];
    if (!hull) continue;
    const inside = hulls.flatMap((h, k) => (h.parent === i ? [inflate(drawn[k] ?? EMPTY, HULL_NESTING)] : []));
    const members = hull.members.flatMap((m) => (boxes[m] ? [inflate(boxes[m], HULL_PADDING)] : []));
    drawn[i] = boundsOf([...members, ...inside]) ?? EMPTY;
  }
  return drawn;
}

const along = (side: Side, p: Point): number => (side === 'left' || side === 'right' ? p.y : p.x);

/**
 * The sides two boxes turn to each other. Boxes that stand diagonally, without room for a label between them, are joined
 * by a bow away from the middle of the drawing: out of the top or bottom of one, into the left or right of the other.
 */
function facingSides(from: Box, to: Box, middle: Point): readonly [Side, Side] {
  const a = centreOf(from);
  const b = centreOf(to);
  const gapX = Math.abs(a.x - b.x) - (from.width + to.width) / 2;
  const gapY = Math.abs(a.y - b.y) - (from.height + to.height) / 2;
  const [right, left]: [Side, Side] = a.x < b.x ? ['right', 'left'] : ['left', 'right'];
  const [down, up]: [Side, Side] = a.y < b.y ? ['bottom', 'top'] : ['top', 'bottom'];
  if (gapX >= 60 || gapY <= 0) return [right, left];
  if (gapX <= 0) return [down, up];
  const viaA = Math.hypot(a.x - middle.x, b.y - middle.y);
  const viaB = Math.hypot(b.x - middle.x, a.y - middle.y);
  return viaA >= viaB ? [down, left] : [right, up];
}

/** The side from which the outside is nearest, unless another component stands in the way or the side is busy. */
function wayOut(node: number, boxes: readonly Box[], hull: Box | null, used: ReadonlyMap<string, number>): Side {
  const box = boxes[node] ?? EMPTY;
  const outside = hull ?? box;
  const distances: Readonly<Record<Side, number>> = {
    left: box.x - outside.x,
    right: outside.x + outside.width - box.x - box.width,
    top: box.y - outside.y,
    bottom: outside.y + outside.height - box.y - box.height,
  };
  const cost = (side: Side): number => {
    const { x, y } = OUTWARD[side];
    const reach = distances[side] + 60;
    const path: Box = {
      x: box.x + box.width / 2 + (x < 0 ? -box.width / 2 - reach : x > 0 ? box.width / 2 : -12),
      y: box.y + box.height / 2 + (y < 0 ? -box.height / 2 - reach : y > 0 ? box.height / 2 : -12),
      width: x === 0 ? 24 : reach,
      height: y === 0 ? 24 : reach,
    };
    const isBlocked = boxes.some((other, i) => i !== node && overlap(path, other));
    return distances[side] + (isBlocked ? 5000 : 0) + (used.get(`${node} ${side}`) ?? 0) * 60 + (y === 0 ? 0 : 1);
  };
  const sides: readonly Side[] = ['left', 'right', 'top', 'bottom'];
  return sides.reduce((best, side) => (cost(side) < cost(best) ? side : best));
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function ringAt(port: Point, side: Side, hull: Box | null): Point {
  if (!hull) return moved(port, OUTWARD[side], RING.outsideNode);
  switch (side) {
    case 'left': return { x: hull.x - RING.outsideHull, y: port.y };
    case 'right': return { x: hull.x + hull.width + RING.outsideHull, y: port.y };
    case 'top': return { x: port.x, y: hull.y - RING.outsideHull };
    case 'bottom': return { x: port.x, y: hull.y + hull.height + RING.outsideHull };
  }
}

/** Ports of one side stand evenly around its middle, in the order of where they lead. */
function spreadPorts(ends: readonly End[], boxes: readonly Box[]): void {
  const groups = new Map<string, End[]>();
  for (const end of ends) {
    const key = `${end.node} ${end.side}`;
    const group = groups.get(key);
    if (group) group.push(end);
    else groups.set(key, [end]);
  }
  for (const group of groups.values()) {
    group.sort((a, b) => a.towards - b.towards);
    group.forEach(({ node, side, set }, i) => {
      const box = boxes[node] ?? EMPTY;
      const out = OUTWARD[side];
      const room = Math.max(0, (out.x === 0 ? box.width : box.height) - 2 * CORNER);
      const wish = out.x === 0 ? Math.max(PORT_GAP, ...group.slice(0, -1).map((end) => end.namePx + 20)) : PORT_GAP;
      const gap = group.length < 2 ? 0 : Math.min(wish, room / (group.length - 1));
      const offset = (i - (group.length - 1) / 2) * gap;
      const { x, y } = centreOf(box);
      set({
        x: x + (out.x * box.width) / 2 + (out.x === 0 ? offset : 0),
        y: y + (out.y * box.height) / 2 + (out.x === 0 ? 0 : offset),
      });
    });
  }
}

/** A curve that leaves and enters square to the borders; it swings wider while another box is in its way. */
function bend(from: Point, out: Point, to: Point, back: Point, others: readonly Box[]): Curve {
  const isCorner = out.x * back.x + out.y * back.y === 0;
  const dx = Math.abs(to.x - from.x);
  const dy = Math.abs(to.y - from.y);
  // A quarter of an ellipse needs handles of about 0.55 of its half axes; facing sides look best at half way.
  const reachA = isCorner ? (out.x === 0 ? dy : dx) * 0.7 : Math.max(18, (out.x === 0 ? dy : dx) / 2);
  const reachB = isCorner ? (back.x === 0 ? dy : dx) * 0.6 : reachA;
  const direct: Curve = { from, c1: moved(from, out, reachA), c2: moved(to, back, reachB), to };
  if (isCorner || !crosses(direct, others)) return direct;
  for (const by of [70, -70, 140, -140, 220, -220]) {
    const swing = out.x === 0 ? { x: 1, y: 0 } : { x: 0, y: 1 };
    const wide: Curve = { ...direct, c1: moved(direct.c1, swing, by), c2: moved(direct.c2, swing, by) };
    if (!crosses(wide, others)) return wide;
  }
  return direct;
}
