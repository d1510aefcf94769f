import { createContext, useContext } from 'react';
import type { FlowGraph } from '../../core/diagram/flow-graph.ts';
import type { DrawLts } from '../../core/lts/lts-drawing.ts';
import type { DrawPair } from '../../core/lts/pair-drawing.ts';
import type { Point } from '../../store/state.ts';

/** Who lays out pictures; the page gives the worker's client, tests give the functions themselves. */
export interface Layout {
  /** Upper left corners per component. */
  readonly placeNetwork: (graph: FlowGraph) => Promise<readonly Point[]>;
  readonly drawLts: DrawLts;
  readonly drawPair: DrawPair;
}

export const LayoutContext = createContext<Layout | null>(null);

export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (!layout) throw new Error('no LayoutContext above this component');
  return layout;
}
