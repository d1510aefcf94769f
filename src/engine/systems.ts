import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { Wiring } from '../core/lts/network.ts';
import { wiringOf } from '../core/lts/network.ts';
import { initialState } from '../core/semantics/system.ts';
import { analyse } from '../core/syntax/analyse.ts';
import type { Diagnostic } from '../core/syntax/diagnostic.ts';
import type { Model } from '../core/syntax/model.ts';
import type { Program } from '../core/term/program.ts';
import type { EngineFailure, SystemQuery } from './engine-api.ts';
import { usesLeftOut } from './left-out.ts';
import { createRecent } from './recent.ts';
import type { RunTree } from './run-tree.ts';
import { createRunTree } from './run-tree.ts';
import type { LtsSteps } from './second-opinion.ts';

/** A system that is being looked at. */
export interface OpenSystem {
  readonly program: Program;
  readonly wiring: Wiring;
  readonly runs: RunTree;
  /** Uses a definition that could not be read: no end is a finding. */
  readonly isPartial: boolean;
  /** What was explored last. */
  lts: LtsSteps | null;
}

export interface Systems {
  readonly modelOf: (source: string) => Model;
  readonly open: (query: SystemQuery) => Result<OpenSystem, EngineFailure>;
}

/** The text being edited, the one before it, and one opened from elsewhere. */
const MAX_MODELS = 3;
const MAX_SYSTEMS = 4;

/** Remembers the last few texts and systems, so that a question about the same one does not begin with parsing. */
export function createSystems(): Systems {
  const recent = createRecent<string, { readonly model: Model; readonly systems: ReturnType<typeof createRecent<string, OpenSystem>> }>(MAX_MODELS);
  const entryOf = (source: string) => {
    const known = recent.get(source);
    if (known) return known;
    const entry = { model: analyse(source), systems: createRecent<string, OpenSystem>(MAX_SYSTEMS) };
    recent.set(source, entry);
    return entry;
  };
  return {
    modelOf: (source) => entryOf(source).model,
    open: ({ source, system }) => {
      const { model, systems } = entryOf(source);
      const known = systems.get(system);
      if (known) return ok(known);
      const { program } = model;
      if (!model.systems.includes(system) || program.broken.has(system)) return err({ kind: 'problem', diagnostics: problemsOf(model, system) });
      const start = initialState(program, system);
      const wiring = wiringOf(start.skeleton);
      const opened: OpenSystem = { program, wiring, runs: createRunTree(wiring, start), isPartial: usesLeftOut(program, system), lts: null };
      systems.set(system, opened);
      return ok(opened);
    },
  };
}

/** What is wrong with the text; where nothing is, the name is. */
function problemsOf(model: Model, system: string): readonly Diagnostic[] {
  const errors = model.diagnostics.filter((d) => d.severity === 'error');
  if (errors.length > 0) return errors;
  const start = { line: 1, column: 1, offset: 0 };
  const hint = model.systems.length > 0 ? `It can run ${model.systems.join(', ')}.` : 'Write a process, for example P = a.b.P;';
  const message = model.program.definitions.has(system) ? `${system} has parameters: it cannot run by itself.` : `The text defines no ${system}.`;
  return [{ code: 'unknown-constant', severity: 'error', message, where: { kind: 'text', start, end: start }, hint }];
}
