/** Programs as CAAL users write them are accepted unchanged (calculus 1.1). After Aceto et al., Reactive Systems, and Milner, Communication and Concurrency. */
import { describe, expect, test } from 'vitest';
import { explore } from './explore.ts';
import { analyse } from '../syntax/analyse.ts';

const PROGRAMS: Readonly<Record<string, string>> = {
  'a university': `
    *** Coffee machine and computer scientist ***

    CM = coin.'coffee.CM;
    CS = 'pub.'coin.coffee.CS;
    set Internal = {coin, coffee};
    Uni = (CM | CS) \\ Internal;
    Spec = 'pub.Spec;`,
  "Peterson's algorithm": `
    * Peterson's algorithm (CAAL demo)
    B1f = 'b1rf.B1f + b1wf.B1f + b1wt.B1t;
    B1t = 'b1rt.B1t + b1wf.B1f + b1wt.B1t;
    B2f = 'b2rf.B2f + b2wf.B2f + b2wt.B2t;
    B2t = 'b2rt.B2t + b2wf.B2f + b2wt.B2t;
    K1 = 'kr1.K1 + kw1.K1 + kw2.K2;
    K2 = 'kr2.K2 + kw1.K1 + kw2.K2;
    P1 = 'b1wt.'kw2.P11;
    P11 = b2rf.P12 + b2rt.(kr2.P11 + kr1.P12);
    P12 = enter1.exit1.'b1wf.P1;
    P2 = 'b2wt.'kw1.P21;
    P21 = b1rf.P22 + b1rt.(kr1.P21 + kr2.P22);
    P22 = enter2.exit2.'b2wf.P2;
    set L = {b1rf, b1rt, b1wf, b1wt, b2rf, b2rt, b2wf, b2wt, kr1, kr2, kw1, kw2};
    Peterson = (P1 | P2 | B1f | B2f | K1) \\ L;
    MutexSpec = enter1.exit1.MutexSpec + enter2.exit2.MutexSpec;`,
  'the alternating bit protocol': `
    * Alternating bit protocol
    Send0 = acc.Sending0;
    Sending0 = 'left0.Sending0 + leftAck0.Send1 + leftAck1.Sending0;
    Send1 = acc.Sending1;
    Sending1 = 'left1.Sending1 + leftAck1.Send0 + leftAck0.Sending1;

    Received0 = 'del.RecvAck0;
    Received1 = 'del.RecvAck1;
    RecvAck0 = 'rightAck0.RecvAck0 + right0.RecvAck0 + right1.Received1;
    RecvAck1 = 'rightAck1.RecvAck1 + right1.RecvAck1 + right0.Received0;

    Med = MedTop | MedBot;
    MedTop = left0.MedTop0 + left1.MedTop1;
    MedTop0 = 'right0.MedTop0 + tau.MedTop;      * message may be lost
    MedTop1 = 'right1.MedTop1 + tau.MedTop;
    MedBot = rightAck0.MedBot0 + rightAck1.MedBot1;
    MedBot0 = 'leftAck0.MedBot0 + tau.MedBot;
    MedBot1 = 'leftAck1.MedBot1 + tau.MedBot;

    set Hidden = {left0, left1, right0, right1, leftAck0, leftAck1, rightAck0, rightAck1};
    Protocol = (Send0 | Med | RecvAck1) \\ Hidden;
    Spec = acc.'del.Spec;`,
  'buffers of cells': `
    Buffer = in.Buffer1; Buffer1 = 'out.Buffer;
    Cell1 = Buffer[mid/out];
    Cell2 = Buffer[mid/in];
    Buf2 = (Cell1 | Cell2) \\ {mid};
    Buf3 = (Buffer[m1/out] | Buffer[m1/in, m2/out] | Buffer[m2/in]) \\ {m1, m2};`,
  'semaphores': `
      * semaphores
    Sem2 = get.Sem1; Sem1 = get.Sem0 + put.Sem2; Sem0 = put.Sem1;
    Sem = get.put.Sem;
    TwoSems = Sem | Sem;
    Proc = 'get.enter.exit.'put.Proc;
    System = (Proc | Proc | Proc | TwoSems) \\ {get, put};`,
  'every operator, spaces and primes': `
    A = a.0 + tau.(b.0 + c.(0));
    B = (a.A | 'a.B) \\ {a} + 0;
    C_1 = A[x/a,y/b,z/c]\\{x}[w/y] | ((B));
    D' = 'a' . d' . D' + C_1;
    Nd = tau.tau.tau.0;`,
  'a scheduler': `
    * scheduler
    A = a.'c1.b.c0.A;
    A1 = A[a1/a, c1/c1, b1/b, c0/c0];
    A2 = A[a2/a, c2/c1, b2/b, c1/c0];
    A3 = A[a3/a, c0/c1, b3/b, c2/c0];
    Start = 'c0.0;
    S = (A1 | A2 | A3 | Start) \\ {c0, c1, c2};`,
  'the job shop': `
    Hammer = gh.ph.Hammer;
    Mallet = gm.pm.Mallet;
    Jobber = in.Start;
    Start = easy.Finish + hard.Usehammer + other.Usetool;
    Usetool = Usehammer + Usemallet;
    Usehammer = 'gh.'ph.Finish; Usemallet = 'gm.'pm.Finish;
    Finish = 'out.Jobber;
    Jobshop = (Jobber | Jobber | Hammer | Mallet) \\ {gh, ph, gm, pm};`,
  'sets over lines, comments everywhere': `
    * Game: R, S; sets with underscores
    set My_Set = {a1, b_2,
       c3};
    P_0 = (a1.P_0 + 'b_2.0 | c3.0)
       \\ My_Set
       ;   * end
    * P = x.0;
    Q=a.b.c.0+d.e.0|f.0;R = (Q);`,
};

describe('CCS as CAAL reads it', () => {
  test.each(Object.entries(PROGRAMS))('%s', (_, source) => {
    expect(analyse(source).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  const sizeOf = (name: string, system: string): string => {
    const work = explore(analyse(PROGRAMS[name] ?? '').program, system);
    for (let next = work.next(); ; next = work.next()) if (next.done === true) return `${next.value.stateCount}/${next.value.transitionCount}`;
  };

  test('and means the same', () => {
    // three cells: every row of full and empty ones; in, out, and a move wherever a full one stands before an empty one
    expect(sizeOf('buffers of cells', 'Buf3')).toBe('8/12');
    // 'pub, 'coin, coffee, one after the other
    expect(sizeOf('a university', 'Uni')).toBe('3/3');
  });
});
