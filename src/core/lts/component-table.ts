/**
 * One static component: its local states, hash-consed by the key of their normal form, and what each can do, found once
 * and kept as numbers. State 0 is the initial one.
 *
 * *Own steps* need no other component: inner steps, and what is seen from outside. *Offers* wait for a complement: one per
 * junction that the channel of a move passes. Both stand in the order of calculus 1.3.
 */
import { printLabel, shortName } from '../semantics/print-event.ts';
import type { StaticComponent } from '../semantics/skeleton.ts';
import type { Event, Label } from '../semantics/transition.ts';
import { namesOf } from '../term/normal-form.ts';
import type { Term } from '../term/term.ts';
import {
  actionEvent, eventOf, hiddenMoves, type InputMove, type Move, moveTo, type OutputMove, parallelMoves, relabelledMoves, restrictedMoves,
} from './compiled-moves.ts';
import { type CompiledSkeleton, RECEIVING, type Route } from './compiled-skeleton.ts';
import { IntList, type Memory } from './memory.ts';
import { keyOfLocal, type LocalTerm, type ThreadTable } from './thread-table.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Putting threads together costs about as much as one step per so many threads. */
const THREADS_PER_STEP = 4;
/** What a local state keeps alive: so much, and so much per thread. */
const STATE_BYTES = 400;
const THREAD_BYTES = 12;
/** Work between two yields of an analysis. */
const SLICE = 1000;

export const STATE_SIZE = 4;
export const OWN_SIZE = 3;
export const OFFER_SIZE = 5;
export const OFFER_ROW = 2;
export const OFFER_TARGET = 3;
export const OFFER_NAME = 4;

const NOT_YET = -1;
/** In place of a target: the row of values does not fit the input. */
export const REFUSED = -1;

interface OwnStep {
  readonly label: Label;
  readonly event: Event;
  readonly target: LocalTerm;
}

/** What all components of a system share. */
interface Shared {
  readonly threads: ThreadTable;
  readonly skeleton: CompiledSkeleton;
  readonly words: Vocabulary;
  readonly memory: Memory;
  /** Rows of `OWN_SIZE`: label, name, target. */
  readonly own: IntList;
  /**
   * Rows of `OFFER_SIZE`: code and side (see `CompiledSkeleton`); of an output the row of values, the target and the name of
   * the meeting; of an input its place in `#inputs` and the target for the empty row, or `REFUSED`.
   */
  readonly offers: IntList;
}

export class ComponentTable {
  /** By local state. */
  readonly locals: LocalTerm[] = [];
  /**
   * Rows of `STATE_SIZE` per local state: where its own steps begin in the list that all components share (−1: not analysed
   * yet) and end, where its offers begin and end.
   */
  readonly states: IntList;
  /** Local states with an input from outside that cannot be enumerated: some of their steps are not known. */
  readonly open = new Set<number>();
  readonly #inputs: { readonly move: InputMove<LocalTerm>; readonly targets: Map<number, number> }[] = [];
  readonly #ids = new Map<string, number>();
  readonly #component: StaticComponent;
  readonly #shared: Shared;

  constructor(component: StaticComponent, shared: Shared) {
    this.#component = component;
    this.#shared = shared;
    this.states = new IntList(shared.memory);
    this.#stateOf(shared.threads.takeApart(component.initial));
  }

  get stateCount(): number {
    return this.locals.length;
  }

  isAnalysed(local: number): boolean {
    return this.states.data[local * STATE_SIZE] !== NOT_YET;
  }

  /** Finds what a local state can do. Yields between units of work; no other analysis may come between. */
  *analyse(local: number): Generator<void, void> {
    const { words, own, offers } = this.#shared;
    const threads = this.widthOf(local);
    const ownStart = own.length;
    const offerStart = offers.length;
    let due = words.work + SLICE;
    for (const move of this.movesOf(local)) {
      if (move.kind === 'input' || move.kind === 'output') this.#offer(move);
      if (this.#isOpen(move)) this.#noteOpen(local);
      for (const { label, event, target } of this.ownStepsOf(move, threads)) {
        own.push(words.labels.idOf(printLabel(label)));
        own.push(words.names.idOf(shortName(event)));
        own.push(this.#stateOf(target));
        if (words.work >= due) {
          due = words.work + SLICE;
          yield;
        }
      }
    }
    this.states.data.set([ownStart, own.length, offerStart, offers.length], local * STATE_SIZE);
    words.analysedCount++;
  }

  /** The local state after receiving a row of values with an input, or `REFUSED`. `offer`: where in `offers` an offer to receive begins. */
  receive(offer: number, row: number): number {
    const { words, offers } = this.#shared;
    const input = this.#inputs[offers.data[offer + OFFER_ROW] ?? -1];
    const values = words.rows[row];
    if (input === undefined || values === undefined) throw new Error(`no input ${offer} or row ${row}`);
    let target = input.targets.get(row);
    if (target === undefined) {
      const received = input.move.receive(values);
      target = received === null ? REFUSED : this.#stateOf(received);
      input.targets.set(row, target);
      words.work++;
    }
    return target;
  }

  /** The term of a local state, in normal form. */
  termOf(local: number): Term {
    return this.#shared.threads.termOf(this.#localOf(local));
  }

  /** Nothing is left of the component. */
  isDone(local: number): boolean {
    return this.#localOf(local).threads.length === 0;
  }

  #localOf(local: number): LocalTerm {
    const term = this.locals[local];
    if (term === undefined) throw new Error(`no local state ${local} of ${this.#component.name}`);
    return term;
  }

  /** How many threads events tell apart. */
  widthOf(local: number): number {
    return this.#localOf(local).threads.reduce((sum, thread) => sum + this.#shared.threads.widthOf(thread), 0);
  }

  /** What a local state can do, in the order of calculus 1.3. */
  movesOf(local: number): readonly Move<LocalTerm>[] {
    const term = this.#localOf(local);
    const { threads } = this.#shared;
    const [only] = term.threads;
    if (only !== undefined && term.threads.length === 1 && term.wraps.length === 0) {
      return threads.thread(only).moves.map((move) => moveTo(move, (changed) => threads.withThreads(term, changed)));
    }
    let moves = parallelMoves(
      term.threads.map((thread) => threads.thread(thread)),
      (i, ti, j = i, tj = []): readonly number[] =>
        j === i
          ? term.threads.slice(0, i).concat(ti, term.threads.slice(i + 1))
          : term.threads.slice(0, i).concat(ti, term.threads.slice(i + 1, j), tj, term.threads.slice(j + 1)),
    );
    for (const wrap of term.wraps.toReversed()) moves = wrap.kind === 'restrict' ? restrictedMoves(moves, namesOf(wrap.channels)) : relabelledMoves(moves, wrap.pairs);
    return moves.map((move) => moveTo(move, (changed) => threads.withThreads(term, changed)));
  }

  /** Where the channel of a move leads. */
  routeOf(move: InputMove<LocalTerm> | OutputMove<LocalTerm>): Route {
    return this.#shared.skeleton.routeOf(this.#component.address, move.channel);
  }

  #noteOpen(local: number): void {
    this.open.add(local);
    this.#shared.words.openCount++;
  }

  #isOpen(move: Move<LocalTerm>): boolean {
    return move.kind === 'open' || (move.kind === 'input' && this.routeOf(move).end !== 'blocked' && move.rows() === null);
  }

  /** The steps a move gives without the help of others: as it is, hidden on its way, or seen from outside. */
  *ownStepsOf(move: Move<LocalTerm>, threads: number): Generator<OwnStep, void> {
    const { address } = this.#component;
    if (move.kind === 'open') return;
    if (move.kind !== 'input' && move.kind !== 'output') {
      const label: Label = move.kind === 'error' ? { kind: 'error', error: move.error } : { kind: 'tau' };
      yield { label, event: eventOf(address, threads, move), target: move.target };
      return;
    }
    const { end, channel } = this.routeOf(move);
    if (end === 'blocked') return;
    if (end === 'hidden') {
      for (const hidden of hiddenMoves({ ...move, channel })) yield* this.ownStepsOf(hidden, threads);
      return;
    }
    for (const values of move.kind === 'output' ? [move.values] : (move.rows() ?? [])) {
      const target = move.kind === 'output' ? move.target : move.receive(values);
      if (target !== null) yield { label: { kind: move.kind, channel, values }, event: actionEvent(address, threads, move, channel, values), target };
    }
  }

  #offer(move: InputMove<LocalTerm> | OutputMove<LocalTerm>): void {
    const { passages } = this.routeOf(move);
    if (passages.length === 0) return;
    const { skeleton, words, offers } = this.#shared;
    const { address } = this.#component;
    const isOutput = move.kind === 'output';
    const row = isOutput ? words.rowOf(move.values) : this.#inputs.push({ move, targets: new Map() }) - 1;
    const after = isOutput ? move.target : move.arity === 0 ? move.receive([]) : null;
    const target = after === null ? REFUSED : this.#stateOf(after);
    for (const { junction, side, name } of passages) {
      const code = 2 * junction + (isOutput ? 0 : RECEIVING);
      skeleton.join(code, address, side);
      offers.push(code);
      offers.push(side);
      offers.push(row);
      offers.push(target);
      offers.push(isOutput ? words.names.idOf(shortName(actionEvent(address, 1, move, name, move.values))) : 0);
    }
  }

  /** The number of a local state. */
  #stateOf(term: LocalTerm): number {
    const { words, memory } = this.#shared;
    const { length } = term.threads;
    words.work += 1 + length / THREADS_PER_STEP;
    const key = keyOfLocal(term);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    memory.reserve(STATE_BYTES + THREAD_BYTES * length);
    const id = this.locals.push(term) - 1;
    words.localStateCount++;
    this.#ids.set(key, id);
    for (let i = 0; i < STATE_SIZE; i++) this.states.push(NOT_YET);
    return id;
  }
}
