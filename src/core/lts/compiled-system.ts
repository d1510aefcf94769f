/**
 * A whole system as tables: lists the steps of a global state in the order of calculus 1.3 by looking only at what its
 * components offer. A step moves one component, or two that meet.
 */
import type { Skeleton } from '../semantics/skeleton.ts';
import { CompiledSkeleton, RECEIVING } from './compiled-skeleton.ts';
import { ComponentTable, OFFER_NAME, OFFER_ROW, OFFER_SIZE, OFFER_TARGET, OWN_SIZE, REFUSED, STATE_SIZE } from './component-table.ts';
import { StateKind, type StateKindValue } from './lts.ts';
import { IntList, type Memory } from './memory.ts';
import { CHANGE_SIZE } from './state-store.ts';
import { ThreadTable } from './thread-table.ts';
import { Vocabulary } from './vocabulary.ts';

const NOBODY = -1;
/** Length of a row of `#meetings`. */
const MEETING_SIZE = 6;

export class CompiledSystem {
  readonly words = new Vocabulary();
  readonly components: readonly ComponentTable[];
  /**
   * The steps of the state collected last, in order, in rows of `CHANGE_SIZE`: component and its next local state; partner
   * (the receiver, or −1) and its next local state; label; name; and, to look back, the number of the own step or where the
   * offers of both begin.
   */
  readonly steps: IntList;
  readonly #own: IntList;
  readonly #offers: IntList;
  /** Of the state being collected, per component: where its own steps and its offers begin and end. */
  readonly #rows: Int32Array;
  readonly #skeleton: CompiledSkeleton;
  readonly #roles: Skeleton['components'];
  readonly #order: Int32Array;
  /** Meetings of the state being collected: per `|` and direction the first and the last of a chain. */
  readonly #heads: Int32Array;
  readonly #tails: Int32Array;
  /** Rows: next of the chain, sender, its offer, receiver, its offer, its next local state. */
  readonly #meetings: IntList;
  #seenLocalStates = 0;

  constructor(skeleton: Skeleton, memory: Memory) {
    this.#skeleton = new CompiledSkeleton(skeleton, memory);
    this.#roles = skeleton.components;
    this.#order = Int32Array.from(this.#skeleton.order);
    const threads = new ThreadTable(skeleton.program, this.words, memory);
    this.#own = new IntList(memory);
    this.#offers = new IntList(memory);
    const shared = { threads, skeleton: this.#skeleton, words: this.words, memory, own: this.#own, offers: this.#offers };
    this.components = skeleton.components.map((component) => new ComponentTable(component, shared));
    this.#rows = new Int32Array(STATE_SIZE * this.components.length);
    this.steps = new IntList(memory);
    this.#meetings = new IntList(memory);
    this.#heads = new Int32Array(2 * this.#skeleton.parCount);
    this.#tails = new Int32Array(2 * this.#skeleton.parCount);
  }

  /** Number of steps of the state collected last. */
  get stepCount(): number {
    return this.steps.length / CHANGE_SIZE;
  }

  /** True when every local state of a vector is analysed. */
  isPrepared(vector: Int32Array): boolean {
    if (this.words.analysedCount === this.words.localStateCount) return true;
    return this.components.every((component, address) => component.isAnalysed(vector[address] as number));
  }

  /** True when local states were found since the last call. */
  hasGrown(): boolean {
    const hasGrown = this.words.localStateCount > this.#seenLocalStates;
    this.#seenLocalStates = this.words.localStateCount;
    return hasGrown;
  }

  /** Analyses the local states of a vector that are new. */
  *prepare(vector: Int32Array): Generator<void, void> {
    for (const [address, component] of this.components.entries()) {
      const local = vector[address] as number;
      if (!component.isAnalysed(local)) yield* component.analyse(local);
    }
  }

  /** Lists the steps of a state. Requires `prepare`. May find local states that are new. */
  collect(vector: Int32Array): void {
    const rows = this.#rows;
    for (let address = 0; address < vector.length; address++) {
      const states = (this.components[address] as ComponentTable).states.data;
      const state = (vector[address] as number) * STATE_SIZE;
      for (let i = 0; i < STATE_SIZE; i++) rows[address * STATE_SIZE + i] = states[state + i] as number;
    }
    this.#meet();
    this.steps.length = 0;
    const order = this.#order;
    for (let i = 0; i < order.length; i++) {
      const place = order[i] as number;
      if (place >= 0) this.#collectOwn(place);
      else {
        const chain = 2 * (-1 - place);
        if (this.#heads[chain] !== NOBODY) this.#collectMeetings(chain);
        if (this.#heads[chain + 1] !== NOBODY) this.#collectMeetings(chain + 1);
      }
    }
    this.words.work += 1 + this.stepCount;
  }

  /** Some steps of the state are not known: an input from outside cannot be enumerated. */
  isOpen(vector: Int32Array): boolean {
    return this.words.openCount > 0 && this.components.some((component, address) => component.open.has(vector[address] as number));
  }

  /** What a state without steps is (calculus 1.4). */
  kindOfEnd(vector: Int32Array): StateKindValue {
    let isTerminated = true;
    for (const { address, role } of this.#roles) {
      const local = vector[address] as number;
      if ((this.components[address] as ComponentTable).isDone(local)) continue;
      isTerminated = false;
      const mayWait = (role === 'tool' || role === 'resource') && local === 0;
      if (!mayWait) return StateKind.deadlock;
    }
    return isTerminated ? StateKind.terminated : StateKind.atRest;
  }

  /** Finds who meets whom. The left component's moves vary slowest, so the chains come out in order. */
  #meet(): void {
    const { starts, members } = this.#skeleton.parties;
    const rows = this.#rows;
    const offers = this.#offers.data;
    this.#heads.fill(NOBODY);
    this.#meetings.length = 0;
    for (let left = 0; left < this.components.length; left++) {
      const end = rows[left * STATE_SIZE + 3] as number;
      for (let offer = rows[left * STATE_SIZE + 2] as number; offer < end; offer += OFFER_SIZE) {
        const wanted = (offers[offer] as number) ^ 1;
        const side = offers[offer + 1] as number;
        const first = starts[wanted] as number;
        const last = starts[wanted + 1] as number;
        let member = last;
        while (member > first && (members[member - 2] as number) > left) member -= 2;
        for (; member < last; member += 2) if (members[member + 1] !== side) this.#tryPartner(left, offer, members[member] as number, wanted);
      }
    }
  }

  #tryPartner(left: number, offer: number, right: number, wanted: number): void {
    const offers = this.#offers.data;
    const end = this.#rows[right * STATE_SIZE + 3] as number;
    for (let other = this.#rows[right * STATE_SIZE + 2] as number; other < end; other += OFFER_SIZE) {
      if (offers[other] !== wanted) continue;
      if ((wanted & 1) === RECEIVING) this.#tryMeeting(left, offer, right, other, 2 * this.#skeleton.meetingPar(left, right));
      else this.#tryMeeting(right, other, left, offer, 2 * this.#skeleton.meetingPar(left, right) + 1);
    }
  }

  #tryMeeting(sender: number, senderOffer: number, receiver: number, receiverOffer: number, chain: number): void {
    const row = this.#offers.data[senderOffer + OFFER_ROW] as number;
    const to = row === 0 ? (this.#offers.data[receiverOffer + OFFER_TARGET] as number) : (this.components[receiver] as ComponentTable).receive(receiverOffer, row);
    if (to === REFUSED) return;
    const meeting = this.#meetings.length;
    this.#meetings.ensure(meeting + MEETING_SIZE);
    this.#meetings.length = meeting + MEETING_SIZE;
    const meetings = this.#meetings.data;
    meetings[meeting] = NOBODY;
    meetings[meeting + 1] = sender;
    meetings[meeting + 2] = senderOffer;
    meetings[meeting + 3] = receiver;
    meetings[meeting + 4] = receiverOffer;
    meetings[meeting + 5] = to;
    if (this.#heads[chain] === NOBODY) this.#heads[chain] = meeting;
    else meetings[this.#tails[chain] as number] = meeting;
    this.#tails[chain] = meeting;
  }

  #collectOwn(address: number): void {
    const start = this.#rows[address * STATE_SIZE] as number;
    const end = this.#rows[address * STATE_SIZE + 1] as number;
    if (start === end) return;
    let at = this.#room((end - start) / OWN_SIZE);
    const own = this.#own.data;
    const steps = this.steps.data;
    for (let step = start; step < end; step += OWN_SIZE, at += CHANGE_SIZE) {
      steps[at] = address;
      steps[at + 1] = own[step + 2] as number;
      steps[at + 2] = NOBODY;
      steps[at + 3] = NOBODY;
      steps[at + 4] = own[step] as number;
      steps[at + 5] = own[step + 1] as number;
      steps[at + 6] = (step - start) / OWN_SIZE;
      steps[at + 7] = NOBODY;
    }
  }

  #collectMeetings(chain: number): void {
    const meetings = this.#meetings.data;
    const offers = this.#offers.data;
    for (let meeting = this.#heads[chain] as number; meeting !== NOBODY; meeting = meetings[meeting] as number) {
      const sender = meetings[meeting + 1] as number;
      const senderOffer = meetings[meeting + 2] as number;
      const at = this.#room(1);
      const steps = this.steps.data;
      steps[at] = sender;
      steps[at + 1] = offers[senderOffer + OFFER_TARGET] as number;
      steps[at + 2] = meetings[meeting + 3] as number;
      steps[at + 3] = meetings[meeting + 5] as number;
      steps[at + 4] = 0;
      steps[at + 5] = offers[senderOffer + OFFER_NAME] as number;
      steps[at + 6] = senderOffer;
      steps[at + 7] = meetings[meeting + 4] as number;
    }
  }

  /** Makes room for so many more steps; where the first of them begins. */
  #room(count: number): number {
    const at = this.steps.length;
    this.steps.ensure(at + count * CHANGE_SIZE);
    this.steps.length = at + count * CHANGE_SIZE;
    return at;
  }
}
