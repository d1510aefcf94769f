/** Formulas that are made once: equal ones are the same object, so that a formula is a graph however often its parts recur. */
import type { Formula } from '../logic/formula.ts';

/** A formula in negation normal form, with what is asked of it again and again. */
export interface Made {
  readonly id: number;
  readonly formula: Formula;
  /** Modalities that are nested. */
  readonly depth: number;
  /** Parts of the tree (`partsOf`); as a floating-point number, since a shared graph can be exponentially larger as a tree. */
  readonly size: number;
  readonly kind: 'tt' | 'ff' | 'and' | 'or' | 'diamond' | 'box';
  /** Of a modality. */
  readonly label: number;
  /** The body of a modality, the parts of `and`, `or`. */
  readonly parts: readonly Made[];
}

export class FormulaTable {
  readonly tt: Made;
  readonly ff: Made;
  readonly #labelNames: readonly string[];
  readonly #isWeak: boolean;
  readonly #known = new Map<string, Made>();

  constructor(labelNames: readonly string[], isWeak: boolean) {
    this.#labelNames = labelNames;
    this.#isWeak = isWeak;
    this.tt = this.#make('tt', 0, []);
    this.ff = this.#make('ff', 0, []);
  }

  modality(kind: 'diamond' | 'box', label: number, body: Made): Made {
    return this.#make(kind, label, [body]);
  }

  /** All of `parts` (`and`) or one of them (`or`), each once; of one part it is that part, of none `tt` or `ff`. */
  junction(kind: 'and' | 'or', parts: readonly Made[]): Made {
    const flat = [...new Set(parts.flatMap((part) => (part.kind === kind ? part.parts : [part])))];
    const [only] = flat;
    if (only === undefined) return kind === 'and' ? this.tt : this.ff;
    if (flat.length === 1) return only;
    return this.#make(kind, 0, flat.sort((a, b) => a.size - b.size || a.id - b.id));
  }

  #make(kind: Made['kind'], label: number, parts: readonly Made[]): Made {
    const key = `${kind} ${label} ${parts.map(({ id }) => id).join(' ')}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const isModality = kind === 'diamond' || kind === 'box';
    const made: Made = {
      id: this.#known.size,
      formula: this.#formulaOf(kind, label, parts),
      depth: parts.reduce((deepest, { depth }) => Math.max(deepest, depth), 0) + (isModality ? 1 : 0),
      size: parts.reduce((sum, { size }) => sum + size, 1),
      kind,
      label,
      parts,
    };
    this.#known.set(key, made);
    return made;
  }

  #formulaOf(kind: Made['kind'], label: number, parts: readonly Made[]): Formula {
    if (kind === 'tt' || kind === 'ff') return { kind };
    if (kind === 'and' || kind === 'or') return { kind, parts: parts.map(({ formula }) => formula) };
    const [body] = parts;
    const name = this.#labelNames[label];
    if (body === undefined || name === undefined) throw new Error(`no modality ${label} of ${this.#labelNames.length}`);
    return { kind, isWeak: this.#isWeak, label: name, body: body.formula };
  }
}
