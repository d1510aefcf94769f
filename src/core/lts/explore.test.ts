import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOf } from '../semantics/classify.ts';
import { printEvent, printLabel } from '../semantics/print-event.ts';
import { participantName, skeletonOf } from '../semantics/skeleton.ts';
import { expand, initialState, keyOfState, type SystemState } from '../semantics/system.ts';
import { analyse } from '../syntax/analyse.ts';
import type { Program } from '../term/program.ts';
import { eventsOfSteps } from '../testing/compiled-events.ts';
import { network } from '../testing/gen-network.ts';
import { programArb } from '../testing/gen-program.ts';
import { finish } from '../testing/graph.ts';
import { runs } from '../testing/runs.ts';
import { CompiledSystem } from './compiled-system.ts';
import { explore } from './explore.ts';
import { type Lts, StateKind } from './lts.ts';
import { Memory } from './memory.ts';
import { CHANGE_SIZE } from './state-store.ts';

const KIND_OF_END = { deadlock: StateKind.deadlock, terminated: StateKind.terminated, atRest: StateKind.atRest };

/** The plain interpreter's view of a state: everything that the explorer must agree with. */
interface PlainState {
  readonly key: string;
  readonly kind: number;
  readonly steps: readonly { readonly label: string; readonly event: string; readonly target: string }[];
}

/** States in breadth-first order of the list of steps; at most `limit` of them are expanded. */
function plainStates(program: Program, limit: number): readonly PlainState[] {
  const initial = initialState(program, 'S');
  const nameOf = (participant: Parameters<typeof participantName>[1]): string => participantName(initial.skeleton, participant);
  const found = new Map<string, SystemState>([[keyOfState(initial), initial]]);
  const plain: PlainState[] = [];
  for (const [key, state] of found) {
    if (plain.length === limit) break;
    const { steps, openInputs } = expand(state);
    for (const { target } of steps) if (!found.has(keyOfState(target))) found.set(keyOfState(target), target);
    plain.push({
      key,
      kind: openInputs.length > 0 ? StateKind.frontier : steps.length > 0 ? StateKind.plain : KIND_OF_END[endOf(initial.skeleton, state.locals)],
      steps: steps.map((step) => ({ label: printLabel(step.label), event: printEvent(step.event, nameOf), target: keyOfState(step.target) })),
    });
  }
  return plain;
}

/** The same from the tables that exploration runs on, vector by vector. */
function compiledStates(program: Program, limit: number): readonly PlainState[] {
  const skeleton = skeletonOf(program, 'S');
  const system = new CompiledSystem(skeleton, new Memory());
  const keyOfVector = (vector: Int32Array): string =>
    keyOfState({ skeleton, locals: system.components.map((component, address) => component.termOf(vector[address] ?? -1)) });
  const initial = new Int32Array(skeleton.components.length);
  const found = new Map([[String(initial), initial]]);
  const states: PlainState[] = [];
  for (const vector of found.values()) {
    if (states.length === limit) break;
    finish(system.prepare(vector));
    system.collect(vector);
    const events = eventsOfSteps(system, vector);
    const steps = Array.from({ length: system.stepCount }, (_, step) => {
      const [first = -1, firstTo = -1, second = -1, secondTo = -1, label = -1] = system.steps.data.subarray(step * CHANGE_SIZE);
      const target = vector.slice();
      target[first] = firstTo;
      if (second >= 0) target[second] = secondTo;
      if (!found.has(String(target))) found.set(String(target), target);
      return {
        label: system.words.labels.texts[label] ?? '?',
        event: events.slice(step, step + 1).map((event) => printEvent(event, (participant) => participantName(skeleton, participant))).join(),
        target: keyOfVector(target),
      };
    });
    const kind = system.isOpen(vector) ? StateKind.frontier : steps.length > 0 ? StateKind.plain : system.kindOfEnd(vector);
    states.push({ key: keyOfVector(vector), kind, steps });
  }
  return states;
}

/** An LTS in the same form; states by number instead of key. */
function numbered(states: readonly PlainState[]): unknown {
  const ids = new Map<string, number>();
  const idOf = (key: string): number => {
    if (!ids.has(key)) ids.set(key, ids.size);
    return ids.get(key) ?? -1;
  };
  return states.map(({ key, kind, steps }) => ({ id: idOf(key), kind, steps: steps.map(({ label, target }) => `${label} ${idOf(target)}`) }));
}

function rowsOf(lts: Lts, limit: number): unknown {
  return Array.from({ length: Math.min(limit, lts.stateCount) }, (_, id) => ({
    id,
    kind: lts.kinds[id],
    steps: Array.from({ length: (lts.stepOffsets[id + 1] ?? 0) - (lts.stepOffsets[id] ?? 0) }, (_x, k) => {
      const step = (lts.stepOffsets[id] ?? 0) + k;
      return `${lts.labels[lts.stepLabels[step] ?? -1]} ${lts.stepTargets[step]}`;
    }),
  }));
}

describe('the explorer equals the plain interpreter', () => {
  test('state by state: labels, events and targets in order, and kinds', () => {
    fc.assert(
      fc.property(network, (program) => {
        expect(compiledStates(program, 30)).toEqual(plainStates(program, 30));
      }),
      { numRuns: runs(60), seed: 51 },
    );
  });

  test('on programs as people write them: types, roles, inferred payloads', () => {
    fc.assert(
      fc.property(programArb, ({ source }) => {
        const { program } = analyse(source);
        expect(compiledStates(program, 40)).toEqual(plainStates(program, 40));
      }),
      { numRuns: runs(60), seed: 53 },
    );
  });

  test('the LTS has the same rows under the same numbers', () => {
    fc.assert(
      fc.property(network, (program) => {
        const plain = plainStates(program, 30);
        const lts = finish(explore(program, 'S', { maxStates: 500, maxMemoryBytes: 2 ** 26, maxWork: 50_000 }));
        const expanded = Math.min(plain.length, lts.kinds.findLastIndex((kind) => kind !== StateKind.frontier) + 1);
        expect(rowsOf(lts, expanded)).toEqual((numbered(plain) as unknown[]).slice(0, expanded));
      }),
      { numRuns: runs(60), seed: 52 },
    );
  });
});
