import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { CompareDocument, ComparedProcess } from '../core/trace/document.ts';
import { documentOf } from '../core/trace/document.ts';
import { encodeShare } from '../platform/share-codec.ts';
import type { Arguments, Options } from './arguments.ts';
import { usageError } from './arguments.ts';
import { placeOf, relationNamed } from './compare-command.ts';
import type { CliIo } from './io.ts';
import type { LoadedModel } from './model-file.ts';
import { chooseSystem, loadModel, withProcess } from './model-file.ts';
import type { CommandResult, InputError } from './outcome.ts';
import { plainError } from './outcome.ts';
import { takeRun } from './stepping.ts';
import { grouped } from './words.ts';

/** `share FILE --system S [--trace 0,2,1]`: a link to the page that holds model and run; with `--left P --right Q --relation R` to their comparison. */
export async function shareCommand({ options, positionals: [file = ''] }: Arguments, io: CliIo): CommandResult {
  const loaded = await loadModel(file, io, options.isQuiet);
  if (!loaded.ok) return loaded;
  const system = chooseSystem(loaded.value, options.system);
  if (!system.ok) return system;
  const { program, source } = loaded.value.model;
  const run = takeRun(program, system.value, options.choices.map((index) => ({ index, check: null })));
  if (run.misfit !== null) {
    const { step, available } = run.misfit;
    const range = available === 0 ? 'nothing can be done there' : `there the positions are 0 to ${available - 1}`;
    return err([usageError(`--trace: step ${step} of ${system.value} is not possible`, range)]);
  }
  const steps = run.steps.map(({ index, check }) => ({ index, check }));
  const compare = await comparedIn(loaded.value, options, io);
  if (!compare.ok) return compare;
  const { view, ...document } = documentOf(source);
  const place = compare.value ? 'compare' : view.place;
  const encoded = encodeShare({ ...document, system: system.value, steps, cursor: steps.length, compare: compare.value, view: { ...view, place } });
  if (!encoded.ok) {
    const { bytes, maxBytes } = encoded.error;
    return err([plainError('too-large', `${file} is too large for a link: ${grouped(bytes)} bytes, at most ${grouped(maxBytes)}`, null, file)]);
  }
  const link = `${options.base.replace(/#.*$/s, '')}#${encoded.value}`;
  return ok({ code: 0, json: { command: 'share', link, length: link.length }, lines: [link] });
}

/** What the options say is compared; null when they say nothing of it. */
async function comparedIn(model: LoadedModel, options: Options, io: CliIo): Promise<Result<CompareDocument | null, readonly InputError[]>> {
  const { left, right, answers, move } = options;
  if (left === null && right === null) {
    const isAsked = options.relation !== null || answers.length > 0 || move !== null;
    return isAsked ? err([usageError('a comparison needs --left P and --right Q')]) : ok(null);
  }
  if (left === null || right === null) return err([usageError(`a comparison needs ${left === null ? '--left P' : '--right Q'} too`)]);
  const relation = relationNamed(options.relation);
  if (!relation.ok) return err([relation.error]);
  const sides: ComparedProcess[] = [];
  for (const text of [left, right]) {
    const side = await processIn(text, model, io, options.isQuiet);
    if (!side.ok) return side;
    sides.push(side.value);
  }
  const [one, other] = sides;
  return one && other ? ok({ left: one, right: other, relation: relation.value, answers, move: move ?? 0 }) : ok(null);
}

/** A process as a link holds it, with the text of its file where that is another one. */
async function processIn(text: string, model: LoadedModel, io: CliIo, isQuiet: boolean): Promise<Result<ComparedProcess, readonly InputError[]>> {
  const { file, process } = placeOf(text, null);
  const loaded = file === null || file === model.file ? ok(model) : await loadModel(file, io, isQuiet);
  if (!loaded.ok) return loaded;
  const found = withProcess(loaded.value, process);
  if (!found.ok) return found;
  return ok({ process, file: loaded.value === model || file === null ? null : { title: file.replace(/^.*[\\/]/, ''), source: loaded.value.model.source } });
}
