/**
 * From two state graphs to a verdict that was checked twice: the search says whether they are related and finds a formula, and
 * then code that shares nothing with it evaluates that formula on both sides, or looks whether the relation is closed. Whoever
 * drives the generators (the engine, the command line) owns the time.
 */
import { certifyDifference } from '../core/certify/certify-difference.ts';
import { certifyRelation } from '../core/certify/certify-relation.ts';
import type { Bisimulation } from '../core/equivalence/bisimulation.ts';
import { compareStates } from '../core/equivalence/bisimulation.ts';
import type { Certificate, Play, Relation, Side } from '../core/equivalence/comparison.ts';
import { playOf } from '../core/equivalence/mismatch.ts';
import type { Formula } from '../core/logic/formula.ts';
import { partCount } from '../core/logic/parts.ts';
import { tidied } from '../core/logic/weak-laws.ts';
import type { JoinedLts } from '../core/lts/joined-lts.ts';
import type { Lts } from '../core/lts/lts.ts';

export interface Judging {
  readonly phase: 'comparing' | 'checking';
  readonly classCount: number;
}

/** What was found out about two state graphs. Its arrays are its own. */
export interface Judgement {
  readonly bisimulation: Bisimulation;
  readonly isRelated: boolean | null;
  readonly certificate: Certificate | null;
  /** Where they differ: true at the start of `side`. */
  readonly difference: { readonly formula: Formula; readonly side: Side } | null;
}

/** Two compared graphs, as far as a play needs them. */
export interface Judged {
  readonly graph: JoinedLts;
  readonly left: Steps;
  readonly right: Steps;
  readonly relation: Relation;
  readonly judgement: Judgement | null;
}

/** The arrays that a path through an LTS needs. */
export type Steps = Pick<Lts, 'stepOffsets' | 'stepTargets' | 'stepLabels' | 'labels'>;

/** A verdict and its second check say different things: an error of ours, never a verdict. */
export class Disagreement extends Error {
  override readonly name = 'Disagreement';
}

/** Compares the starts of two graphs. Throws `Disagreement` when the second check does not bear out what `search` says. */
export function* judge(graph: JoinedLts, relation: Relation, search: typeof compareStates = compareStates): Generator<Judging, Judgement> {
  yield { phase: 'comparing', classCount: 1 };
  const work = search(graph, relation);
  let bisimulation: Bisimulation;
  for (;;) {
    const next = work.next();
    if (next.done === true) {
      bisimulation = next.value;
      break;
    }
    yield { phase: 'comparing', classCount: next.value.classCount };
  }
  const { isRelated, classes, classCount } = bisimulation;
  const checking: Judging = { phase: 'checking', classCount };
  yield checking;
  if (isRelated === null) return { bisimulation, isRelated, certificate: null, difference: null };
  if (isRelated) {
    const fault = yield* during(certifyRelation(graph, classes, relation), checking);
    if (fault !== null) throw new Disagreement(`${relation}: the relation is not closed: ${fault}`);
    const certificate = { kind: 'relation', classCount, transitionCount: graph.targets.length } as const;
    return { bisimulation, isRelated, certificate, difference: null };
  }
  const found = bisimulation.distinguish(graph.left, graph.right);
  yield checking;
  const formula = relation === 'weak' ? tidied(found) : found;
  const certified = yield* during(certifyDifference(graph, formula), checking);
  if (!certified.ok) throw new Disagreement(`${relation}: ${certified.error}`);
  yield checking;
  const { side } = certified.value;
  const certificate = { kind: 'formula', side, partCount: partCount(formula), stateCount: graph.stateCount } as const;
  return { bisimulation, isRelated, certificate, difference: { formula, side } };
}

/** Tells `progress` at every pause of `work`. */
function* during<T>(work: Generator<unknown, T>, progress: Judging): Generator<Judging, T> {
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    yield progress;
  }
}

/** The play of a difference in which the defender gives these answers first. There must be a difference. */
export function* playing({ graph, left, right, relation, judgement }: Judged, answers: readonly number[]): Generator<void, Play> {
  const difference = judgement?.difference;
  if (!difference) throw new Error('a play needs a difference');
  return yield* playOf({ graph, left, right, formula: difference.formula, answers, relation });
}
