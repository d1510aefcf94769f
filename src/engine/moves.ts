/** Where the components of a text went when it was changed: their places in the drawings go along. */
import type { OriginId } from '../core/base/brand.ts';
import type { Applied } from '../core/diagram/apply.ts';
import type { Drawn } from '../core/diagram/draw-command.ts';
import type { StaticComponent } from '../core/semantics/skeleton.ts';
import { skeletonOf } from '../core/semantics/skeleton.ts';
import type { Model } from '../core/syntax/model.ts';
import type { Item } from '../core/term/program.ts';
import type { Term } from '../core/term/term.ts';
import { childrenOf } from '../core/term/walk.ts';

/** What a command drew: the component it is about, and the components that have other names now, in every system. */
export function movesOf(before: Model, after: Model, applied: Applied, system: string | null): Pick<Drawn, 'renamed' | 'component'> {
  const items = applied.items.map(({ next }) => next);
  const drawn = drawnNodes(after.items, items);
  const oldNames = new Map(before.items.flatMap((item) => (item.kind === 'definition' ? [[item.definition.nameOrigin, item.definition.name] as const] : [])));
  const renamed: { from: string; to: string }[] = [];
  let component: string | null = null;
  const shown = applied.system ?? system;
  if (shown !== null && isRunnable(after, shown)) component = focused(skeletonOf(after.program, shown).components, applied, drawn);
  const seen = new Set<string>();
  for (const item of items) {
    if (item.kind !== 'definition' || seen.has(item.definition.name)) continue;
    const { name, nameOrigin } = item.definition;
    seen.add(name);
    const oldName = oldNames.get(nameOrigin);
    if (oldName === undefined || !isRunnable(after, name) || !isRunnable(before, oldName)) continue;
    // a constant that is no composition is drawn as itself alone
    if (isPlain(before, oldName) && isPlain(after, name)) {
      if (name !== oldName) renamed.push({ from: `${oldName}/${oldName}`, to: `${name}/${name}` });
      continue;
    }
    const components = skeletonOf(after.program, name).components;
    for (const [from, to] of pairsOf(skeletonOf(before.program, oldName).components, components, drawn)) {
      if (oldName !== name || from !== to) renamed.push({ from: `${oldName}/${from}`, to: `${name}/${to}` });
    }
  }
  return { renamed, component };
}

function isRunnable({ program }: Model, name: string): boolean {
  return program.definitions.get(name)?.params.length === 0 && !program.broken.has(name);
}

function isPlain({ program }: Model, name: string): boolean {
  const kind = program.definitions.get(name)?.body.kind;
  return kind !== 'par' && kind !== 'restrict' && kind !== 'relabel' && kind !== 'call';
}

/** For each origin of the new text the node that was drawn there, whose origin is that of the old text. */
function drawnNodes(items: readonly Item[], drawn: readonly Item[]): ReadonlyMap<OriginId, { readonly origin: OriginId; readonly term: Term | null }> {
  const nodes = new Map<OriginId, { readonly origin: OriginId; readonly term: Term | null }>();
  const note = (top: Term, topDrawn: Term): void => {
    const waiting: (readonly [Term, Term])[] = [[top, topDrawn]];
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      const [read, term] = pair;
      nodes.set(read.origin, { origin: term.origin, term });
      const parts = childrenOf(term);
      childrenOf(read).forEach((child, i) => {
        const part = parts[i];
        if (part !== undefined) waiting.push([child, part]);
      });
    }
  };
  items.forEach((item, i) => {
    const other = drawn[i];
    if (item.kind !== 'definition' || other?.kind !== 'definition') return;
    nodes.set(item.definition.nameOrigin, { origin: other.definition.nameOrigin, term: null });
    note(item.definition.body, other.definition.body);
  });
  return nodes;
}

type DrawnNodes = ReturnType<typeof drawnNodes>;

function focused(components: readonly StaticComponent[], { focus }: Applied, drawn: DrawnNodes): string | null {
  const found = components.find(({ path, constant }) => {
    switch (focus?.kind) {
      case 'new':
        return path.some((origin) => drawn.get(origin)?.term === focus.term);
      case 'path':
        return keyOf(path, drawn) === focus.path.join();
      case 'definition':
        return constant?.name === focus.name;
      case undefined:
        return false;
    }
  });
  return found?.name ?? null;
}

/** A path in origins of the old text. */
function keyOf(path: readonly OriginId[], drawn: DrawnNodes): string {
  return path.map((origin) => drawn.get(origin)?.origin ?? -1).join();
}

/** Names before and after of the components that are still there: those at their old places, then others of the same constant. */
function pairsOf(before: readonly StaticComponent[], after: readonly StaticComponent[], drawn: DrawnNodes): readonly (readonly [string, string])[] {
  const places = new Map(before.map((component) => [component.path.join(), component.name]));
  const pairs: (readonly [string, string])[] = [];
  let added: Place[] = [];
  for (const { path, name } of after) {
    const key = keyOf(path, drawn);
    const old = places.get(key);
    if (old === undefined) added.push({ place: key, name });
    else {
      pairs.push([old, name]);
      places.delete(key);
    }
  }
  const kept = new Set([...drawn.values()].map(({ origin }) => String(origin)));
  const isSamePlace = (old: Place, now: Place): boolean => isWithin(old, now) && old.place.split(',').every((origin) => kept.has(origin));
  for (const isFound of [isSamePlace, isSameConstant]) {
    added = added.filter((each) => {
      const old = [...places].find(([place, name]) => isFound({ place, name }, each));
      if (old === undefined) return true;
      pairs.push([old[1], each.name]);
      places.delete(old[0]);
      return false;
    });
  }
  return pairs;
}

interface Place {
  readonly place: string;
  readonly name: string;
}

function isSameConstant(one: Place, other: Place): boolean {
  return withoutNumber(one.name) === withoutNumber(other.name);
}

/** What is alone in a composition stands for it, and a composition that is alone in a system for that. */
function isWithin({ place: one }: Place, { place: other }: Place): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return long.startsWith(`${short},`) || long.endsWith(`,${short}`);
}

function withoutNumber(name: string): string {
  return name.replace(/#\d+$/, '');
}
