/**
 * A toy engine for tests of the drawings: components as hand-written automata, everything private in one hull but what is
 * named open. It answers in the shapes of the engine's contract without being the engine, so a view can be tested alone.
 */
import type { Address, OriginId } from '../../core/base/brand.ts';
import type { Role } from '../../core/term/program.ts';
import {
  Fate, StateKind, type ComponentState, type Hold, type Lts, type Network, type Offer, type Snapshot, type StepView,
  type StuckReason, type Wait,
} from '../../engine/engine-api.ts';

/** `'a` sends, `a` receives. A local state without moves is 0. */
export interface Automaton {
  readonly name: string;
  readonly role: Role;
  /** Moves per local state; the first state is the start. */
  readonly moves: readonly (readonly (readonly [action: string, to: number])[])[];
}

export interface AutomataSystem {
  readonly name: string;
  readonly components: readonly Automaton[];
  readonly open: readonly string[];
}

export interface Simulated {
  readonly network: Network;
  readonly lts: Lts;
  /** The snapshot of an LTS state. */
  readonly snapshotOf: (state: number) => Snapshot;
}

const channelOf = (action: string): string => action.replace(/^'/, '');
const isSend = (action: string): boolean => action.startsWith("'");
const complement = (action: string): string => (isSend(action) ? channelOf(action) : `'${action}`);
const NOWHERE = -1 as OriginId;

/** Explores the whole system (breadth-first, in the order of the components). */
export function simulate({ name, components, open }: AutomataSystem, limit = 5000): Simulated {
  const addresses = components.map((_, i) => i as Address);
  const everOffers = components.map((c) => new Set(c.moves.flat().map(([action]) => action)));
  const channels = [...new Set(everOffers.flatMap((set) => [...set].map(channelOf)))];
  const network: Network = {
    system: name,
    components: components.map((c, i) => ({ address: i as Address, name: c.name, role: c.role, definition: c.name, origin: NOWHERE, isLeftOut: false })),
    channels: channels.map((channel) => ({
      id: channel, name: channel, arity: 0, isOpen: open.includes(channel), hull: open.includes(channel) ? null : 0,
      senders: addresses.filter((a) => everOffers[a]?.has(`'${channel}`)),
      receivers: addresses.filter((a) => everOffers[a]?.has(channel)),
    })),
    hulls: [{ id: 0, parent: null, members: addresses, channels: channels.filter((c) => !open.includes(c)) }],
  };

  const movesOf = (k: number, local: readonly number[]): readonly (readonly [string, number])[] => components[k]?.moves[local[k] ?? 0] ?? [];

  const stepsFrom = (local: readonly number[]): { step: StepView; next: readonly number[] }[] => {
    const found: { step: StepView; next: readonly number[] }[] = [];
    const add = (event: StepView['event'], from: Address | null, to: Address | null, next: readonly number[], channel: string): void => {
      const isObservable = event.kind !== 'communication';
      const label = isObservable ? (from === null ? channel : `'${channel}`) : 'tau';
      const who = [from, to].filter((a) => a !== null);
      found.push({
        next,
        step: {
          index: found.length, label, name: channel, isObservable, channelId: channel, from, to, values: [], check: 0, participants: who, event,
          eventText: isObservable ? label : `τ⟨${channel}: ${network.components[from ?? 0]?.name} → ${network.components[to ?? 0]?.name}⟩`,
        },
      });
    };
    for (const a of addresses) {
      for (const [action, to] of movesOf(a, local)) {
        const channel = channelOf(action);
        if (open.includes(channel)) {
          const kind = isSend(action) ? 'output' : 'input';
          add({ kind, channel, values: [], by: { address: a, thread: null }, origins: [] }, isSend(action) ? a : null, isSend(action) ? null : a, local.with(a, to), channel);
        }
        if (!isSend(action)) continue;
        for (const b of addresses) {
          for (const [answer, there] of movesOf(b, local)) {
            if (a === b || answer !== channel) continue;
            add({ kind: 'communication', channel, values: [], from: { address: a, thread: null }, to: { address: b, thread: null }, origins: [] }, a, b, local.with(a, to).with(b, there), channel);
          }
        }
      }
    }
    return found;
  };

  const states: (readonly number[])[] = [components.map(() => 0)];
  const ids = new Map<string, number>([[states[0]?.join() ?? '', 0]]);
  const offsets = [0];
  const targets: number[] = [];
  const labels = ['tau'];
  const names: string[] = [];
  const stepLabels: number[] = [];
  const stepNames: number[] = [];
  const parents = [-1];
  const parentChoices = [-1];
  const intern = (list: string[], text: string): number => (list.includes(text) ? list.indexOf(text) : list.push(text) - 1);
  for (let s = 0; s < states.length; s++) {
    const local = states[s] ?? [];
    if (states.length <= limit) {
      stepsFrom(local).forEach(({ step, next }, index) => {
        const key = next.join();
        let id = ids.get(key);
        if (id === undefined) {
          id = states.push(next) - 1;
          ids.set(key, id);
          parents.push(s);
          parentChoices.push(index);
        }
        targets.push(id);
        stepLabels.push(intern(labels, step.label));
        stepNames.push(intern(names, step.name));
      });
    }
    offsets.push(targets.length);
  }

  const isDone = (k: number, local: readonly number[]): boolean => movesOf(k, local).length === 0;
  const count = states.length;
  const kinds = Uint8Array.from(states, (local, s) => {
    if (states.length > limit && offsets[s] === offsets[s + 1]) return StateKind.frontier;
    if (offsets[s] !== offsets[s + 1]) return StateKind.plain;
    if (addresses.every((k) => isDone(k, local))) return StateKind.terminated;
    const rests = (k: number): boolean => isDone(k, local) || (local[k] === 0 && ['tool', 'resource'].includes(components[k]?.role ?? ''));
    return addresses.every(rests) ? StateKind.atRest : StateKind.deadlock;
  });
  const fates = fatesOf(kinds, offsets, targets);
  const wordsPerState = Math.ceil(components.length / 32) || 1;
  const countOf = (kind: number): number => kinds.filter((k) => k === kind).length;
  const lts: Lts = {
    stateCount: count, stepCount: targets.length, transitionCount: targets.length,
    stepOffsets: Int32Array.from(offsets), stepTargets: Int32Array.from(targets),
    stepLabels: Int32Array.from(stepLabels), stepNames: Int32Array.from(stepNames), labels, names,
    kinds, fates, divergent: new Uint8Array(count), parents: Int32Array.from(parents), parentChoices: Int32Array.from(parentChoices),
    canMove: new Uint32Array(count * wordsPerState).fill(0xffffffff), wordsPerState,
    deadlockCount: countOf(StateKind.deadlock), terminatedCount: countOf(StateKind.terminated),
    atRestCount: countOf(StateKind.atRest), frontierCount: countOf(StateKind.frontier),
    isDivergent: false, stop: countOf(StateKind.frontier) > 0 ? 'states' : 'complete', bytes: 0,
  };

  const snapshotOf = (state: number): Snapshot => {
    const local = states[state] ?? [];
    const steps = stepsFrom(local).map(({ step }) => step);
    const offersOf = (k: number): readonly string[] => movesOf(k, local).map(([action]) => action);
    const moving = new Set(steps.flatMap((s) => s.participants.map((p) => `${p} ${s.name}`)));
    const waits: Wait[] = addresses.flatMap((k) => offersOf(k).flatMap((text) => addresses
      .filter((j) => j !== k && !moving.has(`${k} ${channelOf(text)}`) && everOffers[j]?.has(complement(text)) && !offersOf(j).includes(complement(text)))
      .map((j): Wait => ({ from: k, to: j, channel: channelOf(text), channelId: channelOf(text), text }))));
    const holds = addresses.flatMap((r) => (components[r]?.role === 'resource' && local[r] !== 0 ? holdsOf(r, local) : []));
    const kind = kinds[state];
    const end = kind === StateKind.deadlock ? 'deadlock' : kind === StateKind.terminated ? 'terminated' : kind === StateKind.atRest ? 'atRest' : null;
    return {
      end, steps, holds, waits, refusals: [], term: { text: '', parts: [] },
      reasons: end === 'deadlock' ? circles(waits, holds) : [],
      components: addresses.map((k): ComponentState => ({
        address: k, life: isDone(k, local) ? 'done' : 'alive', isFirst: local[k] === 0, term: offersOf(k).join(' + ') || '0', at: null, variables: [],
        offers: offersOf(k).map((text): Offer => ({
          polarity: isSend(text) ? 'send' : 'receive', text, channel: channelOf(text), channelId: channelOf(text), origin: NOWHERE,
          isEnabled: moving.has(`${k} ${channelOf(text)}`), partners: addresses.filter((j) => j !== k && everOffers[j]?.has(complement(text))),
        })),
      })),
    };
  };

  /** The one component whose next action towards `r`, on every local path, is one that `r` offers now. */
  function holdsOf(r: number, local: readonly number[]): Hold[] {
    const offered = movesOf(r, local).map(([action]) => complement(action));
    const shared = new Set([...(everOffers[r] ?? [])].map(complement));
    const holders = addresses.filter((k) => {
      if (k === r) return false;
      const next = new Set<string>();
      const seen = new Set<number>();
      const visit = (at: number): void => {
        if (seen.has(at)) return;
        seen.add(at);
        for (const [action, to] of components[k]?.moves[at] ?? []) {
          if (shared.has(action)) next.add(action);
          else visit(to);
        }
      };
      visit(local[k] ?? 0);
      return next.size > 0 && [...next].every((action) => offered.includes(action));
    });
    const [holder, ...others] = holders;
    return holder !== undefined && others.length === 0 ? [{ holder, resource: r as Address, channel: channelOf(offered[0] ?? '') }] : [];
  }

  return { network, lts, snapshotOf };
}

/** A circle that begins anywhere, else what each waits for in vain. A holder is followed before others. */
function circles(waits: readonly Wait[], holds: readonly Hold[]): readonly StuckReason[] {
  const next = (from: Address): Wait | undefined => {
    const own = waits.filter((w) => w.from === from);
    return own.find((w) => holds.some((h) => h.resource === from && h.holder === w.to)) ?? own[0];
  };
  const path: Wait[] = [];
  for (let wait = waits[0]; wait && !path.includes(wait); wait = next(wait.to)) path.push(wait);
  const last = path.at(-1);
  const start = path.findIndex((w) => w.from === last?.to);
  return start < 0 ? [] : [{ kind: 'circle', waits: path.slice(start) }];
}

function fatesOf(kinds: Uint8Array, offsets: readonly number[], targets: readonly number[]): Uint8Array {
  const count = kinds.length;
  const may = Uint8Array.from(kinds, (k) => (k === StateKind.deadlock ? 1 : 0));
  const canAvoid = Uint8Array.from(kinds, (k) => (k === StateKind.deadlock ? 0 : 1));
  for (let isStable = false; !isStable; ) {
    isStable = true;
    for (let s = 0; s < count; s++) {
      const out = targets.slice(offsets[s], offsets[s + 1]);
      const nowMay = may[s] === 1 || out.some((t) => may[t] === 1) ? 1 : 0;
      const nowAvoids = kinds[s] !== StateKind.deadlock && (out.length === 0 || out.some((t) => canAvoid[t] === 1)) ? 1 : 0;
      if (nowMay !== may[s] || nowAvoids !== canAvoid[s]) isStable = false;
      may[s] = nowMay;
      canAvoid[s] = nowAvoids;
    }
  }
  return Uint8Array.from(kinds, (_, s) => (canAvoid[s] === 0 ? Fate.must : may[s] === 1 ? Fate.may : Fate.never));
}
