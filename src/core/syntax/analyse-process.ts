/**
 * A process that is given beside a text: a constant of the text, a call (`Client(1)`), or any term of the language, its names
 * those of the text. It is read as one more definition at the end of the text; what is wrong with it is told by its own lines
 * and columns.
 */
import type { Result } from '../base/result.ts';
import { err, ok } from '../base/result.ts';
import { analyse } from './analyse.ts';
import type { Diagnostic, Position, Span } from './diagnostic.ts';
import { linesOf } from './lines.ts';
import { say } from './messages.ts';
import type { Model } from './model.ts';

/** Nobody writes one behind a process that stands alone. */
const NO_SEMICOLON = say.missingSemicolon(0).text;

/** The text with the process in it, and the constant without parameters that is the process. */
export interface ProcessInText {
  readonly model: Model;
  readonly system: string;
}

/** `part` says in which of the two the places are. */
export interface ProcessProblem {
  readonly part: 'text' | 'process';
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Finds or adds a process; a `;` behind it does not matter. Errors elsewhere in the text do not matter, except to a constant whose own definition
 * has one; whoever runs the process looks at `program.broken` for those that it uses.
 */
export function analyseProcess(model: Model, written: string): Result<ProcessInText, ProcessProblem> {
  const process = written.replace(/\s*;\s*$/, '');
  const name = process.trim();
  if (model.systems.includes(name)) {
    return model.program.broken.has(name) ? err({ part: 'text', diagnostics: errorsOf(model, name) }) : ok({ model, system: name });
  }
  const system = freeName(`${model.source} ${process}`);
  // a broken last definition must not swallow the process; in a text without errors a `;` would be one
  const head = `${model.source}${model.diagnostics.some(isError) ? '\n;' : ''}\n${system} =\n`;
  const extended = analyse(head + process);
  const place = placeIn(head, process);
  const faults = extended.diagnostics.filter((each) => isError(each) && each.message !== NO_SEMICOLON);
  const own = faults.filter((fault) => fault.definition === system || place.has(fault));
  const isBrokenNow = (definition: string | undefined): boolean =>
    definition !== undefined && extended.program.broken.has(definition) && !model.program.broken.has(definition);
  // an error that only the process brings, though it shows elsewhere: a channel of the text that it uses differently
  const brought = own.length > 0 ? own : faults.filter(({ definition }) => isBrokenNow(definition));
  if (brought.length > 0) return err({ part: 'process', diagnostics: brought.map((fault) => place.moved(standingAlone(fault))) });
  const added = extended.items.filter(({ origin }) => (extended.spanOf(origin)?.end.offset ?? 0) > head.length);
  if (added.length > 1) return err({ part: 'process', diagnostics: [{ code: 'syntax', severity: 'error', ...textOf(say.moreThanOneProcess()), where: { kind: 'text', ...place.whole } }] });
  if (!extended.systems.includes(system) || extended.program.broken.has(system)) return err({ part: 'text', diagnostics: faults });
  return ok({ model: extended, system });
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

/** Those of one definition; when they are not among those listed, all. */
function errorsOf({ diagnostics }: Model, definition: string): readonly Diagnostic[] {
  const errors = diagnostics.filter(isError);
  const own = errors.filter((each) => each.definition === definition);
  return own.length > 0 ? own : errors;
}

/** The process is behind a `=` that nobody wrote. */
function standingAlone(fault: Diagnostic): Diagnostic {
  const { message, hint, ...rest } = fault;
  return { ...rest, ...textOf(say.standingAlone(hint === undefined ? { text: message } : { text: message, hint })) };
}

/** A name for the process that neither it nor the text has: the views show it where the process has several parts. */
function freeName(source: string): string {
  let name = 'Process';
  while (source.includes(name)) name += '_';
  return name;
}

function textOf({ text, hint }: { readonly text: string; readonly hint?: string }): Pick<Diagnostic, 'message' | 'hint'> {
  return hint === undefined ? { message: text } : { message: text, hint };
}

/** From places in the long text to places in the process, which begins at the start of a line behind `head`. */
function placeIn(head: string, process: string) {
  const first = linesOf(head).positionOf(head.length).line;
  const own = linesOf(process);
  const whole: Span = own.spanOf(0, process.length);
  const back = ({ line, column, offset }: Position): Position =>
    offset - head.length > process.length ? whole.end : { line: line - first + 1, column, offset: offset - head.length };
  const has = ({ where }: Diagnostic): boolean => where.kind === 'text' && where.end.offset > head.length;
  return {
    whole,
    has,
    moved: (diagnostic: Diagnostic): Diagnostic => {
      const { where, fix, definition: _added, ...rest } = diagnostic;
      if (where.kind !== 'text' || where.start.offset < head.length) return { ...rest, where: { kind: 'text', ...whole } };
      const moved = { ...rest, where: { kind: 'text' as const, start: back(where.start), end: back(where.end) } };
      return fix === undefined || fix.start.offset < head.length ? moved : { ...moved, fix: { ...fix, start: back(fix.start), end: back(fix.end) } };
    },
  };
}
