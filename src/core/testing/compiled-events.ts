import type { CompiledSystem } from '../lts/compiled-system.ts';
import { OFFER_SIZE, STATE_SIZE } from '../lts/component-table.ts';
import { actionEvent } from '../lts/compiled-moves.ts';
import { CHANGE_SIZE } from '../lts/state-store.ts';
import type { Event } from '../semantics/transition.ts';

type ActionEvent = Event & { readonly kind: 'input' | 'output' };

/** The events of the steps that a compiled system collected last: exploration itself keeps only their short names. */
export function eventsOfSteps(system: CompiledSystem, vector: Int32Array): readonly Event[] {
  return Array.from({ length: system.stepCount }, (_, step) => {
    const [a = -1, , b = -1, , , , byA = -1, byB = -1] = system.steps.data.subarray(step * CHANGE_SIZE, (step + 1) * CHANGE_SIZE);
    if (b < 0) return found(ownEvents(system, vector, a)[byA]);
    const sender = found(offeredEvents(system, vector, a)[offerIndex(system, vector, a, byA)]);
    const receiver = found(offeredEvents(system, vector, b)[offerIndex(system, vector, b, byB)]);
    const { channel, values } = sender;
    return { kind: 'communication', channel, values, from: sender.by, to: receiver.by, origins: [...sender.origins, ...receiver.origins] };
  });
}

function ownEvents(system: CompiledSystem, vector: Int32Array, address: number): readonly Event[] {
  const table = found(system.components[address]);
  const local = found(vector[address]);
  return table.movesOf(local).flatMap((move) => [...table.ownStepsOf(move, table.widthOf(local))].map(({ event }) => event));
}

/** What the offers of a component look like from where they meet their complements, in order. */
function offeredEvents(system: CompiledSystem, vector: Int32Array, address: number): readonly ActionEvent[] {
  const table = found(system.components[address]);
  const local = found(vector[address]);
  return table.movesOf(local).flatMap((move) => {
    if (move.kind !== 'input' && move.kind !== 'output') return [];
    const values = move.kind === 'output' ? move.values : [];
    return table.routeOf(move).passages.map(({ name }) => actionEvent(address as ActionEvent['by']['address'], table.widthOf(local), move, name, values) as ActionEvent);
  });
}

function offerIndex(system: CompiledSystem, vector: Int32Array, address: number, offer: number): number {
  const start = found(system.components[address]).states.data[found(vector[address]) * STATE_SIZE + 2];
  return (offer - found(start)) / OFFER_SIZE;
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the tables of a compiled system do not fit together');
  return value;
}
