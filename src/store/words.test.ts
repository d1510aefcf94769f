import { describe, expect, test } from 'vitest';
import { componentWords } from './component-words.ts';
import { currentSnapshot, enabledSteps } from './selectors.ts';
import type { Workspace } from './state.ts';
import { doing, exampleText, pageWith, take, TWO_LOCKS } from './testing/test-page.ts';
import { awaited, canDo, listed, messageOf, sentenceOf, sentenceText } from './words.ts';

/** The enabled steps in words. */
const sentences = (s: Workspace): readonly string[] => enabledSteps(s).map((step) => (s.network ? sentenceText(sentenceOf(step, s.network)) : ''));

/** What every component does now: `Planner: can take Board`. */
function nodes(s: Workspace): readonly string[] {
  const { network } = s;
  const snapshot = currentSnapshot(s);
  if (!network || !snapshot) return [];
  return network.components.map((c) => {
    const { text, code } = componentWords(snapshot, network, c.address);
    return `${c.name}: ${text}${code === '' ? '' : ` ${code}`}`;
  });
}

describe('a step in words', () => {
  test.each([
    ["A = 'takeB.0; B = takeB.0; system S = (A | B) \\ {takeB};", 'A takes B'],
    ["A = 'take_b.0; B = take_b.0; system S = (A | B) \\ {take_b};", 'A takes B'],
    ["A = 'release.0; B = release.0; system S = (A | B) \\ {release};", 'A releases B'],
    ["A = 'takeX.0; B = takeX.0; system S = (A | B) \\ {takeX};", 'A sends takeX to B'],
    ["A = 'ping.0; B = ping.0; system S = (A | B) \\ {ping};", 'A sends ping to B'],
    ["A = call!(7).0; B = call?x.0; system S = (A | B) \\ {call};", 'A sends call(7) to B'],
    ["A = 'say.0; B = 0; system S = A | B;", 'A does say, seen from outside'],
    ['A = hear.0; B = 0; system S = A | B;', 'A receives hear from outside'],
    ['A = tau.0; B = 0; system S = A | B;', 'A takes an inside step'],
    ['A = tau_think(3).0; B = 0; system S = A | B;', 'A does think(3) inside'],
    ["A = 'say.0; B = 0; system S = A[tau/say] | B;", 'A does say, hidden'],
    ['A(n) = [1 div n == 1] a.0; B = 0; system S = A(0) | B;', 'A(0) fails: div'],
  ])('%s', async (source, sentence) => {
    expect(sentences((await pageWith(source)).s)).toEqual([sentence]);
  });

  test('names are parts of their own, so that they can be set in bold', async () => {
    const { s } = await pageWith(TWO_LOCKS);
    const [step] = enabledSteps(s);
    expect(step && s.network && sentenceOf(step, s.network)).toEqual([
      { kind: 'name', text: 'Planner' }, { kind: 'word', text: ' takes ' }, { kind: 'name', text: 'Board' },
    ]);
  });

  test('a number after the verb names the partner with that number, and no other', async () => {
    const { s } = await pageWith("agent P(n: 1..12) = 'get.0; resource Fork(n: 1..12) = get.0; system S = (P(1)[get2/get] | Fork(2)[get2/get] | P(3)[get1/get] | Fork(11)[get1/get]) \\ {get1, get2};");
    expect(enabledSteps(s).map((step) => s.network && sentenceText(sentenceOf(step, s.network)))).toEqual(['P(1) gets Fork(2)', 'P(3) sends get1 to Fork(11)']);
  });

  test('the message as text of the model', async () => {
    const { s } = await pageWith("A = call!(7, true).0; B = call?(x, y).0; system S = (A | B) \\ {call};");
    expect(enabledSteps(s).map(messageOf)).toEqual(['call(7, true)']);
  });

  test('what a component can do is said of the sender only', async () => {
    const { s } = await pageWith(TWO_LOCKS);
    const [step] = enabledSteps(s);
    const said = s.network?.components.map(({ address }) => step && s.network && canDo(step, address, s.network));
    expect(said).toEqual(['can take Board', null, null, null]);
  });
});

describe('the second line of a node', () => {
  test('two agents, two locks, from the start to the deadlock', async () => {
    const page = await pageWith(TWO_LOCKS);
    expect(nodes(page.s)).toEqual(['Planner: can take Board', 'Coder: can take Repo', 'Board: free', 'Repo: free']);
    await take(page, 'takeBoard');
    expect(nodes(page.s)).toEqual(['Planner: can take Repo', 'Coder: can take Repo', 'Board: held by Planner', 'Repo: free']);
    const coder = enabledSteps(page.s).find((step) => step.from === page.s.network?.components[1]?.address);
    await doing(() => page.s.takeStep(coder?.index ?? -1));
    expect(nodes(page.s)).toEqual(["Planner: waits at 'takeRepo", "Coder: waits at 'takeBoard", 'Board: held by Planner', 'Repo: held by Coder']);
  });

  test('a tool offers what it waits for, an agent that has ended is finished', async () => {
    const page = await pageWith("agent Client = 'call.0; tool Server = call.Server; system S = (Client | Server) \\ {call};");
    expect(nodes(page.s)).toEqual(['Client: can call Server', 'Server: offers call']);
    await take(page, 'call');
    expect(nodes(page.s)).toEqual(['Client: finished', 'Server: offers call']);
  });

  test('a component whose text has an error is left out, not finished', async () => {
    const { s } = await pageWith("agent A = 'x.A; agent B = 'y.;.; system S = (A | B) \\ {x, y};");
    expect(nodes(s)).toEqual(["A: waits at 'x", 'B: left out']);
  });

  test('a tool that can work inside does not offer that to anybody', async () => {
    const { s } = await pageWith("tool Server = tau_work(1).'done.0; agent Client = done.0; system S = (Client | Server) \\ {done};");
    expect(nodes(s)).toEqual(['Client: waits at done', 'Server: can do work(1)']);
  });

  test('several things it can do are counted, the same one with two partners is not one', async () => {
    const page = await pageWith("agent A = 'x.0 + 'y.0; B = x.0; C = y.0; system S = (A | B | C) \\ {x, y};");
    expect(nodes(page.s)[0]).toBe('A: can do x +1');
  });

  test('a component without anything to do is blocked, one that failed has failed', async () => {
    const page = await pageWith('A = [false] a.0; B(n) = [1 div n == 1] b.0; system S = A | B(0);');
    expect(nodes(page.s)[0]).toBe('A: blocked');
    await doing(() => page.s.stepForward());
    expect(nodes(page.s)[1]).toBe('B(0): failed');
  });

  test('every component of every example is spoken of at its start', async () => {
    for (const file of ['one-mcp-call', 'tool-template', 'two-agents-one-file', 'one-file-with-lock', 'two-locks-ordered', 'dining-philosophers']) {
      const { s } = await pageWith(exampleText(`${file}.tau`));
      expect(nodes(s).length).toBeGreaterThan(1);
      for (const line of nodes(s)) expect(line).toMatch(/^[^:]+: \S/);
    }
  });
});

describe('who could answer an offer', () => {
  test('of a resource that is held only its holder, else all who know the channel', async () => {
    const page = await pageWith(TWO_LOCKS);
    const answering = (owner: number): readonly string[] => {
      const snapshot = currentSnapshot(page.s);
      const component = snapshot?.components[owner];
      const offer = component?.offers[0];
      if (!snapshot || !component || !offer) throw new Error('no offer');
      return awaited(offer, component.address, snapshot).map((a) => page.s.network?.components[a]?.name ?? '');
    };
    expect(answering(2)).toEqual(['Planner', 'Coder']);
    await take(page, 'takeBoard');
    expect(answering(2)).toEqual(['Planner']);
  });

  test('names are joined as in a sentence', () => {
    expect(listed(['A'])).toBe('A');
    expect(listed(['A', 'B', 'C'])).toBe('A, B and C');
  });
});
