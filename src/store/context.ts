import type { RequestId } from '../core/base/brand.ts';
import type { RunHistory } from '../core/trace/run-history.ts';
import type { EngineApi } from '../engine/engine-api.ts';
import type { EditHistory } from './edit-history.ts';
import type {
  AddressPort, AutosavePort, ClipboardPort, FilesPort, GalleryPort, PreferencesPort, SharePort, StoragePort, TabsPort,
} from './ports.ts';
import type { Workspace } from './state.ts';

/** Time is a port, so that tests decide when it passes. */
export interface ClockPort {
  readonly now: () => number;
  /** Calls `run` once after `delayMs`; the returned function calls it off. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

export interface WorkspacePorts {
  readonly engine: EngineApi;
  readonly storage: StoragePort;
  readonly autosave: AutosavePort;
  readonly tabs: TabsPort;
  readonly share: SharePort;
  readonly address: AddressPort;
  readonly clipboard: ClipboardPort;
  readonly files: FilesPort;
  readonly preferences: PreferencesPort;
  readonly gallery: GalleryPort;
  readonly clock: ClockPort;
  readonly newId: () => string;
  readonly reload: () => void;
}

/** What the slices share besides the state: ports and the things that are not shown. */
export interface Context {
  readonly ports: WorkspacePorts;
  readonly get: () => Workspace;
  readonly set: (change: Partial<Workspace>) => void;
  /** Edits of the open document. */
  edits: EditHistory;
  /** The history entry of a typed text that is not shown yet; null when what is shown came otherwise. */
  typedSerial: number | null;
  /** A component to select as soon as it is drawn, by its name. */
  wantedComponent: string | null;
  /** Said in the live region in front of what the run says when the views have followed. */
  saidBefore: string;
  /** Counts the changes of the text; an analysis of an older text is dropped. */
  textSerial: number;
  /** The system the reader chose: it is on screen whenever the text defines it. */
  wantedSystem: string | null;
  /** Runs of the open document's systems that are not on screen. */
  readonly runsBeside: Map<string, RunHistory>;
  /** Revision of the open document in storage; null while it is not stored. */
  revision: number | null;
  /** The open document has changes that are not stored. */
  isUnsaved: boolean;
  /**
   * Runs `job` after the jobs before it; at once when there are none. A new text is a job like a key press: a step that is
   * asked for after an edit is a step of the edited text.
   */
  readonly inOrder: (job: () => Promise<void> | void) => void;
  /** The document has changed: a save follows. */
  readonly persist: () => void;
  /** Only what is looked at has changed: saved with the work, but no reason to begin to store an untouched example. */
  readonly persistView: () => void;
  /** Reads the list of projects anew. */
  readonly refreshProjects: () => Promise<void>;
  /** The text was replaced: analyse, replay, explore. */
  readonly textChanged: () => void;
  /** The same for a job that has to see what came of it: part of that job, in the queue. */
  readonly readText: () => Promise<void>;
  /** The system was chosen: network, replay, explore. */
  readonly systemChanged: () => void;
  /** Another place is on screen. */
  readonly placeChanged: () => void;
  /** A number for a question that can be cancelled; no two are the same. */
  readonly nextRequest: () => RequestId;
}
