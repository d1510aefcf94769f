import { createStore } from 'zustand/vanilla';
import { Fate, StateKind, type Lts, type Snapshot, type StepView } from '../../engine/engine-api.ts';
import { EMPTY_ANALYSIS } from '../../store/opening.ts';
import type { Workspace } from '../../store/state.ts';
import type { Address } from '../../core/base/brand.ts';
import type { WorkspaceStore } from '../kit/use-workspace.ts';

const nothing = (): void => undefined;
const later = (): Promise<void> => Promise.resolve();

/** A workspace in which every act does nothing; tests replace what they look at. */
export function fakeWorkspace(change: Partial<Workspace> = {}): Workspace {
  return {
    document: { id: 'p1', title: 'Test', example: null, source: '', version: 0 },
    analysis: EMPTY_ANALYSIS, system: 'S', saveStatus: 'saved', isReading: false, canUndo: false, canRedo: false,
    editSource: nothing, renameDocument: nothing, selectSystem: nothing, openExample: later, openText: nothing, openProject: later,
    deleteProject: later, openLink: later, resolveConflict: later, downloadSource: nothing, undo: nothing, redo: nothing,
    exploration: { status: 'idle' }, network: null, maxStates: 200_000, stopExploring: nothing, exploreMore: nothing, retryExploring: nothing,
    steps: [], cursor: 0, keptRuns: [], snapshots: [], misfit: null, lastMove: { serial: 0, kind: 'jump', to: 0 }, playing: false, speed: 1,
    takeStep: nothing, stepForward: nothing, stepBack: nothing, goTo: nothing, reset: nothing, goToEnd: nothing, runToDeadlock: nothing,
    tryInstead: nothing, goToState: nothing, switchRun: nothing, play: nothing, pause: nothing, setSpeed: nothing,
    question: null, comparing: { status: 'idle' }, mismatch: null, answers: [], moveCursor: 0, movePlaying: false, comparePicture: 'states',
    evidenceTab: 'evidence', pointedPart: null, compareFiles: { left: null, right: null }, compared: [],
    compare: nothing, swapSides: nothing, setCompareFile: nothing, setCompareProject: nothing, stopComparing: nothing, retryComparing: nothing, compareMore: nothing,
    answerInstead: nothing, goToMove: nothing, moveForward: nothing, moveBack: nothing, playMoves: nothing, pauseMoves: nothing,
    pointAtPart: nothing, setCompareView: nothing,
    draw: () => Promise.resolve({ ok: false, refusal: { kind: 'gone' } }), tryOut: () => Promise.resolve({ kind: 'reads' }),
    drawnCount: 0, closedHints: [], closeHint: nothing,
    place: 'debug', theme: 'light', inspectorTab: 'now', traceView: 'chart', lowerTab: 'trace', phoneTab: 'trace', maximised: null, dialog: null,
    choosing: false, hover: null, selection: null, gesture: null, caret: null, positions: {}, derivation: { status: 'none' }, letterKeys: true,
    setPlace: nothing, setTheme: nothing, setView: nothing, setHover: nothing, select: nothing, moveComponent: nothing, resetPositions: nothing, settlePlaces: nothing,
    showDerivation: nothing,
    notices: [], announcement: '', gallery: [], projects: [], dismiss: nothing, notify: nothing, makeLink: () => Promise.resolve(null), copyText: later,
    ...change,
  };
}

export function fakeStore(change: Partial<Workspace> = {}): WorkspaceStore {
  return createStore<Workspace>()(() => fakeWorkspace(change));
}

/** A communication `name` of component 0 with component 1. */
export function fakeStep(index: number, name: string): StepView {
  const [from, to] = [0 as Address, 1 as Address];
  return {
    index, name, label: 'tau', eventText: `τ⟨${name}!: A → B⟩`, isObservable: false, channelId: name, from, to, values: [], check: index, participants: [from, to],
    event: { kind: 'communication', channel: name, values: [], from: { address: from, thread: null }, to: { address: to, thread: null }, origins: [] },
  };
}

/** A state with these enabled steps; without any it is a deadlock. */
export function fakeSnapshot(...names: readonly string[]): Snapshot {
  return {
    end: names.length === 0 ? 'deadlock' : null,
    components: [], steps: names.map((name, i) => fakeStep(i, name)), holds: [], waits: [], reasons: [], term: { text: '', parts: [] }, refusals: [],
  };
}

/** A line of states 0 → 1 → … ; the last one is of the given kind and decides the fate of all. */
export function fakeLts(stateCount: number, last: 'deadlock' | 'terminated', stop: Lts['stop'] = 'complete'): Lts {
  const isDeadlock = last === 'deadlock';
  return {
    stateCount, stepCount: stateCount - 1, transitionCount: stateCount - 1,
    stepOffsets: Int32Array.from({ length: stateCount + 1 }, (_, i) => Math.min(i, stateCount - 1)),
    stepTargets: Int32Array.from({ length: stateCount - 1 }, (_, i) => i + 1),
    stepLabels: new Int32Array(stateCount - 1), stepNames: new Int32Array(stateCount - 1), labels: ['tau'], names: ['go'],
    kinds: Uint8Array.from({ length: stateCount }, (_, i) => (i === stateCount - 1 ? StateKind[last] : StateKind.plain)),
    fates: new Uint8Array(stateCount).fill(isDeadlock ? Fate.must : Fate.never),
    divergent: new Uint8Array(stateCount),
    parents: Int32Array.from({ length: stateCount }, (_, i) => i - 1), parentChoices: new Int32Array(stateCount),
    canMove: new Uint32Array(stateCount), wordsPerState: 1,
    deadlockCount: isDeadlock ? 1 : 0, terminatedCount: isDeadlock ? 0 : 1, atRestCount: 0, frontierCount: 0, isDivergent: false, stop, bytes: 0,
  };
}
