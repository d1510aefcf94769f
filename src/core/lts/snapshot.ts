/** What the views show of one state of a system. */
import type { Address } from '../base/brand.ts';
import { eventCheck } from '../base/hash.ts';
import { endOf, isFirst, lifeOf } from '../semantics/classify.ts';
import { participantsOf, printEvent, printLabel, shortName, valuesOfEvent } from '../semantics/print-event.ts';
import type { Skeleton } from '../semantics/skeleton.ts';
import { participantName } from '../semantics/skeleton.ts';
import type { Expansion, Step, SystemState } from '../semantics/system.ts';
import { printStateTerm } from '../semantics/system.ts';
import type { Event } from '../semantics/transition.ts';
import { printCall, printTerm, printValue } from '../term/print.ts';
import type { Program } from '../term/program.ts';
import type { Expr, Term } from '../term/term.ts';
import { childrenOf, exprsOf, partsOf } from '../term/walk.ts';
import type { PlacedOffer, Wiring } from './network.ts';
import { holdsOf } from './snapshot-holds.ts';
import { fitsValues, offerText, refusalsOf, wouldMeet } from './snapshot-offers.ts';
import { meetingName } from './scopes.ts';
import type { ComponentState, NetworkChannel, Offer, Snapshot, StepView, Wait } from './system-view.ts';
import { reasonsOf } from './wait-for.ts';

/** With whom each component communicated last. */
export type History = ReadonlyMap<Address, Address>;

export function historyAfter(history: History, event: Event): History {
  if (event.kind !== 'communication' || event.from.address === event.to.address) return history;
  const { from, to } = event;
  return new Map([...history, [from.address, to.address], [to.address, from.address]]);
}

/** `τ⟨takeRepo!: Planner → Repo⟩` */
export function eventText(skeleton: Skeleton, event: Event): string {
  return printEvent(event, (participant) => participantName(skeleton, participant));
}

/** `expansion` is what the plain interpreter finds at `state`; the history decides only which of several circles is shown. */
export function snapshotOf(wiring: Wiring, state: SystemState, expansion: Expansion, history: History): Snapshot {
  const { skeleton } = wiring;
  const offers = state.locals.map((local, address) => wiring.offersOf(address as Address, local));
  const steps = expansion.steps.map((step, index) => stepView(wiring, step, index, offers));
  const movers = new Set([...steps.flatMap((step) => step.participants), ...expansion.openInputs.map(({ by }) => by.address)]);
  const end = expansion.steps.length > 0 || expansion.openInputs.length > 0 ? null : endOf(skeleton, state.locals);
  const stepsBy: StepView[][] = skeleton.components.map(() => []);
  for (const step of steps) for (const address of step.participants) stepsBy[address]?.push(step);
  const components = skeleton.components.map((_, address) => componentState(wiring, state, offers[address] ?? [], address as Address, stepsBy[address] ?? []));
  const blocked = components.filter(({ life, address }) => life === 'alive' && !movers.has(address));
  const waitsBy = new Map(blocked.map(({ address }) => [address, waitsOf(wiring, state, offers[address] ?? [])]));
  return {
    end,
    components,
    steps,
    holds: holdsOf(wiring, state.locals),
    waits: [...waitsBy.values()].flat(),
    reasons: end === 'deadlock' ? reasonsFor(wiring, blocked, waitsBy, history) : [],
    term: printStateTerm(state),
    refusals: refusalsOf(wiring, offers.flat()),
  };
}

function reasonsFor(wiring: Wiring, blocked: readonly ComponentState[], waitsBy: ReadonlyMap<Address, readonly Wait[]>, history: History): Snapshot['reasons'] {
  const waiters = blocked.map(({ address, isFirst: isIdle, offers }) => {
    const role = wiring.skeleton.components[address]?.role;
    const isActive = role === 'agent' || role === 'process';
    const channels = [...new Set(offers.flatMap((offer) => offer.channel ?? []))];
    return { address, waits: waitsBy.get(address) ?? [], channels, isActive, isIdle: isIdle && !isActive };
  });
  return reasonsOf(waiters, history);
}

function componentState(wiring: Wiring, state: SystemState, offers: readonly PlacedOffer[], address: Address, ownSteps: readonly StepView[]): ComponentState {
  const { skeleton } = wiring;
  const local = state.locals[address];
  const component = skeleton.components[address];
  if (!local || !component) throw new Error(`no component at ${address}`);
  const views = offers.map((offer): Offer => ({
    polarity: offer.offer.polarity,
    text: offerText(offer.offer),
    channel: offer.channel?.name ?? offer.offer.channel,
    channelId: offer.channel?.id ?? null,
    origin: offer.offer.action.origin,
    isEnabled: ownSteps.some((step) => isUsed(offer, step, skeleton.program)),
    partners: partnersOf(wiring, state, offer),
  }));
  return {
    address,
    life: lifeOf(local),
    isFirst: isFirst(component, local, skeleton.program),
    term: printTerm(local),
    at: local.kind === 'call' ? printCall(local.process, local.args) : null,
    variables: variablesOf(local, skeleton.program),
    offers: distinct(views),
  };
}

function distinct(offers: readonly Offer[]): readonly Offer[] {
  const found = new Map(offers.map((offer) => [`${offer.origin} ${offer.channelId} ${offer.text} ${offer.isEnabled}`, offer]));
  return [...found.values()];
}

/** Does the step fire this offer? Two prefixes from one place of the text are told apart by their values and channels. */
function isUsed({ address, offer, channel }: PlacedOffer, { event, channelId }: StepView, program: Program): boolean {
  if (event.kind === 'error') return false;
  const sides = participantsOf(event).map((participant, i) => ({ address: participant.address, origin: event.origins[i], isSender: i === 0 }));
  return sides.some(
    (side) =>
      side.address === address &&
      side.origin === offer.action.origin &&
      (event.kind !== 'communication' || side.isSender === (offer.action.kind === 'output')) &&
      (channelId === null || channelId === (channel?.id ?? null)) &&
      fitsValues(offer, event.values, program),
  );
}

/** Itself only when there is nobody else. */
function partnersOf(wiring: Wiring, state: SystemState, offer: PlacedOffer): readonly Address[] {
  if (offer.offer.polarity === 'internal') return [];
  const couldMeet = (address: Address): boolean => {
    const local = state.locals[address];
    return local !== undefined && wiring.futureOffersOf(address, local).some((other) => wouldMeet(wiring, offer, other));
  };
  const others = (offer.offer.polarity === 'send' ? offer.channel?.receivers : offer.channel?.senders) ?? [];
  const partners = others.filter((address) => address !== offer.address && couldMeet(address));
  return partners.length > 0 || !couldMeet(offer.address) ? partners : [offer.address];
}

/** The edges of the wait-for graph that start at a component which takes part in no step. */
function waitsOf(wiring: Wiring, state: SystemState, offers: readonly PlacedOffer[]): readonly Wait[] {
  const waits = offers.flatMap((offer) =>
    partnersOf(wiring, state, offer).map((to): Wait => ({
      from: offer.address,
      to,
      channel: offer.channel?.name ?? offer.offer.channel ?? '',
      channelId: offer.channel?.id ?? null,
      text: offerText(offer.offer),
    })),
  );
  return [...new Map(waits.map((wait) => [`${wait.to} ${wait.channelId} ${wait.text}`, wait])).values()];
}

function stepView(wiring: Wiring, { label, event }: Step, index: number, offers: readonly (readonly PlacedOffer[])[]): StepView {
  const text = eventText(wiring.skeleton, event);
  const participants = participantsOf(event).map(({ address }) => address);
  const isReceived = event.kind === 'input' || (event.kind === 'hidden' && event.polarity === 'input');
  const from = event.kind === 'communication' ? event.from.address : isReceived ? null : event.by.address;
  const to = event.kind === 'communication' ? event.to.address : isReceived ? event.by.address : null;
  return {
    index,
    label: printLabel(label),
    eventText: text,
    event,
    name: shortName(event),
    isObservable: label.kind !== 'tau',
    channelId: channelOfEvent(wiring, event, offers)?.id ?? null,
    from,
    to,
    values: valuesOfEvent(event).map(printValue),
    check: eventCheck(text),
    participants: [...new Set(participants)],
  };
}

/** An event names its channel as it is called where it happens; the offers it fired say which one that is. */
function channelOfEvent({ scopes }: Wiring, event: Event, offers: readonly (readonly PlacedOffer[])[]): NetworkChannel | null {
  if (event.kind === 'internal' || event.kind === 'error') return null;
  const first = event.kind === 'communication' ? event.from.address : event.by.address;
  const firedBy = (address: Address, side: number): readonly PlacedOffer[] =>
    (offers[address] ?? []).filter(({ offer }) => offer.action.origin === event.origins[side]);
  const isNamed = (sender: PlacedOffer): boolean => {
    if (sender.channel === null || sender.offer.channel === null) return false;
    if (event.kind !== 'communication') {
      const isLeaving = event.kind === 'hidden' ? sender.channel.hull === null && !sender.channel.isOpen : sender.channel.isOpen;
      return isLeaving && sender.channel.name === event.channel;
    }
    const { address } = event.to;
    return firedBy(address, 1).some(
      ({ offer }) => offer.channel !== null && meetingName(scopes, first, sender.offer.channel ?? '', address, offer.channel) === event.channel,
    );
  };
  return firedBy(first, 0).find(isNamed)?.channel ?? null;
}

/** Values by the names they were bound to: the parameters of a constant, else what the text of the local term still uses. */
function variablesOf(local: Term, program: Program): ComponentState['variables'] {
  const found = new Map<string, { readonly name: string; readonly value: string }>();
  const note = (name: string, expr: Expr): void => {
    if (expr.kind === 'literal') found.set(`${name} ${printValue(expr.value)}`, { name, value: printValue(expr.value) });
  };
  if (local.kind === 'call') {
    program.definitions.get(local.process)?.params.forEach(({ name }, i) => {
      const arg = local.args[i];
      if (arg) note(name, arg);
    });
    return [...found.values()];
  }
  const noteIn = (expr: Expr): void => {
    if (expr.kind === 'literal' && expr.variable !== undefined) note(expr.variable, expr);
    partsOf(expr).forEach(noteIn);
  };
  const waiting: Term[] = [local];
  for (let term = waiting.pop(); term; term = waiting.pop()) {
    exprsOf(term).forEach(noteIn);
    waiting.push(...[...childrenOf(term)].reverse());
  }
  return [...found.values()];
}
