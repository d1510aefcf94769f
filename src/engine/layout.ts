/**
 * What the layout worker does: places flow graphs by a placer it is given (ELK), draws windows of an LTS, and remembers what
 * it has placed, so that a step never moves a state.
 */
import type { FlowGraph } from '../core/diagram/flow-graph.ts';
import type { Point } from '../core/diagram/geometry.ts';
import { columnWidth, drawLts } from '../core/lts/draw-lts.ts';
import { layer, placeMore, type Places, type Spacing } from '../core/lts/layering.ts';
import type { LtsDrawing, LtsDrawingRequest } from '../core/lts/lts-drawing.ts';
import { windowAround } from '../core/lts/lts-window.ts';
import type { Lts } from '../core/lts/lts.ts';
import type { PairDrawing } from '../core/lts/pair-drawing.ts';
import { createPairLayout, type PairQuestion } from './pair-layout.ts';

export type PlaceNetwork = (graph: FlowGraph) => Promise<readonly Point[]>;

export interface LayoutApi {
  /** Upper left corners. Rejects when the placer fails. */
  placeNetwork(graph: FlowGraph): Promise<readonly Point[]>;
  /** `lts` null: the one of the request before. Answers null when the picture is that of the answer before. */
  drawLts(request: Omit<LtsDrawingRequest, 'lts'> & { readonly lts: Lts | null }): Promise<LtsDrawing | null>;
  /** The two sides of a comparison; likewise. */
  drawPair(question: PairQuestion): Promise<PairDrawing | null>;
}

/** Of sparse columns, and of columns with more states than `CROWD`. */
const ROW_PX = { sparse: 58, dense: 42 } as const;
const CROWD = 12;
const WIDEST_COLUMN_PX = 380;
/** A window that shares less than this with the one before is laid out anew. */
const WORTH_KEEPING = 0.3;

interface Picture {
  readonly lts: Lts;
  readonly window: readonly number[];
  readonly places: Places;
  readonly spacing: Spacing;
}

export function createLayout(placeNetwork: PlaceNetwork): LayoutApi {
  let lts: Lts | null = null;
  let picture: Picture | null = null;
  const drawPair = createPairLayout();
  return {
    placeNetwork,
    drawPair: async (question) => drawPair(question),
    drawLts: ({ lts: sent, cursor, path, size, isFresh }) => {
      lts = sent ?? lts;
      if (!lts) return Promise.reject(new Error('no LTS was sent yet'));
      const before = picture && !isFresh && (picture.lts === lts || isContinued(picture, lts)) ? picture : null;
      const window = windowAround(lts, { cursor, path, size, ...(before && { previous: before.window }) });
      if (before && before.lts === lts && before.window === window) return Promise.resolve(null);
      picture = { lts, window, ...placesFor(lts, window, before) };
      return Promise.resolve(drawLts(lts, picture.places));
    },
  };
}

/** The LTS goes on where the one before had been stopped: what is placed keeps its place. */
function isContinued({ lts, window }: Picture, next: Lts): boolean {
  return lts.stop !== 'complete' && next.stateCount >= lts.stateCount && window.every((s) => lts.parents[s] === next.parents[s]);
}

function placesFor(lts: Lts, window: readonly number[], before: Picture | null): Pick<Picture, 'places' | 'spacing'> {
  const kept = new Map(window.flatMap((state) => {
    const place = before?.places.get(state);
    return place ? [[state, place] as const] : [];
  }));
  if (before && kept.size >= window.length * WORTH_KEEPING) {
    return { places: placeMore(lts, kept, window, before.spacing), spacing: before.spacing };
  }
  const spacing = spacingFor(lts, window);
  return { places: layer(lts, window, spacing), spacing };
}

/** Columns far enough apart for their labels, and for the picture not to become a tower. */
function spacingFor(lts: Lts, window: readonly number[]): Spacing {
  const depths = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const state of window) {
    let depth = 0;
    // Parents have smaller numbers, so those in the window are known already.
    for (let s = state; s > 0; s = lts.parents[s] ?? 0) {
      const known = depths.get(s);
      if (known !== undefined) {
        depth += known;
        break;
      }
      depth++;
    }
    depths.set(state, depth);
    counts.set(depth, (counts.get(depth) ?? 0) + 1);
  }
  const tallest = Math.max(...counts.values());
  const rowPx = tallest > CROWD ? ROW_PX.dense : ROW_PX.sparse;
  const forShape = Math.min(WIDEST_COLUMN_PX, (tallest * rowPx * 0.8) / counts.size);
  return { columnPx: Math.max(columnWidth(lts, window), Math.round(forShape)), rowPx };
}
