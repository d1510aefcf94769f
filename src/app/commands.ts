/**
 * The command table: what can be done, under which keys, and why not. Buttons, shortcuts, the search dialog and the list of keys
 * all read it, so they cannot disagree.
 */
import { StateKind } from '../engine/engine-api.ts';
import { messages } from '../store/messages/en.ts';
import { currentSnapshot, currentState, enabledSteps, fittingLength, lastStep, shownLts, shownRun } from '../store/selectors.ts';
import type { PanelName, Workspace } from '../store/state.ts';
import { Fate } from '../engine/engine-api.ts';
import type { CommandTable } from '../ui/kit/commands.ts';
import { ZOOM_EVENT, type Zoom } from '../ui/kit/panel.tsx';
import { COMPARE_COMMANDS } from './compare-commands.ts';
import { DRAWING_COMMANDS } from './drawing-commands.ts';

const words = messages.timeline;
const shell = messages.shell;
const { command: labels, off: offWords } = shell;

/** What the table needs from outside the store. */
export interface CommandPorts {
  readonly pickFile: () => void;
  readonly resetPanels: () => void;
}

/** A command of the debugger: off outside its place. */
const inDebug = (reason: (s: Workspace) => string | null) => (s: Workspace): string | null => (s.place === 'debug' ? reason(s) : offWords.notDebug);
/** What panels can do, wherever there are some. */
const inPanels = (s: Workspace): string | null => (s.place === 'start' ? offWords.noPanels : null);
const always = (): null => null;

export function createCommands(ports: CommandPorts): CommandTable {
  return {
    step: { group: 'debugger', place: 'debug', label: words.step, keys: ['→'], off: inDebug(stepOff), run: (store) => store.getState().stepForward() },
    repeatStep: { group: 'debugger', place: 'debug', label: words.repeatStep, keys: ['Shift →'], off: inDebug(stepOff), run: (store) => repeatStep(store.getState()) },
    stepBack: { group: 'debugger', place: 'debug', label: words.stepBack, keys: ['←'], off: inDebug(atStart), run: (store) => store.getState().stepBack() },
    play: {
      group: 'debugger', place: 'debug',
      label: (s) => (s.playing ? words.pause : canReplay(s) ? words.replay : words.play),
      keys: ['Space'],
      off: inDebug((s) => (s.playing || canReplay(s) ? null : stepOff(s))),
      run: (store) => play(store.getState()),
    },
    toDeadlock: { group: 'debugger', place: 'debug', label: words.toDeadlock, keys: ['D'], off: inDebug(toDeadlockOff), run: (store) => store.getState().runToDeadlock() },
    reset: { group: 'debugger', place: 'debug', label: words.reset, keys: ['Home'], off: inDebug(atStart), run: (store) => store.getState().reset() },
    end: {
      group: 'debugger', place: 'debug', label: words.end, keys: ['End'],
      off: inDebug((s) => (shownRun(s).cursor === fittingLength(s) ? words.off.atEnd : null)),
      run: (store) => store.getState().goToEnd(),
    },
    stopExploring: {
      group: 'debugger', place: 'debug', label: labels.stopExploring,
      off: inDebug((s) => (s.exploration.status === 'exploring' ? null : offWords.notExploring)),
      run: (store) => store.getState().stopExploring(),
    },
    exploreMore: {
      group: 'debugger', place: 'debug', label: labels.exploreMore,
      off: inDebug((s) => (s.exploration.status === 'done' && s.exploration.lts.stop !== 'complete' ? null : offWords.allExplored)),
      run: (store) => store.getState().exploreMore(),
    },

    ...COMPARE_COMMANDS,

    undo: { group: 'edit', label: labels.undo, keys: ['Ctrl Z'], off: (s) => (s.canUndo ? null : offWords.nothingToUndo), run: (store) => store.getState().undo() },
    redo: { group: 'edit', label: labels.redo, keys: ['Ctrl Shift Z', 'Ctrl Y'], off: (s) => (s.canRedo ? null : offWords.nothingToRedo), run: (store) => store.getState().redo() },
    resetPositions: {
      group: 'edit', label: labels.resetPositions,
      off: inDebug((s) => (Object.keys(s.positions).length > 0 ? null : offWords.nothingMoved)),
      run: (store) => store.getState().resetPositions(),
    },

    ...DRAWING_COMMANDS,

    search: { group: 'view', label: labels.search, keys: ['Ctrl K'], run: (store) => store.getState().setView({ dialog: 'search' }) },
    keys: { group: 'view', label: labels.keys, keys: ['?'], run: (store) => store.getState().setView({ dialog: 'keys' }) },
    goStart: { group: 'view', label: labels.goStart, run: (store) => store.getState().setPlace('start') },
    goDebug: { group: 'view', label: labels.goDebug, run: (store) => store.getState().setPlace('debug') },
    goCompare: { group: 'view', label: labels.goCompare, off: nothingOpen, run: (store) => store.getState().setPlace('compare') },
    maximise: { group: 'view', label: labels.maximise, keys: ['M'], off: inDebug(always), run: (store) => maximise(store.getState()) },
    nextPanel: { group: 'view', label: labels.nextPanel, keys: ['F6'], off: inPanels, run: () => focusPanel(1) },
    previousPanel: { group: 'view', label: labels.previousPanel, keys: ['Shift F6'], off: inPanels, run: () => focusPanel(-1) },
    resetPanels: { group: 'view', label: labels.resetPanels, off: inPanels, run: ports.resetPanels },
    zoomIn: { group: 'view', label: shell.zoomIn, keys: ['+'], off: inPanels, run: () => zoom('in') },
    zoomOut: { group: 'view', label: shell.zoomOut, keys: ['-'], off: inPanels, run: () => zoom('out') },
    zoomFit: { group: 'view', label: shell.zoomFit, keys: ['0'], off: inPanels, run: () => zoom('fit') },
    theme: {
      group: 'view',
      label: (s) => (s.theme === 'dark' ? labels.useLight : labels.useDark),
      run: (store) => store.getState().setTheme(store.getState().theme === 'dark' ? 'light' : 'dark'),
    },
    letterKeys: {
      group: 'view',
      label: (s) => (s.letterKeys ? labels.letterKeysOff : labels.letterKeysOn),
      run: (store) => store.getState().setView({ letterKeys: !store.getState().letterKeys }),
    },

    share: { group: 'project', label: labels.share, off: nothingOpen, run: (store) => store.getState().setView({ dialog: 'share' }) },
    copyLink: { group: 'project', label: labels.copyLink, keys: ['Shift L'], off: nothingOpen, run: (store) => void copyLink(store.getState()) },
    newText: { group: 'project', label: labels.newText, run: (store) => store.getState().openText(shell.untitledFile, '') },
    openFile: { group: 'project', label: labels.openFile, run: ports.pickFile },
    download: { group: 'project', label: labels.download, off: nothingOpen, run: (store) => store.getState().downloadSource() },
  };
}

const nothingOpen = (s: Workspace): string | null => (s.document.id === '' ? offWords.nothingOpen : null);
const atStart = (s: Workspace): string | null => (shownRun(s).cursor === 0 ? words.off.atStart : null);
/** At the end of a run that cannot go on, playing shows the run again. */
const canReplay = (s: Workspace): boolean => s.cursor > 0 && s.cursor === fittingLength(s) && currentSnapshot(s)?.steps.length === 0;

/** Why no step can be taken now. */
export function stepOff(s: Workspace): string | null {
  if (s.system === null) return words.off.noSystem;
  if (s.cursor < fittingLength(s)) return null;
  const snapshot = currentSnapshot(s);
  if (!snapshot) return words.off.working;
  return snapshot.steps.length > 0 ? null : words.off.noFurtherStep;
}

/** Why there is no way to a deadlock from here; never claims more than was explored. */
export function toDeadlockOff(s: Workspace): string | null {
  if (s.system === null) return words.off.noSystem;
  if (currentSnapshot(s)?.end === 'deadlock') return words.off.inDeadlock;
  const lts = shownLts(s);
  if (!lts) return s.exploration.status === 'exploring' ? words.off.exploring(s.exploration.progress.stateCount) : words.off.working;
  const isComplete = lts.stop === 'complete';
  if (lts.deadlockCount === 0) return isComplete ? words.off.noDeadlock(lts.stateCount) : words.off.noneFound(lts.stateCount);
  const state = currentState(s);
  if (state === null || lts.kinds[state] === StateKind.frontier) return words.off.notExplored;
  if (lts.fates[state] === Fate.never) return isComplete ? words.off.noneFromHere(lts.stateCount) : words.off.noneFoundFromHere(lts.stateCount);
  return null;
}

function play(s: Workspace): void {
  if (s.playing) return s.pause();
  if (canReplay(s)) s.goTo(0);
  s.play();
}

/** Takes an enabled step of the same kind as the last one; opens the list when there is none or more than one. */
function repeatStep(s: Workspace): void {
  const last = lastStep(s);
  const same = s.cursor < fittingLength(s) || !last ? [] : enabledSteps(s).filter((step) => step.name === last.name);
  const [only] = same;
  if (only && same.length === 1) s.takeStep(only.index);
  else s.stepForward();
}

async function copyLink(s: Workspace): Promise<void> {
  const link = await s.makeLink();
  if (link !== null) await s.copyText(link, messages.share.copied);
}

const panels = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-panel]')].filter((panel) => panel.checkVisibility({ visibilityProperty: true }));

/** The panel with the focus, else the one under the pointer. */
const panelHere = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>('[data-panel]') ?? document.querySelector<HTMLElement>('[data-panel]:hover');

function focusPanel(direction: 1 | -1): void {
  const all = panels();
  const here = all.findIndex((panel) => panel.contains(document.activeElement));
  const to = here < 0 ? (direction === 1 ? 0 : all.length - 1) : (here + direction + all.length) % all.length;
  all[to]?.focus();
}

const PANEL_NAMES: readonly PanelName[] = ['text', 'trace', 'system', 'lts', 'inspector'];

function maximise(s: Workspace): void {
  const here = panelHere()?.dataset['panel'];
  s.setView({ maximised: s.maximised === null ? (PANEL_NAMES.find((name) => name === here) ?? 'system') : null });
}

function zoom(how: Zoom): void {
  const here = panelHere();
  const target = here?.matches('[data-zoom]') ? here : panels().find((panel) => panel.matches('[data-zoom]'));
  target?.dispatchEvent(new CustomEvent<Zoom>(ZOOM_EVENT, { detail: how }));
}
