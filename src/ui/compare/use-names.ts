import { useMemo } from 'react';
import { askedOf, shownComparison } from '../../store/compare-selectors.ts';
import { sideNames, type SideNames } from '../../store/compare-words.ts';
import { useWorkspace } from '../kit/use-workspace.ts';

/** What the two sides of the comparison on screen are called: it may still be that of the question before. */
export function useNames(): SideNames {
  const shown = useWorkspace(shownComparison);
  return useMemo(() => {
    const asked = shown && askedOf(shown);
    return sideNames(asked?.left.process ?? '', asked?.right.process ?? '');
  }, [shown]);
}
