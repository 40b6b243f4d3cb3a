/** Converts between levels, dB, and energies, 10^(L/10): energies add up, levels do not. */

/** Factor in 10^(x/10) = e^(x * LN10 / 10). */
const LN10_TENTH = Math.LN10 / 10;

/** Level below which a source is inaudible even in a quiet night, dB(A). */
export const MIN_LEVEL_DB = 10;

/**
 * Returns the level of an energy (10^(L/10)), dB; -Infinity for 0.
 * @example levelOf(1000) // 30
 */
export function levelOf(energy: number): number {
  return 10 * Math.log10(energy);
}

/** Returns the energy, 10^(L/10), of a level L in dB. */
export function energyOf(level: number): number {
  return Math.exp(LN10_TENTH * level);
}
