/** Words of the interface: system. One section of the table in `en.ts`; a note for the translator stands where a word is short of context. */
export const system = {} as const;
