/** A new text, written as what stays of the old one and what is new. */
import type { TextChange } from '../draw-command.ts';
import type { Range, Written } from './written.ts';

type Piece = { readonly kind: 'keep' | 'gap' | 'drop'; readonly range: Range } | { readonly kind: 'text'; readonly text: string };

export class Sheet {
  private readonly pieces: Piece[] = [];

  /** A node as it stands. One that stands elsewhere now is copied. */
  keep(start: number, end: number): void {
    if (end > start) this.pieces.push({ kind: 'keep', range: { start, end } });
  }

  /** What stands between nodes; never repeated. */
  gap(start: number, end: number): void {
    if (end > start) this.pieces.push({ kind: 'gap', range: { start, end } });
  }

  /** Goes with its comments. Comments in other stretches that are left out are kept. */
  drop(start: number, end: number): void {
    this.pieces.push({ kind: 'drop', range: { start, end } });
  }

  put(text: string): void {
    if (text !== '') this.pieces.push({ kind: 'text', text });
  }

  /** The new text alone. */
  text(written: Written): string {
    return this.pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind === 'drop' ? '' : written.slice(piece.range))).join('');
  }

  /** What has to change of the old text in `region` to make it say this. */
  changesOf(written: Written, region: Range): readonly TextChange[] {
    const changes: TextChange[] = [];
    const drops = this.pieces.flatMap((piece) => (piece.kind === 'drop' ? [piece.range] : []));
    let at = region.start;
    let text = '';
    const flush = (start: number): void => {
      for (const comment of written.commentsIn({ start: at, end: start })) {
        if (drops.some((drop) => drop.start <= comment.start && comment.end <= drop.end)) continue;
        const whole = lineOf(written, comment, at, start);
        note(whole.start);
        at = whole.end;
      }
      note(start);
    };
    const note = (start: number): void => {
      if (written.source.slice(at, start) !== text) changes.push({ start: at, end: start, text });
      text = '';
      at = start;
    };
    for (const piece of this.pieces) {
      if (piece.kind === 'text') text += piece.text;
      else if (piece.kind !== 'drop') {
        const { start, end } = piece.range;
        if (start >= at) {
          flush(start);
          at = end;
        } else if (piece.kind === 'keep') text += written.slice(piece.range);
        else if (end > at) {
          flush(at);
          at = end;
        }
      }
    }
    flush(region.end);
    return changes;
  }
}

/** A comment with the line break it needs behind it, and the one before it where it has its line alone. */
function lineOf({ source }: Written, comment: Range, from: number, to: number): Range {
  const before = /(?:\r\n|\n|\r)?[^\S\r\n]*$/.exec(source.slice(from, comment.start))?.[0] ?? '';
  const after = /^(?:\r\n|\n|\r)[^\S\r\n]*/.exec(source.slice(comment.end, to))?.[0] ?? '';
  return { start: comment.start - before.length, end: comment.end + after.length };
}
