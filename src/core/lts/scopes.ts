/**
 * Names of channels seen from different places of the skeleton: a component calls a channel by its own name, relabellings
 * above it rename it, restrictions and `[tau/a]` end its way up (calculus 1.3, RES and REL).
 */
import type { Address } from '../base/brand.ts';
import type { Skeleton, SkeletonNode } from '../semantics/skeleton.ts';
import { HIDDEN, relabelled } from '../term/relabelling.ts';

/** A restriction or relabelling of the skeleton, around everything below it. */
export interface Scope {
  readonly id: number;
  readonly parent: Scope | null;
  /** The name outside of this scope; null when it does not get out. */
  readonly outside: (name: string) => string | null;
}

/** A channel by its outermost name; `end` is the scope that ends its way up, null when it is visible from outside. */
export interface Channel {
  readonly name: string;
  readonly end: Scope | null;
}

export interface Scopes {
  /** Outer before inner, left before right. */
  readonly restrictions: readonly Scope[];
  /** The innermost scope around a component, by address. */
  readonly around: readonly (Scope | null)[];
}

export function scopesOf(skeleton: Skeleton): Scopes {
  const restrictions: Scope[] = [];
  const around: (Scope | null)[] = [];
  let scopeCount = 0;
  const visit = (node: SkeletonNode, parent: Scope | null): void => {
    switch (node.kind) {
      case 'leaf':
        around[node.address] = parent;
        return;
      case 'par':
        visit(node.left, parent);
        visit(node.right, parent);
        return;
      case 'restrict': {
        const scope: Scope = { id: scopeCount++, parent, outside: (name) => (node.channels.includes(name) ? null : name) };
        restrictions.push(scope);
        visit(node.body, scope);
        return;
      }
      case 'relabel': {
        const outside = (name: string): string | null => {
          const to = relabelled(name, node.pairs);
          return to === HIDDEN ? null : to;
        };
        visit(node.body, { id: scopeCount++, parent, outside });
        return;
      }
    }
  };
  visit(skeleton.root, null);
  return { restrictions, around };
}

/** What a component at `address` means by `name`. */
export function channelAt(scopes: Scopes, address: Address, name: string): Channel {
  let current = name;
  for (let at = scopes.around[address] ?? null; at; at = at.parent) {
    const outside = at.outside(current);
    if (outside === null) return { name: current, end: at };
    current = outside;
  }
  return { name: current, end: null };
}

/** The name of a channel where two components stand side by side, when it is one channel there; else null. */
export function meetingName(scopes: Scopes, a: Address, nameAtA: string, b: Address, nameAtB: string): string | null {
  const scopeOfA = scopes.around[a] ?? null;
  const scopeOfB = scopes.around[b] ?? null;
  if (scopeOfA === scopeOfB) return nameAtA === nameAtB ? nameAtA : null;
  const common = commonScope(scopeOfA, scopeOfB);
  const inside = nameInside(scopeOfA, common, nameAtA);
  return inside === nameInside(scopeOfB, common, nameAtB) ? inside : null;
}

/** The name just inside `outer`; null when it does not get there. */
export function nameInside(scope: Scope | null, outer: Scope | null, name: string): string | null {
  let current: string | null = name;
  for (let at = scope; at && at !== outer && current !== null; at = at.parent) current = at.outside(current);
  return current;
}

function commonScope(a: Scope | null, b: Scope | null): Scope | null {
  const around = new Set<Scope>();
  for (let at = a; at; at = at.parent) around.add(at);
  for (let at = b; at; at = at.parent) if (around.has(at)) return at;
  return null;
}
