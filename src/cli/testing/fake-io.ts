import { readFileSync } from 'node:fs';
import { err, ok } from '../../core/base/result.ts';
import type { CliIo } from '../io.ts';
import { runCli } from '../run.ts';

export interface CliRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface FakeMachine {
  /** Texts by file name; other names are read from the checkout. */
  readonly files?: Readonly<Record<string, string>>;
  readonly input?: string;
  readonly isTerminal?: boolean;
  /** Ctrl-C comes at the nth pause. */
  readonly interruptAt?: number;
}

/** Runs the command line in this process. Its clock moves by 20 ms at every look. */
export async function runWith(machine: FakeMachine, ...words: readonly string[]): Promise<CliRun> {
  let [out, errors, time, pauses] = ['', '', 0, 0];
  const listeners = new Set<() => void>();
  const io: CliIo = {
    out: (text) => void (out += text),
    err: (text) => void (errors += text),
    isTerminal: machine.isTerminal ?? false,
    readFile: (path) => {
      const text = machine.files?.[path];
      if (text !== undefined) return Promise.resolve(ok(text));
      try {
        return Promise.resolve(ok(readFileSync(path, 'utf8')));
      } catch {
        return Promise.resolve(err('no such file'));
      }
    },
    readInput: () => Promise.resolve(ok(machine.input ?? '')),
    now: () => (time += 20),
    peakMemoryBytes: () => 64 * 2 ** 20,
    pause: () => {
      pauses += 1;
      if (pauses === machine.interruptAt) for (const heed of listeners) heed();
      return Promise.resolve();
    },
    onInterrupt: (heed) => {
      listeners.add(heed);
      return () => listeners.delete(heed);
    },
  };
  const code = await runCli(words, io);
  return { code, out, err: errors };
}
