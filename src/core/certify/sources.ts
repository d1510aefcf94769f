import type { JoinedLts } from '../lts/joined-lts.ts';
import { type Incoming, incomingOf } from '../lts/step-graph.ts';

/** The transitions of a graph by target. */
export function sourcesOf({ stateCount, offsets, targets }: JoinedLts): Generator<void, Incoming> {
  return incomingOf({ stateCount, stepCount: targets.length, stepOffsets: offsets, stepTargets: targets });
}
