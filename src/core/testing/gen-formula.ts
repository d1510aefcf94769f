/** Random formulas of the logic that tells processes apart. */
import fc from 'fast-check';
import type { Formula } from '../logic/formula.ts';

/** Labels as an LTS prints them. */
export const PRINTED_LABELS = [
  'tau', 'a', "'a", 'x1', "b''", 'and', 'tt', 'not', "'call(3)", 'get(3,true)', "'a(new #1)", 'a(#1,#2)', '#error(div)', 'set(-4)',
  String.raw`'say("a > b)] \"and\" \\",ok)`, 'list([1, 2],[])', "put([age: 3, name: \"x // y\"])", 'größe',
] as const;

/** Formulas with these labels. `isWeak`: null mixes both kinds of modalities. */
export function formulaArb(labels: readonly string[], isWeak: boolean | null = null, maxDepth = 4): fc.Arbitrary<Formula> {
  const weakness = isWeak === null ? fc.boolean() : fc.constant(isWeak);
  const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { maxDepth, withCrossShrink: true },
      fc.constantFrom<Formula>({ kind: 'tt' }, { kind: 'ff' }),
      fc.record({ kind: fc.constantFrom('diamond', 'box'), isWeak: weakness, label: fc.constantFrom(...labels), body: tie('formula') }),
      fc.record({ kind: fc.constantFrom('and', 'or'), parts: fc.array(tie('formula'), { minLength: 2, maxLength: 3 }) }),
      fc.record({ kind: fc.constant('not' as const), body: tie('formula') }),
      fc.record({ kind: fc.constantFrom('diamond', 'box'), isWeak: weakness, label: fc.constantFrom(...labels), body: tie('formula') }),
    ),
  }));
  return formula;
}
