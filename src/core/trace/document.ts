/**
 * The document of a workspace: what a share link, a project file and a saved project hold. It stores the program and the
 * choices, not the states: replay rebuilds them and notices when a choice is gone.
 */

/** One recorded step: its position in the list of steps, and the check of its printed event (`eventCheck`); null: not checked. */
export interface RecordedStep {
  readonly index: number;
  readonly check: number | null;
}

/** A run kept beside the current one. `number`: unique among the kept runs, from 1; shown where the reader gave no name. */
export interface Run {
  readonly number: number;
  readonly name: string | null;
  readonly steps: readonly RecordedStep[];
}

/** Where the reader put a component of a system, in whole pixels. */
export interface NodePosition {
  readonly system: string;
  /** As in `NetworkComponent.name`: `Client(1)`. */
  readonly name: string;
  readonly xPx: number;
  readonly yPx: number;
}

/** Distance of the points a dragged node snaps to. */
export const GRID_PX = 10;

/** The order of these tables is part of the share format: the default comes first, new names go to the end. */
export const PLACES = ['debug', 'start', 'behaviour', 'compare', 'check', 'protocols', 'sessions', 'workflow', 'runtime', 'learn'] as const;
export const PANELS = ['none', 'text', 'trace', 'system', 'lts', 'inspector'] as const;
export const TRACE_VIEWS = ['chart', 'list'] as const;
export const INSPECTOR_TABS = ['now', 'components', 'rule'] as const;

export type Place = (typeof PLACES)[number];
export type PanelName = (typeof PANELS)[number];
export type TraceView = (typeof TRACE_VIEWS)[number];
export type InspectorTab = (typeof INSPECTOR_TABS)[number];

/** What is looked at, independent of theme, window and zoom. */
export interface View {
  readonly place: Place;
  /** The panel that is maximised (or in front, where one is shown at a time); `none` for the usual arrangement. */
  readonly panel: PanelName;
  readonly trace: TraceView;
  readonly inspector: InspectorTab;
  readonly positions: readonly NodePosition[];
}

export const DEFAULT_VIEW: View = { place: PLACES[0], panel: PANELS[0], trace: TRACE_VIEWS[0], inspector: INSPECTOR_TABS[0], positions: [] };

/** A process that is compared. `file`: the second text it is of, null for the document's own. */
export interface ComparedProcess {
  readonly process: string;
  readonly file: { readonly title: string; readonly source: string } | null;
}

/** What is compared, and where in the mismatch the reader is. Stored are the choices: the comparison is made anew. */
export interface CompareDocument {
  readonly left: ComparedProcess;
  readonly right: ComparedProcess;
  /** `strong`, `weak`; a name that is not known belongs to a newer version. */
  readonly relation: string;
  /** The answers chosen for the defender, round by round, each by its position in the list of answers. */
  readonly answers: readonly number[];
  /** Position in the mismatch: 0 before it, 2k − 1 after the attack of round k, 2k after its answer. */
  readonly move: number;
}

export interface WorkspaceDocument {
  /** Null: the title is read from the text (`titleOf`). */
  readonly title: string | null;
  readonly source: string;
  /** Null: the model's default system. */
  readonly system: string | null;
  /** The current run. */
  readonly steps: readonly RecordedStep[];
  /** Position in the current run: 0 is the start, `steps.length` after its last step. */
  readonly cursor: number;
  /** Runs kept when the reader chose differently. */
  readonly runs: readonly Run[];
  readonly view: View;
  /** Null: nothing was compared. */
  readonly compare: CompareDocument | null;
}

/** A document with nothing but a text. */
export function documentOf(source: string): WorkspaceDocument {
  return { title: null, source, system: null, steps: [], cursor: 0, runs: [], view: DEFAULT_VIEW, compare: null };
}
