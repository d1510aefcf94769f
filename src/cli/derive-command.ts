import { ok } from '../core/base/result.ts';
import type { OriginId } from '../core/base/brand.ts';
import type { Model } from '../core/syntax/model.ts';
import { initialState, stepsOf } from '../core/semantics/system.ts';
import type { Derivation } from '../core/semantics/transition.ts';
import type { Arguments } from './arguments.ts';
import type { CliIo } from './io.ts';
import { loadModel, withProcess } from './model-file.ts';
import type { CommandResult } from './outcome.ts';
import { takenStep } from './stepping.ts';
import { counted } from './words.ts';

interface Tree {
  readonly rule: string;
  readonly conclusion: string;
  readonly premises: readonly Tree[];
  /** Of the term the rule speaks of; null for terms the text does not have. */
  readonly line: number | null;
}

/** `derive FILE P`: the steps of a process, each with the proof that it exists. */
export async function deriveCommand({ options, positionals: [file = '', process = ''] }: Arguments, io: CliIo): CommandResult {
  const loaded = await loadModel(file, io, options.isQuiet);
  if (!loaded.ok) return loaded;
  const asked = withProcess(loaded.value, process);
  if (!asked.ok) return asked;
  const { model, system } = asked.value;
  const lineCount = loaded.value.model.source.split('\n').length;
  const state = initialState(model.program, system);
  const transitions = stepsOf(state).map((step, index) => {
    const { label, event } = takenStep(state, step, index).object;
    const derivation = step.derivation();
    // A process that is no constant got a name for this question only; its unfolding is no step of the proof.
    const proof = system !== process && derivation.source === system ? (derivation.premises[0] ?? derivation) : derivation;
    return { label, event, target: proof.target, tree: treeOf(proof, model, lineCount) };
  });
  const lines = transitions.flatMap(({ event, tree }, k) => ['', `${k + 1}. ${event}`, ...treeLines(tree, '   ')]);
  return ok({
    code: 0,
    json: { command: 'derive', transitions },
    lines: [transitions.length > 0 ? `${process} can do ${counted(transitions.length, 'step')}:` : `${process} can do nothing.`, ...lines],
  });
}

function treeOf({ rule, source, label, target, premises, origin }: Derivation, model: Model, lineCount: number): Tree {
  return {
    rule,
    conclusion: `${source} —${label}→ ${target}`,
    premises: premises.map((premise) => treeOf(premise, model, lineCount)),
    line: lineOf(model, origin, lineCount),
  };
}

function lineOf(model: Model, origin: OriginId, lineCount: number): number | null {
  const line = model.spanOf(origin)?.start.line ?? null;
  return line !== null && line <= lineCount ? line : null;
}

/** The conclusion first, what it follows from indented below it. */
function treeLines({ rule, conclusion, premises, line }: Tree, indent: string): readonly string[] {
  const place = line === null ? '' : `  (line ${line})`;
  return [`${indent}${rule.padEnd(7)} ${conclusion}${place}`, ...premises.flatMap((premise) => treeLines(premise, `${indent}  `))];
}
