/**
 * What is withheld when a definition that the system uses could not be read: it stands for 0, so that the others can be
 * stepped, but that nothing can happen any more is then no finding. Such states count as not looked at.
 */
import { NO_ORIGIN } from '../core/base/brand.ts';
import { Fate, StateKind, type Lts } from '../core/lts/lts.ts';
import type { Program } from '../core/term/program.ts';
import type { Term } from '../core/term/term.ts';
import { forEachTerm } from '../core/term/walk.ts';
import type { Snapshot } from './engine-api.ts';

/** Can the system come to a constant whose text has an error? */
export function usesLeftOut(program: Program, system: string): boolean {
  if (program.broken.size === 0) return false;
  const seen = new Set<string>([system]);
  for (const name of seen) {
    if (program.broken.has(name)) return true;
    const definition = program.definitions.get(name);
    if (definition) forEachTerm(definition.body, (term) => term.kind === 'call' && seen.add(term.process));
  }
  return false;
}

/** A channel that no text can name, so that nothing answers, restricts or renames it. */
const UNKNOWN_CHANNEL = 'what a broken definition would do';

/**
 * The same program, in which nothing is claimed about a definition that could not be read: it waits for a value that cannot be
 * listed. So exactly the states in which it could move are not known (frontier), also when others can move there.
 */
export function withUnknowns(program: Program): Program {
  if (program.broken.size === 0) return program;
  const unknown: Term = {
    kind: 'prefix',
    action: {
      kind: 'input',
      channel: { kind: 'literal', value: { kind: 'channel', name: UNKNOWN_CHANNEL }, origin: NO_ORIGIN },
      patterns: [{ kind: 'bind', param: { name: 'value', type: { kind: 'string' }, origin: NO_ORIGIN } }],
      origin: NO_ORIGIN,
    },
    next: { kind: 'stop', origin: NO_ORIGIN },
    origin: NO_ORIGIN,
  };
  const definitions = new Map([...program.definitions].map(([name, definition]) => [name, program.broken.has(name) ? { ...definition, body: unknown } : definition]));
  return { ...program, definitions };
}

/** The same state without a verdict. */
export function withoutEnd(snapshot: Snapshot): Snapshot {
  return snapshot.end === null ? snapshot : { ...snapshot, end: null, reasons: [] };
}

/** The same graph with its ends as states not looked at; what may become of the others is then unknown. */
export function withoutEnds(lts: Lts): Lts {
  const isEnd = (kind: number): boolean => kind === StateKind.deadlock || kind === StateKind.terminated || kind === StateKind.atRest;
  const endCount = lts.deadlockCount + lts.terminatedCount + lts.atRestCount;
  if (endCount === 0) return lts;
  return {
    ...lts,
    kinds: lts.kinds.map((kind) => (isEnd(kind) ? StateKind.frontier : kind)),
    fates: lts.fates.map(() => Fate.unknown),
    canMove: lts.canMove.map(() => 0xffffffff),
    deadlockCount: 0, terminatedCount: 0, atRestCount: 0,
    frontierCount: lts.frontierCount + endCount,
  };
}
