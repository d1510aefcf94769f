/**
 * The skeleton, prepared for exploring: in which order the steps of a state are listed, and for every channel of every
 * component where it can meet its complement and what becomes of it at the top.
 *
 * Side by side stand components between which there are only `|`: the largest such groups are *regions*. On its way up a
 * channel passes regions, restrictions and relabellings. In one region it has one name; a region and a name make a
 * *junction*. Two components meet at a junction when they come to it from different sides.
 */
import type { Skeleton, SkeletonNode } from '../semantics/skeleton.ts';
import { HIDDEN, relabelled } from '../term/relabelling.ts';
import { IntList, type Memory } from './memory.ts';

/** A junction a channel passes. `side`: from which operand of the region it comes; `name`: what it is called there. */
export interface Passage {
  readonly junction: number;
  readonly side: number;
  readonly name: string;
}

/** The way of one channel up from its component. `channel` is the name at the end of the way. */
export interface Route {
  readonly passages: readonly Passage[];
  readonly end: 'visible' | 'blocked' | 'hidden';
  readonly channel: string;
}

/** Who has been seen to send, or to receive, at a junction. */
interface Member {
  readonly address: number;
  readonly side: number;
}

/**
 * By code c: its members are the pairs of address and side at `members[starts[c]] … members[starts[c + 1] - 1]`, ascending addresses.
 */
export interface Parties {
  readonly starts: Int32Array;
  readonly members: Int32Array;
}

/** Sending at junction j has the code 2j, receiving 2j + 1: complements differ in the last bit. */
export const RECEIVING = 1;

interface Way {
  readonly station:
    | { readonly kind: 'region'; readonly region: number; readonly side: number }
    | Extract<SkeletonNode, { readonly kind: 'restrict' | 'relabel' }>;
  readonly onwards: Way | null;
}

/** A `|` of which some component is in the right operand. */
interface RightOf {
  readonly node: { number: number };
  /** The first component in the left operand. */
  readonly firstLeft: number;
  readonly outer: RightOf | null;
}

export class CompiledSkeleton {
  /** The order of steps (calculus 1.3): an address, or −1 − n for the meetings at the `|` with number n, which comes after both its operands. */
  readonly order: readonly number[];
  readonly parCount: number;
  /** By code, ascending addresses. */
  readonly #parties: Member[][] = [];
  #flatParties: Parties | null = null;
  readonly #ways: (Way | null)[] = [];
  /** Per component the `|`s it is right of, innermost first: numbers and first components on the left. */
  readonly #rightStarts: number[] = [];
  readonly #rightNumbers: IntList;
  readonly #rightFirsts: IntList;
  readonly #routes: Map<string, Route>[] = [];
  readonly #junctions = new Map<string, number>();

  constructor(skeleton: Skeleton, memory: Memory) {
    this.#rightNumbers = new IntList(memory);
    this.#rightFirsts = new IntList(memory);
    const order: number[] = [];
    let regions = 0;
    let pars = 0;
    let leaves = 0;
    const rights: (RightOf | null)[] = [];
    const visit = (node: SkeletonNode, way: Way | null, right: RightOf | null): void => {
      switch (node.kind) {
        case 'leaf':
          leaves++;
          order.push(node.address);
          this.#ways[node.address] = way;
          rights[node.address] = right;
          this.#routes[node.address] = new Map();
          return;
        case 'restrict':
        case 'relabel':
          return visit(node.body, { station: node, onwards: way }, right);
        case 'par': {
          const region = regions++;
          let sides = 0;
          visitRegion(node, right, (operand, rightOf) => visit(operand, { station: { kind: 'region', region, side: sides++ }, onwards: way }, rightOf));
        }
      }
    };
    const visitRegion = (node: SkeletonNode, right: RightOf | null, each: (operand: SkeletonNode, right: RightOf | null) => void): void => {
      if (node.kind !== 'par') return each(node, right);
      const firstLeft = leaves;
      visitRegion(node.left, right, each);
      const here = { number: -1 };
      visitRegion(node.right, { node: here, firstLeft, outer: right }, each);
      here.number = pars++;
      order.push(-1 - here.number);
    };
    visit(skeleton.root, null, null);
    this.order = order;
    this.parCount = pars;
    for (const right of rights) {
      this.#rightStarts.push(this.#rightNumbers.length);
      for (let at = right; at !== null; at = at.outer) {
        this.#rightNumbers.push(at.node.number);
        this.#rightFirsts.push(at.firstLeft);
      }
    }
  }

  /** The number of the innermost `|` with `left` on its left and `right` on its right. Requires left < right. */
  meetingPar(left: number, right: number): number {
    const firsts = this.#rightFirsts.data;
    let at = this.#rightStarts[right] as number;
    while ((firsts[at] as number) > left) at++;
    return this.#rightNumbers.data[at] as number;
  }

  /** What becomes of a component's own channel. */
  routeOf(address: number, channel: string): Route {
    const routes = this.#routes[address];
    if (routes === undefined) throw new Error(`no component ${address}`);
    let route = routes.get(channel);
    if (route === undefined) routes.set(channel, (route = this.#walk(address, channel)));
    return route;
  }

  /** Notes that a component can send or receive at a junction (a code). */
  join(code: number, address: number, side: number): void {
    const party = this.#parties[code];
    if (party === undefined) throw new Error(`no junction ${code >> 1}`);
    const at = party.findIndex((member) => member.address >= address);
    if (party[at]?.address === address) return;
    party.splice(at < 0 ? party.length : at, 0, { address, side });
    this.#flatParties = null;
  }

  /** Everybody who has joined so far. */
  get parties(): Parties {
    if (this.#flatParties !== null) return this.#flatParties;
    const starts = [0];
    for (const party of this.#parties) starts.push((starts.at(-1) ?? 0) + 2 * party.length);
    const members = Int32Array.from(this.#parties.flat().flatMap(({ address, side }) => [address, side]));
    return (this.#flatParties = { starts: Int32Array.from(starts), members });
  }

  #walk(address: number, ownName: string): Route {
    const passages: Passage[] = [];
    let channel = ownName;
    for (let way = this.#ways[address] ?? null; way !== null; way = way.onwards) {
      const { station } = way;
      if (station.kind === 'region') {
        passages.push({ junction: this.#junctionOf(station.region, channel), side: station.side, name: channel });
      } else if (station.kind === 'restrict') {
        if (station.channels.includes(channel)) return { passages, end: 'blocked', channel };
      } else {
        const outside = relabelled(channel, station.pairs);
        if (outside === HIDDEN) return { passages, end: 'hidden', channel };
        channel = outside;
      }
    }
    return { passages, end: 'visible', channel };
  }

  #junctionOf(region: number, name: string): number {
    const key = `${region}/${name}`;
    let junction = this.#junctions.get(key);
    if (junction === undefined) {
      junction = this.#junctions.size;
      this.#junctions.set(key, junction);
      this.#parties.push([], []);
      this.#flatParties = null;
    }
    return junction;
  }
}
