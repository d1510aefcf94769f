/** Unguarded recursion (calculus 1.1): constants that call themselves with no prefix on the way. */
import type { Definition } from '../term/program.ts';
import type { Call, Term } from '../term/term.ts';
import { childrenOf } from '../term/walk.ts';

/** A shortest cycle through `name`, which begins and ends it, and the call in `name` that enters it. */
export interface UnguardedCycle {
  readonly names: readonly string[];
  readonly call: Call;
}

/** Nobody reads more; the constants on further ones are still known. */
const MAX_CYCLES = 50;

/**
 * `members`: every constant on a cycle. `cycles`: one for every member that no earlier one names, in the order of the file,
 * at most `MAX_CYCLES`.
 */
export function unguardedRecursion(definitions: ReadonlyMap<string, Definition>): { readonly members: ReadonlySet<string>; readonly cycles: readonly UnguardedCycle[] } {
  const calls = new Map<string, readonly Call[]>();
  for (const [name, { body }] of definitions) calls.set(name, unguardedCalls(body).filter(({ process }) => definitions.has(process)));
  const members = membersOfCycles(calls);
  const cycles: UnguardedCycle[] = [];
  const named = new Set<string>();
  for (const name of calls.keys()) {
    if (!members.has(name) || named.has(name)) continue;
    if (cycles.length === MAX_CYCLES) break;
    const cycle = shortestCycle(name, calls);
    if (cycle === null) continue;
    cycles.push(cycle);
    for (const each of cycle.names) named.add(each);
  }
  return { members, cycles };
}

/** Calls that can be reached before any action. Time alone does not guard, so a `delay` is looked through. */
function unguardedCalls(body: Term): readonly Call[] {
  const calls: Call[] = [];
  const waiting: Term[] = [body];
  for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
    if (term.kind === 'call') calls.push(term);
    else if (term.kind === 'timeout') waiting.push(term.body);
    else if (term.kind !== 'prefix' || term.action.kind === 'delay') waiting.push(...childrenOf(term));
  }
  return calls.reverse();
}

/** Tarjan's strongly connected components, without recursion; those with a cycle. */
function membersOfCycles(calls: ReadonlyMap<string, readonly Call[]>): ReadonlySet<string> {
  const members = new Set<string>();
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const root of calls.keys()) {
    if (index.has(root)) continue;
    const path: { readonly name: string; next: number }[] = [];
    const visit = (name: string): void => {
      index.set(name, index.size);
      low.set(name, index.size - 1);
      open.push(name);
      isOpen.add(name);
      path.push({ name, next: 0 });
    };
    const lower = (name: string, to: number | undefined): void => {
      low.set(name, Math.min(low.get(name) ?? 0, to ?? 0));
    };
    visit(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { name } = top;
      const callee = calls.get(name)?.[top.next]?.process;
      top.next += 1;
      if (callee === name) members.add(name);
      if (callee !== undefined) {
        if (!index.has(callee)) visit(callee);
        else if (isOpen.has(callee)) lower(name, index.get(callee));
        continue;
      }
      path.pop();
      const caller = path.at(-1);
      if (caller !== undefined) lower(caller.name, low.get(name));
      if (low.get(name) !== index.get(name)) continue;
      const component = open.splice(open.lastIndexOf(name));
      for (const each of component) {
        isOpen.delete(each);
        if (component.length > 1) members.add(each);
      }
    }
  }
  return members;
}

function shortestCycle(start: string, calls: ReadonlyMap<string, readonly Call[]>): UnguardedCycle | null {
  const from = new Map<string, { readonly caller: string; readonly call: Call }>();
  const queue = [start];
  for (const caller of queue) {
    for (const call of calls.get(caller) ?? []) {
      if (call.process === start) return pathBack(start, caller, call, from);
      if (from.has(call.process)) continue;
      from.set(call.process, { caller, call });
      queue.push(call.process);
    }
  }
  return null;
}

function pathBack(start: string, last: string, lastCall: Call, from: ReadonlyMap<string, { readonly caller: string; readonly call: Call }>): UnguardedCycle {
  const names = [start];
  let at = last;
  let call = lastCall;
  for (let step = from.get(at); at !== start && step !== undefined; step = from.get(at)) {
    names.unshift(at);
    call = step.call;
    at = step.caller;
  }
  names.unshift(start);
  return { names, call };
}
