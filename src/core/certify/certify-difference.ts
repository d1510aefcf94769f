import { err, ok, type Result } from '../base/result.ts';
import type { Side } from '../equivalence/comparison.ts';
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { holdsEverywhere, Truth } from './evaluate.ts';

const WORDS = { [Truth.no]: 'false', [Truth.yes]: 'true', [Truth.unknown]: 'not decided' } as const;

/**
 * The second check of "they differ": the formula is certainly true at the start of `side` and certainly false at the start of
 * the other, whatever frontier states do. The error says what was found instead; it is the sign of a fault in the search.
 */
export function* certifyDifference(graph: JoinedLts, formula: Formula): Generator<void, Result<{ readonly side: Side }, string>> {
  const values = yield* holdsEverywhere(graph, formula);
  const left = values[graph.left] as keyof typeof WORDS;
  const right = values[graph.right] as keyof typeof WORDS;
  if (left === Truth.yes && right === Truth.no) return ok({ side: 'left' });
  if (left === Truth.no && right === Truth.yes) return ok({ side: 'right' });
  return err(`the formula is ${WORDS[left]} at the start of the left and ${WORDS[right]} at the start of the right`);
}
