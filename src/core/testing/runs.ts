const LONG_FACTOR = 25;

/** How many cases a property test tries: `normal`, or 25 times as many under `npm run test:long`. */
export function runs(normal: number): number {
  const isLong = (globalThis as { readonly __TAUSCOPE_LONG__?: boolean }).__TAUSCOPE_LONG__ === true;
  return isLong ? normal * LONG_FACTOR : normal;
}
