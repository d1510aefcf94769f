/** Drives the explorer within the limits of the command line: time, progress, Ctrl-C. */
import type { ExploreCommand } from '../core/lts/explore.ts';
import { explore } from '../core/lts/explore.ts';
import type { Lts, Progress } from '../core/lts/lts.ts';
import type { Program } from '../core/term/program.ts';
import type { Options } from './arguments.ts';
import type { CliIo } from './io.ts';
import { counted, duration, grouped } from './words.ts';

/** Between two looks at the clock the explorer works on; signals are let in as often. */
const SLICE_MS = 50;
const MEGABYTE = 2 ** 20;
/** Work that a state may cost on average; networks need less than 20, a model whose states grow without bound any amount. */
const WORK_PER_STATE = 50;
/** Whatever the limit of states: enough for 1,000 states of `P = a.(P | P)`, in about ten seconds. */
const LEAST_WORK = 150_000_000;

export interface Exploration {
  readonly lts: Lts;
  readonly seconds: number;
  /** Every state was found and every step of it. */
  readonly isComplete: boolean;
  /** Why it stopped, in words; null when complete. */
  readonly stopped: string | null;
}

/** Explores one system. Ends early, with what was found, at a limit, at the timeout, or at Ctrl-C. */
export async function exploreSystem(program: Program, system: string, options: Options, io: CliIo, maxStates = options.maxStates): Promise<Exploration> {
  const began = io.now();
  const limits = { maxStates, maxMemoryBytes: options.maxMemoryMB * MEGABYTE, maxWork: Math.max(LEAST_WORK, maxStates * WORK_PER_STATE) };
  const work = explore(program, system, limits);
  const progress = progressLine(options, io);
  let reason: string | null = null;
  const stopListening = io.onInterrupt(() => (reason = 'stopped by Ctrl-C'));
  try {
    let command: ExploreCommand;
    for (let looked = began; ; ) {
      const next = work.next(command);
      if (next.done === true) return explorationOf(next.value, (io.now() - began) / 1000, reason, options);
      command = undefined;
      if (io.now() - looked < SLICE_MS) continue;
      looked = io.now();
      progress.show(progressText(next.value));
      await io.pause();
      if (options.timeoutSeconds !== null && looked - began >= options.timeoutSeconds * 1000) reason ??= `stopped after ${duration(options.timeoutSeconds)}`;
      if (reason !== null) command = 'cancel';
    }
  } finally {
    progress.clear();
    stopListening();
  }
}

function explorationOf(lts: Lts, seconds: number, reason: string | null, options: Options): Exploration {
  const isComplete = lts.stop === 'complete' && lts.frontierCount === 0;
  return { lts, seconds, isComplete, stopped: isComplete ? null : stopText(lts, reason, options) };
}

function stopText({ stop, frontierCount }: Lts, reason: string | null, options: Options): string {
  switch (stop) {
    case 'complete':
      return `${counted(frontierCount, 'state')} not explored further: an input there has values that cannot be listed`;
    case 'states':
      return `stopped at the limit of ${counted(options.maxStates, 'state')}, there are more (--max-states)`;
    case 'memory':
      return `stopped at the limit of ${grouped(options.maxMemoryMB)} MB, there are more states (--max-memory)`;
    case 'work':
      return 'stopped because the work grew too large, as with states that grow without bound (--max-states raises the limit)';
    case 'cancelled':
      return reason ?? 'stopped';
  }
}

function progressText({ stateCount, stepCount, bytes }: Progress): string {
  return `${counted(stateCount, 'state')}, ${counted(stepCount, 'step')}, ${grouped(Math.round(bytes / MEGABYTE))} MB`;
}

/** One line on a terminal that says how far the work is. */
export function progressLine(options: Options, io: CliIo) {
  const isShown = io.isTerminal && !options.isQuiet;
  let width = 0;
  return {
    show: (line: string): void => {
      if (!isShown) return;
      io.err(`\r${line.padEnd(width)}`);
      width = line.length;
    },
    clear: (): void => {
      if (width > 0) io.err(`\r${' '.repeat(width)}\r`);
    },
  };
}
