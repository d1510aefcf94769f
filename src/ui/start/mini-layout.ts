/** Places of the parts of a small picture: on an ellipse, neighbours beside each other, the first one at the left. */
export interface Link {
  readonly from: number;
  readonly to: number;
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Order around the ellipse: from each part to a linked one that is not placed yet. */
export function ringOrder(count: number, links: readonly Link[]): readonly number[] {
  const order: number[] = [];
  const isPlaced = new Set<number>();
  const linked = (a: number, b: number): boolean => links.some((l) => (l.from === a && l.to === b) || (l.from === b && l.to === a));
  let at = 0;
  while (order.length < count) {
    order.push(at);
    isPlaced.add(at);
    const free = Array.from({ length: count }, (_, i) => i).filter((i) => !isPlaced.has(i));
    at = free.find((i) => linked(at, i)) ?? free[0] ?? count;
  }
  return order;
}

/** Centres of the parts, by part, within a box; pixels. */
export function ringPlaces(count: number, links: readonly Link[], box: { readonly width: number; readonly height: number; readonly marginX: number; readonly marginY: number }): readonly Place[] {
  const middle = { x: box.width / 2, y: box.height / 2 };
  if (count === 1) return [middle];
  const places: Place[] = [];
  ringOrder(count, links).forEach((part, i) => {
    const angle = Math.PI + (2 * Math.PI * i) / count;
    places[part] = { x: middle.x + (middle.x - box.marginX) * Math.cos(angle), y: middle.y + (middle.y - box.marginY) * Math.sin(angle) };
  });
  return places;
}
