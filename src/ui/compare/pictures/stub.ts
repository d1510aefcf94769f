/** Where a missing answer is drawn: a short line out of a state into free ground, with a cross at its end and words below it. */
import type { PairNode, SideDrawing } from '../../../core/lts/pair-drawing.ts';
import type { Point } from '../../../store/state.ts';
import type { Bounds } from '../../kit/viewport.ts';

export interface Stub {
  /** Where it begins: it grows from there. */
  readonly from: Point;
  readonly path: string;
  readonly cross: Point;
  /** Middle of the words. */
  readonly wordsAt: Point;
  readonly box: Bounds;
}

const ENDS: readonly (readonly [x: number, y: number])[] = [
  [60, 80], [-60, 80], [92, 40], [-92, 40], [96, 0], [-96, 0], [40, 96], [-40, 96], [92, -44], [-92, -44], [0, 92], [130, 60], [-130, 60], [66, -80], [-66, -80],
];
const WORDS = { letterPx: 7, heightPx: 18, downPx: 24 } as const;
const RADIUS = { node: 20, clear: 34 } as const;

/** The place where it hides least: nodes count most, then names, then lines. */
export function stubAt({ nodes, edges }: SideDrawing, node: PairNode, words: string): Stub {
  const half = (words.length * WORDS.letterPx) / 2;
  const others = nodes.filter((n) => n !== node);
  const costOf = (cross: Point): number => {
    const wordsAt = { x: cross.x, y: cross.y + WORDS.downPx };
    const isUnderWords = (p: Point, margin: number): boolean => Math.abs(p.x - wordsAt.x) < half + margin && Math.abs(p.y - wordsAt.y) < WORDS.heightPx / 2 + margin;
    let cost = 0;
    for (const n of others) {
      if (Math.hypot(n.x - cross.x, n.y - cross.y) < RADIUS.clear) cost += 100;
      if (isUnderWords(n, RADIUS.node)) cost += 100;
    }
    for (const { way, labelAt, label } of edges) {
      const halfLabel = (label.length * WORDS.letterPx) / 2;
      if (Math.abs(labelAt.y - wordsAt.y) < 16 && Math.abs(labelAt.x - wordsAt.x) < half + halfLabel) cost += 40;
      for (const t of [0.5, 0.75, 1]) {
        const [x, y] = [node.x + (cross.x - node.x) * t, node.y + (cross.y - node.y) * t];
        if (Math.abs(labelAt.y - y) < 18 && Math.abs(labelAt.x - x) < halfLabel + 12) cost += 30;
      }
      for (const p of way) {
        if (isUnderWords(p, 2)) cost += 6;
        if (Math.hypot(p.x - cross.x, p.y - cross.y) < 16) cost += 12;
        if (Math.hypot(p.x - (node.x + cross.x) / 2, p.y - (node.y + cross.y) / 2) < 14) cost += 4;
      }
    }
    return cost;
  };
  const crosses = ENDS.map(([x, y]) => ({ x: node.x + x, y: node.y + y }));
  const costs = crosses.map((cross, i) => costOf(cross) + i);
  const cross = crosses[costs.indexOf(Math.min(...costs))] ?? { x: node.x + 60, y: node.y + 80 };
  return drawn(node, cross, half);
}

function drawn(node: Point, cross: Point, half: number): Stub {
  const [dx, dy] = [cross.x - node.x, cross.y - node.y];
  // Out to the side first, then down: it looks like a step that was begun.
  const control = dy > 0 ? { x: cross.x + dx * 0.15, y: node.y + dy * 0.25 } : { x: node.x + dx * 0.5, y: node.y + dy * 0.9 };
  const length = Math.hypot(control.x - node.x, control.y - node.y) || 1;
  const at = (by: number): Point => ({ x: node.x + ((control.x - node.x) * by) / length, y: node.y + ((control.y - node.y) * by) / length });
  const from = at(RADIUS.node + 2);
  const wordsAt = { x: cross.x, y: cross.y + WORDS.downPx };
  const [left, right] = [Math.min(node.x, cross.x - half - 4, cross.x - 12), Math.max(node.x, cross.x + half + 4, cross.x + 12)];
  const [top, bottom] = [Math.min(node.y, cross.y - 12), Math.max(node.y, wordsAt.y + WORDS.heightPx / 2)];
  return {
    from, cross, wordsAt,
    path: `M${from.x} ${from.y}Q${control.x} ${control.y} ${cross.x} ${cross.y}`,
    box: { x: left, y: top, width: right - left, height: bottom - top },
  };
}

/** The least box around all of them. */
export function around(boxes: readonly Bounds[]): Bounds {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) - x, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
}
