/**
 * Programs whose systems are put together in every way the drawing knows: constants that stand twice, relabelled, with channels as
 * arguments, compositions of their own, scopes in scopes, named sets that systems share, bare terms.
 */
import fc from 'fast-check';

const CHANNELS = ['a', 'b', "c'", 'in'] as const;
const channel = fc.constantFrom(...CHANNELS);
const action = fc.tuple(fc.boolean(), channel).map(([isOutput, name]) => (isOutput ? `'${name}` : name));
const after = fc.constantFrom('A', 'B', 'W', '0', 'C(a)', 'C(b)', 'D(0)', 'D(1)');

const prefix: fc.Arbitrary<string> = fc.tuple(fc.array(action, { minLength: 1, maxLength: 2 }), after).map(([actions, next]) => [...actions, next].join('.'));
const guarded: fc.Arbitrary<string> = fc.oneof({ weight: 3, arbitrary: prefix }, fc.tuple(prefix, prefix).map(([left, right]) => `${left} + ${right}`));

const RELABELLINGS = ["[b/a]", '[a/b, b/a]', '[x/a]', '[in/b]', "[x/c']", '[tau/a]', '[a/x]'] as const;
const sets = fc.oneof(fc.subarray([...CHANNELS, 'x'], { minLength: 1, maxLength: 2 }).map((names) => `{${names.join(', ')}}`), fc.constantFrom('L', 'M'));

const composition = (others: readonly string[]): fc.Arbitrary<string> =>
  fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      { weight: 6, arbitrary: fc.constantFrom('A', 'B', 'C(a)', "C(c')", 'D(1)', ...others) },
      { weight: 1, arbitrary: prefix.map((text) => `${text}`) },
      { weight: 5, arbitrary: fc.tuple(tie('node'), tie('node')).map(([left, right]) => `(${left} | ${right})`) },
      { weight: 2, arbitrary: fc.tuple(tie('node'), sets).map(([body, names]) => `(${body}) \\ ${names}`) },
      { weight: 2, arbitrary: fc.tuple(tie('node'), fc.constantFrom(...RELABELLINGS)).map(([body, pairs]) => `(${body})${pairs}`) },
    ),
  })).node;

/** Programs with two systems, `S` and `T`. */
export const composedArb: fc.Arbitrary<string> = fc
  .record({
    a: guarded, b: guarded, w: guarded, c: fc.tuple(fc.constantFrom('k', "'k"), after).map(([first, next]) => `${first}.${next}`), d: guarded, pair: composition([]), left: fc.tuple(fc.constantFrom('A', 'B', 'C(b)'), fc.constantFrom('', ...RELABELLINGS)),
    s: fc.tuple(composition(['Pair', 'Left']), composition(['Pair', 'Left'])), t: composition(['Pair', 'Left', 'W']), l: fc.subarray([...CHANNELS], { minLength: 1 }),
  })
  .map(({ a, b, c, d, w, pair, left, s, t, l }) => [
    `agent A = ${a}; // calls`, `tool B = ${b};`, `W = ${w};`, `resource C(k) = ${c};`, `D(n: 0..1) = [n == 1] 'a.D(0) + ${d};`, `Pair = ${pair};`, `Left = ${left.join('')};`,
    `set L = {${l.join(', ')}};`, 'set M = {a};', `system S = ${s.join(' | ')};`, `system T = ${t};`, '',
  ].join('\n'));
