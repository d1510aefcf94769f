import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../testing/runs.ts';
import type { LineState, SignKind } from './lexer-line.ts';
import { LINE_START, tokeniseLine } from './lexer-line.ts';

/** The texts of one kind, line after line. */
function all(kind: SignKind, source: string): readonly string[] {
  const found: string[] = [];
  let state: LineState = LINE_START;
  for (const line of source.split('\n')) {
    const read = tokeniseLine(line, state);
    for (const sign of read.signs) if (sign.kind === kind) found.push(line.slice(sign.start, sign.end));
    ({ state } = read);
  }
  return found;
}

describe('keywords in place', () => {
  test('item words', () => {
    expect(all('keyword', 'import "x"; type T = bool; set L = {a}; chan a; process P = 0; system S = 0; check not deadlock_free(S); tick 1 s;')).toEqual(['import', 'type', 'set', 'chan', 'process', 'system', 'check', 'not', 'tick']);
    expect([...all('agent', 'agent A = agent.0;'), ...all('tool', 'tool\nT = tool.0;'), ...all('resource', 'resource R = resource.0;')]).toEqual(['agent', 'tool', 'resource']);
    expect(all('keyword', "P = set.type.'check.system.0;")).toEqual([]);
  });

  test('new and in', () => {
    expect(all('keyword', "P = in.'out.0 + new in in in.0 + (new x, y) new.0 + (ν x) 0 + new x: 0..3 in 0 + new.0 | (new.0);")).toEqual(['new', 'in', 'new', 'ν', 'new', 'in']);
  });

  test('if, then, else, also over lines', () => {
    expect(all('keyword', "P = if.0 + if x == 1 and then\n  then a!if.then\n  else c!(if y then then else else);")).toEqual(['if', 'and', 'then', 'else', 'if', 'then', 'else']);
    expect(all('keyword', 'P = [not x and true or and] a.and.(b + not.0);')).toEqual(['not', 'and', 'true', 'or']);
    expect(all('keyword', 'P(len) = c!(len(xs) mod 2).c!len.mod.0;')).toEqual(['len', 'mod']);
  });

  test('time, tau', () => expect(all('keyword', 'P = delay 2.timeout 3 {a} else {b} + delay.timeout.tau.tau_x(1).a;')).toEqual(['delay', 'timeout', 'else', 'tau', 'tau_x']));

  test('an item after an unfinished one begins afresh', () => expect(all('keyword', 'P = a.(b + [x\nsystem S = if a then b else c;')).toEqual(['system', 'if', 'then', 'else']));
});

describe('comments', () => {
  test('*, // and products', () => {
    expect(all('comment', "* line\nP = a.0; * note 'x\n// end\nQ = c!(2 * 3\n * 4) * said\n.0; R = [2 * x == 4] a // b\n;")).toEqual(['* line', "* note 'x", '// end', '* 4) * said', '// b']);
    expect(all('comment', 'check sat(P, <a*>\n * tt); P = 0 * note')).toEqual(['* note']);
    expect(all('comment', 'P = (a.0 * note')).toEqual(['* note']);
  });
});

test('other kinds', () => {
  const source = `P(x) = 'a!"s".b?y.Q(12, §);`;
  expect((['constant', 'name', 'number', 'string', 'output', 'bad'] as const).map((kind) => all(kind, source).join(' '))).toEqual(['P Q', 'x a b y', '12', '"s"', "'", '§']);
});

test('any line gives signs in order and inside it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 30 })), (lines) => {
      let state = LINE_START;
      for (const line of lines) {
        const read = tokeniseLine(line, state);
        let at = 0;
        for (const { start, end } of read.signs) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(line.length);
        ({ state } = read);
      }
    }),
    { numRuns: runs(300), seed: 20260408 },
  );
});
