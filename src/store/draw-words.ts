/** Drawing in words: what a command did, for the history and the live region, and why it could not be done. */
import type { DrawCommand, Drawn, DrawRefusal, Network } from '../engine/engine-api.ts';
import { messages } from './messages/en.ts';
import { listed } from './words.ts';

const { did, refused } = messages.draw;

/** What a command does, as the history calls it: "rename Planner". `drawn`: what it made, where it has been done. */
export function commandText(command: DrawCommand, network: Network | null, drawn: Pick<Drawn, 'component'> | null): string {
  const nameAt = (address: number): string => network?.components[address]?.name ?? '?';
  const channelOf = (id: string | null): string => network?.channels.find((channel) => channel.id === id)?.name ?? id ?? '';
  switch (command.kind) {
    case 'add': return did.add(drawn?.component ?? command.name ?? command.template);
    case 'place': return did.add(drawn?.component ?? command.call);
    case 'define': return did.add(command.name);
    case 'declare': return did.declare(command.name);
    case 'declare-channels': return did.declare(listed(command.names));
    case 'add-check': return did.addCheck;
    case 'duplicate': return did.duplicate(nameAt(command.component));
    case 'remove': return did.remove(nameAt(command.component));
    case 'rename':
    case 'rename-channel': return did.rename(command.from);
    case 'set-role': return did.role(command.name);
    case 'set-behaviour': return did.behaviour(command.name);
    case 'set-private': return command.isPrivate ? did.private(channelOf(command.channel)) : did.open(channelOf(command.channel));
    case 'connect': return did.connect(nameAt(command.from.component), nameAt(command.to.component));
    case 'disconnect': return did.disconnect(channelOf(command.port.channel), nameAt(command.port.component));
    case 'add-port': return did.addPort(channelOf(command.channel), nameAt(command.component));
  }
}

/** Why a command was not carried out. */
export function refusalText(refusal: DrawRefusal | { readonly kind: 'internal'; readonly detail: string }): string {
  switch (refusal.kind) {
    case 'not-a-name': return refused.notAName[refusal.wanted](refusal.name);
    case 'name-taken': return refused.nameTaken(refusal.name);
    case 'unchanged': return refused.unchanged;
    case 'leads-nowhere': return refused.leadsNowhere(refusal.channel);
    case 'same-polarity': return refused.samePolarity[refusal.polarity];
    case 'same-component': return refused.sameComponent;
    case 'connected-already': return refused.connectedAlready(refusal.channel);
    case 'arity': return refused.arity(refusal.from, refusal.to);
    case 'private-elsewhere': return refused.privateElsewhere(refusal.channel);
    case 'one-outside': return refused.oneOutside(refusal.channel);
    case 'used': return usedText(refusal);
    case 'unreadable': return refused.unreadable(refusal.message);
    case 'broken': return refused.broken(refusal.name);
    case 'gone': return refused.gone;
    case 'internal': return refused.internal(refusal.detail);
  }
}

type Used = DrawRefusal & { readonly kind: 'used' };

/** The question before something is deleted that is used elsewhere: "Planner is used in TwoLocks and Check 2." */
export function usedText({ name, by }: Used): string {
  return refused.used(name, listed(by));
}

/** The button that deletes it all the same: "Delete all three". */
export function deleteAllText({ by }: Used): string {
  return refused.deleteAll(by.length + 1);
}
