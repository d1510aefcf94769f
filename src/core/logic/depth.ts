import { childrenOf, type Formula } from './formula.ts';

/** How many modalities are nested in a formula, in time linear in the shared objects. */
export function modalDepth(formula: Formula): number {
  const depths = new Map<Formula, number>();
  const open = [formula];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const missing = depths.has(top) ? [] : childrenOf(top).filter((child) => !depths.has(child));
    if (missing.length > 0) {
      open.push(...missing);
      continue;
    }
    open.pop();
    const below = childrenOf(top).reduce((deepest, child) => Math.max(deepest, depths.get(child) ?? 0), 0);
    depths.set(top, below + (top.kind === 'diamond' || top.kind === 'box' ? 1 : 0));
  }
  return depths.get(formula) ?? 0;
}
