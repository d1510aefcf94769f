/**
 * Milner's flow graph of a system, ready to be placed: one line for all channels of a pair of components, stubs for what a
 * component says to the outside (or to nobody), and the scopes as hulls. Nothing here depends on the state of the system.
 */
import type { Size } from './geometry.ts';

/** What is drawn; `Network` of the engine has this shape. Addresses index `components`. */
export interface FlowNetwork {
  readonly components: readonly { readonly name: string }[];
  readonly channels: readonly FlowChannel[];
  readonly hulls: readonly FlowScope[];
}

export interface FlowChannel {
  readonly name: string;
  readonly senders: readonly number[];
  readonly receivers: readonly number[];
  readonly isOpen: boolean;
}

export interface FlowScope {
  readonly id: number;
  readonly parent: number | null;
  readonly members: readonly number[];
  readonly channels: readonly string[];
}

/** All channels between `a` and `b`; `a` sends on the first of them. `channels` index the network's. */
export interface FlowLine {
  readonly a: number;
  readonly b: number;
  readonly channels: readonly number[];
}

/** An open port that ends in a ring outside (`isOpen`), or a private one that no other component answers. */
export interface FlowStub {
  readonly node: number;
  readonly channels: readonly number[];
  readonly isOpen: boolean;
  /** Room that its name takes, in px. */
  readonly namePx: number;
}

/** A scope; scopes around exactly the same components are one. `parent` indexes the list and comes before its children. */
export interface FlowHull {
  readonly parent: number | null;
  readonly members: readonly number[];
  readonly channels: readonly string[];
}

export interface FlowGraph {
  readonly sizes: readonly Size[];
  readonly lines: readonly FlowLine[];
  readonly stubs: readonly FlowStub[];
  readonly hulls: readonly FlowHull[];
}

const NODE = { height: 62, minWidth: 164, maxWidth: 268, padding: 58, perLetter: 7.4 } as const;
/** More open channels than this at one component share a ring. */
const STUBS_PER_NODE = 3;

/** The size of a node, from its name alone, so that nothing has to be measured and nothing moves. */
export function nodeSize(name: string): Size {
  const width = Math.ceil((NODE.padding + name.length * NODE.perLetter) / 10) * 10;
  return { width: Math.min(NODE.maxWidth, Math.max(NODE.minWidth, width)), height: NODE.height };
}

/** A name of a channel at an open port, with `+2` where it stands for several; 11 px mono. */
function namePx(name: string, count: number): number {
  return (name.length + (count > 1 ? 3 : 0)) * 6.7 + 6;
}

/** The flow graph of a network. Lines and stubs stand in the order of its channels. */
export function flowGraph(network: FlowNetwork): FlowGraph {
  const lines = new Map<string, { a: number; b: number; channels: number[] }>();
  const stubs = new Map<string, { node: number; channels: number[]; isOpen: boolean }>();
  network.channels.forEach((channel, index) => {
    const answered = new Set<number>();
    for (const a of channel.senders) {
      for (const b of channel.receivers) {
        if (a === b) continue;
        answered.add(a).add(b);
        const key = a < b ? `${a} ${b}` : `${b} ${a}`;
        const line = lines.get(key) ?? { a, b, channels: [] };
        if (!line.channels.includes(index)) line.channels.push(index);
        lines.set(key, line);
      }
    }
    for (const node of new Set([...channel.senders, ...channel.receivers])) {
      if (!channel.isOpen && answered.has(node)) continue;
      const key = `${node} ${channel.isOpen}`;
      const stub = stubs.get(key) ?? { node, channels: [], isOpen: channel.isOpen };
      stub.channels.push(index);
      stubs.set(key, stub);
    }
  });
  return {
    sizes: network.components.map((c) => nodeSize(c.name)),
    lines: [...lines.values()],
    stubs: [...stubs.values()]
      .flatMap((stub) => (stub.channels.length > STUBS_PER_NODE ? [stub] : stub.channels.map((channel) => ({ ...stub, channels: [channel] }))))
      .map((stub) => ({ ...stub, namePx: namePx(network.channels[stub.channels[0] ?? -1]?.name ?? '', stub.channels.length) })),
    hulls: mergedHulls(network.hulls),
  };
}

function mergedHulls(scopes: readonly FlowScope[]): readonly FlowHull[] {
  const hulls: FlowHull[] = [];
  const places = new Map<number, number>();
  const visit = (parent: number | null): void => {
    for (const scope of scopes) {
      if (scope.parent !== parent || scope.members.length === 0) continue;
      const outer = parent === null ? null : (places.get(parent) ?? null);
      const around = outer === null ? undefined : hulls[outer];
      if (outer !== null && around && sameMembers(around.members, scope.members)) {
        hulls[outer] = { ...around, channels: [...around.channels, ...scope.channels] };
        places.set(scope.id, outer);
      } else {
        places.set(scope.id, hulls.length);
        hulls.push({ parent: outer, members: scope.members, channels: scope.channels });
      }
      visit(scope.id);
    }
  };
  visit(null);
  return hulls;
}

const sameMembers = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((m) => b.includes(m));

/** For each component the components it has a line to. */
export function neighboursOf(graph: FlowGraph): readonly (readonly number[])[] {
  const neighbours = graph.sizes.map((): number[] => []);
  for (const { a, b } of graph.lines) {
    neighbours[a]?.push(b);
    neighbours[b]?.push(a);
  }
  return neighbours;
}
