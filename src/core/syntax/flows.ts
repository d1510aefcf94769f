/**
 * Type inference (calculus 1.1): every parameter, received value and payload is a cell; values flow along edges and a cell's
 * shape is the least one that holds all that flows in, so inference never excludes a value that can arrive. Where nothing
 * flows in, a cell takes the shape of what it is used for. Channels are links, one per name; links that may be the same
 * channel are united, which makes their payloads equal.
 */
import type { Type } from '../term/type.ts';
import type { Shape } from './shape.ts';
import { INT, BOOL, STRING, fit, isSame, join, typeOf } from './shape.ts';

export type Cell = number;

export interface Place {
  readonly start: number;
  readonly end: number;
  /** The definition the place belongs to. */
  readonly owner: string | null;
}

type Turn = (shape: Shape) => Shape | null;
const same: Turn = (shape) => shape;

interface Edge {
  readonly from: Cell;
  readonly to: Cell;
  readonly forward: Turn;
  readonly backward: Turn;
  readonly place: Place | null;
  /** What `to` is, for the message: `x of P`, `the value on a`. */
  readonly target: string;
  hasClashed: boolean;
}

/** A channel or what may be one. `arity` is null until it is used. */
interface Link {
  parent: number;
  readonly name: string | null;
  arity: number | null;
  payload: readonly Cell[];
  firstUse: Place | null;
}

export interface Clashes {
  /** Of different kinds. */
  readonly kinds: (place: Place, target: string, wanted: Shape, found: Shape) => void;
  /** One channel with two arities. */
  readonly arities: (place: Place, name: string | null, first: Place | null, arity: number, given: number) => void;
}

export class Flows {
  private readonly shapes: (Shape | null)[] = [];
  private readonly fixed: (Shape | null)[] = [];
  private readonly outs: Edge[][] = [];
  private readonly ins: Edge[][] = [];
  private readonly links: Link[] = [];
  private readonly byName = new Map<string, number>();
  private readonly queue: Cell[] = [];
  private readonly isQueued: boolean[] = [];
  private readonly clashes: Clashes;
  private readonly declaredEnums: readonly (readonly string[])[];

  readonly int = this.cell(INT);
  readonly bool = this.cell(BOOL);
  readonly string = this.cell(STRING);

  constructor(declaredEnums: readonly (readonly string[])[], clashes: Clashes) {
    this.declaredEnums = declaredEnums;
    this.clashes = clashes;
  }

  /** A new cell; with `isFixed` its shape was declared and stays. */
  cell(shape: Shape | null = null, isFixed = false): Cell {
    this.shapes.push(shape);
    this.fixed.push(isFixed ? shape : null);
    this.outs.push([]);
    this.ins.push([]);
    const cell = this.shapes.length - 1;
    if (shape !== null) this.enqueue(cell);
    return cell;
  }

  shapeOf(cell: Cell): Shape | null {
    return this.shapes[cell] ?? null;
  }

  declaredShapeOf(cell: Cell): Shape | null {
    return this.fixed[cell] ?? null;
  }

  /** Values go from one cell to another, changed by `forward`; `backward` tells what a use says of the source. */
  flow(from: Cell, to: Cell, target: string, place: Place | null, forward: Turn = same, backward: Turn = same): void {
    const edge: Edge = { from, to, forward, backward, place, target, hasClashed: false };
    this.outs[from]?.push(edge);
    this.ins[to]?.push(edge);
    if (this.shapes[from] !== null) this.enqueue(from);
  }

  /** No value goes there, but where nothing is known of `cell` it looks like `other`. */
  hint(cell: Cell, other: Cell): void {
    this.ins[other]?.push({ from: cell, to: other, forward: () => null, backward: same, place: null, target: '', hasClashed: false });
  }

  /** Sets what is known of a cell by its use as a channel. False when it is something else. */
  useAsChannel(cell: Cell): number | null {
    const shape = this.shapes[cell] ?? null;
    if (shape !== null) return shape.kind === 'chan' ? shape.link : null;
    const link = this.link(null);
    this.shapes[cell] = { kind: 'chan', link };
    this.enqueue(cell);
    return link;
  }

  /** Gives a cell its shape after it was made. */
  become(cell: Cell, shape: Shape): void {
    this.shapes[cell] = shape;
    this.enqueue(cell);
  }

  link(name: string | null): number {
    this.links.push({ parent: this.links.length, name, arity: null, payload: [], firstUse: null });
    return this.links.length - 1;
  }

  /** The link of a channel name. */
  linkOf(name: string): number {
    let link = this.byName.get(name);
    if (link === undefined) {
      link = this.link(name);
      this.byName.set(name, link);
    }
    return link;
  }

  channelNames(): Iterable<string> {
    return this.byName.keys();
  }

  private find(link: number): Link | undefined {
    let at = this.links[link];
    while (at !== undefined && this.links[at.parent] !== at) at = this.links[at.parent];
    return at;
  }

  arityOf(link: number): number | null {
    return this.find(link)?.arity ?? null;
  }

  /** The payload cells of a link used with `arity` values; null when it is used with another number elsewhere. */
  use(link: number, arity: number, place: Place | null, declared?: readonly (Shape | null)[]): readonly Cell[] | null {
    const root = this.find(link);
    if (root === undefined) return null;
    if (root.arity === null) {
      root.arity = arity;
      root.firstUse = place;
      root.payload = Array.from({ length: arity }, (_, i) => {
        const shape = declared?.[i] ?? null;
        return this.cell(shape, shape !== null);
      });
    } else if (root.arity !== arity) {
      if (place !== null) this.clashes.arities(place, root.name ?? this.links[link]?.name ?? null, root.firstUse, root.arity, arity);
      return null;
    }
    return root.payload;
  }

  /** Makes two links one channel as far as types go. False when their arities differ. */
  unite(a: number, b: number, place: Place | null): boolean {
    const left = this.find(a);
    const right = this.find(b);
    if (left === undefined || right === undefined || left === right) return true;
    if (left.arity !== null && right.arity !== null && left.arity !== right.arity) {
      if (place !== null) this.clashes.arities(place, left.name ?? right.name, left.firstUse, left.arity, right.arity);
      return false;
    }
    const [root, child] = left.arity === null && right.arity !== null ? [right, left] : [left, right];
    child.payload.forEach((cell, i) => {
      const other = root.payload[i];
      if (other === undefined) return;
      const target = `the value on ${root.name ?? child.name ?? 'this channel'}`;
      this.flow(cell, other, target, place);
      this.flow(other, cell, target, place);
    });
    child.parent = root.parent;
    return true;
  }

  /** Lets everything flow until nothing changes. */
  solve(): void {
    do this.spread();
    while (this.learnFromUse());
  }

  private enqueue(cell: Cell): void {
    if (this.isQueued[cell] === true) return;
    this.isQueued[cell] = true;
    this.queue.push(cell);
  }

  private spread(): void {
    for (let cell = this.queue.pop(); cell !== undefined; cell = this.queue.pop()) {
      this.isQueued[cell] = false;
      const shape = this.shapes[cell] ?? null;
      if (shape !== null) for (const edge of this.outs[cell] ?? []) this.push(edge, shape);
    }
  }

  private push(edge: Edge, source: Shape): void {
    const shape = edge.forward(source);
    if (shape === null || edge.hasClashed) return;
    const before = this.shapes[edge.to] ?? null;
    const both = before === null ? shape : join(before, shape, this.declaredEnums, (a, b) => this.unite(a, b, edge.place));
    if (both === null) {
      edge.hasClashed = true;
      if (edge.place !== null && before !== null) this.clashes.kinds(edge.place, edge.target, before, shape);
      return;
    }
    if ((this.fixed[edge.to] ?? null) !== null || (before !== null && isSame(before, both))) return;
    this.shapes[edge.to] = both;
    this.enqueue(edge.to);
  }

  /** Gives cells without a shape that of what they flow into. True when one was found. */
  private learnFromUse(): boolean {
    const known: Cell[] = [];
    for (const [cell, shape] of this.shapes.entries()) if (shape !== null) known.push(cell);
    let hasLearnt = false;
    for (let cell = known.pop(); cell !== undefined; cell = known.pop()) {
      const shape = this.shapes[cell] ?? null;
      if (shape === null) continue;
      for (const edge of this.ins[cell] ?? []) {
        if (this.shapes[edge.from] !== null) continue;
        const learnt = edge.backward(shape);
        if (learnt === null) continue;
        this.become(edge.from, learnt);
        known.push(edge.from);
        hasLearnt = true;
      }
    }
    return hasLearnt;
  }

  /** What a link carries; null when nothing is known. Channels inside payloads are not followed further than `depth`. */
  payloadOf(link: number, depth = 2): readonly Type[] | null {
    const root = this.find(link);
    if (root === undefined || root.arity === null || depth === 0) return null;
    return root.payload.map((cell) => typeOf(this.shapeOf(cell), (inner) => this.payloadOf(inner, depth - 1)));
  }

  typeOf(cell: Cell): Type {
    return typeOf(this.shapeOf(cell), (link) => this.payloadOf(link));
  }

  fit(a: Cell, b: Cell): boolean {
    return fit(this.shapeOf(a), this.shapeOf(b));
  }
}
