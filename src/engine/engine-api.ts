/**
 * The contract between the page (or the command line) and the engine: plain data in, plain data and typed arrays out.
 * Arguments and results are structured-cloneable; failures are values, since classes do not cross threads.
 * The engine keeps no session: every question names its text and its system. It caches what it compiled last.
 */
import type { OriginId, RequestId } from '../core/base/brand.ts';
import type { Result } from '../core/base/result.ts';
import type { DrawCommand, Drawn, DrawRefusal } from '../core/diagram/draw-command.ts';
import type { Comparison, Play, Relation } from '../core/equivalence/comparison.ts';
import type { ExploreLimits, Lts, Progress } from '../core/lts/lts.ts';
import type { Network, Snapshot } from '../core/lts/system-view.ts';
import type { Derivation } from '../core/semantics/transition.ts';
import type { Role } from '../core/term/program.ts';
import type { Diagnostic } from '../core/syntax/diagnostic.ts';

export type { ExploreLimits, Lts, Progress } from '../core/lts/lts.ts';
export { Fate, StateKind } from '../core/lts/lts.ts';
export { RELATION_ALIASES, RELATIONS } from '../core/equivalence/comparison.ts';
export type { DrawCommand, Drawn, DrawRefusal, PortRef, Template, TextChange } from '../core/diagram/draw-command.ts';
export type { Answer, Attack, Classes, Comparison, Difference, PathStep, Play, Relation, Round, Side } from '../core/equivalence/comparison.ts';
export type {
  ComponentState, EndKind, Hold, Network, NetworkComponent, Offer, Snapshot, StepView, StuckReason, Wait,
} from '../core/lts/system-view.ts';

export interface EngineApi {
  /**
   * Parses and checks a text; at every keystroke, so it must stay in front of an exploration that runs (between two slices).
   * In the worker, so that a megabyte of text cannot freeze the page and the page need not load the parser.
   */
  analyse(source: string): Promise<Analysis>;
  /** Builds the LTS breadth-first, in slices. A cancelled or limited run answers with what was found. */
  explore(request: ExploreRequest, onProgress: (progress: Progress) => void): Promise<Result<Lts, EngineFailure>>;
  /** Ends the exploration with that id at its next slice; its promise resolves with `stop: 'cancelled'`. */
  cancel(id: RequestId): Promise<void>;
  /** What the drawing shows whatever the state: components, channels, hulls. */
  network(query: SystemQuery): Promise<Result<Network, EngineFailure>>;
  /** Takes the given steps from the start and describes every position after `from`. Works while exploring. */
  replay(request: ReplayRequest): Promise<Result<ReplayReply, EngineFailure>>;
  /** The SOS derivation of one step, by the plain interpreter. */
  derive(request: DeriveRequest): Promise<Result<Derivation, EngineFailure>>;
  /** Carries a drawing command out on the text. The text that results was read again and says what was drawn. */
  draw(request: DrawRequest): Promise<Result<Drawn, DrawRefusal | EngineFailure>>;
  /** Explores both processes and compares them, in slices; ends early like `explore`. Every verdict was checked twice. */
  compare(request: CompareRequest, onProgress: (progress: CompareProgress) => void): Promise<Result<Comparison, EngineFailure>>;
  /** The play of a mismatch in which the defender gives these answers (indexes into `Round.answers`), then its longest resistance. */
  play(request: PlayRequest): Promise<Result<Play, EngineFailure>>;
  /** Where a part of the distinguishing formula holds. */
  where(request: WhereRequest): Promise<Result<Where, EngineFailure>>;
}

export interface DrawRequest {
  readonly source: string;
  /** The system on screen; null when the text defines none. */
  readonly system: string | null;
  readonly command: DrawCommand;
}

/** A process of a text: a constant, a call (`Client(1)`), or a term as the text language writes it. */
export interface ProcessRef {
  readonly source: string;
  readonly process: string;
}

export interface CompareQuery {
  readonly left: ProcessRef;
  readonly right: ProcessRef;
  readonly relation: Relation;
  /** For each side. */
  readonly limits: ExploreLimits;
}

export interface CompareRequest extends CompareQuery {
  readonly id: RequestId;
}

/** `exploring`: states found on both sides so far. `comparing`: classes told apart so far. `checking`: the second check. */
export interface CompareProgress {
  readonly phase: 'exploring' | 'comparing' | 'checking';
  readonly stateCount: number;
  readonly classCount: number;
}

export interface PlayRequest extends CompareQuery {
  readonly answers: readonly number[];
}

export interface WhereRequest extends CompareQuery {
  /** Number of the part (`partsOf`). */
  readonly part: number;
}

/** Per state: 0 it does not hold, 1 it holds, 2 not known within the explored states. */
export interface Where {
  readonly left: Uint8Array;
  readonly right: Uint8Array;
}

/**
 * `problem`: the text cannot run (its diagnostics say why). Of a comparison with `side`, and with `part`, in which of the two the
 * places are: the text of that side or its process as given. `internal`: our error, with what disagreed.
 */
export type EngineFailure =
  | { readonly kind: 'problem'; readonly diagnostics: readonly Diagnostic[]; readonly side?: 'left' | 'right'; readonly part?: 'text' | 'process' }
  | { readonly kind: 'internal'; readonly detail: string };

/** A text, analysed: the plain-data face of `core/syntax/model.ts`. */
export interface Analysis {
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Constants without parameters that can be run: `system` items first, then the others, in file order. */
  readonly systems: readonly string[];
  readonly defaultSystem: string | null;
  readonly definitions: readonly DefinitionView[];
  readonly checks: readonly CheckView[];
  /** Offsets of origin o in `source`: spans[2·o] (start), spans[2·o+1] (end). See `spanIn`. */
  readonly spans: Int32Array;
}

export interface DefinitionView {
  readonly name: string;
  readonly role: Role;
  readonly isSystem: boolean;
  readonly isBroken: boolean;
  /** Offsets of what stands between `=` and `;`, without the white space around it. */
  readonly behaviour: { readonly start: number; readonly end: number };
  readonly origin: OriginId;
  readonly nameOrigin: OriginId;
}

/**
 * A `check` line. `system`: the constant it asks about, null where it asks about anything else. `processes`: the two terms of
 * a relation, as written; empty for other checks.
 */
export interface CheckView {
  readonly name: string;
  readonly system: string | null;
  readonly processes: readonly string[];
  readonly isExpected: boolean;
  readonly origin: OriginId;
}

/** The text range of an origin; null for what the engine made itself. */
export function spanIn(analysis: Analysis, origin: OriginId): { readonly start: number; readonly end: number } | null {
  const start = analysis.spans[2 * origin];
  const end = analysis.spans[2 * origin + 1];
  return origin < 0 || start === undefined || end === undefined ? null : { start, end };
}

export interface SystemQuery {
  readonly source: string;
  readonly system: string;
}

export interface ExploreRequest extends SystemQuery {
  readonly id: RequestId;
  readonly limits: ExploreLimits;
}

/** One chosen step: its position in the list of steps, and the low 8 bits of the hash of its printed event (null: not checked). */
export interface Choice {
  readonly index: number;
  readonly check: number | null;
}

export interface ReplayRequest extends SystemQuery {
  readonly choices: readonly Choice[];
  /** Snapshots of positions `from` … choices.length come back. Position 0 is the start. */
  readonly from: number;
}

export interface ReplayReply {
  /** Positions from, from + 1, …; shorter than asked for when the run no longer fits. */
  readonly snapshots: readonly Snapshot[];
  /** The first step (counted from 1) that is not possible any more. */
  readonly misfit: number | null;
}

export interface DeriveRequest extends SystemQuery {
  /** The run that leads to the state. */
  readonly choices: readonly Choice[];
  /** The step of that state. */
  readonly index: number;
}
