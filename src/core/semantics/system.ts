/**
 * States of a system as the plain interpreter sees them: the shared skeleton and one local term per static component, each in
 * normal form. The steps of a state depend on nothing else, so that a recorded choice means the same step for ever.
 */
import type { Address, OriginId } from '../base/brand.ts';
import { keyOf } from '../term/key.ts';
import { normalise } from '../term/normal-form.ts';
import { printSet, printTerm, printTermWithParts } from '../term/print.ts';
import type { PrintedPart } from '../term/print.ts';
import type { Program } from '../term/program.ts';
import type { ChannelSet, Term } from '../term/term.ts';
import type { TakenMove } from './move.ts';
import { derivationOf, enumerated, eventOf, labelOf, targetOf } from './move.ts';
import { movesOf, NOWHERE } from './rules.ts';
import { skeletonOf } from './skeleton.ts';
import type { Skeleton, SkeletonNode } from './skeleton.ts';
import type { Derivation, Event, Label, Participant } from './transition.ts';

export interface SystemState {
  readonly skeleton: Skeleton;
  /** By address, in normal form. */
  readonly locals: readonly Term[];
}

export interface Step {
  readonly label: Label;
  readonly event: Event;
  /** Brought into normal form when it is first asked for: a run takes one step of many. */
  readonly target: SystemState;
  /** The proof that this step exists, about the whole term of the state. */
  readonly derivation: () => Derivation;
}

/** An input that nothing answers inside the system and whose values cannot be listed (`open-input`). */
export interface OpenInput {
  readonly channel: string;
  readonly by: Participant;
  readonly origins: readonly OriginId[];
}

/** Everything a state can do. With open inputs the list of steps is not complete and the LTS is unfinished here. */
export interface Expansion {
  readonly steps: readonly Step[];
  readonly openInputs: readonly OpenInput[];
}

/** The state in which a system starts: a constant without parameters, its definitions guarded. */
export function initialState(program: Program, system: string): SystemState {
  const skeleton = skeletonOf(program, system);
  return { skeleton, locals: skeleton.components.map((component) => component.initial) };
}

/** The steps of a state and its open inputs. Step k of the list is choice k of a recorded run. */
export function expand(state: SystemState): Expansion {
  const { program } = state.skeleton;
  const steps: Step[] = [];
  const openInputs: OpenInput[] = [];
  for (const move of movesOf(termOfState(state), { program, by: NOWHERE, countsThreads: false })) {
    for (const each of move.kind === 'input' ? enumerated(move) : [move]) {
      if (each.kind === 'open') openInputs.push({ channel: each.channel, by: each.receiver.participant, origins: each.receiver.origins });
      else steps.push(stepFrom(state, each));
    }
  }
  return { steps, openInputs };
}

/** The steps of a state, in the order of calculus 1.3. */
export function stepsOf(state: SystemState): readonly Step[] {
  return expand(state).steps;
}

function stepFrom(source: SystemState, move: TakenMove): Step {
  let target: SystemState | null = null;
  return {
    label: labelOf(move),
    event: eventOf(move),
    get target() {
      return (target ??= stateAfter(source, targetOf(move)));
    },
    derivation: () => {
      const printSetOf = setPrinter(source.skeleton.program);
      return derivationOf(move, (term) => printTerm(term, { printSet: printSetOf }));
    },
  };
}

/** The state whose whole term, before normal form, is `target`. */
function stateAfter({ skeleton, locals }: SystemState, target: Term): SystemState {
  const changed = [...locals];
  forEachComponent(target, (address, body) => {
    changed[address] = normalise(body, skeleton.program);
  });
  return { skeleton, locals: changed };
}

function forEachComponent(term: Term, visit: (address: Address, body: Term) => void): void {
  if (term.kind === 'component') visit(term.address, term.body);
  else if (term.kind === 'restrict' || term.kind === 'relabel') forEachComponent(term.body, visit);
  else if (term.kind === 'par') {
    forEachComponent(term.left, visit);
    forEachComponent(term.right, visit);
  }
}

/** Equal for two states of one system exactly when they are the same state. */
export function keyOfState(state: SystemState): string {
  return state.locals.map((local) => keyOf(local, state.skeleton.program)).join(' ; ');
}

/** The whole term of a state, its static components marked by `component` nodes. */
export function termOfState({ skeleton, locals }: SystemState): Term {
  const build = (node: SkeletonNode): Term => {
    switch (node.kind) {
      case 'par':
        return { kind: 'par', left: build(node.left), right: build(node.right), origin: node.origin };
      case 'restrict':
        return { kind: 'restrict', channels: { kind: 'names', names: node.channels }, body: build(node.body), origin: node.origin };
      case 'relabel':
        return { kind: 'relabel', pairs: node.pairs, body: build(node.body), origin: node.origin };
      case 'leaf': {
        const body = locals[node.address];
        if (body === undefined) throw new Error(`termOfState: no local term at ${node.address}`);
        return { kind: 'component', address: node.address, body, origin: body.origin };
      }
    }
  };
  return build(skeleton.root);
}

/** The whole term as text, and where each component stands in it. Sets that the program names are written by their names, binders without types. */
export function printStateTerm(state: SystemState): { readonly text: string; readonly parts: readonly PrintedPart[] } {
  return printTermWithParts(termOfState(state), { printSet: setPrinter(state.skeleton.program), types: 'without types' });
}

/** Writes a restriction as the declared set with the same names, if there is one. */
function setPrinter(program: Program): (set: ChannelSet) => string {
  const contentOf = (names: readonly string[]): string => [...new Set(names)].sort().join();
  const byContent = new Map<string, string>();
  for (const [name, names] of program.sets) if (!byContent.has(contentOf(names))) byContent.set(contentOf(names), name);
  return (set) => (set.kind === 'names' ? byContent.get(contentOf(set.names)) : undefined) ?? printSet(set);
}
