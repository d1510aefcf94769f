/**
 * Bisimilarity as calculus 6 defines it, for tests: pairs of states are struck out until every transition of every pair is
 * answered inside the relation. Slow and plain on purpose; shares nothing with `core/equivalence` nor `core/certify`.
 */
import type { Relation } from '../equivalence/comparison.ts';
import type { Formula } from '../logic/formula.ts';
import type { JoinedLts } from '../lts/joined-lts.ts';

type Label = string;
type Moves = ReadonlyMap<Label, ReadonlySet<number>>;

interface Reached {
  readonly targets: ReadonlySet<number>;
  readonly isOpen: boolean;
}

/** A graph with its definitions spelled out. */
class Naive {
  readonly states: readonly number[];
  readonly labels: readonly Label[];
  readonly #graph: JoinedLts;
  readonly #isWeak: boolean;
  readonly #strong: readonly Moves[];
  readonly #transitions: readonly (readonly (readonly [Label, number])[])[];
  readonly #reached = new Map<Label, (Reached | undefined)[]>();

  constructor(graph: JoinedLts, isWeak: boolean) {
    this.#graph = graph;
    this.#isWeak = isWeak;
    this.states = Array.from({ length: graph.stateCount }, (_, state) => state);
    this.labels = graph.labelNames;
    this.#strong = this.states.map((state) => {
      const moves = new Map<Label, Set<number>>();
      for (let k = graph.offsets[state] ?? 0; k < (graph.offsets[state + 1] ?? 0); k++) {
        const label = graph.labelNames[graph.labels[k] ?? 0] ?? '';
        moves.set(label, (moves.get(label) ?? new Set()).add(graph.targets[k] ?? 0));
      }
      return moves;
    });
    this.#transitions = this.#strong.map((moves, state) => (this.isFrontier(state) ? [] : [...moves].flatMap(([label, targets]) => [...targets].map((target) => [label, target] as const))));
  }

  isFrontier(state: number): boolean {
    return this.#graph.isFrontier[state] === 1;
  }

  /** p —a→, of a state whose transitions are known. */
  transitions(state: number): readonly (readonly [Label, number])[] {
    return this.#transitions[state] ?? [];
  }

  /** Where q —a→ or q =a⇒ is known to lead. `isOpen`: it passes a frontier state, so that it may lead anywhere besides. */
  reached(state: number, label: Label): Reached {
    const byState = this.#reached.get(label) ?? [];
    this.#reached.set(label, byState);
    const known = byState[state];
    if (known !== undefined) return known;
    const step = (from: Iterable<number>, by: Label): Set<number> => new Set([...from].flatMap((s) => (this.isFrontier(s) ? [] : [...(this.#strong[s]?.get(by) ?? [])])));
    const silent = (from: Set<number>): Set<number> => {
      for (let size = -1; size !== from.size; ) {
        size = from.size;
        for (const target of step(from, 'tau')) from.add(target);
      }
      return from;
    };
    const before = this.#isWeak ? silent(new Set([state])) : new Set([state]);
    const targets = !this.#isWeak ? step(before, label) : label === 'tau' ? before : silent(step(before, label));
    const found = { targets, isOpen: [...before, ...(this.#isWeak ? targets : [])].some((s) => this.isFrontier(s)) };
    byState[state] = found;
    return found;
  }

  /** Every transition of p, answered by q inside the relation; `isOptimistic`: also by what q may do behind the frontier. */
  isAnswered(p: number, q: number, isOptimistic: boolean, isRelated: (p: number, q: number) => boolean): boolean {
    return this.transitions(p).every(([label, target]) => this.#has(q, label, isOptimistic, (answer) => isRelated(target, answer)));
  }

  /** The same for every p =a⇒ p', as a formula with weak modalities asks. */
  isAnsweredWeakly(p: number, q: number, isRelated: (p: number, q: number) => boolean): boolean {
    return this.labels.every((label) => everyOf(this.reached(p, label).targets, (target) => this.#has(q, label, true, (answer) => isRelated(target, answer))));
  }

  #has(q: number, label: Label, isOptimistic: boolean, isGood: (answer: number) => boolean): boolean {
    const { targets, isOpen } = this.reached(q, label);
    if (isOptimistic && isOpen) return true;
    return !everyOf(targets, (answer) => !isGood(answer));
  }
}

function everyOf(states: ReadonlySet<number>, isGood: (state: number) => boolean): boolean {
  for (const state of states) if (!isGood(state)) return false;
  return true;
}

export interface NaiveVerdict {
  readonly isRelated: boolean | null;
  /** The least modal depth that tells the initial states apart for certain; null when nothing does. */
  readonly depth: number | null;
  /** Pessimistically related. */
  readonly areRelated: (p: number, q: number) => boolean;
}

/** Whether the initial states are related: yes if pessimistically, no if not even optimistically. */
export function naiveBisimilarity(graph: JoinedLts, relation: Relation): NaiveVerdict {
  const naive = spelledOut(graph)[relation];
  const isOpen = (p: number, q: number): boolean => naive.isFrontier(p) || naive.isFrontier(q);
  const answered = (p: number, q: number, isOptimistic: boolean, was: Related): boolean => naive.isAnswered(p, q, isOptimistic, was) && naive.isAnswered(q, p, isOptimistic, was);
  const pessimistic = greatest(naive, (p, q) => !isOpen(p, q) || p === q, (p, q, was) => p === q || answered(p, q, false, was));
  const optimistic = greatest(naive, () => true, (p, q, was) => isOpen(p, q) || answered(p, q, true, was));
  const areRelated = (p: number, q: number): boolean => pessimistic(p, q) === Infinity;
  const rounds = optimistic(graph.left, graph.right);
  if (rounds === Infinity) return { isRelated: areRelated(graph.left, graph.right) ? true : null, depth: null, areRelated };
  const weakly: Stays = (p, q, was) => isOpen(p, q) || (naive.isAnsweredWeakly(p, q, was) && naive.isAnsweredWeakly(q, p, was));
  return { isRelated: false, depth: relation === 'strong' ? rounds : greatest(naive, () => true, weakly, [graph.left, graph.right])(graph.left, graph.right), areRelated };
}

type Related = (p: number, q: number) => boolean;
type Stays = (p: number, q: number, was: Related) => boolean;

/** Per pair the round in which it is struck out, ∞ for the pairs of the greatest fixed point; it may end when it is known for `wanted`. */
function greatest(naive: Naive, isIn: Related, stays: Stays, wanted?: readonly [number, number]): (p: number, q: number) => number {
  const struck = naive.states.map((p) => naive.states.map((q) => (isIn(p, q) ? Infinity : 0)));
  const at = (p: number, q: number): number => struck[p]?.[q] ?? 0;
  for (let round = 1, hasChanged = true; hasChanged; round++) {
    const was: Related = (p, q) => at(p, q) >= round;
    const now = naive.states.flatMap((p) => naive.states.filter((q) => at(p, q) === Infinity && !stays(p, q, was)).map((q) => [p, q] as const));
    for (const [p, q] of now) struck[p]?.splice(q, 1, round);
    hasChanged = now.length > 0 && (wanted === undefined || at(...wanted) === Infinity);
  }
  return at;
}

const graphs = new WeakMap<JoinedLts, { readonly strong: Naive; readonly weak: Naive }>();

function spelledOut(graph: JoinedLts): { readonly strong: Naive; readonly weak: Naive } {
  const both = graphs.get(graph) ?? { strong: new Naive(graph, false), weak: new Naive(graph, true) };
  graphs.set(graph, both);
  return both;
}

/** A formula at a state: true and false are final, null is "it depends on what frontier states do". */
export function naiveTruth(graph: JoinedLts, formula: Formula, state: number): boolean | null {
  const { strong, weak } = spelledOut(graph);
  const at = (part: Formula, s: number): boolean | null => {
    switch (part.kind) {
      case 'tt':
        return true;
      case 'ff':
        return false;
      case 'not':
        return negated(at(part.body, s));
      case 'and':
        return part.parts.reduce<boolean | null>((all, each) => both(all, at(each, s)), true);
      case 'or':
        return negated(part.parts.reduce<boolean | null>((all, each) => both(all, negated(at(each, s))), true));
      case 'box':
        return negated(at({ ...part, kind: 'diamond', body: { kind: 'not', body: part.body } }, s));
      case 'diamond': {
        const { targets, isOpen } = (part.isWeak ? weak : strong).reached(s, part.label);
        const values = [...targets].map((target) => at(part.body, target));
        return values.includes(true) ? true : isOpen || values.includes(null) ? null : false;
      }
    }
  };
  return at(formula, state);
}

/** The formula without one part of a conjunction or disjunction, in every way. */
export function withoutOnePart(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'tt':
    case 'ff':
      return [];
    case 'and':
    case 'or': {
      const junction = (parts: readonly Formula[]): Formula => (parts.length === 1 && parts[0] !== undefined ? parts[0] : { ...formula, parts });
      return [
        ...formula.parts.map((_, i) => junction(formula.parts.toSpliced(i, 1))),
        ...formula.parts.flatMap((part, i) => withoutOnePart(part).map((shorter) => junction(formula.parts.with(i, shorter)))),
      ];
    }
    case 'not':
    case 'diamond':
    case 'box':
      return withoutOnePart(formula.body).map((body) => ({ ...formula, body }));
  }
}

/** How many modalities are nested. */
export function modalDepth(formula: Formula): number {
  if ('parts' in formula) return Math.max(...formula.parts.map(modalDepth));
  return 'body' in formula ? modalDepth(formula.body) + (formula.kind === 'not' ? 0 : 1) : 0;
}

function both(p: boolean | null, q: boolean | null): boolean | null {
  return p === false || q === false ? false : p === null || q === null ? null : true;
}

function negated(p: boolean | null): boolean | null {
  return p === null ? null : !p;
}
