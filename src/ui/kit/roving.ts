/** One tab stop per graph: arrows go from item to item, along lines where there are some in that direction. */
import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export interface RovingItem {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Ids of the items it is joined with. */
  readonly joined?: readonly string[];
  /** Arrows lead from such an item to the next such one, whatever is joined; with Shift to what is joined. */
  readonly isMain?: boolean;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1],
};

/** The item an arrow key leads to: among main items the next of them, else the joined one that lies best in that direction, else the nearest of all. */
export function itemTowards(items: readonly RovingItem[], from: RovingItem, key: string, isShift = false): RovingItem | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [dx, dy] = direction;
  const best = (candidates: readonly RovingItem[], narrow: number): RovingItem | null => {
    let found: RovingItem | null = null;
    let least = Infinity;
    for (const item of candidates) {
      const along = (item.x - from.x) * dx + (item.y - from.y) * dy;
      const across = Math.abs((item.x - from.x) * dy) + Math.abs((item.y - from.y) * dx);
      if (item === from || along <= 1 || across > along * narrow) continue;
      const cost = along + 2 * across;
      if (cost < least) {
        least = cost;
        found = item;
      }
    }
    return found;
  };
  const mains = from.isMain && !isShift ? best(items.filter(({ isMain }) => isMain), 4) : null;
  return mains ?? best(items.filter((item) => from.joined?.includes(item.id)), 1.5) ?? best(items, 4);
}

export interface Roving {
  readonly container: RefObject<HTMLDivElement | null>;
  /** The item that has the tab stop. */
  readonly current: string | null;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Items are the elements with `data-item`; the first one has the tab stop until another one was focused. */
export function useRoving(items: () => readonly RovingItem[]): Roving {
  const container = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  }, [items]);
  const onFocus = useCallback((event: FocusEvent) => {
    const id = event.target.closest('[data-item]')?.getAttribute('data-item');
    if (id) setCurrent(id);
  }, []);
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (!(event.key in DIRECTIONS) || event.ctrlKey || event.metaKey || event.altKey) return;
    const id = event.target instanceof Element ? event.target.closest('[data-item]')?.getAttribute('data-item') : null;
    if (!id) return;
    event.preventDefault();
    const all = latest.current();
    const from = all.find((item) => item.id === id);
    const next = from && itemTowards(all, from, event.key, event.shiftKey);
    if (next) container.current?.querySelector<HTMLElement | SVGElement>(`[data-item="${CSS.escape(next.id)}"]`)?.focus();
  }, []);
  return { container, current, onFocus, onKeyDown };
}
