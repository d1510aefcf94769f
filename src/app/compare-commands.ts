/** Commands of Compare: the moves of the mismatch have the keys that steps have in Debug. */
import { messages } from '../store/messages/en.ts';
import { plies, shownComparison } from '../store/compare-selectors.ts';
import type { Workspace } from '../store/state.ts';
import type { Command, CommandId } from '../ui/kit/commands.ts';

const { command: labels, off: offWords } = messages.shell;

type CompareCommandId = Extract<CommandId, 'move' | 'moveBack' | 'playMoves' | 'firstMove' | 'lastMove' | 'swapSides' | 'relationStrong' | 'relationWeak' | 'stopComparing'>;

const inCompare = (reason: (s: Workspace) => string | null) => (s: Workspace): string | null => (s.place === 'compare' ? reason(s) : offWords.notCompare);
const part = { group: 'compare', place: 'compare' } as const;

export const COMPARE_COMMANDS: Readonly<Record<CompareCommandId, Command>> = {
  move: { ...part, label: labels.move, keys: ['→'], off: inCompare((s) => noMismatch(s) ?? atLast(s)), run: (store) => store.getState().moveForward() },
  moveBack: { ...part, label: labels.moveBack, keys: ['←'], off: inCompare((s) => noMismatch(s) ?? atFirst(s)), run: (store) => store.getState().moveBack() },
  playMoves: {
    ...part,
    label: (s) => (s.movePlaying ? messages.timeline.pause : isAtLast(s) && s.moveCursor > 0 ? messages.timeline.replay : messages.timeline.play),
    keys: ['Space'],
    off: inCompare(noMismatch),
    run: (store) => (store.getState().movePlaying ? store.getState().pauseMoves() : store.getState().playMoves()),
  },
  firstMove: { ...part, label: labels.firstMove, keys: ['Home'], off: inCompare((s) => noMismatch(s) ?? atFirst(s)), run: (store) => store.getState().goToMove(0) },
  lastMove: {
    ...part, label: labels.lastMove, keys: ['End'], off: inCompare((s) => noMismatch(s) ?? atLast(s)),
    run: (store) => store.getState().goToMove(plies(store.getState().mismatch).length),
  },
  swapSides: { ...part, label: labels.swapSides, off: inCompare(nothingCompared), run: (store) => store.getState().swapSides() },
  relationStrong: {
    ...part, label: labels.relationStrong, off: inCompare((s) => nothingCompared(s) ?? (s.question?.relation === 'strong' ? offWords.isAsked : null)),
    run: (store) => store.getState().compare({ relation: 'strong' }),
  },
  relationWeak: {
    ...part, label: labels.relationWeak, off: inCompare((s) => nothingCompared(s) ?? (s.question?.relation === 'weak' ? offWords.isAsked : null)),
    run: (store) => store.getState().compare({ relation: 'weak' }),
  },
  stopComparing: {
    ...part, label: labels.stopComparing, off: inCompare((s) => (s.comparing.status === 'comparing' ? null : offWords.notComparing)),
    run: (store) => store.getState().stopComparing(),
  },
};

const isAtLast = (s: Workspace): boolean => s.moveCursor >= plies(s.mismatch).length;
const atLast = (s: Workspace): string | null => (isAtLast(s) ? offWords.atLastMove : null);
const atFirst = (s: Workspace): string | null => (s.moveCursor === 0 ? offWords.atFirstMove : null);

function nothingCompared(s: Workspace): string | null {
  return s.question ? null : offWords.nothingCompared;
}

/** Why there are no moves; never that two processes are the same unless that was found. */
function noMismatch(s: Workspace): string | null {
  if (s.mismatch) return null;
  if (s.comparing.status === 'comparing') return offWords.comparing;
  const shown = s.comparing.status === 'done' ? shownComparison(s) : null;
  if (!shown) return offWords.nothingCompared;
  return shown.isRelated ? offWords.noMismatch : offWords.notDecided;
}
