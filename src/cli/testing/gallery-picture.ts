import { RELATION_ALIASES, RELATIONS } from '../../core/equivalence/comparison.ts';
import { createEngine } from '../../engine/engine.ts';
import type { GalleryEntry } from '../../store/ports.ts';

/** Roles of the components and who can talk to whom, each pair once: what a card of the gallery draws. */
export async function pictureOf(source: string): Promise<GalleryEntry['picture']> {
  const engine = createEngine(() => Promise.resolve());
  const { defaultSystem } = await engine.analyse(source);
  if (defaultSystem === null) throw new Error('an example without a system');
  const network = await engine.network({ source, system: defaultSystem });
  if (!network.ok) throw new Error(`no network: ${JSON.stringify(network.error)}`);
  const pairs = network.value.channels.flatMap(({ senders, receivers }) =>
    senders.flatMap((from) => receivers.filter((to) => to !== from).map((to) => `${Math.min(from, to)}-${Math.max(from, to)}`)));
  return {
    roles: network.value.components.map(({ role }) => role),
    links: [...new Set(pairs)].toSorted().map((pair) => pair.split('-').map(Number)),
  };
}

/** The two processes of the first `check` line that names a relation; undefined when there is none. */
export async function comparisonOf(source: string): Promise<GalleryEntry['compare']> {
  const { checks } = await createEngine(() => Promise.resolve()).analyse(source);
  for (const { name, processes: [left, right] } of checks) {
    const relation = RELATIONS.find((each) => each === (RELATION_ALIASES[name] ?? name));
    if (relation !== undefined && left !== undefined && right !== undefined) return { left, right, relation };
  }
  return undefined;
}
