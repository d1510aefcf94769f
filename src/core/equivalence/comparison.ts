/**
 * What is known when two processes have been compared, as plain data: made by the engine from the notions in this folder and
 * the second checks in `certify`, handed to the views through `engine/engine-api.ts`, which names these types again.
 */
import type { StateId } from '../base/brand.ts';
import type { Formula } from '../logic/formula.ts';
import type { Lts } from '../lts/lts.ts';

/** The relations of this version, by the names of calculus 6. */
export const RELATIONS = ['strong', 'weak'] as const;
export type Relation = (typeof RELATIONS)[number];

/** Names that mean the same (calculus 6). */
export const RELATION_ALIASES: Readonly<Record<string, Relation>> = { bisim: 'strong' };

export type Side = 'left' | 'right';

/** Per state of each side the class it is in; the same number on both sides is the same behaviour as far as was explored. */
export interface Classes {
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly count: number;
}

/** What the second check of a verdict looked at, so that it can be told: "checked twice". */
export type Certificate =
  /** The formula was evaluated in all states of both sides: true at the start of `side`, false at the start of the other. */
  | { readonly kind: 'formula'; readonly side: Side; readonly partCount: number; readonly stateCount: number }
  /** Every transition of every pair of the relation was answered inside the relation. */
  | { readonly kind: 'relation'; readonly classCount: number; readonly transitionCount: number };

export interface Comparison {
  readonly relation: Relation;
  /** Null: not decided within the explored states. A verdict whose second check failed is an internal error, never a verdict. */
  readonly isRelated: boolean | null;
  readonly left: Lts;
  readonly right: Lts;
  readonly classes: Classes;
  /** Null unless they differ. Strong: of least modal depth; no conjunct can be dropped. */
  readonly difference: Difference | null;
  /** Null when not decided. */
  readonly certificate: Certificate | null;
}

export interface Difference {
  /** True at the start of `side` and false at the start of the other. */
  readonly formula: Formula;
  /** As the logic writes it: `<coin>[tea]ff`. */
  readonly text: string;
  /** Where each part (preorder, `partsOf`) stands in `text`: start at [2·k], end at [2·k+1]. */
  readonly spans: Int32Array;
  readonly side: Side;
  /** Modal depth: how many modalities are nested. */
  readonly depth: number;
  /** The play in which the defender holds out as long as it can. */
  readonly play: Play;
}

/**
 * A play of the bisimulation game that the attacker wins by the formula. The attacker makes a single transition on one side;
 * the defender answers on the other side (weakly: τ* a τ*, and may stay where a is τ). Source: Stirling; Aceto et al., 3.5.
 */
export interface Play {
  /** The last round has no answer: the defender is stuck. */
  readonly rounds: readonly Round[];
}

export interface Round {
  /** The pair of states before the round, each by the number in its own LTS. */
  readonly left: StateId;
  readonly right: StateId;
  readonly attack: Attack;
  /** Every answer the defender has, one per state it can lead to, the longest resistance first; at most `ANSWERS_SHOWN`. */
  readonly answers: readonly Answer[];
  /** How many states answers lead to, shown or not. */
  readonly answerCount: number;
  /** Index of the answer that was played; null where there is none. */
  readonly chosen: number | null;
  /** Labels that the defender's side can do here (weakly, without τ, for a weak relation), for "Right offers only coffee"; at most `ANSWERS_SHOWN`. */
  readonly offered: readonly string[];
  /** How many labels these are, listed or not. */
  readonly offeredCount: number;
}

export const ANSWERS_SHOWN = 50;

/** One transition: `step` is the index into the step arrays of that side's LTS. */
export interface PathStep {
  readonly from: StateId;
  readonly to: StateId;
  readonly step: number;
}

export interface Attack {
  readonly side: Side;
  readonly label: string;
  readonly move: PathStep;
  /** The part of the formula that the move plays: a modality. It is true (`side` is the side of the diamond) or false on `side`. */
  readonly part: number;
}

export interface Answer {
  readonly side: Side;
  /** Its real path: one step for a strong relation; τ-steps, the action, τ-steps for a weak one; empty: it stays. */
  readonly path: readonly PathStep[];
  readonly to: StateId;
  /** Why it does not help: the part of the formula that tells the new pair apart. */
  readonly part: number;
  /** Rounds until the defender is stuck if this is answered, as the formula plays them. */
  readonly roundsLeft: number;
}
