/** Seeded random numbers (mulberry32), so that a sequence of faults can be repeated. */
export interface Random {
  /** An integer from 0 up to but not including `limit`. */
  below(limit: number): number;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
    },
  };
}
