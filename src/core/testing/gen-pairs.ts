/**
 * Pairs of processes for comparing: a process and what laws of bisimilarity make of it, or a mutant of that. About half are
 * related and half are not, in both relations. Written as text, with few states.
 */
import fc from 'fast-check';

type Process =
  | { readonly kind: 'sum'; readonly summands: readonly Summand[] }
  | { readonly kind: 'call'; readonly name: string }
  | { readonly kind: 'par'; readonly left: Process; readonly right: Process }
  | { readonly kind: 'restrict'; readonly body: Process; readonly channel: string };
type Summand = readonly [action: string, next: Process];

export interface GeneratedPair {
  /** Definitions that both use. */
  readonly definitions: string;
  readonly left: string;
  readonly right: string;
}

const NAMES = ['A', 'B', 'C'];
const NIL: Process = { kind: 'sum', summands: [] };
const action = fc.constantFrom('a', "'a", 'b', "'b", 'tau', 'tau');

function sumArb(depth: number): fc.Arbitrary<Process> {
  const end = fc.oneof(fc.constant(NIL), fc.constantFrom(...NAMES).map((name): Process => ({ kind: 'call', name })));
  const next = depth <= 1 ? end : fc.oneof({ weight: 3, arbitrary: sumArb(depth - 1) }, { weight: 1, arbitrary: end });
  return fc.array(fc.tuple(action, next), { minLength: 1, maxLength: 3 }).map((summands): Process => ({ kind: 'sum', summands }));
}

const processArb: fc.Arbitrary<Process> = fc.oneof(
  { weight: 3, arbitrary: sumArb(3) },
  { weight: 1, arbitrary: fc.tuple(sumArb(2), sumArb(1)).map(([left, right]): Process => ({ kind: 'par', left, right })) },
  { weight: 1, arbitrary: fc.tuple(sumArb(2), sumArb(1), fc.constantFrom('a', 'b')).map(([left, right, channel]): Process => ({ kind: 'restrict', body: { kind: 'par', left, right }, channel })) },
);

function written(process: Process): string {
  switch (process.kind) {
    case 'sum':
      return process.summands.length === 0 ? '0' : `(${process.summands.map(([act, next]) => `${act}.${written(next)}`).join(' + ')})`;
    case 'call':
      return process.name;
    case 'par':
      return `(${written(process.left)} | ${written(process.right)})`;
    case 'restrict':
      return `(${written(process.body)} \\ {${process.channel}})`;
  }
}

/** Numbers to choose by, one after another. */
type Dice = (sides: number) => number;

function diceOf(numbers: readonly number[]): Dice {
  let at = 0;
  return (sides) => (numbers[at++ % numbers.length] ?? 0) % sides;
}

/** Applies one change somewhere in a process. */
function somewhere(process: Process, dice: Dice, change: (process: Process) => Process): Process {
  if (dice(3) === 0) return change(process);
  switch (process.kind) {
    case 'sum': {
      if (process.summands.length === 0) return change(process);
      const at = dice(process.summands.length);
      return { kind: 'sum', summands: process.summands.map(([act, next], i): Summand => (i === at ? [act, somewhere(next, dice, change)] : [act, next])) };
    }
    case 'call':
      return change(process);
    case 'par':
      return dice(2) === 0 ? { ...process, left: somewhere(process.left, dice, change) } : { ...process, right: somewhere(process.right, dice, change) };
    case 'restrict':
      return { ...process, body: somewhere(process.body, dice, change) };
  }
}

/** A law of ~: sums commute and are idempotent, `P | 0` is P, `|` commutes, a constant is its body. */
function strongLaw(process: Process, dice: Dice, definitions: ReadonlyMap<string, Process>): Process {
  if (dice(4) === 0) return dice(2) === 0 ? { kind: 'par', left: process, right: NIL } : { kind: 'par', left: NIL, right: process };
  switch (process.kind) {
    case 'sum':
      return { kind: 'sum', summands: dice(2) === 0 ? process.summands.toReversed() : [...process.summands, ...process.summands.slice(0, 1 + dice(2))] };
    case 'call':
      return definitions.get(process.name) ?? process;
    case 'par':
      return { kind: 'par', left: process.right, right: process.left };
    case 'restrict':
      return process;
  }
}

/** The τ-laws (Milner 1989, 3.2): a.τ.P = a.P; P + τ.P = τ.P; a.(P + τ.Q) + a.Q = a.(P + τ.Q). */
function weakLaw(process: Process, dice: Dice): Process {
  if (process.kind !== 'sum' || process.summands.length === 0) return process;
  const at = dice(process.summands.length);
  const [act, next] = process.summands[at] ?? ['tau', NIL];
  const inner = next.kind === 'sum' ? next.summands : [];
  const law = dice(3);
  if (law === 0) return { kind: 'sum', summands: process.summands.with(at, [act, { kind: 'sum', summands: [['tau', next]] }]) };
  if (law === 1 && act === 'tau') return { kind: 'sum', summands: [...process.summands, ...inner] };
  return { kind: 'sum', summands: [...process.summands, ...inner.filter(([each]) => each === 'tau').map(([, q]): Summand => [act, q])] };
}

/** Something else, in general: another action, a summand more or less. */
function mutated(process: Process, dice: Dice): Process {
  if (process.kind !== 'sum') return { kind: 'sum', summands: [[dice(2) === 0 ? 'a' : 'b', process]] };
  const at = dice(Math.max(1, process.summands.length));
  const other = ['a', "'b", 'tau', 'c'][dice(4)] ?? 'c';
  const [, next = NIL] = process.summands[at] ?? [];
  return [
    { kind: 'sum', summands: process.summands.toSpliced(at, 1) } as const,
    { kind: 'sum', summands: process.summands.toSpliced(at, 1, [other, next]) } as const,
    { kind: 'sum', summands: [...process.summands, [other, NIL]] } as const,
  ][dice(3)] ?? process;
}

/** Pairs for a relation: `isWeak` uses the τ-laws too. */
export function pairArb(isWeak: boolean): fc.Arbitrary<GeneratedPair> {
  return fc
    .record({
      bodies: fc.tuple(sumArb(2), sumArb(2), sumArb(1)),
      process: processArb,
      laws: fc.array(fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      mutation: fc.option(fc.array(fc.nat(1000), { minLength: 12, maxLength: 12 }), { freq: 2 }),
    })
    .map(({ bodies, process, laws, mutation }) => {
      const definitions = new Map(bodies.map((body, i) => [NAMES[i] ?? '', body]));
      const lawful = laws.reduce((now, numbers) => {
        const dice = diceOf(numbers);
        return somewhere(now, dice, (part) => (isWeak && dice(2) === 0 ? weakLaw(part, dice) : strongLaw(part, dice, definitions)));
      }, process);
      const dice = diceOf(mutation ?? [0]);
      const right = mutation === null ? lawful : somewhere(lawful, dice, (part) => mutated(part, dice));
      return { definitions: [...definitions].map(([name, body]) => `${name} = ${written(body)};`).join(' '), left: written(process), right: written(right) };
    });
}
