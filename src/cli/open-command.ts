import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import { analyse } from '../core/syntax/analyse.ts';
import type { Model } from '../core/syntax/model.ts';
import type { ComparedProcess, CompareDocument, RecordedStep, WorkspaceDocument } from '../core/trace/document.ts';
import type { ShareProblem } from '../core/trace/share-opening.ts';
import { titleOf } from '../core/trace/title.ts';
import { decodeShare } from '../platform/share-codec.ts';
import type { Arguments } from './arguments.ts';
import type { CliIo } from './io.ts';
import type { CommandResult } from './outcome.ts';
import { plainError } from './outcome.ts';
import { takeRun } from './stepping.ts';
import type { StepObject, TakenRun } from './stepping.ts';
import { endLines, runLines } from './telling.ts';
import { counted, grouped, listed } from './words.ts';

/** A step of the link: an object like everywhere when the model can do it, its position and check in any case. */
type OpenedStep = (StepObject | { readonly label: null; readonly event: null }) & RecordedStep;

/** `open LINK`: what a link holds, and what is wrong with it. */
export async function openCommand({ positionals: [link = ''] }: Arguments, io: CliIo): CommandResult {
  const given: Result<string, string> = link === '-' ? await io.readInput() : ok(link);
  if (!given.ok) return err([plainError('unreadable', `standard input: ${given.error}`)]);
  const { version, document, problems } = decodeShare(given.value);
  const said = problems.map((problem) => problemText(problem, document));
  if (document === null) return err(problems.map((problem, k) => plainError(problem.kind, said[k] ?? problem.kind)));
  const replay = replayOf(document);
  const all = [...said, ...replay.problems];
  return ok({
    code: 0,
    json: {
      command: 'open',
      version,
      title: document.title ?? titleOf(document.source),
      model: document.source,
      system: replay.system,
      trace: openedSteps(document, replay.run),
      cursor: document.cursor,
      runs: document.runs.map(({ number, name, steps }) => ({ number, name, steps })),
      view: document.view,
      compare: document.compare,
      problems: all,
    },
    lines: [...all.map((problem) => `! ${problem}`), ...documentLines(document, replay)],
  });
}

interface Replay {
  readonly system: string | null;
  /** Null when the model cannot run. */
  readonly run: TakenRun | null;
  readonly problems: readonly string[];
}

function replayOf(document: WorkspaceDocument): Replay {
  const model = analyse(document.source);
  const fault = modelFault(model, document.system);
  const system = document.system ?? model.defaultSystem;
  if (fault !== null || system === null) return { system, run: null, problems: fault === null ? [] : [fault] };
  const run = takeRun(model.program, system, document.steps);
  if (run.misfit === null) return { system, run, problems: [] };
  const { step } = run.misfit;
  return { system, run, problems: [`Step ${step} is not possible in this model any more. The run is shown up to step ${step - 1}.`] };
}

/** Why the model cannot be run; null when it can. */
function modelFault(model: Model, system: string | null): string | null {
  const faults = model.diagnostics.filter(({ severity }) => severity === 'error');
  const [first] = faults;
  if (first !== undefined) {
    const place = first.where.kind === 'text' ? `line ${first.where.start.line}: ` : '';
    return `The model has ${counted(faults.length, 'error')}: ${place}${first.message}`;
  }
  if (system !== null && !model.systems.includes(system)) return `The model has no system ${system}.`;
  return null;
}

function openedSteps(document: WorkspaceDocument, run: TakenRun | null): readonly OpenedStep[] {
  return document.steps.map(({ index, check }, k) => {
    const object = run?.steps[k]?.object;
    return object ? { index, check, ...object } : { index, check, label: null, event: null };
  });
}

function documentLines(document: WorkspaceDocument, { system, run }: Replay): readonly string[] {
  const { source, steps, cursor, runs, compare } = document;
  const title = document.title ?? titleOf(source);
  const taken = run === null ? [] : run.steps.map(({ object }) => object);
  return [
    `${title ?? 'A model'}${system === null ? '' : `, system ${system}`}, ${counted(source.split('\n').length, 'line')}`,
    steps.length === 0 ? 'No run.' : `A run of ${counted(steps.length, 'step')}, cursor after step ${cursor}:`,
    ...runLines(taken),
    ...(run !== null && run.misfit === null && steps.length > 0 ? endLines(run.end, run.history) : []),
    ...(compare === null ? [] : [comparedLine(compare)]),
    ...(runs.length > 0 ? [`${counted(runs.length, 'more run')} kept beside it.`] : []),
    '',
    ...source.replace(/\n$/, '').split('\n'),
  ];
}

/** What a link compares, in a line. */
function comparedLine({ left, right, relation, answers, move }: CompareDocument): string {
  const name = ({ process, file }: ComparedProcess): string => (file ? `${process} of ${file.title}` : process);
  const chosen = answers.length > 0 ? `, with answers ${answers.join(',')}` : '';
  return `Compared: ${name(left)} with ${name(right)}, ${relation} bisimilarity, at move ${move}${chosen}.`;
}

const PART_WORDS = { model: 'the model', trace: 'the trace', view: 'the arrangement', runs: 'the other runs', compare: 'the comparison' } as const;

/** A problem of a link, in a sentence. */
function problemText(problem: ShareProblem, document: WorkspaceDocument | null): string {
  const parts = (names: readonly (keyof typeof PART_WORDS)[]) => listed(names.map((name) => PART_WORDS[name]));
  switch (problem.kind) {
    case 'not-a-link':
      return 'This is no link of ours: it has no part that begins with # and a version.';
    case 'too-new':
      return `This link was made by a newer version (format ${problem.version}).${document === null ? '' : ' What this version understands of it is shown.'}`;
    case 'cut-off': {
      const { after, begun, lost } = problem;
      const place = begun !== null ? `inside ${PART_WORDS[begun]}` : after !== null ? `after ${PART_WORDS[after]}` : 'before the model is complete';
      const begunText = begun === null ? '' : ` The beginning of ${PART_WORDS[begun]} is there.`;
      return `This link is cut off ${place}.${begunText}${lost.length > 0 ? ` Lost: ${parts(lost)}.` : ''}`;
    }
    case 'damaged':
      return `This link is damaged. Lost: ${parts(problem.lost)}.`;
    case 'too-large':
      return `This link would unpack to more than ${grouped(problem.maxBytes)} bytes and is not opened.`;
    case 'unknown-part':
      return 'This link holds something that this version does not know; the rest is shown.';
  }
}
