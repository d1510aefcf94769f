/**
 * What somebody may do to a drawing and to its text, picked by numbers: fast-check shrinks the numbers, and what they stand for
 * is looked up in the text as it is by then.
 */
import fc from 'fast-check';
import { TEMPLATES, type DrawCommand, type PortRef } from '../diagram/draw-command.ts';
import type { Network } from '../lts/system-view.ts';
import type { Model } from '../syntax/model.ts';
import type { Role } from '../term/program.ts';

/** One thing somebody does: the kind of it and the choices in it. */
export interface Gesture {
  readonly kind: number;
  readonly picks: readonly number[];
}

export const gestureArb: fc.Arbitrary<Gesture> = fc.record({ kind: fc.nat({ max: 999 }), picks: fc.array(fc.nat({ max: 997 }), { minLength: 6, maxLength: 6 }) });

const ROLES: readonly Role[] = ['agent', 'tool', 'resource', 'process'];
const CONSTANTS = ['Planner', 'Coder', 'Board', 'Repo', "P'", 'Ünder', 'A', 'B', 'S', 'lower', 'New'];
const CHANNELS = ['a', 'b', 'x', 'call', "take'", 'new', 'in', 'system', 'ok', 'n', 'Upper', 'tau', 'check'];
const BEHAVIOURS = [
  '0', "a.b.0", "'a.(b.0 + 'c.0)", 'a // to the end', 'a.0;', '', 'a.', '(a.0', 'a.0 | b.0', "(a.0 | 'a.0) \\ {a}", "a.0[b/a]", 'x?y.z!y.0', 'a.0; Q = 0', '"', 'a.0\nZ = b.0', '[1 == 1] a.0', 'if 1 == 2 then a.0 else b.0', 'a * said\n.b', '0 | 0 | 0',
];
const CALLS = ['A', 'Agent', 'B(1)', 'A[b/a]', '(a.0 | b.0)', 'a.0 + b.0', 'A \\ {a}', 'A |', 'Nobody'];

/** A command that fits the drawing more or less: some are refused. */
export function commandOf({ kind, picks }: Gesture, model: Model, network: Network | null): DrawCommand {
  const pick = <T>(from: readonly T[], i: number, otherwise: T): T => from[(picks[i] ?? 0) % Math.max(1, from.length)] ?? otherwise;
  const constants = [...model.program.definitions.keys()];
  const channels = network?.channels ?? [];
  const component = (i: number): number => pick((network?.components ?? []).map(({ address }) => Number(address)), i, 0);
  const portAt = (at: number, i: number): PortRef => {
    const ports = channels.flatMap(({ id, senders, receivers }): readonly PortRef[] => [
      ...(senders.some((address) => address === at) ? [{ component: at, channel: id, polarity: 'send' } as const] : []),
      ...(receivers.some((address) => address === at) ? [{ component: at, channel: id, polarity: 'receive' } as const] : []),
    ]);
    return pick([...ports, ...ports, { component: at, channel: null, polarity: null }], i, { component: at, channel: null, polarity: null });
  };
  const count = Math.max(1, network?.components.length ?? 0);
  const [from, to] = [component(0), (component(0) + (isOdd(picks[2]) && count > 1 ? 1 + ((picks[2] ?? 0) % (count - 1)) : (picks[2] ?? 0))) % count];
  const hull = (i: number): number | null => pick([null, null, ...(network?.hulls ?? []).map(({ id }) => id)], i, null);
  const how = pick(['then', 'or', null] as const, 5, null);
  const isEven = (i: number): boolean => (picks[i] ?? 0) % 2 === 0;
  const channel = (i: number): string => pick(channels, i, undefined)?.name ?? pick(CHANNELS, i, 'a');
  const needsComponent = [3, 4, 10, 11, 12, 13, 14, 15].includes(kind % 18);
  if (needsComponent && (network?.components.length ?? 0) === 0) return { kind: 'add', template: pick(TEMPLATES, 0, 'agent'), name: null };
  switch (kind % 18) {
    case 0:
    case 1:
      return { kind: 'add', template: pick(TEMPLATES, 0, 'agent'), name: isEven(1) ? null : pick(CONSTANTS, 2, 'A') };
    case 2:
      return { kind: 'place', call: pick([...constants, ...CALLS], 0, 'A'), hull: hull(1) };
    case 3:
      return { kind: 'duplicate', component: component(0), how: isEven(1) ? 'instance' : 'copy' };
    case 4:
      return { kind: 'remove', component: component(0), withUsers: isEven(1) };
    case 5:
      return { kind: 'rename', from: pick(constants, 0, 'A'), to: pick(CONSTANTS, 1, 'A') };
    case 6:
    case 7:
      return { kind: 'rename-channel', from: channel(0), to: pick(CHANNELS, 1, 'a') };
    case 8:
      return { kind: 'set-role', name: pick(constants, 0, 'A'), role: pick(ROLES, 1, 'agent') };
    case 9:
      return { kind: 'set-behaviour', name: pick(constants, 0, 'A'), text: pick(BEHAVIOURS, 1, '0') };
    case 10:
    case 11:
      return { kind: 'set-private', channel: channel(0), isPrivate: !isEven(1), hull: hull(2) };
    case 12:
    case 13:
      return { kind: 'connect', from: portAt(from, 1), to: portAt(to, 3), name: isEven(4) ? null : pick(CHANNELS, 5, 'a'), how };
    case 14:
      return { kind: 'disconnect', port: portAt(from, 1) };
    case 15:
      return { kind: 'add-port', component: component(0), channel: isEven(1) ? channel(2) : pick(CHANNELS, 2, 'a'), polarity: isEven(3) ? 'send' : 'receive', how };
    case 16:
      return { kind: 'define', name: pick(CONSTANTS, 0, 'A'), role: pick(ROLES, 1, 'agent'), isSystem: isEven(2), params: isEven(3) ? '' : 'n: 0..2', behaviour: pick(BEHAVIOURS, 4, '0') };
    default:
      if (isEven(0)) return { kind: 'declare', what: isEven(1) ? 'type' : 'set', name: pick(CONSTANTS, 2, 'A'), meaning: isEven(3) ? '{a, b}' : '0..2' };
      return isEven(1) ? { kind: 'declare-channels', names: [pick(CHANNELS, 2, 'a')], payload: isEven(3) ? null : '0..2' } : { kind: 'add-check', text: `deadlock_free(${pick(constants, 2, 'A')})` };
  }
}

function isOdd(n: number | undefined): boolean {
  return (n ?? 0) % 2 === 1;
}

/** Something typed into a text, that may or may not leave it a program: comments, space, signs that go or come. */
export function typedInto({ kind, picks }: Gesture, source: string): string {
  const at = ((picks[0] ?? 0) * 997 + (picks[1] ?? 0)) % (source.length + 1);
  const gaps = [...source.matchAll(/\s+/g)].map(({ index }) => index);
  const gap = gaps.length === 0 ? at : (gaps[(picks[2] ?? 0) % gaps.length] ?? at);
  switch (kind % 6) {
    case 0:
      return `${source.slice(0, gap)} // said ${picks[3] ?? 0}\n${source.slice(gap)}`;
    case 1:
      return `${source.slice(0, gap)}\n\n  ${source.slice(gap)}`;
    case 2:
      return source.slice(0, at) + source.slice(at + 1);
    case 3:
      return `${source.slice(0, at)}${['(', ')', ';', '.', "'", '|', '\\', 'x', 'P', '"'][(picks[3] ?? 0) % 10] ?? ''}${source.slice(at)}`;
    case 4:
      return `${source}\n// the end\n`;
    default:
      return `${source}\nagent Draft${picks[3] ?? 0} = 'a.;\n`;
  }
}
