/** Where there is room for one more component. */
import { type Box, type Point, type Size } from './geometry.ts';

/** Room for a line with its name beside, and for a line above. */
const GAP = { x: 120, y: 46 } as const;
const STEP = { x: 20, y: 20 } as const;
/** A spot is found long before: so many rings are wider than three hundred components in a row. */
const MOST_RINGS = 4000;

/**
 * The upper left corner, on the grid of the drawing, of the free place for a box of `size` whose middle is nearest to `near`.
 * Pure: the same drawing gives the same place. Looks in rings around `near`, sideways before up and down.
 */
export function freeSpot(size: Size, near: Point, taken: readonly Box[]): Point {
  const start = { x: onGrid(near.x - size.width / 2), y: onGrid(near.y - size.height / 2) };
  const isFree = ({ x, y }: Point): boolean =>
    taken.every((box) => x + size.width + GAP.x <= box.x || x >= box.x + box.width + GAP.x || y + size.height + GAP.y <= box.y || y >= box.y + box.height + GAP.y);
  for (let ring = 0; ring < MOST_RINGS; ring += 1) {
    const best = ringAround(start, ring).filter(isFree).sort((a, b) => distance(a, start) - distance(b, start))[0];
    if (best) return best;
  }
  return start;
}

/** The points at `ring` steps from the middle, along the sides of a square. */
function ringAround({ x, y }: Point, ring: number): Point[] {
  if (ring === 0) return [{ x, y }];
  const across = Array.from({ length: 2 * ring + 1 }, (_, i) => i - ring);
  const along = across.slice(1, -1);
  return [
    ...across.flatMap((i) => [{ x: x + i * STEP.x, y: y + ring * STEP.y }, { x: x + i * STEP.x, y: y - ring * STEP.y }]),
    ...along.flatMap((i) => [{ x: x + ring * STEP.x, y: y + i * STEP.y }, { x: x - ring * STEP.x, y: y + i * STEP.y }]),
  ];
}

/** Components are wide and low, and so are panels: a way down counts three times. */
function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + 3 * Math.abs(a.y - b.y);
}

const onGrid = (value: number): number => Math.round(value / 10) * 10;
