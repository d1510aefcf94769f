import type { Point } from '../../store/state.ts';

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

const GRID_PX = 10;
/** A middle this near to another one's jumps to it. */
const REACH_PX = 7;

/** Where a dragged box comes to rest: in line with the middle of another one if that is near, else on the grid of 10 px. */
export function snapped(box: Box, others: readonly Box[]): Point {
  const along = (start: number, half: number, middles: readonly number[]): number => {
    const near = middles.find((middle) => Math.abs(middle - start - half) < REACH_PX);
    return near === undefined ? Math.round(start / GRID_PX) * GRID_PX : near - half;
  };
  return {
    x: along(box.x, box.width / 2, others.map((b) => b.x + b.width / 2)),
    y: along(box.y, box.height / 2, others.map((b) => b.y + b.height / 2)),
  };
}
