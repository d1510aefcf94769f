import { describe, expect, test } from 'vitest';
import type { Address } from '../../core/base/brand.ts';
import type { Role } from '../../core/term/program.ts';
import { NO_ORIGIN } from '../../core/base/brand.ts';
import type { Network, Snapshot } from '../../engine/engine-api.ts';
import { GUTTER_PX, heldStretches, laneName, laneOrder, placeLanes } from './lanes.ts';

const at = (n: number): Address => n as Address;

function network(...roles: readonly Role[]): Network {
  return {
    system: 'S', channels: [], hulls: [],
    components: roles.map((role, i) => ({ address: at(i), name: `C${i}`, role, definition: null, origin: NO_ORIGIN, isLeftOut: false })),
  };
}

function holding(...holds: readonly (readonly [number, number])[]): Snapshot {
  return {
    end: null, components: [], steps: [], waits: [], reasons: [], refusals: [], term: { text: '', parts: [] },
    holds: holds.map(([holder, resource]) => ({ holder: at(holder), resource: at(resource), channel: 'give' })),
  };
}

describe('lanes of the message chart', () => {
  test('servers stand between the two halves of their callers', () => {
    expect(laneOrder(network('agent', 'agent', 'resource', 'resource'))).toEqual([0, 2, 3, 1]);
    expect(laneOrder(network('tool', 'agent'))).toEqual([1, 0]);
    expect(laneOrder(network('process', 'process', 'process'))).toEqual([0, 1, 2]);
  });

  test('lanes share the width, and are never narrower than a name', () => {
    const wide = placeLanes(network('agent', 'tool'), GUTTER_PX + 400);
    expect([wide.widthPx, wide.xOf(at(0)), wide.xOf(at(1))]).toEqual([GUTTER_PX + 400, GUTTER_PX + 100, GUTTER_PX + 300]);
    expect(placeLanes(network('agent', 'tool', 'tool', 'tool'), 100).widthPx).toBeGreaterThan(300);
  });

  test('a long name keeps its end, where names of one kind differ', () => {
    expect(laneName('Planner', 47), 'four lanes in the narrow column').toBe('Planner');
    expect(laneName('Philosopher(1)', 60)).toBe('Philo…(1)');
    expect(laneName('Philosopher(12)', 60)).toBe('Phil…(12)');
    expect(laneName('AVeryLongNameIndeed', 60)).toBe('AVeryL…ed');
  });

  test('a hold lasts from the step that takes to the step that gives back', () => {
    const run = [holding(), holding([0, 2]), holding([0, 2], [1, 3]), holding([1, 3])];
    expect(heldStretches(run)).toEqual([
      { holder: 0, resource: 2, from: 1, to: 3, isOpen: false },
      { holder: 1, resource: 3, from: 2, to: 3, isOpen: true },
    ]);
  });
});
