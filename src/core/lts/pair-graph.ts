/**
 * One side of a comparison as a bare graph for a picture: its states, or its classes. A class has the steps of all its members;
 * for a weak relation the silent ones inside a class say nothing and are left out.
 */
import { depthsOf } from './layering.ts';
import { StateKind, type Lts, type StateKindValue } from './lts.ts';
import type { PairPicture, PairSource } from './pair-drawing.ts';
import type { StepGraph } from './step-graph.ts';

/** Node 0 is the start. */
export interface PairGraph extends StepGraph {
  /** Per step: index into `texts`. */
  readonly stepTexts: Int32Array;
  readonly texts: readonly string[];
  /** Texts below this are seen from outside (text 0 never is used: it would be `tau`). */
  readonly observableTexts: number;
  /** Per node: what the picture calls it, the state or the class. */
  readonly ids: Int32Array;
  readonly classes: Int32Array;
  readonly memberCounts: Int32Array;
  readonly kinds: Uint8Array;
  readonly divergent: Uint8Array;
  /** Distance from the start. */
  readonly depths: Int32Array;
}

/** The graph of a picture of `side`. */
export function pairGraph(source: PairSource, side: 'left' | 'right', picture: PairPicture): PairGraph {
  const lts = source[side];
  const classes = source.classes[side];
  return picture === 'states' ? stateGraph(lts, classes) : classGraph(lts, classes, source.relation === 'weak');
}

function stateGraph(lts: Lts, classes: Int32Array): PairGraph {
  const { stateCount, stepCount, stepOffsets, stepTargets, stepLabels, stepNames, labels, names, kinds, divergent } = lts;
  return {
    stateCount, stepCount, stepOffsets, stepTargets, kinds, divergent, classes,
    stepTexts: stepLabels.map((label, step) => (label === 0 ? labels.length + (stepNames[step] ?? 0) : label)),
    texts: [...labels, ...names],
    observableTexts: labels.length,
    ids: Int32Array.from({ length: stateCount }, (_, state) => state),
    memberCounts: new Int32Array(stateCount).fill(1),
    depths: depthsOf(lts),
  };
}

const SILENT = 'τ';

function classGraph(lts: Lts, classes: Int32Array, isWeak: boolean): PairGraph {
  const nodes = new Map<number, number>();
  const nodeOf = Int32Array.from(classes, (id) => {
    const known = nodes.get(id);
    if (known !== undefined) return known;
    nodes.set(id, nodes.size);
    return nodes.size - 1;
  });
  const count = nodes.size;
  const labelCount = lts.labels.length;
  const found = Array.from({ length: count }, () => new Set<number>());
  for (let state = 0; state < lts.stateCount; state++) {
    const from = nodeOf[state] ?? 0;
    for (let step = lts.stepOffsets[state] ?? 0; step < (lts.stepOffsets[state + 1] ?? 0); step++) {
      const to = nodeOf[lts.stepTargets[step] ?? 0] ?? 0;
      const label = lts.stepLabels[step] ?? 0;
      if (!(isWeak && label === 0 && from === to)) found[from]?.add(to * labelCount + label);
    }
  }
  const stepOffsets = new Int32Array(count + 1);
  found.forEach((steps, node) => (stepOffsets[node + 1] = (stepOffsets[node] ?? 0) + steps.size));
  const steps = found.flatMap((own) => [...own]);
  const stepTargets = Int32Array.from(steps, (step) => Math.floor(step / labelCount));
  const stepTexts = Int32Array.from(steps, (step) => (step % labelCount === 0 ? labelCount : step % labelCount));
  const graph = { stateCount: count, stepCount: steps.length, stepOffsets, stepTargets };
  return {
    ...graph, stepTexts,
    texts: [...lts.labels, SILENT],
    observableTexts: labelCount,
    ids: Int32Array.from(nodes.keys()),
    classes: Int32Array.from(nodes.keys()),
    ...summaryOf(lts, nodeOf, count),
    depths: distancesFrom(graph),
  };
}

/** What the members of a class have in common. */
function summaryOf(lts: Lts, nodeOf: Int32Array, count: number): Pick<PairGraph, 'memberCounts' | 'kinds' | 'divergent'> {
  const memberCounts = new Int32Array(count);
  const kinds = new Uint8Array(count);
  const divergent = new Uint8Array(count).fill(1);
  nodeOf.forEach((node, state) => {
    const kind = (lts.kinds[state] ?? StateKind.plain) as StateKindValue;
    kinds[node] = memberCounts[node] === 0 || kinds[node] === kind ? kind : StateKind.plain;
    divergent[node] = (divergent[node] ?? 0) & (lts.divergent[state] ?? 0);
    memberCounts[node] = (memberCounts[node] ?? 0) + 1;
  });
  return { memberCounts, kinds, divergent };
}

/** Distance of every node from node 0; of what cannot be reached (nothing, in an explored LTS) 0. */
function distancesFrom({ stateCount, stepOffsets, stepTargets }: StepGraph): Int32Array {
  const distances = new Int32Array(stateCount).fill(-1);
  distances[0] = 0;
  const queue = [0];
  for (const node of queue) {
    for (const to of stepTargets.subarray(stepOffsets[node], stepOffsets[node + 1])) {
      if (distances[to] !== -1) continue;
      distances[to] = (distances[node] ?? 0) + 1;
      queue.push(to);
    }
  }
  return distances.map((distance) => Math.max(0, distance));
}
