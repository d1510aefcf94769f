import { describe, expect, test } from 'vitest';
import { flowGraph, nodeSize, type FlowChannel, type FlowNetwork, type FlowScope } from './flow-graph.ts';

const channel = (name: string, senders: readonly number[], receivers: readonly number[], isOpen = false): FlowChannel => ({ name, senders, receivers, isOpen });
const network = (count: number, channels: readonly FlowChannel[], hulls: readonly FlowScope[] = []): FlowNetwork => ({
  components: Array.from({ length: count }, (_, i) => ({ name: `C${i}` })), channels, hulls,
});

describe('lines', () => {
  test('all channels of a pair, whichever way they go, are one line', () => {
    const { lines } = flowGraph(network(2, [channel('call', [0], [1]), channel('reply', [1], [0])]));
    expect(lines).toEqual([{ a: 0, b: 1, channels: [0, 1] }]);
  });

  test('a channel of several components joins every sender with every receiver', () => {
    const { lines } = flowGraph(network(4, [channel('c', [0, 1], [2, 3])]));
    expect(lines.map(({ a, b }) => [a, b])).toEqual([[0, 2], [0, 3], [1, 2], [1, 3]]);
  });

  test('a component has no line to itself, and a channel both use both ways is one line', () => {
    const { lines } = flowGraph(network(2, [channel('c', [0, 1], [0, 1])]));
    expect(lines).toEqual([{ a: 0, b: 1, channels: [0] }]);
  });
});

describe('stubs', () => {
  test('an open channel leads out of everyone who uses it, though they can also talk inside', () => {
    const { lines, stubs } = flowGraph(network(2, [channel('c', [0], [1], true)]));
    expect(lines).toHaveLength(1);
    expect(stubs).toEqual([{ node: 0, channels: [0], isOpen: true, namePx: expect.any(Number) }, { node: 1, channels: [0], isOpen: true, namePx: expect.any(Number) }]);
  });

  test('a private channel without a partner is a port that leads nowhere', () => {
    expect(flowGraph(network(1, [channel('lost', [0], [])])).stubs).toEqual([{ node: 0, channels: [0], isOpen: false, namePx: expect.any(Number) }]);
  });

  test('more than three share one ring', () => {
    const many = (count: number) => flowGraph(network(1, Array.from({ length: count }, (_, i) => channel(`c${i}`, [0], [], true)))).stubs;
    expect(many(3)).toHaveLength(3);
    expect(many(4)).toEqual([{ node: 0, channels: [0, 1, 2, 3], isOpen: true, namePx: expect.any(Number) }]);
  });
});

describe('hulls', () => {
  const scope = (id: number, parent: number | null, members: readonly number[], ...channels: string[]): FlowScope => ({ id, parent, members, channels });

  test('scopes around the same components are one', () => {
    const { hulls } = flowGraph(network(2, [], [scope(0, null, [0, 1], 'a'), scope(1, 0, [0, 1], 'b')]));
    expect(hulls).toEqual([{ parent: null, members: [0, 1], channels: ['a', 'b'] }]);
  });

  test('inner scopes come after the ones around them, whatever the order given', () => {
    const { hulls } = flowGraph(network(3, [], [scope(7, 9, [0, 1], 'a'), scope(9, null, [0, 1, 2], 'b')]));
    expect(hulls.map((h) => [h.parent, h.channels])).toEqual([[null, ['b']], [0, ['a']]]);
  });
});

test('a node grows with its name, within limits', () => {
  expect(nodeSize('A')).toEqual({ width: 164, height: 62 });
  expect(nodeSize('x'.repeat(20)).width).toBeGreaterThan(164);
  expect(nodeSize('x'.repeat(200)).width).toBe(268);
});
