/** Small helpers of the texts that people read. */

/** `1,240 states`, `1 state`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(count)} ${count === 1 ? noun : plural}`;
}

/** `1,240`. */
export function grouped(count: number): string {
  return count.toLocaleString('en-GB');
}

/** `0.8 s`, `12 s`. */
export function duration(seconds: number): string {
  return `${seconds < 10 ? seconds.toFixed(seconds < 0.1 ? 2 : 1) : Math.round(seconds)} s`;
}

/** A word of a command that can be pasted into a shell. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Rows with their columns under each other; the last one is not filled up. */
export function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, k) => Math.max(cell.length, all[k] ?? 0)), []);
  return rows.map((row) => row.map((cell, k) => (k === row.length - 1 ? cell : cell.padEnd(widths[k] ?? 0))).join('  ').trimEnd());
}
