import { startTransition, useCallback, useEffect, useMemo, useState } from 'react';
import type { StateId } from '../../core/base/brand.ts';
import type { LtsDrawing } from '../../core/lts/lts-drawing.ts';
import type { Lts } from '../../engine/engine-api.ts';
import { activePath, currentState } from '../../store/selectors.ts';
import { usePieceCount } from '../kit/pieces.ts';
import { useLayout } from '../kit/use-layout.ts';
import { useWorkspace } from '../kit/use-workspace.ts';

/** So many states can be read, and drawn without a hitch; of a larger LTS a window around the cursor is shown. */
const WINDOW_SIZE = 300;

export interface ShownDrawing {
  readonly lts: Lts;
  readonly drawing: LtsDrawing;
  /** Grows when everything was laid out anew. */
  readonly generation: number;
}

export interface LtsDrawingState {
  readonly shown: ShownDrawing | null;
  readonly hasFailed: boolean;
  /** Lays out the neighbourhood of the cursor anew. */
  readonly showAround: () => void;
}

/** The picture of an LTS, from the layout worker; asked for again when the cursor may have left it. The last one stays meanwhile. */
export function useLtsDrawing(lts: Lts | null): LtsDrawingState {
  const { drawLts } = useLayout();
  const cursor = useWorkspace(currentState);
  const path = useWorkspace(activePath);
  const [shown, setShown] = useState<ShownDrawing | null>(null);
  const [failed, setFailed] = useState<Lts | null>(null);
  const [fresh, setFresh] = useState(0);
  const isWhole = shown !== null && shown.lts === lts && shown.drawing.states.length === lts.stateCount && shown.generation >= fresh;
  // A whole picture needs nothing more, wherever the cursor goes.
  const at: StateId | null = isWhole ? null : cursor;

  useEffect(() => {
    if (!lts || isWhole) return undefined;
    let isWanted = true;
    drawLts({ lts, cursor: at ?? 0, path, size: WINDOW_SIZE, isFresh: fresh > 0 && shown?.generation !== fresh }).then(
      (drawing) => {
        if (!isWanted) return;
        startTransition(() => setShown((before) => (before?.lts === lts && before.drawing === drawing && before.generation === fresh ? before : { lts, drawing, generation: fresh })));
      },
      () => {
        if (isWanted) setFailed(lts);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [drawLts, lts, at, path, fresh, isWhole, shown?.generation]);

  return { shown: lts && failed !== lts ? shown : null, hasFailed: lts !== null && failed === lts, showAround: useCallback(() => setFresh((n) => n + 1), []) };
}

/** The drawing as far as it is mounted: complete after a few frames. */
export function usePieces({ drawing }: ShownDrawing): LtsDrawing {
  const count = usePieceCount(drawing.states.length);
  return useMemo(() => {
    if (count >= drawing.states.length) return drawing;
    const states = drawing.states.slice(0, count);
    const mounted = new Set(states.map((s) => s.id));
    return { ...drawing, states, edges: drawing.edges.filter((e) => mounted.has(e.from) && mounted.has(e.to)) };
  }, [drawing, count]);
}
