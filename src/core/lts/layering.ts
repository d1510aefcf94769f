/**
 * Places for the states of an LTS window, without a layout engine: columns by breadth-first depth, left to right; in a
 * column the order of barycentres (Sugiyama, Tagawa, Toda, IEEE Trans. SMC 11, 1981), and heights that differ as little
 * as possible from the mean of the neighbours' while keeping their distance (least squares under an order, by pooling
 * adjacent violators). Time is linear in the window per sweep, up to sorting. Equal input gives equal places.
 */
import type { Lts } from './lts.ts';

/** The middle of a state, in px; x grows to the right, y downwards. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export type Places = ReadonlyMap<number, Place>;

export interface Spacing {
  readonly columnPx: number;
  readonly rowPx: number;
}

export const DEFAULT_SPACING: Spacing = { columnPx: 120, rowPx: 56 };

/** Heights are sums of fractions; so much nearer than a row is still a row. */
const ROUNDING = 1e-6;

/** There and back again so often; more sweeps change little. */
const SWEEPS = 6;

/** Places every state of `states`; no two are nearer than a column or a row. */
export function layer(lts: Lts, states: readonly number[], spacing: Spacing = DEFAULT_SPACING): Places {
  const depths = depthsOf(lts);
  const shown = new Set(states);
  const neighbours = neighboursIn(lts, shown);
  const columns = columnsOf(states, depths);
  const y = new Map<number, number>();
  for (const column of columns) column.forEach((state, i) => y.set(state, (i - (column.length - 1) / 2) * spacing.rowPx));
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const isForwards = sweep % 2 === 0;
    for (const column of isForwards ? columns : columns.toReversed()) {
      const towards = (state: number, other: number): boolean => ((depths[other] ?? 0) - (depths[state] ?? 0)) * (isForwards ? -1 : 1) > 0;
      arrange(column, y, (state) => (neighbours.get(state) ?? []).filter((other) => towards(state, other)), spacing.rowPx);
    }
  }
  const first = Math.min(...states.map((state) => depths[state] ?? 0));
  return new Map(states.map((state) => [state, { x: ((depths[state] ?? 0) - first) * spacing.columnPx, y: y.get(state) ?? 0 }]));
}

/**
 * Places for `states` beside those already placed (by whatever layout), which stay where they are: each one column after
 * the state that leads to it, else one before the state it leads to, as near as it can to its neighbours' height.
 */
export function placeMore(lts: Lts, placed: Places, states: readonly number[], spacing: Spacing = DEFAULT_SPACING): Places {
  const all = new Map(placed);
  const waiting = states.filter((state) => !all.has(state)).sort((a, b) => a - b);
  const neighbours = neighboursIn(lts, new Set([...placed.keys(), ...waiting]));
  const queue = waiting.filter((state) => (neighbours.get(state) ?? []).some((other) => all.has(other)));
  for (const seed of waiting) {
    if (!all.has(seed)) queue.push(seed);
    for (let state = queue.shift(); state !== undefined; state = queue.shift()) {
      if (all.has(state)) continue;
      all.set(state, freePlace(lts, all, { state, neighbours: neighbours.get(state) ?? [] }, spacing));
      queue.push(...(neighbours.get(state) ?? []).filter((other) => !all.has(other)));
    }
  }
  return all;
}

/** Distance from the start, for every state: a parent has a smaller number than its child. */
export function depthsOf(lts: Lts): Int32Array {
  const depths = new Int32Array(lts.stateCount);
  for (let state = 1; state < lts.stateCount; state++) depths[state] = (depths[lts.parents[state] ?? 0] ?? 0) + 1;
  return depths;
}

/** Both ends of every step between two shown states, each once, self-loops left out. */
function neighboursIn(lts: Lts, shown: ReadonlySet<number>): ReadonlyMap<number, readonly number[]> {
  const found = new Map([...shown].map((state) => [state, new Set<number>()]));
  for (const state of shown) {
    for (const target of lts.stepTargets.subarray(lts.stepOffsets[state], lts.stepOffsets[state + 1])) {
      if (target === state || !shown.has(target)) continue;
      found.get(state)?.add(target);
      found.get(target)?.add(state);
    }
  }
  return new Map([...found].map(([state, others]) => [state, [...others]]));
}

function columnsOf(states: readonly number[], depths: Int32Array): number[][] {
  const byDepth = new Map<number, number[]>();
  for (const state of states.toSorted((a, b) => a - b)) {
    const depth = depths[state] ?? 0;
    const column = byDepth.get(depth);
    if (column === undefined) byDepth.set(depth, [state]);
    else column.push(state);
  }
  return [...byDepth].sort(([a], [b]) => a - b).map(([, column]) => column);
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Orders a column (or a row) by the mean height of some neighbours and gives heights; states without such neighbours stay about where they are. */
export function arrange(column: number[], y: Map<number, number>, neighboursOf: (state: number) => readonly number[], rowPx: number): void {
  const wishes = new Map(
    column.map((state) => {
      const others = neighboursOf(state);
      return [state, others.length === 0 ? (y.get(state) ?? 0) : mean(others.map((other) => y.get(other) ?? 0))];
    }),
  );
  column.sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0) || (y.get(a) ?? 0) - (y.get(b) ?? 0) || a - b);
  spread(column.map((state) => wishes.get(state) ?? 0), rowPx).forEach((height, i) => y.set(column[i] ?? -1, height));
}

/** Heights at least `gap` apart, in this order, with the least sum of squared distances from `wishes`. */
export function spread(wishes: readonly number[], gap: number): readonly number[] {
  const pools: { total: number; count: number }[] = [];
  wishes.forEach((wish, i) => {
    pools.push({ total: wish - i * gap, count: 1 });
    for (let last = pools.at(-1), before = pools.at(-2); last && before && before.total / before.count > last.total / last.count; ) {
      pools.pop();
      before.total += last.total;
      before.count += last.count;
      last = before;
      before = pools.at(-2);
    }
  });
  const offsets = pools.flatMap(({ total, count }) => Array.from({ length: count }, () => total / count));
  return offsets.map((offset, i) => offset + i * gap);
}

interface Newcomer {
  readonly state: number;
  readonly neighbours: readonly number[];
}

function freePlace(lts: Lts, placed: Places, { state, neighbours }: Newcomer, { columnPx, rowPx }: Spacing): Place {
  const known = neighbours.filter((other) => placed.has(other));
  const isSource = (other: number): boolean => lts.stepTargets.subarray(lts.stepOffsets[other], lts.stepOffsets[other + 1]).includes(state);
  const anchor = known.find((other) => other === lts.parents[state]) ?? known.find(isSource) ?? known[0];
  const at = anchor === undefined ? undefined : placed.get(anchor);
  const places = [...placed.values()];
  if (anchor === undefined || at === undefined) {
    return { x: 0, y: places.length === 0 ? 0 : Math.max(...places.map((place) => place.y)) + 2 * rowPx };
  }
  const x = at.x + (isSource(anchor) ? columnPx : -columnPx);
  const wish = mean(known.map((other) => placed.get(other)?.y ?? 0));
  const taken = places.filter((place) => Math.abs(place.x - x) < columnPx).map((place) => place.y);
  const isFree = (y: number): boolean => taken.every((other) => Math.abs(other - y) > rowPx - ROUNDING);
  // The nearest free height is the wish itself or touches a taken one.
  const candidates = [wish, ...taken.flatMap((other) => [other - rowPx, other + rowPx])].filter(isFree);
  const y = candidates.reduce((best, each) => (Math.abs(each - wish) < Math.abs(best - wish) ? each : best));
  return { x, y };
}
