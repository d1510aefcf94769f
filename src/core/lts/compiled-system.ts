/**
 * A whole system as tables: lists the steps of a global state in the order of calculus 1.3 by looking only at what its
 * components offer. A step moves one component, or two that meet.
 */
import type { Skeleton } from '../semantics/skeleton.ts';
import type { Event } from '../semantics/transition.ts';
import { lifeOf } from '../semantics/classify.ts';
import { CompiledSkeleton } from './compiled-skeleton.ts';
import { ComponentTable, REFUSED } from './component-table.ts';
import { StateKind, type StateKindValue } from './lts.ts';
import { IntList, type Memory } from './memory.ts';
import { Vocabulary } from './vocabulary.ts';

const NOBODY = -1;

export class CompiledSystem {
  readonly words = new Vocabulary();
  readonly components: readonly ComponentTable[];
  /** The steps of the state collected last, in order: who moves (`second` may be nobody, −1), where to, label and name. */
  readonly first: IntList;
  readonly firstTo: IntList;
  readonly second: IntList;
  readonly secondTo: IntList;
  readonly label: IntList;
  readonly name: IntList;
  /** Of a meeting the offers of both, of an own step its number and −1. */
  readonly #firstBy: IntList;
  readonly #secondBy: IntList;
  readonly #skeleton: CompiledSkeleton;
  readonly #roles: Skeleton['components'];
  readonly #order: Int32Array;
  #seenLocalStates = 0;
  /** Meetings of the state being collected, as chains: per `|` and direction first and last, per meeting the next. */
  readonly #heads: Int32Array;
  readonly #tails: Int32Array;
  readonly #next: IntList;
  readonly #sender: IntList;
  readonly #senderOffer: IntList;
  readonly #receiver: IntList;
  readonly #receiverOffer: IntList;
  readonly #receiverTo: IntList;

  constructor(skeleton: Skeleton, memory: Memory) {
    this.#skeleton = new CompiledSkeleton(skeleton, memory);
    this.#roles = skeleton.components;
    this.#order = Int32Array.from(this.#skeleton.order);
    const shared = { program: skeleton.program, skeleton: this.#skeleton, words: this.words, memory };
    this.components = skeleton.components.map((component) => new ComponentTable(component, shared));
    const list = (): IntList => new IntList(memory);
    [this.first, this.firstTo, this.second, this.secondTo, this.label, this.name] = [list(), list(), list(), list(), list(), list()];
    [this.#firstBy, this.#secondBy, this.#next] = [list(), list(), list()];
    [this.#sender, this.#senderOffer, this.#receiver, this.#receiverOffer, this.#receiverTo] = [list(), list(), list(), list(), list()];
    this.#heads = new Int32Array(2 * this.#skeleton.parCount);
    this.#tails = new Int32Array(2 * this.#skeleton.parCount);
  }

  /** Number of steps of the state collected last. */
  get stepCount(): number {
    return this.first.length;
  }

  /** True when every local state of a vector is analysed. */
  isPrepared(vector: Int32Array): boolean {
    for (let address = 0; address < vector.length; address++) {
      if (!(this.components[address] as ComponentTable).isAnalysed(vector[address] as number)) return false;
    }
    return true;
  }

  /** True when local states were found since the last call. */
  hasGrown(): boolean {
    const hasGrown = this.words.localStateCount > this.#seenLocalStates;
    this.#seenLocalStates = this.words.localStateCount;
    return hasGrown;
  }

  /** Analyses the local states of a vector that are new. */
  *prepare(vector: Int32Array): Generator<void, void> {
    for (let address = 0; address < vector.length; address++) {
      const component = this.components[address] as ComponentTable;
      const local = vector[address] as number;
      if (!component.isAnalysed(local)) yield* component.analyse(local);
    }
  }

  /** Lists the steps of a state. Requires `prepare`. May find local states that are new. */
  collect(vector: Int32Array): void {
    this.#meet(vector);
    for (const list of [this.first, this.firstTo, this.second, this.secondTo, this.label, this.name, this.#firstBy, this.#secondBy]) list.length = 0;
    const order = this.#order;
    for (let i = 0; i < order.length; i++) {
      const place = order[i] as number;
      if (place >= 0) this.#collectOwn(place, vector[place] as number);
      else {
        this.#collectMeetings(2 * (-1 - place));
        this.#collectMeetings(2 * (-1 - place) + 1);
      }
    }
    this.words.work += 1 + this.first.length;
  }

  /** The events of the state collected last, step by step. */
  events(vector: Int32Array): readonly Event[] {
    const offered = (address: number, offer: number): Event & { readonly kind: 'input' | 'output' } => {
      const component = this.components[address] as ComponentTable;
      const local = vector[address] as number;
      return component.offeredEvents(local)[offer - (component.offerStart.data[local] as number)] as Event & { readonly kind: 'input' | 'output' };
    };
    return Array.from({ length: this.stepCount }, (_, step) => {
      const a = this.first.data[step] as number;
      const b = this.second.data[step] as number;
      if (b === NOBODY) return (this.components[a] as ComponentTable).ownEvents(vector[a] as number)[this.#firstBy.data[step] as number] as Event;
      const sender = offered(a, this.#firstBy.data[step] as number);
      const receiver = offered(b, this.#secondBy.data[step] as number);
      const { channel, values } = sender;
      return { kind: 'communication', channel, values, from: sender.by, to: receiver.by, origins: [...sender.origins, ...receiver.origins] };
    });
  }

  /** Some steps of the state are not known: an input from outside cannot be enumerated. */
  isOpen(vector: Int32Array): boolean {
    return this.components.some((component, address) => component.open.size > 0 && component.open.has(vector[address] as number));
  }

  /** What a state without steps is (calculus 1.4). */
  kindOfEnd(vector: Int32Array): StateKindValue {
    let isTerminated = true;
    for (const { address, role } of this.#roles) {
      const local = vector[address] as number;
      if (lifeOf((this.components[address] as ComponentTable).terms[local] as ComponentTable['terms'][number]) === 'done') continue;
      isTerminated = false;
      const mayWait = (role === 'tool' || role === 'resource') && local === 0;
      if (!mayWait) return StateKind.deadlock;
    }
    return isTerminated ? StateKind.terminated : StateKind.atRest;
  }

  /** Finds who meets whom. The left component's moves vary slowest, so the chains come out in order. */
  #meet(vector: Int32Array): void {
    const { parties } = this.#skeleton;
    this.#heads.fill(NOBODY);
    for (const list of [this.#next, this.#sender, this.#senderOffer, this.#receiver, this.#receiverOffer, this.#receiverTo]) list.length = 0;
    for (let left = 0; left < vector.length; left++) {
      const table = this.components[left] as ComponentTable;
      const local = vector[left] as number;
      const end = table.offerEnd.data[local] as number;
      for (let offer = table.offerStart.data[local] as number; offer < end; offer++) {
        const wanted = (table.offerCode.data[offer] as number) ^ 1;
        const { addresses, sides } = parties[wanted] as (typeof parties)[number];
        let i = addresses.length;
        while (i > 0 && (addresses[i - 1] as number) > left) i--;
        for (; i < addresses.length; i++) {
          const right = addresses[i] as number;
          if (sides[i] !== table.offerSide.data[offer]) this.#tryPartner(left, offer, right, vector[right] as number, wanted);
        }
      }
    }
  }

  #tryPartner(left: number, offer: number, right: number, rightLocal: number, wanted: number): void {
    const table = this.components[right] as ComponentTable;
    const end = table.offerEnd.data[rightLocal] as number;
    for (let other = table.offerStart.data[rightLocal] as number; other < end; other++) {
      if (table.offerCode.data[other] !== wanted) continue;
      if ((wanted & 1) === 1) this.#tryMeeting(left, offer, right, other, 2 * this.#skeleton.meetingPar(left, right));
      else this.#tryMeeting(right, other, left, offer, 2 * this.#skeleton.meetingPar(left, right) + 1);
    }
  }

  #tryMeeting(sender: number, senderOffer: number, receiver: number, receiverOffer: number, chain: number): void {
    const receiving = this.components[receiver] as ComponentTable;
    const row = (this.components[sender] as ComponentTable).offerRow.data[senderOffer] as number;
    const to = row === 0 ? (receiving.offerTarget.data[receiverOffer] as number) : receiving.receive(receiverOffer, row);
    if (to === REFUSED) return;
    const meeting = this.#next.length;
    this.#next.push(NOBODY);
    this.#sender.push(sender);
    this.#senderOffer.push(senderOffer);
    this.#receiver.push(receiver);
    this.#receiverOffer.push(receiverOffer);
    this.#receiverTo.push(to);
    if (this.#heads[chain] === NOBODY) this.#heads[chain] = meeting;
    else this.#next.data[this.#tails[chain] as number] = meeting;
    this.#tails[chain] = meeting;
  }

  #collectOwn(address: number, local: number): void {
    const table = this.components[address] as ComponentTable;
    const start = table.ownStart.data[local] as number;
    const end = table.ownEnd.data[local] as number;
    for (let own = start; own < end; own++) {
      this.first.push(address);
      this.firstTo.push(table.ownTarget.data[own] as number);
      this.second.push(NOBODY);
      this.secondTo.push(NOBODY);
      this.label.push(table.ownLabel.data[own] as number);
      this.name.push(table.ownName.data[own] as number);
      this.#firstBy.push(own - start);
      this.#secondBy.push(NOBODY);
    }
  }

  #collectMeetings(chain: number): void {
    for (let meeting = this.#heads[chain] as number; meeting !== NOBODY; meeting = this.#next.data[meeting] as number) {
      const sender = this.#sender.data[meeting] as number;
      const senderOffer = this.#senderOffer.data[meeting] as number;
      const table = this.components[sender] as ComponentTable;
      this.first.push(sender);
      this.firstTo.push(table.offerTarget.data[senderOffer] as number);
      this.second.push(this.#receiver.data[meeting] as number);
      this.secondTo.push(this.#receiverTo.data[meeting] as number);
      this.label.push(0);
      this.name.push(table.offerName.data[senderOffer] as number);
      this.#firstBy.push(senderOffer);
      this.#secondBy.push(this.#receiverOffer.data[meeting] as number);
    }
  }
}
