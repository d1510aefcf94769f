/** Where the moves stand on the track, in CSS pixels from its left edge. Many moves become a line with ticks. */
export const MARKS_AT_MOST = 40;

const LEFT_PX = 22;
const RIGHT_PX = 40;
const WIDEST_GAP_PX = 150;
const CHARACTER_PX = 6.4;
const LABEL_GAP_PX = 12;

export interface MoveTrack {
  readonly at: (position: number) => number;
  readonly nearest: (xPx: number) => number;
  /** Positions whose label can be written without touching another; the current one's always. */
  readonly labelled: ReadonlySet<number>;
}

/** `labels`: by position, the start first. */
export function layMoves(widthPx: number, labels: readonly string[], cursor: number): MoveTrack {
  const count = labels.length - 1;
  const gapPx = count <= 0 ? 0 : Math.min(WIDEST_GAP_PX, Math.max(1, widthPx - LEFT_PX - RIGHT_PX) / count);
  const at = (position: number): number => LEFT_PX + position * gapPx;
  return {
    at,
    nearest: (xPx) => (gapPx === 0 ? 0 : Math.max(0, Math.min(count, Math.round((xPx - LEFT_PX) / gapPx)))),
    labelled: labelsThatFit(labels, cursor, at),
  };
}

/** The current label first, then the end, then outwards from the current one whatever still fits. */
function labelsThatFit(labels: readonly string[], cursor: number, at: (position: number) => number): ReadonlySet<number> {
  const taken: { readonly from: number; readonly to: number }[] = [];
  const fitting = new Set<number>();
  const tryAt = (position: number): void => {
    const label = labels[position];
    if (label === undefined || fitting.has(position)) return;
    const half = (label.length * CHARACTER_PX + LABEL_GAP_PX) / 2;
    const [from, to] = [at(position) - half, at(position) + half];
    if (taken.some((other) => to > other.from && from < other.to)) return;
    taken.push({ from, to });
    fitting.add(position);
  };
  const last = labels.length - 1;
  for (const position of [cursor, last, 0]) tryAt(position);
  if (last <= MARKS_AT_MOST) {
    for (let away = 1; away <= last; away += 1) {
      tryAt(cursor - away);
      tryAt(cursor + away);
    }
  }
  return fitting;
}
