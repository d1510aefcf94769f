/**
 * Where things stand on the track, in CSS pixels from its left edge. Up to MAX_DOTS steps each has a dot; a longer run becomes a
 * band whose ticks are the steps seen from outside, at most one a pixel.
 */
export const MAX_DOTS = 40;

const LEFT_PX = 22;
const WIDEST_GAP_PX = 120;
const CHARACTER_PX = 6.7;
const LABEL_GAP_PX = 10;

export interface TrackInput {
  readonly widthPx: number;
  /** Room kept at the right for what can come next. */
  readonly reservePx: number;
  /** Short names of the steps of the run, by position (0 is the first step). */
  readonly names: readonly string[];
  readonly cursor: number;
}

export interface TrackLabel {
  readonly position: number;
  readonly xPx: number;
}

export interface Track {
  readonly isBand: boolean;
  readonly startPx: number;
  readonly endPx: number;
  /** Place of a position; 0 is the start, n is after step n. */
  readonly at: (position: number) => number;
  /** Position nearest to a place. */
  readonly nearest: (xPx: number) => number;
  /** Positions whose name can be written without touching another; the playhead's always. */
  readonly labels: readonly TrackLabel[];
}

export function layTrack({ widthPx, reservePx, names, cursor }: TrackInput): Track {
  const count = names.length;
  const room = Math.max(40, widthPx - LEFT_PX - Math.max(16, reservePx));
  const gapPx = count === 0 ? 0 : Math.min(WIDEST_GAP_PX, room / count);
  const at = (position: number): number => LEFT_PX + position * gapPx;
  return {
    isBand: count > MAX_DOTS,
    startPx: LEFT_PX,
    endPx: at(count),
    at,
    nearest: (xPx) => (gapPx === 0 ? 0 : Math.max(0, Math.min(count, Math.round((xPx - LEFT_PX) / gapPx)))),
    labels: chooseLabels(names, cursor, at),
  };
}

/** The playhead's label first, then from its left and right outwards whatever still fits. */
function chooseLabels(names: readonly string[], cursor: number, at: (position: number) => number): readonly TrackLabel[] {
  const taken: { readonly from: number; readonly to: number }[] = [];
  const chosen: TrackLabel[] = [];
  const nameOf = (position: number): string => (position === 0 ? 'start' : (names[position - 1] ?? ''));
  const tryAt = (position: number): void => {
    const xPx = at(position);
    const half = (nameOf(position).length * CHARACTER_PX + LABEL_GAP_PX) / 2;
    const isFree = taken.every((other) => xPx + half <= other.from || xPx - half >= other.to);
    if (!isFree) return;
    taken.push({ from: xPx - half, to: xPx + half });
    chosen.push({ position, xPx });
  };
  tryAt(cursor);
  if (names.length > MAX_DOTS) {
    tryAt(0);
    return chosen;
  }
  for (let away = 1; away <= names.length; away += 1) {
    if (cursor - away >= 0) tryAt(cursor - away);
    if (cursor + away <= names.length) tryAt(cursor + away);
  }
  return chosen;
}

/** One tick per pixel at most, as path data around y = 0. */
export function bandTicks(positions: readonly number[], at: (position: number) => number): string {
  const columns = new Set(positions.map((position) => Math.round(at(position))));
  return [...columns].map((x) => `M${x} -6v12`).join('');
}
