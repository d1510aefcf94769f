/**
 * Lines between nodes placed in rows. Steps down, along a row and one row up are as straight as the nodes between allow; steps
 * further up run around, at the left or right of everything they pass, those to the same node on one track.
 */
import type { Place } from './layering.ts';

/** Where lines begin and arrow heads end, from the middle of a node. */
export const NODE = { radius: 20, out: 21, in: 22.5, doubleRing: 4.5 } as const;
const CLEAR_PX = NODE.radius + 8;
const TRACK = { first: 46, gap: 20, corner: 18, apart: 7, between: 0.4 } as const;
/** More tracks on one side than this help nobody: such steps are drawn as bows. */
const MAX_TRACKS = 16;
const SAMPLES = 12;
/** Between a line and a label beside it: a tag on the line does not cover the label. */
const BESIDE_PX = 15;

/** One line to draw. */
export interface Line {
  readonly from: number;
  readonly to: number;
  readonly a: Place;
  readonly b: Place;
  /** The row of each end. */
  readonly rowA: number;
  readonly rowB: number;
  /** How much wider the drawing of each end is than a plain node. */
  readonly rings: readonly [number, number];
  /** Which of `of` lines between the same two nodes this is. */
  readonly nth: number;
  readonly of: number;
  /** There is a line in the other direction as well. */
  readonly isBoth: boolean;
}

export interface Route {
  readonly path: string;
  /** The line as a chain of points. */
  readonly way: readonly Place[];
  /** Where a label of the given half width may stand, best first. */
  readonly spots: (halfWidth: number) => readonly Place[];
}

export interface RowBand {
  readonly top: number;
  readonly bottom: number;
}

/** A route for every line, in their order. */
export function routesOf(lines: readonly Line[], nodes: readonly Place[], rows: readonly RowBand[]): readonly Route[] {
  const tracks = tracksOf(lines.filter((line) => line.rowA - line.rowB > 1), nodes, rows);
  return lines.map((line) => {
    if (line.from === line.to) return loop(line, nodes);
    const track = tracks.get(line);
    return track ? around(line, track, rows) : direct(line, nodes);
  });
}

const num = (v: number): string => String(Math.round(v * 10) / 10);
const at = (p: Place): string => `${num(p.x)} ${num(p.y)}`;
const distance = (p: Place, q: Place): number => Math.hypot(p.x - q.x, p.y - q.y);
const between = (p: Place, q: Place, t: number): Place => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

/** A point at `by` from `p` towards `q`. */
function towards(p: Place, q: Place, by: number): Place {
  return between(p, q, by / (distance(p, q) || 1));
}

function samples(on: (t: number) => Place): readonly Place[] {
  return Array.from({ length: SAMPLES + 1 }, (_, i) => on(i / SAMPLES));
}

/** At the side where there is room, right if possible: the steps down leave below, those that come in end above. */
function loop({ a, nth, rings: [ring] }: Line, nodes: readonly Place[]): Route {
  const room = (side: number): number => Math.min(...nodes.map((p) => (p !== a && Math.abs(p.y - a.y) < CLEAR_PX && (p.x - a.x) * side > 0 ? Math.abs(p.x - a.x) : 1000)));
  const side = room(1) >= Math.min(90, room(-1)) ? 1 : -1;
  const reach = side * (NODE.radius + 34 + ring + nth * 22);
  const end = (up: number, radius: number): Place => towards(a, { x: a.x + side * 20, y: a.y + up * 10 }, radius + ring);
  const [from, to] = [end(-1, NODE.out), end(1, NODE.in)];
  const [c1, c2] = [{ x: a.x + reach, y: a.y - 30 - nth * 6 }, { x: a.x + reach, y: a.y + 30 + nth * 6 }];
  const on = (t: number): Place => between(quadratic(from, c1, c2, t), quadratic(c1, c2, to, t), t);
  const tip = on(0.5);
  return {
    path: `M${at(from)}C${at(c1)} ${at(c2)} ${at(to)}`,
    way: samples(on),
    spots: (half) => [{ x: tip.x + side * (half + 6), y: a.y }, { x: tip.x + side * (half - 6), y: a.y - 26 }, { x: tip.x + side * (half - 6), y: a.y + 26 }],
  };
}

function quadratic(a: Place, control: Place, b: Place, t: number): Place {
  return between(between(a, control, t), between(control, b, t), t);
}

const TRIES = [0, 26, -26, 46, -46, 70, -70, 100, -100, 140, -140] as const;

/** Straight, or bent as little as keeps it off other nodes and off its sister lines. */
function direct({ a, b, rings, nth, of, isBoth }: Line, nodes: readonly Place[]): Route {
  // Seen downwards, so that lines there and back bend to different sides, and sisters spread the same way whoever draws them.
  const isDown = b.y > a.y || (b.y === a.y && b.x > a.x);
  const length = distance(a, b) || 1;
  const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length };
  const isRow = Math.abs(a.y - b.y) < 1;
  const apart = Math.min(56, Math.max(34, length * 0.34));
  const own = of > 1 ? ((of - 1) / 2 - nth) * (of > 2 ? 1 : 2) * apart * 0.62 * (isDown ? 1 : -1) : isBoth ? 13 : 0;
  const middle = between(a, b, 0.5);
  const bow = (by: number): Place => ({ x: middle.x + normal.x * by, y: middle.y + normal.y * by });
  const isClear = (by: number): boolean => {
    const control = bow(by * 2);
    const points = [0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85].map((t) => quadratic(a, control, b, t));
    const [left, right] = [Math.min(a.x, b.x, control.x) - CLEAR_PX, Math.max(a.x, b.x, control.x) + CLEAR_PX];
    const [top, bottom] = [Math.min(a.y, b.y, control.y) - CLEAR_PX, Math.max(a.y, b.y, control.y) + CLEAR_PX];
    for (const o of nodes) {
      if (o.x < left || o.x > right || o.y < top || o.y > bottom || o === a || o === b) continue;
      if (points.some((p) => (p.x - o.x) ** 2 + (p.y - o.y) ** 2 <= CLEAR_PX ** 2)) return false;
    }
    return true;
  };
  // In a row the bow hangs below, on the way back it stands above.
  const first = isRow && of === 1 ? [-30, 30] : [];
  const by = of > 1 ? own : ([...first, ...TRIES.map((t) => own + t)].find(isClear) ?? own);
  const control = bow(by * 2);
  const [from, to] = [towards(a, by === 0 ? b : control, NODE.out + rings[0]), towards(b, by === 0 ? a : control, NODE.in + rings[1])];
  const on = (t: number): Place => (by === 0 ? between(from, to, t) : quadratic(from, control, to, t));
  const outwards = by === 0 ? (middle.x < 0 ? Math.sign(-normal.x) : Math.sign(normal.x)) || 1 : Math.sign(by);
  return {
    path: by === 0 ? `M${at(from)}L${at(to)}` : `M${at(from)}Q${at(control)} ${at(to)}`,
    way: samples(on),
    spots: (half) => {
      const beside = (t: number, side: number): Place => {
        const p = on(t);
        const room = Math.abs(normal.x) * (half + BESIDE_PX) + Math.abs(normal.y) * 12;
        return { x: p.x + normal.x * side * room, y: p.y + normal.y * side * room };
      };
      // Between sisters a label could be that of either: it stands on its own line.
      if (of > 1) return [0.5, 0.42, 0.58, 0.34, 0.66].map(on);
      const o = outwards;
      return [beside(0.5, o), beside(0.38, o), beside(0.62, o), beside(0.5, -o), beside(0.27, o), beside(0.73, o), beside(0.35, -o), beside(0.65, -o), on(0.5), on(0.3), on(0.7)];
    },
  };
}

interface Gate {
  /** Height at which the line goes out to its track: that of the node itself, or of the gap beside its row. */
  readonly y: number;
  readonly isOwn: boolean;
}

interface Track {
  readonly x: number;
  /** −1 left, 1 right. */
  readonly side: -1 | 1;
  readonly leave: Gate;
  readonly arrive: Gate;
  /** The next line that joins on the way up, for the label to stay below it. */
  readonly labelTo: number;
}

/** Tracks left and right for steps far up. Short ones stay inside long ones; steps to one node share a track. */
function tracksOf(ups: readonly Line[], nodes: readonly Place[], rows: readonly RowBand[]): ReadonlyMap<Line, Track> {
  const isOutermost = (p: Place, side: -1 | 1): boolean => nodes.every((o) => Math.abs(o.y - p.y) >= CLEAR_PX || o.x * side <= p.x * side);
  const middle = nodes.reduce((sum, p) => sum + p.x, 0) / Math.max(1, nodes.length);
  const crossings = ({ a, b }: Line, side: -1 | 1): number =>
    (isOutermost(b, side) ? 0 : 2) + (isOutermost(a, side) ? 0 : 1.5) - (a.x + b.x - 2 * middle) * side * 0.001;
  const groups = new Map<string, { readonly side: -1 | 1; readonly members: Line[] }>();
  let balance = 0;
  for (const line of ups) {
    const lean = crossings(line, -1) - crossings(line, 1);
    const side = Math.abs(lean) < 1e-6 ? (balance++ % 2 === 0 ? 1 : -1) : lean < 0 ? -1 : 1;
    const key = `${line.to} ${side}`;
    const group = groups.get(key);
    if (group) group.members.push(line);
    else groups.set(key, { side, members: [line] });
  }
  const found = new Map<Line, Track>();
  const uses = new Map<string, number>();
  for (const side of [-1, 1] as const) {
    const own = [...groups.values()].filter((g) => g.side === side);
    if (own.length > MAX_TRACKS) continue;
    const span = (members: readonly Line[]): readonly [number, number] => [Math.min(...members.map((m) => m.b.y)), Math.max(...members.map((m) => m.a.y))];
    const height = (members: readonly Line[]): number => span(members)[1] - span(members)[0];
    own.sort((g, h) => height(g.members) - height(h.members));
    const laid: { readonly from: number; readonly to: number; readonly x: number }[] = [];
    for (const { members } of own) {
      const [from, to] = span(members);
      const reach = nodes.filter((p) => p.y >= from - 1 && p.y <= to + 1).map((p) => p.x * side + TRACK.first);
      const inner = laid.filter((t) => t.from <= to && t.to >= from).map((t) => t.x * side + TRACK.gap);
      const x = Math.max(...reach, ...inner) * side;
      laid.push({ from, to, x });
      const gate = (p: Place, row: number, isBelow: boolean): Gate => {
        const isOwn = isOutermost(p, side);
        const key = isOwn ? `${p.x} ${p.y} ${side}` : `${row} ${String(isBelow)} ${side}`;
        const nth = uses.get(key) ?? 0;
        uses.set(key, nth + 1);
        const shift = Math.min(2, nth) * TRACK.apart;
        if (isOwn) return { y: p.y + (isBelow ? shift : -shift), isOwn };
        const [band, next] = [rows[row], rows[row + (isBelow ? 1 : -1)]];
        const gap = band && next ? (isBelow ? next.top - band.bottom : band.top - next.bottom) : 90;
        return { y: isBelow ? (band?.bottom ?? p.y) + gap * TRACK.between + shift : (band?.top ?? p.y) - gap * TRACK.between - shift, isOwn };
      };
      const [first] = members;
      if (!first) continue;
      const arrive = gate(first.b, first.rowB, false);
      const heightsAbove = members.map((m) => m.a.y);
      for (const member of members) {
        const above = heightsAbove.filter((y) => y < member.a.y);
        found.set(member, { x, side, arrive, leave: gate(member.a, member.rowA, true), labelTo: above.length > 0 ? Math.max(...above) : arrive.y });
      }
    }
  }
  return found;
}

/** Out to the track, up, and back in, with round corners. */
function around({ a, b, rings }: Line, { x, side, leave, arrive, labelTo }: Track, rows: readonly RowBand[]): Route {
  const corner = TRACK.corner;
  const edge = (p: Place, y: number, radius: number): Place => ({ x: p.x + side * Math.sqrt(Math.max(1, radius ** 2 - (y - p.y) ** 2)), y });
  const points: Place[] = [];
  if (leave.isOwn) points.push(edge(a, leave.y, NODE.out + rings[0]));
  else {
    const turn = { x: a.x + side * 12, y: leave.y };
    points.push(towards(a, turn, NODE.out + rings[0]), turn);
  }
  points.push({ x, y: leave.y }, { x, y: arrive.y });
  if (arrive.isOwn) points.push(edge(b, arrive.y, NODE.in + rings[1]));
  else {
    const turn = { x: b.x + side * 12, y: arrive.y };
    points.push(turn, towards(b, turn, NODE.in + rings[1]));
  }
  const low = Math.min(leave.y, a.y) - corner;
  const high = Math.max(labelTo, arrive.y) + corner;
  // Best where no row of nodes is beside it.
  const gaps = rows.slice(1).map((row, i) => (row.top + (rows[i]?.bottom ?? 0)) / 2).filter((y) => y > high && y < low);
  const ys = gaps.length > 0 ? gaps : [0.5, 0.3, 0.7].map((t) => low + (high - low) * t);
  const middle = (low + high) / 2;
  const sorted = ys.toSorted((p, q) => Math.abs(p - middle) - Math.abs(q - middle)).slice(0, 5);
  return {
    path: rounded(points, corner),
    way: points,
    spots: (half) => [...sorted.map((y) => ({ x: x + side * (half + BESIDE_PX), y })), ...sorted.map((y) => ({ x, y })), ...sorted.map((y) => ({ x: x - side * (half + BESIDE_PX), y }))],
  };
}

/** A chain of points as a path whose corners are round. */
function rounded(points: readonly Place[], corner: number): string {
  return points.map((p, i) => {
    const [before, after] = [points[i - 1], points[i + 1]];
    if (!before) return `M${at(p)}`;
    if (!after) return `L${at(p)}`;
    const radius = Math.min(corner, distance(before, p) / 2, distance(p, after) / 2);
    return `L${at(towards(p, before, radius))}Q${at(p)} ${at(towards(p, after, radius))}`;
  }).join('');
}
