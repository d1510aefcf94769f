import type { ClockPort } from '../context.ts';

export interface ManualClock extends ClockPort {
  /** Lets time pass: what is due runs in order of its time. */
  readonly pass: (ms: number) => void;
  /** How many calls wait for their time. */
  readonly countOfWaiting: () => number;
}

/** Time that passes only when the test says so. */
export function manualClock(): ManualClock {
  let now = 0;
  let waiting: readonly { readonly at: number; readonly run: () => void }[] = [];
  return {
    now: () => now,
    after: (delayMs, run) => {
      const call = { at: now + delayMs, run };
      waiting = [...waiting, call];
      return () => {
        waiting = waiting.filter((other) => other !== call);
      };
    },
    pass: (ms) => {
      const until = now + ms;
      for (;;) {
        const next = waiting.filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        now = next.at;
        waiting = waiting.filter((other) => other !== next);
        next.run();
      }
      now = until;
    },
    countOfWaiting: () => waiting.length,
  };
}
