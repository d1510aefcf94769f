/**
 * Hennessy–Milner logic as a tree (calculus 6): the part of the logic that tells two processes apart. Labels are written as
 * an LTS prints them (`'a(3)`, `tau`). Source: Hennessy & Milner 1985; Aceto et al., *Reactive Systems*, chapter 5.
 */
export type Formula =
  | { readonly kind: 'tt' }
  | { readonly kind: 'ff' }
  /** Two parts or more. */
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Formula[] }
  | { readonly kind: 'not'; readonly body: Formula }
  /** `<a>φ`, `[a]φ`; weak: `<<a>>φ`, `[[a]]φ`, where `<<tau>>` is ⇒ and may stay. */
  | { readonly kind: 'diamond' | 'box'; readonly isWeak: boolean; readonly label: string; readonly body: Formula };

/** The subformulas in preorder, the formula itself first: part k of a formula is `partsOf(formula)[k]`. */
export function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'tt':
    case 'ff':
      return [formula];
    case 'and':
    case 'or':
      return [formula, ...formula.parts.flatMap(partsOf)];
    case 'not':
    case 'diamond':
    case 'box':
      return [formula, ...partsOf(formula.body)];
  }
}
