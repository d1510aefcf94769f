import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import { createRandom } from '../core/base/random.ts';
import { shortestToAction, shortestToDeadlock } from '../core/lts/paths.ts';
import type { Lts } from '../core/lts/lts.ts';
import { initialState, stepsOf } from '../core/semantics/system.ts';
import type { Program } from '../core/term/program.ts';
import type { Arguments, Options } from './arguments.ts';
import { usageError } from './arguments.ts';
import { exploreSystem } from './exploring.ts';
import type { Exploration } from './exploring.ts';
import type { CliIo } from './io.ts';
import { chooseSystem, loadModel } from './model-file.ts';
import type { CommandResult, InputError, Outcome } from './outcome.ts';
import { takeRun } from './stepping.ts';
import { endLines, runLines } from './telling.ts';
import { counted, listed, quoted } from './words.ts';

/** What is looked for. */
type Goal =
  | { readonly kind: 'deadlock' }
  | { readonly kind: 'action'; readonly action: string }
  | { readonly kind: 'random'; readonly seed: number; readonly steps: number };

const DEFAULT_STEPS = 20;
/** A short run is usually near: the search begins with few states and grows. Breadth first, so what is found is shortest. */
const FIRST_STATES = 1000;
const GROWTH = 10;
const MAX_HINTS = 12;

/** `trace FILE --to deadlock | --to-action A | --random SEED --steps N`: finds a run. */
export async function traceCommand({ options, positionals: [file = ''] }: Arguments, io: CliIo): CommandResult {
  const goal = goalOf(options);
  if (!goal.ok) return err([goal.error]);
  const loaded = await loadModel(file, io, options.isQuiet);
  if (!loaded.ok) return loaded;
  const system = chooseSystem(loaded.value, options.system);
  if (!system.ok) return system;
  const { program } = loaded.value.model;
  if (goal.value.kind === 'random') {
    const choices = randomChoices(program, system.value, goal.value.seed, goal.value.steps);
    return ok(foundOutcome(program, system.value, file, choices, `A random run with seed ${goal.value.seed}`));
  }
  const isDeadlock = goal.value.kind === 'deadlock';
  const action = goal.value.kind === 'action' ? goal.value.action : '';
  const find = (lts: Lts) => (isDeadlock ? shortestToDeadlock(lts) : shortestToAction(lts, action));
  const searched = await search(program, system.value, options, io, find);
  if (searched.choices !== null) {
    return ok(foundOutcome(program, system.value, file, searched.choices, isDeadlock ? 'A shortest run to a deadlock' : `A shortest run to ${action}`));
  }
  return ok(missingOutcome(searched.exploration, isDeadlock ? 'deadlock' : `step ${action}`, isDeadlock ? [] : labelHints(searched.exploration.lts)));
}

function goalOf({ goal, action, seed, steps }: Options): Result<Goal, InputError> {
  const wishes = [goal, action, seed].filter((wish) => wish !== null);
  if (wishes.length !== 1) return err(usageError('trace needs one of --to deadlock, --to-action A, --random SEED'));
  if (goal !== null && goal !== 'deadlock') return err(usageError(`--to ${goal}: this version knows --to deadlock`, `for an action: --to-action ${goal}`));
  if (steps !== null && seed === null) return err(usageError('--steps belongs to --random SEED'));
  if (goal !== null) return ok({ kind: 'deadlock' });
  if (action !== null) return ok({ kind: 'action', action });
  return ok({ kind: 'random', seed: seed ?? 0, steps: steps ?? DEFAULT_STEPS });
}

async function search(program: Program, system: string, options: Options, io: CliIo, find: (lts: Lts) => readonly number[] | null) {
  for (let maxStates = Math.min(FIRST_STATES, options.maxStates); ; maxStates = Math.min(maxStates * GROWTH, options.maxStates)) {
    const exploration = await exploreSystem(program, system, options, io, maxStates);
    const choices = find(exploration.lts);
    if (choices !== null || exploration.lts.stop !== 'states' || maxStates === options.maxStates) return { choices, exploration };
  }
}

/** Every step of a state equally likely; ends after `count` steps or where nothing can be done. Needs no LTS, so the system may be infinite. */
function randomChoices(program: Program, system: string, seed: number, count: number): readonly { readonly index: number; readonly check: null }[] {
  const random = createRandom(seed);
  const choices: { readonly index: number; readonly check: null }[] = [];
  for (let state = initialState(program, system); choices.length < count; ) {
    const steps = stepsOf(state);
    if (steps.length === 0) break;
    const index = random.below(steps.length);
    choices.push({ index, check: null });
    state = steps[index]?.target ?? state;
  }
  return choices;
}

function foundOutcome(program: Program, system: string, file: string, found: readonly (number | { readonly index: number })[], title: string): Outcome {
  const indices = found.map((choice) => (typeof choice === 'number' ? choice : choice.index));
  const run = takeRun(program, system, indices.map((index) => ({ index, check: null })));
  if (run.misfit !== null) throw new Error(`the explorer's run ${indices.join()} of ${system} is not possible by the rules (step ${run.misfit.step})`);
  const steps = run.steps.map(({ object }) => object);
  return {
    code: 0,
    json: { command: 'trace', system, found: true, steps, choices: indices },
    lines: [
      `${title}, ${counted(steps.length, 'step')}:`,
      ...runLines(steps),
      ...endLines(run.end, run.history),
      `Share it: tauscope share ${quoted(file)} --system ${system}${indices.length > 0 ? ` --trace ${indices.join()}` : ''}`,
    ],
  };
}

function missingOutcome({ isComplete, lts, stopped }: Exploration, what: string, hints: readonly string[]): Outcome {
  const lines = isComplete
    ? [`No ${what} in all ${counted(lts.stateCount, 'state')}.`]
    : [`No ${what} was found in ${counted(lts.stateCount, 'state')}; ${stopped ?? 'there are more'}.`];
  return {
    code: isComplete ? 1 : 3,
    json: { command: 'trace', found: false, steps: [], states: lts.stateCount, complete: isComplete },
    lines: hints.length > 0 ? [...lines, `Steps it does: ${listed(hints)}.`] : lines,
  };
}

function labelHints({ labels, names }: Lts): readonly string[] {
  const all = [...new Set([...labels.filter((label) => label !== 'tau'), ...names])];
  return all.length > MAX_HINTS ? [...all.slice(0, MAX_HINTS - 1), `${all.length - MAX_HINTS + 1} more`] : all;
}
