/**
 * From a text to all that is known of it: read, resolve, infer, check. Runs at every keystroke on whatever is typed, so it
 * never throws and leaves out no more than the definition that is wrong.
 */
import type { OriginId } from '../base/brand.ts';
import { NO_ORIGIN } from '../base/brand.ts';
import type { Check, Definition, Program } from '../term/program.ts';
import type { Type } from '../term/type.ts';
import type { Param, Term } from '../term/term.ts';
import { forEachTerm } from '../term/walk.ts';
import { isAnswered } from './checks.ts';
import { Context } from './context.ts';
import type { Declarations } from './declarations.ts';
import { declare } from './declarations.ts';
import type { DiagnosticCode } from './diagnostic.ts';
import { warnOfNewScopes } from './new-scope.ts';
import { openInputs } from './open-inputs.ts';
import { Flows } from './flows.ts';
import { linesOf } from './lines.ts';
import { say } from './messages.ts';
import { refuseMobility } from './mobility.ts';
import type { Model } from './model.ts';
import type { Parsed } from './parse-items.ts';
import { parse } from './parse-items.ts';
import { Report } from './report.ts';
import { resolveDefinition, resolveTerm } from './resolve.ts';
import { describe } from './shape.ts';
import { unguardedRecursion } from './unguarded.ts';

/** What an imported file may define: that it is missing here is said once, at the import. */
const IMPORTABLE: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>(['unknown-constant', 'unknown-set', 'unknown-type', 'unbound-variable']);

/** Reads and checks a text. Errors, warnings and what can run are in the result; source: calculus 1.1. */
export function analyse(source: string): Model {
  const lines = linesOf(source);
  const report = new Report(lines);
  const parsed = parse(source, lines, report);
  if (parsed.items.some(({ kind }) => kind === 'import')) report.untold = IMPORTABLE;
  const declarations = declare(parsed, report);
  const program = resolve(parsed, declarations, report);
  const systems = systemsOf(parsed, declarations);
  const last = [...declarations.definitions.values()].at(-1);
  if (last !== undefined && systems.length === 0 && report.diagnostics.length === 0) {
    report.warning('no-process', parsed.starts[last.nameOrigin] ?? 0, parsed.ends[last.nameOrigin] ?? 0, say.nothingRuns());
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
function systemsOf({ badHeads }: Parsed, { definitions }: Declarations): readonly Definition[] {
  const closed = [...definitions.values()].filter(({ name, params }) => params.length === 0 && !badHeads.has(name));
  return [...closed.filter(({ isSystem }) => isSystem), ...closed.filter(({ isSystem }) => !isSystem)];
}

/** "The only `system`, else the last definition" that can run alone. */
function defaultOf(systems: readonly Definition[]): string | null {
  const [first, second] = systems;
  if (first?.isSystem === true && second?.isSystem !== true) return first.name;
  return systems.reduce<Definition | null>((last, each) => (last === null || each.origin > last.origin ? each : last), null)?.name ?? null;
}

function resolve(parsed: Parsed, declarations: Declarations, report: Report): Program {
  const enums = enumsOf(parsed, declarations);
  const flows = new Flows(enums, {
    kinds: (place, target, wanted, found) => {
      const [isChannel, gotChannel] = [wanted.kind === 'chan', found.kind === 'chan'];
      if (isChannel) resolver.error('not-a-channel', place, say.channelNeeded(target, describe(found)));
      else resolver.error(gotChannel ? 'not-a-channel' : 'type-mismatch', place, gotChannel ? say.valueNeeded(target, describe(wanted)) : say.mixedKinds(target, describe(wanted), describe(found)));
    },
    arities: (place, name, first, arity, given) => {
      resolver.error('channel-arity', place, say.channelArity(name ?? '', first === null ? null : report.lineOf(first.start), arity, given));
    },
  });
  const resolver: Context = new Context(parsed, declarations, flows, report, enums);
  const definitions = new Map<string, Definition>();
  for (const definition of declarations.definitions.values()) definitions.set(definition.name, resolveDefinition(resolver, definition));
  const checks = resolveChecks(parsed, resolver);
  resolver.solve();
  refuseMobility(resolver, definitions);
  if (resolver.unknown.size === 0) warnOfUnused(parsed, declarations, resolver);
  refuseItems(parsed, resolver, report);
  warnOfNewScopes(parsed, resolver);
  const { members, cycles } = unguardedRecursion(definitions);
  for (const { names, call } of cycles) {
    resolver.owner = names[0] ?? null;
    resolver.error('unguarded-recursion', resolver.placeOf(call.origin), say.unguarded(names));
  }
  const broken = new Set([...report.broken, ...members, ...resolver.unknown.keys()]);
  for (const [name, origin] of resolver.unknown) definitions.set(name, stub(name, origin));
  for (const [name, definition] of definitions) if (broken.has(name)) definitions.set(name, { ...definition, body: { kind: 'stop', origin: definition.origin } });
  reportOpenInputs(parsed, definitions, declarations, resolver);
  return { definitions, types: declarations.types, sets: declarations.sets, channels: channelsOf(resolver), checks, broken };
}

/** Of every `system`; in a file without one, of the constant that is meant when none is named. */
function reportOpenInputs(parsed: Parsed, definitions: ReadonlyMap<string, Definition>, declarations: Declarations, r: Context): void {
  const systems = systemsOf(parsed, declarations);
  const marked = systems.filter(({ isSystem }) => isSystem).map(({ name }) => name);
  const fallback = defaultOf(systems);
  const seen = new Set<Param>();
  for (const system of marked.length > 0 || fallback === null ? marked : [fallback]) {
    for (const { param, channel, definition } of openInputs({ definitions, types: declarations.types }, system)) {
      if (seen.has(param)) continue;
      seen.add(param);
      r.owner = definition;
      r.openInput(param, channel, system, marked.length > 0);
    }
  }
}

/** To look for more in a long text would take longer than to read these. */
const MAX_UNUSED = 20;

/** A name under `\\` or in a set on which nothing happens anywhere is most likely misspelt. */
function warnOfUnused(parsed: Parsed, declarations: Declarations, r: Context): void {
  r.owner = null;
  let count = 0;
  const sets = parsed.items.flatMap((item) => (item.kind === 'set' ? [{ names: declarations.sets.get(item.name) ?? [], place: r.placeOf(item.origin) }] : []));
  for (const { names, place } of [...r.restricted, ...sets]) {
    for (const name of names) {
      if (r.used.has(name) || parsed.lost.has(name) || count === MAX_UNUSED) continue;
      count += 1;
      const { start, end, owner } = r.wordIn(place, name);
      r.report.definition = owner;
      r.report.warning('unused-restriction', start, end, say.unusedRestriction(name, r.report.nearest(name, r.used)));
    }
  }
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

function refuseItems(parsed: Parsed, resolver: Context, report: Report): void {
  resolver.owner = null;
  report.definition = null;
  for (const item of parsed.items) {
    const { start, end } = resolver.placeOf(item.origin);
    if (item.kind === 'import') report.error('not-in-this-version', start, end, say.laterImport());
    else if (item.kind === 'tick') report.error('not-in-this-version', start, end, say.laterTime());
    else if (item.kind === 'check' && !isAnswered(item.check.name)) report.warning('not-in-this-version', start, end, say.laterCheck(item.check.name));
    else if (item.kind === 'definition' && item.definition.isSystem && item.definition.params.length > 0) {
      report.definition = item.definition.name;
      const place = resolver.placeOf(item.definition.nameOrigin);
      report.error('system-with-parameters', place.start, place.end, say.systemWithParameters(item.definition.name));
      report.definition = null;
    }
  }
}
