/**
 * The shape of the store: what the user chose and what came back. Everything else is derived in `selectors.ts`.
 * Slices: document (text and its analysis), exploration (the LTS), trace (runs and the one cursor), view, notices.
 */
import type { Address, RequestId, StateId } from '../core/base/brand.ts';
import type { Diagnostic } from '../core/syntax/diagnostic.ts';
import type { Run } from '../core/trace/document.ts';
import type { ProjectSummary } from '../core/trace/project.ts';
import type { Derivation } from '../core/semantics/transition.ts';
import type { GalleryEntry } from './ports.ts';
import type {
  Analysis, Choice, CompareProgress, Comparison, DrawCommand, Drawn, DrawRefusal, Lts, Network, Play, Progress, Relation, Snapshot, Template, TextChange, Where,
} from '../engine/engine-api.ts';

export type Place = 'start' | 'debug' | 'compare';
export type PanelName = 'text' | 'trace' | 'system' | 'lts' | 'inspector';
export type Theme = 'light' | 'dark';

/** `none`: this browser cannot store (private mode). `full`: no room left; the work is open but not saved. */
export type SaveStatus = 'saved' | 'saving' | 'full' | 'none' | 'conflict';

export interface DocumentState {
  readonly id: string;
  readonly title: string;
  /** File name of the gallery example it began as, null for own work and opened links. */
  readonly example: string | null;
  readonly source: string;
  /** Counts edits. */
  readonly version: number;
  /** What turned the text of the version before into this one; left out where that is one stretch. */
  readonly changes?: readonly TextChange[];
  /** The text of the example in the gallery, as soon as it is known. */
  readonly original?: string;
}

export interface DocumentSlice {
  readonly document: DocumentState;
  /** Of `document.source`, or of the text a few milliseconds ago: compare `analysis.source`. */
  readonly analysis: Analysis;
  /** The system on screen; null when the text defines nothing that can run. */
  readonly system: string | null;
  readonly saveStatus: SaveStatus;
  /** A changed text or system is being read: what the views show of it may be that of the one before. */
  readonly isReading: boolean;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** One edit of the text; typing within 500 ms at one place is one history entry. */
  readonly editSource: (source: string) => void;
  readonly renameDocument: (title: string) => void;
  readonly selectSystem: (name: string) => void;
  /** Opens beside the work at hand, which stays stored. */
  readonly openExample: (file: string) => Promise<void>;
  readonly openText: (title: string, source: string) => void;
  readonly openProject: (id: string) => Promise<void>;
  readonly deleteProject: (id: string) => Promise<void>;
  /** Reads a share fragment (`1…` without `#`) and opens what can be read. */
  readonly openLink: (fragment: string) => Promise<void>;
  readonly resolveConflict: (how: 'theirs' | 'mine' | 'both') => Promise<void>;
  readonly downloadSource: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** One phase at a time. `done` keeps the LTS on screen while a newer exploration runs (`exploring.previous`). */
export type Exploration =
  | { readonly status: 'idle' }
  | { readonly status: 'exploring'; readonly id: RequestId; readonly progress: Progress; readonly previous: Lts | null }
  | { readonly status: 'done'; readonly lts: Lts }
  | { readonly status: 'failed'; readonly reason: 'worker-died' | 'internal'; readonly detail: string };

export interface ExplorationSlice {
  readonly exploration: Exploration;
  readonly network: Network | null;
  readonly maxStates: number;
  readonly stopExploring: () => void;
  /** Doubles the limit and explores again. */
  readonly exploreMore: () => void;
  readonly retryExploring: () => void;
}

/** Set by every move of the cursor, so that views can animate a change that already happened. */
export interface Move {
  readonly serial: number;
  readonly kind: 'forward' | 'jump';
  /** Position after the move. */
  readonly to: number;
}

export interface TraceSlice {
  /** The current run. */
  readonly steps: readonly Choice[];
  /** Position in the current run: 0 is the start, n is after step n. */
  readonly cursor: number;
  /** Runs kept when the reader chose differently ("Run 1" where `name` is null); going back never deletes. */
  readonly keptRuns: readonly Run[];
  /** Snapshots of the current run by position; may be shorter than the run while the engine works. */
  readonly snapshots: readonly Snapshot[];
  /** First step of the current run that the model does not allow any more (counted from 1). */
  readonly misfit: number | null;
  readonly lastMove: Move;
  readonly playing: boolean;
  /** 0.5 … 16; at 1 a step takes 900 ms. */
  readonly speed: number;
  /** Does the nth enabled step of the state at the cursor. */
  readonly takeStep: (index: number) => void;
  /** Step button and →: redoes the next recorded step if there is one, else does the only enabled step; with several enabled it opens the list. */
  readonly stepForward: () => void;
  readonly stepBack: () => void;
  readonly goTo: (position: number) => void;
  readonly reset: () => void;
  readonly goToEnd: () => void;
  /** Shortest run from the state at the cursor to a deadlock, appended. */
  readonly runToDeadlock: () => void;
  /** Goes back to `position` and takes step `index` there; the old run stays as a branch. */
  readonly tryInstead: (position: number, index: number) => void;
  /** Makes the shortest run to an LTS state the current run. */
  readonly goToState: (state: StateId) => void;
  /** Makes the kept run with that number the current one. */
  readonly switchRun: (number: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly setSpeed: (speed: number) => void;
}

/** A process to compare: of the open text (`file` null), or of a second text that was opened beside it. */
export interface CompareSide {
  readonly process: string;
  readonly file: { readonly title: string; readonly source: string } | null;
}

export interface CompareQuestion {
  readonly left: CompareSide;
  readonly right: CompareSide;
  readonly relation: Relation;
}

/** `asked`: the question it answers; a change of the text or of the question makes it out of date, and asks again. */
export type CompareStatus =
  | { readonly status: 'idle' }
  | { readonly status: 'comparing'; readonly id: RequestId; readonly progress: CompareProgress; readonly previous: Comparison | null }
  | { readonly status: 'done'; readonly comparison: Comparison; readonly ms: number }
  /** `problem`: what the reader can mend, with the side it is about. */
  | { readonly status: 'failed'; readonly reason: 'problem' | 'internal' | 'worker-died'; readonly side: 'left' | 'right' | null; readonly detail: string; readonly previous?: Comparison | null; readonly problem?: CompareProblem };

/** `part`: whether the places are those of the text or of the process beside it. */
export interface CompareProblem {
  readonly part: 'text' | 'process';
  readonly diagnostic: Diagnostic;
}

/** An answer to a question about two processes of the open text. */
export interface KnownVerdict {
  readonly source: string;
  readonly left: string;
  readonly right: string;
  readonly relation: Relation;
  readonly isRelated: boolean | null;
  /** Explored on both sides. */
  readonly stateCount: number;
}

export interface CompareSlice {
  /** Null until there are two processes to compare. Part of the document and of a link. */
  readonly question: CompareQuestion | null;
  readonly comparing: CompareStatus;
  /** What the second text of a side defines; null where the side is of the open text, or the text is not read yet. */
  readonly compareFiles: Readonly<Record<'left' | 'right', Analysis | null>>;
  /** All answers about the open text as it is now or was last compared. */
  readonly compared: readonly KnownVerdict[];
  /** The mismatch on screen: that of the comparison, or another one that follows `answers`. */
  readonly mismatch: Play | null;
  /** The answers that the reader chose for the defender. */
  readonly answers: readonly number[];
  /** Position in the mismatch: 0 before it, 2k − 1 after the attack of round k, 2k after its answer (or its being stuck). */
  readonly moveCursor: number;
  readonly movePlaying: boolean;
  /** States, or the classes they fall into; classes at first where there are many states. */
  readonly comparePicture: 'states' | 'classes';
  readonly evidenceTab: 'evidence' | 'classes' | 'rules';
  /** The part of the formula that is pointed at, and where it holds (null while that is not known). */
  readonly pointedPart: { readonly part: number; readonly where: Where | null } | null;
  /** Opens Compare with this question, or changes it. */
  readonly compare: (change: Partial<CompareQuestion>) => void;
  readonly swapSides: () => void;
  /** Reads a second file for a side; null takes the open text again. */
  readonly setCompareFile: (side: 'left' | 'right', file: CompareSide['file']) => void;
  /** Takes another project of the reader as the text of a side. */
  readonly setCompareProject: (side: 'left' | 'right', id: string) => void;
  readonly stopComparing: () => void;
  readonly retryComparing: () => void;
  /** Doubles the limit and compares again. */
  readonly compareMore: () => void;
  /** Lets the defender answer differently in a round (counted from 0). */
  readonly answerInstead: (round: number, answer: number) => void;
  readonly goToMove: (position: number) => void;
  readonly moveForward: () => void;
  readonly moveBack: () => void;
  readonly playMoves: () => void;
  readonly pauseMoves: () => void;
  readonly pointAtPart: (part: number | null) => void;
  readonly setCompareView: (change: Partial<Pick<CompareSlice, 'comparePicture' | 'evidenceTab'>>) => void;
}

/** What a drawing gesture came to. */
export type DrawOutcome =
  | { readonly ok: true; readonly drawn: Drawn }
  | { readonly ok: false; readonly refusal: DrawRefusal | { readonly kind: 'internal'; readonly detail: string } };

export interface DrawSlice {
  /**
   * Carries a command out as one entry of the history: text, places that go along, and `at`, where a new component was put.
   * What it made is selected. A refusal changes nothing and is also told as a notice unless `quietly`. `continues`: the second
   * command of a gesture, part of the entry of the first. `about`: the component it is done on, which stays selected. `label`:
   * what the whole gesture does, for the history.
   */
  readonly draw: (command: DrawCommand, options?: { readonly at?: Point; readonly quietly?: boolean; readonly continues?: boolean; readonly about?: string; readonly label?: string }) => Promise<DrawOutcome>;
  /** Counts the commands that were carried out. */
  readonly drawnCount: number;
  /** Documents in which the reader has closed the hint about open channels. */
  readonly closedHints: readonly string[];
  readonly closeHint: () => void;
  /** What a command would come to; changes nothing. `draft`: it can be kept, but not be read yet. */
  readonly tryOut: (command: DrawCommand) => Promise<{ readonly kind: 'reads' } | { readonly kind: 'draft' | 'refused'; readonly text: string }>;
}

/** A port by the names of its component and channel (its id), so that it outlives an edit; `channel` null: the border. */
export interface PortName {
  readonly component: string;
  readonly channel: string | null;
  readonly polarity: 'send' | 'receive' | null;
}

/**
 * What the reader is about to draw, one thing at a time; components by name. `at`: a place in the drawing, null for one that
 * the drawing chooses.
 */
export type Gesture =
  /** A new component waits for its name; `answers`: the port it will be connected to. */
  | { readonly kind: 'add'; readonly template: Template; readonly at: Point | null; readonly answers: PortName | null }
  | { readonly kind: 'rename'; readonly component: string }
  | { readonly kind: 'behaviour'; readonly component: string }
  | { readonly kind: 'rename-channel'; readonly channel: string }
  /** An action on a channel that nobody answers yet waits for its name. */
  | { readonly kind: 'add-port'; readonly component: string; readonly polarity: 'send' | 'receive' }
  /** A partner is looked for; `to`: found, and there is more than one way to connect with it. */
  | { readonly kind: 'connect'; readonly from: PortName; readonly to: string | null }
  /** A line was drawn to a place where nobody is: what could be there? */
  | { readonly kind: 'answer'; readonly from: PortName; readonly at: Point }
  | { readonly kind: 'component-menu'; readonly component: string }
  /** Of all channels of a line or an open port (`item` of the drawing), or of a component. */
  | { readonly kind: 'channel-menu'; readonly item: string; readonly channels: readonly string[] }
  | { readonly kind: 'remove'; readonly component: string; readonly name: string; readonly by: readonly string[] };

/** What the pointer or the keyboard points at; the same in every view. */
export type Target =
  | { readonly kind: 'step'; readonly index: number }
  | { readonly kind: 'component'; readonly address: Address }
  | { readonly kind: 'state'; readonly id: StateId }
  | { readonly kind: 'channel'; readonly id: string };

export type DerivationState =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly position: number; readonly index: number }
  | { readonly status: 'ready'; readonly position: number; readonly index: number; readonly derivation: Derivation }
  | { readonly status: 'failed'; readonly position: number; readonly index: number; readonly detail: string };

export type DialogName = 'share' | 'search' | 'keys' | null;

export interface Point { readonly x: number; readonly y: number }

export interface ViewSlice {
  readonly place: Place;
  readonly theme: Theme;
  readonly inspectorTab: 'now' | 'components' | 'rule';
  readonly traceView: 'list' | 'chart';
  /** Tab of the lower panel at 1024 px. */
  readonly lowerTab: 'trace' | 'lts' | 'text';
  readonly phoneTab: 'trace' | 'drawing' | 'states' | 'text';
  readonly maximised: PanelName | null;
  readonly dialog: DialogName;
  /** The list of choices at the playhead is open. */
  readonly choosing: boolean;
  readonly hover: Target | null;
  readonly selection: Target | null;
  readonly gesture: Gesture | null;
  /** Where the caret of the text goes as soon as the text is there; null once it is. */
  readonly caret: { readonly offset: number } | null;
  /** Places of components moved by hand, by `system/component name`. Positions are part of the document and of a link. */
  readonly positions: Readonly<Record<string, Point>>;
  /** The derivation on the Rule tab. */
  readonly derivation: DerivationState;
  readonly letterKeys: boolean;
  readonly setPlace: (place: Place) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setView: (change: Partial<Pick<ViewSlice, 'inspectorTab' | 'traceView' | 'lowerTab' | 'phoneTab' | 'maximised' | 'dialog' | 'choosing' | 'letterKeys' | 'gesture' | 'caret'>>) => void;
  readonly setHover: (target: Target | null) => void;
  readonly select: (target: Target | null) => void;
  /** Ends a drag: one history entry. `key` is `system/component name`. */
  readonly moveComponent: (key: string, to: Point) => void;
  readonly resetPositions: () => void;
  /** After an edit: where everybody is becomes part of the document, as no entry of the history. Keys as in `positions`. */
  readonly settlePlaces: (places: Readonly<Record<string, Point>>) => void;
  /** Asks the engine why step `index` of the state at `position` (default: the cursor) is possible, and shows the Rule tab. */
  readonly showDerivation: (index: number, position?: number) => void;
}

export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'good' | 'warn' | 'bad';
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
  /** The place that it is about: it does not follow the reader to another one. Left out: it is about the work itself. */
  readonly about?: Place;
  /** Stays until closed; others go away after 8 s. */
  readonly sticky: boolean;
}

export interface NoticeSlice {
  readonly notices: readonly Notice[];
  /** Text of the polite live region. */
  readonly announcement: string;
  readonly gallery: readonly GalleryEntry[];
  readonly projects: readonly ProjectSummary[];
  readonly dismiss: (id: number) => void;
  readonly notify: (notice: Omit<Notice, 'id'>) => void;
  /** The link to this very step; null with a notice when it could not be made. */
  readonly makeLink: () => Promise<string | null>;
  readonly copyText: (text: string, done: string) => Promise<void>;
}

export type Workspace = DocumentSlice & ExplorationSlice & TraceSlice & CompareSlice & DrawSlice & ViewSlice & NoticeSlice;

export type { GalleryEntry, ProjectSummary, Run };
