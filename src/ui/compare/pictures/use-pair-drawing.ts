import { startTransition, useEffect, useMemo, useState } from 'react';
import type { PairDrawing, PairEdge, PairPicture, SideDrawing } from '../../../core/lts/pair-drawing.ts';
import type { Comparison, Play } from '../../../engine/engine-api.ts';
import { pairAt } from '../../../store/compare-selectors.ts';
import { usePieceCount } from '../../kit/pieces.ts';
import { useLayout } from '../../kit/use-layout.ts';
import { useWorkspaceShallow } from '../../kit/use-workspace.ts';
import { statesOfPlay } from './marks.ts';

/** So many nodes a side can be read, and drawn without a hitch; of a larger picture a window around the play is shown. */
const WINDOW_SIZE = 300;
const START = { left: 0, right: 0 } as const;

export interface ShownPair {
  readonly comparison: Comparison;
  readonly drawing: PairDrawing;
}

export interface PairDrawingState {
  /** The last picture, while a newer one is drawn. */
  readonly shown: ShownPair | null;
  readonly hasFailed: boolean;
}

/** The picture of a comparison, from the layout worker; asked for again when the play may have left it. */
export function usePairDrawing(comparison: Comparison | null, play: Play | null, picture: PairPicture): PairDrawingState {
  const { drawPair } = useLayout();
  const paths = useMemo(() => ({ left: statesOfPlay(play, 'left'), right: statesOfPlay(play, 'right') }), [play]);
  const isLong = Math.max(paths.left.length, paths.right.length) > WINDOW_SIZE / 2;
  const here = useWorkspaceShallow((s) => (isLong && play ? pairAt(play, s.moveCursor) : START));
  const [shown, setShown] = useState<ShownPair | null>(null);
  const [failed, setFailed] = useState<Comparison | null>(null);

  useEffect(() => {
    if (!comparison) return undefined;
    let isWanted = true;
    drawPair({ source: comparison, picture, paths, here: { left: here.left, right: here.right }, size: WINDOW_SIZE }).then(
      (drawing) => {
        if (isWanted) startTransition(() => setShown((before) => (before?.comparison === comparison && before.drawing === drawing ? before : { comparison, drawing })));
      },
      () => {
        if (isWanted) setFailed(comparison);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [drawPair, comparison, picture, paths, here.left, here.right]);

  return { shown: comparison && failed !== comparison ? shown : null, hasFailed: comparison !== null && failed === comparison };
}

export interface Mounted extends Pick<SideDrawing, 'nodes'> {
  /** Lines in pieces, each the same array as long as the drawing is the same. */
  readonly edgePieces: readonly (readonly PairEdge[])[];
}

const EDGES_PER_PIECE = 100;

/** A side as far as it is mounted, complete after a few frames: its nodes first, then its lines. */
export function useMounted(drawing: SideDrawing): Mounted {
  const pieces = useMemo(
    () => Array.from({ length: Math.ceil(drawing.edges.length / EDGES_PER_PIECE) }, (_, i) => drawing.edges.slice(i * EDGES_PER_PIECE, (i + 1) * EDGES_PER_PIECE)),
    [drawing],
  );
  const count = usePieceCount(drawing.nodes.length + drawing.edges.length, drawing);
  return useMemo(() => {
    const edgeCount = Math.ceil((count - drawing.nodes.length) / EDGES_PER_PIECE);
    return { nodes: count >= drawing.nodes.length ? drawing.nodes : drawing.nodes.slice(0, count), edgePieces: pieces.slice(0, Math.max(0, edgeCount)) };
  }, [drawing, pieces, count]);
}
