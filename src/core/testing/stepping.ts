/** Steps a text by hand in tests: snapshots as a reader would tell them. */
import type { Address } from '../base/brand.ts';
import type { Wiring } from '../lts/network.ts';
import { wiringOf } from '../lts/network.ts';
import type { History } from '../lts/snapshot.ts';
import { eventText, historyAfter, snapshotOf } from '../lts/snapshot.ts';
import type { Network, Snapshot, Wait } from '../lts/system-view.ts';
import type { SystemState } from '../semantics/system.ts';
import { expand, initialState } from '../semantics/system.ts';
import { analyse } from '../syntax/analyse.ts';

export interface Stepping {
  readonly network: Network;
  /** The state after the given steps, each named by a part of its printed event; throws where there is no such step. */
  readonly after: (...steps: readonly string[]) => Snapshot;
  /** `Planner holds Board` */
  readonly holds: (snapshot: Snapshot) => readonly string[];
  /** `Planner → Repo` */
  readonly waits: (snapshot: Snapshot) => readonly string[];
  /** `circle Planner → Repo → Coder → Board`, `lonely A: a, b` */
  readonly reasons: (snapshot: Snapshot) => readonly string[];
  readonly nameOf: (address: Address) => string;
  /** `a: A → B, C`; senders before the arrow. */
  readonly channels: () => readonly string[];
}

/** Throws on a text with errors. */
export function stepping(source: string, system?: string): Stepping {
  const model = analyse(source);
  const errors = model.diagnostics.filter((d) => d.severity === 'error');
  if (errors.length > 0) throw new Error(errors.map((d) => d.message).join('; '));
  const start = initialState(model.program, system ?? model.defaultSystem ?? '');
  const wiring = wiringOf(start.skeleton);
  const { network } = wiring;
  const nameOf = (address: Address): string => network.components[address]?.name ?? `#${address}`;
  const names = (addresses: readonly Address[]): string => addresses.map(nameOf).join(', ');
  const wait = ({ from, to }: Wait): string => `${nameOf(from)} → ${nameOf(to)}`;
  return {
    network,
    nameOf,
    after: (...steps) => walk(wiring, start, steps),
    holds: ({ holds }) => holds.map(({ holder, resource }) => `${nameOf(holder)} holds ${nameOf(resource)}`),
    waits: ({ waits }) => waits.map(wait),
    reasons: ({ reasons }) =>
      reasons.map((reason) =>
        reason.kind === 'circle' ? `circle ${reason.waits.map(({ from }) => nameOf(from)).join(' → ')}` : `lonely ${nameOf(reason.address)}: ${reason.channels.join(', ')}`,
      ),
    channels: () => network.channels.map(({ id, senders, receivers }) => `${id}: ${names(senders)} → ${names(receivers)}`),
  };
}

function walk(wiring: Wiring, start: SystemState, names: readonly string[]): Snapshot {
  let state = start;
  let history: History = new Map();
  for (const name of names) {
    const { steps } = expand(state);
    const step = steps.find(({ event }) => eventText(wiring.skeleton, event).includes(name));
    if (!step) throw new Error(`no step ${name} among ${steps.map(({ event }) => eventText(wiring.skeleton, event)).join('; ')}`);
    history = historyAfter(history, step.event);
    state = step.target;
  }
  return snapshotOf(wiring, state, expand(state), history);
}
