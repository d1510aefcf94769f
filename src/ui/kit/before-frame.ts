/**
 * Runs before the next frame is drawn, when the browser lays the page out anyway: looking at sizes or scrolling earlier would
 * lay it out one more time, in the middle of the task that changes it. The returned function calls it off.
 */
export function beforeFrame(run: () => void): () => void {
  const id = requestAnimationFrame(run);
  return () => cancelAnimationFrame(id);
}
