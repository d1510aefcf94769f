/**
 * Comparisons for the page: both processes are explored, joined and judged, in slices. The last few are kept, so that what is
 * asked about one of them afterwards (a play, where a part of the formula holds) does not begin anew; one that is not kept is
 * made again, and one that is being made is waited for.
 */
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import { holdsEverywhere } from '../core/certify/evaluate.ts';
import type { Relation, Side } from '../core/equivalence/comparison.ts';
import { modalDepth } from '../core/logic/depth.ts';
import { partAt } from '../core/logic/parts.ts';
import { printFormula } from '../core/logic/print.ts';
import { explore } from '../core/lts/explore.ts';
import type { JoinedLts } from '../core/lts/joined-lts.ts';
import { joining } from '../core/lts/joined-lts.ts';
import { analyseProcess } from '../core/syntax/analyse-process.ts';
import type { Program } from '../core/term/program.ts';
import type {
  CompareProgress, CompareQuery, Comparison, Difference, EngineFailure, ExploreLimits, Lts, Play, PlayRequest, ProcessRef, Where, WhereRequest,
} from './engine-api.ts';
import type { Judged, Judgement, Steps } from './judging.ts';
import { judge, playing } from './judging.ts';
import { withUnknowns } from './left-out.ts';
import { createRecent } from './recent.ts';
import type { Slices } from './slices.ts';
import type { Systems } from './systems.ts';

/** How a comparison is told about and ended. */
export interface Course {
  readonly slices: Slices;
  readonly onProgress: (progress: CompareProgress) => void;
  readonly isCancelled: () => boolean;
}

export interface Comparing {
  readonly compare: (query: CompareQuery, course: Course) => Promise<Result<Comparison, EngineFailure>>;
  readonly play: (request: PlayRequest, slices: Slices) => Promise<Result<Play, EngineFailure>>;
  readonly where: (request: WhereRequest, slices: Slices) => Promise<Result<Where, EngineFailure>>;
}

/** What is kept of a comparison. Its arrays are never given out: those of an answer move to the page. */
type Kept = Judged;

type Made = Result<{ readonly kept: Kept; readonly comparison: Comparison }, EngineFailure>;

/** The comparison on screen, the one before it, and one for a check line. */
const MAX_KEPT = 3;

export function createComparing(systems: Systems): Comparing {
  const recent = createRecent<string, Kept>(MAX_KEPT);
  const running = new Map<string, Promise<Made>>();

  const compare = async (query: CompareQuery, course: Course): Promise<Made> => {
    const key = keyOf(query);
    const work = make(systems, query, course).then((made) => {
      if (made.ok && !course.isCancelled()) recent.set(key, made.value.kept);
      return made;
    });
    running.set(key, work);
    try {
      return await work;
    } finally {
      if (running.get(key) === work) running.delete(key);
    }
  };

  const keptFor = async (query: CompareQuery, slices: Slices): Promise<Result<Kept, EngineFailure>> => {
    const key = keyOf(query);
    await running.get(key)?.catch(() => null);
    const kept = recent.get(key);
    if (kept) return ok(kept);
    const made = await compare(query, { slices, onProgress: () => undefined, isCancelled: () => false });
    return made.ok ? ok(made.value.kept) : made;
  };

  return {
    compare: async (query, course) => {
      const made = await compare(query, course);
      return made.ok ? ok(made.value.comparison) : made;
    },
    play: async (request, slices) => {
      const kept = await keptFor(request, slices);
      return kept.ok ? played(kept.value, request.answers, slices) : kept;
    },
    where: async (request, slices) => {
      const kept = await keptFor(request, slices);
      return kept.ok ? whereIn(kept.value, request.part, slices) : kept;
    },
  };
}

function keyOf({ left, right, relation, limits }: CompareQuery): string {
  return JSON.stringify([left.source, left.process, right.source, right.process, relation, limits.maxStates, limits.maxMemoryBytes, limits.maxWork]);
}

async function make(systems: Systems, query: CompareQuery, course: Course): Promise<Made> {
  const { slices } = course;
  const leftProcess = processOf(systems, query.left, 'left');
  await rested(slices);
  const rightProcess = processOf(systems, query.right, 'right');
  if (!leftProcess.ok) return leftProcess;
  if (!rightProcess.ok) return rightProcess;
  await rested(slices);
  const left = await explored(leftProcess.value, query.limits, 0, course);
  const right = await explored(rightProcess.value, query.limits, left.stateCount, course);
  const graph = await driven(joining(left, right), slices);
  await rested(slices);
  const judgement = await judged(graph, query.relation, course);
  await rested(slices);
  const kept = { graph, left: stepsIn(left), right: stepsIn(right), relation: query.relation, judgement };
  const { leftCount } = graph;
  // nothing is claimed of a comparison that was ended: every state is alone
  const classes = judgement?.bisimulation.classes ?? Int32Array.from(graph.isFrontier, (_, state) => state);
  const difference = judgement?.difference ? await differenceIn(kept, judgement.difference, slices) : null;
  const comparison = {
    relation: query.relation,
    isRelated: judgement?.isRelated ?? null,
    left, right,
    classes: { left: classes.slice(0, leftCount), right: classes.slice(leftCount), count: judgement?.bisimulation.classCount ?? graph.stateCount },
    difference,
    certificate: judgement?.certificate ?? null,
  };
  return ok({ kept, comparison });
}

interface Runnable {
  readonly program: Program;
  readonly system: string;
}

function processOf(systems: Systems, { source, process }: ProcessRef, side: Side): Result<Runnable, EngineFailure> {
  const found = analyseProcess(systems.modelOf(source), process);
  if (!found.ok) return err({ kind: 'problem', side, ...found.error });
  const { model, system } = found.value;
  return ok({ program: withUnknowns(model.program), system });
}

/** The state graph of one side; `before`: states found on the other. */
async function explored({ program, system }: Runnable, limits: ExploreLimits, before: number, { slices, onProgress, isCancelled }: Course): Promise<Lts> {
  const work = explore(program, system, limits);
  for (;;) {
    const next = work.next(isCancelled() ? 'cancel' : undefined);
    if (next.done === true) return next.value;
    if (!slices.isOver()) continue;
    onProgress({ phase: 'exploring', stateCount: before + next.value.stateCount, classCount: 0 });
    await slices.next();
  }
}

/** Null when it was ended before there was a verdict. */
async function judged(graph: JoinedLts, relation: Relation, { slices, onProgress, isCancelled }: Course): Promise<Judgement | null> {
  const work = judge(graph, relation);
  for (;;) {
    if (isCancelled()) return null;
    const next = work.next();
    if (next.done === true) return next.value;
    if (!slices.isOver()) continue;
    onProgress({ ...next.value, stateCount: graph.stateCount });
    await slices.next();
  }
}

/** Gives way between two pieces of work, if it is time. */
async function rested(slices: Slices): Promise<void> {
  if (slices.isOver()) await slices.next();
}

async function driven<T>(work: Generator<unknown, T>, slices: Slices): Promise<T> {
  for (;;) {
    const next = work.next();
    if (next.done === true) return next.value;
    await rested(slices);
  }
}

function stepsIn({ stepOffsets, stepTargets, stepLabels, labels }: Lts): Steps {
  return { stepOffsets: stepOffsets.slice(), stepTargets: stepTargets.slice(), stepLabels: stepLabels.slice(), labels };
}

async function differenceIn(kept: Kept, { formula, side }: NonNullable<Judgement['difference']>, slices: Slices): Promise<Difference> {
  const { text, spans } = printFormula(formula);
  await rested(slices);
  const depth = modalDepth(formula);
  await rested(slices);
  return { formula, text, spans, side, depth, play: await driven(playing(kept, []), slices) };
}

async function played(kept: Kept, answers: readonly number[], slices: Slices): Promise<Result<Play, EngineFailure>> {
  return kept.judgement?.difference ? ok(await driven(playing(kept, answers), slices)) : noDifference();
}

async function whereIn({ graph, judgement }: Kept, part: number, slices: Slices): Promise<Result<Where, EngineFailure>> {
  if (!judgement?.difference) return noDifference();
  const formula = partAt(judgement.difference.formula, part);
  if (!formula) return err({ kind: 'internal', detail: `the formula has no part ${part}` });
  const values = await driven(holdsEverywhere(graph, formula), slices);
  return ok({ left: values.slice(0, graph.leftCount), right: values.slice(graph.leftCount) });
}

function noDifference(): { readonly ok: false; readonly error: EngineFailure } {
  return err({ kind: 'internal', detail: 'the comparison found no difference' });
}
