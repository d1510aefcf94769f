import type { Context } from './context.ts';
import type { CompareSlice } from './state.ts';

export function createCompareSlice({ set }: Context): CompareSlice {
  const nothing = (): void => undefined;
  return {
    question: null, comparing: { status: 'idle' }, mismatch: null, answers: [], moveCursor: 0, movePlaying: false,
    comparePicture: 'states', evidenceTab: 'evidence', pointedPart: null, compareFiles: { left: null, right: null }, compared: [],
    compare: nothing, swapSides: nothing, setCompareFile: nothing, stopComparing: nothing, retryComparing: nothing, compareMore: nothing,
    answerInstead: nothing, goToMove: nothing, moveForward: nothing, moveBack: nothing, playMoves: nothing, pauseMoves: nothing,
    pointAtPart: nothing, setCompareView: (change) => set(change),
  };
}
