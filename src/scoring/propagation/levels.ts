/** Levels in dB and the energies they stand for: energies add up, levels do not. */

/** 10^(x/10) = e^(x * LN10 / 10) */
const LN10_TENTH = Math.LN10 / 10;

/** Sources of a lower level are not heard, however quiet the night; dB(A). */
export const MIN_LEVEL_DB = 10;

/** Level in dB of an energy (10^(L/10)); -Infinity for 0. */
export function levelOf(energy: number): number {
  return 10 * Math.log10(energy);
}

/** Energy of a level in dB. */
export function energyOf(level: number): number {
  return Math.exp(LN10_TENTH * level);
}
