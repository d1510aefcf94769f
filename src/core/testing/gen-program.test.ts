import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expand, initialState, keyOfState } from '../semantics/system.ts';
import { analyse } from '../syntax/analyse.ts';
import { printItems } from '../syntax/format.ts';
import { printTerm } from '../term/print.ts';
import { programArb } from './gen-program.ts';
import { runs } from './runs.ts';

describe('generated programs', () => {
  test('have no errors, and reading what is printed resolves to the same', () => {
    fc.assert(
      fc.property(programArb, ({ source, system }) => {
        const model = analyse(source);
        expect(model.diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
        expect(model.defaultSystem).toBe(system);
        const bodies = (text: string): readonly string[] => [...analyse(text).program.definitions.values()].map(({ body }) => printTerm(body));
        expect(bodies(printItems(model.items))).toEqual(bodies(source));
      }),
      { numRuns: runs(150), seed: 20260405 },
    );
  });

  test('inference holds at run time: no value of a total program leaves its type, and no input is open', () => {
    fc.assert(
      fc.property(programArb, ({ source, system, isTotal }) => {
        const { program } = analyse(source);
        const problems: string[] = [];
        const waiting = [initialState(program, system)];
        const seen = new Set(waiting.map(keyOfState));
        for (let state = waiting.pop(); state !== undefined && seen.size < 60; state = waiting.pop()) {
          const { steps, openInputs } = expand(state);
          problems.push(...openInputs.map(({ channel }) => `open ${channel}`));
          for (const { event, target } of steps) {
            if (event.kind === 'error' && isTotal) problems.push(`#error(${event.error})`);
            const key = keyOfState(target);
            if (!seen.has(key)) waiting.push(target);
            seen.add(key);
          }
        }
        expect(problems).toEqual([]);
      }),
      { numRuns: runs(150), seed: 20260406 },
    );
  });
});
