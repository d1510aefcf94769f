/**
 * Weak formulas that were read off the game say every τ-step of the attacker by itself: `<<tau>><<tau>>[[a]]ff`. These laws take out
 * what says nothing more, at every state of every LTS, so that what is left can be read:
 *
 *   <<tau>><<a>>φ = <<a>>φ = <<a>><<tau>>φ    [[tau]][[a]]φ = [[a]]φ = [[a]][[tau]]φ      (a may be τ)
 *   <<a>>ff = ff   <<tau>>tt = tt              [[a]]tt = tt   [[tau]]ff = ff
 *   φ and [[tau]]φ = [[tau]]φ   φ and <<tau>>φ = φ   φ or <<tau>>φ = <<tau>>φ   φ or [[tau]]φ = φ    (⇒ may stay)
 *
 * besides those of `and`, `or` and `not`: units, repetitions, double negations. Source: τ* τ* = τ* and 1 ≤ τ*.
 */
import { childrenOf, type Formula } from './formula.ts';

type Modality = Formula & { readonly kind: 'diamond' | 'box' };
type Junction = Formula & { readonly kind: 'and' | 'or' };

const TT: Formula = { kind: 'tt' };
const FF: Formula = { kind: 'ff' };

/** The formula after these laws; strong modalities stay as they are. Linear in the shared parts, which stay shared. */
export function tidied(formula: Formula): Formula {
  const table = new Table();
  const done = new Map<Formula, Formula>();
  const open = [formula];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const missing = done.has(top) ? [] : childrenOf(top).filter((child) => !done.has(child));
    for (const child of missing) open.push(child);
    if (missing.length > 0) continue;
    open.pop();
    if (!done.has(top)) done.set(top, table.tidy(top, childrenOf(top).map((child) => done.get(child) ?? child)));
  }
  return done.get(formula) ?? formula;
}

/** Equal formulas are one object, so that a look tells whether two are equal. */
class Table {
  readonly #known = new Map<string, Formula>();
  readonly #ids = new Map<Formula, number>();

  /** A formula whose parts are tidied. */
  tidy(formula: Formula, inside: readonly Formula[]): Formula {
    const [body = TT] = inside;
    switch (formula.kind) {
      case 'tt':
      case 'ff':
        return this.#keep({ kind: formula.kind }, []);
      case 'not':
        return body.kind === 'not' ? body.body : this.#negated(body);
      case 'and':
      case 'or':
        return this.#joined(formula.kind, inside);
      case 'diamond':
      case 'box':
        return this.#after(formula, body);
    }
  }

  #negated(body: Formula): Formula {
    if (body.kind === 'tt' || body.kind === 'ff') return this.#constant(body.kind === 'ff');
    return this.#keep({ kind: 'not', body }, [body]);
  }

  #after({ kind, isWeak, label }: Modality, body: Formula): Formula {
    const isSilent = label === 'tau';
    const nothing = kind === 'diamond' ? 'ff' : 'tt';
    if (isWeak && (body.kind === nothing || (isSilent && (body.kind === 'tt' || body.kind === 'ff')))) return body;
    if (isWeak && body.kind === kind && body.isWeak) {
      if (isSilent) return body;
      if (body.label === 'tau') return this.#after({ kind, isWeak, label, body: TT }, body.body);
    }
    return this.#keep({ kind, isWeak, label, body }, [body]);
  }

  #joined(kind: 'and' | 'or', given: readonly Formula[]): Formula {
    const isAnd = kind === 'and';
    const [unit, zero] = isAnd ? (['tt', 'ff'] as const) : (['ff', 'tt'] as const);
    const parts = [...new Set(given)].filter((part) => part.kind !== unit);
    if (parts.some((part) => part.kind === zero)) return this.#constant(!isAnd);
    const all = new Set(parts);
    // φ beside ⟦τ⟧φ, which says more in an `and`; beside ⟪τ⟫φ in an `or`
    const stronger = isAnd ? 'box' : 'diamond';
    const weaker = isAnd ? 'diamond' : 'box';
    const covered = new Set(parts.flatMap((part) => (isSilently(part, stronger) ? [part.body] : [])));
    const left = parts.filter((part) => !covered.has(part) && !(isSilently(part, weaker) && all.has(part.body)));
    const [only, ...others] = left;
    if (only === undefined) return this.#constant(isAnd);
    return others.length === 0 ? only : this.#keep({ kind, parts: left } satisfies Junction, left);
  }

  #constant(isTrue: boolean): Formula {
    return this.#keep(isTrue ? TT : FF, []);
  }

  #keep(formula: Formula, inside: readonly Formula[]): Formula {
    const head = 'label' in formula ? `${formula.kind} ${formula.isWeak} ${formula.label}` : formula.kind;
    const key = `${head} ${inside.map((part) => this.#ids.get(part)).join()}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    this.#known.set(key, formula);
    this.#ids.set(formula, this.#ids.size);
    return formula;
  }
}

function isSilently(formula: Formula, kind: 'diamond' | 'box'): formula is Modality {
  return formula.kind === kind && formula.isWeak && formula.label === 'tau';
}
