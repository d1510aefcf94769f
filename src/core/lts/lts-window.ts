import { type Incoming, incomingOf, type StepGraph } from './step-graph.ts';

/** What a picture of at most `size` states should show. */
export interface WindowQuery {
  readonly cursor: number;
  /** States of the run, from the start to the cursor and beyond. */
  readonly path: readonly number[];
  readonly size: number;
  /** What is shown now; kept while it still shows the cursor, its next states and the run. */
  readonly previous?: readonly number[];
}

/** Of a state to which thousands return (the start, mostly) so many predecessors are shown at most for its own sake. */
const PREDECESSORS = 6;

/**
 * The states to draw, ascending: the start, the run (its part nearest the cursor when it is longer than half the window),
 * and what lies around the cursor, breadth-first along steps and (less eagerly) against them. All states when they fit. The same list
 * (the very object) as before while the cursor moves inside it, so that a picture stays where it is.
 */
export function windowAround(lts: StepGraph, { cursor, path, size, previous }: WindowQuery): readonly number[] {
  const required = requiredStates(lts, cursor, path, size);
  if (previous !== undefined && previous.length <= size) {
    const shown = new Set(previous);
    const isComplete = previous.length === lts.stateCount;
    if (isComplete || (lts.stateCount > size && [...required].every((state) => shown.has(state)))) return previous;
  }
  if (lts.stateCount <= size) return Array.from({ length: lts.stateCount }, (_, state) => state);
  return grow(lts, required, size);
}

/** In order of importance; never more than `size`. */
function requiredStates(lts: StepGraph, cursor: number, path: readonly number[], size: number): ReadonlySet<number> {
  const required = new Set([cursor, 0]);
  for (const target of lts.stepTargets.subarray(lts.stepOffsets[cursor], lts.stepOffsets[cursor + 1])) {
    if (required.size < size / 2) required.add(target);
  }
  const at = Math.max(path.lastIndexOf(cursor), 0);
  const nearestFirst = path.map((state, i) => ({ state, distance: Math.abs(i - at) })).sort((a, b) => a.distance - b.distance);
  const room = required.size + size / 2;
  for (const { state } of nearestFirst) if (required.size < Math.min(room, size)) required.add(state);
  return required;
}

function grow(lts: StepGraph, required: ReadonlySet<number>, size: number): readonly number[] {
  const incoming = incomingCached(lts);
  const found = new Set(required);
  for (const state of found) {
    const forwards = lts.stepTargets.subarray(lts.stepOffsets[state], lts.stepOffsets[state + 1]);
    const backwards = incoming.sources.subarray(incoming.offsets[state], Math.min((incoming.offsets[state] ?? 0) + PREDECESSORS, incoming.offsets[state + 1] ?? 0));
    for (const neighbours of [forwards, backwards]) {
      for (const neighbour of neighbours) {
        if (found.size >= size) return [...found].sort((a, b) => a - b);
        found.add(neighbour);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

const cache = new WeakMap<StepGraph, Incoming>();

function incomingCached(lts: StepGraph): Incoming {
  let incoming = cache.get(lts);
  if (incoming === undefined) {
    const work = incomingOf(lts);
    let next = work.next();
    while (next.done !== true) next = work.next();
    incoming = next.value;
    cache.set(lts, incoming);
  }
  return incoming;
}
