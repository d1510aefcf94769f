/** The candidate that differs least from `name` in single signs (swapped neighbours count once), null when none is near. */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Math.floor(name.length / 3) + 1;
  const folded = name.toLowerCase();
  for (const candidate of candidates) {
    if (candidate === name || Math.abs(candidate.length - name.length) >= least) continue;
    const distance = distanceOf(folded, candidate.toLowerCase());
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

/** Optimal string alignment distance. */
function distanceOf(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
