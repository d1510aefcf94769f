/** The mismatch on screen: its moves, the answers that the reader chose in it, playing it, where a part of the formula holds. */
import type { CompareQuery, Comparison, Play, Where } from '../engine/engine-api.ts';
import { askedOf, plies, shownComparison } from './compare-selectors.ts';
import type { Context } from './context.ts';
import { messages } from './messages/en.ts';
import type { CompareSlice } from './state.ts';
import { STEP_MS } from './trace-slice.ts';

const words = messages.store.compare;

type Moves = Pick<CompareSlice, 'answerInstead' | 'goToMove' | 'moveForward' | 'moveBack' | 'playMoves' | 'pauseMoves' | 'pointAtPart'>;

/** The mismatch to show, with the answers it follows and the position it is opened at. */
type Mismatch = Pick<CompareSlice, 'mismatch' | 'answers' | 'moveCursor'>;

export interface MovesDriver extends Moves {
  /** What becomes of the reader's place when a new comparison has come; `told`: that it does not fit any more. Rejects with the worker. */
  readonly carryOver: (comparison: Comparison, query: CompareQuery) => Promise<{ readonly shown: Mismatch; readonly told: string | null }>;
}

export function createMoves(context: Context): MovesDriver {
  const { get, set, ports } = context;
  const known = new WeakMap<Comparison, Map<number, Where>>();
  let stopTimer: (() => void) | null = null;
  /** Counts the answers tried: of two that overlap the later one is shown. */
  let wishes = 0;

  function goTo(position: number): void {
    const to = Math.min(Math.max(0, position), plies(get().mismatch).length);
    if (to === get().moveCursor) return;
    set({ moveCursor: to });
    announce();
    context.persistView();
  }

  /** Each move while stepping; during play only stops and every tenth, as in a run. */
  function announce(): void {
    const { mismatch, moveCursor, movePlaying } = get();
    const all = plies(mismatch);
    if (movePlaying && moveCursor < all.length && moveCursor % 10 !== 0) return;
    const ply = all[moveCursor - 1];
    set({ announcement: ply ? words.move(ply) : words.beforeMoves(all.length) });
  }

  function schedule(): void {
    stopTimer?.();
    stopTimer = ports.clock.after(STEP_MS / get().speed, advance);
  }

  function advance(): void {
    const { movePlaying, moveCursor, mismatch } = get();
    if (!movePlaying) return;
    goTo(moveCursor + 1);
    if (get().moveCursor < plies(mismatch).length) schedule();
    else pause();
  }

  function pause(): void {
    stopTimer?.();
    stopTimer = null;
    if (get().movePlaying) set({ movePlaying: false });
  }

  const byHand = (position: number): void => {
    pause();
    goTo(position);
  };

  async function playOf(query: CompareQuery, answers: readonly number[]): Promise<Play> {
    const reply = await ports.engine.play({ ...query, answers });
    if (reply.ok) return reply.value;
    throw new Error(reply.error.kind === 'internal' ? reply.error.detail : (reply.error.diagnostics[0]?.message ?? ''));
  }

  /** The play that follows `wanted` as far as its answers are there. */
  async function following(wanted: readonly number[], first: Play, query: CompareQuery): Promise<{ readonly play: Play; readonly answers: readonly number[] }> {
    let play = first;
    for (const [round, answer] of wanted.entries()) {
      const here = play.rounds[round];
      if (!here || answer >= here.answers.length) return { play, answers: wanted.slice(0, round) };
      if (here.chosen !== answer) play = await playOf(query, wanted.slice(0, round + 1));
    }
    return { play, answers: wanted };
  }

  return {
    carryOver: async ({ difference }, query) => {
      const before = get();
      if (!difference) {
        const isLost = before.mismatch === null && before.moveCursor > 0;
        return { shown: { mismatch: null, answers: [], moveCursor: 0 }, told: isLost ? words.noMismatch : null };
      }
      const { play, answers } = await following(before.answers, difference.play, query);
      const length = plies(play).length;
      if (before.mismatch) return { shown: { mismatch: play, answers, moveCursor: Math.min(before.moveCursor, sharedPlies(before.mismatch, play)) }, told: null };
      const isCut = answers.length < before.answers.length;
      const moveCursor = Math.min(before.moveCursor, isCut ? 2 * answers.length + 1 : length, length);
      return { shown: { mismatch: play, answers, moveCursor }, told: moveCursor < before.moveCursor ? words.movesMisfit(moveCursor + 1, moveCursor) : null };
    },
    answerInstead: (round, answer) => {
      pause();
      const { mismatch } = get();
      const comparison = shownComparison(get());
      const query = comparison && askedOf(comparison);
      if (!mismatch || !query || !mismatch.rounds[round]?.answers[answer]) return;
      const answers = [...mismatch.rounds.slice(0, round).map(({ chosen }) => chosen ?? 0), answer];
      const wish = ++wishes;
      const isWanted = (): boolean => wish === wishes && shownComparison(get()) === comparison;
      playOf(query, answers).then((play) => {
        if (!isWanted()) return;
        set({ mismatch: play, answers, moveCursor: Math.min(2 * round + 2, plies(play).length) });
        announce();
        context.persist();
      }, (error: unknown) => {
        if (isWanted()) get().notify({ tone: 'bad', sticky: false, about: 'compare', text: words.answerFailed(error instanceof Error ? error.message : String(error)), actions: [] });
      });
    },
    goToMove: byHand,
    moveForward: () => byHand(get().moveCursor + 1),
    moveBack: () => byHand(get().moveCursor - 1),
    playMoves: () => {
      const { mismatch, moveCursor, movePlaying } = get();
      if (!mismatch || movePlaying) return;
      const isAtEnd = moveCursor >= plies(mismatch).length;
      set({ movePlaying: true });
      if (!isAtEnd) return advance();
      goTo(0);
      schedule();
    },
    pauseMoves: pause,
    pointAtPart: (part) => {
      const comparison = shownComparison(get());
      const query = comparison && askedOf(comparison);
      if (part === null || !query) return set({ pointedPart: null });
      const places = known.get(comparison) ?? new Map<number, Where>();
      known.set(comparison, places);
      const pointed = { part, where: places.get(part) ?? null };
      set({ pointedPart: pointed });
      if (pointed.where) return;
      ports.engine.where({ ...query, part }).then((reply) => {
        if (!reply.ok) return;
        places.set(part, reply.value);
        if (get().pointedPart === pointed) set({ pointedPart: { part, where: reply.value } });
      }, () => undefined); // the worker is gone: the next question says so, and pointing again asks again
    },
  };
}

/** How many moves two plays share from the start. */
function sharedPlies(before: Play, after: Play): number {
  const [old, now] = [plies(before), plies(after)];
  const end = old.findIndex((ply, i) => {
    const other = now[i];
    return !other || ply.kind !== other.kind || ply.side !== other.side || ply.label !== other.label;
  });
  return end === -1 ? old.length : end;
}
