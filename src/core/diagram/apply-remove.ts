/** Instances that go, and instances that become two. */
import { err, ok } from '../base/result.ts';
import { NO_ORIGIN, type OriginId } from '../base/brand.ts';
import type { Item } from '../term/program.ts';
import type { Term } from '../term/term.ts';
import { childrenOf } from '../term/walk.ts';
import { dropUnused } from './apply-private.ts';
import { callsRenamed } from './apply-rename.ts';
import type { Draft } from './draft.ts';
import { bodiesOf, par, STOP, transform, withoutOrigins } from './edit-tree.ts';
import { freshName, usedChannels } from './names.ts';
import type { SceneComponent } from './scene.ts';
import { constantsIn, familyOf, isTaken, returningTo } from './uses.ts';
import type { Application, CommandOf } from './outcome.ts';

/**
 * The instance goes, and its definition with its local states when nothing else uses it. Refused (`used`) when a check asks
 * about it or another definition becomes it; instances in other systems merely keep the definition.
 */
export function remove(draft: Draft, { component: address, withUsers }: CommandOf<'remove'>): Application {
  const component = draft.scene.components[address];
  if (component === undefined) return err({ kind: 'gone' });
  const before = usedChannels(draft.items);
  const instance = instanceOf(draft, component);
  const [definition = component.definition] = constantsFrom(draft, component, instance);
  const family = definition === null ? new Set<string>() : familyOf(draft.items, definition);
  if (definition !== null) {
    const by = usersOf(draft, definition, family, instance);
    if (by.length > 0 && !withUsers) return err({ kind: 'used', name: definition, by: by.map(nameOfItem) });
    if (withUsers) removeUsers(draft, definition, family, by);
  }
  if (instance !== null) takeOut(draft, instance);
  dropEmptySystem(draft);
  if (definition !== null && !isUsed(draft, definition, family)) {
    draft.mapItems((item) => (item.kind === 'definition' && family.has(item.definition.name) && !item.definition.isSystem && item.definition.name !== draft.scene.system ? null : item));
    if (instance === null) draft.mapItems((item) => (item.kind === 'definition' && item.definition.name === definition ? null : item));
  }
  dropUnused(draft, before);
  return ok({ system: null, focus: null });
}

/** What stands in the text for one component alone: its term with the relabellings and restrictions around only it. */
export function instanceOf(draft: Draft, { path }: SceneComponent): OriginId | null {
  for (const origin of path.toReversed()) {
    const nodes = draft.pathTo(origin);
    const row = nodes.findLastIndex((node) => node.kind === 'par');
    if (row >= 0) return nodes[row + 1]?.origin ?? null;
    // alone in its system: inside what is restricted there
    if (origin === path[0] && nodes.length > 0) return nodes.find((node) => node.kind !== 'restrict')?.origin ?? null;
  }
  return null;
}

/** The constants from an instance to the component: `Left`, `Server` where `Left = Server` stands for it. */
function constantsFrom(draft: Draft, { path }: SceneComponent, instance: OriginId | null): readonly string[] {
  const names = path.flatMap((origin) => {
    const nodes = draft.pathTo(origin);
    const call = nodes.at(-1);
    return call?.kind === 'call' ? [{ name: call.process, isInside: instance !== null && nodes.some((node) => node.origin === instance) }] : [];
  });
  const first = names.findIndex(({ isInside }) => isInside);
  return first < 0 ? [] : names.slice(first).map(({ name }) => name);
}

/** A system on screen without components goes too, unless somebody asks about it. */
function dropEmptySystem(draft: Draft): void {
  const { system } = draft.scene;
  const shown = system === null ? null : draft.definition(system);
  if (shown === null || !shown.isSystem || innermost(shown.body).kind !== 'stop') return;
  if (draft.items.some((item) => constantsIn(item).has(shown.name))) return;
  draft.mapItems((item) => (item.kind === 'definition' && item.definition === shown ? null : item));
}

function takeOut(draft: Draft, instance: OriginId): void {
  draft.replace(instance, () => null);
}

/** Checks about a constant and definitions that become it. The instance itself and those in other systems do not count. */
function usersOf({ items, scene }: Draft, name: string, family: ReadonlySet<string>, instance: OriginId | null): readonly Item[] {
  return items.filter((item) => {
    if (item.kind === 'definition' && (family.has(item.definition.name) || (instance === null && item.definition.name === scene.system))) return false;
    if (!constantsIn(item).has(name)) return false;
    return item.kind === 'check' || bodiesOf(item).some((body) => becomes(body, name, instance));
  });
}

/** Is the constant called anywhere but as an operand of `|`? */
function becomes(top: Term, name: string, instance: OriginId | null): boolean {
  const waiting = [top];
  for (let term = waiting.pop(); term !== undefined; term = waiting.pop()) {
    if (term.origin === instance && instance !== NO_ORIGIN) continue;
    if (term.kind === 'call' && term.process === name) return true;
    for (const child of childrenOf(term)) {
      const inner = innermost(child);
      if (term.kind !== 'par' || inner.kind !== 'call' || inner.process !== name) waiting.push(child);
    }
  }
  return false;
}

function innermost(term: Term): Term {
  let each = term;
  while (each.kind === 'relabel' || each.kind === 'restrict') each = each.body;
  return each;
}

/** Checks go; instances elsewhere go; what becomes the constant ends instead. */
function removeUsers(draft: Draft, name: string, family: ReadonlySet<string>, by: readonly Item[]): void {
  draft.mapItems((item) => (item.kind === 'check' && by.includes(item) ? null : item));
  draft.mapTerms((body, definition) => (definition !== null && family.has(definition.name) ? body : withoutCalls(body, name)));
}

function withoutCalls(top: Term, name: string): Term {
  const gone: Term = { ...STOP };
  const after = (term: Term): Term => {
    if (term.kind === 'call') return term.process === name ? gone : term;
    if (term.kind === 'par' || term.kind === 'choice') return term.left === gone ? term.right : term.right === gone ? term.left : term;
    return (term.kind === 'relabel' || term.kind === 'restrict') && term.body === gone ? gone : term;
  };
  return transform(top, null, (term) => ({ term, inner: null, after }));
}

function isUsed({ items }: Draft, name: string, family: ReadonlySet<string>): boolean {
  return items.some((item) => !(item.kind === 'definition' && family.has(item.definition.name)) && constantsIn(item).has(name));
}

function nameOfItem(item: Item): string {
  return item.kind === 'definition' ? item.definition.name : item.kind === 'check' ? `check ${item.check.expected ? '' : 'not '}${item.check.text}` : '';
}

/** The same once more, beside it; or a definition of its own, with the local states that lead back to it. */
export function duplicate(draft: Draft, { component: address, how }: CommandOf<'duplicate'>): Application {
  const component = draft.scene.components[address];
  if (component === undefined) return err({ kind: 'gone' });
  const { definition } = component;
  const instance = instanceOf(draft, component);
  const found = instance === null ? null : draft.termAt(instance);
  let copy = found === null ? null : withoutOrigins(found);
  if (how === 'copy' && definition !== null) {
    if (draft.scene.broken.has(definition)) return err({ kind: 'broken', name: definition });
    const names = new Map<string, string>();
    for (const each of new Set([...constantsFrom(draft, component, instance), definition, ...returningTo(draft.items, definition)])) names.set(each, freshName(each, (name) => name === each || isTaken(draft.items, draft.scene.strays, name) || [...names.values()].includes(name)));
    const renamed = (name: string): string => names.get(name) ?? name;
    const last = [...names.keys()].reduce((a, b) => (indexOf(draft, a) > indexOf(draft, b) ? a : b));
    for (const each of [...names.keys()].toSorted((a, b) => indexOf(draft, b) - indexOf(draft, a))) {
      const original = draft.definition(each);
      if (original !== null) draft.addCopy({ ...original, isSystem: false, name: renamed(each), body: callsRenamed(original.body, renamed) }, last);
    }
    copy = copy === null ? null : callsRenamed(copy, renamed);
    if (copy === null) return ok({ system: null, focus: null });
  }
  if (instance === null || copy === null) return err({ kind: 'gone' });
  const beside = copy;
  insertBeside(draft, instance, beside);
  return ok({ system: null, focus: { kind: 'new', term: innermost(beside) } });
}

function indexOf({ items }: Draft, name: string): number {
  return items.findIndex((item) => item.kind === 'definition' && item.definition.name === name);
}

/** One more operand to the right of another one. */
function insertBeside(draft: Draft, instance: OriginId, copy: Term): void {
  const nodes = draft.pathTo(instance);
  const [row, found] = [nodes.at(-2), nodes.at(-1)];
  if (row?.kind === 'par' && row.right === found) draft.replace(row.origin, (term) => par(term, copy));
  else draft.replace(instance, (term) => par(term, copy));
}
