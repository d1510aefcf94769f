import { useMemo } from 'react';
import { askedOf, shownComparison } from '../../store/compare-selectors.ts';
import { sideNames, type SideNames } from '../../store/compare-words.ts';
import type { CompareSide } from '../../store/state.ts';
import { useWorkspace } from '../kit/use-workspace.ts';

/** What the two sides of the comparison on screen are called: it may still be that of the question before. */
export function useNames(): SideNames {
  const shown = useWorkspace(shownComparison);
  const question = useWorkspace((s) => s.question);
  return useMemo(() => {
    const asked = shown && askedOf(shown);
    const titleOf = (side: CompareSide | undefined, source: string | undefined): string | null => (side?.file && side.file.source === source ? side.file.title : null);
    const files = { left: titleOf(question?.left, asked?.left.source), right: titleOf(question?.right, asked?.right.source) };
    return sideNames(asked?.left.process ?? '', asked?.right.process ?? '', files);
  }, [shown, question]);
}
