/** A formula as text in pieces: each piece belongs to the innermost part that it stands in. */
export interface Segment {
  readonly text: string;
  readonly part: number;
  /** The first piece of its part: there the part can be focused. */
  readonly isFirst: boolean;
}

/** `spans`: where part k stands in `text`, start at 2k, end at 2k + 1; parts in preorder, so that inner ones come later. */
export function segmentsOf(text: string, spans: Int32Array): readonly Segment[] {
  const owner = new Int32Array(text.length);
  for (let part = 0; part < spans.length / 2; part += 1) owner.fill(part, spans[2 * part], spans[2 * part + 1]);
  const segments: Segment[] = [];
  const seen = new Set<number>();
  for (let from = 0; from < text.length; ) {
    const part = owner[from] ?? 0;
    let to = from + 1;
    while (to < text.length && owner[to] === part) to += 1;
    segments.push({ text: text.slice(from, to), part, isFirst: !seen.has(part) });
    seen.add(part);
    from = to;
  }
  return segments;
}

/** Whether part `inner` stands within part `outer`. */
export function isWithin(spans: Int32Array, inner: number, outer: number): boolean {
  return inner >= outer && (spans[2 * inner] ?? 0) >= (spans[2 * outer] ?? 0) && (spans[2 * inner + 1] ?? 0) <= (spans[2 * outer + 1] ?? 0);
}
