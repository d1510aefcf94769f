import { ok } from '../core/base/result.ts';
import { choicesTo } from '../core/lts/paths.ts';
import { StateKind } from '../core/lts/lts.ts';
import type { Arguments } from './arguments.ts';
import { exploreSystem } from './exploring.ts';
import type { Exploration } from './exploring.ts';
import type { CliIo } from './io.ts';
import { chooseSystem, loadModel } from './model-file.ts';
import type { CommandResult } from './outcome.ts';
import { counted, duration, grouped, quoted } from './words.ts';

/** `explore FILE [--system S]`: builds the LTS and counts. */
export async function exploreCommand({ options, positionals: [file = ''] }: Arguments, io: CliIo): CommandResult {
  const loaded = await loadModel(file, io, options.isQuiet);
  if (!loaded.ok) return loaded;
  const system = chooseSystem(loaded.value, options.system);
  if (!system.ok) return system;
  const exploration = await exploreSystem(loaded.value.model.program, system.value, options, io);
  const { lts, seconds, isComplete } = exploration;
  const peakMemoryMB = Math.round(io.peakMemoryBytes() / 2 ** 20);
  const json = {
    command: 'explore',
    system: system.value,
    states: lts.stateCount,
    transitions: lts.transitionCount,
    deadlocks: lts.deadlockCount,
    terminated: lts.terminatedCount,
    atRest: lts.atRestCount,
    frontier: lts.frontierCount,
    divergent: lts.isDivergent,
    complete: isComplete,
    seconds: Number(seconds.toFixed(3)),
    peakMemoryMB,
  };
  return ok({ code: isComplete ? 0 : 3, json, lines: lines(system.value, file, exploration, peakMemoryMB) });
}

function lines(system: string, file: string, { lts, seconds, isComplete, stopped }: Exploration, peakMemoryMB: number): readonly string[] {
  const atLeast = isComplete ? 'all ' : 'at least ';
  const kinds = [
    deadlockLine(system, file, lts, isComplete),
    lts.terminatedCount > 0 ? `${grouped(lts.terminatedCount)} terminated: everybody has finished` : null,
    lts.atRestCount > 0 ? `${grouped(lts.atRestCount)} at rest: everybody has finished, the tools wait for the next call` : null,
    lts.frontierCount > 0 ? `${grouped(lts.frontierCount)} not explored` : null,
    lts.isDivergent ? 'can go on for ever inside (divergent): some τ-cycle is reachable' : null,
  ];
  return [
    `${system}: ${atLeast}${counted(lts.stateCount, 'state')}, ${counted(lts.transitionCount, 'transition')}`,
    ...kinds.flatMap((line) => (line === null ? [] : [`  ${line}`])),
    ...(stopped === null ? [] : [`  ${stopped}`]),
    `  ${duration(seconds)}, ${grouped(peakMemoryMB)} MB`,
  ];
}

function deadlockLine(system: string, file: string, lts: Exploration['lts'], isComplete: boolean): string {
  const first = lts.kinds.indexOf(StateKind.deadlock);
  if (first < 0) return isComplete ? 'no deadlock' : `no deadlock found in ${counted(lts.stateCount, 'state')}`;
  const length = choicesTo(lts, first).length;
  return `${counted(lts.deadlockCount, 'deadlock')}, the nearest after ${counted(length, 'step')}: tauscope trace ${quoted(file)} --system ${system} --to deadlock`;
}
