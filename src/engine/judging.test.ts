import { describe, expect, test } from 'vitest';
import type { Bisimulation } from '../core/equivalence/bisimulation.ts';
import { compareStates } from '../core/equivalence/bisimulation.ts';
import type { Relation } from '../core/equivalence/comparison.ts';
import type { Formula } from '../core/logic/formula.ts';
import { explore } from '../core/lts/explore.ts';
import { joinLts, type JoinedLts } from '../core/lts/joined-lts.ts';
import { analyse } from '../core/syntax/analyse.ts';
import { Disagreement, judge } from './judging.ts';

function finished<T>(work: Generator<unknown, T>): T {
  for (let next = work.next(); ; next = work.next()) if (next.done === true) return next.value;
}

function graphOf(source: string): JoinedLts {
  const { program } = analyse(source);
  return joinLts(finished(explore(program, 'P')), finished(explore(program, 'Q')));
}

/** A search that finds what it likes. */
function lying(change: (truth: Bisimulation) => Partial<Bisimulation>): typeof compareStates {
  return function* (graph: JoinedLts, relation: Relation) {
    const truth = yield* compareStates(graph, relation);
    return { ...truth, ...change(truth) };
  };
}

describe('a verdict whose second check fails is none', () => {
  const DIFFERENT = graphOf('P = a.(b + c); Q = a.b + a.c;');
  const SAME = graphOf('P = a.P; Q = a.a.Q;');

  test.each(['strong', 'weak'] as const)('%s: "the same" with a relation that is not closed', (relation) => {
    const oneClass = lying(({ classes }) => ({ isRelated: true, classes: new Int32Array(classes.length), classCount: 1 }));
    expect(() => finished(judge(DIFFERENT, relation, oneClass))).toThrow(Disagreement);
    const apart = lying(() => ({ isRelated: true }));
    expect(() => finished(judge(DIFFERENT, relation, apart))).toThrow(/the starts are in different classes/);
  });

  test.each(['strong', 'weak'] as const)('%s: "different" with a formula that tells nothing apart', (relation) => {
    const formulas: readonly Formula[] = [{ kind: 'tt' }, { kind: 'diamond', isWeak: relation === 'weak', label: 'a', body: { kind: 'tt' } }];
    for (const formula of formulas) {
      const wrong = lying(() => ({ isRelated: false, distinguish: () => formula }));
      expect(() => finished(judge(SAME, relation, wrong))).toThrow(/the formula is true at the start of the left and true at the start of the right/);
    }
  });

  test('what is true passes, with what was looked at', () => {
    expect(finished(judge(SAME, 'strong'))).toMatchObject({ isRelated: true, difference: null, certificate: { kind: 'relation', classCount: 1, transitionCount: 3 } });
    expect(finished(judge(DIFFERENT, 'weak'))).toMatchObject({ isRelated: false, certificate: { kind: 'formula', stateCount: 7 } });
  });
});
