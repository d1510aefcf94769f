import type { CompareSlice } from './state.ts';

/** Compare when nothing was compared yet. */
export const NOTHING_COMPARED = {
  question: null, comparing: { status: 'idle' }, mismatch: null, answers: [], moveCursor: 0, movePlaying: false,
  comparePicture: 'states', pointedPart: null, compareFiles: { left: null, right: null }, compared: [],
} as const satisfies Partial<CompareSlice>;
