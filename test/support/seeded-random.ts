/**
 * Returns numbers from 0 to 1 that are the same in every run: a linear congruential generator (Numerical
 * Recipes).
 */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
