/** The command line as a function: words in, texts and an exit code out. */
import type { Arguments, OptionName } from './arguments.ts';
import { OPTIONS, readArguments, usageError } from './arguments.ts';
import { checkCommand } from './check-command.ts';
import { compareCommand } from './compare-command.ts';
import { deriveCommand } from './derive-command.ts';
import { exploreCommand } from './explore-command.ts';
import type { CliIo } from './io.ts';
import { withLastingInterrupt } from './lasting-interrupt.ts';
import { errorText } from './model-file.ts';
import { openCommand } from './open-command.ts';
import type { CommandResult, ExitCode, InputError } from './outcome.ts';
import { shareCommand } from './share-command.ts';
import { traceCommand } from './trace-command.ts';
import { VERSION } from './version.ts';
import { aligned } from './words.ts';

interface Command {
  readonly name: string;
  readonly help: string;
  readonly positionals: readonly string[];
  /** The first may be left out. */
  readonly isFirstOptional?: boolean;
  readonly options: readonly OptionName[];
  readonly run: (args: Arguments, io: CliIo) => CommandResult;
}

const COMMON: readonly OptionName[] = ['--json', '--quiet', '--help'];
const LIMITS: readonly OptionName[] = ['--max-states', '--max-memory', '--timeout'];

const COMMANDS: readonly Command[] = [
  { name: 'check', help: 'answer every `check` line of the file', positionals: ['FILE'], options: LIMITS, run: checkCommand },
  { name: 'explore', help: 'build the state graph and count', positionals: ['FILE'], options: ['--system', ...LIMITS], run: exploreCommand },
  {
    name: 'compare', help: 'are two processes bisimilar, and if not, where do they differ? P, Q: constants, calls, terms; FILE#P for another file',
    positionals: ['FILE', 'P', 'Q'], isFirstOptional: true, options: ['--relation', ...LIMITS], run: compareCommand,
  },
  {
    name: 'trace', help: 'find a run: to a deadlock, to an action, or at random', positionals: ['FILE'],
    options: ['--system', '--to', '--to-action', '--random', '--steps', ...LIMITS], run: traceCommand,
  },
  { name: 'derive', help: 'the steps of a process, each with its derivation', positionals: ['FILE', 'P'], options: [], run: deriveCommand },
  {
    name: 'share', help: 'print a link that holds model and run, or two processes that are compared', positionals: ['FILE'],
    options: ['--system', '--trace', '--left', '--right', '--relation', '--answers', '--move', '--base'], run: shareCommand,
  },
  { name: 'open', help: 'print what a link holds', positionals: ['LINK'], options: [], run: openCommand },
];

/** Runs the command line; `words` are those behind the program's name. Never rejects. */
export async function runCli(words: readonly string[], io: CliIo): Promise<ExitCode> {
  const isJson = words.includes('--json');
  const fail = (errors: readonly InputError[]): ExitCode => {
    if (isJson) io.out(`${JSON.stringify({ errors: errors.map((error) => ({ ...error, excerpt: undefined })) })}\n`);
    else for (const error of errors) io.err(errorText(error));
    return 2;
  };
  try {
    const [name, ...rest] = words;
    if (name === undefined) return fail([usageError('no command given', commandList())]);
    if (name === '--help' || name === '-h' || name === 'help') return say(io, usageOf(rest[0]));
    if (name === '--version') return say(io, `tauscope ${VERSION}\n`);
    const command = COMMANDS.find((each) => each.name === name);
    if (command === undefined) return fail([usageError(`unknown command ${name}`, commandList())]);
    const args = readArguments(rest, [...command.options, ...COMMON]);
    if (!args.ok) return fail([args.error]);
    const { options, positionals } = args.value;
    if (options.isHelp) return say(io, usageOf(name));
    if (!takes(command, positionals.length)) return fail([usageError(`usage: ${synopsis(command)}`)]);
    const result = await runCommand(command, args.value, io);
    if (!result.ok) return fail(result.error);
    io.out(isJson ? `${JSON.stringify(result.value.json)}\n` : result.value.lines.map((line) => `${line}\n`).join(''));
    return result.value.code;
  } catch (error) {
    io.err(`tauscope: internal error, a bug of ours: please report it with the model.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return 4;
  }
}

async function runCommand(command: Command, args: Arguments, io: CliIo): CommandResult {
  const lasting = withLastingInterrupt(io);
  try {
    return await command.run(args, lasting.io);
  } finally {
    lasting.close();
  }
}

function takes({ positionals, isFirstOptional }: Command, count: number): boolean {
  return count === positionals.length || (isFirstOptional === true && count === positionals.length - 1);
}

function say(io: CliIo, text: string): ExitCode {
  io.out(text);
  return 0;
}

function commandList(): string {
  return `commands: ${COMMANDS.map(({ name }) => name).join(', ')}; tauscope --help says what they do`;
}

function synopsis(command: Command): string {
  return `tauscope ${formOf(command)} [options]`;
}

function formOf({ name, positionals, isFirstOptional }: Command): string {
  return [name, ...positionals.map((word, k) => (k === 0 && isFirstOptional === true ? `[${word}]` : word))].join(' ');
}

function usageOf(name: string | undefined): string {
  const command = COMMANDS.find((each) => each.name === name);
  const lines = command === undefined ? generalHelp() : [`${synopsis(command)}`, `  ${command.help}`, '', ...optionHelp([...command.options, ...COMMON])];
  return lines.map((line) => `${line}\n`).join('');
}

function generalHelp(): readonly string[] {
  return [
    'tauscope: see what agents and tools can do, and where they get stuck',
    '',
    ...aligned(COMMANDS.map((command) => [`  tauscope ${formOf(command)}`, command.help])),
    '',
    'FILE is a .tau file, or - for standard input. tauscope COMMAND --help lists the options.',
    '',
    ...optionHelp([...COMMON, '--system', ...LIMITS]),
    '',
    'Exit codes: 0 yes; 1 no; 2 the input is wrong; 3 not decided within the limits; 4 internal error.',
  ];
}

function optionHelp(names: readonly OptionName[]): readonly string[] {
  return aligned(names.map((name) => [`  ${name}${OPTIONS[name].value === null ? '' : ` ${OPTIONS[name].value}`}`, OPTIONS[name].help]));
}
