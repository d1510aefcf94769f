/**
 * Sizes after divider `divider` (between parts `divider` and `divider + 1`) has moved by `byPx`. Only its two neighbours change,
 * their sum stays, and none gets smaller than its minimum; where they cannot both have it, nothing moves.
 */
export function movedDivider(sizesPx: readonly number[], minsPx: readonly number[], divider: number, byPx: number): readonly number[] {
  const [before = 0, after = 0] = [sizesPx[divider], sizesPx[divider + 1]];
  const least = (minsPx[divider] ?? 0) - before;
  const most = after - (minsPx[divider + 1] ?? 0);
  if (least > most) return sizesPx;
  const by = Math.max(least, Math.min(most, byPx));
  return sizesPx.map((size, i) => (i === divider ? before + by : i === divider + 1 ? after - by : size));
}
