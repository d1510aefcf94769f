import type { OriginId } from '../core/base/brand.ts';
import type { CheckArg, Definition } from '../core/term/program.ts';
import type { Model } from '../core/syntax/model.ts';
import { behaviourOf } from './behaviour.ts';
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
  const written = new Map<string, Definition>();
  for (const item of model.items) if (item.kind === 'definition' && !written.has(item.definition.name)) written.set(item.definition.name, item.definition);
  return {
    source,
    diagnostics,
    systems,
    defaultSystem,
    definitions: [...program.definitions.values()].map((definition) => {
      const { name, role, isSystem, origin, nameOrigin } = definition;
      return { name, role, isSystem, isBroken: program.broken.has(name), behaviour: behaviourOf(model, written.get(name) ?? definition), origin, nameOrigin };
    }),
    checks: program.checks.map(({ name, args, expected, origin }) => ({ name, system: systemOf(args), processes: processesOf(args, model), isExpected: expected, origin })),
    spans: Int32Array.from(offsets),
  };
}

/** The constant that a check with one argument is about. */
function systemOf([arg, ...others]: readonly CheckArg[]): string | null {
  return arg?.kind === 'process' && others.length === 0 && arg.term.kind === 'call' && arg.term.args.length === 0 ? arg.term.process : null;
}

/** The two terms of a relation, as written. */
function processesOf(args: readonly CheckArg[], { source, spanOf }: Model): readonly string[] {
  if (args.length !== 2 || args.some((arg) => arg.kind !== 'process')) return [];
  return args.map(({ origin }) => {
    const span = spanOf(origin);
    return span ? source.slice(span.start.offset, span.end.offset) : '';
  });
}
