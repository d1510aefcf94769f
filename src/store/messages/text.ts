/** Words of the interface: the text of the model. */
export const text = {
  title: 'Text',
  editor: 'Model text',
  loading: 'Loading the editor',
  noErrors: 'No errors',
  errors: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
  counts: (definitions: number, systems: number) =>
    `${definitions === 1 ? '1 definition' : `${definitions} definitions`}, ${systems === 1 ? '1 system' : `${systems} systems`}`,
  /** Line 12: Cleint is not defined. */
  line: (line: number, message: string) => `Line ${line}: ${message}`,
  show: 'Show',
  empty: 'Write a process, for example',
  emptyExample: 'P = a.b.P;',
  insertExample: 'Insert the example',
  large: 'This text is long: colours and marks are off.',
  /** The answer behind a `check` line. */
  verdict: {
    holds: 'holds', fails: 'fails', expected: 'fails, as expected', unexpected: 'holds, not expected',
    undecided: (states: string) => `not decided within ${states} states`,
  },
  /** Button behind a `check` line about two processes. */
  compare: 'Compare',
  compareLabel: (left: string, right: string) => `Compare ${left} with ${right}`,
  download: 'Save as file',
  find: 'Find in the text',
} as const;
