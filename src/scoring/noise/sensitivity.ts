/** Adjusts noise for people who sleep lightly or deeply. */
import type { Sleeper } from '../../shared/van.ts';

/**
 * Offset on the level that points follow from, dB, by kind of sleeper. The most noise-sensitive people are as annoyed
 * as the least sensitive are by noise 11 dB louder (Miedema and Vos 1999, J. Acoust. Soc. Am. 105, 3336). Half of that
 * applies to either side of the average, in whole dB. The use for sleep is an assumption.
 */
const SENSITIVITY_DB: Readonly<Record<Sleeper, number>> = { light: 5, normal: 0, deep: -5 };

/** Returns the offset on the level that points follow from, dB. */
export function sensitivityOf(sleeper: Sleeper = 'normal'): number {
  return SENSITIVITY_DB[sleeper];
}
