/**
 * Explanation of a deadlock (calculus 1.4): the bottom strongly connected components of the wait-for graph. A bottom
 * component with a cycle is a circular wait; a single node without edges waits for what nobody will ever offer.
 */
import type { Address } from '../base/brand.ts';
import type { StuckReason, Wait } from './system-view.ts';

/** A node of the wait-for graph: an alive static component, with its edges. */
export interface Waiter {
  readonly address: Address;
  /** Edges that start here; one to itself is allowed. */
  readonly waits: readonly Wait[];
  /** Names of the channels it waits for, for the sentence about a lonely wait. */
  readonly channels: readonly string[];
  /** Agent or process: a circle is told from its point of view. */
  readonly isActive: boolean;
  /** A tool or resource in its first local state: its lonely wait is no surprise and is named last. */
  readonly isIdle: boolean;
}

/**
 * Why nothing moves. Circles first, then lonely waits, idle tools last; each group by address. A circle prefers at each
 * node the partner of its last communication (`lastPartners`) and begins at its first agent or process.
 * Requires every edge to end at a waiter; one that does not is ignored.
 */
export function reasonsOf(waiters: readonly Waiter[], lastPartners: ReadonlyMap<Address, Address>): readonly StuckReason[] {
  const graph = new Map(waiters.map((w) => [w.address, w]));
  const ranked = bottomComponents(graph).map((members) => {
    const first = graph.get(members[0] ?? (-1 as Address));
    if (!first) throw new Error('a strongly connected component without members');
    const isLonely = members.length === 1 && !first.waits.some((w) => w.to === first.address);
    const reason: StuckReason = isLonely
      ? { kind: 'lonely', address: first.address, channels: first.channels }
      : { kind: 'circle', waits: circleFrom(first, graph, lastPartners) };
    return { rank: isLonely ? (first.isIdle ? 2 : 1) : 0, address: first.address, reason };
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.address - b.address).map((r) => r.reason);
}

/** Follows preferred edges from a member of a bottom component until a node comes back. */
function circleFrom(start: Waiter, graph: ReadonlyMap<Address, Waiter>, lastPartners: ReadonlyMap<Address, Address>): readonly Wait[] {
  const path: Wait[] = [];
  const placeOf = new Map<Address, number>();
  for (let node = start; ; ) {
    const seenAt = placeOf.get(node.address);
    if (seenAt !== undefined) return rotated(path.slice(seenAt), graph);
    placeOf.set(node.address, path.length);
    const wait = preferredWait(node, graph, lastPartners.get(node.address));
    const next = wait && graph.get(wait.to);
    if (!next) throw new Error(`component ${node.address} of a circle waits for nobody`);
    path.push(wait);
    node = next;
  }
}

/** The last partner, else the first other component, else the node itself. */
function preferredWait(node: Waiter, graph: ReadonlyMap<Address, Waiter>, lastPartner: Address | undefined): Wait | undefined {
  const waits = node.waits.filter((w) => graph.has(w.to));
  const others = waits.filter((w) => w.to !== node.address);
  return others.find((w) => w.to === lastPartner) ?? others[0] ?? waits[0];
}

function rotated(circle: readonly Wait[], graph: ReadonlyMap<Address, Waiter>): readonly Wait[] {
  const members = circle.map((w) => w.from);
  const active = members.filter((a) => graph.get(a)?.isActive === true);
  const at = members.indexOf(Math.min(...(active.length > 0 ? active : members)) as Address);
  return [...circle.slice(at), ...circle.slice(0, at)];
}

/** Members in ascending order. Tarjan's algorithm without recursion: a system may have thousands of components. */
function bottomComponents(graph: ReadonlyMap<Address, Waiter>): readonly (readonly Address[])[] {
  const result: Address[][] = [];
  const order = new Map<Address, number>();
  const low = new Map<Address, number>();
  const componentOf = new Map<Address, number>();
  const stack: Address[] = [];
  let componentCount = 0;
  for (const root of graph.keys()) {
    if (order.has(root)) continue;
    const frames: { readonly node: Address; readonly targets: readonly Address[]; next: number }[] = [];
    const enter = (node: Address): void => {
      order.set(node, order.size);
      low.set(node, order.get(node) ?? 0);
      stack.push(node);
      frames.push({ node, targets: (graph.get(node)?.waits ?? []).map((w) => w.to).filter((to) => graph.has(to)), next: 0 });
    };
    const lower = (node: Address, to: number | undefined): void => {
      low.set(node, Math.min(low.get(node) ?? 0, to ?? 0));
    };
    enter(root);
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const target = frame.targets[frame.next++];
      if (target !== undefined) {
        if (!order.has(target)) enter(target);
        else if (!componentOf.has(target)) lower(frame.node, order.get(target));
        continue;
      }
      frames.pop();
      const parent = frames.at(-1);
      if (parent) lower(parent.node, low.get(frame.node));
      if (low.get(frame.node) !== order.get(frame.node)) continue;
      const members = stack.splice(stack.indexOf(frame.node));
      const id = componentCount++;
      for (const member of members) componentOf.set(member, id);
      const leaves = members.some((m) => graph.get(m)?.waits.some((w) => graph.has(w.to) && componentOf.get(w.to) !== id));
      if (!leaves) result.push(members.sort((a, b) => a - b));
    }
  }
  return result;
}
