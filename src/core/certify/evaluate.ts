/**
 * Where a formula holds, by the definitions of the logic alone. Every verdict that comes with a formula is checked with this
 * before it is shown, so nothing here is shared with what looks for formulas, and nothing is clever.
 *
 *   ⟨a⟩φ    some a-step leads to φ                [a]φ    = ¬⟨a⟩¬φ
 *   ⟪τ⟫φ    some state of ⇒ (τ*) has φ            ⟪a⟫φ    = ⟪τ⟫⟨a⟩⟪τ⟫φ        [[a]]φ = ¬⟪a⟫¬φ
 *
 * An unfinished LTS (calculus 6) has three answers: yes and no are final, whatever the frontier states turn out to do. There
 * ⟨a⟩ and [a] are unknown, for what a frontier state does is not known; ⇒ still allows it to stay.
 * Source: Hennessy & Milner 1985; Aceto et al., *Reactive Systems*, 5.2; the three values are Kleene's.
 */
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';
import { CHUNK, type Incoming } from '../lts/step-graph.ts';
import { sourcesOf } from './sources.ts';

/** Values of `holdsEverywhere`. */
export const Truth = { no: 0, yes: 1, unknown: 2 } as const;

/**
 * The truth of a formula at every state, in slices: linear in its distinct subformulas times the graph. A label that the graph
 * does not have is one that no step says. Memory is that of the subformulas that are still needed.
 */
export function* holdsEverywhere(graph: JoinedLts, formula: Formula): Generator<void, Uint8Array> {
  const order = bottomUp(formula);
  const uses = new Map<Formula, number>();
  for (const part of order) for (const inner of insideOf(part)) uses.set(inner, (uses.get(inner) ?? 0) + 1);
  const values = new Map<Formula, Uint8Array>();
  const incoming = order.some((part) => 'isWeak' in part && part.isWeak) ? yield* sourcesOf(graph) : null;
  for (const part of order) {
    const inner = insideOf(part).map((child) => values.get(child) ?? new Uint8Array(0));
    values.set(part, yield* valuesOf(graph, incoming, part, inner));
    for (const child of insideOf(part)) {
      const left = (uses.get(child) ?? 0) - 1;
      uses.set(child, left);
      if (left === 0) values.delete(child);
    }
    yield;
  }
  return values.get(formula) ?? new Uint8Array(graph.stateCount);
}

function insideOf(formula: Formula): readonly Formula[] {
  if ('parts' in formula) return formula.parts;
  return 'body' in formula ? [formula.body] : [];
}

/** The distinct subformulas, each after what it is made of. */
function bottomUp(formula: Formula): readonly Formula[] {
  const done = new Set<Formula>();
  const open = [formula];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const waiting = done.has(top) ? [] : insideOf(top).filter((child) => !done.has(child));
    open.push(...waiting);
    if (waiting.length > 0) continue;
    done.add(top);
    open.pop();
  }
  return [...done];
}

/** The values of a formula, from those of what it is made of. */
function* valuesOf(graph: JoinedLts, incoming: Incoming | null, formula: Formula, inner: readonly Uint8Array[]): Generator<void, Uint8Array> {
  const [first = new Uint8Array(graph.stateCount)] = inner;
  switch (formula.kind) {
    case 'tt':
      return new Uint8Array(graph.stateCount).fill(Truth.yes);
    case 'ff':
      return new Uint8Array(graph.stateCount).fill(Truth.no);
    case 'not':
      return negated(first);
    case 'and':
      return negated(yield* either(graph.stateCount, inner.map(negated)));
    case 'or':
      return yield* either(graph.stateCount, inner);
    case 'diamond':
      return yield* possibly(graph, incoming, formula, first);
    case 'box':
      return negated(yield* possibly(graph, incoming, formula, negated(first)));
  }
}

function negated(values: Uint8Array): Uint8Array {
  return values.map((value) => (value === Truth.unknown ? Truth.unknown : 1 - value));
}

/** Yes beats unknown, unknown beats no. */
function* either(stateCount: number, all: readonly Uint8Array[]): Generator<void, Uint8Array> {
  const result = new Uint8Array(stateCount);
  for (const values of all) {
    for (let s = 0; s < stateCount; s += 1) {
      if (values[s] === Truth.yes || result[s] === Truth.no) result[s] = values[s] ?? Truth.no;
    }
    yield;
  }
  return result;
}

/** ⟨a⟩ or ⟪a⟫ of states with these values. */
function* possibly(graph: JoinedLts, incoming: Incoming | null, modality: { readonly isWeak: boolean; readonly label: string }, body: Uint8Array): Generator<void, Uint8Array> {
  if (!modality.isWeak || incoming === null) return yield* afterStep(graph, modality.label, body);
  const after = yield* afterSilence(graph, incoming, body);
  if (modality.label === 'tau') return after;
  return yield* afterSilence(graph, incoming, yield* afterStep(graph, modality.label, after));
}

/** ⟨a⟩: the best value that one step leads to; unknown at the frontier. */
function* afterStep(graph: JoinedLts, labelName: string, body: Uint8Array): Generator<void, Uint8Array> {
  const label = graph.labelNames.indexOf(labelName);
  const result = new Uint8Array(graph.stateCount);
  for (let s = 0; s < graph.stateCount; s += 1) {
    if (s % CHUNK === CHUNK - 1) yield;
    if (graph.isFrontier[s] === 1) {
      result[s] = Truth.unknown;
      continue;
    }
    let best: number = Truth.no;
    for (let k = graph.offsets[s] ?? 0; k < (graph.offsets[s + 1] ?? 0) && best !== Truth.yes; k += 1) {
      if (graph.labels[k] === label) best = body[graph.targets[k] ?? 0] || best;
    }
    result[s] = best;
  }
  return result;
}

/** ⟪τ⟫: the best value in reach of τ-steps, or right here; at the frontier at least unknown. */
function* afterSilence(graph: JoinedLts, incoming: Incoming, body: Uint8Array): Generator<void, Uint8Array> {
  const result = body.map((value, s) => (value === Truth.no && graph.isFrontier[s] === 1 ? Truth.unknown : value));
  for (const spreading of [Truth.yes, Truth.unknown]) {
    const open: number[] = [];
    for (let s = 0; s < graph.stateCount; s += 1) if (result[s] === spreading) open.push(s);
    for (let s = open.pop(), work = 1; s !== undefined; s = open.pop(), work += 1) {
      if (work % CHUNK === 0) yield;
      for (let k = incoming.offsets[s] ?? 0; k < (incoming.offsets[s + 1] ?? 0); k += 1) {
        if (graph.labels[incoming.steps[k] ?? 0] !== 0) continue;
        const source = incoming.sources[k] ?? 0;
        const isBetter = spreading === Truth.yes ? result[source] !== Truth.yes : result[source] === Truth.no;
        if (!isBetter || graph.isFrontier[source] === 1) continue;
        result[source] = spreading;
        open.push(source);
      }
    }
  }
  return result;
}
