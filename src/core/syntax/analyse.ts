/**
 * From a text to all that is known of it: read, resolve, infer, check. Runs at every keystroke on whatever is typed, so it
 * never throws and leaves out no more than the definition that is wrong.
 */
import type { OriginId } from '../base/brand.ts';
import { NO_ORIGIN } from '../base/brand.ts';
import type { Check, Definition, Program } from '../term/program.ts';
import type { Type } from '../term/type.ts';
import type { Term } from '../term/term.ts';
import { childrenOf, exprsOf, forEachTerm, partsOf } from '../term/walk.ts';
import { Context } from './context.ts';
import type { Declarations } from './declarations.ts';
import { declare } from './declarations.ts';
import type { Place } from './flows.ts';
import { Flows } from './flows.ts';
import { linesOf } from './lines.ts';
import { say } from './messages.ts';
import type { Model } from './model.ts';
import type { Parsed } from './parse-items.ts';
import { parse } from './parse-items.ts';
import { Report } from './report.ts';
import { resolveDefinition, resolveTerm } from './resolve.ts';
import { describe } from './shape.ts';
import { unguardedRecursion } from './unguarded.ts';

/** Reads and checks a text. Errors, warnings and what can run are in the result; source: calculus 1.1. */
export function analyse(source: string): Model {
  const lines = linesOf(source);
  const report = new Report(lines);
  const parsed = parse(source, lines, report);
  const declarations = declare(parsed, report);
  const program = resolve(parsed, declarations, report);
  const systems = systemsOf(declarations.definitions.values());
  if (parsed.items.some((item) => item.kind === 'definition') && systems.length === 0 && report.diagnostics.length === 0) {
    report.warning('no-process', 0, 0, say.nothingRuns());
  }
  return {
    source,
    items: parsed.items,
    program,
    diagnostics: report.list(say.moreErrors),
    systems: systems.map(({ name }) => name),
    defaultSystem: defaultOf(systems),
    spanOf: (origin) => {
      const start = parsed.starts[origin];
      const end = parsed.ends[origin];
      return start === undefined || end === undefined ? null : lines.spanOf(start, end);
    },
  };
}

/** `system` items first, then the other constants that can run alone, in the order of the file. */
function systemsOf(definitions: Iterable<Definition>): readonly Definition[] {
  const closed = [...definitions].filter(({ params }) => params.length === 0);
  return [...closed.filter(({ isSystem }) => isSystem), ...closed.filter(({ isSystem }) => !isSystem)];
}

/** "The only `system`, else the last definition" that can run alone. */
function defaultOf(systems: readonly Definition[]): string | null {
  const [first, second] = systems;
  if (first?.isSystem === true && second?.isSystem !== true) return first.name;
  return systems.reduce<Definition | null>((last, each) => (last === null || each.origin > last.origin ? each : last), null)?.name ?? null;
}

function resolve(parsed: Parsed, declarations: Declarations, report: Report): Program {
  const flows = new Flows(enumsOf(parsed, declarations), {
    kinds: (place, target, wanted, found) => {
      const [isChannel, gotChannel] = [wanted.kind === 'chan', found.kind === 'chan'];
      if (isChannel) resolver.error('not-a-channel', place, say.channelNeeded(target, describe(found)));
      else resolver.error(gotChannel ? 'not-a-channel' : 'type-mismatch', place, gotChannel ? say.valueNeeded(target, describe(wanted)) : say.mixedKinds(target, describe(wanted), describe(found)));
    },
    arities: (place, name, first, arity, given) => {
      resolver.error('channel-arity', place, say.channelArity(name ?? '', first === null ? null : report.lineOf(first.start), arity, given));
    },
  });
  const resolver: Context = new Context(parsed, declarations, flows, report, enumsOf(parsed, declarations));
  const definitions = new Map<string, Definition>();
  for (const definition of declarations.definitions.values()) definitions.set(definition.name, resolveDefinition(resolver, definition));
  const checks = resolveChecks(parsed, resolver);
  resolver.solve();
  refuseMobility(resolver);
  refuseItems(parsed, resolver, report);
  const { members, cycles } = unguardedRecursion(definitions);
  for (const { names, call } of cycles) {
    resolver.owner = names[0] ?? null;
    resolver.error('unguarded-recursion', resolver.placeOf(call.origin), say.unguarded(names));
  }
  const broken = new Set([...report.broken, ...members, ...resolver.unknown.keys()]);
  for (const [name, origin] of resolver.unknown) definitions.set(name, stub(name, origin));
  for (const [name, definition] of definitions) if (broken.has(name)) definitions.set(name, { ...definition, body: { kind: 'stop', origin: definition.origin } });
  return { definitions, types: declarations.types, sets: declarations.sets, channels: channelsOf(resolver), checks, broken };
}

function stub(name: string, origin: OriginId): Definition {
  return { name, role: 'process', isSystem: false, params: [], body: { kind: 'stop', origin: NO_ORIGIN }, origin, nameOrigin: origin };
}

function resolveChecks(parsed: Parsed, resolver: Context): readonly Check[] {
  resolver.owner = null;
  return parsed.items.flatMap((item) => {
    if (item.kind !== 'check') return [];
    const { check } = item;
    return [{ ...check, args: check.args.map((arg) => (arg.kind === 'process' ? { ...arg, term: resolveTerm(resolver, arg.term, null) } : arg)) }];
  });
}

function channelsOf({ flows, channels }: Context): ReadonlyMap<string, readonly Type[] | null> {
  return new Map([...channels].map((name) => [name, flows.payloadOf(flows.linkOf(name))]));
}

/** Every set of values written in the file, named ones first. */
function enumsOf(parsed: Parsed, declarations: Declarations): readonly (readonly string[])[] {
  const sets = new Map<string, readonly string[]>();
  const collect = (type: Type | null): void => {
    if (type?.kind === 'enum') sets.set(type.atoms.join(), type.atoms);
    else if (type?.kind === 'record') for (const field of type.fields) collect(field.type);
    else if (type?.kind === 'list') collect(type.item);
    else if (type?.kind === 'chan') type.payload?.forEach(collect);
  };
  const collectIn = (term: Term): void =>
    forEachTerm(term, (each) => {
      if (each.kind === 'new') each.names.forEach(({ type }) => collect(type));
      if (each.kind !== 'prefix' || each.action.kind !== 'input') return;
      for (const pattern of each.action.patterns) if (pattern.kind === 'bind') collect(pattern.param.type);
    });
  declarations.types.forEach(collect);
  for (const item of parsed.items) {
    if (item.kind === 'chan') item.payload?.forEach(collect);
    else if (item.kind === 'definition') {
      item.definition.params.forEach(({ type }) => collect(type));
      collectIn(item.definition.body);
    } else if (item.kind === 'check') for (const arg of item.check.args) if (arg.kind === 'process') collectIn(arg.term);
  }
  return [...sets.values()];
}

/** Channels as payloads come later; so does receiving them. */
function refuseMobility(resolver: Context): void {
  const { flows } = resolver;
  const refuse = (cell: number, place: Place): void => {
    if (flows.shapeOf(cell)?.kind === 'chan') resolver.error('not-in-this-version', place, say.laterMobility());
  };
  for (const { cell, place } of resolver.sent) refuse(cell, place);
  for (const { cell, place } of resolver.received) refuse(cell, place);
}

function refuseItems(parsed: Parsed, resolver: Context, report: Report): void {
  resolver.owner = null;
  report.definition = null;
  for (const item of parsed.items) {
    const { start, end } = resolver.placeOf(item.origin);
    if (item.kind === 'import') report.error('not-in-this-version', start, end, say.laterImport());
    else if (item.kind === 'tick') report.error('not-in-this-version', start, end, say.laterTime());
    else if (item.kind === 'check' && item.check.name !== 'deadlock_free') report.warning('not-in-this-version', start, end, say.laterCheck(item.check.name));
    else if (item.kind === 'definition' && item.definition.isSystem && item.definition.params.length > 0) {
      report.definition = item.definition.name;
      const place = resolver.placeOf(item.definition.nameOrigin);
      report.error('system-with-parameters', place.start, place.end, say.systemWithParameters(item.definition.name));
      report.definition = null;
    }
  }
  for (const { names, rights } of parsed.scopes) {
    for (const { name } of names) {
      const right = rights.find((term) => occursFree(term, name));
      if (right === undefined) continue;
      const place = resolver.placeOf(right.origin);
      report.warning('new-scope', place.start, place.end, say.newScope(name));
    }
  }
}

/** Does `name` stand in `term` where no binder of the term itself holds it? Names are unresolved. */
function occursFree(term: Term, name: string): boolean {
  const waiting: Term[] = [term];
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    if (each.kind === 'new' && each.names.some((param) => param.name === name)) continue;
    const exprs = [...exprsOf(each)];
    for (let expr = exprs.pop(); expr !== undefined; expr = exprs.pop()) {
      if (expr.kind === 'name' && expr.name === name) return true;
      exprs.push(...partsOf(expr));
    }
    const binds = each.kind === 'prefix' && each.action.kind === 'input' && each.action.patterns.some((pattern) => pattern.kind === 'bind' && pattern.param.name === name);
    if (!binds) waiting.push(...childrenOf(each));
  }
  return false;
}
