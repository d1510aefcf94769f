/** The questions of calculus 6: what each asks for. Formulas are kept as text until the logic reads them. */

export type ArgumentKind = 'process' | 'formula';

const RELATIONS: ReadonlySet<string> = new Set(
  (
    'strong sim ready_sim nested_sim weak weak_sim branching eta delay divbranching divweak coupled_sim trace completed_trace failures ready ' +
    'failure_trace ready_trace possible_futures impossible_futures weak_trace may weak_failures failures_div must testing bisim dpbranching dpweak'
  ).split(' '),
);

const OTHERS: ReadonlyMap<string, readonly ArgumentKind[]> = new Map<string, readonly ArgumentKind[]>([
  ['deadlock_free', ['process']],
  ['sat', ['process', 'formula']],
  ['never', ['process', 'formula']],
  ['always_possible', ['process', 'formula']],
  ['response', ['process', 'formula', 'formula']],
  ['mutex', ['process', 'formula', 'formula', 'formula', 'formula']],
]);

/** What this version answers. */
const ANSWERED: ReadonlySet<string> = new Set(['deadlock_free', 'strong', 'bisim', 'weak']);

export function isAnswered(name: string): boolean {
  return ANSWERED.has(name);
}

/** Null when there is no such check. */
export function kindsOfArguments(name: string): readonly ArgumentKind[] | null {
  const relation = name.replace(/^untimed_/, '').replace(/_equiv$/, '');
  return OTHERS.get(name) ?? (RELATIONS.has(relation) ? ['process', 'process'] : null);
}

/** All names, for the nearest one to a misspelt one. */
export function checkNames(): readonly string[] {
  return [...OTHERS.keys(), ...RELATIONS];
}
