/**
 * Whole programs as text: closed, guarded, well-typed, with finite data and few states. They have numbers, truth values and named
 * values on channels, guards, conditionals, constants with values and channels as parameters, restriction, relabelling,
 * choice and parallel. Types are written in some places and left to inference in others.
 */
import fc from 'fast-check';

export interface GeneratedProgram {
  readonly source: string;
  /** The `system` item to run. */
  readonly system: string;
  /** Whatever happens, no expression fails and no value leaves its type. */
  readonly isTotal: boolean;
}

type Kind = 'number' | 'flag' | 'status';

/** What each channel carries. */
const PAYLOADS: Readonly<Record<string, readonly Kind[]>> = { a: [], b: [], c: [], p: ['number'], q: ['number'], f: ['flag'], s: ['status'], d: ['number', 'flag'] };
const TYPES: Readonly<Record<Kind, string>> = { number: '0..2', flag: 'bool', status: 'Status' };
const PURE = ['a', 'b', 'c'];

interface Scope {
  readonly variables: readonly { readonly name: string; readonly kind: Kind }[];
  /** Parameters that stand for channels without payload. */
  readonly channels: readonly string[];
  /** `chan` items say what is carried, so received values need no types. */
  readonly isDeclared: boolean;
  /** Numbers may leave their type: every parameter says its type, so that this ends in `#error(type)`. */
  readonly mayLeave: boolean;
}

const namesOf = (scope: Scope, kind: Kind): readonly string[] => scope.variables.filter((variable) => variable.kind === kind).map(({ name }) => name);

function valueArb(scope: Scope, kind: Kind): fc.Arbitrary<string> {
  const names = namesOf(scope, kind);
  const variable = names.length === 0 ? [] : [{ weight: 4, arbitrary: fc.constantFrom(...names) }];
  if (kind === 'flag') return fc.oneof(fc.constantFrom('true', 'false'), { weight: 1, arbitrary: fc.constantFrom(...(names.length === 0 ? ['true'] : names)).map((x) => `(not ${x})`) }, ...variable);
  if (kind === 'status') return fc.oneof(fc.constantFrom('ok', 'failed'), ...variable);
  if (names.length === 0) return fc.constantFrom('0', '1', '2');
  const sums = fc.constantFrom(...names).chain((x) => fc.constantFrom(`(${x} + 1) mod 3`, `2 - ${x}`, ...(scope.mayLeave ? [`${x} + 1`, `2 div ${x}`] : [])));
  return fc.oneof(fc.constantFrom('0', '1', '2'), { weight: 2, arbitrary: sums }, ...variable);
}

const conditionArb = (scope: Scope): fc.Arbitrary<string> =>
  fc.oneof(
    fc.tuple(valueArb(scope, 'number'), fc.constantFrom('==', '!=', '<', '>='), valueArb(scope, 'number')).map(([left, op, right]) => `${left} ${op} ${right}`),
    fc.tuple(valueArb(scope, 'status'), valueArb(scope, 'status')).map(([left, right]) => `${left} == ${right}`),
    fc.tuple(valueArb(scope, 'flag'), valueArb(scope, 'flag')).map(([left, right]) => `${left} and ${right}`),
  );

const pureArb = (scope: Scope): fc.Arbitrary<string> => fc.constantFrom(...PURE, ...scope.channels);

/** A constant with arguments. */
function callArb(scope: Scope): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constant('A'),
    valueArb(scope, 'number').map((n) => `B(${n})`),
    fc.tuple(valueArb(scope, 'number'), pureArb(scope)).map(([n, k]) => `C(${n}, ${k})`),
    fc.tuple(valueArb(scope, 'status'), valueArb(scope, 'flag')).map(([t, u]) => `D(${t}, ${u})`),
  );
}

/** A prefix and what follows it. */
function prefixArb(scope: Scope, depth: number): fc.Arbitrary<string> {
  const next = (inner: Scope): fc.Arbitrary<string> => processArb(inner, depth - 1);
  const communication = fc.tuple(fc.constantFrom(...Object.keys(PAYLOADS)), fc.boolean()).chain(([channel, isOutput]) => {
    const kinds = PAYLOADS[channel] ?? [];
    if (kinds.length === 0) return fc.tuple(pureArb(scope), next(scope)).map(([name, after]) => `${isOutput ? "'" : ''}${name}.${after}`);
    if (isOutput) return fc.tuple(fc.tuple(...kinds.map((kind) => valueArb(scope, kind))), next(scope)).map(([values, after]) => `${channel}!(${values.join(', ')}).${after}`);
    const names = kinds.map((kind, i) => ({ name: `${kind.charAt(0)}${depth}${i === 0 ? '' : i}`, kind }));
    const patterns = names.map(({ name, kind }) => fc.oneof({ weight: 4, arbitrary: fc.boolean().map((hasType) => (hasType || !scope.isDeclared ? `${name}: ${TYPES[kind]}` : name)) }, { weight: 1, arbitrary: valueArb(scope, kind).map((value) => `=(${value})`) }));
    return fc.tuple(...patterns).chain((written) => {
      const bound = names.filter((_, i) => written[i]?.startsWith('=') === false);
      return next({ ...scope, variables: [...scope.variables, ...bound] }).map((after) => `${channel}?(${written.join(', ')}).${after}`);
    });
  });
  const internal = fc.tuple(fc.constantFrom('tau', 'tau_work', 'tau_log(1)'), next(scope)).map(([tau, after]) => `${tau}.${after}`);
  return fc.oneof({ weight: 5, arbitrary: communication }, { weight: 1, arbitrary: internal });
}

/** A guarded sequential process, in parentheses where it needs them. */
function guardedArb(scope: Scope, depth: number): fc.Arbitrary<string> {
  const prefix = prefixArb(scope, depth);
  return fc.oneof(
    { weight: 4, arbitrary: prefix },
    { weight: 3, arbitrary: fc.tuple(prefix, prefix).map(([left, right]) => `(${left} + ${right})`) },
    { weight: 1, arbitrary: fc.tuple(conditionArb(scope), prefix).map(([condition, body]) => `[${condition}] ${body}`) },
    { weight: 1, arbitrary: fc.tuple(conditionArb(scope), prefix, prefix).map(([condition, yes, no]) => `(if ${condition} then ${yes} else ${no})`) },
  );
}

/** What may follow a prefix: more of the same, a constant, the end, or a few steps side by side. */
function processArb(scope: Scope, depth: number): fc.Arbitrary<string> {
  const end = fc.oneof({ weight: 4, arbitrary: callArb(scope) }, { weight: 1, arbitrary: fc.constant('0') });
  if (depth <= 0) return end;
  const sideBySide = fc.tuple(pureArb(scope), pureArb(scope)).map(([left, right]) => `(${left}.0 | '${right}.0)`);
  return fc.oneof({ weight: 3, arbitrary: guardedArb(scope, depth) }, { weight: 2, arbitrary: end }, { weight: 1, arbitrary: sideBySide });
}

const RELABELLINGS = ['', '', '[b/a]', '[a/b, b/a]', '[tau/c]', '[q/p]', '[p/q, c/a]'];

/** Programs with a `system S` of one to three parts. */
export const programArb: fc.Arbitrary<GeneratedProgram> = fc.record({ isDeclared: fc.boolean(), mayLeave: fc.boolean(), hasTypes: fc.boolean() }).chain(({ isDeclared, mayLeave, hasTypes }) => {
  const empty: Scope = { variables: [], channels: [], isDeclared, mayLeave };
  const param = (name: string, type: string): string => (hasTypes || mayLeave ? `${name}: ${type}` : name);
  const number = { name: 'n', kind: 'number' } as const;
  const body = (scope: Scope): fc.Arbitrary<string> => guardedArb(scope, 2);
  const part = fc.tuple(fc.oneof({ weight: 2, arbitrary: callArb(empty) }, guardedArb(empty, 1).map((text) => `(${text})`)), fc.constantFrom(...RELABELLINGS)).map(([text, relabelling]) => text + relabelling);
  return fc
    .record({
      a: body(empty),
      b: body({ ...empty, variables: [number] }),
      c: body({ ...empty, variables: [number], channels: ['k'] }),
      d: body({ ...empty, variables: [{ name: 't', kind: 'status' }, { name: 'u', kind: 'flag' }] }),
      parts: fc.array(part, { minLength: 1, maxLength: 3 }),
      restricted: fc.subarray(Object.keys(PAYLOADS)),
    })
    .map(({ a, b, c, d, parts, restricted }) => ({
      system: 'S',
      isTotal: !mayLeave,
      source: [
        'type Status = {ok, failed}; chan a, b, c: ();',
        ...(isDeclared ? ['chan p, q: (0..2); chan f: (bool); chan s: (Status); chan d: (0..2, bool);'] : []),
        `agent A = ${a};`,
        `tool B(${param('n', '0..2')}) = ${b};`,
        `resource C(${param('n', '0..2')}, k) = ${c};`,
        `D(${param('t', 'Status')}, ${param('u', 'bool')}) = ${d};`,
        `system S = (${parts.join(' | ')}) \\ {${restricted.join(', ')}};`,
        '',
      ].join('\n'),
    }));
});
