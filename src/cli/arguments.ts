/** The words behind `tauscope COMMAND`: options and what remains. */
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { InputError } from './outcome.ts';
import { plainError } from './outcome.ts';

export interface Options {
  readonly isJson: boolean;
  readonly isQuiet: boolean;
  readonly isHelp: boolean;
  readonly system: string | null;
  readonly maxStates: number;
  readonly maxMemoryMB: number;
  readonly timeoutSeconds: number | null;
  readonly relation: string | null;
  readonly goal: string | null;
  readonly action: string | null;
  readonly seed: number | null;
  readonly steps: number | null;
  readonly choices: readonly number[];
  readonly left: string | null;
  readonly right: string | null;
  readonly answers: readonly number[];
  readonly move: number | null;
  readonly base: string;
}

type Draft = { -readonly [Key in keyof Options]: Options[Key] };

const DEFAULTS: Options = {
  isJson: false,
  isQuiet: false,
  isHelp: false,
  system: null,
  maxStates: 1_000_000,
  maxMemoryMB: 2048,
  timeoutSeconds: null,
  relation: null,
  goal: null,
  action: null,
  seed: null,
  steps: null,
  choices: [],
  left: null,
  right: null,
  answers: [],
  move: null,
  base: 'http://127.0.0.1:4173/',
};

export interface OptionSpec {
  /** Name of the value in the help; null for an option without one. */
  readonly value: string | null;
  readonly help: string;
  /** What the value has to be, in words. */
  readonly wanted?: string;
  /** Takes the value over; false when it is none. */
  readonly read: (into: Draft, value: string) => boolean;
}

export type OptionName =
  | '--json' | '--quiet' | '--help' | '--system' | '--max-states' | '--max-memory' | '--timeout'
  | '--relation' | '--to' | '--to-action' | '--random' | '--steps' | '--trace' | '--left' | '--right' | '--answers' | '--move' | '--base';

export const OPTIONS: Readonly<Record<OptionName, OptionSpec>> = {
  '--json': { value: null, help: 'one JSON object on standard output', read: flag('isJson') },
  '--quiet': { value: null, help: 'no progress and no warnings', read: flag('isQuiet') },
  '--help': { value: null, help: 'this text', read: flag('isHelp') },
  '--system': { value: 'NAME', help: 'the constant without parameters that is meant (default: the only system, else the last definition)', read: text('system') },
  '--max-states': { value: 'N', help: 'explore at most N states (default 1,000,000)', wanted: 'a whole number from 1', read: whole('maxStates', 1) },
  '--max-memory': { value: 'MB', help: 'use at most so much memory for states (default 2048)', wanted: 'a whole number from 1', read: whole('maxMemoryMB', 1) },
  '--timeout': { value: 'SECONDS', help: 'stop exploring after so long; compare what was found for at most as long again', wanted: 'a number of seconds', read: seconds },
  '--relation': { value: 'R', help: 'strong (or bisim; taken where none is given) or weak', read: text('relation') },
  '--to': { value: 'deadlock', help: 'a shortest run to a deadlock', read: text('goal') },
  '--to-action': { value: 'A', help: "a shortest run whose last step is A: a label ('plan, get(3)) or the name of a step inside (takeRepo)", read: text('action') },
  '--random': { value: 'SEED', help: 'a random run; the same seed gives the same run', wanted: 'a whole number', read: whole('seed', 0) },
  '--steps': { value: 'N', help: 'length of the random run (default 20)', wanted: 'a whole number', read: whole('steps', 0) },
  '--trace': { value: '0,2,1', help: 'the steps of the run, each as its position in the list of steps', wanted: 'positions with commas between them, as in 0,2,1', read: numbers('choices') },
  '--left': { value: 'P', help: 'a process to compare, FILE#P for another file; opens the page at the comparison', read: text('left') },
  '--right': { value: 'Q', help: 'the process to compare it with', read: text('right') },
  '--answers': { value: '0,2', help: 'in the mismatch: the answers of the defender, each as its position in the list of answers', wanted: 'positions with commas between them, as in 0,2', read: numbers('answers') },
  '--move': { value: 'N', help: 'open the mismatch at move N', wanted: 'a whole number', read: whole('move', 0) },
  '--base': { value: 'URL', help: `where the page is (default ${DEFAULTS.base})`, read: text('base') },
};

type KeysOf<T> = { [Key in keyof Options]: T extends Options[Key] ? Key : never }[keyof Options];

function flag(key: 'isJson' | 'isQuiet' | 'isHelp') {
  return (into: Draft): boolean => (into[key] = true);
}

function text(key: KeysOf<string>) {
  return (into: Draft, value: string): boolean => {
    into[key] = value;
    return value !== '';
  };
}

function whole(key: KeysOf<number>, least: number) {
  return (into: Draft, value: string): boolean => {
    into[key] = Number(value.replaceAll(/[_,]/g, ''));
    return /^\d[\d_,]*$/.test(value) && into[key] >= least && Number.isSafeInteger(into[key]);
  };
}

function seconds(into: Draft, value: string): boolean {
  into.timeoutSeconds = Number(value);
  return /^\d*\.?\d+$/.test(value);
}

function numbers(key: 'choices' | 'answers') {
  return (into: Draft, value: string): boolean => {
    into[key] = value === '' ? [] : value.split(',').map(Number);
    return value === '' || /^\d{1,9}(,\d{1,9})*$/.test(value);
  };
}

export interface Arguments {
  readonly options: Options;
  readonly positionals: readonly string[];
}

/**
 * Reads the words behind a command that takes these options. `--name value` and `--name=value` are the same, `--` ends the
 * options, `-` alone and `-#P` are words like others (standard input).
 */
export function readArguments(words: readonly string[], allowed: readonly OptionName[]): Result<Arguments, InputError> {
  const options: Draft = { ...DEFAULTS };
  const positionals: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--') {
      positionals.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-' || word.startsWith('-#')) {
      positionals.push(word);
      continue;
    }
    const [, given = word, inline] = /^(--[^=]*)=(.*)$/s.exec(word) ?? [];
    const name = given === '-h' ? '--help' : allowed.find((option) => option === given);
    if (name === undefined) return err(unknownOption(given, allowed));
    const { value, wanted, read } = OPTIONS[name];
    if (value === null ? inline !== undefined : inline === undefined && at + 1 >= words.length) {
      return err(usageError(value === null ? `${name} takes no value` : `${name} needs a value: ${name} ${value}`));
    }
    const taken = value === null ? '' : (inline ?? words[++at] ?? '');
    if (!read(options, taken)) return err(usageError(`${name} takes ${wanted ?? value}, not '${taken}'`));
  }
  return ok({ options, positionals });
}

function unknownOption(given: string, allowed: readonly OptionName[]): InputError {
  if (given === '--symmetry') return plainError('not-in-this-version', '--symmetry is not in this version');
  return usageError(`unknown option ${given}`, `options: ${allowed.join(' ')}`);
}

/** The command line itself is wrong. */
export function usageError(message: string, hint: string | null = null): InputError {
  return plainError('usage', message, hint);
}
