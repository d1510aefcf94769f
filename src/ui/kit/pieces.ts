import { startTransition, useEffect, useState } from 'react';

/** A large picture comes in pieces of so many states, so that the browser never has to take in all at one go. */
const PIECE = 100;

/** How many of `total` are mounted: all after a few frames. What was there before is there at once. */
export function usePieceCount(total: number): number {
  const [count, setCount] = useState(PIECE);
  useEffect(() => {
    if (count >= total) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + PIECE)));
    return () => cancelAnimationFrame(frame);
  }, [count, total]);
  return Math.min(count, total);
}
