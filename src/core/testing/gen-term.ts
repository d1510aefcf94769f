/**
 * Terms as the parser builds them, over the whole grammar (`new`, `!`, time and words that are keywords elsewhere included).
 * They are well-formed as text, not well-typed: for laws about printing and reading.
 */
import fc from 'fast-check';
import { NO_ORIGIN } from '../base/brand.ts';
import type { Item } from '../term/program.ts';
import type { Action, ChannelSet, Expr, Param, Pattern, Term } from '../term/term.ts';
import type { Type } from '../term/type.ts';

const origin = NO_ORIGIN;

/** Keywords elsewhere (rule 1) are good names here. */
const WORDS = ['in', 'then', 'else', 'new', 'nu', 'timeout', 'delay', 'check', 'system', 'agent', 'div', 'mod', 'and', 'or', 'len', 'has', 's', 'min', 'chan', 'bool'];
const PLAIN = ['a', 'b', 'x', "x'", "y''", 'call_2', '#1', 'r#3', 'tauten', 'ünder', 'longerName'];

/** `if`, `true` … are channels and fields but, as values, something else. */
const channelName = fc.constantFrom(...PLAIN, ...WORDS, 'if', 'true', 'false', 'not');
const valueName = fc.constantFrom(...PLAIN, ...WORDS);
const constantName = fc.constantFrom('P', 'Q', 'Client', "P'", 'Ünder', 'R_2', 'New');
const named = (name: string): Expr => ({ kind: 'name', name, origin });

/** Non-empty rows without repetition. */
const names = fc.uniqueArray(channelName, { minLength: 1, maxLength: 3 });

const literal: fc.Arbitrary<Expr> = fc
  .oneof(
    fc.nat({ max: 1000 }).map((value) => ({ kind: 'int', value }) as const),
    fc.maxSafeNat().map((value) => ({ kind: 'int', value }) as const),
    fc.boolean().map((value) => ({ kind: 'bool', value }) as const),
    fc.string({ unit: 'binary', maxLength: 6 }).map((value) => ({ kind: 'string', value }) as const),
  )
  .map((value) => ({ kind: 'literal', value, origin }));

export const exprArb: fc.Arbitrary<Expr> = fc.letrec<{ expr: Expr }>((tie) => {
  const expr = tie('expr');
  return {
    expr: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 4, arbitrary: valueName.map(named) },
      { weight: 3, arbitrary: literal },
      fc.array(expr, { maxLength: 3 }).map((items): Expr => ({ kind: 'list', items, origin })),
      fc
        .tuple(names, fc.array(expr, { minLength: 3, maxLength: 3 }))
        .map(([fields, values]): Expr => ({ kind: 'record', fields: fields.map((name, i) => ({ name, value: values[i] ?? named('x') })), origin })),
      fc.tuple(expr, channelName).map(([record, field]): Expr => ({ kind: 'field', record, field, origin })),
      fc.tuple(fc.constantFrom('-' as const, 'not' as const), expr).map(([op, operand]): Expr => ({ kind: 'unary', op, operand, origin })),
      {
        weight: 3,
        arbitrary: fc
          .tuple(fc.constantFrom('+', '-', '*', 'div', 'mod', '==', '!=', '<', '<=', '>', '>=', 'and', 'or'), expr, expr)
          .map(([op, left, right]): Expr => ({ kind: 'binary', op, left, right, origin })),
      },
      fc.tuple(expr, expr, expr).map(([condition, yes, no]): Expr => ({ kind: 'conditional', condition, yes, no, origin })),
      fc.tuple(fc.constantFrom('len', 'head', 'tail'), expr).map(([name, arg]): Expr => ({ kind: 'builtin', name, args: [arg], origin })),
      fc.tuple(fc.constantFrom('append', 'has'), expr, expr).map(([name, list, item]): Expr => ({ kind: 'builtin', name, args: [list, item], origin })),
    ),
  };
}).expr;

export const typeArb: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Type>({ kind: 'bool' }, { kind: 'int' }, { kind: 'string' }, { kind: 'chan', payload: null }, { kind: 'named', name: 'Colour' }),
    fc.tuple(fc.integer({ min: -9, max: 9 }), fc.nat({ max: 9 })).map(([low, size]): Type => ({ kind: 'range', low, high: low + size })),
    names.map((atoms): Type => ({ kind: 'enum', atoms })),
    fc
      .tuple(names, fc.array(tie('type'), { minLength: 3, maxLength: 3 }))
      .map(([fields, types]): Type => ({ kind: 'record', fields: fields.map((name, i) => ({ name, type: types[i] ?? { kind: 'bool' } })) })),
    fc.tuple(tie('type'), fc.nat({ max: 4 })).map(([item, max]): Type => ({ kind: 'list', item, max })),
    fc.array(tie('type'), { minLength: 1, maxLength: 2 }).map((payload): Type => ({ kind: 'chan', payload })),
  ),
})).type;

const paramArb: fc.Arbitrary<Param> = fc.tuple(valueName, fc.option(typeArb)).map(([name, type]) => ({ name, type, origin }));

const patternArb: fc.Arbitrary<Pattern> = fc.oneof(
  paramArb.map((param): Pattern => ({ kind: 'bind', param })),
  exprArb.map((value): Pattern => ({ kind: 'equal', value, origin })),
);

const actionArb: fc.Arbitrary<Action> = fc.oneof(
  fc.constant<Action>({ kind: 'tau', tag: null, args: [], origin }),
  fc.tuple(fc.constantFrom('retry', 'x', '2'), fc.array(exprArb, { maxLength: 2 })).map(([tag, args]): Action => ({ kind: 'tau', tag, args, origin })),
  fc.tuple(channelName, fc.array(patternArb, { maxLength: 2 })).map(([name, patterns]): Action => ({ kind: 'input', channel: named(name), patterns, origin })),
  fc.tuple(channelName, fc.array(exprArb, { maxLength: 2 })).map(([name, args]): Action => ({ kind: 'output', channel: named(name), args, origin })),
);

/** A number of ticks where a `simple` is asked for. */
const durationArb = fc.oneof(
  fc.nat({ max: 99 }).map((value): Expr => ({ kind: 'literal', value: { kind: 'int', value }, origin })),
  valueName.map(named),
);

const setArb: fc.Arbitrary<ChannelSet> = fc.oneof(
  fc.uniqueArray(channelName, { maxLength: 3 }).map((all): ChannelSet => ({ kind: 'names', names: all })),
  constantName.map((name): ChannelSet => ({ kind: 'named', name, origin })),
);

const pairsArb = fc.array(fc.record({ to: fc.oneof(channelName, fc.constant('tau')), from: channelName }), { minLength: 1, maxLength: 3 });

/** Any process the grammar has. */
export const termArb: fc.Arbitrary<Term> = fc.letrec<{ term: Term }>((tie) => {
  const term = tie('term');
  return {
    term: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 2, arbitrary: fc.constant<Term>({ kind: 'stop', origin }) },
      { weight: 2, arbitrary: fc.tuple(constantName, fc.array(exprArb, { maxLength: 2 })).map(([process, args]): Term => ({ kind: 'call', process, args, origin })) },
      { weight: 5, arbitrary: fc.tuple(actionArb, term).map(([action, next]): Term => ({ kind: 'prefix', action, next, origin })) },
      fc.tuple(durationArb, term).map(([duration, next]): Term => ({ kind: 'prefix', action: { kind: 'delay', duration, origin }, next, origin })),
      { weight: 2, arbitrary: fc.tuple(term, term).map(([left, right]): Term => ({ kind: 'choice', left, right, origin })) },
      { weight: 2, arbitrary: fc.tuple(term, term).map(([left, right]): Term => ({ kind: 'par', left, right, origin })) },
      fc.tuple(setArb, term).map(([channels, body]): Term => ({ kind: 'restrict', channels, body, origin })),
      fc.tuple(pairsArb, term).map(([pairs, body]): Term => ({ kind: 'relabel', pairs, body, origin })),
      fc.tuple(exprArb, term).map(([condition, body]): Term => ({ kind: 'guard', condition, body, origin })),
      fc.tuple(exprArb, term, term).map(([condition, yes, no]): Term => ({ kind: 'if', condition, yes, no, origin })),
      fc.tuple(fc.array(paramArb, { minLength: 1, maxLength: 2 }), term).map(([params, body]): Term => ({ kind: 'new', names: params, body, origin })),
      term.map((body): Term => ({ kind: 'replicate', body, origin })),
      fc.tuple(durationArb, term, term).map(([duration, body, otherwise]): Term => ({ kind: 'timeout', duration, body, otherwise, origin })),
    ),
  };
}).term;

const definitionArb: fc.Arbitrary<Item> = fc
  .record({ name: constantName, role: fc.constantFrom('agent', 'tool', 'resource', 'process'), isSystem: fc.boolean(), params: fc.array(paramArb, { maxLength: 2 }), body: termArb })
  .map(({ name, role, isSystem, params, body }): Item => {
    const definition = { name, role: isSystem ? 'process' : role, isSystem, params, body, origin, nameOrigin: origin } as const;
    return { kind: 'definition', definition, origin };
  });

const checkArb: fc.Arbitrary<Item> = fc.tuple(fc.constantFrom('deadlock_free', 'weak', 'sat'), fc.boolean(), termArb, termArb).map(([name, expected, left, right]): Item => {
  const process = (term: Term) => ({ kind: 'process', term, origin }) as const;
  const args = name === 'deadlock_free' ? [process(left)] : name === 'weak' ? [process(left), process(right)] : [process(left), { kind: 'formula', text: "<a,'b>[x(1, {c})]tt and ff", origin } as const];
  return { kind: 'check', check: { name, args, expected, text: '', line: 0, origin }, origin };
});

/** Every kind of item. */
export const itemArb: fc.Arbitrary<Item> = fc.oneof(
  { weight: 4, arbitrary: definitionArb },
  checkArb,
  fc.constantFrom('lib.tau', 'a/b c.tau').map((path): Item => ({ kind: 'import', path, origin })),
  fc.tuple(constantName, typeArb).map(([name, type]): Item => ({ kind: 'type', name, type, origin, nameOrigin: origin })),
  fc.tuple(constantName, fc.uniqueArray(channelName, { maxLength: 3 })).map(([name, channels]): Item => ({ kind: 'set', name, channels, origin, nameOrigin: origin })),
  fc.tuple(names, fc.option(fc.array(typeArb, { maxLength: 2 }))).map(([all, payload]): Item => ({ kind: 'chan', names: all, payload, origin })),
  fc.tuple(fc.nat({ max: 60 }), fc.constantFrom('ms', 's', 'min', 'h')).map(([amount, unit]): Item => ({ kind: 'tick', amount, unit, origin })),
);
