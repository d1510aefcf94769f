/**
 * Lines and labels of an LTS picture whose states are placed in columns by depth. Steps to the next column are straight;
 * steps back over more than one column run around, above or below everything, those to the same state on one track.
 */
import type { DrawnEdge, DrawnState, LtsDrawing } from './lts-drawing.ts';
import { Extent } from './extent.ts';
import { LABEL_HEIGHT_PX, LabelPlacer } from './label-placer.ts';
import type { Place, Places } from './layering.ts';
import { StateKind, type Lts } from './lts.ts';

/**
 * Where lines begin and arrow heads end, from the middle of a state; then of the current one, which wears a ring. Up to
 * `straight` a line is straight, so that both variants run on exactly the same points.
 */
const RADIUS = { out: [15, 24], in: [16.5, 26.5], doubleRing: 4, straight: 29 } as const;
const TRACK = { first: 44, gaps: [26, 14], corner: 26, aside: 7 } as const;
/** More tracks on one side than this help nobody: such steps are drawn as bows. */
const MAX_TRACKS = 16;
const LETTER_PX = 6.4;
/** Longer names are cut in the picture; the whole name is in the table and in the Inspector. */
const MAX_LETTERS = 22;

interface Bundle {
  readonly from: number;
  readonly to: number;
  readonly a: Place;
  readonly b: Place;
  readonly steps: number[];
}

type Shape = Pick<DrawnEdge, 'start' | 'via' | 'end' | 'tail' | 'discAt'> & {
  /** Where the label may stand, best first. */
  readonly spots: readonly Place[];
  /** The line as a chain of points, for labels to keep clear of. */
  readonly points: readonly Place[];
};

/** The label of a bundle of steps: up to two distinct names, then how many more. */
export function labelOf(lts: Lts, from: number, steps: readonly number[]): string {
  const offset = lts.stepOffsets[from] ?? 0;
  const names = [...new Set(steps.map((step) => lts.names[lts.stepNames[offset + step] ?? 0] ?? ''))];
  const shown = names.slice(0, 2).map((name) => (name.length > MAX_LETTERS ? `${name.slice(0, MAX_LETTERS - 1)}…` : name));
  return shown.join(', ') + (names.length > 2 ? ` +${names.length - 2}` : '');
}

/** Width that the columns need so that labels fit between two of them, in px; of a crowd of states nobody reads labels. */
export function columnWidth(lts: Lts, states: readonly number[]): number {
  let longest = 0;
  for (const from of states.slice(0, 100)) {
    const steps = new Map<number, number[]>();
    lts.stepTargets.subarray(lts.stepOffsets[from], lts.stepOffsets[from + 1]).forEach((to, step) => steps.set(to, [...(steps.get(to) ?? []), step]));
    for (const bundle of steps.values()) longest = Math.max(longest, labelOf(lts, from, bundle).length);
  }
  return Math.min(220, Math.max(108, Math.ceil(longest * LETTER_PX + 60)));
}

/** Draws the placed states and all steps between them. */
export function drawLts(lts: Lts, places: Places): LtsDrawing {
  const { bundles, cut } = bundlesOf(lts, places);
  const keys = new Set(bundles.map((b) => `${b.from} ${b.to}`));
  const all = [...places.values()];
  const columnPx = gridOf(all);
  const tracks = tracksOf(bundles.filter((b) => columnsBack(b, columnPx) > 1), all, columnPx);
  const labels = new LabelPlacer(all, { letterPx: LETTER_PX, radius: 15 });
  const middleY = mean(all.map((p) => p.y));
  const shapes = bundles.map((bundle) => {
    const rings = ringsOf(lts, bundle);
    if (bundle.from === bundle.to) return selfLoop(bundle.a, rings);
    const track = tracks.get(bundle);
    if (track) return around(bundle, track, rings);
    const isBoth = keys.has(`${bundle.to} ${bundle.from}`);
    return direct(bundle, rings, { isBoth, others: all, middleY });
  });
  for (const shape of shapes) labels.addLine(shape.points);
  const edges = bundles.map((bundle, i): DrawnEdge => {
    const { spots, points, ...shape } = shapes[i] ?? selfLoop(bundle.a, [0, 0]);
    const label = labelOf(lts, bundle.from, bundle.steps);
    const offset = lts.stepOffsets[bundle.from] ?? 0;
    return {
      ...shape, way: points, from: bundle.from, to: bundle.to, steps: bundle.steps, label,
      isObservable: bundle.steps.some((step) => lts.stepLabels[offset + step] !== 0),
      labelAt: labels.place(label, spots, { points, disc: shape.discAt }),
    };
  });
  const states = [...places].map(([id, { x, y }]): DrawnState => ({ id, x, y, isCut: cut.has(id) }));
  return { states, edges, bounds: boundsOf(states, shapes, edges) };
}

function bundlesOf(lts: Lts, places: Places): { readonly bundles: readonly Bundle[]; readonly cut: ReadonlySet<number> } {
  const bundles: Bundle[] = [];
  const cut = new Set<number>();
  for (const [from, a] of places) {
    const own = new Map<number, Bundle>();
    const start = lts.stepOffsets[from] ?? 0;
    lts.stepTargets.subarray(start, lts.stepOffsets[from + 1]).forEach((to, step) => {
      const b = places.get(to);
      if (!b) return void cut.add(from);
      const bundle = own.get(to);
      if (bundle) bundle.steps.push(step);
      else own.set(to, { from, to, a, b, steps: [step] });
    });
    bundles.push(...own.values());
  }
  return { bundles, cut };
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
const num = (v: number): string => String(Math.round(v * 10) / 10);
const at = (p: Place): string => `${num(p.x)} ${num(p.y)}`;

/** Distance of two columns. */
function gridOf(all: readonly Place[]): number {
  const xs = [...new Set(all.map((p) => p.x))].sort((a, b) => a - b);
  const gaps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0)).filter((gap) => gap > 1);
  return gaps.length === 0 ? 120 : Math.min(...gaps);
}

function columnsBack({ a, b }: Bundle, columnPx: number): number {
  return Math.round((a.x - b.x) / columnPx);
}

/** How much wider the drawing of the first and last state is than a plain circle. */
function ringsOf(lts: Lts, { from, to }: Bundle): readonly [number, number] {
  const extra = (state: number): number => {
    const kind = lts.kinds[state];
    return kind === StateKind.terminated || kind === StateKind.atRest ? RADIUS.doubleRing : 0;
  };
  return [extra(from), extra(to)];
}

/** A point at `distance` from `p` towards `q`. */
function towards(p: Place, q: Place, distance: number): Place {
  const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
  return { x: p.x + ((q.x - p.x) / length) * distance, y: p.y + ((q.y - p.y) / length) * distance };
}

const both = (text: (here: 0 | 1) => string): readonly [string, string] => [text(0), text(1)];

function selfLoop(p: Place, [ring]: readonly [number, number]): Shape {
  const top = p.y - 46 - ring;
  const end = (side: number, radius: number): Place => towards(p, { x: p.x + side * 9, y: p.y - 18 }, radius + ring);
  return {
    start: both((here) => `M${at(end(-1, RADIUS.out[here]))}`),
    via: `L${at(end(-1, RADIUS.straight))}C${num(p.x - 24)} ${num(top)} ${num(p.x + 24)} ${num(top)} ${at(end(1, RADIUS.straight))}L`,
    end: both((here) => at(end(1, RADIUS.in[here]))),
    tail: at(end(1, RADIUS.straight)),
    discAt: { x: p.x - 14, y: p.y - 33 - ring },
    spots: [{ x: p.x, y: top + 3 }, { x: p.x + 34, y: top + 16 }, { x: p.x - 34, y: top + 16 }],
    points: [{ x: p.x - 12, y: p.y - 20 }, { x: p.x, y: top + 12 }, { x: p.x + 12, y: p.y - 20 }],
  };
}

interface Surroundings {
  /** There is a line in the other direction as well. */
  readonly isBoth: boolean;
  readonly others: readonly Place[];
  readonly middleY: number;
}

/** Straight, or bent as little as keeps it off other states and off the line that goes the other way. */
function direct({ a, b }: Bundle, rings: readonly [number, number], { isBoth, others, middleY }: Surroundings): Shape {
  const isColumn = Math.abs(a.x - b.x) < 1;
  const first = isBoth ? 16 : isColumn ? 30 : 0;
  const bends = isColumn ? [first, 46, 64, 90, 130, 180] : [first, 30, -30, 56, -56, 90, -90, 130, -130];
  // In a column the bow goes right on the way down and left on the way up, elsewhere left of the direction of travel.
  const normal = towards({ x: 0, y: 0 }, { x: b.y - a.y, y: a.x - b.x }, 1);
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const bow = (by: number): Place => ({ x: middle.x + normal.x * by, y: middle.y + normal.y * by });
  const isClear = (by: number): boolean => {
    const control = bow(by * 2);
    return others.every((o) => o === a || o === b || [0.2, 0.35, 0.5, 0.65, 0.8].every((t) => near(quadratic(a, control, b, t), o) > 22));
  };
  const by = bends.find(isClear) ?? first;
  const control = bow(by * 2);
  const from = (here: 0 | 1): Place => towards(a, by === 0 ? b : control, RADIUS.out[here] + rings[0]);
  const to = (here: 0 | 1): Place => towards(b, by === 0 ? a : control, RADIUS.in[here] + rings[1]);
  const on = (t: number): Place => (by === 0 ? between(from(0), to(0), t) : quadratic(a, control, b, t));
  return {
    start: both((here) => `M${at(from(here))}`),
    via: by === 0 ? 'L' : `L${at(towards(a, control, RADIUS.straight + rings[0]))}Q${at(control)} ${at(towards(b, control, RADIUS.straight + rings[1]))}L`,
    end: both((here) => at(to(here))),
    tail: at(towards(b, by === 0 ? a : control, RADIUS.straight + rings[1])),
    discAt: by === 0 ? towards(b, a, 34 + rings[1]) : quadratic(a, control, b, 0.74),
    spots: spotsAlong(on, normal, middle.y > middleY + 1),
    points: by === 0 ? [a, b] : [a, on(0.25), on(0.5), on(0.75), b],
  };
}

const near = (p: Place, q: Place): number => Math.hypot(p.x - q.x, p.y - q.y);
const between = (p: Place, q: Place, t: number): Place => ({ x: p.x + (q.x - p.x) * t, y: p.y + (q.y - p.y) * t });

function quadratic(a: Place, control: Place, b: Place, t: number): Place {
  return between(between(a, control, t), between(control, b, t), t);
}

/** Beside the line on the side away from the middle of the picture, then on the line. The label's own width comes later. */
function spotsAlong(on: (t: number) => Place, normal: Place, isBelow: boolean): readonly Place[] {
  const sign = normal.y === 0 ? 1 : (normal.y > 0) === isBelow ? 1 : -1;
  const beside = (t: number, side: number): Place => {
    const p = on(t);
    return { x: p.x + normal.x * sign * side * 11, y: p.y + normal.y * sign * side * 11 };
  };
  return [beside(0.5, 1), beside(0.38, 1), beside(0.62, 1), on(0.32), on(0.68), on(0.5), beside(0.5, -1), on(0.24), on(0.76)];
}

interface Track {
  readonly y: number;
  /** −1 above, 1 below. */
  readonly side: -1 | 1;
  /** Where the line leaves its state and where it arrives: `own` is the middle of the state itself, else the gap beside it. */
  readonly leave: { readonly x: number; readonly isOwn: boolean };
  readonly arrive: { readonly x: number; readonly isOwn: boolean };
  /** The next state on this track, where another line joins. */
  readonly labelTo: number;
}

/** Tracks above and below for long steps back. Short ones stay inside long ones; steps to one state share a track. */
function tracksOf(backs: readonly Bundle[], all: readonly Place[], columnPx: number): ReadonlyMap<Bundle, Track> {
  const middleY = (Math.min(...all.map((p) => p.y)) + Math.max(...all.map((p) => p.y))) / 2;
  const lastX = Math.max(...all.map((p) => p.x));
  const extreme = (x: number, side: -1 | 1): number => Math.max(...all.filter((p) => Math.abs(p.x - x) < columnPx / 2).map((p) => p.y * side));
  const isOutermost = (p: Place, side: -1 | 1): boolean => p.y * side >= extreme(p.x, side);
  // Into or out of a column's inside a line has to cross others; right of the last column there are none.
  const crossings = ({ a, b }: Bundle, side: -1 | 1): number =>
    (isOutermost(b, side) ? 0 : 2) + (isOutermost(a, side) ? 0 : a.x === lastX ? 0.5 : 1.5) + (a.y + b.y - 2 * middleY) * side * -0.001;
  const groups = new Map<string, { side: -1 | 1; members: Bundle[] }>();
  let balance = 0;
  for (const bundle of backs) {
    const lean = crossings(bundle, -1) - crossings(bundle, 1);
    const side = Math.abs(lean) < 1e-6 ? (balance++ % 2 === 0 ? -1 : 1) : lean < 0 ? -1 : 1;
    const key = `${bundle.to} ${side}`;
    const group = groups.get(key);
    if (group) group.members.push(bundle);
    else groups.set(key, { side, members: [bundle] });
  }
  const found = new Map<Bundle, Track>();
  const gaps = new Map<string, number>();
  for (const side of [-1, 1] as const) {
    const own = [...groups.values()].filter((g) => g.side === side);
    if (own.length > MAX_TRACKS) continue;
    const trackGap = TRACK.gaps[own.length > 5 ? 1 : 0];
    const laid: { from: number; to: number; y: number }[] = [];
    const span = (members: readonly Bundle[]): readonly [number, number] => [Math.min(...members.map((m) => m.b.x)), Math.max(...members.map((m) => m.a.x))];
    own.sort((g, h) => {
      const [a, b] = [span(g.members), span(h.members)];
      return a[1] - a[0] - (b[1] - b[0]);
    });
    const landings = new Map<Place, number>();
    for (const { members } of own) {
      const [from, to] = span(members);
      const reach = all.filter((p) => p.x >= from - columnPx / 2 && p.x <= to + columnPx / 2).map((p) => p.y * side);
      const inner = laid.filter((t) => t.from <= to && t.to >= from).map((t) => t.y * side + trackGap);
      const y = Math.max(...reach.map((v) => v + TRACK.first), ...inner) * side;
      laid.push({ from, to, y });
      const gate = (p: Place, sign: 1 | -1): Track['leave'] => {
        if (!isOutermost(p, side)) {
          const gap = `${p.x} ${sign}`;
          const inGap = gaps.get(gap) ?? 0;
          gaps.set(gap, inGap + 1);
          return { x: p.x + sign * (columnPx * 0.36 + (inGap % 4) * TRACK.aside), isOwn: false };
        }
        // Lines at the same state stand a few pixels apart: out on the right, in on the left of its middle.
        const count = landings.get(p) ?? 0;
        landings.set(p, count + 1);
        return { x: p.x + sign * Math.min(9, count * 5), isOwn: true };
      };
      const target = members[0]?.b;
      if (!target) continue;
      const arrive = gate(target, -1);
      const xs = members.map((m) => m.a.x);
      for (const member of members) {
        const nearer = xs.filter((x) => x < member.a.x);
        found.set(member, { y, side, arrive, leave: gate(member.a, 1), labelTo: nearer.length > 0 ? Math.max(...nearer) : arrive.x });
      }
    }
  }
  return found;
}

/** Out of the state, along the track, and back in, with round corners. */
function around({ a, b }: Bundle, { y, side, leave, arrive, labelTo }: Track, rings: readonly [number, number]): Shape {
  const up = (p: Place, by: number): number => p.y + side * by;
  const corner = Math.min(TRACK.corner, Math.abs(leave.x - arrive.x) / 2);
  const slopeA = { x: leave.x, y: up(a, (leave.x - a.x) * 0.7) };
  const slopeB = { x: arrive.x, y: up(b, (b.x - arrive.x) * 0.7) };
  const out = leave.isOwn
    ? { start: (r: number) => `M${num(leave.x)} ${num(up(a, r))}`, via: '' }
    : { start: (r: number) => `M${at(towards(a, slopeA, r))}`, via: `L${at(towards(a, slopeA, RADIUS.straight + rings[0]))}Q${at(slopeA)} ${num(leave.x)} ${num(up(slopeA, 18))}` };
  const into = arrive.isOwn
    ? { via: 'L', end: (r: number) => `${num(arrive.x)} ${num(up(b, r))}` }
    : { via: `V${num(up(slopeB, 18))}Q${at(slopeB)} ${at(towards(b, slopeB, RADIUS.straight + rings[1]))}L`, end: (r: number) => at(towards(b, slopeB, r)) };
  const along = `V${num(y - side * corner)}Q${num(leave.x)} ${num(y)} ${num(leave.x - corner)} ${num(y)}H${num(arrive.x + corner)}Q${num(arrive.x)} ${num(y)} ${num(arrive.x)} ${num(y - side * corner)}`;
  const right = leave.x - corner;
  const left = Math.max(labelTo, arrive.x + corner);
  return {
    start: both((here) => out.start(RADIUS.out[here] + rings[0])),
    via: out.via + along + into.via,
    end: both((here) => into.end(RADIUS.in[here] + rings[1])),
    tail: into.end(RADIUS.straight + rings[1]),
    discAt: arrive.isOwn ? { x: arrive.x, y: up(b, 34 + rings[1]) } : towards(b, slopeB, 34 + rings[1]),
    spots: [0.5, 0.35, 0.65, 0.2, 0.8].map((t) => ({ x: left + (right - left) * t, y })),
    points: [{ x: leave.x, y: a.y + side * 16 }, { x: leave.x, y }, { x: arrive.x, y }, { x: arrive.x, y: b.y + side * 16 }],
  };
}

function boundsOf(states: readonly DrawnState[], shapes: readonly Shape[], edges: readonly DrawnEdge[]): LtsDrawing['bounds'] {
  const extent = new Extent();
  for (const { x, y, id } of states) {
    extent.include(x, y, 24, 24);
    if (id === 0) extent.include(x - 36, y, 20, 0); // the arrow without source
  }
  for (const { points } of shapes) for (const { x, y } of points) extent.include(x, y, 2, 2);
  for (const { labelAt, label } of edges) extent.include(labelAt.x, labelAt.y, (label.length * LETTER_PX) / 2, LABEL_HEIGHT_PX / 2);
  return extent.frame();
}
