/** Commands of the System drawing: what can be added, and connecting what is chosen. */
import type { Template } from '../engine/engine-api.ts';
import { messages } from '../store/messages/en.ts';
import { makeConnectedPrivate, openBetween } from '../store/open-channels.ts';
import type { Gesture, Workspace } from '../store/state.ts';
import type { Command, CommandTable } from '../ui/kit/commands.ts';
import { windowClass } from '../ui/kit/use-window-class.ts';
import type { WorkspaceStore } from '../ui/kit/use-workspace.ts';

const words = messages.drawing;

export const DRAWING_COMMANDS: Pick<CommandTable, 'addAgent' | 'addTool' | 'addLock' | 'addBuffer' | 'addProcess' | 'connect' | 'makePrivate'> = {
  addAgent: adding('agent', 'A'),
  addTool: adding('tool', 'T'),
  addLock: adding('lock', 'L'),
  addBuffer: adding('buffer'),
  addProcess: adding('process', 'X'),
  connect: {
    group: 'edit', place: 'debug', label: words.connect, keys: ['C'],
    off: (s) => drawingOff(s) ?? (s.selection?.kind === 'component' ? null : words.nothingChosen),
    run: (store) => {
      const { selection, network } = store.getState();
      const component = selection?.kind === 'component' ? network?.components[selection.address]?.name : undefined;
      if (component !== undefined) start(store, { kind: 'connect', from: { component, channel: null, polarity: null }, to: null });
    },
  },
  makePrivate: {
    group: 'edit', place: 'debug', label: words.openHint.command,
    off: (s) => drawingOff(s) ?? (openBetween(s.network).length > 0 ? null : words.openHint.none),
    run: (store) => void makeConnectedPrivate(store.getState),
  },
};

function adding(template: Template, key?: string): Command {
  return {
    group: 'edit', place: 'debug', label: words.addTemplate[template], ...(key !== undefined && { keys: [key] }),
    off: drawingOff,
    run: (store) => start(store, { kind: 'add', template, at: null, answers: null }),
  };
}

/** Why nothing can be drawn now. */
function drawingOff(s: Workspace): string | null {
  if (s.place !== 'debug') return messages.shell.off.notDebug;
  return windowClass() === 'phone' ? words.needsWiderWindow : null;
}

/** Begins a gesture; where the drawing is behind another panel it comes to the front. */
function start(store: WorkspaceStore, gesture: Gesture): void {
  const { maximised } = store.getState();
  store.getState().setView({ gesture, phoneTab: 'drawing', ...(maximised !== null && maximised !== 'system' && { maximised: null }) });
}
