/** Does the reader want as little movement as possible? Asked when something is about to move. */
export function isMotionReduced(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Ends a running animation at its goal as soon as the reader does anything: input never waits for a picture. */
export function endAtInput(animation: Animation): void {
  const end = (): void => animation.finish();
  const stop = (): void => {
    window.removeEventListener('keydown', end, true);
    window.removeEventListener('pointerdown', end, true);
  };
  window.addEventListener('keydown', end, true);
  window.addEventListener('pointerdown', end, true);
  animation.addEventListener('finish', stop);
  animation.addEventListener('cancel', stop);
}

/** A chain of points as keyframes at an even speed, for what slides along it. */
export function framesAlong(points: readonly { readonly x: number; readonly y: number }[]): Keyframe[] {
  let way = 0;
  const distances = points.map((p, i) => {
    const q = points[i - 1] ?? p;
    way += Math.hypot(p.x - q.x, p.y - q.y);
    return way;
  });
  return points.map(({ x, y }, i) => ({ transform: `translate(${x}px, ${y}px)`, offset: way === 0 ? i / points.length : (distances[i] ?? 0) / way }));
}
