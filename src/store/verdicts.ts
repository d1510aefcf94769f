/** What is known of the `check` lines: from the explored states about the system on screen, from comparisons about two processes. */
import type { OriginId } from '../core/base/brand.ts';
import type { CheckView } from '../engine/engine-api.ts';
import { relationOf } from './compare-selectors.ts';
import { messages } from './messages/en.ts';
import { currentLts } from './selectors.ts';
import type { CompareQuestion, KnownVerdict, Workspace } from './state.ts';

/** `expected`: fails, and the line says `check not`. */
export interface CheckVerdict {
  readonly origin: OriginId;
  readonly kind: 'holds' | 'fails' | 'expected' | 'undecided';
  readonly text: string;
}

const words = messages.text.verdict;

/** The verdicts of the check lines that are answered, in their order. */
export function checkVerdicts(s: Workspace): readonly CheckVerdict[] {
  return s.analysis.checks.flatMap((check) => deadlockVerdict(check, s) ?? relationVerdict(check, s) ?? []);
}

/** What Compare can be asked about: the check lines about two processes. */
export function checkQuestions(s: Workspace): readonly { readonly origin: OriginId; readonly question: CompareQuestion }[] {
  return s.analysis.checks.flatMap((check) => {
    const relation = relationOf(check);
    const [left, right] = check.processes;
    if (relation === null || left === undefined || right === undefined) return [];
    return [{ origin: check.origin, question: { left: { process: left, file: null }, right: { process: right, file: null }, relation } }];
  });
}

/** A deadlock found is final; that there is none only when every state was looked at (calculus 6, "Unfinished LTS"). */
function deadlockVerdict(check: CheckView, s: Workspace): CheckVerdict | null {
  const lts = currentLts(s);
  if (!lts || check.name !== 'deadlock_free' || check.system !== s.system) return null;
  const isDecided = lts.deadlockCount > 0 || (lts.stop === 'complete' && lts.frontierCount === 0);
  return verdictOf(check, isDecided ? lts.deadlockCount === 0 : null, lts.stateCount);
}

/** Known once the two were compared in the text as it is now. */
function relationVerdict(check: CheckView, s: Workspace): CheckVerdict | null {
  const relation = relationOf(check);
  if (!relation) return null;
  const [left, right] = check.processes.map(plain);
  const isAbout = (v: KnownVerdict): boolean => {
    const [one, other] = [plain(v.left), plain(v.right)];
    return v.source === s.analysis.source && v.relation === relation && ((one === left && other === right) || (one === right && other === left));
  };
  const known = s.compared.findLast(isAbout);
  return known ? verdictOf(check, known.isRelated, known.stateCount) : null;
}

/** A term however it is spaced. */
const plain = (term: string): string => term.replaceAll(/\s+/g, ' ').trim();

function verdictOf({ origin, isExpected }: CheckView, answer: boolean | null, stateCount: number): CheckVerdict {
  if (answer === null) return { origin, kind: 'undecided', text: words.undecided(stateCount.toLocaleString('en')) };
  if (answer) return isExpected ? { origin, kind: 'holds', text: words.holds } : { origin, kind: 'fails', text: words.unexpected };
  return isExpected ? { origin, kind: 'fails', text: words.fails } : { origin, kind: 'expected', text: words.expected };
}
