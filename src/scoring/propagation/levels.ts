/** Converts levels, dB, and energies: energies add up, levels do not. */

/** 10^(x/10) = e^(x * LN10 / 10) */
const LN10_TENTH = Math.LN10 / 10;

/** Lowest audible level of a source, however quiet the night, dB(A). */
export const MIN_LEVEL_DB = 10;

/** Returns the level of an energy (10^(L/10)), dB; -Infinity for 0. */
export function levelOf(energy: number): number {
  return 10 * Math.log10(energy);
}

/** Returns the energy of a level in dB. */
export function energyOf(level: number): number {
  return Math.exp(LN10_TENTH * level);
}
