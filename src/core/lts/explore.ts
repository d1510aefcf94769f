/**
 * Builds the LTS of a system breadth-first, on tables instead of terms. Nothing here knows the time: the generator yields
 * after a bounded amount of work, and whoever drives it decides when to go on.
 */
import { skeletonOf } from '../semantics/skeleton.ts';
import type { Program } from '../term/program.ts';
import { CompiledSystem } from './compiled-system.ts';
import { distinctSteps, finishLts, type RawLts } from './finish-lts.ts';
import { type ExploreLimits, type Lts, type Progress, StateKind, type StateKindValue } from './lts.ts';
import { IntList, Memory, OutOfMemory } from './memory.ts';
import { CHANGE_SIZE, StateStore } from './state-store.ts';

/** Answer to a progress report: stop here and keep what was found. */
export type ExploreCommand = 'cancel' | undefined;

/** Enough for every model that one reads; `P = a.(P | P)` comes to its end within seconds. */
export const DEFAULT_LIMITS: ExploreLimits = { maxStates: 200_000, maxMemoryBytes: 512 * 2 ** 20, maxWork: 20_000_000 };

/** Work between two yields: well under a millisecond on static networks. */
const SLICE = 2000;

/** Lists of so many numbers take noticeable time to copy. */
const LONG = 100_000;
const EMPTY = new Int32Array(0);

/** What the analyses afterwards take per state and per step, so that the limit on memory holds for them too. */
const ANALYSIS_BYTES_PER_STATE = 60;
const ANALYSIS_BYTES_PER_STEP = 20;

/**
 * Explores a system (a constant without parameters; definitions guarded) within limits. Yields progress often; `next('cancel')`
 * ends exploration, the analyses of what was found still follow. States found and not expanded are `frontier`, and so
 * are states with an input that cannot be enumerated. Never more than `maxStates` states.
 */
export function* explore(program: Program, system: string, limits: ExploreLimits = DEFAULT_LIMITS): Generator<Progress, Lts, ExploreCommand> {
  const raw = yield* found(program, system, limits);
  const { stateCount, stepCount, bytes } = raw;
  const work = finishLts(raw);
  for (let next = work.next(); ; next = work.next()) {
    if (next.done === true) return next.value;
    yield { stateCount, stepCount, bytes };
  }
}

function* found(program: Program, system: string, limits: ExploreLimits): Generator<Progress, RawLts, ExploreCommand> {
  const exploration = new Exploration(program, system, limits);
  const work = exploration.run();
  for (let next = work.next(); ; next = work.next()) {
    const stop = next.done === true ? next.value : (yield exploration.progress) === 'cancel' ? 'cancelled' : null;
    if (stop === null) continue;
    const { progress } = exploration;
    const result = exploration.result(stop);
    for (let part = result.next(); ; part = result.next()) {
      if (part.done === true) return part.value;
      yield progress;
    }
  }
}

class Exploration {
  readonly #memory: Memory;
  readonly #limits: ExploreLimits;
  readonly #system: CompiledSystem;
  readonly #store: StateStore;
  /** Of the state that is being expanded: one local state per component. */
  readonly #vector: Int32Array;
  readonly #wordsPerState: number;
  readonly #stepOffsets: IntList;
  readonly #stepTargets: IntList;
  readonly #stepLabels: IntList;
  readonly #stepNames: IntList;
  readonly #kinds: IntList;
  readonly #parents: IntList;
  readonly #parentChoices: IntList;
  readonly #movers: IntList;
  /** States up to the last complete row of steps. */
  #stateCount = 1;
  #transitionCount = 0;

  constructor(program: Program, system: string, limits: ExploreLimits) {
    this.#limits = limits;
    this.#memory = new Memory();
    this.#system = new CompiledSystem(skeletonOf(program, system), this.#memory);
    const componentCount = this.#system.components.length;
    this.#vector = new Int32Array(componentCount);
    this.#wordsPerState = Math.ceil(componentCount / 32);
    this.#store = new StateStore(this.#vector, this.#memory);
    const list = (): IntList => new IntList(this.#memory);
    [this.#stepOffsets, this.#stepTargets, this.#stepLabels, this.#stepNames] = [list(), list(), list(), list()];
    [this.#kinds, this.#parents, this.#parentChoices, this.#movers] = [list(), list(), list(), list()];
    this.#stepOffsets.push(0);
    this.#parents.push(-1);
    this.#parentChoices.push(-1);
    this.#memory.maxBytes = limits.maxMemoryBytes; // from here on: the first state is always found
  }

  get progress(): Progress {
    return { stateCount: this.#stateCount, stepCount: this.#stepOffsets.data[this.#kinds.length] ?? 0, bytes: this.#memory.bytes };
  }

  /** Expands states in the order of their numbers until none is left or a limit is met. */
  *run(): Generator<void, RawLts['stop']> {
    const { words } = this.#system;
    const { maxWork } = this.#limits;
    try {
      let due = words.work + SLICE;
      for (let state = 0; state < this.#store.count; state++) {
        this.#store.read(state, this.#vector);
        if (!this.#system.isPrepared(this.#vector)) {
          for (const _ of this.#system.prepare(this.#vector)) {
            if (words.work > maxWork) return 'work';
            yield;
          }
        }
        this.#system.collect(this.#vector);
        if (this.#mustWiden()) yield* this.#store.widen(this.#system.components.map((component) => component.stateCount));
        if (!this.#commit(state)) return 'states';
        if (this.#store.isCrowded) yield* this.#store.growTable();
        if (words.work > maxWork) return 'work';
        if (words.work >= due) {
          this.#keepRoomForAnalyses();
          yield* this.#growAhead();
          due = words.work + SLICE;
        }
      }
      return 'complete';
    } catch (error) {
      if (error instanceof OutOfMemory || error instanceof RangeError) return 'memory'; // RangeError: no heap or no stack left
      throw error;
    }
  }

  /** Everything up to the last complete row of steps, in slices. States without a row are frontier. */
  *result(stop: RawLts['stop']): Generator<void, RawLts> {
    const stateCount = this.#stateCount;
    const expandedCount = this.#kinds.length;
    const stepCount = this.#stepOffsets.data[expandedCount] ?? 0;
    const perStep: Int32Array[] = [];
    for (const list of [this.#stepTargets, this.#stepLabels, this.#stepNames]) {
      perStep.push(list.data.slice(0, stepCount));
      yield;
    }
    const [stepTargets = EMPTY, stepLabels = EMPTY, stepNames = EMPTY] = perStep;
    const stepOffsets = new Int32Array(stateCount + 1).fill(stepCount);
    stepOffsets.set(this.#stepOffsets.data.subarray(0, expandedCount + 1));
    const kinds = new Uint8Array(stateCount).fill(StateKind.frontier);
    kinds.set(this.#kinds.data.subarray(0, expandedCount));
    const movers = new Uint32Array(stateCount * this.#wordsPerState);
    movers.set(this.#movers.data.subarray(0, expandedCount * this.#wordsPerState));
    yield;
    const { labels, names } = this.#system.words;
    return {
      stateCount,
      stepCount,
      transitionCount: this.#transitionCount,
      stepOffsets,
      stepTargets,
      stepLabels,
      stepNames,
      labels: labels.texts,
      names: names.texts,
      kinds,
      parents: this.#parents.data.slice(0, stateCount),
      parentChoices: this.#parentChoices.data.slice(0, stateCount),
      movers,
      wordsPerState: this.#wordsPerState,
      stop,
      bytes: this.#memory.bytes,
    };
  }

  /** A pause; and between pauses, one long list after the other gets room for what the next slice may add. */
  *#growAhead(): Generator<void, void> {
    yield;
    for (const list of [this.#stepTargets, this.#stepLabels, this.#stepNames, this.#stepOffsets, this.#kinds, this.#parents, this.#parentChoices, this.#movers]) {
      if (list.length < LONG || list.length + 4 * SLICE <= list.data.length) continue;
      list.ensure(list.length + 4 * SLICE);
      yield;
    }
  }

  #mustWiden(): boolean {
    if (!this.#system.hasGrown()) return false;
    return this.#system.components.some((component, address) => this.#store.mustWiden(address, component.stateCount));
  }

  /** Adds the row of steps of `state` and the states it leads to; false, and nothing kept, when these are too many. */
  #commit(state: number): boolean {
    const { steps, stepCount } = this.#system;
    const start = this.#stepTargets.length;
    const end = start + stepCount;
    for (const list of [this.#stepTargets, this.#stepLabels, this.#stepNames]) {
      list.ensure(end);
      list.length = end;
    }
    const rows = steps.data;
    const targets = this.#stepTargets.data;
    const labels = this.#stepLabels.data;
    const names = this.#stepNames.data;
    this.#store.successors(state, rows, stepCount, targets, start);
    if (this.#store.count > this.#limits.maxStates) return false;
    const moversAt = this.#addMovers();
    for (let step = 0; step < stepCount; step++) {
      const row = step * CHANGE_SIZE;
      if (targets[start + step] === this.#parents.length) {
        this.#parents.push(state);
        this.#parentChoices.push(step);
      }
      labels[start + step] = rows[row + 4] as number;
      names[start + step] = rows[row + 5] as number;
      this.#noteMover(moversAt, rows[row] as number);
      if ((rows[row + 2] as number) >= 0) this.#noteMover(moversAt, rows[row + 2] as number);
    }
    this.#stepOffsets.push(end);
    this.#kinds.push(this.#kindOf(stepCount)); // the last that can fail: from here on the row counts
    this.#transitionCount += distinctSteps(labels, targets, start, end);
    this.#stateCount = this.#store.count;
    return true;
  }

  #addMovers(): number {
    const at = this.#movers.length;
    this.#movers.ensure(at + this.#wordsPerState);
    this.#movers.length = at + this.#wordsPerState;
    this.#movers.data.fill(0, at, this.#movers.length);
    return at;
  }

  #noteMover(base: number, component: number): void {
    const at = base + (component >> 5);
    this.#movers.data[at] = (this.#movers.data[at] as number) | (1 << (component & 31));
  }

  #kindOf(stepCount: number): StateKindValue {
    if (this.#system.isOpen(this.#vector)) return StateKind.frontier;
    return stepCount > 0 ? StateKind.plain : this.#system.kindOfEnd(this.#vector);
  }

  #keepRoomForAnalyses(): void {
    const needed = this.#stateCount * ANALYSIS_BYTES_PER_STATE + this.#stepTargets.length * ANALYSIS_BYTES_PER_STEP;
    if (this.#memory.bytes + needed > this.#limits.maxMemoryBytes) throw new OutOfMemory('no room for the analyses');
  }
}
