/** The current local state of a component in words: what stands in its node, its lane and its row. */
import type { Address } from '../core/base/brand.ts';
import type { Network, Snapshot, StepView } from '../engine/engine-api.ts';
import { messages } from './messages/en.ts';
import { canDo } from './words.ts';

/** `kind` says how a view may colour it. `code` is text of the model and stands behind `text`. */
export interface ComponentWords {
  readonly kind: 'failed' | 'done' | 'held' | 'free' | 'can' | 'waits' | 'offers';
  readonly text: string;
  readonly code: string;
}

const words = messages.store.component;

/** What the component at `address` does now: held, free, can step, waits, offers, finished, failed. */
export function componentWords(snapshot: Snapshot, network: Network, address: Address): ComponentWords {
  const state = snapshot.components[address];
  const component = network.components[address];
  if (!state || !component) return { kind: 'done', text: '', code: '' };
  if (component.isLeftOut) return { kind: 'done', text: words.leftOut, code: '' };
  if (state.life === 'failed') return { kind: 'failed', text: words.failed, code: '' };
  if (state.life === 'done') return { kind: 'done', text: words.finished, code: '' };
  const holder = snapshot.holds.find((h) => h.resource === address);
  if (holder) return { kind: 'held', text: words.heldBy(network.components[holder.holder]?.name ?? ''), code: '' };
  const isServer = component.role === 'resource' || component.role === 'tool';
  if (component.role === 'resource' && state.isFirst) return { kind: 'free', text: words.free, code: '' };
  const steps = snapshot.steps.filter((s) => s.participants.includes(address));
  const first = steps[0];
  if (first && (!isServer || first.event.kind === 'internal')) return { kind: 'can', ...canStep(first, address, network, countDistinct(steps) - 1) };
  const offer = state.offers[0];
  if (!offer) return { kind: 'waits', text: words.blocked, code: '' };
  const more = state.offers.length > 1 ? ` +${state.offers.length - 1}` : '';
  return { kind: isServer ? 'offers' : 'waits', text: isServer ? words.offers : words.waitsAt, code: offer.text + more };
}

function countDistinct(steps: readonly StepView[]): number {
  return new Set(steps.map((s) => `${s.name}>${s.to}`)).size;
}

function canStep(step: StepView, address: Address, network: Network, others: number): { readonly text: string; readonly code: string } {
  const more = others > 0 ? ` +${others}` : '';
  const plain = canDo(step, address, network);
  return plain === null ? { text: words.can, code: step.name + more } : { text: plain + more, code: '' };
}
