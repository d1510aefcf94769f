/**
 * Which names of a file are channels (calculus 1.1, rule 8): a name in front of a prefix that no binder around it binds; one in
 * value position likewise, if it is no declared atom; what stands in restrictions, relabellings, `set` and `chan` items.
 */
import { tokenise, type Token } from '../syntax/lexer.ts';
import type { Item } from '../term/program.ts';
import type { Action, Expr, Pattern, Term } from '../term/term.ts';
import type { Type } from '../term/type.ts';
import { bindersOf, forEachTerm } from '../term/walk.ts';
import { bodiesOf, mapBodies, mapExpr, transform } from './edit-tree.ts';

/** Words that begin something else where a channel could stand. */
const KEYWORDS: ReadonlySet<string> = new Set(['tau', 'τ', 'if', 'then', 'else', 'new', 'nu', 'ν', 'delay', 'timeout', 'true', 'false', 'not', 'and', 'or', 'div', 'mod']);

export function isChannelName(name: string): boolean {
  const [only, end] = tokenise(name);
  return only?.kind === 'name' && only.text === name && end?.kind === 'end' && !KEYWORDS.has(name) && !name.startsWith('tau_');
}

export function isConstantName(name: string): boolean {
  const [only, end] = tokenise(name);
  return only?.kind === 'constant' && only.text === name && end?.kind === 'end';
}

/** Values declared in types written anywhere in the file. */
export function atomsOf(items: readonly Item[]): ReadonlySet<string> {
  const atoms = new Set<string>();
  const collect = (type: Type | null): void => {
    if (type?.kind === 'enum') type.atoms.forEach((atom) => atoms.add(atom));
    else if (type?.kind === 'record') type.fields.forEach((field) => collect(field.type));
    else if (type?.kind === 'list') collect(type.item);
    else if (type?.kind === 'chan') type.payload?.forEach(collect);
  };
  for (const item of items) {
    if (item.kind === 'type') collect(item.type);
    if (item.kind === 'chan') item.payload?.forEach(collect);
    if (item.kind === 'definition') item.definition.params.forEach(({ type }) => collect(type));
    for (const body of bodiesOf(item)) {
      forEachTerm(body, (each) => {
        if (each.kind === 'new') each.names.forEach(({ type }) => collect(type));
        if (each.kind === 'prefix' && each.action.kind === 'input') each.action.patterns.forEach((pattern) => pattern.kind === 'bind' && collect(pattern.param.type));
      });
    }
  }
  return atoms;
}

/** What a renaming is asked for each free occurrence of a channel. `bound`: the variables in scope there. */
export type ChannelChange = (name: string, bound: ReadonlySet<string>) => string;

const NOTHING: ReadonlySet<string> = new Set();

/** `top` with its free channels renamed. Restrictions and relabellings inside are read as names too. */
export function mapChannels(top: Term, change: ChannelChange, atoms: ReadonlySet<string>, bound: ReadonlySet<string> = NOTHING): Term {
  return transform(top, bound, (term, scope) => ({ term: mapOwn(term, change, atoms, scope), inner: scopeInside(term, scope) }));
}

/** The variables in scope below a node. */
function scopeInside(term: Term, bound: ReadonlySet<string>): ReadonlySet<string> {
  const names = term.kind === 'new' ? term.names.map(({ name }) => name) : term.kind === 'prefix' ? bindersOf(term.action) : [];
  return names.length === 0 ? bound : new Set([...bound, ...names]);
}

/** What a node says itself. */
function mapOwn(term: Term, change: ChannelChange, atoms: ReadonlySet<string>, bound: ReadonlySet<string>): Term {
  const expr = (each: Expr): Expr => mapValue(each, change, atoms, bound);
  switch (term.kind) {
    case 'call': {
      const args = mapRow(term.args, expr);
      return args === term.args ? term : { ...term, args };
    }
    case 'guard':
    case 'if': {
      const condition = expr(term.condition);
      return condition === term.condition ? term : { ...term, condition };
    }
    case 'timeout': {
      const duration = expr(term.duration);
      return duration === term.duration ? term : { ...term, duration };
    }
    case 'prefix': {
      const action = mapAction(term.action, change, atoms, bound);
      return action === term.action ? term : { ...term, action };
    }
    case 'restrict': {
      if (term.channels.kind === 'named') return term;
      const names = mapRow(term.channels.names, (name) => change(name, bound));
      return names === term.channels.names ? term : { ...term, channels: { kind: 'names', names: [...new Set(names)] } };
    }
    case 'relabel': {
      const pairs = mapRow(term.pairs, (pair) => {
        const [to, from] = [pair.to === 'tau' ? pair.to : change(pair.to, bound), change(pair.from, bound)];
        return to === pair.to && from === pair.from ? pair : { to, from };
      });
      return pairs === term.pairs ? term : { ...term, pairs };
    }
    case 'stop':
    case 'failed':
    case 'choice':
    case 'par':
    case 'new':
    case 'replicate':
    case 'component':
      return term;
  }
}

function mapAction(action: Action, change: ChannelChange, atoms: ReadonlySet<string>, bound: ReadonlySet<string>): Action {
  const expr = (each: Expr): Expr => mapValue(each, change, atoms, bound);
  const subject = (each: Expr): Expr => {
    const name = each.kind === 'name' && !bound.has(each.name) ? change(each.name, bound) : null;
    return each.kind !== 'name' || name === null || name === each.name ? each : { ...each, name };
  };
  switch (action.kind) {
    case 'tau': {
      const args = mapRow(action.args, expr);
      return args === action.args ? action : { ...action, args };
    }
    case 'delay': {
      const duration = expr(action.duration);
      return duration === action.duration ? action : { ...action, duration };
    }
    case 'output': {
      const [channel, args] = [subject(action.channel), mapRow(action.args, expr)];
      return channel === action.channel && args === action.args ? action : { ...action, channel, args };
    }
    case 'input': {
      const channel = subject(action.channel);
      const patterns = mapRow(action.patterns, (pattern): Pattern => {
        const value = pattern.kind === 'equal' ? expr(pattern.value) : null;
        return pattern.kind === 'bind' || value === null || value === pattern.value ? pattern : { ...pattern, value };
      });
      return channel === action.channel && patterns === action.patterns ? action : { ...action, channel, patterns };
    }
  }
}

/** The same row when nothing in it changes. */
function mapRow<T>(row: readonly T[], change: (each: T) => T): readonly T[] {
  const changed = row.map(change);
  return changed.every((each, i) => each === row[i]) ? row : changed;
}

function mapValue(expr: Expr, change: ChannelChange, atoms: ReadonlySet<string>, bound: ReadonlySet<string>): Expr {
  if (expr.kind === 'name') {
    if (bound.has(expr.name) || atoms.has(expr.name)) return expr;
    const name = change(expr.name, bound);
    return name === expr.name ? expr : { ...expr, name };
  }
  let isSame = true;
  const mapped = mapExpr(expr, (part) => {
    const next = mapValue(part, change, atoms, bound);
    if (next !== part) isSame = false;
    return next;
  });
  return isSame ? expr : mapped;
}

/** The free channels of a process. `used`: not those that only stand behind a `\\`. */
export function channelsIn(term: Term, atoms: ReadonlySet<string>, bound: ReadonlySet<string>, which: 'used' | 'all'): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (name: string): string => {
    names.add(name);
    return name;
  };
  mapChannels(which === 'used' ? withoutRestrictions(term) : term, note, atoms, bound);
  return names;
}

function withoutRestrictions(top: Term): Term {
  return transform(top, null, (term) => ({ term, inner: null, after: (rebuilt) => (rebuilt.kind === 'restrict' ? rebuilt.body : rebuilt) }));
}

/** The channels that somebody uses: in processes, relabellings and formulas, not only in restrictions and declarations. */
export function usedChannels(items: readonly Item[]): ReadonlySet<string> {
  return collected(items, 'used');
}

/** Every channel that the file names anywhere. */
export function allChannels(items: readonly Item[]): ReadonlySet<string> {
  const names = new Set(collected(items, 'all'));
  for (const item of items) {
    if (item.kind === 'set') item.channels.forEach((name) => names.add(name));
    if (item.kind === 'chan') item.names.forEach((name) => names.add(name));
  }
  return names;
}

function collected(items: readonly Item[], kind: 'used' | 'all'): ReadonlySet<string> {
  const atoms = atomsOf(items);
  const names = new Set<string>();
  for (const item of items) {
    mapBodies(item, (term, definition) => {
      const bound = new Set(definition?.params.map(({ name }) => name));
      channelsIn(term, atoms, bound, kind).forEach((name) => names.add(name));
      return term;
    });
    if (item.kind === 'check') for (const arg of item.check.args) if (arg.kind === 'formula') wordsOfFormula(arg.text).forEach((name) => names.add(name));
  }
  return names;
}

const FORMULA_WORDS: ReadonlySet<string> = new Set(['and', 'or', 'not', 'tt', 'ff', 'min', 'max', 'mu', 'nu', 'until', 'div', 'deadlock', 'terminated', 'tau', 'tick']);

function wordsOfFormula(text: string): readonly string[] {
  return namesOfFormula(text).flatMap((token) => (token.kind === 'name' ? [token.text] : []));
}

/** The words of a formula that name something. Its keywords do inside of `< >` and `[ ]`; variables of fixed points do not. */
function namesOfFormula(text: string): readonly Token[] {
  const tokens = tokenise(text);
  const bound = new Set(tokens.flatMap(({ text: word }, i) => (['min', 'max', 'mu', 'nu'].includes(tokens[i - 1]?.text ?? '') ? [word] : [])));
  const names: Token[] = [];
  let isLabel = false;
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'name' || token.kind === 'constant') {
      if (isLabel ? token.text !== 'tau' : !bound.has(token.text) && !FORMULA_WORDS.has(token.text)) names.push(token);
    } else if (!isLabel) isLabel = /^[<[]+$/.test(token.text);
    else if (token.text === '(') depth += 1;
    else if (token.text === ')') depth -= 1;
    else if (depth === 0) isLabel = !/^[>\]]+$/.test(token.text);
  }
  return names;
}

/** A formula with its words renamed. */
export function mapFormula(text: string, change: (word: string) => string): string {
  let renamed = '';
  let at = 0;
  for (const token of namesOfFormula(text)) {
    renamed += text.slice(at, token.start) + change(token.text);
    at = token.end;
  }
  return renamed + text.slice(at);
}

/** `wanted`, or the next of `wanted2`, `wanted3` … that is free. */
export function freshName(wanted: string, taken: (name: string) => boolean): string {
  if (!taken(wanted)) return wanted;
  const stem = wanted.replace(/[0-9]+'*$|'+$/, '') || wanted;
  for (let i = 2; ; i += 1) if (!taken(`${stem}${i}`)) return `${stem}${i}`;
}
