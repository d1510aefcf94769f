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
