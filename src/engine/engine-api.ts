/**
 * The contract between the page (or the command line) and the engine: plain data in, plain data and typed arrays out.
 * Arguments and results are structured-cloneable; failures are values, since classes do not cross threads.
 * The engine keeps no session: every question names its text and its system. It caches what it compiled last.
 */
import type { Address, OriginId, RequestId } from '../core/base/brand.ts';
import type { Result } from '../core/base/result.ts';
import type { Derivation, Event } from '../core/semantics/transition.ts';
import type { Role } from '../core/term/program.ts';
import type { Diagnostic } from '../core/syntax/diagnostic.ts';

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
}

/** `problem`: the text cannot run (its diagnostics say why). `internal`: our error, with what disagreed. */
export type EngineFailure =
  | { readonly kind: 'problem'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'internal'; readonly detail: string };

/** A text, analysed: the plain-data face of `core/syntax/model.ts`. */
export interface Analysis {
  readonly source: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Constants without parameters that can be run: `system` items first, then the others, in file order. */
  readonly systems: readonly string[];
  readonly defaultSystem: string | null;
  readonly definitions: readonly DefinitionView[];
  /** Offsets of origin o in `source`: spans[2·o] (start), spans[2·o+1] (end). See `spanIn`. */
  readonly spans: Int32Array;
}

export interface DefinitionView {
  readonly name: string;
  readonly role: Role;
  readonly isSystem: boolean;
  readonly isBroken: boolean;
  readonly origin: OriginId;
  readonly nameOrigin: OriginId;
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

/** `maxWork` counts visited steps weighted by the size of what they build; it ends models whose states grow without bound. */
export interface ExploreLimits {
  readonly maxStates: number;
  readonly maxMemoryBytes: number;
  readonly maxWork: number;
}

export interface Progress {
  readonly stateCount: number;
  readonly stepCount: number;
  readonly bytes: number;
}

/** Values of `Lts.kinds`. */
export const StateKind = { plain: 0, deadlock: 1, terminated: 2, atRest: 3, frontier: 4 } as const;
export type StateKindValue = (typeof StateKind)[keyof typeof StateKind];

/** Values of `Lts.fates`: can the state still get into a deadlock? `unknown` where a frontier state decides. */
export const Fate = { never: 0, may: 1, must: 2, unknown: 3 } as const;
export type FateValue = (typeof Fate)[keyof typeof Fate];

/**
 * A state graph. States are numbered breadth-first, the initial one is 0. Steps of state s are those with index
 * `stepOffsets[s] … stepOffsets[s+1]-1`, in the order of calculus 1.3: step k of s is choice k of the trace format.
 */
export interface Lts {
  readonly stateCount: number;
  readonly stepCount: number;
  /** Distinct (source, label, target). */
  readonly transitionCount: number;
  readonly stepOffsets: Int32Array;
  readonly stepTargets: Int32Array;
  /** Index into `labels` (what equivalences see, printed). 0 is always `tau`. */
  readonly stepLabels: Int32Array;
  /** Index into `names`: the short name of the event, for a picture (`takeRepo`, `plan`, `call(7)`). */
  readonly stepNames: Int32Array;
  readonly labels: readonly string[];
  readonly names: readonly string[];
  /** `StateKind` per state. */
  readonly kinds: Uint8Array;
  /** `Fate` per state. */
  readonly fates: Uint8Array;
  /** 1 where the state silently reaches a τ-cycle. */
  readonly divergent: Uint8Array;
  /** Breadth-first tree: the state before (−1 for the start) and the choice taken there. Gives shortest runs. */
  readonly parents: Int32Array;
  readonly parentChoices: Int32Array;
  /**
   * Bit c of `canMove[s * wordsPerState + (c >> 5)]`: component c takes part in a step of some state reachable from s.
   * Only meaningful where no frontier state is reachable; elsewhere all bits are set.
   */
  readonly canMove: Uint32Array;
  readonly wordsPerState: number;
  readonly deadlockCount: number;
  readonly terminatedCount: number;
  readonly atRestCount: number;
  readonly frontierCount: number;
  readonly isDivergent: boolean;
  readonly stop: 'complete' | 'states' | 'memory' | 'work' | 'cancelled';
  readonly bytes: number;
}

/** The static skeleton of a system, as Milner's flow graph. */
export interface Network {
  readonly system: string;
  readonly components: readonly NetworkComponent[];
  readonly channels: readonly NetworkChannel[];
  readonly hulls: readonly Hull[];
}

export interface NetworkComponent {
  readonly address: Address;
  /** Unique in the system: `Client(1)`, `Fork#2` when the same constant stands twice. */
  readonly name: string;
  readonly role: Role;
  /** The innermost constant at this place, null for an anonymous term. */
  readonly definition: string | null;
  /** The constant's item, else the term at this place. */
  readonly origin: OriginId;
  /** True when the definition could not be read and stands for nothing. */
  readonly isLeftOut: boolean;
}

/** One channel between the components that can ever use it. `senders` and `receivers` may overlap. */
export interface NetworkChannel {
  /** Unique id: the name, plus the hull where the same name is private twice. */
  readonly id: string;
  readonly name: string;
  readonly senders: readonly Address[];
  readonly receivers: readonly Address[];
  /** How many values it carries. */
  readonly arity: number;
  /** Visible from outside: an open port. */
  readonly isOpen: boolean;
  /** The hull that makes it private. */
  readonly hull: number | null;
}

/** The scope of a `\ L` in the skeleton. `parent` is the hull around it. */
export interface Hull {
  readonly id: number;
  readonly parent: number | null;
  readonly members: readonly Address[];
  readonly channels: readonly string[];
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

export type EndKind = 'deadlock' | 'terminated' | 'atRest';

/** Everything the views show of one state. Addresses index `components`. */
export interface Snapshot {
  /** Null when the state has a step. */
  readonly end: EndKind | null;
  readonly components: readonly ComponentState[];
  readonly steps: readonly StepView[];
  readonly holds: readonly Hold[];
  readonly waits: readonly Wait[];
  /** Why nothing can happen: only in a deadlock; bottom components of the wait-for graph. */
  readonly reasons: readonly StuckReason[];
  /** The whole term as it stands, with the part that each component owns. */
  readonly term: { readonly text: string; readonly parts: readonly { readonly address: Address; readonly start: number; readonly end: number }[] };
  /** Two values meet on a channel but the receiver's type refuses them: "offers get!(7), accepts 0..4". */
  readonly refusals: readonly Refusal[];
}

export interface ComponentState {
  readonly address: Address;
  readonly life: 'alive' | 'done' | 'failed';
  /** In its first local state (a lock that is free, a server that waits for a call). */
  readonly isFirst: boolean;
  /** The local term, printed. */
  readonly term: string;
  /** Constant it stands at, when the term is a call: `Client(1)`. */
  readonly at: string | null;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
  readonly offers: readonly Offer[];
}

/** An active prefix. `channel` as seen at the top of the skeleton (after relabelling); null for an internal step. */
export interface Offer {
  readonly polarity: 'send' | 'receive' | 'internal';
  /** As in the text: `'takeRepo`, `call(x)`. */
  readonly text: string;
  readonly channel: string | null;
  /** Id of the `NetworkChannel`, null when internal. */
  readonly channelId: string | null;
  readonly origin: OriginId;
  /** Takes part in a step of this state. */
  readonly isEnabled: boolean;
  /** Components that could ever offer the complement, whatever happens to them until then. */
  readonly partners: readonly Address[];
}

export interface StepView {
  /** Position in the list: the choice index. */
  readonly index: number;
  /** `tau`, `'plan`, `get(3)`. */
  readonly label: string;
  /** `τ⟨takeRepo!: Planner → Repo⟩` */
  readonly eventText: string;
  readonly event: Event;
  /** Short, for a picture: the channel or the tag. */
  readonly name: string;
  readonly isObservable: boolean;
  readonly channelId: string | null;
  readonly from: Address | null;
  readonly to: Address | null;
  /** Values as printed. */
  readonly values: readonly string[];
  /** Low 8 bits of the hash of `eventText`. */
  readonly check: number;
  /** Components whose local state this step changes or uses. */
  readonly participants: readonly Address[];
}

/** Resource R has left its first local state, and `holder` is the one component whose next action towards R is one R offers now. */
export interface Hold {
  readonly holder: Address;
  readonly resource: Address;
  readonly channel: string;
}

/** An edge of the wait-for graph: `from` waits for an action that `to` could still offer, but does not offer now. */
export interface Wait {
  readonly from: Address;
  readonly to: Address;
  readonly channel: string;
  readonly channelId: string | null;
  /** The offer as written: `'takeRepo`. */
  readonly text: string;
}

/** `circle`: each member waits for the next one, the last for the first. `lonely`: nobody will ever offer what it waits for. */
export type StuckReason =
  | { readonly kind: 'circle'; readonly waits: readonly Wait[] }
  | { readonly kind: 'lonely'; readonly address: Address; readonly channels: readonly string[] };

export interface Refusal {
  readonly from: Address;
  readonly to: Address;
  readonly channel: string;
  readonly offered: string;
  readonly accepted: string;
}

export interface DeriveRequest extends SystemQuery {
  /** The run that leads to the state. */
  readonly choices: readonly Choice[];
  /** The step of that state. */
  readonly index: number;
}
