/** Words of the interface: lts. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
export const lts = {} as const;
