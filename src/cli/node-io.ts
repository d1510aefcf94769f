import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import type { Result } from '../core/base/result.ts';
import { err, ok } from '../core/base/result.ts';
import type { CliIo } from './io.ts';

/** The machine, as Node gives it. */
export function nodeIo(): CliIo {
  return {
    out: (words) => void process.stdout.write(words),
    err: (words) => void process.stderr.write(words),
    isTerminal: process.stderr.isTTY,
    readFile: (path) => attempt(() => readFile(path, 'utf8')),
    readInput: () => attempt(() => text(process.stdin)),
    now: () => performance.now(),
    peakMemoryBytes: () => process.resourceUsage().maxRSS * 1024,
    pause: () => setImmediate(),
    onInterrupt: (heed) => {
      let count = 0;
      const listener = (): void => {
        count += 1;
        if (count > 1) process.exit(130); // asked twice: now
        heed();
      };
      process.on('SIGINT', listener);
      return () => process.off('SIGINT', listener);
    },
  };
}

async function attempt(read: () => Promise<string>): Promise<Result<string, string>> {
  try {
    return ok(await read());
  } catch (error) {
    return err(reason(error));
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'this is a folder',
  EACCES: 'may not be read',
};

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error));
}
