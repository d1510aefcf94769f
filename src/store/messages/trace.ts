/** Words of the interface: the trace as a list and as a message sequence chart. */
export const trace = {
  title: 'Trace',
  view: 'Form of the trace',
  list: 'List',
  chart: 'Message chart',
  /** Accessible name of the list of steps. */
  steps: 'Trace',
  empty: 'No step yet. Press → to take one.',
  /** Where there is no keyboard. */
  emptyTouch: 'No step yet. Press Step to take one.',
  start: 'start',
  ready: (names: string) => `${names} are ready`,
  readyOne: (name: string) => `${name} is ready`,
  others: (count: number) => (count === 1 ? '1 other choice' : `${count} other choices`),
  goTo: (position: number, sentence: string) => `Go to step ${position}: ${sentence}`,
  goToStart: 'Go to the start',
  misfit: 'not possible in this model any more',
  unknown: 'not described yet',
  ends: {
    deadlock: 'Nothing can happen any more (deadlock)',
    terminated: 'Everybody has finished (terminated)',
    atRest: 'Everybody has finished; the tools wait (at rest)',
  },
  /** A preview of a hovered step at the end of the chart. */
  preview: 'what this step would add',
  waits: (channel: string) => `waits: ${channel}`,
  kept: 'Other runs',
  keptRun: (name: string, steps: number) => `${name}, ${steps === 1 ? '1 step' : `${steps} steps`}`,
  inside: 'inside',
  outside: 'outside',
} as const;
