import { expect, test } from 'vitest';
import { wiringOf } from '../core/lts/network.ts';
import { initialState } from '../core/semantics/system.ts';
import { analyse } from '../core/syntax/analyse.ts';
import type { RunNode, RunTree } from './run-tree.ts';
import { createRunTree } from './run-tree.ts';

function treeOf(source: string): RunTree {
  const { program, defaultSystem } = analyse(source);
  const start = initialState(program, defaultSystem ?? '');
  return createRunTree(wiringOf(start.skeleton), start);
}

function walk(tree: RunTree, indices: readonly number[]): RunNode {
  return indices.reduce((node, index) => {
    const next = tree.childOf(node, index);
    if (!next) throw new Error(`no step ${index}`);
    return next;
  }, tree.start);
}

test('runs share their beginning', () => {
  const tree = treeOf('A = a.A + b.A;');
  expect(walk(tree, [0, 1])).toBe(walk(tree, [0, 1]));
  expect(walk(tree, [0, 1])).not.toBe(walk(tree, [1, 1]));
  expect(tree.childOf(tree.start, 2)).toBeNull();
});

test('many other nodes are forgotten, those of the current run stay', () => {
  const tree = treeOf('A = a.A + b.A;');
  const run = [0, 0, 0];
  const kept = walk(tree, run);
  const other = walk(tree, [1]);
  walk(tree, Array.from({ length: 3_000 }, () => 1));
  tree.keepOnly(run);
  expect(walk(tree, [1])).toBe(other);
  walk(tree, [0, ...Array.from({ length: 3_000 }, () => 1)]);
  tree.keepOnly(run);
  expect(walk(tree, run)).toBe(kept);
  expect(walk(tree, [1])).not.toBe(other);
});

test('a run longer than what is kept beside it stays whole', () => {
  const tree = treeOf('A = a.A;');
  const run = Array.from({ length: 12_000 }, () => 0);
  const end = walk(tree, run);
  tree.keepOnly(run);
  expect(walk(tree, run)).toBe(end);
});
