import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printLabel } from '../semantics/print-event.ts';
import { formulaArb, PRINTED_LABELS } from '../testing/gen-formula.ts';
import { runs } from '../testing/runs.ts';
import { type Formula, partsOf } from './formula.ts';
import { parseFormula } from './parse.ts';
import { partAt, partCount } from './parts.ts';
import { printFormula } from './print.ts';

const tt: Formula = { kind: 'tt' };
const ff: Formula = { kind: 'ff' };
const modality = (kind: 'diamond' | 'box', label: string, body: Formula, isWeak = false): Formula => ({ kind, isWeak, label, body });

/** The text of the formula that a text reads as. */
function rewritten(text: string): string {
  const formula = parseFormula(text);
  return formula.ok ? printFormula(formula.value).text : `${formula.error.offset}: ${formula.error.message}`;
}

/** Each conjunct holds the formula before it twice: as a tree 2ⁿ. */
function doubled(times: number): Formula {
  let formula: Formula = modality('diamond', 'a', tt);
  for (let k = 0; k < times; k += 1) formula = { kind: 'and', parts: [formula, modality('box', 'b', formula)] };
  return formula;
}

function chain(length: number): Formula {
  let formula: Formula = ff;
  for (let k = 0; k < length; k += 1) formula = { kind: 'or', parts: [tt, modality('diamond', 'a', { kind: 'and', parts: [tt, { kind: 'not', body: formula }] })] };
  return formula;
}

describe('a formula as text', () => {
  test('reads back as the same tree, and every part stands where its span says', () => {
    fc.assert(
      fc.property(formulaArb(PRINTED_LABELS), (formula) => {
        const { text, spans } = printFormula(formula);
        expect(parseFormula(text)).toEqual({ ok: true, value: formula });
        const parts = partsOf(formula);
        expect(spans).toHaveLength(2 * parts.length);
        parts.forEach((part, k) => {
          expect(parseFormula(text.slice(spans[2 * k], spans[2 * k + 1]))).toEqual({ ok: true, value: part });
        });
      }),
      { numRuns: runs(300), seed: 31 },
    );
  });

  test('has no parentheses that could be left out', () => {
    fc.assert(
      fc.property(formulaArb(['a']), (formula) => {
        const { text } = printFormula(formula);
        for (const [open, close] of parenthesesOf(text)) {
          const without = `${text.slice(0, open)} ${text.slice(open + 1, close)} ${text.slice(close + 1)}`;
          expect(parseFormula(without)).not.toEqual({ ok: true, value: formula });
        }
      }),
      { numRuns: runs(200), seed: 32 },
    );
  });

  test('is written as in the calculus', () => {
    expect(printFormula(modality('diamond', 'coin', modality('box', 'tea', ff))).text).toBe('<coin>[tea]ff');
    for (const text of [
      "<<'a(3,ok)>>tt and [[tau]]<b>tt or not (tt or ff)",
      '<a>(<b>tt and <c>tt)',
      'not <a>not tt',
      '(tt and ff) and tt',
      'tt and (tt or ff)',
      'tt and ff or ff and tt',
      '#error',
    ]) {
      expect(rewritten(text)).toBe(text === '#error' ? '0: expected a formula: tt, ff, not, <a>, [a], <<a>>, [[a]] or (' : text);
    }
  });

  test('does not mind blanks, comments, needless parentheses and the order of fields', () => {
    expect(rewritten('  ((< a >( tt )))// may a\n and ff')).toBe('<a>tt and ff');
    expect(rewritten("<'a(3 , x)>tt")).toBe("<'a(3,x)>tt");
    expect(rewritten('[a( [1,2], [] , "x" )]ff')).toBe('[a([1, 2],[],"x")]ff');
    expect(rewritten('<put([b: 1, a: [c: true]])>tt')).toBe('<put([a: [c: true], b: 1])>tt');
    expect(rewritten('<<τ>>tt')).toBe('<<tau>>tt');
    expect(rewritten('<a()>tt')).toBe('<a>tt');
    expect(rewritten("<'a(3,  new  #1)>tt")).toBe("<'a(3,new #1)>tt");
  });

  test('writes labels as an LTS does', () => {
    const values = [
      { kind: 'int', value: -3 },
      { kind: 'string', value: 'a > "b"\n' },
      { kind: 'list', items: [{ kind: 'bool', value: true }, { kind: 'atom', name: 'ok' }] },
      { kind: 'record', fields: [{ name: 'x', value: { kind: 'channel', name: 'c' } }] },
    ] as const;
    for (const label of [printLabel({ kind: 'output', channel: 'a', values }), printLabel({ kind: 'error', error: 'div' }), printLabel({ kind: 'tau' })]) {
      expect(parseFormula(`<${label}>tt`)).toEqual({ ok: true, value: modality('diamond', label, tt) });
    }
  });

  test.each([
    ['', '0: expected a formula: tt, ff, not, <a>, [a], <<a>>, [[a]] or ('],
    ['<a>', '3: expected a formula: tt, ff, not, <a>, [a], <<a>>, [[a]] or ('],
    ['<a tt', '3: expected > after the label'],
    ['<<a>tt', '3: expected >> after the label'],
    ['<>tt', "1: expected a label: a, 'a, a(3) or tau"],
    ["<'>tt", "2: expected a name after '"],
    ["<'tau>tt", '2: tau has no output'],
    ['<tau(1)>tt', '1: tau carries no values'],
    ['<a(>tt', '3: expected a value: a number, a name, "text", or a list or record in [ ]'],
    ['<a(1 2)>tt', '5: expected , or )'],
    [String.raw`<a("\q")>tt`, '3: this is no text: only the escapes of JSON are read'],
    ['<a([1, f: 2])>tt', '3: a record needs a name before every value'],
    ['(tt', '0: this ( is never closed'],
    ['tt)', '2: this ) was never opened'],
    ['tt ff', '3: expected and, or or the end of the formula'],
    ['(tt ff)', '4: expected and, or, ) or the end of the formula'],
    ['tt and', '6: expected a formula: tt, ff, not, <a>, [a], <<a>>, [[a]] or ('],
    ['tt and …', '7: … stands for parts that were not written out: this formula cannot be read'],
  ])('%s is refused', (text, problem) => {
    expect(rewritten(text)).toBe(problem);
  });
});

describe('large formulas', () => {
  test('values that nest too deep are refused, not tried', () => {
    expect(rewritten(`<a(${'['.repeat(100_000)}`)).toBe('204: values nest at most 200 deep');
  });

  test('parts are counted and found without writing the tree out', () => {
    fc.assert(
      fc.property(formulaArb(['a', 'b']), (formula) => {
        const parts = partsOf(formula);
        expect(partCount(formula)).toBe(parts.length);
        parts.forEach((part, k) => expect(partAt(formula, k)).toBe(part));
        for (const none of [-1, 0.5, parts.length]) expect(partAt(formula, none)).toBeNull();
      }),
      { numRuns: runs(100), seed: 33 },
    );
    expect(partCount(doubled(40))).toBe(2 ** 42 - 2);
    const first = partAt(doubled(40), 1);
    expect(first === null ? 0 : partCount(first)).toBe(2 ** 41 - 2);
  });

  test('a tree of 2⁴⁰ parts is written as far as the limit, and says so', () => {
    const { text, spans } = printFormula(doubled(40));
    expect(spans).toHaveLength(40_000);
    expect(text.length).toBeLessThan(400_000);
    expect(text).toContain('…');
    expect(parseFormula(text)).toMatchObject({ ok: false, error: { message: '… stands for parts that were not written out: this formula cannot be read' } });
  });

  test('the parts before the limit are those of the whole', () => {
    const whole = doubled(6);
    const { text, spans } = printFormula(whole, 20);
    expect(spans).toHaveLength(40);
    expect(printFormula(whole).text.slice(0, text.indexOf('…'))).toBe(text.slice(0, text.indexOf('…')));
  });

  test('depth does not matter', () => {
    const deep = chain(3_000);
    const { text } = printFormula(deep);
    const read = parseFormula(text);
    expect(read.ok && printFormula(read.value).text === text).toBe(true);
    expect(partCount(chain(100_000))).toBe(600_001);
  });
});

/** The offsets of matching parentheses. */
function parenthesesOf(text: string): readonly (readonly [number, number])[] {
  const open: number[] = [];
  return [...text].flatMap((char, at): readonly (readonly [number, number])[] => {
    if (char === '(') open.push(at);
    return char === ')' ? [[open.pop() ?? -1, at]] : [];
  });
}
