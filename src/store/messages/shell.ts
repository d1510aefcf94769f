/** Words of the interface: shell. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
export const shell = {
  maximisePanel: 'Maximise',
  restorePanel: 'Back to all panels',
} as const;
