import { describe, expect, test } from 'vitest';
import { linksNow, portsOf, type Link } from './connecting.ts';
import type { PortName } from './state.ts';
import { pageWith } from './testing/test-page.ts';

const SOURCE = `
agent Client = 'call.reply.Client;
tool Server = ask.'reply.Server;
process Idle = 0;
system S = (Client | Server | Idle) \\ {call, ask};
`;

async function linksFrom(from: PortName, source = SOURCE): Promise<readonly Link[]> {
  const { s } = await pageWith(source);
  return linksNow({ network: s.network, analysis: s.analysis, gesture: { kind: 'connect', from, to: null } }) ?? [];
}

const told = ({ ways, why }: Link): string =>
  (why ? why.kind : ways.map(({ from, to, how }) => [from.channel ?? 'border', to.channel ?? 'border', how ?? 'join'].join(' ')).join('; '));

describe('whom a line can lead to', () => {
  test('from a port: to the ports that do the opposite, to borders, not to itself', async () => {
    const links = await linksFrom({ component: 'Client', channel: 'call', polarity: 'send' });
    expect(links.map(told)).toEqual(['same-component', 'call ask join; call border or; call border then', 'call border then']);
  });

  test('from a border: to all ports and borders; its first action has one place only', async () => {
    const links = await linksFrom({ component: 'Idle', channel: null, polarity: null });
    expect(links.map(told)).toEqual(['border call then; border reply then; border border then', 'border reply then; border ask then; border border then', 'same-component']);
  });

  test('not to a port that does the same', async () => {
    const links = await linksFrom({ component: 'Client', channel: 'call', polarity: 'send' });
    expect(links[1]?.refusals.get('reply')).toEqual({ kind: 'same-polarity', polarity: 'send' });
    expect(links[1]?.refusals.has('ask')).toBe(false);
  });

  test('not to what cannot be read', async () => {
    const links = await linksFrom({ component: 'Server', channel: null, polarity: null }, SOURCE.replace("'call.reply.Client", "'call..Client"));
    expect(links[0]?.ways).toEqual([]);
    expect(links[0]?.why?.kind).toBe('broken');
  });
});

test('nothing is said while no line is drawn', async () => {
  const { s } = await pageWith(SOURCE);
  expect(linksNow(s)).toBeNull();
});

test('a component has a port for each channel and direction', async () => {
  const { s } = await pageWith(SOURCE);
  expect(s.network && portsOf(s.network, 1).map(({ channel, polarity }) => `${channel} ${polarity}`)).toEqual(['reply send', 'ask receive']);
});
