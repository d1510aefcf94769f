/**
 * The second check of "they are the same": a partition is given, and two states count as related when they share a class. The
 * partition proves its verdict if it is closed (calculus 6):
 *
 *   strong   s —a→ s' is answered by every t of s's class with t —a→ t', t' in the class of s'
 *   weak     s —a→ s' is answered by every t of s's class with t =a⇒ t', t' in the class of s' (for τ: ⇒, t may stay)
 *
 * So for each class C the *demands* are collected, the pairs (a, D) such that some state of C has an a-step into class D, and
 * every state of C must meet every demand. That is the definition and nothing less. Comparing each state with one representative
 * of its class would do for strong steps, where having the same (a, D) is an equality; for weak ones, with strong challenges, it
 * would not: with τ.a representing {τ.a, a, 0} each of the others matches τ.a, both ways, and yet a and 0 differ.
 *
 * The weak demand (τ, C) of C itself is always met by staying. Any other is first looked for near: in the state's own steps, then
 * behind τ-steps inside the class. Only for states that need more all states with =a⇒ D are computed, once per demand.
 *
 * A frontier state must be alone in its class: it is related to itself and nothing else is claimed of it.
 */
import type { Relation } from '../equivalence/comparison.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { CHUNK, type Incoming } from '../lts/step-graph.ts';
import { type Demands, demandsOf } from './demands.ts';
import { sourcesOf } from './sources.ts';

/**
 * Null when the partition proves that the starts are related, else what is wrong with it, in slices: the sign of a fault in the
 * search. `classes` has a number per state of the joined graph. Linear in the graph for strong steps; for weak ones, where
 * answers are near, linear in the states times the demands of their class.
 */
export function* certifyRelation(given: JoinedLts, classes: Int32Array, relation: Relation): Generator<void, string | null> {
  const graph = withoutFrontierSteps(given);
  if (classes.length !== graph.stateCount) return `${classes.length} states have a class, there are ${graph.stateCount}`;
  if (classes.some((of) => of < 0)) return 'a state has no class';
  if (classes[graph.left] !== classes[graph.right]) return 'the starts are in different classes';
  const demands = yield* demandsOf(graph, classes);
  for (let s = 0; s < graph.stateCount; s += 1) {
    if (graph.isFrontier[s] === 1 && demands.membersOf(demands.classes[s] ?? 0).length > 1) return `${nameOf(graph, s)} was not explored and shares its class`;
    if (s % CHUNK === CHUNK - 1) yield;
  }
  const incoming = relation === 'weak' ? yield* sourcesOf(graph) : null;
  const problem = yield* findUnmet(graph, demands, incoming);
  return problem === null ? null : `${nameOf(graph, problem.state)} has no answer to ${graph.labelNames[demands.labelOf[problem.pair] ?? 0] ?? ''} of a state in its class`;
}

/** What is known of a frontier state's steps answers nothing: nothing is claimed of it, here no more than elsewhere (calculus 6). */
function withoutFrontierSteps(graph: JoinedLts): JoinedLts {
  if (!graph.isFrontier.includes(1)) return graph;
  const labels = graph.labels.slice();
  for (let s = 0; s < graph.stateCount; s += 1) if (graph.isFrontier[s] === 1) labels.fill(NO_LABEL, graph.offsets[s], graph.offsets[s + 1]);
  return { ...graph, labels };
}

/** Of steps that count for nothing. */
const NO_LABEL = -1;

function nameOf(graph: JoinedLts, state: number): string {
  return state < graph.leftCount ? `state ${state} of the left` : `state ${state - graph.leftCount} of the right`;
}

interface Unmet {
  readonly state: number;
  readonly pair: number;
}

/** A state that does not meet a demand of its class; weakly where `incoming` is given. */
function* findUnmet(graph: JoinedLts, demands: Demands, incoming: Incoming | null): Generator<void, Unmet | null> {
  const seenFor = new Int32Array(demands.pairCount).fill(-1);
  /** Per pair the states that do not meet it near. */
  const far = new Map<number, number[]>();
  for (let of = 0; of < demands.classCount; of += 1) {
    const members = demands.membersOf(of);
    const wanted = demands.wantedBy(of);
    const lacking = new Set<number>();
    let work = 0;
    for (const s of members) {
      for (let k = graph.offsets[s] ?? 0; k < (graph.offsets[s + 1] ?? 0); k += 1) seenFor[demands.pairOf[k] ?? 0] = s;
      for (const pair of wanted) {
        if (seenFor[pair] === s || (incoming !== null && isStaying(demands, pair, of))) continue;
        if (incoming === null) return { state: s, pair };
        lacking.add(pair);
      }
      work += wanted.length + 1;
      if (work > CHUNK) {
        work = 0;
        yield;
      }
    }
    if (incoming === null) continue;
    for (const pair of lacking) {
      const missing = yield* notMetInside(graph, demands, incoming, pair, of);
      if (missing.length === 0) continue;
      const known = far.get(pair);
      if (known === undefined) far.set(pair, missing);
      else for (const s of missing) known.push(s);
    }
    yield;
  }
  if (incoming === null) return null;
  for (const [pair, states] of far) {
    const meets = yield* allThatMeet(graph, demands, incoming, pair);
    const state = states.find((s) => meets[s] !== 1);
    if (state !== undefined) return { state, pair };
  }
  return null;
}

/** τ into the class itself is answered by staying. */
function isStaying(demands: Demands, pair: number, of: number): boolean {
  return demands.labelOf[pair] === 0 && demands.targetOf[pair] === of;
}

/** The members of a class that have no step of this pair and none behind τ-steps inside the class. */
function* notMetInside(graph: JoinedLts, demands: Demands, incoming: Incoming, pair: number, of: number): Generator<void, number[]> {
  const members = demands.membersOf(of);
  const meets = new Set<number>();
  for (const s of members) {
    for (let k = graph.offsets[s] ?? 0; k < (graph.offsets[s + 1] ?? 0); k += 1) {
      if (demands.pairOf[k] === pair) meets.add(s);
    }
    if (s % CHUNK === CHUNK - 1) yield;
  }
  yield* spreadOverSilence(graph, incoming, [...meets], (source) => {
    if (demands.classes[source] !== of || meets.has(source)) return false;
    meets.add(source);
    return true;
  });
  return [...members].filter((s) => !meets.has(s));
}

/** 1 for every state with =a⇒ D. */
function* allThatMeet(graph: JoinedLts, demands: Demands, incoming: Incoming, pair: number): Generator<void, Uint8Array> {
  const label = demands.labelOf[pair] ?? 0;
  const arrives = new Uint8Array(graph.stateCount);
  const addTo = (set: Uint8Array) => (s: number): boolean => {
    if (set[s] === 1) return false;
    set[s] = 1;
    return true;
  };
  const inTarget = [...demands.membersOf(demands.targetOf[pair] ?? 0)].filter(addTo(arrives));
  const all = yield* spreadOverSilence(graph, incoming, inTarget, addTo(arrives));
  if (label === 0) return arrives;
  const meets = new Uint8Array(graph.stateCount);
  const add = addTo(meets);
  const movers: number[] = [];
  for (const target of all) {
    for (let k = incoming.offsets[target] ?? 0; k < (incoming.offsets[target + 1] ?? 0); k += 1) {
      const source = incoming.sources[k] ?? 0;
      if (graph.labels[incoming.steps[k] ?? 0] === label && add(source)) movers.push(source);
    }
    if (target % CHUNK === CHUNK - 1) yield;
  }
  yield* spreadOverSilence(graph, incoming, movers, add);
  return meets;
}

/** From these states back over τ-steps, to every state that `add` accepts as new; returns all, those included. */
function* spreadOverSilence(graph: JoinedLts, incoming: Incoming, from: readonly number[], add: (state: number) => boolean): Generator<void, readonly number[]> {
  const all = [...from];
  let work = 0;
  for (const state of all) {
    for (let k = incoming.offsets[state] ?? 0; k < (incoming.offsets[state + 1] ?? 0); k += 1) {
      const source = incoming.sources[k] ?? 0;
      if (graph.labels[incoming.steps[k] ?? 0] === 0 && add(source)) all.push(source);
      work += 1;
      if (work % CHUNK === 0) yield;
    }
  }
  return all;
}
