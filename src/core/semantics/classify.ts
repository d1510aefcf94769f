/** The debugger's reading of a state without steps (calculus 1.4), on local terms in normal form: one per static component. */
import { keyOf } from '../term/key.ts';
import type { Program } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import type { Skeleton, StaticComponent } from './skeleton.ts';

export type Life = 'alive' | 'done' | 'failed';
export type EndKind = 'deadlock' | 'terminated' | 'atRest';

/** Done when it is 0, failed when nothing but `Failed` is left, else alive: also when it waits for something that never comes. */
export function lifeOf(local: Term): Life {
  if (local.kind === 'stop') return 'done';
  return isFailed(local) ? 'failed' : 'alive';
}

function isFailed(local: Term): boolean {
  return local.kind === 'failed' || (local.kind === 'par' && isFailed(local.left) && isFailed(local.right));
}

/** Is the component in its first local state: a lock that is free, a server that waits for a call? */
export function isFirst(component: StaticComponent, local: Term, program: Program): boolean {
  return keyOf(local, program) === keyOf(component.initial, program);
}

/**
 * What a state *without steps* is. `terminated`: every component is done. `atRest`: every agent and process is done, every
 * tool and resource is done or in its first local state. `deadlock`: anything else. `locals` by address.
 */
export function endOf(skeleton: Skeleton, locals: readonly Term[]): EndKind {
  if (locals.every((local) => lifeOf(local) === 'done')) return 'terminated';
  const isQuiet = skeleton.components.every((component) => {
    const local = locals[component.address];
    if (local === undefined) throw new Error(`endOf: no local term at ${component.address}`);
    if (lifeOf(local) === 'done') return true;
    const mayWait = component.role === 'tool' || component.role === 'resource';
    return mayWait && isFirst(component, local, skeleton.program);
  });
  return isQuiet ? 'atRest' : 'deadlock';
}
