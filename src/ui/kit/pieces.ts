import { startTransition, useEffect, useState } from 'react';

/** A large picture comes in pieces of so many elements, so that the browser never has to take in all at one go. */
const PIECE = 100;

/**
 * How many of `total` are mounted: all after a few frames. What was there before is there at once, unless it belongs to another
 * `picture`: that one begins anew.
 */
export function usePieceCount(total: number, picture?: unknown): number {
  const [mounted, setMounted] = useState({ count: PIECE, picture });
  const count = mounted.picture === picture ? mounted.count : PIECE;
  useEffect(() => {
    if (count >= total) return undefined;
    const frame = requestAnimationFrame(() => startTransition(() => setMounted({ count: count + PIECE, picture })));
    return () => cancelAnimationFrame(frame);
  }, [count, total, picture]);
  return Math.min(count, total);
}
