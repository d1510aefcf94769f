import { err, ok } from '../core/base/result.ts';
import { documentOf } from '../core/trace/document.ts';
import { encodeShare } from '../platform/share-codec.ts';
import type { Arguments } from './arguments.ts';
import { usageError } from './arguments.ts';
import type { CliIo } from './io.ts';
import { chooseSystem, loadModel } from './model-file.ts';
import type { CommandResult } from './outcome.ts';
import { plainError } from './outcome.ts';
import { takeRun } from './stepping.ts';
import { grouped } from './words.ts';

/** `share FILE --system S [--trace 0,2,1]`: a link to the page that holds model and run. */
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
  const encoded = encodeShare({ ...documentOf(source), system: system.value, steps, cursor: steps.length });
  if (!encoded.ok) {
    const { bytes, maxBytes } = encoded.error;
    return err([plainError('too-large', `${file} is too large for a link: ${grouped(bytes)} bytes, at most ${grouped(maxBytes)}`, null, file)]);
  }
  const link = `${options.base.replace(/#.*$/s, '')}#${encoded.value}`;
  return ok({ code: 0, json: { command: 'share', link, length: link.length }, lines: [link] });
}
