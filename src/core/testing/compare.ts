/** Short ways to compare in a test: processes as text, LTSs, pairs of states. */
import { expect } from 'vitest';
import { type Bisimulation, compareStates } from '../equivalence/bisimulation.ts';
import type { Relation } from '../equivalence/comparison.ts';
import { explore } from '../lts/explore.ts';
import { type JoinedLts, joinLts } from '../lts/joined-lts.ts';
import type { ExploreLimits, Lts } from '../lts/lts.ts';
import { analyse } from '../syntax/analyse.ts';
import { finish } from './graph.ts';

const PLENTY: ExploreLimits = { maxStates: 1e6, maxMemoryBytes: 2 ** 30, maxWork: 1e9 };

/** The LTS of a system of a text without errors. */
export function exploredText(text: string, system: string, limits: Partial<ExploreLimits> = {}): Lts {
  const { program, diagnostics } = analyse(text);
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  return finish(explore(program, system, { ...PLENTY, ...limits }));
}

/** Two processes side by side; `definitions` come before them. */
export function joinedText(left: string, right: string, definitions = '', limits: Partial<ExploreLimits> = {}): JoinedLts {
  const text = `${definitions}\nLeft = ${left};\nRight = ${right};\n`;
  return joinLts(exploredText(text, 'Left', limits), exploredText(text, 'Right', limits));
}

export function compared(graph: JoinedLts, relation: Relation): Bisimulation {
  return finish(compareStates(graph, relation));
}
