import fc from 'fast-check';
import { printTerm } from '../term/print.ts';
import type { Program } from '../term/program.ts';
import type { Expr, Pattern, Term } from '../term/term.ts';
import { binary, bind, call, channel, choice, type DefinitionDraft, equal, guard, ifElse, input, output, par, program, range, relabel, restrict, stop, tau, variable } from './build.ts';

/** What the constants of a generated program are, and what their parameters stand for. */
const CONSTANTS = ['A', 'B', 'C', 'D'] as const;
const CHANNELS = ['a', 'b', 'c'] as const;
const NUMBER = range(0, 2);

const channelName = fc.constantFrom(...CHANNELS);
/** `k` is the channel parameter of `C` and `D`. */
const channelIn = (hasChannel: boolean): fc.Arbitrary<Expr> =>
  fc.oneof({ weight: 4, arbitrary: channelName.map(channel) }, { weight: hasChannel ? 3 : 0, arbitrary: fc.constant(variable('k')) });

interface Scope {
  readonly numbers: readonly string[];
  readonly hasChannel: boolean;
}

/** Numbers, most of them in 0..2; `1 div n` and `n + 1` fail or leave the type now and then. */
const numberIn = ({ numbers }: Scope): fc.Arbitrary<Expr | number> => {
  const names: fc.Arbitrary<Expr | number> = numbers.length === 0 ? fc.constant(1) : fc.constantFrom(...numbers).map(variable);
  return fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 2 }) },
    { weight: 4, arbitrary: names },
    { weight: 1, arbitrary: names.map((n) => binary(n, '+', 1)) },
    { weight: 1, arbitrary: names.map((n) => binary(1, 'div', n)) },
  );
};

const conditionIn = (scope: Scope): fc.Arbitrary<Expr | boolean> =>
  fc.oneof(fc.boolean(), fc.tuple(numberIn(scope), fc.constantFrom('<' as const, '==' as const), numberIn(scope)).map(([l, op, r]) => binary(l, op, r)));

const patternIn = (scope: Scope): fc.Arbitrary<Pattern> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('x', 'y').map((name) => bind(name, NUMBER)) },
    { weight: 1, arbitrary: fc.constant(bind('x', { kind: 'int' })) },
    { weight: 2, arbitrary: numberIn(scope).map(equal) },
  );

const callIn = (scope: Scope): fc.Arbitrary<Term> =>
  fc.constantFrom(...CONSTANTS).chain((name) =>
    fc.tuple(numberIn(scope), channelIn(scope.hasChannel)).map(([n, k]) => (name === 'A' ? call(name) : name === 'B' ? call(name, n) : name === 'C' ? call(name, k) : call(name, n, k))),
  );

const RELABELLINGS = [['b/a'], ['a/b', 'b/a'], ['tau/a'], ['c/b'], ['tau/c', 'a/b']] as const;

/** A row of prefixes before `next`; what it receives is in scope there. */
function prefixed(scope: Scope, depth: number): fc.Arbitrary<Term> {
  const kind = fc.constantFrom('in', 'in', 'out', 'out', 'tau', 'tag', 'get', 'put');
  return kind.chain((which): fc.Arbitrary<Term> => {
    if (which === 'get') {
      return fc.tuple(channelIn(scope.hasChannel), patternIn(scope)).chain(([on, pattern]) => {
        const numbers = pattern.kind === 'bind' ? [...scope.numbers, pattern.param.name] : scope.numbers;
        return after({ ...scope, numbers }, depth).map((next) => input(on, next, [pattern]));
      });
    }
    return fc.tuple(channelIn(scope.hasChannel), numberIn(scope), after(scope, depth)).map(([on, n, next]) => {
      if (which === 'in') return input(on, next);
      if (which === 'out') return output(on, next);
      if (which === 'put') return output(on, next, [n]);
      return which === 'tau' ? tau(next) : tau(next, 'work', [n]);
    });
  });
}

/** After a prefix: mostly a constant again, now and then several threads. */
function after(scope: Scope, depth: number): fc.Arbitrary<Term> {
  if (depth === 0) return fc.oneof(fc.constant(stop), callIn(scope));
  const inner = guarded(scope, depth - 1);
  return fc.oneof(
    { weight: 4, arbitrary: callIn(scope) },
    { weight: 1, arbitrary: fc.constant(stop) },
    { weight: 3, arbitrary: inner },
    { weight: 1, arbitrary: fc.tuple(inner, callIn(scope)).map(([l, r]) => par(l, r)) },
    { weight: 1, arbitrary: fc.tuple(inner, inner, inner).map(([l, m, r]) => par(l, par(m, r))) },
    { weight: 1, arbitrary: fc.tuple(inner, channelName).map(([body, name]) => restrict(body, name)) },
    { weight: 1, arbitrary: fc.tuple(inner, fc.constantFrom(...RELABELLINGS)).map(([body, pairs]) => relabel(body, ...pairs)) },
  );
}

/** A body of a constant: every constant below stands under a prefix. */
function guarded(scope: Scope, depth: number): fc.Arbitrary<Term> {
  const row = prefixed(scope, depth);
  return fc.oneof(
    { weight: 3, arbitrary: row },
    { weight: 3, arbitrary: fc.tuple(row, row).map(([l, r]) => choice(l, r)) },
    { weight: 1, arbitrary: fc.tuple(conditionIn(scope), row).map(([condition, body]) => guard(condition, body)) },
    { weight: 1, arbitrary: fc.tuple(conditionIn(scope), row, row).map(([condition, yes, no]) => ifElse(condition, yes, no)) },
    { weight: 1, arbitrary: fc.tuple(conditionIn(scope), row, row).map(([condition, l, r]) => choice(guard(condition, l), r)) },
    { weight: 1, arbitrary: fc.tuple(row, row, row).map(([l, m, r]) => choice(par(l, m), r)) },
  );
}

const CLOSED: Scope = { numbers: [], hasChannel: false };

/** A program that a failing property prints as text. */
function readable(definitions: Readonly<Record<string, Term | DefinitionDraft>>): Program {
  const made = program(definitions);
  const text = [...made.definitions.values()].map(({ name, params, body }) => `${name}(${params.map((each) => each.name).join()}) = ${printTerm(body)};`).join('\n');
  return Object.assign(made, { [fc.toStringMethod]: () => `\n${text}\n` });
}

/** The skeleton: `|`, `\`, `[ ]` in any nesting, with constants and bare terms as components. */
const composition: fc.Arbitrary<Term> = fc.letrec<{ node: Term }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'skeleton' },
    { weight: 3, arbitrary: callIn(CLOSED) },
    { weight: 1, arbitrary: guarded(CLOSED, 1) },
    { weight: 5, arbitrary: fc.tuple(tie('node'), tie('node')).map(([l, r]) => par(l, r)) },
    { weight: 2, arbitrary: fc.tuple(tie('node'), fc.subarray([...CHANNELS], { minLength: 1, maxLength: 2 })).map(([body, names]) => restrict(body, ...names)) },
    { weight: 1, arbitrary: fc.tuple(tie('node'), fc.constantFrom(...RELABELLINGS)).map(([body, pairs]) => relabel(body, ...pairs)) },
  ),
})).node;

const role = fc.constantFrom('process' as const, 'agent' as const, 'tool' as const, 'resource' as const);

/**
 * Programs with a system `S` that use everything the semantics has: nested scopes, hiding, values, patterns, guards, errors,
 * channels as parameters, constants that become several threads, now and then an open input. Many have infinitely many states.
 */
export const network: fc.Arbitrary<Program> = fc
  .record({
    a: guarded(CLOSED, 2),
    b: guarded({ numbers: ['n'], hasChannel: false }, 2),
    c: guarded({ numbers: [], hasChannel: true }, 2),
    d: guarded({ numbers: ['n'], hasChannel: true }, 1),
    system: fc.tuple(composition, composition, fc.subarray([...CHANNELS])).map(([l, r, names]) => restrict(par(l, r), ...names)),
    roles: fc.tuple(role, role, role, role),
  })
  .map(({ a, b, c, d, system, roles: [roleA, roleB, roleC, roleD] }) => {
    const n = { name: 'n', type: NUMBER, origin: stop.origin };
    const k = { name: 'k', type: { kind: 'chan', payload: null } as const, origin: stop.origin };
    return readable({
      A: { body: a, role: roleA },
      B: { body: b, role: roleB, params: [n] },
      C: { body: c, role: roleC, params: [k] },
      D: { body: d, role: roleD, params: [n, k] },
      S: system,
    });
  });
