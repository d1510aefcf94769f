/**
 * What the picture of two LTSs side by side consists of. Plain data: made in a worker, painted by the page. It has layers from
 * top to bottom by distance from the start, at the same height on both sides.
 */
import type { Place } from './layering.ts';
import type { Lts, StateKindValue } from './lts.ts';

/** `states`: one node per state. `classes`: one node per class of a side, lines for the steps of its members. */
export type PairPicture = 'states' | 'classes';

export interface Pair<T> {
  readonly left: T;
  readonly right: T;
}

export interface PairNode extends Place {
  /** The state, or the class. */
  readonly id: number;
  readonly classId: number;
  /** States that it stands for: 1 in the picture of the states. */
  readonly memberCount: number;
  /** Of a class: the kind of all its members, plain where they differ. */
  readonly kind: StateKindValue;
  readonly isDivergent: boolean;
  readonly isInitial: boolean;
  /** Some of its steps lead to nodes outside the window. */
  readonly isCut: boolean;
}

/** Steps from one node to another as one line; the few lines of a small picture are drawn apart for each label. */
export interface PairEdge {
  readonly from: number;
  readonly to: number;
  /** Distinct texts of the steps: labels, inside steps by the names of their events (`τ` between classes). */
  readonly texts: readonly string[];
  /** Up to two texts, then how many more: `tea, milk +3`. */
  readonly label: string;
  readonly isObservable: boolean;
  readonly labelAt: Place;
  readonly path: string;
  /** The line as a chain of points, for what slides along it. */
  readonly way: readonly Place[];
  /** Places on the line for tags, clear of its label as far as possible, best first. */
  readonly tagsAt: readonly Place[];
}

export interface SideDrawing {
  readonly nodes: readonly PairNode[];
  readonly edges: readonly PairEdge[];
  /** How many nodes there would be without a window. */
  readonly nodeCount: number;
}

export interface PairDrawing extends Pair<SideDrawing> {
  readonly picture: PairPicture;
  /** Around everything on either side, so that both sides seen in the same frame are at the same height. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The two LTSs and their classes: the part of a comparison that is drawn. */
export interface PairSource extends Pair<Lts> {
  readonly relation: 'strong' | 'weak';
  readonly classes: Pair<Int32Array> & { readonly count: number };
}

export interface PairRequest {
  readonly source: PairSource;
  readonly picture: PairPicture;
  /** States that the play comes by, in its order: a window shows them and what lies around them. */
  readonly paths: Pair<readonly number[]>;
  /** Where the play is; it matters only when the play does not fit into a window. */
  readonly here: Pair<number>;
  /** Nodes per side at most. */
  readonly size: number;
}

/** Answers with the very object as before while nothing has to be added. */
export type DrawPair = (request: PairRequest) => Promise<PairDrawing>;
