import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_ORIGIN } from '../../base/brand.ts';
import { analyse } from '../../syntax/analyse.ts';
import { printItems } from '../../syntax/format.ts';
import { tokenise } from '../../syntax/lexer.ts';
import type { Item } from '../../term/program.ts';
import type { Term } from '../../term/term.ts';
import { childrenOf } from '../../term/walk.ts';
import { itemArb } from '../../testing/gen-term.ts';
import { runs } from '../../testing/runs.ts';
import { callOf, mapBodies, par, replaceTerm, STOP } from '../edit-tree.ts';
import { mapChannels } from '../names.ts';
import { applyChanges, rewrite, type NextItem } from './rewrite.ts';
import { sameItems } from './same.ts';
import { Written } from './written.ts';

/** A small change of one node; `pick` chooses among what there is. Null takes an operand away. */
type Change = (term: Term, pick: (count: number) => number) => Term | null;

const prefix = (next: Term): Term => ({ kind: 'prefix', action: { kind: 'input', channel: { kind: 'name', name: 'fresh', origin: NO_ORIGIN }, patterns: [], origin: NO_ORIGIN }, next, origin: NO_ORIGIN });
const restrict = (body: Term): Term => ({ kind: 'restrict', channels: { kind: 'names', names: ['fresh'] }, body, origin: NO_ORIGIN });

/** Everything that was there is still there. */
const ADDING: readonly Change[] = [
  (term) => prefix(term),
  (term) => restrict(term),
  (term) => ({ kind: 'relabel', pairs: [{ to: 'fresh', from: 'old' }], body: term, origin: NO_ORIGIN }),
  (term) => par(term, callOf('Fresh')),
  (term) => par(callOf('Fresh'), term),
  (term) => ({ kind: 'choice', left: term, right: prefix(callOf('Fresh')), origin: NO_ORIGIN }),
  (term) => ({ kind: 'if', condition: { kind: 'literal', value: { kind: 'bool', value: true }, origin: NO_ORIGIN }, yes: term, no: STOP, origin: NO_ORIGIN }),
  (term) => (term.kind === 'restrict' && term.channels.kind === 'names' ? { ...term, channels: { kind: 'names', names: [...term.channels.names, 'fresh'] } } : term),
  (term) => (term.kind === 'relabel' ? { ...term, pairs: [...term.pairs, { to: 'fresh', from: 'fresh2' }] } : term),
  (term) => mapChannels(term, (name) => (name === 'a' ? 'fresh' : name), new Set()),
];

const OTHERS: readonly Change[] = [
  () => null,
  () => STOP,
  () => callOf('Fresh'),
  () => par(callOf('Fresh'), prefix(STOP)),
  (term, pick) => childrenOf(term)[pick(Math.max(1, childrenOf(term).length))] ?? term,
  (term, pick) => (term.kind === 'restrict' && term.channels.kind === 'names' ? { ...term, channels: { kind: 'names', names: term.channels.names.filter((_, i, all) => i !== pick(all.length)) } } : term),
  (term, pick) => (term.kind === 'relabel' && term.pairs.length > 1 ? { ...term, pairs: term.pairs.filter((_, i, all) => i !== pick(all.length)) } : term),
  (term) => (term.kind === 'call' ? { ...term, process: 'Fresh', args: [...term.args, { kind: 'literal', value: { kind: 'int', value: 1 }, origin: NO_ORIGIN }] } : term),
  (term) => (term.kind === 'par' || term.kind === 'choice' ? { ...term, left: term.right, right: term.left } : term),
];

function nodesOf(term: Term): readonly Term[] {
  return [term, ...childrenOf(term).flatMap(nodesOf)];
}

/** Comments and line breaks between any two signs. */
function decorated(source: string, marks: readonly number[]): string {
  let text = '';
  let at = 0;
  tokenise(source).forEach((token, i) => {
    const mark = marks[i % Math.max(1, marks.length)] ?? 0;
    text += source.slice(at, token.start) + (mark === 1 ? ` // note ${i}.\n` : mark === 2 ? '\n  ' : mark === 3 ? `\n* star ${i}.\n` : '');
    at = token.start;
  });
  return text + source.slice(at);
}

function changed(items: readonly Item[], changes: readonly Change[], pick: (count: number) => number): readonly Item[] {
  const all = items.flatMap((item) => (item.kind === 'definition' ? nodesOf(item.definition.body) : item.kind === 'check' ? item.check.args.flatMap((arg) => (arg.kind === 'process' ? nodesOf(arg.term) : [])) : []));
  const node = all[pick(Math.max(1, all.length))];
  const change = changes[pick(changes.length)];
  if (node === undefined || change === undefined) return items;
  return items.map((item) => mapBodies(item, (body) => replaceTerm(body, node.origin, (term) => change(term, pick)) ?? STOP));
}

interface Case {
  readonly source: string;
  readonly written: Written;
  readonly next: readonly Item[];
  readonly after: string;
}

/** A text with comments everywhere, one node of its tree changed, and the text that says so. */
function caseOf(generated: readonly Item[], marks: readonly number[], picks: readonly number[], of: readonly Change[]): Case {
  const plain = printItems(generated);
  const source = decorated(plain, marks);
  const model = analyse(source);
  fc.pre(sameItems(model.items, analyse(plain).items));
  const written = new Written(model);
  let turn = 0;
  const next = changed(model.items, of, (length) => (picks[turn++ % picks.length] ?? 0) % length);
  const rows = model.items.map((old, i): NextItem => ({ kind: 'old', old, next: next[i] ?? old, typed: null }));
  return { source, written, next, after: applyChanges(source, rewrite(written, rows, false)) };
}

const generatedArb = [fc.array(itemArb, { minLength: 1, maxLength: 3 }), fc.array(fc.nat({ max: 12 }), { minLength: 3, maxLength: 17 }), fc.array(fc.nat(), { minLength: 4, maxLength: 4 })] as const;

describe('rewrite, on the whole grammar with comments between any two signs', () => {
  test.each([['what is added', ADDING], ['what is changed or goes', OTHERS]])('%s: the text says the new tree', (_, changes) => {
    let changedCount = 0;
    fc.assert(
      fc.property(...generatedArb, (generated, marks, picks) => {
        const { source, next, after } = caseOf(generated, marks, picks, changes);
        expect(printItems(analyse(after).items), `${source}\n=>\n${after}`).toBe(printItems(analyse(printItems(next)).items));
        changedCount += after === source ? 0 : 1;
      }),
      { seed: 11, numRuns: runs(400) },
    );
    expect(changedCount).toBeGreaterThan(runs(400) / 4);
  });

  test('no comment is lost where something is added', () => {
    let count = 0;
    fc.assert(
      fc.property(...generatedArb, (generated, marks, picks) => {
        const { source, written, after } = caseOf(generated, marks, picks, ADDING);
        const comments = written.comments.map((comment) => written.slice(comment));
        expect(comments.filter((comment) => !after.includes(comment)), `${source}\n=>\n${after}`).toEqual([]);
        count += comments.length;
      }),
      { seed: 12, numRuns: runs(300) },
    );
    expect(count).toBeGreaterThan(runs(300));
  });

  test('nothing changed, nothing touched', () => {
    fc.assert(
      fc.property(generatedArb[0], generatedArb[1], (generated, marks) => {
        const model = analyse(decorated(printItems(generated), marks));
        const copy = JSON.parse(JSON.stringify(model.items)) as typeof model.items;
        expect(rewrite(new Written(model), model.items.map((old, i) => ({ kind: 'old', old, next: copy[i] ?? old, typed: null })), false)).toEqual([]);
      }),
      { seed: 13, numRuns: runs(100) },
    );
  });
});
