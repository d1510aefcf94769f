import type { CliIo } from './io.ts';

/**
 * Ctrl-C ends what runs now and what would run after it in the same command: whoever listens later is told at once. Until
 * somebody listens for the first time Ctrl-C is left alone, so that waiting for input can be ended by it.
 */
export function withLastingInterrupt(io: CliIo): { readonly io: CliIo; readonly close: () => void } {
  const listeners = new Set<() => void>();
  let wasInterrupted = false;
  let stopListening: (() => void) | null = null;
  const interrupt = (): void => {
    wasInterrupted = true;
    for (const heed of listeners) heed();
  };
  return {
    io: {
      ...io,
      onInterrupt: (heed) => {
        stopListening ??= io.onInterrupt(interrupt);
        if (wasInterrupted) heed();
        listeners.add(heed);
        return () => void listeners.delete(heed);
      },
    },
    close: () => stopListening?.(),
  };
}
