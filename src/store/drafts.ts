/**
 * What is drawn but not finished: a component that does nothing, a private port that nobody answers, a definition that cannot be
 * read. A draft is text like everything else; it runs as far as it goes, and is pointed out until it is finished.
 */
import type { Analysis, Network } from '../engine/engine-api.ts';
import { spanIn } from '../engine/engine-api.ts';
import { messages } from './messages/en.ts';
import type { Workspace } from './state.ts';

const words = messages.drawing.draft;

export interface Draft {
  readonly kind: 'empty' | 'dangling' | 'broken';
  /** Of the component it is about. */
  readonly address: number;
  /** Id of the channel that leads nowhere. */
  readonly channel: string | null;
  readonly text: string;
}

const NONE: readonly Draft[] = [];
const known = new WeakMap<Network, { readonly analysis: Analysis; readonly drafts: readonly Draft[] }>();

/** The drafts of the system on screen, by component. */
export function draftsIn({ network, analysis }: Pick<Workspace, 'network' | 'analysis'>): readonly Draft[] {
  if (!network) return NONE;
  const before = known.get(network);
  if (before?.analysis === analysis) return before.drafts;
  const drafts = draftsOf(network, analysis);
  known.set(network, { analysis, drafts });
  return drafts;
}

function draftsOf(network: Network, analysis: Analysis): readonly Draft[] {
  const behaviour = new Map(analysis.definitions.map((d) => [d.name, analysis.source.slice(d.behaviour.start, d.behaviour.end).trim()]));
  return network.components.flatMap(({ address, name, definition, isLeftOut }): readonly Draft[] => {
    if (isLeftOut) return [{ kind: 'broken', address, channel: null, text: words.broken(name, problemOf(definition ?? name, analysis)) }];
    const does = definition === null ? undefined : behaviour.get(definition);
    if (does === '0' || does === '') return [{ kind: 'empty', address, channel: null, text: words.empty(name) }];
    return danglingAt(network, address).map((channel) => ({ kind: 'dangling', address, channel: channel.id, text: words.dangling(channel.name, name) }));
  });
}

/** The private channels of a component on which nobody else could ever answer it. */
function danglingAt({ channels }: Network, address: number): readonly Network['channels'][number][] {
  const others = (addresses: readonly number[]): boolean => addresses.some((one) => one !== address);
  return channels.filter(({ isOpen, senders, receivers }) => {
    const [sends, receives] = [senders.some((one) => one === address), receivers.some((one) => one === address)];
    return !isOpen && (sends || receives) && !(sends && others(receivers)) && !(receives && others(senders));
  });
}

/** The first error of a definition, in words. */
function problemOf(name: string, analysis: Analysis): string {
  const definition = analysis.definitions.find((d) => d.name === name);
  const span = definition && spanIn(analysis, definition.origin);
  const errors = analysis.diagnostics.filter((d) => d.severity === 'error');
  const own = errors.find(({ where }) => where.kind === 'text' && span && where.start.offset >= span.start && where.start.offset <= span.end);
  return ((own ?? errors[0])?.message ?? '').replaceAll('`', '');
}
