/** How much more or less noise disturbs people who sleep lightly or deeply. */
import type { Sleeper } from '../../shared/van.ts';

/**
 * Added to the level that costs points, dB. Noise-sensitive people are as annoyed as others are by noise 11 dB louder
 * (Miedema and Vos 1999, J. Acoust. Soc. Am. 105, 3336: the most sensitive against the least); half of it to either
 * side of the average, in whole dB. The same for sleep is an assumption.
 */
const SENSITIVITY_DB: Readonly<Record<Sleeper, number>> = { light: 5, normal: 0, deep: -5 };

/** @param sleeper missing = normal */
export function sensitivityOf(sleeper: Sleeper = 'normal'): number {
  return SENSITIVITY_DB[sleeper];
}
