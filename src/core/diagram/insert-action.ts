/** One more action in the behaviour of a component. */
import { NO_ORIGIN } from '../base/brand.ts';
import type { Action, Expr, Param, Pattern, Term } from '../term/term.ts';
import type { Type } from '../term/type.ts';
import { valuesOf } from '../term/types.ts';
import type { Value } from '../term/value.ts';
import { bindersOf } from '../term/walk.ts';
import type { Draft } from './draft.ts';
import type { DrawRefusal } from './draw-command.ts';
import { callOf, STOP } from './edit-tree.ts';
import { atomsOf, channelsIn, freshName } from './names.ts';
import type { SceneComponent } from './scene.ts';

export interface NewAction {
  /** As the component says it. */
  readonly name: string;
  readonly polarity: 'send' | 'receive';
  readonly arity: number;
  /** Null: what fits the role, `or` for tools and resources. */
  readonly how: 'then' | 'or' | null;
}

/** Adds the action; null when it is done. A definition that stands for several instances changes for all of them. */
export function insertAction(draft: Draft, component: SceneComponent, wanted: NewAction): DrawRefusal | null {
  const { definition, path, role } = component;
  const place = path.at(-1) ?? NO_ORIGIN;
  const leaf = draft.termAt(place);
  const isConstant = definition !== null && (leaf === null || leaf.kind === 'call');
  const target = isConstant ? draft.definition(definition) : null;
  if (isConstant && (target === null || target.body.origin === NO_ORIGIN && draft.scene.broken.has(definition))) return { kind: 'broken', name: definition };
  const body = target === null ? leaf : target.body;
  if (body === null) return { kind: 'gone' };
  const params = target?.params.map(({ name }) => name) ?? [];
  const again = target === null ? null : callOf(target.name, params.map((name): Expr => ({ kind: 'name', name, origin: NO_ORIGIN })));
  const serves = role === 'tool' || role === 'resource';
  const how = wanted.how ?? (serves ? 'or' : 'then');
  const loops = again !== null && (serves || (how === 'or' && calls(body, target?.name ?? '')));
  const end = loops && again !== null ? again : STOP;
  const bound = how === 'then' ? new Set([...params, ...bindersOfRow(body)]) : new Set(params);
  if (bound.has(wanted.name)) return { kind: 'name-taken', name: wanted.name };
  const action = actionOf(draft, wanted, body, bound);
  const prefix = (next: Term): Term => ({ kind: 'prefix', action, next, origin: NO_ORIGIN });
  const change = (term: Term): Term => {
    if (term.kind === 'stop') return prefix(end);
    if (how === 'or') return { kind: 'choice', left: term, right: prefix(end), origin: NO_ORIGIN };
    return afterRow(term, (rest) => prefix(rest.kind === 'stop' && loops ? end : rest));
  };
  if (target === null) draft.replace(place, change);
  else draft.changeDefinition(target.name, (each) => ({ ...each, body: change(each.body) }));
  return null;
}

function calls(term: Term, name: string): boolean {
  const last = lastOfRow(term);
  return last.kind === 'call' && last.process === name;
}

function lastOfRow(term: Term): Term {
  let last = term;
  while (last.kind === 'prefix') last = last.next;
  return last;
}

/** What ends a row of prefixes, replaced. */
function afterRow(term: Term, change: (rest: Term) => Term): Term {
  const row: (Term & { readonly kind: 'prefix' })[] = [];
  let rest = term;
  for (; rest.kind === 'prefix'; rest = rest.next) row.push(rest);
  return row.reduceRight<Term>((next, prefix) => ({ ...prefix, next }), change(rest));
}

function bindersOfRow(term: Term): readonly string[] {
  const names: string[] = [];
  for (let each = term; each.kind === 'prefix'; each = each.next) names.push(...bindersOf(each.action));
  return names;
}

function actionOf(draft: Draft, { name, polarity, arity }: NewAction, body: Term, bound: ReadonlySet<string>): Action {
  const channel: Expr = { kind: 'name', name, origin: NO_ORIGIN };
  const payload = draft.scene.payloads.get(name) ?? [];
  const places = Array.from({ length: arity }, (_, i) => payload[i] ?? null);
  if (polarity === 'send') return { kind: 'output', channel, args: places.map((type) => valueFor(draft, type)), origin: NO_ORIGIN };
  const atoms = atomsOf(draft.items);
  const taken = new Set([...bound, ...atoms, ...channelsIn(body, new Set(), new Set(), 'all'), name]);
  const patterns = places.map((_, i): Pattern => {
    const variable = freshName(['x', 'y', 'z'][i] ?? `x${i + 1}`, (each) => taken.has(each));
    taken.add(variable);
    return { kind: 'bind', param: { name: variable, type: null, origin: NO_ORIGIN } satisfies Param };
  });
  return { kind: 'input', channel, patterns, origin: NO_ORIGIN };
}

/** The first value of a type; 0 where nothing is known. */
function valueFor({ scene }: Draft, type: Type | null): Expr {
  const [first] = (type === null ? null : valuesOf(type, scene.types)) ?? [];
  if (type?.kind === 'string') return literal({ kind: 'string', value: '' });
  if (type?.kind === 'chan') return { kind: 'name', name: [...scene.payloads.keys()][0] ?? 'x', origin: NO_ORIGIN };
  return first === undefined ? literal({ kind: 'int', value: 0 }) : written(first);
}

/** A value as the parser reads it: an atom is a name there, a list a list of expressions. */
function written(value: Value): Expr {
  switch (value.kind) {
    case 'atom':
    case 'channel':
      return { kind: 'name', name: value.name, origin: NO_ORIGIN };
    case 'list':
      return { kind: 'list', items: value.items.map(written), origin: NO_ORIGIN };
    case 'record':
      return { kind: 'record', fields: value.fields.map((field) => ({ name: field.name, value: written(field.value) })), origin: NO_ORIGIN };
    case 'int':
      return value.value < 0 ? { kind: 'unary', op: '-', operand: literal({ kind: 'int', value: -value.value }), origin: NO_ORIGIN } : literal(value);
    case 'bool':
    case 'string':
      return literal(value);
  }
}

function literal(value: Value): Expr {
  return { kind: 'literal', value, origin: NO_ORIGIN };
}

