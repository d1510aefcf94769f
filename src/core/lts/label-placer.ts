/** Where the labels of a picture stand so that they hide each other, the states and the lines as little as possible. */
import type { Place } from './layering.ts';

export const LABEL_HEIGHT_PX = 13;

interface Sizes {
  readonly letterPx: number;
  /** Of a state. */
  readonly radius: number;
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
}

/** Finds each label the spot where it hides least. Greedy; exact enough up to a few hundred labels. */
export class LabelPlacer {
  private readonly placed: Rect[] = [];
  private readonly lines: (readonly Place[])[] = [];
  private readonly states: readonly Place[];
  private readonly sizes: Sizes;

  constructor(states: readonly Place[], sizes: Sizes) {
    this.states = states;
    this.sizes = sizes;
  }

  addLine(points: readonly Place[]): void {
    this.lines.push(points);
  }

  /** The best of `spots`, beside (or on) the line that runs through `points`; later labels keep clear of it. */
  place(label: string, spots: readonly Place[], { points: own, disc }: { readonly points: readonly Place[]; readonly disc?: Place }): Place {
    const halfWidth = (label.length * this.sizes.letterPx) / 2 + 2;
    const [a, b] = [own[0], own.at(-1)];
    // Beside a slope the label moves out by what its width needs.
    const slope = a && b && own.length === 2 && a.x !== b.x ? (b.y - a.y) / (b.x - a.x) : 0;
    let best = spots[0] ?? { x: 0, y: 0 };
    let least = Infinity;
    spots.forEach((spot, i) => {
      const onLine = a && b && own.length === 2 ? a.y + slope * (spot.x - a.x) : spot.y;
      const isBeside = Math.abs(spot.y - onLine) > 4 && Math.abs(slope) < 3;
      const lift = isBeside ? Math.sign(spot.y - onLine) * Math.min(16, Math.max(0, Math.abs(slope) * halfWidth * 0.7 - 4)) : 0;
      const candidate = { x: spot.x, y: spot.y + lift };
      const isOnDisc = disc !== undefined && Math.abs(candidate.x - disc.x) < halfWidth + 7 && Math.abs(candidate.y - disc.y) < LABEL_HEIGHT_PX / 2 + 5;
      const cost = this.costOf({ ...candidate, halfWidth }, own) + i * 0.4 + (isOnDisc ? 5 : 0);
      if (cost < least) {
        least = cost;
        best = candidate;
      }
    });
    this.placed.push({ ...best, halfWidth });
    return best;
  }

  private costOf(rect: Rect, own: readonly Place[]): number {
    let cost = 0;
    for (const other of this.placed) {
      if (Math.abs(other.x - rect.x) < other.halfWidth + rect.halfWidth && Math.abs(other.y - rect.y) < LABEL_HEIGHT_PX) cost += 20;
    }
    const { radius } = this.sizes;
    for (const state of this.states) {
      if (Math.abs(state.x - rect.x) < rect.halfWidth + radius && Math.abs(state.y - rect.y) < radius + LABEL_HEIGHT_PX / 2) cost += 30;
    }
    if (this.lines.length > 200) return cost;
    for (const line of this.lines) {
      const share = line === own ? 0.8 : 3;
      for (let i = 1; i < line.length; i++) if (touches(rect, line[i - 1], line[i])) cost += share;
    }
    return cost;
  }
}

/** Whether a segment runs through the label. */
function touches({ x, y, halfWidth }: Rect, a: Place | undefined, b: Place | undefined): boolean {
  if (!a || !b) return false;
  const halfHeight = LABEL_HEIGHT_PX / 2;
  let [low, high] = [0, 1];
  for (const [start, delta, from, to] of [[a.x, b.x - a.x, x - halfWidth, x + halfWidth], [a.y, b.y - a.y, y - halfHeight, y + halfHeight]] as const) {
    if (delta === 0) {
      if (start < from || start > to) return false;
      continue;
    }
    const [s, e] = [(from - start) / delta, (to - start) / delta];
    low = Math.max(low, Math.min(s, e));
    high = Math.min(high, Math.max(s, e));
  }
  return low < high;
}
