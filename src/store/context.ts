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
  /** Grows with every change of text or system; answers that carry an older number are dropped. */
  modelSerial: number;
  /** Runs `job` after the jobs before it; at once when there are none. Keeps quick key presses in order. */
  readonly inOrder: (job: () => Promise<void> | void) => void;
  /** The document has changed: a save follows. */
  readonly persist: () => void;
  /** The text was replaced: analyse, replay, explore. */
  readonly textChanged: () => Promise<void>;
  /** The system was chosen: network, replay, explore. */
  readonly systemChanged: () => void;
}
