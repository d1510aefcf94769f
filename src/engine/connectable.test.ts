import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { candidatesFor, portsOf } from '../core/diagram/connectable.ts';
import type { PortRef } from '../core/diagram/draw-command.ts';
import { wiringOf } from '../core/lts/network.ts';
import type { Network } from '../core/lts/system-view.ts';
import { skeletonOf } from '../core/semantics/skeleton.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { runs } from '../core/testing/runs.ts';
import { drawOn } from './drawing.ts';

const networkOf = (source: string): Network => wiringOf(skeletonOf(analyse(source).program, 'S')).network;

/** Why `from` and `to` cannot be joined, according to the command itself. */
function refusalOf(source: string, from: PortRef, to: PortRef): string | null {
  const result = drawOn(analyse(source), { source, system: 'S', command: { kind: 'connect', from, to, name: 'fresh', how: null } });
  return result.ok ? null : result.error.kind;
}

/** The pairs of ends about which the drawing and the command differ. */
function differences(source: string): readonly string[] {
  const network = networkOf(source);
  return network.components.flatMap((_, component) =>
    [{ component, channel: null, polarity: null }, ...portsOf(network, component)].flatMap((from) =>
      candidatesFor(network, from).flatMap(({ port, refusal }) => {
        const [said, done] = [refusal?.kind ?? null, refusalOf(source, from, port)];
        return said === done ? [] : [JSON.stringify({ source, from, port, said, done })];
      })));
}

describe('what can be the other end is what the command would do', () => {
  const LOCKS = "agent P = 'take.'give.P;\nresource L = take.give.L;\n";
  test.each([
    `${LOCKS}tool T = call?(x: 0..1).T;\nQ = 0;\nsystem S = (P | L | T) \\ {take} | Q;\n`,
    `${LOCKS}system S = (P | L) \\ {take, give} | (P | L) \\ {take, give};\n`,
    `${LOCKS}Q = 'a.Q;\nsystem S = ((P | Q) \\ {take} | L | L) \\ {take, give, a};\n`,
  ])('%s', (source) => expect(differences(source)).toEqual([]));

  test('in any nesting of scopes', () => {
    // names that nobody uses inside do not show in the drawing
    const uses: Readonly<Record<string, string>> = { A: 'ab', B: 'ab', C: 'ac', D: 'c' };
    const around = (names: readonly string[], inside: readonly string[]): string => {
      const used = names.filter((name) => inside.some((part) => uses[part]?.includes(name)));
      return used.length === 0 ? '' : ` \\ {${used.join(', ')}}`;
    };
    const scope = fc.subarray(['a', 'b', 'c']);
    const systems = fc.tuple(fc.subarray(['A', 'B', 'C', 'D'], { minLength: 2 }), scope, scope, fc.nat({ max: 3 }));
    fc.assert(
      fc.property(systems, ([parts, outer, inner, split]) => {
        const [left, right] = [parts.slice(0, split), parts.slice(split)];
        const body = left.length === 0 ? right.join(' | ') : `(${left.join(' | ')})${around(inner, left)}${right.map((part) => ` | ${part}`).join('')}`;
        const source = `A = 'a.b.A;\ntool B = a.'b.B;\nC = 'c.a.C;\nD = c.D;\nsystem S = (${body})${around(outer, parts.filter((part) => !left.includes(part) || around(inner, left) === ''))};\n`;
        expect(differences(source)).toEqual([]);
      }),
      { seed: 8, numRuns: runs(12) },
    );
  });
});

test('every reason is named', () => {
  const network = networkOf("A = 'a.A;\nB = 'a.x?(n: 0..1).B;\nC = a.b!1.C;\nD = x?(n: 0..1).D;\nsystem S = A | (B | C) \\ {b} | D;\n");
  const kinds = new Set(network.components.flatMap((_, component) => portsOf(network, component).flatMap((from) => candidatesFor(network, from).map(({ refusal }) => refusal?.kind ?? 'can be'))));
  expect([...kinds].sort()).toEqual(['arity', 'can be', 'connected-already', 'private-elsewhere', 'same-component', 'same-polarity']);
});
