import { describe, expect, test } from 'vitest';
import type { Relation } from '../engine/engine-api.ts';
import { shownComparison } from './compare-selectors.ts';
import { differenceSentence, isQuiet, sideNames } from './compare-words.ts';
import { moveLines } from './move-words.ts';
import { pageWith, settle } from './testing/test-page.ts';
import { sentenceText } from './words.ts';

const SOURCE = `
Machine = coin.(tea + coffee);
Moody = coin.tea + coin.coffee;
Both = a.(b.0 + c.0) + a.b.0 + a.c.0;
Either = a.b.0 + a.c.0;
Slow = a.tau_think.(b.0 + tau.c.0);
Free = d.(b.0 + c.0) + d.(tau.b.0 + tau.c.0);
Torn = d.(tau_b.b.0 + tau_c.c.0);
Quick = a.(b.0 + c.0);
Many = o1.0 + o2.0 + o3.0 + o4.0 + o5.0 + o6.0 + o7.0 + o8.0;
Lone = x.0;
`;

/** The play as text: a line for each move, indented those for other answers with their reasons. */
async function told(left: string, right: string, relation: Relation): Promise<readonly string[]> {
  const page = await pageWith(SOURCE);
  page.s.compare({ left: { process: left, file: null }, right: { process: right, file: null }, relation });
  await settle();
  const comparison = shownComparison(page.s);
  const play = page.s.mismatch;
  if (!comparison?.difference || !play) throw new Error('no mismatch');
  const names = sideNames(left, right);
  return [sentenceText(differenceSentence(comparison.difference, names, { isQuiet: isQuiet(comparison.left, comparison.right) })), ...moveLines(comparison, play, names).flatMap(({ ply, sentence, others, unlisted }) => [
    `${ply.number}. ${sentenceText(sentence)}`,
    ...others.map((other) => `   ${sentenceText(other.sentence)} ${sentenceText(other.why)}`),
    ...(unlisted > 0 ? [`   ${unlisted} more`] : []),
  ])];
}

describe('moves in words', () => {
  test('the vending machines', async () => {
    for (const relation of ['strong', 'weak'] as const) expect(await told('Machine', 'Moody', relation)).toEqual([
      'Moody can do coin and then refuse coffee. Machine cannot: after every coin it can do coffee.',
      '1. Attacker plays coin on Moody.',
      '2. Defender answers coin on Machine. There is no other answer.',
      '3. Attacker changes sides and plays coffee on Machine.',
      '4. Defender is stuck. Moody offers only tea.',
    ]);
  });

  test('each other answer is refuted in words', async () => {
    const lines = await told('Both', 'Either', 'strong');
    expect(lines[0]).toMatch(/^Both can do a and then offer (b and c|c and b)\. Either cannot: after every a it does not offer both (b and c|c and b)\.$/);
    expect(lines.filter((line) => line.startsWith('   '))).toEqual([expect.stringMatching(/^ {3}Defender answers a on Either\. Then on Both [bc] is possible; on Either that is not so\.$/)]);
  });

  test('weak answers are unfolded into their path, inside steps by their names', async () => {
    expect((await told('Quick', 'Slow', 'weak')).slice(1)).toEqual([
      '1. Attacker plays a on Slow.',
      '2. Defender answers a on Quick. There is no other answer.',
      '3. Attacker takes an inside step think on Slow.',
      '4. Defender stays where it is on Quick. There is no other answer.',
      '5. Attacker takes an inside step on Slow.',
      '6. Defender stays where it is on Quick. There is no other answer.',
      '7. Attacker changes sides and plays b on Quick.',
      '8. Defender is stuck. Slow can next be seen doing only c.',
    ]);
    const torn = (await told('Free', 'Torn', 'weak')).filter((line) => line.includes('answers on Torn: '));
    expect(torn.map((line) => /: (.*?)\./.exec(line)?.[1])).toEqual(expect.arrayContaining(['d, then inside step b', 'd, then inside step c']));
  });

  test('long offers are cut, and say so', async () => {
    const lines = await told('Many', 'Lone', 'strong');
    expect(lines.at(-1)).toBe('2. Defender is stuck. Lone offers only x.');
    expect((await told('Lone', 'Many', 'strong')).at(-1)).toMatch(/offers only (x|o1, o2, o3, o4, o5, o6 and 2 more)\.$/);
  });

  test('what is not listed of an offer is counted all the same', async () => {
    const sixty = Array.from({ length: 60 }, (_, i) => `o${i}.0`).join(' + ');
    expect((await told('x.0', sixty, 'strong')).at(-1)).toMatch(/^2\. Defender is stuck\. Right offers only (o\d+, ){5}o\d+ and 54 more\.$/);
  });

  test('nothing at all is offered', async () => {
    const lines = await told('Lone', '0', 'weak');
    expect(lines).toEqual(['Lone can do x. Right cannot.', '1. Attacker plays x on Lone.', '2. Defender is stuck. Right offers nothing.']);
  });
});
