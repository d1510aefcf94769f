import { describe, expect, test } from 'vitest';
import type { Address } from '../base/brand.ts';
import { eventCheck } from '../base/hash.ts';
import { value } from '../testing/build.ts';
import { participantsOf, printEvent, printLabel, shortName } from './print-event.ts';
import type { Event, Label, Participant } from './transition.ts';

const client: Participant = { address: 0 as Address, thread: null };
const server: Participant = { address: 1 as Address, thread: 2 };
const nameOf = ({ address, thread }: Participant): string => `${address === 0 ? 'Client' : 'Server'}${thread === null ? '' : `/${thread}`}`;
const values = [value(3), value('ok')];

test.each<[string, Label]>([
  ['tau', { kind: 'tau' }],
  ['a', { kind: 'input', channel: 'a', values: [] }],
  ['a(3,ok)', { kind: 'input', channel: 'a', values }],
  ["'a", { kind: 'output', channel: 'a', values: [] }],
  ["'a(3)", { kind: 'output', channel: 'a', values: [value(3)] }],
  ['#error(div)', { kind: 'error', error: 'div' }],
])('label %s', (text, label) => {
  expect(printLabel(label)).toBe(text);
});

describe('an event', () => {
  test.each<[string, string, Event]>([
    ['τ⟨db!(3,ok): Client → Server/2⟩', 'db(3,ok)', { kind: 'communication', channel: 'db', values, from: client, to: server, origins: [] }],
    ['τ⟨take!: Client → Server/2⟩', 'take', { kind: 'communication', channel: 'take', values: [], from: client, to: server, origins: [] }],
    ["'plan: Client", 'plan', { kind: 'output', channel: 'plan', values: [], by: client, origins: [] }],
    ['a(3): Client', 'a(3)', { kind: 'input', channel: 'a', values: [value(3)], by: client, origins: [] }],
    ["τ⟨'a(3): Client⟩", 'a(3)', { kind: 'hidden', polarity: 'output', channel: 'a', values: [value(3)], by: client, origins: [] }],
    ['τ⟨validate(3): Client⟩', 'validate(3)', { kind: 'internal', tag: 'validate', values: [value(3)], by: client, origins: [] }],
    ['τ⟨tau: Client⟩', 'τ', { kind: 'internal', tag: null, values: [], by: client, origins: [] }],
    ['#error(div): Client', '#error(div)', { kind: 'error', error: 'div', by: client, origins: [] }],
  ])('%s', (text, short, event) => {
    expect(printEvent(event, nameOf)).toBe(text);
    expect(shortName(event)).toBe(short);
    expect(participantsOf(event)).toEqual(event.kind === 'communication' ? [client, server] : [client]);
  });

  // recorded once: links store these numbers
  test.each([
    ['τ⟨takeRepo!: Coder → Repo⟩', 195],
    ['a(3): Client', 20],
  ])('%s has a check for ever', (text, check) => {
    expect(eventCheck(text)).toBe(check);
  });
});
