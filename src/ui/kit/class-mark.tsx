/**
 * The mark of an equivalence class: letter, pattern and colour together. Six patterns come round again and again; the last
 * letter of a name is that of its pattern, the ones before it count the rounds: A … F, AA … AF, BA … BF. Rings inside the
 * outline count the rounds as well, so that A and AA are not one plain blue.
 */
import { useId, type JSX } from 'react';
import styles from './class-mark.module.css';

const LETTERS = 'ABCDEF';
const ROUNDS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The name of a class, from its number in `Classes`. */
export function classLetters(classId: number): string {
  const letter = LETTERS[classId % LETTERS.length] ?? '';
  let prefix = '';
  for (let round = Math.floor(classId / LETTERS.length); round > 0; round = Math.floor((round - 1) / ROUNDS.length)) {
    prefix = (ROUNDS[(round - 1) % ROUNDS.length] ?? '') + prefix;
  }
  return prefix + letter;
}

/** Classes beyond these wear a pattern again, with rings. */
export const PATTERN_COUNT = LETTERS.length;

/** Which of the six patterns a class wears. */
export function patternOf(classId: number): number {
  return classId % LETTERS.length;
}

/** Rings inside the outline: none for A … F, one, two, one of dashes, two of dashes; then the last four come round again. */
const ROUND_LOOKS = [{ count: 1, isDashed: false }, { count: 2, isDashed: false }, { count: 1, isDashed: true }, { count: 2, isDashed: true }] as const;

export interface RoundRingsProps {
  /** Number of the class. */
  readonly of: number;
  /** Between the plate of the letter and the outline. */
  readonly inner: number;
  readonly outer: number;
  readonly x?: number;
  readonly y?: number;
}

/** The rings that tell AA from A; nothing for the first six classes. */
export function RoundRings({ of, inner, outer, x = 0, y = 0 }: RoundRingsProps): JSX.Element | null {
  const round = Math.floor(of / LETTERS.length);
  const look = ROUND_LOOKS[(round - 1) % ROUND_LOOKS.length];
  if (round === 0 || !look) return null;
  const gap = (outer - inner) / (look.count + 1);
  return (
    <g className={styles.round} data-round={look.count} data-dashed={look.isDashed || undefined} style={{ strokeWidth: (outer - inner) / 5 }}>
      {Array.from({ length: look.count }, (_, i) => <circle key={i} cx={x} cy={y} r={inner + gap * (i + 1)} />)}
    </g>
  );
}

/** What lies on the colour: lines or dots on a tile of 6 or 7 px. */
const TILES: readonly { readonly size: number; readonly turn?: number; readonly mark: JSX.Element | null }[] = [
  { size: 6, mark: null },
  { size: 6, turn: 45, mark: <path className={styles.line} d="M0 0v6" strokeWidth={2} /> },
  { size: 6, mark: <circle className={styles.dot} cx={3} cy={3} r={1.1} /> },
  { size: 6, mark: <path className={styles.line} d="M0 3h6" strokeWidth={1.5} /> },
  { size: 7, mark: <path className={styles.line} d="M0 3.5h7M3.5 0v7" strokeWidth={1} /> },
  { size: 6, turn: -45, mark: <path className={styles.line} d="M0 0v6" strokeWidth={2} /> },
];

function Tile({ id, pattern }: { readonly id: string; readonly pattern: number }): JSX.Element {
  const { size, turn, mark } = TILES[pattern] ?? { size: 6, mark: null };
  return (
    <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse" {...(turn !== undefined && { patternTransform: `rotate(${turn})` })} data-class={pattern}>
      <rect className={styles.ground} width={size} height={size} />
      {mark}
    </pattern>
  );
}

/** The six patterns for a picture that draws its own shapes: `url(#${prefix}-${patternOf(n)})`. */
export function ClassPatterns({ prefix }: { readonly prefix: string }): JSX.Element {
  return <defs>{TILES.map((tile, pattern) => <Tile key={`${tile.size} ${pattern}`} id={`${prefix}-${pattern}`} pattern={pattern} />)}</defs>;
}

export interface ClassMarkProps {
  /** Number of the class. */
  readonly of: number;
}

/** A class in a list or a sentence, 22 px: the disc of the pictures with its letter. The letter is read aloud. */
export function ClassMark({ of }: ClassMarkProps): JSX.Element {
  const id = useId();
  const pattern = patternOf(of);
  const letters = classLetters(of);
  return (
    <svg className={styles.mark} viewBox="-11 -11 22 22" width={22} height={22} role="img" aria-label={letters} data-class={pattern}>
      <defs><Tile id={id} pattern={pattern} /></defs>
      <circle className={styles.outline} r={10} fill={`url(#${id})`} />
      <circle className={styles.ground} r={of < LETTERS.length ? 6.5 : 5.5} />
      <RoundRings of={of} inner={5.5} outer={10} />
      <text className={styles.letters} data-length={letters.length} y={4}>{letters}</text>
    </svg>
  );
}
