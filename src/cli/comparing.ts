/** Compares two processes within the limits of the command line, and tells a mismatch as steps by the plain interpreter. */
import type { Relation, Side } from '../core/equivalence/comparison.ts';
import type { Formula } from '../core/logic/formula.ts';
import { printFormula } from '../core/logic/print.ts';
import { joinLts } from '../core/lts/joined-lts.ts';
import type { Program } from '../core/term/program.ts';
import type { Judgement, Judging } from '../engine/judging.ts';
import { judge, playing } from '../engine/judging.ts';
import { differenceSentence, isQuiet } from '../store/compare-words.ts';
import type { Options } from './arguments.ts';
import type { Exploration } from './exploring.ts';
import { exploreSystem, progressLine } from './exploring.ts';
import type { CliIo } from './io.ts';
import { counted, duration } from './words.ts';
import type { RoundObject } from './mismatch.ts';
import { roundsOf } from './mismatch.ts';

/** A process that can run, and what it is called. */
export interface Runnable {
  readonly program: Program;
  readonly system: string;
  readonly name: string;
}

/** What was found out about two processes. `certified`: a verdict, checked twice. */
export interface Compared {
  readonly relation: Relation;
  readonly left: Exploration;
  readonly right: Exploration;
  readonly isRelated: boolean | null;
  readonly difference: CliDifference | null;
  /** Why there is no verdict, in words; null where there is one. */
  readonly stopped: string | null;
}

interface CliDifference {
  readonly formula: Formula;
  readonly text: string;
  /** True at the start of this side. */
  readonly side: Side;
  /** What one process can do and the other cannot, as the page says it. */
  readonly sentence: string;
  readonly rounds: readonly RoundObject[];
}

/** Between two looks at the clock the search works on. */
const SLICE_MS = 50;
/** What was found until Ctrl-C is compared for so long. */
const AFTER_INTERRUPT_MS = 1000;

/**
 * Explores both, judges, and checks the verdict twice: throws when the second check fails. `--timeout` bounds exploring; what was
 * found then is compared for at most as long again, and what was found until Ctrl-C for a moment.
 */
export async function compareSystems(left: Runnable, right: Runnable, relation: Relation, options: Options, io: CliIo): Promise<Compared> {
  const began = io.now();
  const leftFound = await exploreSystem(left.program, left.system, options, io);
  const wasEnded = leftFound.lts.stop === 'cancelled';
  const remaining = options.timeoutSeconds === null ? null : Math.max(0, options.timeoutSeconds - (io.now() - began) / 1000);
  // what was ended on the left is not begun on the right: its first look at the clock is its last
  const rightFound = await exploreSystem(right.program, right.system, { ...options, timeoutSeconds: wasEnded ? 0 : remaining }, io);
  const graph = joinLts(leftFound.lts, rightFound.lts);
  const explored = { relation, left: leftFound, right: rightFound };
  const { judgement, stopped } = await judged(judge(graph, relation), graph.stateCount, options, io);
  if (judgement === null) return { ...explored, isRelated: null, difference: null, stopped };
  const { isRelated, difference } = judgement;
  if (difference === null) return { ...explored, isRelated, difference: null, stopped: isRelated === null ? (leftFound.stopped ?? rightFound.stopped) : null };
  const play = finished(playing({ graph, left: leftFound.lts, right: rightFound.lts, relation, judgement }, []));
  const rounds = roundsOf(play, { left: { ...left, lts: leftFound.lts }, right: { ...right, lts: rightFound.lts } });
  const telling = { isQuiet: isQuiet(leftFound.lts, rightFound.lts) };
  const sentence = differenceSentence({ ...difference, play }, { left: left.name, right: right.name }, telling).map((part) => part.text).join('');
  return { ...explored, isRelated, difference: { ...difference, text: printFormula(difference.formula).text, sentence, rounds }, stopped: null };
}

async function judged(work: Generator<Judging, Judgement>, stateCount: number, options: Options, io: CliIo): Promise<{ readonly judgement: Judgement | null; readonly stopped: string | null }> {
  const { timeoutSeconds } = options;
  const began = io.now();
  const progress = progressLine(options, io);
  let reason: string | null = null;
  const stopListening = io.onInterrupt(() => (reason = 'stopped by Ctrl-C'));
  const until = reason === null ? began : began + AFTER_INTERRUPT_MS;
  try {
    for (let looked = began; ; ) {
      const next = work.next();
      if (next.done === true) return { judgement: next.value, stopped: null };
      if (io.now() - looked < SLICE_MS) continue;
      looked = io.now();
      progress.show(progressText(next.value, stateCount));
      await io.pause();
      if (timeoutSeconds !== null && looked - began >= timeoutSeconds * 1000) reason ??= `stopped after ${duration(timeoutSeconds)}`;
      if (reason !== null && looked >= until) return { judgement: null, stopped: reason };
    }
  } finally {
    progress.clear();
    stopListening();
  }
}

function progressText({ phase, classCount }: Judging, stateCount: number): string {
  return phase === 'comparing' ? `comparing: ${counted(classCount, 'class', 'classes')} told apart` : `checking ${counted(stateCount, 'state')} a second time`;
}

function finished<T>(work: Generator<unknown, T>): T {
  for (let next = work.next(); ; next = work.next()) if (next.done === true) return next.value;
}
