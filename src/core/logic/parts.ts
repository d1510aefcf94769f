/** The parts of a formula by number (preorder, as `partsOf`), without writing the tree out. */
import { childrenOf, type Formula } from './formula.ts';

/** How many parts each distinct subformula has as a tree; above 2⁵³ the numbers are no longer exact. */
function sizesOf(formula: Formula): ReadonlyMap<Formula, number> {
  const sizes = new Map<Formula, number>();
  const open = [formula];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const missing = sizes.has(top) ? [] : childrenOf(top).filter((child) => !sizes.has(child));
    if (missing.length > 0) {
      open.push(...missing);
      continue;
    }
    open.pop();
    if (!sizes.has(top)) sizes.set(top, childrenOf(top).reduce((sum, child) => sum + (sizes.get(child) ?? 0), 1));
  }
  return sizes;
}

/** How many parts a formula has: the length of `partsOf`, in time linear in the shared objects. */
export function partCount(formula: Formula): number {
  return sizesOf(formula).get(formula) ?? 1;
}

/** Part `index` of a formula; null when it has no such part. */
export function partAt(formula: Formula, index: number): Formula | null {
  const sizes = sizesOf(formula);
  if (!Number.isInteger(index) || index < 0 || index >= (sizes.get(formula) ?? 1)) return null;
  let part = formula;
  for (let left = index; left > 0; ) {
    left -= 1; // the part itself
    let inside: Formula | null = null;
    for (const child of childrenOf(part)) {
      const size = sizes.get(child) ?? 1;
      if (left < size) {
        inside = child;
        break;
      }
      left -= size;
    }
    if (inside === null) return null;
    part = inside;
  }
  return part;
}
