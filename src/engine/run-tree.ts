/**
 * The states that recorded runs went through, as a tree from the start: runs share what they have in common, so that one
 * more step costs one step, and a branch costs its own steps only.
 */
import { eventCheck } from '../core/base/hash.ts';
import type { Expansion, SystemState } from '../core/semantics/system.ts';
import { expand } from '../core/semantics/system.ts';
import type { History } from '../core/lts/snapshot.ts';
import { eventText, historyAfter, snapshotOf } from '../core/lts/snapshot.ts';
import type { Wiring } from '../core/lts/network.ts';
import type { Snapshot } from './engine-api.ts';
import type { LtsSteps } from './second-opinion.ts';

export interface RunNode {
  readonly state: SystemState;
  readonly history: History;
  /** Check of the step that led here (`Choice.check`); null at the start. */
  readonly check: number | null;
  readonly children: Map<number, RunNode>;
  expansion: Expansion | null;
  snapshot: Snapshot | null;
  /** The LTS with which the steps of this state were compared. */
  comparedWith: LtsSteps | null;
}

export interface RunTree {
  readonly start: RunNode;
  readonly expansionOf: (node: RunNode) => Expansion;
  readonly snapshotOf: (node: RunNode) => Snapshot;
  /** The node after step `index`; null when there is no such step. */
  readonly childOf: (node: RunNode, index: number) => RunNode | null;
  /** Forgets the other runs when many nodes have come together. */
  readonly keepOnly: (indices: readonly number[]) => void;
}

/** So many nodes beside those of the current run are kept. */
const MAX_OTHER_NODES = 5_000;

export function createRunTree(wiring: Wiring, initial: SystemState): RunTree {
  const nodeOf = (state: SystemState, history: History, check: number | null): RunNode => ({ state, history, check, children: new Map(), expansion: null, snapshot: null, comparedWith: null });
  const start = nodeOf(initial, new Map(), null);
  let nodeCount = 1;
  const expansionOf = (node: RunNode): Expansion => (node.expansion ??= expand(node.state));
  return {
    start,
    expansionOf,
    snapshotOf: (node) => (node.snapshot ??= snapshotOf(wiring, node.state, expansionOf(node), node.history)),
    childOf: (node, index) => {
      const known = node.children.get(index);
      if (known) return known;
      const step = expansionOf(node).steps[index];
      if (!step) return null;
      const child = nodeOf(step.target, historyAfter(node.history, step.event), eventCheck(eventText(wiring.skeleton, step.event)));
      node.children.set(index, child);
      nodeCount++;
      return child;
    },
    keepOnly: (indices) => {
      if (nodeCount <= indices.length + MAX_OTHER_NODES) return;
      nodeCount = 1;
      let node = start;
      for (const index of indices) {
        const next = node.children.get(index);
        if (!next) break;
        node.children.clear();
        node.children.set(index, next);
        node = next;
        nodeCount++;
      }
      node.children.clear();
    },
  };
}
