/**
 * Hennessy–Milner logic as a tree (calculus 6): the part of the logic that tells two processes apart. Labels are written as
 * an LTS prints them (`'a(3)`, `tau`). Source: Hennessy & Milner 1985; Aceto et al., *Reactive Systems*, chapter 5.
 *
 * A formula that was computed is a graph of shared objects: what is done once per subformula, by identity, is cheap; the tree
 * can be exponentially larger (`partCount`). It can also be deeper than the call stack, so nothing here recurs.
 */
export type Formula =
  | { readonly kind: 'tt' }
  | { readonly kind: 'ff' }
  /** Two parts or more. */
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly body: Formula }
  /** `<a>φ`, `[a]φ`; weak: `<<a>>φ`, `[[a]]φ`, where `<<tau>>` is ⇒ and may stay. */
  | { readonly kind: 'diamond' | 'box'; readonly isWeak: boolean; readonly label: string; readonly body: Formula };

/** What a formula is made of directly, from left to right. */
export function childrenOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'tt':
    case 'ff':
      return [];
    case 'and':
    case 'or':
      return formula.parts;
    case 'not':
    case 'diamond':
    case 'box':
      return [formula.body];
  }
}

/**
 * The subformulas in preorder, the formula itself first: part k of a formula is `partsOf(formula)[k]`. As long as the tree is
 * large: where that is not bounded, ask `partAt`.
 */
export function partsOf(formula: Formula): readonly Formula[] {
  const parts: Formula[] = [];
  const open = [formula];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    parts.push(next);
    for (const child of childrenOf(next).toReversed()) open.push(child);
  }
  return parts;
}
