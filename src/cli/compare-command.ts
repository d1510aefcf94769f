import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { Relation, Side } from '../core/equivalence/comparison.ts';
import { RELATION_ALIASES, RELATIONS } from '../core/equivalence/comparison.ts';
import type { Arguments } from './arguments.ts';
import { usageError } from './arguments.ts';
import type { Compared, Runnable } from './comparing.ts';
import { compareSystems } from './comparing.ts';
import type { CliIo } from './io.ts';
import { mismatchLines, traceOf } from './mismatch.ts';
import type { LoadedModel } from './model-file.ts';
import { loadModel, withProcess } from './model-file.ts';
import type { CommandResult, InputError } from './outcome.ts';
import { counted } from './words.ts';

/** `FILE#P`: a process of another file. Names may hold a `#`, but nothing before it ends like the name of a file. */
const IN_FILE = /^(-|[^#]*\.(?:tau|ccs|caal|aut))#(.*)$/is;

const ADVERBS: Readonly<Record<Relation, string>> = { strong: 'strongly', weak: 'weakly' };

const DEFAULT_RELATION = 'strong' satisfies Relation;

/** `compare FILE P Q --relation R` (strong where it is not given), where P or Q may be `FILE#P`; when both are, FILE can be left out. */
export async function compareCommand({ options, positionals }: Arguments, io: CliIo): CommandResult {
  const relation = relationNamed(options.relation ?? DEFAULT_RELATION);
  if (!relation.ok) return err([relation.error]);
  const [first = '', ...rest] = positionals;
  const [left = '', right = ''] = rest.length < 2 ? [first, ...rest] : rest;
  const file = rest.length < 2 ? null : first;
  const models = new Map<string, LoadedModel>();
  const processes: Runnable[] = [];
  const faults: InputError[] = [];
  for (const text of [left, right]) {
    const found = await processNamed(text, file, models, io, options.isQuiet);
    if (found.ok) processes.push(found.value);
    else faults.push(...found.error);
  }
  const [p, q] = processes;
  if (p === undefined || q === undefined) return err(faults.filter((fault, k) => faults.findIndex((each) => isSameFault(each, fault)) === k));
  const compared = await compareSystems(p, q, relation.value, options, io);
  const { isRelated, difference } = compared;
  return ok({
    code: isRelated === null ? 3 : isRelated ? 0 : 1,
    json: {
      command: 'compare',
      relation: relation.value,
      left,
      right,
      related: isRelated,
      certified: isRelated !== null,
      formula: difference?.text ?? null,
      side: difference?.side ?? null,
      trace: difference && traceOf(difference.rounds),
      states: [compared.left.lts.stateCount, compared.right.lts.stateCount],
      rounds: difference?.rounds ?? null,
    },
    lines: [...verdictLines(compared, { left, right }), ...(options.relation === null ? [`(Compared by --relation ${DEFAULT_RELATION}, since none was given.)`] : [])],
  });
}

/** A relation by its name or alias. */
export function relationNamed(given: string | null): Result<Relation, InputError> {
  const relation = RELATIONS.find((name) => name === (RELATION_ALIASES[given ?? ''] ?? given));
  if (relation !== undefined) return ok(relation);
  const aliases = Object.entries(RELATION_ALIASES).map(([alias, name]) => `${alias} (${name})`);
  const hint = `relations: ${[...RELATIONS, ...aliases].join(', ')}`;
  return err(usageError(given === null ? 'two processes are compared by --relation R' : `unknown relation ${given}`, hint));
}

/** The file that a process is of, `file` where it names none itself. */
export function placeOf<T>(text: string, file: T): { readonly file: string | T; readonly process: string } {
  const [, own, inside] = IN_FILE.exec(text) ?? [];
  return own === undefined || inside === undefined ? { file, process: text } : { file: own, process: inside };
}

async function processNamed(text: string, file: string | null, models: Map<string, LoadedModel>, io: CliIo, isQuiet: boolean): Promise<Result<Runnable, readonly InputError[]>> {
  const { file: place, process } = placeOf(text, file);
  if (place === null) return err([usageError(`${text} is in no file`, 'write compare FILE P Q, or FILE#P for a process of another file')]);
  const loaded = models.get(place);
  const model = loaded ? ok(loaded) : await loadModel(place, io, isQuiet);
  if (!model.ok) return model;
  models.set(place, model.value);
  const asked = withProcess(model.value, process);
  return asked.ok ? ok({ program: asked.value.model.program, system: asked.value.system, name: text }) : asked;
}

/** A file with errors that holds both processes is told once. */
function isSameFault(one: InputError, other: InputError): boolean {
  return one.file === other.file && one.line === other.line && one.column === other.column && one.code === other.code && one.message === other.message;
}

/** What weak bisimilarity leaves out of sight: that only one of the two can go on inside for ever. */
function divergenceLines(relation: Relation, { left, right }: Pick<Compared, Side>, names: Readonly<Record<Side, string>>): readonly string[] {
  if (relation !== 'weak' || left.lts.isDivergent === right.lts.isDivergent) return [];
  return [`  ${left.lts.isDivergent ? names.left : names.right} can go on for ever inside (divergent); weak bisimilarity does not look at that.`];
}

function verdictLines({ relation, left, right, isRelated, difference, stopped }: Compared, names: Readonly<Record<Side, string>>): readonly string[] {
  const adverb = ADVERBS[relation];
  const counts = `${counted(left.lts.stateCount, 'state')} and ${counted(right.lts.stateCount, 'state')}`;
  const pair = `${names.left} and ${names.right}`;
  if (isRelated === null) return [`Not decided whether ${pair} are ${adverb} bisimilar, within ${counts}: ${stopped ?? ''}`];
  if (difference === null) return [`${pair} are ${adverb} bisimilar (${counts}; checked twice).`, ...divergenceLines(relation, { left, right }, names)];
  const [has, lacks] = difference.side === 'left' ? [names.left, names.right] : [names.right, names.left];
  return [
    `${pair} are not ${adverb} bisimilar (${counts}; checked twice).`,
    `  ${difference.text}`,
    `    is true of ${has} and false of ${lacks}.`,
    `  ${difference.sentence}`,
    `  The mismatch, move by move:`,
    ...mismatchLines(difference.rounds, names).map((line) => `    ${line}`),
  ];
}
