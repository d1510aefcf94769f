import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { analyse } from '../core/syntax/analyse.ts';
import { analysisOf } from './analysis.ts';

const behaviours = (source: string): readonly string[] => analysisOf(analyse(source)).definitions.map(({ behaviour }) => source.slice(behaviour.start, behaviour.end));

describe('the behaviour of a definition is what stands between = and ;', () => {
  test.each([
    ['P = a.b.0;', 'a.b.0'],
    ['P=a;', 'a'],
    ['P(n: 0..2) = a!n.P(n);', 'a!n.P(n)'],
    ['agent P = ((a.0 + b.0));', '((a.0 + b.0))'],
    ['P // not = this\n = // nor = this\n a.0 // = \n;', 'a.0'],
    ['P = * = a note\n a.0 * another = note\n;', 'a.0'],
    ["P(x: 0..2) = 'a(x * x).0;", "'a(x * x).0"],
    ['P(x: 0..2) = [x == 1] a.0;', '[x == 1] a.0'],
    ['P = c?(=1, x: 0..1).0;', 'c?(=1, x: 0..1).0'],
    ['system S = (a.0 | b.0) \\ {a}\n  ;', '(a.0 | b.0) \\ {a}'],
    ['P = a', 'a'],
    ['P = a! "; // =";', 'a! "; // ="'],
  ])('%j', (source, behaviour) => expect(behaviours(source)).toEqual([behaviour]));

  test.each([['P = ;', ''], ['P =;', ''], ['P = a. ;', 'a.'], ['P = (a + b;', '(a + b'], ["P = 'x. // = later\n;", "'x."], ['P = a b (c, d ;Q = 0;', 'a b (c, d'], ['P = a b\nQ = 0;', 'a b']])('a draft: %j', (source, behaviour) => expect(behaviours(source)[0]).toBe(behaviour));

  test('an empty one is a place in front of the ;', () => {
    const [view] = analysisOf(analyse('agent A = ;')).definitions;
    expect(view?.behaviour).toEqual({ start: 10, end: 10 });
  });

  test('one that calls what is not there has its text', () => expect(behaviours('P = a.Q;\nR = P;')[0]).toBe('a.Q'));

  test.each(readdirSync('public/examples').filter((file) => file.endsWith('.tau')))('%s', (file) => {
    const source = readFileSync(`public/examples/${file}`, 'utf8');
    const { definitions } = analysisOf(analyse(source));
    expect(definitions.length).toBeGreaterThan(0);
    for (const { behaviour } of definitions) {
      expect(source.slice(0, behaviour.start)).toMatch(/=\s*$/);
      expect(source.slice(behaviour.end)).toMatch(/^;/);
    }
  });
});
