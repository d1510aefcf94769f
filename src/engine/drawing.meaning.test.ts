/**
 * What drawing does to what a program means, seen by the plain interpreter and by the networks before and after: a command changes
 * the behaviour and the lines of the drawing as it says and in no other way, in the system on screen and in all others.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawCommand, Drawn, PortRef } from '../core/diagram/draw-command.ts';
import { applyChanges } from '../core/diagram/rewrite/rewrite.ts';
import { wiringOf } from '../core/lts/network.ts';
import type { Network, NetworkChannel } from '../core/lts/system-view.ts';
import { skeletonOf } from '../core/semantics/skeleton.ts';
import { analyse } from '../core/syntax/analyse.ts';
import type { Model } from '../core/syntax/model.ts';
import { composedArb } from '../core/testing/gen-composed.ts';
import { runs } from '../core/testing/runs.ts';
import { stateGraphOf } from '../core/testing/state-graph.ts';
import { drawOn } from './drawing.ts';

const SYSTEMS = ['S', 'T'] as const;

function networkOf(model: Model, system: string): Network {
  return wiringOf(skeletonOf(model.program, system)).network;
}

/** The transitions of a system, its labels read as channels. */
function behaviour(model: Model, system: string, rename: (channel: string) => string = (name) => name): readonly string[] {
  return stateGraphOf(model.program, system, 300).transitions.map((line) => {
    const [source = '', label = '', target = ''] = line.split(' ');
    return `${source} ${label.replace(/[\p{L}_#][\p{L}\p{N}_#']*/u, rename)} ${target}`;
  });
}

/** Null where the text has an error or too many states. */
function modelOf(source: string): Model | null {
  const model = analyse(source);
  if (model.diagnostics.some(({ severity }) => severity === 'error')) return null;
  try {
    for (const system of SYSTEMS) behaviour(model, system);
  } catch {
    return null;
  }
  return model;
}

interface After extends Drawn {
  readonly model: Model;
}

function draw(model: Model, command: DrawCommand, system = 'S'): After | null {
  const result = drawOn(model, { source: model.source, system, command });
  if (result.ok) return { ...result.value, model: analyse(applyChanges(model.source, result.value.changes)) };
  if (result.error.kind === 'internal') throw new Error(`${result.error.detail}\n${JSON.stringify(command)}\n${model.source}`);
  return null;
}

/** The lines of a drawing, components by their names. */
function linesOf(network: Network, nameOf: (name: string) => string | null = (name) => name): readonly string[] {
  const names = (addresses: readonly number[]): string[] => addresses.flatMap((address) => nameOf(network.components[address]?.name ?? '') ?? []).toSorted();
  return network.channels.map(({ senders, receivers, isOpen }) => ({ senders: names(senders), receivers: names(receivers), isOpen }))
    .filter(({ senders, receivers }) => senders.length + receivers.length > 0)
    .map(({ senders, receivers, isOpen }) => `${senders.join()} -> ${receivers.join()}${isOpen ? '' : ' private'}`).toSorted();
}

function renamedIn(system: string, renamed: Drawn['renamed']): (name: string) => string {
  const names = new Map(renamed.map(({ from, to }) => [from, to]));
  return (name) => (names.get(`${system}/${name}`) ?? `${system}/${name}`).replace(/^[^/]*\//, '');
}

function systemText({ source }: Model, system: string): string {
  return source.split('\n').find((line) => line.startsWith(`system ${system} `)) ?? '';
}

/** Does a composition of constants stand twice in `S`? A line inside one is one in the other too, unless it can be drawn around it. */
function hasTwins(model: Model): boolean {
  return ['Pair', 'Left'].some((name) => systemText(model, 'S').split(name).length > 2);
}

const pickArb = fc.array(fc.nat({ max: 997 }), { minLength: 4, maxLength: 4 });

function check(property: (model: Model, pick: <T>(from: readonly T[]) => T | undefined) => boolean, seed: number, count = 60): void {
  let done = 0;
  fc.assert(
    fc.property(composedArb, pickArb, (source, picks) => {
      const model = modelOf(source);
      if (model === null) return;
      let turn = 0;
      const pick = <T>(from: readonly T[]): T | undefined => from[(picks[turn++ % picks.length] ?? 0) % Math.max(1, from.length)];
      if (property(model, pick)) done += 1;
    }),
    { seed, numRuns: runs(count) },
  );
  expect(done).toBeGreaterThan(runs(count) / 25);
}

function portsOf(network: Network): readonly PortRef[] {
  return network.channels.flatMap(({ id, senders, receivers }): readonly PortRef[] => [
    ...senders.map((component) => ({ component, channel: id, polarity: 'send' }) as const),
    ...receivers.map((component) => ({ component, channel: id, polarity: 'receive' }) as const),
  ]);
}

describe('behaviour', () => {
  test('a renamed channel is another word and nothing else', () => {
    check((model, pick) => {
      const from = pick(networkOf(model, 'S').channels)?.name;
      if (from === undefined) return false;
      const after = draw(model, { kind: 'rename-channel', from, to: 'fresh' });
      if (after === null) throw new Error(`refused: ${from}\n${model.source}`);
      for (const system of SYSTEMS) expect(behaviour(after.model, system), `${model.source}\n=>\n${after.model.source}`).toEqual(behaviour(model, system, (name) => (name === from ? 'fresh' : name)));
      const back = draw(after.model, { kind: 'rename-channel', from: 'fresh', to: from });
      expect(back?.model.source).toBe(model.source);
      return true;
    }, 1);
  });

  test('a renamed constant and another role change nothing', () => {
    check((model, pick) => {
      const name = pick([...model.program.definitions.keys()].filter((each) => each !== 'S' && each !== 'T'));
      if (name === undefined) return false;
      const after = draw(model, { kind: 'rename', from: name, to: 'Fresh' });
      if (after === null) throw new Error('refused');
      const role = draw(after.model, { kind: 'set-role', name: 'Fresh', role: pick(['agent', 'tool', 'resource', 'process'] as const) ?? 'tool' });
      for (const each of [after, role ?? after]) for (const system of SYSTEMS) expect(behaviour(each.model, system)).toEqual(behaviour(model, system));
      expect(draw(after.model, { kind: 'rename', from: 'Fresh', to: name })?.model.source).toBe(model.source);
      return true;
    }, 2);
  });

  test.each(['instance', 'copy'] as const)('duplicate (%s), then remove', (how) => {
    check((model, pick) => {
      const component = pick(networkOf(model, 'S').components);
      if (component === undefined) return false;
      const two = draw(model, { kind: 'duplicate', component: component.address, how });
      if (two === null || two.component === null) return false;
      if (/Pair|Left/.test(systemText(model, 'T'))) return false;
      expect(behaviour(two.model, 'T')).toEqual(behaviour(model, 'T'));
      const made = networkOf(two.model, 'S').components.find(({ name }) => name === two.component);
      if (made === undefined) throw new Error(`not found ${two.component}\n${two.model.source}`);
      const one = draw(two.model, { kind: 'remove', component: made.address, withUsers: false });
      if (one === null) return false;
      for (const system of SYSTEMS) expect(behaviour(one.model, system), `${model.source}\n=>\n${two.model.source}\n=>\n${one.model.source}`).toEqual(behaviour(model, system));
      return true;
    }, 3);
  });

  test('private, then open', () => {
    check((model, pick) => {
      const network = networkOf(model, 'S');
      const channel = pick(network.channels.filter(({ isOpen }) => isOpen));
      if (channel === undefined) return false;
      const hidden = draw(model, { kind: 'set-private', channel: channel.id, isPrivate: true, hull: pick([null, ...network.hulls.map(({ id }) => id)]) ?? null });
      if (hidden === null || /Pair|Left/.test(systemText(model, 'T'))) return false;
      expect(behaviour(hidden.model, 'T')).toEqual(behaviour(model, 'T'));
      const usersOf = ({ senders, receivers }: Pick<NetworkChannel, 'senders' | 'receivers'>): string => JSON.stringify([senders, receivers]);
      const isPrivateWith = (other: NetworkChannel) => (each: NetworkChannel): boolean => !each.isOpen && usersOf(each) === usersOf(other) && each.name === other.name;
      // the one that was not private before; called otherwise where it is hidden inside a relabelling
      const hiddenNow = networkOf(hidden.model, 'S').channels.filter((each) => !each.isOpen && usersOf(each) === usersOf(channel) && !network.channels.some(isPrivateWith(each)));
      const mine = hiddenNow.find(({ name }) => name === channel.name) ?? hiddenNow[0];
      const open = draw(hidden.model, { kind: 'set-private', channel: mine?.id ?? channel.id, isPrivate: false, hull: null });
      expect(open, `${model.source}\n=>\n${hidden.model.source}`).not.toBeNull();
      if (open === null) return false;
      for (const system of SYSTEMS) expect(behaviour(open.model, system), `${model.source}\n=>\n${hidden.model.source}\n=>\n${open.model.source}`).toEqual(behaviour(model, system));
      return true;
    }, 4, 120);
  });

  test('open, then private', () => {
    check((model, pick) => {
      const network = networkOf(model, 'S');
      const channel = pick(network.channels.filter(({ hull }) => hull !== null));
      if (channel === undefined) return false;
      const open = draw(model, { kind: 'set-private', channel: channel.id, isPrivate: false, hull: null });
      if (open === null) return false;
      expect(linesOf(networkOf(open.model, 'S')).map((line) => line.replace(' private', '')), `${channel.id}\n${model.source}\n=>\n${open.model.source}`).toEqual(linesOf(network, renamedIn('S', open.renamed)).map((line) => line.replace(' private', '')));
      return true;
    }, 5, 120);
  });
});

describe('lines', () => {
  /** What stands in a composition stands there for every system that has it. */
  const intact = (model: Model, after: After, system: string): void => {
    if (system === 'T' && /Pair|Left/.test(systemText(model, 'T'))) return;
    expect(linesOf(networkOf(after.model, system)), `${model.source}\n=>\n${after.model.source}`).toEqual(linesOf(networkOf(model, system), renamedIn(system, after.renamed)));
  };

  test('two ports that are connected: one of them goes to the other, all else stays', () => {
    check((model, pick) => {
      const network = networkOf(model, 'S');
      const ports = portsOf(network);
      const [from, to] = [pick(ports), pick(ports)];
      if (from === undefined || to === undefined || hasTwins(model)) return false;
      const after = draw(model, { kind: 'connect', from, to, name: null, how: null });
      if (after === null) return false;
      const nameOf = renamedIn('S', after.renamed);
      const moved = (who: PortRef, other: PortRef): readonly string[] => {
        const [old, now] = [network.channels.find(({ id }) => id === who.channel), network.channels.find(({ id }) => id === other.channel)];
        const without = (row: readonly number[]): readonly number[] => row.filter((address) => address !== who.component);
        const withThese = (row: readonly number[], more: readonly number[] = []): readonly number[] => [...new Set([...row, ...more.filter((address) => address === who.component)])];
        const channels = network.channels.map((channel): typeof channel =>
          (channel === old ? { ...channel, senders: without(channel.senders) as typeof channel.senders, receivers: without(channel.receivers) as typeof channel.receivers }
            : channel === now ? { ...channel, senders: withThese(channel.senders, old?.senders) as typeof channel.senders, receivers: withThese(channel.receivers, old?.receivers) as typeof channel.receivers } : channel));
        return linesOf({ ...network, channels }, nameOf);
      };
      const found = linesOf(networkOf(after.model, 'S'));
      const wanted = [moved(from, to), moved(to, from)];
      expect(wanted.map((each) => each.join('; ')), `${JSON.stringify([from, to])}\n${model.source}\n=>\n${after.model.source}`).toContain(found.join('; '));
      intact(model, after, 'T');
      return true;
    }, 6, 150);
  });

  test('a port that is disconnected is alone, all else stays', () => {
    check((model, pick) => {
      const network = networkOf(model, 'S');
      const port = pick(portsOf(network));
      if (port === undefined || hasTwins(model)) return false;
      const after = draw(model, { kind: 'disconnect', port });
      if (after === null) return false;
      const nameOf = renamedIn('S', after.renamed);
      const channels = network.channels.flatMap((channel) => {
        if (channel.id !== port.channel) return [channel];
        const part = (isMine: boolean): typeof channel => ({ ...channel, senders: channel.senders.filter((a) => (a === port.component) === isMine), receivers: channel.receivers.filter((a) => (a === port.component) === isMine) });
        return [part(true), part(false)];
      });
      expect(linesOf(networkOf(after.model, 'S')), `${JSON.stringify(port)}\n${model.source}\n=>\n${after.model.source}`).toEqual(linesOf({ ...network, channels }, nameOf));
      intact(model, after, 'T');
      return true;
    }, 7, 150);
  });

  test('what is removed is gone, all else stays', () => {
    check((model, pick) => {
      const network = networkOf(model, 'S');
      const component = pick(network.components);
      if (component === undefined) return false;
      const after = draw(model, { kind: 'remove', component: component.address, withUsers: false });
      if (after === null || !after.model.systems.includes('S')) return false;
      const nameOf = renamedIn('S', after.renamed);
      const found = linesOf(networkOf(after.model, 'S'));
      // what stands in a composition goes with it from all places where that stands
      if (networkOf(after.model, 'S').components.length !== network.components.length - 1) return false;
      expect(found, `${component.name}\n${model.source}\n=>\n${after.model.source}`).toEqual(linesOf(network, (name) => (name === component.name ? null : nameOf(name))));
      return true;
    }, 8);
  });

  test('a line to a border adds a port and takes nothing away', () => {
    check((model, pick) => {
      const network = networkOf(model, 'S');
      const [from, to] = [pick(portsOf(network)), pick(network.components)];
      if (from === undefined || to === undefined) return false;
      const after = draw(model, { kind: 'connect', from, to: { component: to.address, channel: null, polarity: null }, name: null, how: pick(['then', 'or', null] as const) ?? null });
      if (after === null) return false;
      expect(after.model.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message), `${JSON.stringify([from, to])}\n${model.source}\n=>\n${after.model.source}`).toEqual([]);
      const nameOf = renamedIn('S', after.renamed);
      const now = networkOf(after.model, 'S');
      const endsOf = (of: Network, name: (name: string) => string): readonly string[] => of.channels.flatMap((channel) => [...channel.senders.map((a) => `${name(of.components[a]?.name ?? '')} ${channel.name}!`), ...channel.receivers.map((a) => `${name(of.components[a]?.name ?? '')} ${channel.name}?`)]);
      expect(endsOf(now, (name) => name), `${JSON.stringify([from, to])}\n${model.source}\n=>\n${after.model.source}`).toEqual(expect.arrayContaining([...endsOf(network, nameOf)]));
      return true;
    }, 9, 120);
  });
});
