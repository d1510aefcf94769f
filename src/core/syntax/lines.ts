import type { Position, Span } from './diagnostic.ts';

/** From offsets to lines and columns; made once per text. */
export interface Lines {
  readonly positionOf: (offset: number) => Position;
  readonly spanOf: (start: number, end: number) => Span;
}

/** A line ends with `\n`, `\r\n` or `\r`. */
export function linesOf(source: string): Lines {
  const starts = [0];
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === 10 || (code === 13 && source.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  const positionOf = (offset: number): Position => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, offset };
  };
  return { positionOf, spanOf: (start, end) => ({ start: positionOf(start), end: positionOf(end) }) };
}
