/**
 * Nothing moves by itself: after an edit every component stays where it is, also where nobody put it by hand. Which component
 * of the new text is which of the old one is read off names, definitions and order; what is new goes to a free place near
 * what it talks to.
 */
import { freeSpot } from '../core/diagram/free-spot.ts';
import type { Box, Point } from '../core/diagram/geometry.ts';
import type { Network } from '../engine/engine-api.ts';
import { renamedComponents } from './renamed-places.ts';
import type { Flow } from './system-picture.ts';

/** For each component of `after` its address in `before`, null for a new one. */
export function sameComponents(before: Network, after: Network): readonly (number | null)[] {
  const address = new Map(before.components.map(({ name }, i) => [name, i]));
  const was = new Map(renamedComponents(before, after).map(({ from, to }) => [to, from]));
  return after.components.map(({ name }) => address.get(was.get(name) ?? name) ?? null);
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
