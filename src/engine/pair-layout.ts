/** Pictures of a comparison: remembers the comparison and what it drew of it, so that nothing moves that need not. */
import { drawPair } from '../core/lts/draw-pair.ts';
import { windowAround } from '../core/lts/lts-window.ts';
import type { Pair, PairDrawing, PairPicture, PairRequest, PairSource } from '../core/lts/pair-drawing.ts';
import { pairGraph, type PairGraph } from '../core/lts/pair-graph.ts';

interface Drawn {
  readonly graphs: Pair<PairGraph>;
  readonly windows: Pair<readonly number[]>;
}

/** `source` null: that of the request before. */
export type PairQuestion = Omit<PairRequest, 'source'> & { readonly source: PairSource | null };

/** Answers null when the picture is the last one it gave of this kind. */
export function createPairLayout(): (question: PairQuestion) => PairDrawing | null {
  let source: PairSource | null = null;
  const drawn = new Map<PairPicture, Drawn>();
  return ({ source: sent, picture, paths, here, size }) => {
    if (sent) drawn.clear();
    source = sent ?? source;
    if (!source) throw new Error('no comparison was sent yet');
    const before = drawn.get(picture);
    const graphs = before?.graphs ?? { left: pairGraph(source, 'left', picture), right: pairGraph(source, 'right', picture) };
    const { classes } = source;
    const windowOf = (side: 'left' | 'right'): readonly number[] => {
      const graph = graphs[side];
      const nodeOf = nodesOf(graph, classes[side], picture);
      const path = [...new Set(paths[side].map(nodeOf))];
      // A play that fits is shown as a whole, so that its cursor changes nothing.
      const cursor = path.length > size / 2 ? nodeOf(here[side]) : 0;
      return windowAround(graph, { cursor, path, size, ...(before && { previous: before.windows[side] }) });
    };
    const windows = { left: windowOf('left'), right: windowOf('right') };
    if (before && windows.left === before.windows.left && windows.right === before.windows.right) return null;
    drawn.set(picture, { graphs, windows });
    return drawPair(picture, graphs, windows);
  };
}

/** From a state to its node in the graph. */
function nodesOf(graph: PairGraph, classes: Int32Array, picture: PairPicture): (state: number) => number {
  return picture === 'states' ? (state) => state : (state) => Math.max(0, graph.ids.indexOf(classes[state] ?? 0));
}
