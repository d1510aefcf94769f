import { err, ok } from '../core/base/result.ts';
import type { Relation } from '../core/equivalence/comparison.ts';
import { RELATION_ALIASES, RELATIONS } from '../core/equivalence/comparison.ts';
import { shortestToDeadlock } from '../core/lts/paths.ts';
import { endOf } from '../core/semantics/classify.ts';
import { expand, initialState, keyOfState } from '../core/semantics/system.ts';
import { isAnswered } from '../core/syntax/checks.ts';
import { printTerm } from '../core/term/print.ts';
import type { Check, Program } from '../core/term/program.ts';
import type { Arguments, Options } from './arguments.ts';
import { compareSystems } from './comparing.ts';
import { exploreSystem } from './exploring.ts';
import type { CliIo } from './io.ts';
import { mismatchLines, traceOf } from './mismatch.ts';
import type { LoadedModel } from './model-file.ts';
import { errorText, inputError, loadModel } from './model-file.ts';
import type { CommandResult, ExitCode, InputError } from './outcome.ts';
import type { StepObject } from './stepping.ts';
import { takeRun } from './stepping.ts';
import { endLines, runLines } from './telling.ts';
import { counted } from './words.ts';

/** An answered check, as in the JSON result; `lines` for people. */
interface Answered {
  readonly json: {
    readonly line: number;
    readonly text: string;
    readonly answer: boolean | null;
    readonly expected: boolean;
    readonly ok: boolean;
    readonly formula: string | null;
    readonly trace: readonly StepObject[] | null;
    readonly states: number;
    readonly certified: boolean;
  };
  readonly lines: readonly string[];
}

/** Up to so many states a "yes" is checked a second time, by the plain interpreter, which is slow. */
const MAX_CERTIFIED_STATES = 5000;

/** `check FILE`: answers every `check` line of the file. */
export async function checkCommand({ options, positionals: [file = ''] }: Arguments, io: CliIo): CommandResult {
  const loaded = await loadModel(file, io, true);
  if (!loaded.ok) return loaded;
  const { program, diagnostics, source } = loaded.value.model;
  const later = program.checks.filter(({ name }) => !isAnswered(name)).map((check) => notYet(loaded.value, check));
  if (later.length > 0) return err(later);
  if (!options.isQuiet) for (const warning of diagnostics) io.err(errorText(inputError(file, source, warning), 'warning'));
  const answered: Answered[] = [];
  for (const check of program.checks) answered.push(await answer(program, check, options, io));
  const checks = answered.map(({ json }) => json);
  const isOk = checks.every((check) => check.ok);
  return ok({
    code: exitCode(checks),
    json: { command: 'check', checks, ok: isOk },
    lines: [...answered.flatMap(({ lines }) => lines), summary(checks.filter((check) => check.ok).length, checks.length, file)],
  });
}

function exitCode(checks: readonly Answered['json'][]): ExitCode {
  if (checks.some((check) => check.answer !== null && !check.ok)) return 1;
  return checks.some((check) => check.answer === null) ? 3 : 0;
}

function summary(good: number, all: number, file: string): string {
  return all === 0 ? `${file} has no check.` : `${good} of ${counted(all, 'check')} as expected.`;
}

function notYet({ file, model }: LoadedModel, check: Check): InputError {
  const span = model.spanOf(check.origin);
  if (span === null) throw new Error(`check ${check.text} has no place in the text`);
  const message = `the check ${check.name} is not in this version`;
  return inputError(file, model.source, { code: 'not-in-this-version', severity: 'error', message, where: { kind: 'text', ...span }, hint: 'answered now: deadlock_free(S), strong(P, Q) and weak(P, Q)' });
}

function answer(program: Program, check: Check, options: Options, io: CliIo): Promise<Answered> {
  const relation = RELATIONS.find((name) => name === (RELATION_ALIASES[check.name] ?? check.name));
  return relation === undefined ? answerDeadlockFree(program, check, options, io) : answerRelation(program, check, relation, options, io);
}

async function answerRelation(program: Program, check: Check, relation: Relation, options: Options, io: CliIo): Promise<Answered> {
  const [left, right] = [0, 1].map((index) => ({ ...systemOf(program, check, index), name: nameOf(check, index) }));
  if (left === undefined || right === undefined) throw new Error(`check ${check.text} has no processes`);
  const compared = await compareSystems(left, right, relation, options, io);
  const { isRelated, difference, stopped } = compared;
  const states = compared.left.lts.stateCount + compared.right.lts.stateCount;
  const json = {
    ...outcomeOf(check, isRelated),
    formula: difference?.text ?? null,
    trace: difference && traceOf(difference.rounds),
    states,
    certified: isRelated !== null,
  };
  const names = { left: left.name, right: right.name };
  const verdict = isRelated === null ? `not decided within ${counted(states, 'state')}: ${stopped}` : isRelated ? `holds in ${counted(states, 'state')}` : 'fails';
  const evidence = difference === null ? [] : [`${difference.text} is true of ${names[difference.side]} only`, ...(json.ok ? [] : mismatchLines(difference.rounds, names).map((line) => `  ${line}`))];
  return { json, lines: linesFor(check, json, verdict, evidence) };
}

/** What every answer has. */
function outcomeOf(check: Check, answered: boolean | null) {
  return { line: check.line, text: check.text, answer: answered, expected: check.expected, ok: answered === check.expected };
}

function linesFor(check: Check, { answer: answered, ok: isAsExpected }: Answered['json'], verdict: string, evidence: readonly string[]): readonly string[] {
  const mark = answered === null ? '?' : isAsExpected ? '✓' : '✗';
  const suffix = answered !== null && isAsExpected && !answered ? ', as expected' : '';
  return [`${mark} line ${check.line}: check ${check.expected ? '' : 'not '}${check.text}`, `    ${verdict}${suffix}`, ...evidence.map((line) => `    ${line}`)];
}

async function answerDeadlockFree(program: Program, check: Check, options: Options, io: CliIo): Promise<Answered> {
  const asked = systemOf(program, check, 0);
  const { lts, isComplete, stopped } = await exploreSystem(asked.program, asked.system, options, io);
  const choices = shortestToDeadlock(lts);
  const isFree = choices !== null ? false : isComplete ? true : null;
  const run = choices === null ? null : takeRun(asked.program, asked.system, choices.map((index) => ({ index, check: null })));
  if (run !== null && (run.misfit !== null || expand(run.end).steps.length > 0 || endOf(run.end.skeleton, run.end.locals) !== 'deadlock')) {
    throw new Error(`${check.text}: the explorer's deadlock is none by the rules`);
  }
  const trace = run === null ? null : run.steps.map(({ object }) => object);
  const json = {
    ...outcomeOf(check, isFree),
    formula: null,
    trace,
    states: lts.stateCount,
    certified: isFree === true ? isConfirmed(asked.program, asked.system, lts.stateCount) : isFree === false,
  };
  const counts = isComplete ? `all ${counted(lts.stateCount, 'state')}` : counted(lts.stateCount, 'state');
  const verdict = isFree === null ? `not decided within ${counts}: ${stopped}` : isFree ? `holds in ${counts}` : `fails after ${counted(trace?.length ?? 0, 'step')}`;
  const evidence = run === null || json.ok ? [] : [...runLines(trace ?? []), ...endLines(run.end, run.history)];
  return { json, lines: linesFor(check, json, verdict, evidence) };
}

/** A process of a check as a system: a constant as it is, any other term under a name of its own. */
function systemOf(program: Program, check: Check, index: number): { readonly program: Program; readonly system: string } {
  const argument = check.args[index];
  if (argument?.kind !== 'process') throw new Error(`check ${check.text} has no process`);
  const { term, origin } = argument;
  if (term.kind === 'call' && term.args.length === 0) return { program, system: term.process };
  const system = `the process of line ${check.line}`;
  const definition = { name: system, role: 'process', isSystem: true, params: [], body: term, origin, nameOrigin: origin } as const;
  return { program: { ...program, definitions: new Map([...program.definitions, [system, definition]]) }, system };
}

/** What a process of a check is called: as it would be written. */
function nameOf({ args, text }: Check, index: number): string {
  const argument = args[index];
  if (argument?.kind !== 'process') throw new Error(`check ${text} has no process`);
  return printTerm(argument.term);
}

/**
 * The second check of a "yes": the plain interpreter finds as many states and no deadlock. False when there are too many
 * states for it; a difference is an error of ours.
 */
function isConfirmed(program: Program, system: string, stateCount: number): boolean {
  if (stateCount > MAX_CERTIFIED_STATES) return false;
  const seen = new Set<string>();
  const queue = [initialState(program, system)];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    const key = keyOfState(state);
    if (seen.has(key)) continue;
    seen.add(key);
    const { steps, openInputs } = expand(state);
    if (steps.length === 0 && openInputs.length === 0 && endOf(state.skeleton, state.locals) === 'deadlock') {
      throw new Error(`${system} has a deadlock by the rules, and none by the explorer`);
    }
    queue.push(...steps.map((step) => step.target));
  }
  if (seen.size !== stateCount) throw new Error(`${system} has ${seen.size} states by the rules, and ${stateCount} by the explorer`);
  return true;
}
