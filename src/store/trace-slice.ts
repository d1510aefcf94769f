/**
 * The one cursor. Every move goes through `inOrder`, so that quick keys are obeyed one after the other; a step shows when the
 * engine has described the state it leads to (about a millisecond), so no view ever shows half a step.
 */
import { createRandom } from '../core/base/random.ts';
import { beforeMisfit, chooseStep, sharedSteps, switchRun } from '../core/trace/run-history.ts';
import type { RunHistory } from '../core/trace/run-history.ts';
import type { Choice, Network, ReplayReply, Snapshot } from '../engine/engine-api.ts';
import { StateKind } from '../engine/engine-api.ts';
import type { Context } from './context.ts';
import { createPlacesFollower } from './editing.ts';
import { choicesTo, shortestChoices } from './lts-paths.ts';
import { messages } from './messages/en.ts';
import { createRunAgain } from './run-again.ts';
import { currentLts, currentSnapshot, currentState, enabledSteps, fittingLength, stepAt } from './selectors.ts';
import type { Move, Target, TraceSlice, Workspace } from './state.ts';
import { sentenceOf, sentenceText } from './words.ts';

const words = messages.store;

/** Time of one step of playing at speed 1. */
export const STEP_MS = 900;
/** A found run up to this long is played; a longer one is jumped to. */
const PLAYED_AT_MOST = 12;
/** Longest run that is found or played: every position of a run is described, which costs some kilobytes each. */
export const LONGEST_RUN = 2_000;

export interface TraceDriver extends TraceSlice {
  /** Describes the current run anew, after the model has changed, and shows it together with the network. */
  readonly replay: (network: Promise<Network | null>) => Promise<void>;
}

export function createTraceSlice(context: Context): TraceDriver {
  const { get, set, ports } = context;
  let stopTimer: (() => void) | null = null;
  /** Playing on past the recorded run is a random walk; the same one every time. */
  const random = createRandom(7);
  const placesFor = createPlacesFollower(context);
  /** Where playing ends; null until it has begun, infinite for a walk without end. */
  let playTo: number | null = null;
  /** Where the reader was when the text stopped allowing that step, as long as nothing else has moved the cursor. */
  let pulledBack: { readonly from: number; readonly serial: number } | null = null;
  /** What was last told of a run that does not fit any more. */
  let misfitText = '';

  const historyOf = (s: Workspace): RunHistory => ({ steps: s.steps, cursor: s.cursor, runs: s.keptRuns });
  const move = (kind: Move['kind'], to: number): Move => ({ serial: get().lastMove.serial + 1, kind, to });
  /** What is true after every move of the cursor: a step that was pointed at is a step of another state. */
  const pointingAfterMove = () => ({
    choosing: false, derivation: { status: 'none' }, hover: null,
    selection: get().selection?.kind === 'step' ? null : get().selection,
  }) as const;

  /** What was just drawn, when it is there. */
  function wanted(network: Network | null): Target | null {
    const found = network?.components.find(({ name }) => name === context.wantedComponent);
    if (!found) return null;
    context.wantedComponent = null;
    return { kind: 'component', address: found.address };
  }

  /** Snapshots of `choices` from position `from` on; null when the model on screen changed meanwhile or the engine failed. */
  async function describe(choices: readonly Choice[], from: number): Promise<ReplayReply | null> {
    const { analysis, system } = get();
    if (system === null) return null;
    const isCurrent = (): boolean => get().analysis === analysis && get().system === system;
    try {
      const reply = await ports.engine.replay({ source: analysis.source, system, choices, from });
      if (!isCurrent()) return null;
      if (reply.ok) return reply.value;
      if (reply.error.kind === 'internal') set({ exploration: { status: 'failed', reason: 'internal', detail: reply.error.detail } });
    } catch (error) {
      if (isCurrent()) set({ exploration: { status: 'failed', reason: 'worker-died', detail: String(error) } });
    }
    return null;
  }

  const runAgain = createRunAgain(describe);

  /** Puts a history on screen together with its snapshots, and tells about the move. */
  async function show(history: RunHistory, kind: Move['kind']): Promise<boolean> {
    const s = get();
    const known = s.snapshots.slice(0, sharedSteps(s.steps, history.steps) + 1);
    const reply = known.length > history.steps.length ? { snapshots: [], misfit: null } : await describe(history.steps, known.length);
    if (!reply) return false;
    const snapshots = [...known, ...reply.snapshots];
    const { cursor } = beforeMisfit(history, reply.misfit);
    set({
      steps: withChecks(history.steps, snapshots), cursor, keptRuns: history.runs, snapshots, misfit: reply.misfit,
      lastMove: move(kind, cursor), ...pointingAfterMove(),
    });
    runAgain.note(get());
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
      tone: 'info', sticky: false, about: 'debug', text: words.keptRun(words.runName(number)),
      actions: [{ label: words.goBack, run: () => get().switchRun(number) }],
    });
  }

  function goTo(position: number, kind: Move['kind']): void {
    const s = get();
    const to = Math.min(Math.max(0, position), fittingLength(s));
    if (to === s.cursor) return;
    set({ cursor: to, lastMove: move(kind, to), ...pointingAfterMove() });
    announce();
    context.persist();
  }

  /** The live region: each step while stepping; during play only stops and every tenth step. */
  function announce(): void {
    const s = get();
    const snapshot = currentSnapshot(s);
    if (!snapshot || !s.network || (s.playing && snapshot.steps.length > 0 && s.cursor % 10 !== 0)) return;
    const step = stepAt(s, s.cursor);
    const state = currentLts(s) && currentState(s);
    const { saidBefore } = context;
    context.saidBefore = '';
    const said = [
      saidBefore,
      step ? words.say.step(s.cursor, sentenceText(sentenceOf(step, s.network))) : words.say.start,
      state === null ? '' : words.say.at(state),
      snapshot.end === null ? words.say.possible(snapshot.steps.length) : words.say[snapshot.end],
    ];
    set({ announcement: said.filter((part) => part !== '').join(' ') });
  }

  /** Makes a run found in the LTS the current one: `found` are its choices after the first `from` steps of the current run. */
  async function follow(from: number, found: readonly number[], isPlayed: boolean): Promise<void> {
    const s = get();
    if (from + found.length > LONGEST_RUN) {
      get().notify({ tone: 'info', sticky: false, about: 'debug', text: words.tooLong(from + found.length, LONGEST_RUN), actions: [] });
      return;
    }
    let at = 0;
    while (at < found.length && from + at < fittingLength(s) && s.steps[from + at]?.index === found[at]) at += 1;
    let history: RunHistory = { ...historyOf(s), cursor: from + at };
    let kept: number | null = null;
    for (; at < found.length; at += 1) {
      const chosen = chooseStep(history, { index: found[at] ?? 0, check: null });
      history = chosen.history;
      kept = chosen.kept?.number ?? kept;
    }
    const target = history.cursor;
    if (!(await show(isPlayed ? { ...history, cursor: s.cursor } : history, 'jump'))) return;
    if (kept !== null) tellKept(kept);
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
      const last = fittingLength(s);
      playTo ??= s.cursor < last ? last : Infinity;
      const end = playTo;
      if (s.cursor < Math.min(last, end)) goTo(s.cursor + 1, 'forward');
      else {
        const count = enabledSteps(s).length;
        // A recorded run that the model no longer allows ends before that step.
        if (end !== Infinity || count === 0 || s.cursor >= LONGEST_RUN) return stopPlaying();
        if (!(await take(random.below(count)))) return stopPlaying();
      }
      const now = get();
      if (now.cursor >= end || enabledSteps(now).length === 0) stopPlaying();
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

  /** A command of the reader's: playing ends, then it happens, unless another document was opened meanwhile. */
  const command = (job: () => Promise<unknown> | void): void => {
    stopPlaying();
    const { id } = get().document;
    context.inOrder(async () => {
      if (get().document.id === id) await job();
    });
  };

  return {
    steps: [], cursor: 0, keptRuns: [], snapshots: [], misfit: null,
    lastMove: { serial: 0, kind: 'jump', to: 0 },
    playing: false,
    speed: ports.preferences.read().speed,
    takeStep: (index) => command(() => take(index)),
    stepForward: () => command(async () => {
      const s = get();
      if (s.cursor < fittingLength(s)) return goTo(s.cursor + 1, 'forward');
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
      const lts = currentLts(s);
      const state = currentState(s);
      if (!lts || state === null) return;
      const found = shortestChoices(lts, state, (id) => lts.kinds[id] === StateKind.deadlock);
      if (found) return follow(s.cursor, found, found.length <= PLAYED_AT_MOST);
      const text = lts.stop === 'complete' ? words.noDeadlock(lts.stateCount) : words.noDeadlockFound(lts.stateCount);
      s.notify({ tone: 'info', sticky: false, about: 'debug', text, actions: [] });
    }),
    tryInstead: (position, index) => command(async () => {
      goTo(position, 'jump');
      if (get().cursor === position) await take(index);
    }),
    goToState: (state) => command(async () => {
      const lts = currentLts(get());
      if (lts && state < lts.stateCount) await follow(0, choicesTo(lts, state), false);
    }),
    switchRun: (number) => command(async () => {
      const s = get();
      const index = s.keptRuns.findIndex((run) => run.number === number);
      const run = s.keptRuns[index];
      if (!run) return;
      await show({ ...switchRun(historyOf(s), index), cursor: run.steps.length }, 'jump');
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
    replay: async (loading) => {
      const { analysis, system } = get();
      const before = get();
      const [{ reply, steps }, network] = await Promise.all([runAgain.describe(before.steps, before.snapshots), loading]);
      const s = get();
      if (s.analysis !== analysis || s.system !== system) return;
      const shared = { network, positions: placesFor(network), ...pointingAfterMove(), selection: wanted(network) ?? carriedOver(s.selection, s.network, network) };
      if (!reply) return set({ ...shared, snapshots: [], misfit: null });
      const place = pulledBack?.serial === s.lastMove.serial ? pulledBack.from : s.cursor;
      const { cursor } = beforeMisfit({ ...historyOf(s), cursor: place }, reply.misfit);
      const lastMove = cursor === s.cursor ? s.lastMove : move('jump', cursor);
      pulledBack = cursor < place ? { from: place, serial: lastMove.serial } : null;
      set({ ...shared, snapshots: reply.snapshots, misfit: reply.misfit, steps: withChecks(steps, reply.snapshots), cursor, lastMove });
      runAgain.note(get());
      const isNews = cursor < s.cursor || (s.document.version === 0 && s.misfit === null);
      if (reply.misfit === null || isNews) {
        for (const { id } of s.notices.filter((n) => n.text === misfitText)) s.dismiss(id);
      }
      if (reply.misfit !== null && isNews) {
        misfitText = words.misfit(reply.misfit, cursor);
        s.notify({ tone: 'warn', sticky: false, about: 'debug', text: misfitText, actions: [] });
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

/** What was selected, in the network of the new text: components are known by their names. Null when it is gone. */
function carriedOver(target: Target | null, before: Network | null, after: Network | null): Target | null {
  if (target?.kind === 'channel') return after?.channels.some((c) => c.id === target.id) ? target : null;
  if (target?.kind !== 'component') return null;
  const name = before?.components[target.address]?.name;
  const found = after?.components.find((c) => c.name === name);
  if (found?.address === target.address) return target;
  return found ? { kind: 'component', address: found.address } : null;
}
