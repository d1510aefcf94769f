import type { Result } from '../core/base/result.ts';

/** What the command line needs of the machine. Tests give their own. */
export interface CliIo {
  /** Standard output, exactly this text. */
  readonly out: (text: string) => void;
  /** Standard error, exactly this text. */
  readonly err: (text: string) => void;
  /** Standard error is read by a person: progress may be shown. */
  readonly isTerminal: boolean;
  /** The error is a short reason: "no such file". */
  readonly readFile: (path: string) => Promise<Result<string, string>>;
  readonly readInput: () => Promise<Result<string, string>>;
  /** Milliseconds from some fixed point. */
  readonly now: () => number;
  readonly peakMemoryBytes: () => number;
  /** Lets signals in. */
  readonly pause: () => Promise<void>;
  /** Calls `heed` at Ctrl-C, until the returned function is called. */
  readonly onInterrupt: (heed: () => void) => () => void;
}
