import type { OriginId } from '../core/base/brand.ts';
import type { CheckArg } from '../core/term/program.ts';
import type { Model } from '../core/syntax/model.ts';
import type { Analysis } from './engine-api.ts';

/** A model as plain data. Its typed array is the caller's to keep. */
export function analysisOf(model: Model): Analysis {
  const { source, diagnostics, systems, defaultSystem, program } = model;
  const offsets: number[] = [];
  for (let origin = 0 as OriginId; ; origin = (origin + 1) as OriginId) {
    const span = model.spanOf(origin);
    if (!span) break;
    offsets.push(span.start.offset, span.end.offset);
  }
  return {
    source,
    diagnostics,
    systems,
    defaultSystem,
    definitions: [...program.definitions.values()].map(({ name, role, isSystem, origin, nameOrigin }) => ({
      name,
      role,
      isSystem,
      isBroken: program.broken.has(name),
      origin,
      nameOrigin,
    })),
    checks: program.checks.map(({ name, args, expected, origin }) => ({ name, system: systemOf(args), isExpected: expected, origin })),
    spans: Int32Array.from(offsets),
  };
}

/** The constant that a check with one argument is about. */
function systemOf([arg, ...others]: readonly CheckArg[]): string | null {
  return arg?.kind === 'process' && others.length === 0 && arg.term.kind === 'call' && arg.term.args.length === 0 ? arg.term.process : null;
}
