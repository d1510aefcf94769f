/**
 * The normal form of a local term, that of one static component (calculus 1.2). It reaches through `+`, `|`, `\`, `[ ]`,
 * guards and constants down to the prefixes, never under one, but closed expressions are evaluated everywhere.
 */
import type { Program } from './program.ts';
import { canonicalPairs, composed } from './relabelling.ts';
import { evaluateClosed } from './substitute.ts';
import type { Call, ChannelSet, Choice, Guard, If, Par, Relabel, Restrict, Stop, Term } from './term.ts';
import { unfold } from './unfold.ts';

const normalIn = new WeakMap<Program, WeakMap<Term, Term>>();

/**
 * The normal form of `term`:
 *
 * - `P|0 = 0|P = P`, `P+0 = 0+P = P`, `0\L = 0[f] = 0`, `P\{} = P` (`Failed` under `\` and `[ ]` likewise);
 * - `(P\L)\M = P\(L∪M)`, `P[f][g] = P[g∘f]`, the identity dropped; `|` flat and grouped to the left;
 * - `[true]P = P`, `if` with a known condition is its branch, false guards are dropped beside other summands and are one
 *   `[false] 0` alone; a condition without a value stays (rule ERR);
 * - a constant equals its body. It is written as its body where that is a `|`, `\`, `[ ]` or 0 and stays folded elsewhere,
 *   for the reader's sake; `keyOf` unfolds it.
 *
 * Needs guarded definitions. Idempotent; unchanged subtrees are shared.
 */
export function normalise(term: Term, program: Program): Term {
  let known = normalIn.get(program);
  if (known === undefined) normalIn.set(program, (known = new WeakMap()));
  let normal = known.get(term);
  if (normal === undefined) {
    normal = normaliseAfresh(evaluateClosed(term), program);
    known.set(term, normal);
    known.set(normal, normal);
  }
  return normal;
}

function normaliseAfresh(term: Term, program: Program): Term {
  switch (term.kind) {
    case 'stop':
    case 'failed':
    case 'prefix':
      return term;
    case 'choice':
      return normaliseChoice(term, program);
    case 'par':
      return normalisePar(term, program);
    case 'restrict':
      return normaliseRestrict(term, program);
    case 'relabel':
      return normaliseRelabel(term, program);
    case 'guard':
      return normaliseGuard(term, program);
    case 'if':
      return normaliseIf(term, program);
    case 'call':
      return normaliseCall(term, program);
    case 'component': {
      const body = normalise(term.body, program);
      return body === term.body ? term : { ...term, body };
    }
    case 'new':
    case 'replicate':
    case 'timeout':
      throw new Error(`normalise: ${term.kind} has no meaning in this version`);
  }
}

function normaliseChoice(term: Choice, program: Program): Term {
  const left = normalise(term.left, program);
  const right = normalise(term.right, program);
  if (left.kind === 'stop') return right;
  if (right.kind === 'stop') return left;
  if (isBlocked(left, program)) return right;
  if (isBlocked(right, program)) return left;
  return left === term.left && right === term.right ? term : { ...term, left, right };
}

/** A `[false]`, alone or as the body of a constant. */
export function isBlocked(normal: Term, program: Program): boolean {
  if (normal.kind === 'guard') return knownCondition(normal) === false;
  if (normal.kind !== 'call') return false;
  const body = unfold(normal, program);
  return body.ok && isBlocked(normalise(body.value, program), program);
}

function normalisePar(term: Par, program: Program): Term {
  const left = normalise(term.left, program);
  const right = normalise(term.right, program);
  if (left.kind === 'stop') return right;
  if (right.kind !== 'par') return right.kind === 'stop' ? left : left === term.left && right === term.right ? term : { ...term, left, right };
  return threadsOf(right).reduce((threads, thread) => ({ kind: 'par', left: threads, right: thread, origin: term.origin }), left);
}

/** The operands of a flat `|`; any other term is its own single thread. */
function threadsOf(term: Term): readonly Term[] {
  const threads: Term[] = [];
  let rest = term;
  for (; rest.kind === 'par'; rest = rest.left) threads.push(rest.right);
  return [rest, ...threads.reverse()];
}

/** How many threads stand side by side in a local term, `\` and `[ ]` looked through: the places that participants are numbered by. */
export function threadCount(term: Term): number {
  switch (term.kind) {
    case 'par':
      return threadCount(term.left) + threadCount(term.right);
    case 'restrict':
    case 'relabel':
    case 'component':
      return threadCount(term.body);
    case 'stop':
    case 'failed':
    case 'prefix':
    case 'choice':
    case 'guard':
    case 'if':
    case 'new':
    case 'replicate':
    case 'timeout':
    case 'call':
      return 1;
  }
}

/** The names of a resolved restriction set. */
export function namesOf(set: ChannelSet): readonly string[] {
  if (set.kind === 'named') throw new Error(`set ${set.name} is not resolved`);
  return set.names;
}

function normaliseRestrict(term: Restrict, program: Program): Term {
  const body = normalise(term.body, program);
  const names = namesOf(term.channels);
  if (isInert(body) || names.length === 0) return body;
  if (body.kind === 'restrict') return { ...term, channels: { kind: 'names', names: [...new Set([...namesOf(body.channels), ...names])] }, body: body.body };
  return body === term.body ? term : { ...term, body };
}

function isInert(term: Term): boolean {
  return term.kind === 'stop' || term.kind === 'failed';
}

function normaliseRelabel(term: Relabel, program: Program): Term {
  const body = normalise(term.body, program);
  if (isInert(body)) return body;
  const isStack = body.kind === 'relabel';
  const pairs = isStack ? composed(body.pairs, term.pairs) : canonicalPairs(term.pairs);
  if (pairs.length === 0) return isStack ? body.body : body;
  return { ...term, pairs, body: isStack ? body.body : body };
}

/** The truth value of a condition that is a literal; null when it has none. */
function knownCondition(term: Guard | If): boolean | null {
  const { condition } = term;
  return condition.kind === 'literal' && condition.value.kind === 'bool' ? condition.value.value : null;
}

function normaliseGuard(term: Guard, program: Program): Term {
  const condition = knownCondition(term);
  if (condition === null) return term;
  if (condition) return normalise(term.body, program);
  const stop: Stop = { kind: 'stop', origin: term.body.origin };
  return term.body.kind === 'stop' ? term : { ...term, body: stop };
}

function normaliseIf(term: If, program: Program): Term {
  const condition = knownCondition(term);
  return condition === null ? term : normalise(condition ? term.yes : term.no, program);
}

function normaliseCall(call: Call, program: Program): Term {
  const unfolded = unfold(call, program);
  if (!unfolded.ok) return call;
  const body = normalise(unfolded.value, program);
  return isInert(body) || body.kind === 'par' || body.kind === 'restrict' || body.kind === 'relabel' ? body : call;
}
