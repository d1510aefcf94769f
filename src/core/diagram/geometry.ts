/** Points, boxes and cubic curves in the plane of a drawing: pixels at zoom 1, y grows downwards. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** `x`, `y` is the upper left corner. */
export interface Box extends Point, Size {}

export type Side = 'top' | 'right' | 'bottom' | 'left';

/** A cubic Bézier curve. */
export interface Curve {
  readonly from: Point;
  readonly c1: Point;
  readonly c2: Point;
  readonly to: Point;
}

/** The way out of a box through each side. */
export const OUTWARD: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};

export function centreOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export function inflate(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

/** The smallest box around all; null for none. */
export function boundsOf(boxes: readonly Box[]): Box | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  let { x, y } = first;
  let right = x + first.width;
  let bottom = y + first.height;
  for (const box of rest) {
    x = Math.min(x, box.x);
    y = Math.min(y, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

export function moved(point: Point, direction: Point, by: number): Point {
  return { x: point.x + direction.x * by, y: point.y + direction.y * by };
}

/** The point of the curve at `t`, 0 at its beginning, 1 at its end. */
export function curveAt({ from, c1, c2, to }: Curve, t: number): Point {
  const u = 1 - t;
  const weigh = (a: number, b: number, c: number, d: number): number =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return { x: weigh(from.x, c1.x, c2.x, to.x), y: weigh(from.y, c1.y, c2.y, to.y) };
}

export function reversed({ from, c1, c2, to }: Curve): Curve {
  return { from: to, c1: c2, c2: c1, to: from };
}

/** A number as short as a path needs it. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

const pair = (p: Point): string => `${short(p.x)} ${short(p.y)}`;

/** The `d` of an SVG path. */
export function curvePath({ from, c1, c2, to }: Curve): string {
  return `M${pair(from)}C${pair(c1)} ${pair(c2)} ${pair(to)}`;
}

/** Whether the curve runs through one of the boxes. */
export function crosses(curve: Curve, boxes: readonly Box[]): boolean {
  for (let i = 1; i < 12; i++) {
    const p = curveAt(curve, i / 12);
    if (boxes.some((b) => p.x > b.x && p.x < b.x + b.width && p.y > b.y && p.y < b.y + b.height)) return true;
  }
  return false;
}
