/**
 * Steps in plain words: "Planner takes Repo". A sentence is a list of parts, so that views can set names in bold.
 * The verb is read off the channel's name where that begins with a common verb (`takeRepo`, `release`), else the sentence
 * says what is sent: "Client sends call(7) to Server".
 */
import type { Address } from '../core/base/brand.ts';
import type { Network, Offer, Snapshot, StepView } from '../engine/engine-api.ts';

export type SentencePart = { readonly kind: 'name' | 'code' | 'word'; readonly text: string };

/** First word of a channel name and what a person does: third person singular. */
const VERBS: Readonly<Record<string, string>> = {
  take: 'takes', give: 'gives back', get: 'gets', grab: 'grabs', pick: 'picks up', lock: 'locks', unlock: 'unlocks',
  acquire: 'acquires', release: 'releases', put: 'puts down', drop: 'drops', free: 'frees', open: 'opens', close: 'closes',
  read: 'reads', write: 'writes', call: 'calls', ask: 'asks', start: 'starts', stop: 'stops', enter: 'enters', leave: 'leaves',
};

/** `takeRepo` → ['take', 'Repo']; `take_repo`, `take1` likewise. */
function splitVerb(channel: string): readonly [string, string] {
  const match = /^([a-z]+)(?:_|#)?(.*)$/.exec(channel);
  return [match?.[1] ?? channel, match?.[2] ?? ''];
}

/** The rest of a channel's name names the partner: `takeRepo` and Repo, `get1` and Fork(1). */
function isAbout(object: string, partner: string): boolean {
  if (object === '' || plain(object) === plain(partner)) return true;
  return /^\d+$/.test(object) && new RegExp(`(^|\\D)${object}$`).test(plain(partner));
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const word = (text: string): SentencePart => ({ kind: 'word', text });
const name = (text: string): SentencePart => ({ kind: 'name', text });
const code = (text: string): SentencePart => ({ kind: 'code', text });

/** The message of a step as text of the model: `call(7)`. */
export function messageOf(step: Pick<StepView, 'name' | 'values' | 'event'>): string {
  const { event } = step;
  const head = event.kind === 'internal' ? (event.tag ?? 'tau') : event.kind === 'error' ? `#error(${event.error})` : event.channel;
  return step.values.length > 0 ? `${head}(${step.values.join(', ')})` : head;
}

/** What a step does, in words. */
export function sentenceOf(step: StepView, network: Network): readonly SentencePart[] {
  const of = (address: Address | null): SentencePart => name(address === null ? '?' : (network.components[address]?.name ?? '?'));
  const { event } = step;
  switch (event.kind) {
    case 'communication': {
      const from = of(step.from);
      const to = of(step.to);
      const [verb, object] = splitVerb(event.channel);
      const says = VERBS[verb];
      if (says && isAbout(object, to.text) && step.values.length === 0 && step.from !== step.to) return [from, word(` ${says} `), to];
      return [from, word(' sends '), code(messageOf(step)), word(' to '), to];
    }
    case 'output': return [of(step.from), word(' does '), code(messageOf(step)), word(', seen from outside')];
    case 'input': return [of(step.to), word(' receives '), code(messageOf(step)), word(' from outside')];
    case 'hidden': return [of(step.from ?? step.to), word(' does '), code(messageOf(step)), word(', hidden')];
    case 'internal':
      return event.tag === null
        ? [of(step.from), word(' takes an inside step')]
        : [of(step.from), word(' does '), code(messageOf(step)), word(' inside')];
    case 'error': return [of(step.from), word(' fails: '), code(event.error)];
  }
}

/** "can take Repo" where the channel's name is a verb and its partner; null otherwise. Seen from the sender. */
export function canDo(step: StepView, address: Address, network: Network): string | null {
  if (step.event.kind !== 'communication' || step.from !== address || step.to === null || step.values.length > 0) return null;
  const [verb, object] = splitVerb(step.event.channel);
  const partner = network.components[step.to]?.name ?? '';
  return VERBS[verb] && isAbout(object, partner) ? `can ${verb} ${partner}` : null;
}

/** Who could answer an offer: of a resource that is held only its holder, else all who know the channel. */
export function awaited(offer: Offer, owner: Address, { holds }: Pick<Snapshot, 'holds'>): readonly Address[] {
  const holders = offer.partners.filter((p) => holds.some((h) => h.resource === owner && h.holder === p));
  return holders.length > 0 ? holders : offer.partners;
}

/** Made when it is needed: the browser reads tables for it, for longer than all other words of the page take at its start. */
let list: Intl.ListFormat | null = null;

/** "Planner, Coder and Board" */
export function listed(names: readonly string[]): string {
  list ??= new Intl.ListFormat('en-GB');
  return list.format(names);
}

/** A sentence as plain text, for labels and the live region. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((p) => p.text).join('');
}
