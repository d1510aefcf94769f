/**
 * How a comparison crosses the thread. A formula that was computed can be some thousand modalities deep, and copying between
 * threads recurs into objects until its stack ends; so a formula travels as a list, its shared parts once.
 */
import type { Result } from '../core/base/result.ts';
import { childrenOf, type Formula } from '../core/logic/formula.ts';
import type { CompareProgress, CompareRequest, Comparison, Difference, EngineApi, EngineFailure } from './engine-api.ts';

/** A formula whose parts are told by their places in the list, which are before its own. */
type WireNode =
  | { readonly kind: 'tt' | 'ff' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly number[] }
  | { readonly kind: 'not'; readonly body: number }
  | { readonly kind: 'diamond' | 'box'; readonly isWeak: boolean; readonly label: string; readonly body: number };

interface WireDifference extends Omit<Difference, 'formula'> {
  readonly formula: readonly WireNode[];
}

export interface WireComparison extends Omit<Comparison, 'difference'> {
  readonly difference: WireDifference | null;
}

/** The contract as the thread carries it. */
export interface WireApi extends Omit<EngineApi, 'compare'> {
  compare(request: CompareRequest, onProgress: (progress: CompareProgress) => void): Promise<Result<WireComparison, EngineFailure>>;
}

export function packed(comparison: Comparison): WireComparison {
  const { difference } = comparison;
  return { ...comparison, difference: difference && { ...difference, formula: packedFormula(difference.formula) } };
}

export function unpacked(comparison: WireComparison): Comparison {
  const { difference } = comparison;
  return { ...comparison, difference: difference && { ...difference, formula: unpackedFormula(difference.formula) } };
}

function packedFormula(formula: Formula): readonly WireNode[] {
  const nodes: WireNode[] = [];
  const places = new Map<Formula, number>();
  const open = [formula];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const missing = places.has(top) ? [] : childrenOf(top).filter((part) => !places.has(part));
    if (missing.length > 0) {
      open.push(...missing);
      continue;
    }
    open.pop();
    if (places.has(top)) continue;
    places.set(top, nodes.length);
    nodes.push(nodeOf(top, places));
  }
  return nodes;
}

function nodeOf(formula: Formula, places: ReadonlyMap<Formula, number>): WireNode {
  switch (formula.kind) {
    case 'tt':
    case 'ff':
      return { kind: formula.kind };
    case 'and':
    case 'or':
      return { kind: formula.kind, parts: formula.parts.map((part) => places.get(part) ?? 0) };
    case 'not':
      return { kind: 'not', body: places.get(formula.body) ?? 0 };
    case 'diamond':
    case 'box':
      return { ...formula, body: places.get(formula.body) ?? 0 };
  }
}

function unpackedFormula(nodes: readonly WireNode[]): Formula {
  const formulas: Formula[] = [];
  const at = (place: number): Formula => formulas[place] ?? { kind: 'tt' };
  for (const node of nodes) formulas.push(formulaOf(node, at));
  return at(nodes.length - 1);
}

function formulaOf(node: WireNode, at: (place: number) => Formula): Formula {
  switch (node.kind) {
    case 'tt':
    case 'ff':
      return node;
    case 'and':
    case 'or':
      return { kind: node.kind, parts: node.parts.map(at) };
    case 'not':
      return { kind: 'not', body: at(node.body) };
    case 'diamond':
    case 'box':
      return { ...node, body: at(node.body) };
  }
}
