/** Programs of the gallery built by drawing commands alone, and changed by them without a needless word. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DrawCommand } from '../core/diagram/draw-command.ts';
import { applyChanges } from '../core/diagram/rewrite/rewrite.ts';
import { sameItems } from '../core/diagram/rewrite/same.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { printItems } from '../core/syntax/format.ts';
import { tokenise } from '../core/syntax/lexer.ts';
import { programArb } from '../core/testing/gen-program.ts';
import { runs } from '../core/testing/runs.ts';
import { printParam, printSet, printTerm, printType } from '../core/term/print.ts';
import type { Definition, Item } from '../core/term/program.ts';
import type { Term } from '../core/term/term.ts';
import { drawOn } from './drawing.ts';
import * as fc from 'fast-check';

const EXAMPLES = readdirSync('public/examples').filter((file) => file.endsWith('.tau'));
const read = (file: string): string => readFileSync(`public/examples/${file}`, 'utf8');

/** Carries commands out one after the other, each on the system that is on screen then. */
function draw(start: string, commands: readonly DrawCommand[], shown: string | null = null): string {
  let source = start;
  let system = shown;
  for (const command of commands) {
    const result = drawOn(analyse(source), { source, system, command });
    if (!result.ok) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(result.error)}\n${source}`);
    source = applyChanges(source, result.value.changes);
    system = result.value.system ?? system;
  }
  return source;
}

/** The operands of the outermost `|` of a system and what is around them, as the commands that draw it: an empty system, then its components. */
function systemCommands({ name, role, params, body }: Definition): readonly DrawCommand[] {
  const frame: ((inner: string) => string)[] = [];
  let inner: Term = body;
  for (; inner.kind === 'restrict'; inner = inner.body) {
    const { channels } = inner;
    frame.push((text) => `${text} \\ ${printSet(channels)}`);
  }
  const operands: Term[] = [];
  for (; inner.kind === 'par'; inner = inner.left) operands.unshift(inner.right);
  const around = frame.reduceRight((text, wrap) => wrap(text), '0');
  return [
    { kind: 'define', name, role, isSystem: true, params: params.map(printParam).join(', '), behaviour: around },
    ...[inner, ...operands].map((operand): DrawCommand => ({ kind: 'place', call: printTerm(operand), hull: null })),
  ];
}

/** The commands that draw an item. */
function commandsOf(item: Item): readonly DrawCommand[] {
  switch (item.kind) {
    case 'type':
      return [{ kind: 'declare', what: 'type', name: item.name, meaning: printType(item.type) }];
    case 'set':
      return [{ kind: 'declare', what: 'set', name: item.name, meaning: `{${item.channels.join(', ')}}` }];
    case 'chan':
      return [{ kind: 'declare-channels', names: item.names, payload: item.payload === null ? null : item.payload.map(printType).join(', ') }];
    case 'check':
      return [{ kind: 'add-check', text: `${item.check.expected ? '' : 'not '}${item.check.text}` }];
    case 'definition': {
      const { definition } = item;
      if (definition.isSystem) return systemCommands(definition);
      return [{ kind: 'define', name: definition.name, role: definition.role, isSystem: false, params: definition.params.map(printParam).join(', '), behaviour: printTerm(definition.body) }];
    }
    case 'import':
    case 'tick':
      return [];
  }
}

describe('an example, drawn on an empty page', () => {
  test.each(EXAMPLES)('%s', (file) => {
    const { items } = analyse(read(file));
    const drawn = draw('', items.flatMap(commandsOf));
    const again = analyse(drawn);
    expect(printItems(again.items)).toBe(printItems(items));
    expect(sameItems(again.items, items)).toBe(true);
    expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('any program', () => {
    fc.assert(
      fc.property(programArb, ({ source }) => {
        const { items } = analyse(source);
        expect(sameItems(analyse(draw('', items.flatMap(commandsOf))).items, items)).toBe(true);
      }),
      { seed: 6, numRuns: runs(40) },
    );
  });
});

/** Words and signs that differ, with what stands for them; null where more than single words changed. */
function wordDiff(before: string, after: string): readonly (readonly [string, string])[] | null {
  const words = (text: string): readonly string[] => text.match(/[\p{L}\p{N}_#']+|\s+|[^\p{L}\p{N}_#'\s]/gu) ?? [];
  const [old, now] = [words(before), words(after)];
  if (old.length !== now.length) return null;
  return old.flatMap((word, i) => (word === now[i] ? [] : [[word, now[i] ?? ''] as const]));
}

describe('a new name is the only difference', () => {
  const cases = EXAMPLES.flatMap((file) => {
    const names = new Set(analyse(read(file)).program.channels.keys());
    return [...names].map((name) => [file, name] as const);
  });

  test.each(cases)('%s: channel %s', (file, name) => {
    const before = read(file);
    const after = draw(before, [{ kind: 'rename-channel', from: name, to: 'elsewhere' }], analyse(before).defaultSystem);
    const diff = wordDiff(before, after);
    expect(diff?.length).toBeGreaterThan(0);
    for (const [from, to] of diff ?? []) expect([from.replaceAll("'", ''), to.replaceAll("'", '')]).toEqual([name, 'elsewhere']);
    expect(draw(after, [{ kind: 'rename-channel', from: 'elsewhere', to: name }], analyse(after).defaultSystem)).toBe(before);
  });

  test.each(EXAMPLES)('%s: every constant', (file) => {
    const before = read(file);
    for (const name of analyse(before).program.definitions.keys()) {
      const after = draw(before, [{ kind: 'rename', from: name, to: 'Elsewhere' }], analyse(before).defaultSystem);
      const diff = wordDiff(before, after) ?? [];
      expect(diff.length).toBeGreaterThan(0);
      for (const pair of diff) expect(pair).toEqual([name, 'Elsewhere']);
      const said = tokenise(before).filter(({ text }) => text === name).length;
      expect(diff.length).toBe(said);
    }
  });

  test('not a variable of that name, and not a value', () => {
    const before = "type T = {a, b};\nchan c: (T);\nP(x) = 'c(a).x.0; // x\nQ = x.c?x.'c(x).[x == a] x.0;\nR = x.P(x);\nsystem S = P(x) | Q[x/y];\n";
    const after = draw(before, [{ kind: 'rename-channel', from: 'x', to: 'z' }], 'S');
    expect(after).toBe("type T = {a, b};\nchan c: (T);\nP(x) = 'c(a).x.0; // x\nQ = z.c?x.'c(x).[x == a] x.0;\nR = z.P(z);\nsystem S = P(z) | Q[z/y];\n");
  });
});
