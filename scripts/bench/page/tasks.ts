/** Tasks of the page's main thread, from the browser's own record of them. */
import type { CDPSession } from 'playwright';

export interface Tasks {
  /** Longest task by the clock, in ms: other programs on the machine make it longer. */
  readonly clockMs: number;
  /** Longest task in processor time of the main thread, in ms. */
  readonly processorMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, as are all. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Begins to record; the returned function ends it and tells the longest task since. */
export async function recordTasks(session: CDPSession): Promise<() => Promise<Tasks>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: readonly object[] }): void => {
    events.push(...(value as readonly TraceEvent[]));
  };
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'] } });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
    return longestOf(events);
  };
}

function longestOf(events: readonly TraceEvent[]): Tasks {
  const mainThreads = events.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain');
  const tasks = events.filter((e) => e.name === 'RunTask' && mainThreads.some(({ pid, tid }) => pid === e.pid && tid === e.tid));
  const longest = (of: (event: TraceEvent) => number | undefined): number => Math.max(0, ...tasks.map((task) => of(task) ?? 0)) / 1000;
  return { clockMs: longest((e) => e.dur), processorMs: longest((e) => e.tdur) };
}
