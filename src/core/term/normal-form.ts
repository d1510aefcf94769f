/**
 * The normal form of a local term, that of one static component (calculus 1.2). It reaches through `+`, `|`, `\`, `[ ]`,
 * guards and constants down to the prefixes, never under one, but closed expressions are evaluated everywhere.
 */
import type { Program } from './program.ts';
import { canonicalPairs, composed } from './relabelling.ts';
import { evaluateClosed, evaluateClosedExpr } from './substitute.ts';
import type { Call, ChannelSet, Choice, Component, Expr, Guard, If, Par, Relabel, Restrict, Stop, Term } from './term.ts';
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
 * Needs guarded definitions. Idempotent; unchanged subtrees are shared. Rows of `|`, `\` and `[ ]`, which a run may make as long as
 * it likes, are walked without the stack.
 */
export function normalise(term: Term, program: Program): Term {
  let known = normalIn.get(program);
  if (known === undefined) normalIn.set(program, (known = new WeakMap()));
  const row: Contextual[] = [];
  let innermost = term;
  let normal = known.get(innermost);
  while (normal === undefined) {
    if (isContextual(innermost)) {
      row.push(innermost);
      innermost = innermost.kind === 'par' ? innermost.left : innermost.body;
      normal = known.get(innermost);
    } else normal = remember(known, innermost, normaliseOther(innermost, program));
  }
  for (let context = row.pop(); context !== undefined; context = row.pop()) normal = remember(known, context, inContext(context, normal, program));
  return normal;
}

/** What can be piled up by a run. */
type Contextual = Par | Restrict | Relabel | Component;

function isContextual(term: Term): term is Contextual {
  return term.kind === 'par' || term.kind === 'restrict' || term.kind === 'relabel' || term.kind === 'component';
}

function remember(known: WeakMap<Term, Term>, term: Term, normal: Term): Term {
  known.set(term, normal);
  known.set(normal, normal);
  return normal;
}

/** The normal form of `context` around `inner`, which is the normal form of its left operand or body. */
function inContext(context: Contextual, inner: Term, program: Program): Term {
  switch (context.kind) {
    case 'par':
      return parallel(context, inner, normalise(context.right, program));
    case 'restrict':
      return restricted(context, inner);
    case 'relabel':
      return renamed(context, inner);
    case 'component':
      return inner === context.body ? context : { ...context, body: inner };
  }
}

function normaliseOther(term: Exclude<Term, Contextual>, program: Program): Term {
  switch (term.kind) {
    case 'stop':
    case 'failed':
      return term;
    case 'prefix':
      return evaluateClosed(term);
    case 'choice':
      return normaliseChoice(term, program);
    case 'guard':
      return normaliseGuard(term, program);
    case 'if':
      return normaliseIf(term, program);
    case 'call':
      return normaliseCall(term, program);
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
  if (normal.kind === 'guard') return normaliseCondition(normal).truth === false;
  if (normal.kind !== 'call') return false;
  const body = unfold(normal, program);
  return body.ok && isBlocked(normalise(body.value, program), program);
}

function parallel(term: Par, left: Term, right: Term): Term {
  if (left.kind === 'stop') return right;
  if (right.kind === 'stop') return left;
  if (right.kind !== 'par') return left === term.left && right === term.right ? term : { ...term, left, right };
  return threadsOf(right).reduce((threads, thread) => ({ kind: 'par', left: threads, right: thread, origin: term.origin }), left);
}

/** The operands of a flat `|`; any other term is its own single thread. */
export function threadsOf(term: Term): readonly Term[] {
  const threads: Term[] = [];
  let rest = term;
  for (; rest.kind === 'par'; rest = rest.left) threads.push(rest.right);
  return [rest, ...threads.reverse()];
}

/** How many threads stand side by side in a local term, `\` and `[ ]` looked through: the places that participants are numbered by. */
export function threadCount(term: Term): number {
  let count = 0;
  const waiting = [term];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each.kind === 'par') waiting.push(each.left, each.right);
    else if (isContextual(each)) waiting.push(each.body);
    else count += 1;
  }
  return count;
}

/** The names of a resolved restriction set. */
export function namesOf(set: ChannelSet): readonly string[] {
  if (set.kind === 'named') throw new Error(`set ${set.name} is not resolved`);
  return set.names;
}

function restricted(term: Restrict, body: Term): Term {
  const names = namesOf(term.channels);
  if (isInert(body) || names.length === 0) return body;
  if (body.kind === 'restrict') return { ...term, channels: { kind: 'names', names: [...new Set([...namesOf(body.channels), ...names])] }, body: body.body };
  return body === term.body ? term : { ...term, body };
}

function isInert(term: Term): boolean {
  return term.kind === 'stop' || term.kind === 'failed';
}

function renamed(term: Relabel, body: Term): Term {
  if (isInert(body)) return body;
  const isStack = body.kind === 'relabel';
  const pairs = isStack ? composed(body.pairs, term.pairs) : canonicalPairs(term.pairs);
  if (pairs.length === 0) return isStack ? body.body : body;
  return { ...term, pairs, body: isStack ? body.body : body };
}

/** Evaluates the condition: its truth value, or null and the condition as it stays. */
function normaliseCondition(term: Guard | If): { readonly truth: boolean | null; readonly condition: Expr } {
  const condition = evaluateClosedExpr(term.condition);
  return { truth: condition.kind === 'literal' && condition.value.kind === 'bool' ? condition.value.value : null, condition };
}

function normaliseGuard(term: Guard, program: Program): Term {
  const { truth, condition } = normaliseCondition(term);
  if (truth === true) return normalise(term.body, program);
  if (truth === null) return evaluateClosed(term);
  if (condition === term.condition && term.body.kind === 'stop') return term;
  const body: Stop = { kind: 'stop', origin: term.body.origin };
  return { ...term, condition, body };
}

function normaliseIf(term: If, program: Program): Term {
  const { truth } = normaliseCondition(term);
  return truth === null ? evaluateClosed(term) : normalise(truth ? term.yes : term.no, program);
}

function normaliseCall(term: Call, program: Program): Term {
  const call = evaluateClosed(term);
  const unfolded = call.kind === 'call' ? unfold(call, program) : null;
  if (unfolded === null || !unfolded.ok) return call;
  const body = normalise(unfolded.value, program);
  return isInert(body) || body.kind === 'par' || body.kind === 'restrict' || body.kind === 'relabel' ? body : call;
}
