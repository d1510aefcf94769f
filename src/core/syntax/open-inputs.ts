/**
 * Visible inputs whose values cannot be enumerated (calculus 1.3, "Values of visible inputs"). The walk follows the constants of
 * a system with what is restricted and renamed around them; internal communication never enumerates, so only what can be seen
 * from outside counts.
 */
import type { Definition, Program } from '../term/program.ts';
import type { Action, Expr, Param, Term } from '../term/term.ts';
import { MAX_VALUES, valuesOf } from '../term/types.ts';
import { bindersOf, childrenOf } from '../term/walk.ts';

export interface OpenInput {
  readonly param: Param;
  /** As written where the input stands. */
  readonly channel: string;
  readonly definition: string;
}

/** More places than this are not visited; what is missed is found when the system runs. */
const MAX_VISITS = 5_000;

/** How channel names look from outside: absent as they are, null when restricted. Equal views have one `id`. */
interface View {
  readonly id: number;
  readonly names: ReadonlyMap<string, string | null>;
}

/** Variables that stand for channels whose name is known. */
type Channels = ReadonlyMap<string, string>;

interface Visit {
  readonly definition: Definition;
  readonly view: View;
  readonly channels: Channels;
}

/** The open inputs of a constant run as a system, each once. Empty when the constant is unknown or takes parameters. */
export function openInputs({ definitions, types }: Pick<Program, 'definitions' | 'types'>, system: string): readonly OpenInput[] {
  const found = new Map<Param, OpenInput>();
  const seen = new Set<string>();
  const waiting: Visit[] = [];
  const views = new Map<string, View>();
  const viewOf = (names: View['names']): View => {
    const key = JSON.stringify([...names].sort(([a], [b]) => (a < b ? -1 : 1)));
    const view = views.get(key) ?? { id: views.size, names };
    views.set(key, view);
    return view;
  };
  const enter = (name: string, args: readonly Expr[], view: View, channels: Channels): void => {
    const definition = definitions.get(name);
    if (definition === undefined) return;
    const inner = new Map<string, string>();
    definition.params.forEach((param, i) => {
      const channel = nameOf(args[i], channels);
      if (channel !== null) inner.set(param.name, channel);
    });
    const key = `${name} ${view.id} ${[...inner].join(' ')}`;
    if (seen.has(key) || seen.size >= MAX_VISITS) return;
    seen.add(key);
    waiting.push({ definition, view, channels: inner });
  };
  const visit = (term: Term, view: View, channels: Channels, owner: string): void => {
    if (term.kind === 'call') enter(term.process, term.args, view, channels);
    if (term.kind === 'prefix' && term.action.kind === 'input') {
      const channel = nameOf(term.action.channel, channels);
      if (channel !== null && view.names.get(channel) !== null) {
        const param = unlistable(term.action, types);
        if (param !== null) found.set(param, { param, channel, definition: owner });
      }
    }
    const changed = namesBelow(term, view.names);
    const below = changed === null ? view : viewOf(changed);
    const inner = term.kind === 'prefix' ? without(channels, bindersOf(term.action)) : term.kind === 'new' ? without(channels, term.names.map(({ name }) => name)) : channels;
    for (const child of childrenOf(term)) visit(child, below, inner, owner);
  };
  if (definitions.get(system)?.params.length === 0) enter(system, [], viewOf(new Map()), new Map());
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) visit(next.definition.body, next.view, next.channels, next.definition.name);
  return [...found.values()];
}

/** The channel an expression names, if that can be seen. */
function nameOf(expr: Expr | undefined, channels: Channels): string | null {
  if (expr?.kind === 'literal') return expr.value.kind === 'channel' ? expr.value.name : null;
  return expr?.kind === 'variable' ? (channels.get(expr.name) ?? null) : null;
}

/** The binder whose values cannot be listed; the first one when there are only too many together. */
function unlistable(action: Action & { readonly kind: 'input' }, types: Program['types']): Param | null {
  const params = action.patterns.flatMap((pattern) => (pattern.kind === 'bind' ? [pattern.param] : []));
  const counts = params.map(({ type }) => valuesOf(type ?? { kind: 'unknown' }, types)?.length ?? Infinity);
  if (counts.includes(0)) return null;
  const endless = params.find((_, i) => counts[i] === Infinity) ?? null;
  return endless ?? (counts.reduce((total, count) => total * count, 1) > MAX_VALUES ? (params[0] ?? null) : null);
}

/** What a restriction or relabelling makes of the names below it; null for other terms. */
function namesBelow(term: Term, names: View['names']): View['names'] | null {
  if (term.kind === 'restrict' && term.channels.kind === 'names') return new Map([...names, ...term.channels.names.map((name) => [name, null] as const)]);
  if (term.kind !== 'relabel') return null;
  const outer = (name: string): string | null => (names.has(name) ? (names.get(name) ?? null) : name);
  return new Map([...names, ...term.pairs.map(({ to, from }) => [from, outer(to)] as const)]);
}

function without(channels: Channels, names: readonly string[]): Channels {
  return names.some((name) => channels.has(name)) ? new Map([...channels].filter(([name]) => !names.includes(name))) : channels;
}
