/** From the graph that exploration found to the LTS with everything that is known of it. */
import { divergenceOf } from './divergence.ts';
import { fatesOf } from './fates.ts';
import { type Lts, StateKind, type StateKindValue } from './lts.ts';
import { spreadBackwards } from './reachable-bits.ts';
import { canReach, CHUNK, incomingOf, statesOfKind } from './step-graph.ts';

/** What exploration knows when it ends. Bits of `movers`: who takes part in a step of the state itself; laid out like `canMove`. */
export type RawLts = Omit<
  Lts,
  'fates' | 'divergent' | 'canMove' | 'deadlockCount' | 'terminatedCount' | 'atRestCount' | 'frontierCount' | 'isDivergent'
> & { readonly movers: Uint32Array };

/** Below this nothing is gained by doing with less. */
const SMALL = 1000;

/**
 * Adds the analyses, in slices. When the platform has no room for them the LTS is cut to half of its expanded states (and
 * ends by `memory`), until it fits: a smaller true answer instead of none. Takes `movers` over.
 */
export function* finishLts(raw: RawLts, analyses = analysed): Generator<void, Lts> {
  for (let rest = raw; ; ) {
    try {
      return yield* analyses(rest);
    } catch (error) {
      if (!(error instanceof RangeError) || rest.stateCount < SMALL) throw error;
      rest = cutInHalf(rest);
    }
  }
}

function* analysed(raw: RawLts): Generator<void, Lts> {
  const { movers, ...known } = raw;
  const { kinds, wordsPerState } = known;
  const incoming = yield* incomingOf(raw);
  const seesFrontier = yield* canReach(incoming, statesOfKind(kinds, StateKind.frontier));
  const fates = yield* fatesOf(raw, incoming, seesFrontier);
  const divergent = yield* divergenceOf(raw, incoming);
  const canMove = movers.slice();
  yield* spreadBackwards(raw, incoming, canMove, wordsPerState);
  const counts: Record<StateKindValue, number> = [0, 0, 0, 0, 0];
  for (let state = 0; state < raw.stateCount; state++) {
    counts[kinds[state] as StateKindValue]++;
    if (seesFrontier[state] === 1) canMove.fill(0xffffffff, state * wordsPerState, (state + 1) * wordsPerState);
    if (state % CHUNK === CHUNK - 1) yield;
  }
  return {
    ...known,
    fates,
    divergent,
    canMove,
    deadlockCount: counts[StateKind.deadlock],
    terminatedCount: counts[StateKind.terminated],
    atRestCount: counts[StateKind.atRest],
    frontierCount: counts[StateKind.frontier],
    isDivergent: divergent.includes(1),
  };
}

/** The first half of the expanded states and what they lead to; all others are forgotten, the last ones are frontier. */
function cutInHalf(raw: RawLts): RawLts {
  const expandedCount = Math.floor(raw.kinds.findLastIndex((kind) => kind !== StateKind.frontier) / 2) + 1;
  const stepCount = raw.stepOffsets[expandedCount] ?? 0;
  const stepTargets = raw.stepTargets.slice(0, stepCount);
  const stateCount = stepTargets.reduce((most, target) => Math.max(most, target + 1), expandedCount);
  return {
    ...raw,
    stateCount,
    stepCount,
    transitionCount: countTransitions(raw, expandedCount),
    stepOffsets: raw.stepOffsets.slice(0, stateCount + 1).fill(stepCount, expandedCount),
    stepTargets,
    stepLabels: raw.stepLabels.slice(0, stepCount),
    stepNames: raw.stepNames.slice(0, stepCount),
    kinds: raw.kinds.slice(0, stateCount).fill(StateKind.frontier, expandedCount),
    parents: raw.parents.slice(0, stateCount),
    parentChoices: raw.parentChoices.slice(0, stateCount),
    movers: raw.movers.slice(0, stateCount * raw.wordsPerState).fill(0, expandedCount * raw.wordsPerState),
    stop: 'memory',
  };
}

function countTransitions({ stepOffsets, stepLabels, stepTargets }: RawLts, stateCount: number): number {
  let count = 0;
  for (let state = 0; state < stateCount; state++) count += distinctSteps(stepLabels, stepTargets, stepOffsets[state] ?? 0, stepOffsets[state + 1] ?? 0);
  return count;
}

/** From so many steps on a set is faster than looking at all pairs. */
const MANY_STEPS = 24;

/** How many of the steps from `start` to `end` differ in label or target: transitions of one state. */
export function distinctSteps(labels: Int32Array, targets: Int32Array, start: number, end: number): number {
  if (end - start > MANY_STEPS) {
    // exact for up to 2²² labels: more do not fit into any memory
    return new Set(Array.from(targets.subarray(start, end), (target, i) => target + (labels[start + i] as number) * 2 ** 31)).size;
  }
  let count = 0;
  for (let step = start; step < end; step++) {
    let before = start;
    while (before < step && (targets[before] !== targets[step] || labels[before] !== labels[step])) before++;
    if (before === step) count++;
  }
  return count;
}
