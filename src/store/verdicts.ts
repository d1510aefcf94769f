/** What the explored states say of the `check` lines about the system on screen. */
import type { OriginId } from '../core/base/brand.ts';
import { messages } from './messages/en.ts';
import { currentLts } from './selectors.ts';
import type { Workspace } from './state.ts';

/** `expected`: fails, and the line says `check not`. */
export interface CheckVerdict {
  readonly origin: OriginId;
  readonly kind: 'holds' | 'fails' | 'expected' | 'undecided';
  readonly text: string;
}

const words = messages.text.verdict;

/** A deadlock found is final; that there is none only when every state was looked at (calculus 6, "Unfinished LTS"). */
export function checkVerdicts(s: Workspace): readonly CheckVerdict[] {
  const lts = currentLts(s);
  if (!lts) return [];
  const about = s.analysis.checks.filter((check) => check.name === 'deadlock_free' && check.system === s.system);
  return about.map(({ origin, isExpected }): CheckVerdict => {
    if (lts.deadlockCount > 0) return isExpected ? { origin, kind: 'fails', text: words.fails } : { origin, kind: 'expected', text: words.expected };
    if (lts.stop !== 'complete' || lts.frontierCount > 0) return { origin, kind: 'undecided', text: words.undecided(lts.stateCount.toLocaleString('en')) };
    return isExpected ? { origin, kind: 'holds', text: words.holds } : { origin, kind: 'fails', text: words.unexpected };
  });
}
