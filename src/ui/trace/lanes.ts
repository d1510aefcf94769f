/** Geometry of the message chart: which lane stands where, and which stretches of a lane hold a resource. */
import type { Address } from '../../core/base/brand.ts';
import type { Network, Snapshot } from '../../engine/engine-api.ts';

/** Height of one step. */
export const ROW_PX = 48;
/** Room for the numbers at the left. */
export const GUTTER_PX = 20;
const LANE_MIN_PX = 80;
/** A letter of a lane's head, on average; what is wider still ends in the browser's own dots. */
const LETTER_PX = 6.6;

/**
 * Lanes from left to right: half of the agents and processes, then tools and resources, then the other half, so that most
 * arrows stay short. Within a group the order of the text is kept.
 */
export function laneOrder(network: Network): readonly Address[] {
  const isServer = (role: string): boolean => role === 'tool' || role === 'resource';
  const callers = network.components.filter((c) => !isServer(c.role)).map((c) => c.address);
  const servers = network.components.filter((c) => isServer(c.role)).map((c) => c.address);
  const half = Math.ceil(callers.length / 2);
  return [...callers.slice(0, half), ...servers, ...callers.slice(half)];
}

export interface Lanes {
  readonly order: readonly Address[];
  readonly widthPx: number;
  readonly lanePx: number;
  /** Middle of the lane of an address. */
  readonly xOf: (address: Address) => number;
}

/** Spreads the lanes over `availablePx`; wider than that when they would get too narrow. */
export function placeLanes(network: Network, availablePx: number): Lanes {
  const order = laneOrder(network);
  const lanePx = Math.max(LANE_MIN_PX, (availablePx - GUTTER_PX) / Math.max(1, order.length));
  const place = new Map(order.map((address, i) => [address, GUTTER_PX + lanePx * (i + 0.5)]));
  return { order, widthPx: GUTTER_PX + lanePx * order.length, lanePx, xOf: (address) => place.get(address) ?? GUTTER_PX };
}

export interface HeldStretch {
  readonly holder: Address;
  readonly resource: Address;
  /** Position after which it is held. */
  readonly from: number;
  /** Position at which it is held no more, or the last one known. */
  readonly to: number;
  readonly isOpen: boolean;
}

/** From when to when who holds what, along the snapshots of a run. */
export function heldStretches(snapshots: readonly Snapshot[]): readonly HeldStretch[] {
  const open = new Map<string, { holder: Address; resource: Address; from: number }>();
  const closed: HeldStretch[] = [];
  snapshots.forEach((snapshot, position) => {
    const now = new Set(snapshot.holds.map((h) => `${h.holder}>${h.resource}`));
    for (const [key, hold] of open) {
      if (now.has(key)) continue;
      closed.push({ ...hold, to: position, isOpen: false });
      open.delete(key);
    }
    for (const h of snapshot.holds) {
      const key = `${h.holder}>${h.resource}`;
      if (!open.has(key)) open.set(key, { holder: h.holder, resource: h.resource, from: position });
    }
  });
  const last = snapshots.length - 1;
  return [...closed, ...[...open.values()].map((hold) => ({ ...hold, to: last, isOpen: true }))];
}

/** A name in so much room: cut in the middle, since names of one kind differ at their ends (`Phil…(1)`). */
export function laneName(name: string, widthPx: number): string {
  const letters = Math.max(4, Math.floor(widthPx / LETTER_PX));
  if (name.length <= letters) return name;
  const tail = Math.min(letters - 2, /[^A-Za-z]*$/.exec(name)?.[0].length || 2);
  return `${name.slice(0, letters - 1 - tail)}…${name.slice(name.length - tail)}`;
}
