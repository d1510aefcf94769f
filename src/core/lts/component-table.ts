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
import { keyOf } from '../term/key.ts';
import { normalise } from '../term/normal-form.ts';
import type { Program } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import { type ActionEvent, actionEvent, eventOf, hiddenMoves, type InputMove, type Move, movesOf, type OutputMove } from './compiled-moves.ts';
import { type CompiledSkeleton, RECEIVING, type Route } from './compiled-skeleton.ts';
import { IntList, type Memory } from './memory.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Building and comparing a term costs about as much as one step per so many characters of its key. */
const KEY_PER_STEP = 4;
/** What a local state keeps alive: so much, and so much per character of its key. */
const STATE_BYTES = 400;
const KEY_BYTES = 6;
/** Work between two yields of an analysis. */
const SLICE = 1000;

const NOT_YET = -1;
/** In place of a target: the row of values does not fit the input. */
export const REFUSED = -1;

interface OwnStep {
  readonly label: Label;
  readonly event: Event;
  readonly target: Term;
}

interface Shared {
  readonly program: Program;
  readonly skeleton: CompiledSkeleton;
  readonly words: Vocabulary;
  readonly memory: Memory;
}

export class ComponentTable {
  /** Normal forms by local state. */
  readonly terms: Term[] = [];
  /** By local state: its own steps and offers are those from start to end − 1. `ownStart` −1: not analysed yet. */
  readonly ownStart: IntList;
  readonly ownEnd: IntList;
  readonly offerStart: IntList;
  readonly offerEnd: IntList;
  readonly ownLabel: IntList;
  readonly ownName: IntList;
  readonly ownTarget: IntList;
  /** See `CompiledSkeleton.parties`. */
  readonly offerCode: IntList;
  readonly offerSide: IntList;
  /** Of an output the row of values; of an input its place in `#inputs`. */
  readonly offerRow: IntList;
  /** Of an output the target; of an input the target for the empty row, or `REFUSED`. */
  readonly offerTarget: IntList;
  /** Of an output the name of the meeting. */
  readonly offerName: IntList;
  /** Local states with an input from outside that cannot be enumerated: some of their steps are not known. */
  readonly open = new Set<number>();
  readonly #inputs: { readonly move: InputMove; readonly targets: Map<number, number> }[] = [];
  readonly #ids = new Map<string, number>();
  readonly #component: StaticComponent;
  readonly #shared: Shared;

  constructor(component: StaticComponent, shared: Shared) {
    this.#component = component;
    this.#shared = shared;
    const list = (): IntList => new IntList(shared.memory, 16);
    [this.ownStart, this.ownEnd, this.offerStart, this.offerEnd] = [list(), list(), list(), list()];
    [this.ownLabel, this.ownName, this.ownTarget] = [list(), list(), list()];
    [this.offerCode, this.offerSide, this.offerRow, this.offerTarget, this.offerName] = [list(), list(), list(), list(), list()];
    this.#stateOf(component.initial);
  }

  get stateCount(): number {
    return this.terms.length;
  }

  isAnalysed(local: number): boolean {
    return this.ownStart.data[local] !== NOT_YET;
  }

  /** Finds what a local state can do. Yields between units of work; no other analysis of this component may come between. */
  *analyse(local: number): Generator<void, void> {
    const { program, words } = this.#shared;
    const term = this.#termOf(local);
    const ownStart = this.ownTarget.length;
    const offerStart = this.offerCode.length;
    let due = words.work + SLICE;
    for (const move of movesOf(term, program)) {
      if (move.kind === 'input' || move.kind === 'output') this.#offer(term, move);
      if (this.#isOpen(move)) this.open.add(local);
      for (const { label, event, target } of this.#alone(term, move)) {
        this.ownLabel.push(words.labels.idOf(printLabel(label)));
        this.ownName.push(words.names.idOf(shortName(event)));
        this.ownTarget.push(this.#stateOf(target));
        if (words.work >= due) {
          due = words.work + SLICE;
          yield;
        }
      }
    }
    this.ownEnd.data[local] = this.ownTarget.length;
    this.offerStart.data[local] = offerStart;
    this.offerEnd.data[local] = this.offerCode.length;
    this.ownStart.data[local] = ownStart;
  }

  /** The local state after receiving a row of values with an input, or `REFUSED`. `offer`: an offer to receive. */
  receive(offer: number, row: number): number {
    const { words } = this.#shared;
    const input = this.#inputs[this.offerRow.data[offer] ?? -1];
    const values = words.rows[row];
    if (input === undefined || values === undefined) throw new Error(`no input ${offer} or row ${row}`);
    let target = input.targets.get(row);
    if (target === undefined) {
      const term = input.move.receive(values);
      target = term === null ? REFUSED : this.#stateOf(term);
      input.targets.set(row, target);
      words.work++;
    }
    return target;
  }

  /** The events of the own steps of a local state, in order; for looking back, not for exploring. */
  ownEvents(local: number): readonly Event[] {
    const term = this.#termOf(local);
    return movesOf(term, this.#shared.program).flatMap((move) => [...this.#alone(term, move)].map(({ event }) => event));
  }

  /** What the offers of a local state would look like from where they meet their complements, in order. */
  offeredEvents(local: number): readonly ActionEvent[] {
    const term = this.#termOf(local);
    return movesOf(term, this.#shared.program).flatMap((move) => {
      if (move.kind !== 'input' && move.kind !== 'output') return [];
      const values = move.kind === 'output' ? move.values : [];
      return this.#routeOf(move).passages.map(({ name }) => actionEvent(term, this.#component.address, move, name, values));
    });
  }

  #termOf(local: number): Term {
    const term = this.terms[local];
    if (term === undefined) throw new Error(`no local state ${local} of ${this.#component.name}`);
    return term;
  }

  #routeOf(move: InputMove | OutputMove): Route {
    return this.#shared.skeleton.routeOf(this.#component.address, move.channel);
  }

  #isOpen(move: Move): boolean {
    return move.kind === 'open' || (move.kind === 'input' && this.#routeOf(move).end !== 'blocked' && move.rows() === null);
  }

  /** The steps a move gives without the help of others: as it is, hidden on its way, or seen from outside. */
  *#alone(term: Term, move: Move): Generator<OwnStep, void> {
    const { address } = this.#component;
    if (move.kind === 'open') return;
    if (move.kind !== 'input' && move.kind !== 'output') {
      const label: Label = move.kind === 'error' ? { kind: 'error', error: move.error } : { kind: 'tau' };
      yield { label, event: eventOf(term, address, move), target: move.target };
      return;
    }
    const { end, channel } = this.#routeOf(move);
    if (end === 'blocked') return;
    if (end === 'hidden') {
      for (const hidden of hiddenMoves({ ...move, channel })) yield* this.#alone(term, hidden);
      return;
    }
    for (const values of move.kind === 'output' ? [move.values] : (move.rows() ?? [])) {
      const target = move.kind === 'output' ? move.target : move.receive(values);
      if (target !== null) yield { label: { kind: move.kind, channel, values }, event: actionEvent(term, address, move, channel, values), target };
    }
  }

  #offer(term: Term, move: InputMove | OutputMove): void {
    const { passages } = this.#routeOf(move);
    if (passages.length === 0) return;
    const { skeleton, words } = this.#shared;
    const { address } = this.#component;
    const isOutput = move.kind === 'output';
    const row = isOutput ? words.rowOf(move.values) : this.#inputs.push({ move, targets: new Map() }) - 1;
    const after = isOutput ? move.target : move.arity === 0 ? move.receive([]) : null;
    const target = after === null ? REFUSED : this.#stateOf(after);
    for (const { junction, side, name } of passages) {
      const code = 2 * junction + (isOutput ? 0 : RECEIVING);
      skeleton.join(code, address, side);
      this.offerCode.push(code);
      this.offerSide.push(side);
      this.offerRow.push(row);
      this.offerTarget.push(target);
      this.offerName.push(isOutput ? words.names.idOf(shortName(actionEvent(term, address, move, name, move.values))) : 0);
    }
  }

  /** The number of the local state that `term` is. */
  #stateOf(term: Term): number {
    const { program, words, memory } = this.#shared;
    const key = keyOf(term, program);
    words.work += 1 + key.length / KEY_PER_STEP;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    memory.reserve(STATE_BYTES + KEY_BYTES * key.length);
    const id = this.terms.push(normalise(term, program)) - 1;
    words.localStateCount++;
    this.#ids.set(key, id);
    for (const list of [this.ownStart, this.ownEnd, this.offerStart, this.offerEnd]) list.push(NOT_YET);
    return id;
  }
}
