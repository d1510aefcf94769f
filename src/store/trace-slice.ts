/**
 * The one cursor. Every move goes through `inOrder`, so that quick keys are obeyed one after the other; a step shows when the
 * engine has described the state it leads to (about a millisecond), so no view ever shows half a step.
 */
import { createRandom } from '../core/base/random.ts';
import { chooseStep, beforeMisfit, switchRun } from '../core/trace/run-history.ts';
import type { RecordedStep } from '../core/trace/document.ts';
import type { RunHistory } from '../core/trace/run-history.ts';
import type { Choice, Lts, Snapshot } from '../engine/engine-api.ts';
import { StateKind } from '../engine/engine-api.ts';
import type { Context } from './context.ts';
import { shortestChoices } from './lts-paths.ts';
import { messages } from './messages/en.ts';
import { currentSnapshot, currentState, enabledSteps, shownLts, stepAt } from './selectors.ts';
import type { Move, TraceSlice, Workspace } from './state.ts';
import { sentenceOf, sentenceText } from './words.ts';

const words = messages.store;

/** Time of one step of playing at speed 1. */
export const STEP_MS = 900;
/** A found run up to this long is played; a longer one is jumped to. */
const PLAYED_AT_MOST = 12;

export interface TraceDriver extends TraceSlice {
  /** Describes the current run anew, after the model has changed. */
  readonly replay: () => Promise<void>;
}

export function createTraceSlice(context: Context): TraceDriver {
  const { get, set, ports } = context;
  let serial = 0;
  let stopTimer: (() => void) | null = null;
  /** Playing on past the recorded run is a random walk; the same one every time. */
  const random = createRandom(7);
  let playTo: number | null = null;

  const historyOf = (s: Workspace): RunHistory => ({ steps: s.steps, cursor: s.cursor, runs: s.keptRuns });
  const move = (kind: Move['kind'], to: number): Move => ({ serial: ++serial, kind, to });

  /** Snapshots of `choices` after position `from`; null when the model changed meanwhile or the engine failed. */
  async function describe(choices: readonly Choice[], from: number): Promise<{ snapshots: readonly Snapshot[]; misfit: number | null } | null> {
    const { analysis, system } = get();
    const model = context.modelSerial;
    if (system === null) return null;
    try {
      const reply = await ports.engine.replay({ source: analysis.source, system, choices, from });
      if (model !== context.modelSerial) return null;
      if (!reply.ok) {
        if (reply.error.kind === 'internal') set({ exploration: { status: 'failed', reason: 'internal', detail: reply.error.detail } });
        return null;
      }
      return reply.value;
    } catch (error) {
      if (model === context.modelSerial) set({ exploration: { status: 'failed', reason: 'worker-died', detail: String(error) } });
      return null;
    }
  }

  /** Puts a history on screen together with its snapshots, and tells about the move. */
  async function show(history: RunHistory, kind: Move['kind']): Promise<boolean> {
    const s = get();
    const isSameStart = s.steps.every((step, i) => i >= history.cursor || step.index === history.steps[i]?.index);
    const known = isSameStart ? s.snapshots.slice(0, sharedLength(s.steps, history.steps) + 1) : s.snapshots.slice(0, 1);
    const reply = known.length > history.steps.length ? { snapshots: [], misfit: null } : await describe(history.steps, known.length);
    if (!reply) return false;
    const snapshots = [...known, ...reply.snapshots];
    const fitting = beforeMisfit(history, reply.misfit);
    set({
      steps: withChecks(history.steps, snapshots), cursor: fitting.cursor, keptRuns: history.runs, snapshots, misfit: reply.misfit,
      lastMove: move(kind, fitting.cursor), choosing: false,
      derivation: { status: 'none' }, hover: null,
    });
    announce();
    context.persist();
    return true;
  }

  async function take(index: number): Promise<boolean> {
    const s = get();
    const step = enabledSteps(s)[index];
    if (!step) return false;
    const { history, kept } = chooseStep(historyOf(s), { index, check: step.check });
    if (!(await show(history, 'forward'))) return false;
    if (kept) tellKept(kept.number);
    return true;
  }

  function tellKept(number: number): void {
    get().notify({
      tone: 'info', sticky: false, text: words.keptRun(words.runName(number)),
      actions: [{ label: words.goBack, run: () => get().switchRun(number) }],
    });
  }

  function goTo(position: number, kind: Move['kind']): void {
    const s = get();
    const last = s.misfit === null ? s.steps.length : s.misfit - 1;
    const to = Math.min(Math.max(0, position), last);
    if (to === s.cursor) return;
    set({ cursor: to, lastMove: move(kind, to), choosing: false, derivation: { status: 'none' }, hover: null });
    announce();
    context.persist();
  }

  /** The live region: each step while stepping; during play only stops and every tenth step. */
  function announce(): void {
    const s = get();
    const snapshot = currentSnapshot(s);
    if (!snapshot || !s.network || (s.playing && snapshot.steps.length > 0 && s.cursor % 10 !== 0)) return;
    const step = stepAt(s, s.cursor);
    const state = currentState(s);
    const said = [
      step ? words.say.step(s.cursor, sentenceText(sentenceOf(step, s.network))) : words.say.start,
      state === null ? '' : words.say.at(state),
      snapshot.end === null ? words.say.possible(snapshot.steps.length) : words.say[snapshot.end],
    ];
    set({ announcement: said.filter((part) => part !== '').join(' ') });
  }

  /** Takes a run found in the LTS from the cursor on. */
  async function follow(prefix: readonly Choice[], found: readonly number[]): Promise<void> {
    const s = get();
    let history: RunHistory = { ...historyOf(s), cursor: prefix.length };
    const keptBefore = history.runs.length;
    for (const index of found) {
      const recorded = history.steps[history.cursor];
      const step: RecordedStep = recorded?.index === index ? recorded : { index, check: null };
      history = chooseStep(history, step).history;
    }
    const isPlayed = found.length <= PLAYED_AT_MOST && prefix.length === s.cursor;
    const target = history.cursor;
    if (!(await show(isPlayed ? { ...history, cursor: s.cursor } : history, 'jump'))) return;
    const kept = get().keptRuns.at(-1);
    if (get().keptRuns.length > keptBefore && kept) tellKept(kept.number);
    if (isPlayed) startPlaying(target);
  }

  function startPlaying(to: number | null): void {
    playTo = to;
    set({ playing: true });
    advance();
  }

  function schedule(): void {
    stopTimer?.();
    stopTimer = ports.clock.after(STEP_MS / get().speed, () => advance());
  }

  function advance(): void {
    stopTimer?.();
    context.inOrder(async () => {
      const s = get();
      if (!s.playing) return;
      const end = playTo ?? (s.cursor < s.steps.length ? s.steps.length : null);
      if (end !== null && playTo === null) playTo = end;
      if (playTo !== null && s.cursor >= playTo) return stopPlaying();
      if (s.cursor < (s.misfit === null ? s.steps.length : s.misfit - 1)) goTo(s.cursor + 1, 'forward');
      else {
        const count = enabledSteps(s).length;
        if (count === 0) return stopPlaying();
        if (!(await take(random.below(count)))) return stopPlaying();
      }
      const now = get();
      const isOver = (playTo !== null && now.cursor >= playTo) || (currentSnapshot(now)?.steps.length ?? 0) === 0;
      if (isOver) stopPlaying();
      else if (now.playing) schedule();
    });
  }

  function stopPlaying(): void {
    stopTimer?.();
    stopTimer = null;
    playTo = null;
    if (!get().playing) return;
    set({ playing: false });
    announce();
  }

  /** A command of the reader's: playing ends, then it happens. */
  const command = (job: () => Promise<unknown> | void): void => {
    stopPlaying();
    context.inOrder(async () => { await job(); });
  };

  return {
    steps: [], cursor: 0, keptRuns: [], snapshots: [], misfit: null,
    lastMove: { serial: 0, kind: 'jump', to: 0 },
    playing: false,
    speed: ports.preferences.read().speed,
    takeStep: (index) => command(() => take(index)),
    stepForward: () => command(async () => {
      const s = get();
      const last = s.misfit === null ? s.steps.length : s.misfit - 1;
      if (s.cursor < last) return goTo(s.cursor + 1, 'forward');
      const count = enabledSteps(s).length;
      if (count === 1) await take(0);
      else if (count > 1) set({ choosing: !s.choosing });
    }),
    stepBack: () => command(() => goTo(get().cursor - 1, 'jump')),
    goTo: (position) => command(() => goTo(position, 'jump')),
    reset: () => command(() => goTo(0, 'jump')),
    goToEnd: () => command(() => goTo(Infinity, 'jump')),
    runToDeadlock: () => command(async () => {
      const s = get();
      const lts = shownLts(s);
      const state = currentState(s);
      if (!lts || state === null) return;
      const found = shortestChoices(lts, state, (id) => lts.kinds[id] === StateKind.deadlock);
      if (found) await follow(s.steps.slice(0, s.cursor), found);
      else get().notify({ tone: 'info', sticky: false, text: words.noDeadlock(lts.stateCount.toLocaleString('en')), actions: [] });
    }),
    tryInstead: (position, index) => command(async () => {
      goTo(position, 'jump');
      await take(index);
    }),
    goToState: (state) => command(async () => {
      const lts = shownLts(get());
      const found = lts && shortestRun(lts, state);
      if (found) await follow([], found);
    }),
    switchRun: (number) => command(async () => {
      const s = get();
      const index = s.keptRuns.findIndex((run) => run.number === number);
      const run = s.keptRuns[index];
      if (!run) return;
      const history = switchRun(historyOf(s), index);
      await show({ ...history, cursor: run.steps.length }, 'jump');
    }),
    play: () => {
      if (!get().playing) startPlaying(null);
    },
    pause: stopPlaying,
    setSpeed: (speed) => {
      set({ speed });
      ports.preferences.write({ speed });
      if (get().playing) schedule();
    },
    replay: async () => {
      const s = get();
      const reply = await describe(s.steps, 0);
      if (!reply) return;
      const { steps, cursor } = get();
      const last = reply.misfit === null ? steps.length : reply.misfit - 1;
      set({
        snapshots: reply.snapshots, misfit: reply.misfit, steps: withChecks(steps, reply.snapshots),
        cursor: Math.min(cursor, last), choosing: false,
      });
      if (reply.misfit !== null && reply.misfit !== s.misfit && cursor > last) {
        get().notify({ tone: 'warn', sticky: false, text: words.misfit(reply.misfit), actions: [] });
      }
      announce();
    },
  };
}

/** Fills in the checks of steps that were found in the LTS. */
function withChecks(steps: readonly Choice[], snapshots: readonly Snapshot[]): readonly Choice[] {
  if (steps.every((step) => step.check !== null)) return steps;
  return steps.map((step, i) => (step.check !== null ? step : { index: step.index, check: snapshots[i]?.steps[step.index]?.check ?? null }));
}

function sharedLength(left: readonly Choice[], right: readonly Choice[]): number {
  let i = 0;
  while (i < left.length && i < right.length && left[i]?.index === right[i]?.index) i += 1;
  return i;
}

/** The breadth-first run to a state. */
function shortestRun(lts: Lts, state: number): readonly number[] {
  const found: number[] = [];
  for (let at = state; at > 0; at = lts.parents[at] ?? 0) found.push(lts.parentChoices[at] ?? 0);
  return found.reverse();
}
