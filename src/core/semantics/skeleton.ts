/**
 * The static skeleton of a system (calculus 1.2): the tree of `|`, `\` and `[ ]` that every state shares, with the static
 * components as leaves. Both interpreters and the drawing stand on it.
 */
import type { Address, OriginId } from '../base/brand.ts';
import { namesOf, normalise } from '../term/normal-form.ts';
import { printCall } from '../term/print.ts';
import type { Program, Role } from '../term/program.ts';
import type { Call, RelabelPair, Term } from '../term/term.ts';
import { evaluateClosed } from '../term/substitute.ts';
import { unfold } from '../term/unfold.ts';
import type { Value } from '../term/value.ts';
import type { Participant } from './transition.ts';

export type SkeletonNode =
  | { readonly kind: 'par'; readonly left: SkeletonNode; readonly right: SkeletonNode; readonly origin: OriginId }
  | { readonly kind: 'restrict'; readonly channels: readonly string[]; readonly body: SkeletonNode; readonly origin: OriginId }
  | { readonly kind: 'relabel'; readonly pairs: readonly RelabelPair[]; readonly body: SkeletonNode; readonly origin: OriginId }
  | { readonly kind: 'leaf'; readonly address: Address };

/** A constant as it was called, arguments as values. */
export interface CalledConstant {
  readonly name: string;
  readonly args: readonly Value[];
}

/** One place of the skeleton, for ever. */
export interface StaticComponent {
  readonly address: Address;
  /** Unique in the system: `Client(1)`; `Fork#1`, `Fork#2`; `S/1`, `S/2` for terms without a constant of their own. */
  readonly name: string;
  /** The role of the innermost constant around this place; a constant that states none (process) leaves it to the one around it. */
  readonly role: Role;
  /** The innermost constant around this place; null when it shares that constant with other places. */
  readonly constant: CalledConstant | null;
  /** The term it starts with, in normal form. */
  readonly initial: Term;
  /** The definition of `constant`, else the term at this place. */
  readonly origin: OriginId;
  /** Where it is written: the constants on the way from the system to it, outermost first, then the term at its place. */
  readonly path: readonly OriginId[];
}

export interface Skeleton {
  readonly system: string;
  readonly program: Program;
  readonly root: SkeletonNode;
  /** By address, left to right. */
  readonly components: readonly StaticComponent[];
}

/** Where the walk is: inside which constant, and whether a `|` stood between that constant and here. */
interface Surroundings {
  readonly call: Call;
  readonly isShared: boolean;
  readonly path: readonly OriginId[];
}

type Draft = Omit<StaticComponent, 'name'> & { readonly baseName: string };

/**
 * The skeleton of a system, a constant without parameters. A constant is entered where its body, after constants, is a
 * `|`, `\` or `[ ]`; every other term is a static component. A constant whose arguments fail stays one (rule ERR).
 * Needs guarded definitions (`unguarded-recursion` reports the others).
 */
export function skeletonOf(program: Program, system: string): Skeleton {
  const definition = program.definitions.get(system);
  if (definition === undefined) throw new Error(`skeletonOf: no definition of ${system}`);
  const drafts: Draft[] = [];
  const anonymousCounts = new Map<string, number>();

  const leaf = (term: Term, around: Surroundings): SkeletonNode => {
    const address = drafts.length as Address;
    const called = term.kind === 'call' ? term : around.isShared ? null : around.call;
    const inner = program.definitions.get((called ?? around.call).process);
    let baseName = printCall((called ?? around.call).process, (called ?? around.call).args);
    if (called === null) {
      const count = (anonymousCounts.get(baseName) ?? 0) + 1;
      anonymousCounts.set(baseName, count);
      baseName += `/${count}`;
    }
    drafts.push({
      address,
      baseName,
      role: called === null ? (inner?.role ?? 'process') : roleOf(called, program),
      constant: called === null ? null : { name: called.process, args: called.args.flatMap((arg) => (arg.kind === 'literal' ? [arg.value] : [])) },
      initial: normalise(term, program),
      origin: called === null || inner === undefined ? term.origin : inner.origin,
      path: [...around.path, term.origin],
    });
    return { kind: 'leaf', address };
  };

  const enter = (term: Term, around: Surroundings): SkeletonNode => {
    switch (term.kind) {
      case 'par': {
        const shared = { ...around, isShared: true };
        return { kind: 'par', left: enter(term.left, shared), right: enter(term.right, shared), origin: term.origin };
      }
      case 'restrict':
        return { kind: 'restrict', channels: namesOf(term.channels), body: enter(term.body, around), origin: term.origin };
      case 'relabel':
        return { kind: 'relabel', pairs: term.pairs, body: enter(term.body, around), origin: term.origin };
      case 'call': {
        const body = compositionOf(term, program);
        return body === null ? leaf(term, around) : enter(body.term, { call: body.call, isShared: false, path: [...around.path, ...body.path] });
      }
      case 'component':
      case 'stop':
      case 'failed':
      case 'prefix':
      case 'choice':
      case 'guard':
      case 'if':
      case 'new':
      case 'replicate':
      case 'timeout':
        return leaf(term, around);
    }
  };

  const start: Call = { kind: 'call', process: system, args: [], origin: definition.nameOrigin };
  // a system that only names a process is that process: `system S = P(0)` has the component `P(0)`
  const body = evaluateClosed(definition.body);
  const root = enter(body.kind === 'call' ? body : start, { call: start, isShared: false, path: [] });
  return { system, program, root, components: named(drafts) };
}

/** The `|`, `\` or `[ ]` that a constant stands for, and the last constant on the way to it; null when it is something else. */
function compositionOf(call: Call, program: Program): { readonly term: Term; readonly call: Call; readonly path: readonly OriginId[] } | null {
  const path: OriginId[] = [];
  for (let last = call; ; ) {
    path.push(last.origin);
    const unfolded = unfold(last, program);
    if (!unfolded.ok) return null;
    const body = evaluateClosed(unfolded.value);
    if (body.kind === 'par' || body.kind === 'restrict' || body.kind === 'relabel') return { term: body, call: last, path };
    if (body.kind !== 'call') return null;
    last = body;
  }
}

/** The innermost role stated on the way from a constant through those that it only renames: `Left = Server`. */
function roleOf(call: Call, program: Program): Role {
  let role: Role = 'process';
  for (let last: Term = call; last.kind === 'call'; ) {
    const stated = program.definitions.get(last.process)?.role;
    if (stated !== undefined && stated !== 'process') role = stated;
    const unfolded = unfold(last, program);
    if (!unfolded.ok) break;
    last = evaluateClosed(unfolded.value);
  }
  return role;
}

/** Names that occur more than once are numbered from left to right: `Fork#1`, `Fork#2`; numbers that make the name of another constant are left out. */
function named(drafts: readonly Draft[]): readonly StaticComponent[] {
  const totals = new Map<string, number>();
  for (const { baseName } of drafts) totals.set(baseName, (totals.get(baseName) ?? 0) + 1);
  const counts = new Map<string, number>();
  return drafts.map(({ baseName, ...component }) => {
    let count = (counts.get(baseName) ?? 0) + 1;
    while (totals.has(`${baseName}#${count}`)) count += 1;
    counts.set(baseName, count);
    return { ...component, name: totals.get(baseName) === 1 ? baseName : `${baseName}#${count}` };
  });
}

/** How an event names a participant: `Client(1)`, and `Client(1)/2` for the second of several threads. */
export function participantName(skeleton: Skeleton, { address, thread }: Participant): string {
  const name = skeleton.components[address]?.name ?? `#${address}`;
  return thread === null ? name : `${name}/${thread}`;
}
