/** From the name of a file to a model that can run, or to what is wrong with it. */
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import { analyse } from '../core/syntax/analyse.ts';
import type { ProcessInText } from '../core/syntax/analyse-process.ts';
import { analyseProcess } from '../core/syntax/analyse-process.ts';
import type { Diagnostic } from '../core/syntax/diagnostic.ts';
import type { Model } from '../core/syntax/model.ts';
import type { CliIo } from './io.ts';
import type { InputError } from './outcome.ts';
import { plainError } from './outcome.ts';
import { listed } from './words.ts';

export interface LoadedModel {
  /** As given; `-` for standard input. */
  readonly file: string;
  readonly model: Model;
}

type Loaded<T> = Result<T, readonly InputError[]>;

/** Formats that this version does not read yet, by the end of the name. */
const LATER = /\.(ccs|caal|aut|flow|domain)$/i;

/** Reads and checks a model; warnings go to standard error unless they are not wanted. */
export async function loadModel(file: string, io: CliIo, isQuiet: boolean): Promise<Loaded<LoadedModel>> {
  const [, ending] = LATER.exec(file) ?? [];
  if (ending !== undefined) {
    return err([plainError('not-in-this-version', `reading .${ending.toLowerCase()} files is not in this version`, 'give a .tau file', file)]);
  }
  const text = await (file === '-' ? io.readInput() : io.readFile(file));
  if (!text.ok) return err([plainError('unreadable', `${file}: ${text.error}`, null, file)]);
  if (text.value.includes('\0')) return err([plainError('unreadable', `${file}: this is no text`, null, file)]);
  const model = analyse(text.value.replace(/^\uFEFF/, ''));
  const faults = model.diagnostics.filter(({ severity }) => severity === 'error');
  if (faults.length > 0) return err(faults.map((fault) => inputError(file, model.source, fault)));
  if (!isQuiet) for (const warning of model.diagnostics) io.err(errorText(inputError(file, model.source, warning), 'warning'));
  return ok({ file, model });
}

/** The system that is meant: the one named, else the default one. */
export function chooseSystem({ file, model }: LoadedModel, wanted: string | null): Loaded<string> {
  if (wanted !== null && model.systems.includes(wanted)) return ok(wanted);
  const { systems, defaultSystem } = model;
  const hint = systems.length > 0 ? `can be run: ${listed(systems)}` : null;
  if (wanted !== null) {
    const isDefined = model.program.definitions.has(wanted);
    const message = isDefined ? `${wanted} has parameters and cannot be run by itself` : `${wanted} is not defined in ${file}`;
    return err([plainError(isDefined ? 'system-with-parameters' : 'unknown-constant', message, hint, file)]);
  }
  if (defaultSystem !== null) return ok(defaultSystem);
  return err([plainError('no-process', `${file} defines nothing that can be run`, 'define a constant without parameters: P = a.b.P;', file)]);
}

/**
 * A model with the process `text` in it, and the constant that is that process: a constant of the model, a call or any term of
 * the language. Errors have their places in `text`, which is no file.
 */
export function withProcess({ file, model }: LoadedModel, text: string): Loaded<ProcessInText> {
  const found = analyseProcess(model, text);
  if (found.ok) return found;
  const { part, diagnostics } = found.error;
  if (part === 'text') return err(diagnostics.map((fault) => inputError(file, model.source, fault)));
  return err(diagnostics.map((fault) => {
    const error = inputError(file, text, fault);
    return { ...error, file: null, message: text.trim() === '' ? error.message : `${text}: ${error.message}` };
  }));
}

/** A diagnostic as an input error. */
export function inputError(file: string, source: string, { code, message, hint, where }: Diagnostic): InputError {
  if (where.kind !== 'text') return plainError(code, message, hint ?? null, file);
  const { start, end } = where;
  return {
    file, code, message,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    hint: hint ?? null,
    excerpt: source.slice(start.offset - start.column + 1).split(/\r\n|\r|\n/, 1)[0] ?? '',
  };
}

const MAX_EXCERPT = 160;

/** `file:line:column: error: message (code)`, the offending line, the place under it, the hint. */
export function errorText(error: InputError, severity: 'error' | 'warning' = 'error'): string {
  const { file, line, column, endLine, endColumn, code, message, hint, excerpt } = error;
  const place = line === null ? 'tauscope' : `${file ?? 'process'}:${line}:${column}`;
  const lines = [`${place}: ${severity}: ${message}${code === 'usage' ? '' : ` (${code})`}`];
  if (line !== null && column !== null && excerpt !== null) {
    // A very long line is shown around the place.
    const from = column > MAX_EXCERPT / 2 && excerpt.length > MAX_EXCERPT ? column - MAX_EXCERPT / 2 : 1;
    const shown = excerpt.slice(from - 1, from - 1 + MAX_EXCERPT).replaceAll('\t', ' ');
    const last = endLine === line && endColumn !== null ? endColumn : excerpt.length + 1;
    const width = Math.max(1, Math.min(last - column, shown.length - (column - from)));
    const number = String(line);
    lines.push(`  ${number} | ${shown}`, `  ${' '.repeat(number.length)} | ${' '.repeat(column - from)}${'^'.repeat(width)}`);
  }
  if (hint !== null) lines.push(`  hint: ${hint}`);
  return `${lines.map(withoutControls).join('\n')}\n`;
}

/** A terminal would obey control characters of the text. */
function withoutControls(line: string): string {
  return line.replace(/[^\P{Cc}\n\t]/gu, '\u{FFFD}');
}
