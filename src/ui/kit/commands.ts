/** The contract between controls and the command table of the page (`app/commands.ts`). */
import { createContext, useContext } from 'react';
import type { Place, Workspace } from '../../store/state.ts';
import { useWorkspace, useWorkspaceApi, type WorkspaceStore } from './use-workspace.ts';

export type CommandGroup = 'debugger' | 'compare' | 'view' | 'edit' | 'project';

/** `off` says in words why a command cannot be done now; null: it can. */
export interface Command {
  readonly label: string | ((state: Workspace) => string);
  readonly group: CommandGroup;
  /** The place it belongs to: elsewhere its keys are free for another command. */
  readonly place?: Place;
  /** As printed on the keys: `Ctrl Shift Z`. Several are alternatives. */
  readonly keys?: readonly string[];
  readonly off?: (state: Workspace) => string | null;
  readonly run: (store: WorkspaceStore) => void;
}

export type CommandId =
  | 'step' | 'repeatStep' | 'stepBack' | 'play' | 'toDeadlock' | 'reset' | 'end'
  | 'addAgent' | 'addTool' | 'addLock' | 'addBuffer' | 'addProcess' | 'connect' | 'makePrivate'
  | 'undo' | 'redo' | 'search' | 'keys' | 'share' | 'copyLink' | 'theme' | 'letterKeys'
  | 'maximise' | 'nextPanel' | 'previousPanel' | 'resetPanels' | 'zoomIn' | 'zoomOut' | 'zoomFit' | 'resetPositions'
  | 'move' | 'moveBack' | 'playMoves' | 'firstMove' | 'lastMove' | 'swapSides' | 'relationStrong' | 'relationWeak' | 'stopComparing'
  | 'goStart' | 'goDebug' | 'goCompare' | 'newText' | 'openFile' | 'download' | 'exploreMore' | 'stopExploring';

export type CommandTable = Readonly<Record<CommandId, Command>>;

export const CommandsContext = createContext<CommandTable | null>(null);

export function useCommands(): CommandTable {
  const table = useContext(CommandsContext);
  if (!table) throw new Error('no CommandsContext above this component');
  return table;
}

export interface ReadyCommand {
  readonly label: string;
  /** The first shortcut, undefined when there is none. */
  readonly keys: string | undefined;
  readonly off: string | null;
  readonly run: () => void;
}

/** One command as a button needs it. */
export function useCommand(id: CommandId): ReadyCommand {
  const store = useWorkspaceApi();
  const command = useCommands()[id];
  const label = useWorkspace((s) => labelOf(command, s));
  const off = useWorkspace((s) => command.off?.(s) ?? null);
  return { label, keys: command.keys?.[0], off, run: () => command.run(store) };
}

export function labelOf(command: Command, state: Workspace): string {
  return typeof command.label === 'string' ? command.label : command.label(state);
}
