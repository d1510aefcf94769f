/**
 * The behaviour of components by themselves (calculus 1.4, "ignoring its partners"), as far as somebody asks for it. Threads
 * are looked at one by one: what `P | Q` could come to offer is what P could and what Q could, since whatever one gives the
 * other, a partner could give as well. So `P = a.(P | P)` has one local state here.
 */
import { threadCount } from '../term/normal-form.ts';
import { printTerm } from '../term/print.ts';
import type { Program } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import { everOffered } from './ever-offered.ts';
import type { LocalMove, LocalOffer } from './local-moves.ts';
import { activeOffers, distinct, localMoves, threadsIn } from './local-moves.ts';

export interface LocalSpace {
  /** The active prefixes, in the order of the text. */
  readonly offersOf: (local: Term) => readonly LocalOffer[];
  /** Every offer of some local state that the component could still reach by itself, this one included; in the order of the file. */
  readonly futureOffersOf: (local: Term) => readonly LocalOffer[];
  /** On every path of its own from here: the first offer that is wanted. Null when there are too many local states to tell. */
  readonly nextOffersOf: (local: Term, isWanted: (offer: LocalOffer) => boolean) => readonly LocalOffer[] | null;
}

/** More local states than this are not looked at one by one: the text decides, see `everOffered`. */
const MAX_LOCAL_STATES = 2_000;
/** Nor more text of local states than this, in characters: what grows is recognised before it is large. Less for each time that was in vain. */
const MAX_TEXT = 120_000;
/** Nor one with more threads under a restriction; depth first, a component that grows soon comes to one. */
const MAX_THREADS = 8;
/** So many local states are remembered at most. */
const MAX_REMEMBERED = 40_000;

interface ThreadState {
  readonly term: Term;
  readonly offers: readonly LocalOffer[];
  moves: readonly LocalMove[] | null;
  /** It has been seen to reach too many others. */
  isLarge: boolean;
}

interface Reached {
  readonly states: ReadonlySet<ThreadState>;
  readonly isComplete: boolean;
}

export function createLocalSpace(program: Program): LocalSpace {
  const byText = new Map<string, ThreadState>();
  let threadsByTerm = new WeakMap<Term, readonly ThreadState[]>();
  const offersByTerm = new WeakMap<Term, readonly LocalOffer[]>();
  const futureByTerm = new WeakMap<Term, readonly LocalOffer[]>();
  let printedLength = 0;
  let failureCount = 0;

  const stateOf = (term: Term): ThreadState => {
    const text = printTerm(term);
    printedLength += text.length;
    let state = byText.get(text);
    if (!state) byText.set(text, (state = { term, offers: activeOffers(term, program), moves: null, isLarge: false }));
    return state;
  };

  const threadsOf = (term: Term): readonly ThreadState[] => {
    let threads = threadsByTerm.get(term);
    if (!threads) threadsByTerm.set(term, (threads = threadsIn(term, program).map(stateOf)));
    return threads;
  };

  /** Thread states from a local term on, along some of the moves, until there are too many. */
  const reach = (start: Term, isTaken: (move: LocalMove) => boolean): Reached => {
    if (byText.size > MAX_REMEMBERED) {
      byText.clear();
      threadsByTerm = new WeakMap();
    }
    const waiting = [...threadsOf(start)];
    const states = new Set(waiting);
    const maxLength = printedLength + MAX_TEXT / (1 + failureCount);
    for (let state = waiting.pop(); state; state = waiting.pop()) {
      if (states.size > MAX_LOCAL_STATES || printedLength > maxLength || threadCount(state.term) > MAX_THREADS) {
        failureCount++;
        return { states, isComplete: false };
      }
      state.moves ??= localMoves(state.term, program);
      for (const next of state.moves.flatMap((move) => (isTaken(move) ? threadsOf(move.target) : []))) {
        if (!states.has(next)) waiting.push(next);
        states.add(next);
      }
    }
    return { states, isComplete: true };
  };

  const futureOf = (local: Term): readonly LocalOffer[] => {
    if (!threadsOf(local).some(({ isLarge }) => isLarge)) {
      const { states, isComplete } = reach(local, () => true);
      if (isComplete) return distinct([...states].flatMap(({ offers }) => offers));
      for (const each of states) each.isLarge = true; // a run of a growing component comes to these next
    }
    return everOffered(local, program);
  };

  return {
    offersOf: (local) => remembered(offersByTerm, local, () => activeOffers(local, program)),
    futureOffersOf: (local) => remembered(futureByTerm, local, () => futureOf(local).toSorted((a, b) => a.action.origin - b.action.origin)),
    nextOffersOf: (local, isWanted) => {
      const { states, isComplete } = reach(local, ({ offer }) => !(offer && isWanted(offer)));
      return isComplete ? distinct([...states].flatMap(({ offers }) => offers.filter(isWanted))) : null;
    },
  };
}

function remembered<T>(known: WeakMap<Term, T>, term: Term, compute: () => T): T {
  const value = known.get(term) ?? compute();
  known.set(term, value);
  return value;
}
