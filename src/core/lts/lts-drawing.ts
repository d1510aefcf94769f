/** What a picture of a part of an LTS consists of. Plain data: made in a worker, painted by the page. */
import type { Lts } from './lts.ts';
import type { Place } from './layering.ts';

export interface DrawnState extends Place {
  readonly id: number;
  /** Some of its steps lead to states outside the window. */
  readonly isCut: boolean;
}

/**
 * All steps from one state to another, as one line. Its path is `start + via + end`; of `start` and `end` the first is for
 * a plain state, the second leaves room for the ring around the current one.
 */
export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  /** Choice indices at `from`, ascending. */
  readonly steps: readonly number[];
  readonly isObservable: boolean;
  /** Up to two names, then how many more: `tea, milk +3`. */
  readonly label: string;
  /** Middle of the label. */
  readonly labelAt: Place;
  readonly start: readonly [string, string];
  readonly via: string;
  readonly end: readonly [string, string];
  /** A point straight before both ends. */
  readonly tail: string;
  /** The line as a chain of points, for what slides along it. */
  readonly way: readonly Place[];
  /** On the line, shortly before its end. */
  readonly discAt: Place;
}

export interface LtsDrawing {
  readonly states: readonly DrawnState[];
  readonly edges: readonly DrawnEdge[];
  /** Around everything, labels included. */
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** `isFresh` forgets what is placed: *Show around here*. */
export interface LtsDrawingRequest {
  readonly lts: Lts;
  readonly cursor: number;
  readonly path: readonly number[];
  readonly size: number;
  readonly isFresh: boolean;
}

/** Answers with the very object as before while nothing has to be added. */
export type DrawLts = (request: LtsDrawingRequest) => Promise<LtsDrawing>;
