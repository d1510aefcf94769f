/** Texts that the bench of the page types into. */
import { familyText } from '../../../src/core/testing/families.ts';

interface Ring {
  readonly cells: readonly string[];
  readonly channels: readonly string[];
  /** One definition per cell. */
  readonly items: readonly string[];
}

/** A ring of n cells that hand one token round; n states. */
function ring(name: string, n: number): Ring {
  const channel = (i: number): string => `${name.toLowerCase()}${i % n}`;
  const cells = Array.from({ length: n }, (_, i) => `${name}${i}`);
  const items = cells.map((cell, i) => (i === 0
    ? `agent ${cell} =\n  '${channel(1)}\n  .${channel(0)}\n  .${cell};`
    : `agent ${cell} =\n  ${channel(i)}\n  .'${channel(i + 1)}\n  .${cell};`));
  return { cells, channels: cells.map((_, i) => channel(i)), items };
}

/** 100 lines, 24 components, 24 states. The last line but one of the text ends in the name of a definition. */
export function hundredLines(): string {
  const { cells, channels, items } = ring('Cell', 24);
  const [first = '', ...others] = items;
  return [`system Ring = (${cells.join(' | ')})\n  \\ {${channels.join(', ')}};`, ...others, '', first.replace(/;$/, '\n;')].join('\n');
}

/** 25 + 12 cells that move, 13 locks that nobody takes: 50 components, 300 states. */
export function fiftyComponents(): string {
  const rings = [ring('L', 25), ring('R', 12)];
  const locks = Array.from({ length: 13 }, (_, i) => `Lock${i}`);
  return [
    ...rings.flatMap(({ items }) => items),
    ...locks.map((lock, i) => `resource ${lock} = take${i}.${lock};`),
    `system Big = (${[...rings.flatMap(({ cells }) => cells), ...locks].join(' | ')}) \\ {${[...rings.flatMap(({ channels }) => channels), ...locks.map((_, i) => `take${i}`)].join(', ')}};`,
  ].join('\n');
}

/** Two counters side by side: (n + 1) (m + 1) states. The last line but one of the text ends in the digits of n. */
export function counters(n: number, m: number): string {
  return [
    'system Both = Fast(0) | Slow(0);',
    `agent Slow(y: 0..999) = if y > 0 then fall.Slow(y - 1) else again.Slow(${m});`,
    `agent Fast(x: 0..999) = if x > 0 then down.Fast(x - 1) else reset.Fast(${n}`,
    ');',
  ].join('\n');
}

/** Clients of a tool server beside one more process: 1,025 states; 2,050 when a 2 is typed at the end of the last line but one. */
export function tools(): string {
  return `${familyText('tools', 3, 1)}T = 0;\nT2 = tick.T;\nsystem All = Sys | T\n;`;
}
