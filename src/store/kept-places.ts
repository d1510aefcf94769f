/**
 * Nothing moves by itself: after an edit every component stays where it is, also where nobody put it by hand. Which component
 * of the new text is which of the old one is read off names, definitions and order; what is new goes to a free place near
 * what it talks to.
 */
import { freeSpot } from '../core/diagram/free-spot.ts';
import type { Box, Point } from '../core/diagram/geometry.ts';
import type { Network } from '../engine/engine-api.ts';
import { flowOf, type Flow } from './system-picture.ts';

/** For each component of `after` its address in `before`, null for a new one. */
export function sameComponents(before: Network, after: Network): readonly (number | null)[] {
  const address = new Map(before.components.map(({ name }, i) => [name, i]));
  const same = after.components.map(({ name }) => address.get(name) ?? null);
  if (same.every((old) => old === null)) return isAlike(before, after) ? same.map((_, i) => i) : same;
  for (const gap of gapsOf(before, same)) pairUp(before, after, gap, same);
  return same;
}

/** Where everybody is after an edit, by address; null when nobody of before is left. `put`: places given by hand. */
export function keptPlaces(before: Network, places: readonly Point[], after: Flow, put: (address: number) => Point | undefined): readonly Point[] | null {
  const { network, graph } = after;
  const same = sameComponents(before, network);
  if (same.every((old) => old === null)) return null;
  const boxes = new Map<number, Box>();
  const place = (i: number, at: Point): void => {
    boxes.set(i, { x: at.x, y: at.y, ...(graph.sizes[i] ?? NO_SIZE) });
  };
  same.forEach((old, i) => {
    const at = put(i) ?? (old === null ? undefined : places[old]);
    if (at) place(i, at);
  });
  network.components.forEach((_, i) => {
    if (!boxes.has(i)) place(i, freeSpot(graph.sizes[i] ?? NO_SIZE, wish(i, after, boxes), [...boxes.values()]));
  });
  return network.components.map((_, i) => ({ x: boxes.get(i)?.x ?? 0, y: boxes.get(i)?.y ?? 0 }));
}

const NO_SIZE = { width: 0, height: 0 };

/** The middle of what a component talks to; beside the drawing when it talks to nobody. */
function wish(address: number, { graph }: Flow, boxes: ReadonlyMap<number, Box>): Point {
  const partners = graph.lines.flatMap(({ a, b }) => (a === address ? [b] : b === address ? [a] : [])).flatMap((partner) => boxes.get(partner) ?? []);
  const all = partners.length > 0 ? partners : [...boxes.values()];
  const mean = (of: (box: Box) => number): number => all.reduce((sum, box) => sum + of(box), 0) / Math.max(1, all.length);
  const y = mean((b) => b.y + b.height / 2);
  if (partners.length > 0) return { x: mean((b) => b.x + b.width / 2), y };
  return { x: Math.max(0, ...all.map((b) => b.x + b.width)) + 150, y };
}

/** Nothing has its old name, but all lines are the old ones: everything was renamed. */
function isAlike(before: Network, after: Network): boolean {
  const shape = (network: Network): string => JSON.stringify([network.components.length, flowOf(network).graph.lines.map(({ a, b }) => [a, b])]);
  return shape(before) === shape(after);
}

interface Gap {
  /** Addresses in the old and in the new network that are nobody's yet. */
  readonly old: readonly number[];
  readonly new: readonly number[];
}

/** The components without a partner, between those that have kept their names. */
function gapsOf(before: Network, same: readonly (number | null)[]): readonly Gap[] {
  const known = new Set(same);
  const gaps: Gap[] = [];
  let from = 0;
  let fresh: number[] = [];
  const close = (to: number): void => {
    const old = before.components.flatMap((_, i) => (i >= from && i < to && !known.has(i) ? [i] : []));
    if (fresh.length > 0) gaps.push({ old, new: fresh });
    fresh = [];
    from = to + 1;
  };
  same.forEach((old, i) => {
    if (old === null) fresh.push(i);
    else if (old >= from) close(old);
  });
  close(before.components.length);
  return gaps;
}

/** In a gap: the same definition first (`Fork` is `Fork#1` now), then one for one where as many are left. */
function pairUp(before: Network, after: Network, gap: Gap, same: (number | null)[]): void {
  const old = [...gap.old];
  const left = gap.new.filter((i) => {
    const definition = after.components[i]?.definition ?? null;
    const at = definition === null ? -1 : old.findIndex((o) => before.components[o]?.definition === definition);
    if (at < 0) return true;
    same[i] = old[at] ?? null;
    old.splice(at, 1);
    return false;
  });
  if (left.length === old.length) left.forEach((i, k) => { same[i] = old[k] ?? null; });
}
