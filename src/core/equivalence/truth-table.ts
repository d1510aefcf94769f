/**
 * Where the parts of a formula hold (calculus 6, with unknown at the frontier), at the states that matter for a pair of states:
 * those that its modalities lead to from there. So a formula of depth 10⁴ over a chain of 10⁴ states costs 10⁴ looks, not 10⁸.
 */
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { CHUNK, type Incoming, incomingOf } from '../lts/step-graph.ts';

/** Ordered, so that "some" is the greatest and "not" turns round. */
export const Known = { no: 0, unknown: 1, yes: 2 } as const;

/** The value of a part at a state; `unknown` also where nobody needs it. */
export type TruthTable = (part: Formula, state: number) => number;

type Modality = Formula & { readonly kind: 'diamond' | 'box' };

interface Row {
  /** Ascending. */
  readonly states: Int32Array;
  readonly values: Uint8Array;
}

/** What a formula is made of directly. */
export function insideOf(formula: Formula): readonly Formula[] {
  if ('parts' in formula) return formula.parts;
  return 'body' in formula ? [formula.body] : [];
}

/** The distinct subformulas, each after what it is made of. Not recursive: formulas can be deeper than the call stack. */
export function bottomUp(formula: Formula): readonly Formula[] {
  const done = new Set<Formula>();
  const open = [formula];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const waiting = done.has(top) ? [] : insideOf(top).filter((child) => !done.has(child));
    for (const child of waiting) open.push(child);
    if (waiting.length > 0) continue;
    done.add(top);
    open.pop();
  }
  return [...done];
}

/** Evaluates a formula at these states, and its parts wherever that leads, in slices. */
export function* truthTable(graph: JoinedLts, formula: Formula, states: readonly number[]): Generator<void, TruthTable> {
  const order = bottomUp(formula);
  const isWeak = order.some((part) => 'isWeak' in part && part.isWeak);
  const regions = new Regions(graph, isWeak ? yield* incomingOf({ stateCount: graph.stateCount, stepCount: graph.targets.length, stepOffsets: graph.offsets, stepTargets: graph.targets }) : null);
  const needed = new Map<Formula, Int32Array>([[formula, Int32Array.from(new Set(states)).sort()]]);
  for (const part of order.toReversed()) {
    const here = needed.get(part) ?? new Int32Array(0);
    for (const inner of insideOf(part)) {
      const after = 'label' in part ? yield* regions.after(part, here) : here;
      const known = needed.get(inner);
      needed.set(inner, known === undefined || known.length === 0 ? after : regions.union(known, after));
    }
    if (regions.isWorkDone()) yield;
  }
  const rows = new Map<Formula, Row>();
  for (const part of order) {
    const here = needed.get(part) ?? new Int32Array(0);
    rows.set(part, { states: here, values: yield* valuesOf(regions, part, here, insideOf(part).flatMap((inner) => rows.get(inner) ?? [])) });
    if (regions.isWorkDone()) yield;
  }
  return (part, state) => {
    const row = rows.get(part);
    const at = row === undefined ? -1 : indexIn(row.states, state);
    return row === undefined || at < 0 ? Known.unknown : (row.values[at] ?? Known.unknown);
  };
}

function* valuesOf(regions: Regions, part: Formula, states: Int32Array, inner: readonly Row[]): Generator<void, Uint8Array> {
  const [body] = inner;
  switch (part.kind) {
    case 'tt':
      return new Uint8Array(states.length).fill(Known.yes);
    case 'ff':
      return new Uint8Array(states.length).fill(Known.no);
    case 'not':
      return body === undefined ? new Uint8Array(0) : turned(regions.read(states, [body], Math.max));
    case 'and':
      return regions.read(states, inner, Math.min);
    case 'or':
      return regions.read(states, inner, Math.max);
    case 'diamond':
      return body === undefined ? new Uint8Array(0) : yield* regions.possibly(part, states, body);
    case 'box':
      return body === undefined ? new Uint8Array(0) : turned(yield* regions.possibly(part, states, { states: body.states, values: turned(body.values) }));
  }
}

function turned(values: Uint8Array): Uint8Array {
  return values.map((value) => Known.yes - value);
}

/** Where a number stands in an ascending array, −1 if it does not. */
function indexIn(sorted: Int32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sorted[middle] ?? 0;
    if (found === wanted) return middle;
    if (found < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Sets of states and values on them, with the arrays that all share. */
class Regions {
  readonly #graph: JoinedLts;
  readonly #incoming: Incoming | null;
  readonly #labelIds: ReadonlyMap<string, number>;
  /** Values of the set that is worked on. */
  readonly #value: Uint8Array;
  /** In which search a state was met last. */
  readonly #met: Int32Array;
  #search = 0;
  #work = 0;

  constructor(graph: JoinedLts, incoming: Incoming | null) {
    this.#graph = graph;
    this.#incoming = incoming;
    this.#labelIds = new Map(graph.labelNames.map((name, id) => [name, id]));
    this.#value = new Uint8Array(graph.stateCount);
    this.#met = new Int32Array(graph.stateCount);
  }

  /** Is it time to yield? */
  isWorkDone(): boolean {
    this.#work++;
    if (this.#work < CHUNK) return false;
    this.#work = 0;
    return true;
  }

  /** All states of both, ascending. */
  union(one: Int32Array, other: Int32Array): Int32Array {
    const search = ++this.#search;
    const both: number[] = [];
    for (const states of [one, other]) {
      for (const state of states) {
        if (this.#met[state] === search) continue;
        this.#met[state] = search;
        both.push(state);
      }
    }
    this.#work += both.length;
    return Int32Array.from(both).sort();
  }

  /** Where the body of a modality has to be known. */
  *after({ label, isWeak }: Modality, states: Int32Array): Generator<void, Int32Array> {
    if (!isWeak) return yield* this.#steps(states, label);
    const silent = yield* this.#silently(states);
    return label === 'tau' ? silent : yield* this.#silently(yield* this.#steps(silent, label));
  }

  /** The values of several rows at these states, put together. */
  read(states: Int32Array, rows: readonly Row[], together: (a: number, b: number) => number): Uint8Array {
    const result = new Uint8Array(states.length);
    rows.forEach((row, k) => {
      this.#load(row);
      states.forEach((state, i) => {
        const value = this.#value[state] ?? 0;
        result[i] = k === 0 ? value : together(result[i] ?? 0, value);
      });
      this.#work += states.length + row.states.length;
    });
    return result;
  }

  /** ⟨a⟩ or ⟪a⟫ of the body at these states. */
  *possibly({ label, isWeak }: Modality, states: Int32Array, body: Row): Generator<void, Uint8Array> {
    if (!isWeak) return this.#best(states, label, body);
    const before = yield* this.#silently(states);
    if (label === 'tau') return this.read(states, [yield* this.#spread({ states: before, values: this.read(before, [body], Math.max) })], Math.max);
    const arrived = yield* this.#silently(yield* this.#steps(before, label));
    const after = yield* this.#spread({ states: arrived, values: this.read(arrived, [body], Math.max) });
    return this.read(states, [yield* this.#spread({ states: before, values: this.#best(before, label, after) })], Math.max);
  }

  #load({ states, values }: Row): void {
    states.forEach((state, i) => {
      this.#value[state] = values[i] ?? 0;
    });
  }

  /** Per state the best value that a step leads to; unknown at the frontier. */
  #best(states: Int32Array, label: string, body: Row): Uint8Array {
    const { offsets, targets, labels, isFrontier } = this.#graph;
    const id = this.#labelIds.get(label) ?? -1;
    this.#load(body);
    const result = new Uint8Array(states.length);
    states.forEach((state, i) => {
      let best: number = isFrontier[state] === 1 ? Known.unknown : Known.no;
      const end = isFrontier[state] === 1 ? 0 : (offsets[state + 1] ?? 0);
      for (let k = offsets[state] ?? 0; k < end; k++) {
        this.#work++;
        if (labels[k] === id) best = Math.max(best, this.#value[targets[k] ?? 0] ?? 0);
      }
      result[i] = best;
    });
    return result;
  }

  /** Per state the best value that silence leads to, in a set closed under it; at least unknown where the frontier is reached. */
  *#spread({ states, values }: Row): Generator<void, Row> {
    const { labels, isFrontier } = this.#graph;
    const incoming = this.#incoming;
    if (incoming === null) throw new Error('silent steps were not listed');
    const search = ++this.#search;
    states.forEach((state, i) => {
      this.#met[state] = search;
      this.#value[state] = isFrontier[state] === 1 ? Math.max(values[i] ?? 0, Known.unknown) : (values[i] ?? 0);
    });
    for (const better of [Known.yes, Known.unknown]) {
      const open = [...states].filter((state) => this.#value[state] === better);
      for (const state of open) {
        const sources = incoming.sources.subarray(incoming.offsets[state], incoming.offsets[state + 1]);
        for (const [i, source] of sources.entries()) {
          this.#work++;
          if (labels[incoming.steps[(incoming.offsets[state] ?? 0) + i] ?? 0] !== 0 || this.#met[source] !== search) continue;
          if (isFrontier[source] === 1 || (this.#value[source] ?? 0) >= better) continue;
          this.#value[source] = better;
          open.push(source);
        }
        if (this.isWorkDone()) yield;
      }
    }
    return { states, values: Uint8Array.from(states, (state) => this.#value[state] ?? 0) };
  }

  /** Where steps with this label lead, each state once, ascending. */
  #steps(states: Int32Array, label: string): Generator<void, Int32Array> {
    const id = this.#labelIds.get(label) ?? -1;
    return this.#found(states, false, (k) => this.#graph.labels[k] === id);
  }

  /** These states and all that silence leads to. */
  #silently(states: Int32Array): Generator<void, Int32Array> {
    return this.#found(states, true, (k) => this.#graph.labels[k] === 0);
  }

  *#found(states: Int32Array, isClosing: boolean, isTaken: (transition: number) => boolean): Generator<void, Int32Array> {
    const { offsets, targets, isFrontier } = this.#graph;
    const search = ++this.#search;
    const found: number[] = [];
    const add = (state: number): void => {
      if (this.#met[state] === search) return;
      this.#met[state] = search;
      found.push(state);
    };
    if (isClosing) states.forEach(add);
    for (const state of isClosing ? found : states) {
      if (isFrontier[state] === 1) continue;
      for (let k = offsets[state] ?? 0; k < (offsets[state + 1] ?? 0); k++) {
        this.#work++;
        if (isTaken(k)) add(targets[k] ?? 0);
      }
      if (this.isWorkDone()) yield;
    }
    return Int32Array.from(found).sort();
  }
}
