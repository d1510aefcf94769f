/** Words of the interface: start. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
const count = (n: number): string => n.toLocaleString('en');

export const start = {
  label: 'Start',
  headline: 'See everything your agents can do, and where they get stuck.',
  lead: 'Draw agents and tools, write them as text, or open what you have. Tauscope plays every step that can happen, and explains what went wrong.',
  draw: 'Draw it',
  drawNote: 'Place agents, tools and locks, and connect them',
  write: 'Write it as text',
  writeNote: 'Agents, tools and locks in the notation of CCS',
  open: 'Open a file',
  openNote: 'A .tau file; or drop it anywhere on this page',
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. It was not opened.`,
  unreadable: (detail: string) => `This file could not be read: ${detail}`,
  /** The card of what is open now. */
  running: 'open now',
  counts: (states: number, deadlocks: number, isComplete: boolean) =>
    `${isComplete ? '' : 'at least '}${count(states)} ${states === 1 ? 'state' : 'states'}, ${deadlocks === 0 ? (isComplete ? 'no deadlock' : 'no deadlock found') : `${count(deadlocks)} ${deadlocks === 1 ? 'deadlock' : 'deadlocks'}`}`,
  partsOf: (shown: number, all: number) => `${shown} of ${count(all)} components drawn`,
  continueIt: 'Continue',
  examples: 'Examples',
  examplesNote: 'each with one thing to see and one to try',
  tryThis: 'Try',
  startHere: 'start here',
  /** An example whose point is to compare two processes. */
  compare: 'compare',
  deadlock: 'deadlock',
  noDeadlock: 'no deadlock',
  mine: 'My work',
  mineNote: 'saved in this browser, nowhere else',
  savedAt: (when: string) => `saved ${when}`,
  delete: (title: string) => `Delete ${title}`,
  openNow: 'open now',
} as const;
