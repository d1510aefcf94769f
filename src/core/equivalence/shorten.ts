import type { FormulaTable, Made } from './formula-table.ts';

/**
 * Leaves out parts of conjunctions and disjunctions, largest first, as long as `isGood` says yes of the whole: in the end none
 * can be left out. A part that occurs several times is left out in each place by itself.
 */
export function* shortened(made: Made, table: FormulaTable, isGood: (made: Made) => boolean): Generator<void, Made> {
  let best = made;
  for (let wasShortened = true; wasShortened; ) {
    wasShortened = false;
    for (const shorter of withoutOne(best, table)) {
      yield;
      if (!isGood(shorter)) continue;
      best = shorter;
      wasShortened = true;
      break;
    }
  }
  return best;
}

/** The formula without one part of a conjunction or disjunction, in all ways. */
function* withoutOne(made: Made, table: FormulaTable): Generator<Made> {
  if (made.kind === 'tt' || made.kind === 'ff') return;
  if (made.kind === 'diamond' || made.kind === 'box') {
    for (const body of made.parts) for (const shorter of withoutOne(body, table)) yield table.modality(made.kind, made.label, shorter);
    return;
  }
  for (let i = made.parts.length - 1; i >= 0; i--) yield table.junction(made.kind, made.parts.toSpliced(i, 1));
  for (const [i, part] of made.parts.entries()) {
    for (const shorter of withoutOne(part, table)) yield table.junction(made.kind, made.parts.with(i, shorter));
  }
}
