/** Speed of exploration on families with known counts (`src/core/testing/families.ts`), and the longest uninterrupted piece of work; in processor time. */
import { analyse } from '../../src/core/syntax/analyse.ts';
import { explore } from '../../src/core/lts/explore.ts';
import type { ExploreLimits, Lts } from '../../src/core/lts/lts.ts';
import { familyText } from '../../src/core/testing/families.ts';

interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly target?: number;
}

interface Measured {
  readonly lts: Lts;
  readonly ms: number;
  readonly longestMs: number;
}

const WIDE: ExploreLimits = { maxStates: 5_000_000, maxMemoryBytes: 2 ** 31, maxWork: 1e9 };

/** Processor time of this process in ms: what other programs do at the same time hardly matters. Helper threads count, too. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function measure(text: string, system: string, limits: ExploreLimits | undefined): Measured {
  const { program } = analyse(text);
  const start = processorMs();
  const work = explore(program, system, limits);
  let longestMs = 0;
  for (;;) {
    const before = processorMs();
    const next = work.next();
    longestMs = Math.max(longestMs, processorMs() - before);
    if (next.done === true) return { lts: next.value, ms: processorMs() - start, longestMs };
  }
}

const SIZES = [
  ['tools', 3, 2], ['dining', 8, 0], ['dining', 10, 0], ['sched', 12, 0], ['locks', 7, 0], ['tools', 5, 2], ['tools', 6, 2], ['counters', 5, 10], ['counters', 6, 10],
] as const;

export default function bench(): readonly Row[] {
  const rows: Row[] = [];
  const start = performance.now();
  const cold = measure(familyText('tools', 3, 2), 'Sys', undefined);
  rows.push({ what: `cold, text included: ${cold.lts.stateCount} states`, value: performance.now() - start, unit: 'ms by the clock', target: 300 });
  rows.push({ what: `cold: ${cold.lts.stateCount} states`, value: cold.ms, unit: 'ms' });
  for (const [family, n, k] of SIZES) {
    const { lts, ms, longestMs } = measure(familyText(family, n, k), 'Sys', WIDE);
    const name = `${family} ${n}${k === 0 ? '' : `/${k}`}, ${lts.stateCount} states`;
    rows.push(
      { what: name, value: (lts.stateCount / ms) * 1000, unit: 'states/s' },
      { what: `${name}, with analyses`, value: ms, unit: 'ms' },
      { what: `${name}, longest piece`, value: longestMs, unit: 'ms' },
      { what: `${name}, memory while exploring`, value: lts.bytes / lts.stateCount, unit: 'bytes/state' },
    );
  }
  const endless = measure('P = a.(P | P);', 'P', undefined);
  rows.push(
    { what: `P = a.(P | P): ${endless.lts.stateCount} states, stopped by ${endless.lts.stop}`, value: endless.ms, unit: 'ms', target: 5000 },
    { what: 'P = a.(P | P), longest piece', value: endless.longestMs, unit: 'ms' },
  );
  return rows;
}
