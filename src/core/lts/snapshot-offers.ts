/** The offers of a state: what each component could do now, where it goes, and whom it would meet. */
import { printAction, printExpr, printType, printValue } from '../term/print.ts';
import { bindingsOf, typeAt } from '../term/patterns.ts';
import type { Program } from '../term/program.ts';
import { hasType } from '../term/types.ts';
import type { Action } from '../term/term.ts';
import type { Value } from '../term/value.ts';
import type { LocalOffer } from './local-moves.ts';
import { canReceive, channelIn, valuesSent } from './local-moves.ts';
import type { PlacedOffer, Wiring } from './network.ts';
import { meetingName } from './scopes.ts';
import type { Refusal } from './system-view.ts';

/** A prefix as in the text, the types of binders left out: `'takeRepo`, `call(x)`. */
export function offerText({ action }: LocalOffer): string {
  return printAction(withoutTypes(action));
}

function withoutTypes(action: Action): Action {
  if (action.kind !== 'input') return action;
  return { ...action, patterns: action.patterns.map((p) => (p.kind === 'bind' ? { ...p, param: { ...p.param, type: null } } : p)) };
}

/** Do the two stand opposite each other on one channel, whatever the values? */
export function areOpposite(wiring: Wiring, a: PlacedOffer, b: PlacedOffer): boolean {
  const isPair = a.offer.polarity === 'send' ? b.offer.polarity === 'receive' : a.offer.polarity === 'receive' && b.offer.polarity === 'send';
  if (!isPair || a.offer.channel === null || b.offer.channel === null) return false;
  if (a.address === b.address) return a.offer.channel === b.offer.channel && a.offer.isBound === b.offer.isBound;
  if (a.channel === null || a.channel !== b.channel) return false;
  return meetingName(wiring.scopes, a.address, a.offer.channel, b.address, b.offer.channel) !== null;
}

/** Would the two communicate, if both stood active in different threads? */
export function wouldMeet(wiring: Wiring, a: PlacedOffer, b: PlacedOffer): boolean {
  if (!areOpposite(wiring, a, b)) return false;
  const [sender, receiver] = a.offer.polarity === 'send' ? [a, b] : [b, a];
  return canReceive(sender.offer, receiver.offer, wiring.skeleton.program);
}

/** Could the offer have carried these values? */
export function fitsValues({ action }: LocalOffer, values: readonly Value[], program: Program): boolean {
  if (action.kind === 'input') return bindingsOf(action.patterns, channelIn(action.channel) ?? '', values, program) !== null;
  const sent = action.kind === 'delay' ? [] : valuesSent(action);
  return sent.length === values.length && sent.every((value, i) => isSame(value, values[i]));
}

function isSame(a: Value | null, b: Value | undefined): boolean {
  return a !== null && b !== undefined && printValue(a) === printValue(b);
}

/** Pairs that would meet now but for the type of what is sent. `offers` holds those of all components. */
export function refusalsOf(wiring: Wiring, offers: readonly PlacedOffer[]): readonly Refusal[] {
  const { program } = wiring.skeleton;
  return offers.flatMap((sender) =>
    offers.flatMap((receiver): readonly Refusal[] => {
      const { channel } = sender;
      const { action } = receiver.offer;
      if (sender.offer.polarity !== 'send' || sender.address === receiver.address || action.kind !== 'input' || channel === null) return [];
      if (!areOpposite(wiring, sender, receiver) || !isRefused(sender.offer, action, program)) return [];
      const values = valuesSent(sender.offer.action).map((value) => (value === null ? '?' : printValue(value)));
      return [{ from: sender.address, to: receiver.address, channel: channel.name, offered: `${channel.name}!(${values.join(',')})`, accepted: acceptedBy(action, program) }];
    }),
  );
}

type Input = Action & { readonly kind: 'input' };

/** By a type; an unequal `=e` only says that the message is meant for somebody else. */
function isRefused(sender: LocalOffer, receiver: Input, program: Program): boolean {
  const values = valuesSent(sender.action);
  return (
    values.length === receiver.patterns.length &&
    values.some((value, i) => {
      const pattern = receiver.patterns[i];
      return value !== null && pattern?.kind === 'bind' && !hasType(value, typeAt(pattern, i, channelIn(receiver.channel) ?? '', program), program.types);
    })
  );
}

/** `0..4`, `(0..4, bool)`. */
function acceptedBy({ patterns, channel }: Input, program: Program): string {
  const texts = patterns.map((p, i) => (p.kind === 'bind' ? printType(typeAt(p, i, channelIn(channel) ?? '', program)) : `=${printExpr(p.value)}`));
  return texts.length === 1 ? (texts[0] ?? '') : `(${texts.join(', ')})`;
}
