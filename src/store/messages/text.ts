/** Words of the interface: text. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
export const text = {} as const;
