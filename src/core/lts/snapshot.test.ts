import { describe, expect, test } from 'vitest';
import { stepping } from '../testing/stepping.ts';

const LOCKS = `
agent Planner = 'takeBoard.'takeRepo.plan.'giveRepo.'giveBoard.Planner;
agent Coder = 'takeRepo.'takeBoard.commit.'giveBoard.'giveRepo.Coder;
resource Board = takeBoard.giveBoard.Board;
resource Repo = takeRepo.giveRepo.Repo;
set Locks = {takeBoard, giveBoard, takeRepo, giveRepo};
system TwoLocks = (Planner | Coder | Board | Repo) \\ Locks;
`;

/** n philosophers, each takes the left fork first. */
function philosophers(n: number): string {
  const names = Array.from({ length: n }, (_, i) => ({ left: i, right: (i + 1) % n }));
  return `
agent Phil(left: chan, putLeft: chan, right: chan, putRight: chan) = 'left.'right.eat.'putLeft.'putRight.Phil(left, putLeft, right, putRight);
resource Fork(up: chan, down: chan) = up.down.Fork(up, down);
system Table = (${names.map(({ left, right }) => `Phil(up${left}, down${left}, up${right}, down${right})`).join(' | ')}
  | ${names.map(({ left }) => `Fork(up${left}, down${left})`).join(' | ')}) \\ {${names.map(({ left }) => `up${left}, down${left}`).join(', ')}};`;
}

describe('holds', () => {
  test('nobody holds a lock that is free', () => {
    const locks = stepping(LOCKS);
    expect(locks.holds(locks.after())).toEqual([]);
  });

  test('who took a lock holds it, at each step of the two locks', () => {
    const locks = stepping(LOCKS);
    expect(locks.holds(locks.after('takeBoard!: Planner'))).toEqual(['Planner holds Board']);
    expect(locks.holds(locks.after('takeBoard!: Planner', 'takeRepo!: Coder'))).toEqual(['Planner holds Board', 'Coder holds Repo']);
    expect(locks.holds(locks.after('takeBoard!: Planner', 'takeRepo!: Planner', 'plan', 'giveRepo'))).toEqual(['Planner holds Board']);
    expect(locks.holds(locks.after('takeBoard!: Planner', 'takeRepo!: Planner', 'plan', 'giveRepo', 'giveBoard'))).toEqual([]);
  });

  test('a lock that two could give back is held by nobody', () => {
    const { holds, after } = stepping(`
      agent A = 'take.'give.A; agent B = 'give.B;
      resource Lock = take.give.Lock;
      system S = (A | B | Lock) \\ {take, give};`);
    expect(holds(after('take'))).toEqual([]);
  });

  test('who may give back or take again, on different paths, does not hold', () => {
    const { holds, after } = stepping(`
      agent A = 'take.('give.A + tau_again.'take.A);
      resource Lock = take.give.Lock;
      system S = (A | Lock) \\ {take, give};`);
    expect(holds(after('take'))).toEqual([]);
  });

  test('a process or a tool is not held', () => {
    const { holds, after } = stepping(`
      agent A = 'take.'give.A;
      process Lock = take.give.Lock;
      system S = (A | Lock) \\ {take, give};`);
    expect(holds(after('take'))).toEqual([]);
  });

  test('a file that was written is not held by the one who writes next', () => {
    const { holds, after } = stepping(`
      agent A = 'write(1).0; agent B = 'write(2).0;
      resource File(v: 0..2) = write(x).File(x);
      system S = (A | B | File(0)) \\ {write};`);
    expect(holds(after('write!(1)'))).toEqual([]);
  });

  test('values tell holders apart on one channel', () => {
    const { holds, after } = stepping(`
      agent Agent(id: 0..1) = 'take(id).'give(id).Agent(id);
      resource Lock = take(id: 0..1).give(=id).Lock;
      system S = (Agent(0) | Agent(1) | Lock) \\ {take, give};`);
    expect(holds(after('take!(1)'))).toEqual(['Agent(1) holds Lock']);
  });

  test('with endlessly many local states nobody is said to hold', () => {
    const { holds, after } = stepping(`
      agent A(n: int) = 'take.Busy(n); agent Busy(n: int) = tau_work.Busy(n + 1) + 'give.A(n);
      resource Lock = take.give.Lock;
      system S = (A(0) | Lock) \\ {take, give};`);
    expect(holds(after('take'))).toEqual([]);
  });
});

describe('waits and reasons', () => {
  test('T21: two locks wait in a circle, each agent for the lock the other holds', () => {
    const { after, reasons, waits } = stepping(LOCKS);
    const stuck = after('takeBoard!: Planner', 'takeRepo!: Coder');
    expect(stuck.end).toBe('deadlock');
    expect(reasons(stuck)).toEqual(['circle Planner → Repo → Coder → Board']);
    expect(waits(stuck)).toEqual(expect.arrayContaining(['Planner → Repo', 'Coder → Board', 'Board → Planner', 'Repo → Coder']));
    expect(stuck.reasons[0]?.kind === 'circle' && stuck.reasons[0].waits.map(({ text }) => text)).toEqual(["'takeRepo", 'giveRepo', "'takeBoard", 'giveBoard']);
  });

  test('the other order of taking shows the circle the other way round', () => {
    const { after, reasons } = stepping(LOCKS);
    expect(reasons(after('takeRepo!: Coder', 'takeBoard!: Planner'))).toEqual(['circle Planner → Repo → Coder → Board']);
  });

  test('T22: two lonely waits', () => {
    const { after, reasons } = stepping('system S = (a.0 | b.0) \\ {a, b};');
    expect(after().end).toBe('deadlock');
    expect(reasons(after())).toEqual(['lonely S/1: a', 'lonely S/2: b']);
  });

  test('a component alone that waits for its own later offer is a circle of one', () => {
    const { after, reasons } = stepping("A = a.'a.0; system S = A \\ {a};");
    expect(reasons(after())).toEqual(['circle A']);
  });

  test('dining philosophers wait in a circle of six', () => {
    const { after, reasons } = stepping(philosophers(3));
    const stuck = after('up0!: Phil(up0', 'up1!: Phil(up1', 'up2!: Phil(up2');
    expect(stuck.end).toBe('deadlock');
    expect(stuck.reasons).toHaveLength(1);
    expect(reasons(stuck)[0]?.split(' → ')).toEqual([
      'circle Phil(up0, down0, up1, down1)', 'Fork(up1, down1)', 'Phil(up1, down1, up2, down2)', 'Fork(up2, down2)', 'Phil(up2, down2, up0, down0)', 'Fork(up0, down0)',
    ]);
  });

  test('three locks taken round a circle, names reversed', () => {
    const { after, reasons, holds } = stepping(`
      agent ekaT = 'kcol1.'kcol2.'eerf1.'eerf2.ekaT; agent evig = 'kcol2.'kcol3.'eerf2.'eerf3.evig; agent dloh = 'kcol3.'kcol1.'eerf3.'eerf1.dloh;
      resource One = kcol1.eerf1.One; resource Two = kcol2.eerf2.Two; resource Three = kcol3.eerf3.Three;
      system Ring = (One | Two | Three | ekaT | evig | dloh) \\ {kcol1, kcol2, kcol3, eerf1, eerf2, eerf3};`.replaceAll(/\b(ekaT|evig|dloh)\b/g, (name) => `A${name}`));
    const stuck = after('kcol1!: AekaT', 'kcol2!: Aevig', 'kcol3!: Adloh');
    expect(reasons(stuck)).toEqual(['circle AekaT → Two → Aevig → Three → Adloh → One']);
    expect(holds(stuck)).toEqual(['AekaT holds One', 'Aevig holds Two', 'Adloh holds Three']);
  });

  test('locks made by relabelling one lock', () => {
    const { after, reasons, holds } = stepping(`
      agent A = 'takeA.'takeB.'giveB.'giveA.A; agent B = 'takeB.'takeA.'giveA.'giveB.B;
      resource Lock = take.give.Lock;
      system S = (A | B | Lock[takeA/take, giveA/give] | Lock[takeB/take, giveB/give]) \\ {takeA, giveA, takeB, giveB};`);
    const stuck = after('takeA!: A', 'takeB!: B');
    expect(reasons(stuck)).toEqual(['circle A → Lock#2 → B → Lock#1']);
    expect(holds(stuck)).toEqual(['A holds Lock#1', 'B holds Lock#2']);
  });

  test('locks whose channels are parameters', () => {
    const { after, reasons, holds } = stepping(`
      agent User(take: chan, also: chan, give: chan, giveAlso: chan) = 'take.'also.'giveAlso.'give.User(take, also, give, giveAlso);
      resource Lock(take: chan, give: chan) = take.give.Lock(take, give);
      system S = (User(ta, tb, ga, gb) | User(tb, ta, gb, ga) | Lock(ta, ga) | Lock(tb, gb)) \\ {ta, tb, ga, gb};`);
    const stuck = after('ta!: User(ta', 'tb!: User(tb');
    expect(reasons(stuck)).toEqual(['circle User(ta, tb, ga, gb) → Lock(tb, gb) → User(tb, ta, gb, ga) → Lock(ta, ga)']);
    expect(holds(stuck)).toEqual(['User(ta, tb, ga, gb) holds Lock(ta, ga)', 'User(tb, ta, gb, ga) holds Lock(tb, gb)']);
  });

  test('a private channel is not mistaken for one of the same name in another hull', () => {
    const { after, reasons } = stepping(`
      A = c.0; B = 'd.'c.0;
      system S = (A | 0) \\ {c} | (B | 0) \\ {c, d};`);
    expect(after().end).toBe('deadlock');
    expect(reasons(after())).toEqual(['lonely A: c', 'lonely B: d']);
  });

  test('a choice waits for any of its actions', () => {
    const { after, waits } = stepping(`
      A = a.0 + b.0; B = 'x.'a.0; C = 'y.'b.0;
      system S = (A | B | C) \\ {a, b, x, y};`);
    expect(waits(after())).toEqual(['A → B', 'A → C']);
  });

  test('who waits for a finished partner waits alone', () => {
    const { after, reasons } = stepping(`
      agent A = 'call.answer.0; tool B = call.0;
      system S = (A | B) \\ {call, answer};`);
    expect(reasons(after('call'))).toEqual(['lonely A: answer']);
  });

  test('T19: false guards wait for nothing, and nobody', () => {
    const { after, reasons } = stepping("G(n) = [n < 1] 'up(n).G(n + 1); system S = G(0);");
    const stuck = after('up(0)');
    expect(stuck.end).toBe('deadlock');
    expect(reasons(stuck)).toEqual(['lonely G(0): ']);
  });

  test('an offer that the own behaviour cannot reach any more is not waited for', () => {
    const { after, reasons } = stepping(`
      agent A = 'more.A; process G(n: 0..3) = [n < 2] more.G(n + 1);
      system S = (A | G(0)) \\ {more};`);
    expect(reasons(after('more', 'more'))).toEqual(['lonely A: more', 'lonely G(0): ']);
  });

  test('partial deadlock: who waits is told while others move', () => {
    const { after, waits, reasons } = stepping(`
      agent A = 'takeX.'takeY.'giveY.'giveX.A; agent B = 'takeY.'takeX.'giveX.'giveY.B; agent Clock = tau_tick.Clock;
      resource X = takeX.giveX.X; resource Y = takeY.giveY.Y;
      system S = (A | B | Clock | X | Y) \\ {takeX, giveX, takeY, giveY};`);
    const stuck = after('takeX!: A', 'takeY!: B');
    expect(stuck.end).toBeNull();
    expect(reasons(stuck)).toEqual([]);
    expect(waits(stuck)).toEqual(expect.arrayContaining(['A → Y', 'B → X', 'X → A', 'Y → B']));
    expect(waits(stuck).some((wait) => wait.startsWith('Clock'))).toBe(false);
  });

  test('an idle tool is named after what went wrong', () => {
    const { after, reasons } = stepping(`
      agent A = 'go.never.0; tool Idle = call.Idle; process P = go.0;
      system S = (Idle | A | P) \\ {go, never, call};`);
    expect(reasons(after('go'))).toEqual(['lonely A: never', 'lonely Idle: call']);
  });
});

describe('ends', () => {
  test('T20: client done, tool waits for the next call: at rest', () => {
    const { after, reasons } = stepping(`
      agent Client = 'call.answer.0; tool Server = call.'answer.Server;
      system S = (Client | Server) \\ {call, answer};`);
    const end = after('call', 'answer');
    expect(end.end).toBe('atRest');
    expect(reasons(end)).toEqual([]);
    expect(end.components.map(({ life, isFirst }) => [life, isFirst])).toEqual([['done', false], ['alive', true]]);
  });

  test('all done: terminated', () => {
    expect(stepping("system S = (a.0 | 'a.0) \\ {a};").after('a').end).toBe('terminated');
  });

  test('taken in one order, two locks never get stuck on the way', () => {
    const { after, holds } = stepping(LOCKS.replace("'takeRepo.'takeBoard.commit.'giveBoard.'giveRepo", "'takeBoard.'takeRepo.commit.'giveRepo.'giveBoard"));
    const middle = after('takeBoard!: Coder', 'takeRepo!: Coder');
    expect(middle.end).toBeNull();
    expect(holds(middle)).toEqual(['Coder holds Board', 'Coder holds Repo']);
  });

  test('a failed component is told apart from one that waits', () => {
    const failed = stepping("system S = ('a.0 | P(0)) \\ {a}; P(n) = [1 div n == 1] a.0;").after('#error');
    expect(failed.components.map(({ life }) => life)).toEqual(['alive', 'failed']);
    expect(failed.end).toBe('deadlock');
  });
});

describe('offers', () => {
  test('an active prefix says its channel, whether it can step, and who could ever answer', () => {
    const { after, nameOf } = stepping(LOCKS);
    const [planner, , board] = after('takeBoard!: Planner').components;
    expect(planner?.offers.map((o) => [o.polarity, o.text, o.channelId, o.isEnabled, o.partners.map(nameOf)])).toEqual([['send', "'takeRepo", 'takeRepo', true, ['Repo']]]);
    expect(board?.offers.map((o) => [o.polarity, o.text, o.isEnabled, o.partners.map(nameOf)])).toEqual([['receive', 'giveBoard', false, ['Planner', 'Coder']]]);
  });

  test('every branch of a choice and every thread offers; false guards do not', () => {
    const { after } = stepping("A = b.(a.0 + [1 == 2] c.0 + [1 == 1] 'd.0 | tau_work.0); system S = A;");
    expect(after('b').components[0]?.offers.map((o) => [o.polarity, o.text])).toEqual([['receive', 'a'], ['send', "'d"], ['internal', 'tau_work']]);
  });

  test('values are told in an output, names in an input', () => {
    const { after } = stepping("A(n: 0..9) = 'out(n + 1).0; B = out(x: 0..9).'seen(x).0; system S = (A(3) | B) \\ {out};");
    expect(after().components.map(({ offers }) => offers.map((o) => o.text))).toEqual([["'out(4)"], ['out(x)']]);
  });

  test('two offers from one place of the text are enabled each for itself', () => {
    const { after } = stepping("P(n: 0..9) = 'a(n).0; A = P(1) + P(2); B = a(x: 2..3).0; system S = (A | B) \\ {a};");
    expect(after().components[0]?.offers.map((o) => [o.text, o.isEnabled])).toEqual([["'a(1)", false], ["'a(2)", true]]);
  });

  test('a channel bound inside a component has no id and no partner outside', () => {
    const { after, network } = stepping("A = go.((c.0 | 'd.0) \\ {c, d}); system S = A | 'c.0;");
    const [a] = after('go').components;
    expect(a?.offers.map((o) => [o.text, o.channel, o.channelId, o.partners])).toEqual([['c', 'c', null, []], ["'d", 'd', null, []]]);
    expect(network.channels.map(({ id }) => id)).toEqual(['go', 'c']);
  });

  test('threads of one component that meet are enabled', () => {
    const { after, network, nameOf } = stepping("A = go.((c.x.0 | 'c.0) \\ {c}); system S = A;");
    const state = after('go');
    expect(state.components[0]?.offers.map((o) => [o.text, o.isEnabled, o.partners.map(nameOf)])).toEqual([['c', true, ['A']], ["'c", true, ['A']]]);
    expect(state.steps.map(({ channelId, participants }) => [channelId, participants])).toEqual([[null, [0]]]);
    expect(network.channels.map(({ id }) => id)).toEqual(['go', 'x']);
  });

  test('variables are shown by their names', () => {
    const { after } = stepping("A(n: 0..9) = in(x: 0..9).'out(x, n).A(n); system S = A(3);");
    expect(after().components[0]?.variables).toEqual([{ name: 'n', value: '3' }]);
    expect(after().components[0]?.at).toBe('A(3)');
    expect(after('in(7)').components[0]?.variables).toEqual([{ name: 'x', value: '7' }, { name: 'n', value: '3' }]);
    expect(after('in(7)').components[0]?.at).toBeNull();
  });
});

describe('steps', () => {
  test('a communication names both sides, its channel and its values', () => {
    const { after, nameOf } = stepping("agent A = 'call(7).0; tool B = call(x: 0..9).0; system S = (A | B) \\ {call};");
    const [step] = after().steps;
    expect(step).toMatchObject({ index: 0, label: 'tau', eventText: 'τ⟨call!(7): A → B⟩', name: 'call(7)', isObservable: false, channelId: 'call', values: ['7'] });
    expect(step && [step.from, step.to].map((address) => address !== null && nameOf(address))).toEqual(['A', 'B']);
    expect(step?.check).toBeGreaterThanOrEqual(0);
    expect(step?.check).toBeLessThan(256);
  });

  test('what is seen from outside has one side only', () => {
    const { steps } = stepping("system S = 'a.0 | b.0;").after();
    expect(steps.map(({ label, from, to, channelId, isObservable }) => [label, from, to, channelId, isObservable])).toEqual([
      ["'a", 0, null, 'a', true],
      ['b', null, 1, 'b', true],
    ]);
  });

  test('an internal step belongs to one component', () => {
    const { steps } = stepping('system S = tau_think.0 | 0;').after();
    expect(steps.map(({ label, from, to, channelId, participants, name }) => [label, from, to, channelId, participants, name])).toEqual([['tau', 0, null, null, [0], 'think']]);
  });

  test('T8: a hidden channel: each half alone, and both together', () => {
    const { after, network } = stepping("system S = (a.0 | 'a.0)[tau/a];");
    expect(network.channels).toMatchObject([{ id: 'a', isOpen: false, hull: null, senders: [1], receivers: [0] }]);
    expect(after().steps.map(({ label, channelId, from, to }) => [label, channelId, from, to])).toEqual([
      ['tau', 'a', null, 0],
      ['tau', 'a', 1, null],
      ['tau', 'a', 1, 0],
    ]);
  });

  test('a step on a private channel of a name that is private twice has the id of its own hull', () => {
    const { after, network } = stepping("A = c.0; B = 'c.0; system S = (A | B) \\ {c} | (A | B) \\ {c};");
    expect(network.channels.map(({ id, hull }) => [id, hull])).toEqual([['c@0', 0], ['c@1', 1]]);
    expect(after().steps.map(({ channelId, from, to }) => [channelId, from, to])).toEqual([['c@0', 1, 0], ['c@1', 3, 2]]);
  });
});

describe('term', () => {
  test('each component owns a part of the printed term', () => {
    const { after } = stepping(LOCKS);
    const { text, parts } = after('takeBoard!: Planner').term;
    expect(text).toBe("('takeRepo.plan.'giveRepo.'giveBoard.Planner | Coder | giveBoard.Board | Repo) \\ Locks");
    expect(parts.map(({ start, end }) => text.slice(start, end))).toEqual(["'takeRepo.plan.'giveRepo.'giveBoard.Planner", 'Coder', 'giveBoard.Board', 'Repo']);
  });
});

describe('refusals', () => {
  test('a value outside the type of the receiver is told, and both wait alone', () => {
    const { after, reasons } = stepping("agent A = 'get(7).0; tool B = get(x: 0..4).0; system S = (A | B) \\ {get};");
    const stuck = after();
    expect(stuck.refusals).toEqual([{ from: 0, to: 1, channel: 'get', offered: 'get!(7)', accepted: '0..4' }]);
    expect(stuck.components.map(({ offers }) => offers.map((o) => o.isEnabled))).toEqual([[false], [false]]);
    expect(reasons(stuck)).toEqual(['lonely A: get', 'lonely B: get']);
  });

  test('a value that fits is no refusal, nor is one meant for somebody else', () => {
    const { after } = stepping("agent A = 'get(3, 1).0; tool B(me: 0..4) = get(x: 0..4, =me).0; system S = (A | B(1) | B(2)) \\ {get};");
    expect(after().refusals).toEqual([]);
  });

  test('several values are told with their types', () => {
    const { after } = stepping("agent A = 'get(7, true).0; tool B = get(x: 0..4, b: bool).0; system S = (A | B) \\ {get};");
    expect(after().refusals.map(({ offered, accepted }) => [offered, accepted])).toEqual([['get!(7,true)', '(0..4, bool)']]);
  });
});
