/** A seeded stream of numbers: the core has no randomness of its own, so every run can be repeated. */
export interface Random {
  /** A whole number, 0 ≤ n < bound, every one equally likely. Requires 1 ≤ bound ≤ 2³². */
  below(bound: number): number;
}

/** The stream of a seed (any number; its low 32 bits count). Source: splitmix32, after Steele, Lea, Flood, OOPSLA 2014. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  return {
    below(bound) {
      const fair = 2 ** 32 - (2 ** 32 % bound); // what lies above would favour small numbers
      let drawn = next();
      while (drawn >= fair) drawn = next();
      return drawn % bound;
    },
  };
}
