import { describe, expect, test } from 'vitest';
import { printTerm } from '../term/print.ts';
import { analyse } from './analyse.ts';
import { analyseProcess } from './analyse-process.ts';

const TEXT = "chan c: (0..3);\nClient(n: 0..3) = c!n.Client(n);\nP = a.P;\nset L = {a, c};";

function found(process: string, text = TEXT): string {
  const result = analyseProcess(analyse(text), process);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const { model, system } = result.value;
  const body = model.program.definitions.get(system)?.body;
  return `${system} = ${body ? printTerm(body) : '?'}`;
}

function problems(process: string, text = TEXT): readonly string[] {
  const result = analyseProcess(analyse(text), process);
  if (result.ok) return ['none'];
  const { part, diagnostics } = result.error;
  return diagnostics.map(({ code, where }) => `${part} ${code} ${where.kind === 'text' ? `${where.start.line}:${where.start.column}-${where.end.line}:${where.end.column}` : ''}`);
}

describe('a process beside a text', () => {
  test('is a constant, a call or any term, with the names of the text', () => {
    expect(found('P')).toBe('P = a.P');
    expect(found(' P ; ')).toBe('P = a.P');
    expect(found('Client(1 + 1)')).toBe('Process = Client(1 + 1)');
    expect(found('x.((b.0)[b/a])[a/b]')).toBe('Process = x.(b.0)[b/a][a/b]');
    expect(found('(P | Client(0)) \\ L // as in the text')).toBe('Process = (P | Client(0)) \\ {a, c}');
    expect(found('P + a', 'P = a; // Process')).toBe('Process_ = P + a.0');
    expect(problems('a.Process')).toEqual(['process unknown-constant 1:3-1:10']);
  });

  test('in an empty text stands alone, in one without its last sign too', () => {
    expect(found('a.0', '')).toBe('Process = a.0');
    expect(found('P | P', 'P = a.P')).toBe('Process = P | P');
    expect(found('P | P', 'P = a.P; // no line after this')).toBe('Process = P | P');
  });

  test('has its errors where they stand in it', () => {
    expect(problems('Nobody')).toEqual(['process unknown-constant 1:1-1:7']);
    expect(problems('a.P +\n  b.Client')).toEqual(['process wrong-arity 2:5-2:11']);
    expect(problems('(a.0 | b.0')).toEqual(['process syntax 1:10-1:11']);
    expect(problems('')).toEqual([expect.stringMatching(/^process syntax 1:1/)]);
    expect(problems('a.0; Q = b.0')).toEqual(['process syntax 1:1-1:13']);
    expect(problems("'c.0")).toEqual(['process channel-arity 1:1-1:3']);
    expect(problems('new x in x')).toEqual(['process not-in-this-version 1:1-1:4']);
  });

  test('is told of as it stands, behind no sign of a definition', () => {
    const said = (process: string): string => {
      const result = analyseProcess(analyse(TEXT), process);
      return result.ok ? 'nothing' : (result.error.diagnostics[0]?.message ?? '');
    };
    expect(said('')).toBe('A process is missing: the text ends.');
    expect(said('// P')).toBe('A process is missing: the text ends.');
    expect(said(')')).toMatch(/^A process is missing: /);
    expect(said('a.')).toBe('After `.` a process is missing: the text ends.');
    expect(said('X = a.0')).toBe('This is more than one process.');
  });

  test('that uses a channel unlike the text is told as a whole, when the text is where it shows', () => {
    expect(problems('c?x.[x == true] a.0')).toEqual([expect.stringMatching(/^process type-mismatch 1:/)]);
    expect(new Set(problems('d!true | E', 'E = d?n.[n > 1] b.0;'))).toEqual(new Set(['process type-mismatch 1:1-1:11']));
  });

  test('does not mind errors elsewhere, but in its own constant', () => {
    const broken = `${TEXT}\nQ = a.(b.`;
    expect(found('P', broken)).toBe('P = a.P');
    expect(found('P + b.Client(1)', broken)).toBe('Process = P + b.Client(1)');
    expect(problems('Q', broken)).toEqual([expect.stringMatching(/^text syntax 5:/)]);
    expect(found('Q | P', broken)).toBe('Process = Q | P');
  });
});
