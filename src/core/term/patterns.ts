/** Rule IN (calculus 1.3): which values an input takes. Both interpreters decide it here. */
import { equalValues, evaluate } from './evaluate.ts';
import type { Program } from './program.ts';
import type { Pattern } from './term.ts';
import type { Type } from './type.ts';
import { hasType, rowsOf, valuesOf } from './types.ts';
import type { Value } from './value.ts';

const UNKNOWN: Type = { kind: 'unknown' };

/** The type of position `index` of an input on `channel`: as written at the binder, else as known of the channel. */
export function typeAt(pattern: Pattern & { readonly kind: 'bind' }, index: number, channel: string, program: Program): Type {
  return pattern.param.type ?? program.channels.get(channel)?.[index] ?? UNKNOWN;
}

/** The value of a closed `=e`; null when it has none (rule ERR is for those). */
function expectedBy(pattern: Pattern & { readonly kind: 'equal' }): Value | null {
  const value = evaluate(pattern.value);
  return value.ok ? value.value : null;
}

/**
 * The bindings that an input `channel?(patterns)` makes of `values`; null when they do not fit: another number of values, a
 * value outside its type, or unequal to `=e`. `channel` is the name at the prefix, before any relabelling. Patterns closed.
 */
export function bindingsOf(patterns: readonly Pattern[], channel: string, values: readonly Value[], program: Program): ReadonlyMap<string, Value> | null {
  if (patterns.length !== values.length) return null;
  const bindings = new Map<string, Value>();
  for (const [i, value] of values.entries()) {
    const pattern = patterns[i];
    if (pattern === undefined) return null;
    if (pattern.kind === 'bind') {
      if (!hasType(value, typeAt(pattern, i, channel, program), program.types)) return null;
      bindings.set(pattern.param.name, value);
    } else {
      const expected = expectedBy(pattern);
      if (expected === null || !equalValues(expected, value)) return null;
    }
  }
  return bindings;
}

/** The rows of values that fit, in the order of calculus 1.3; null when they cannot be enumerated (`open-input`). */
export function rowsFor(patterns: readonly Pattern[], channel: string, program: Program): readonly (readonly Value[])[] | null {
  return rowsOf(
    patterns.map((pattern, i) => {
      if (pattern.kind === 'bind') return valuesOf(typeAt(pattern, i, channel, program), program.types);
      const expected = expectedBy(pattern);
      return expected === null ? [] : [expected];
    }),
  );
}
