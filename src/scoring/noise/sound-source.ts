/** One kind of noise at a spot in one night. */
import type { Factor } from '../factor.ts';

/** A factor without points: these follow from the share of the source in the sum of all sources. */
export interface SoundSource extends Omit<Factor, 'points'> {
  /** level at the spot, mean over the rated part of the night, dB(A) */
  value: number;
  /** extra disturbance compared with road traffic of the same level, dB; added to `value` before sources are summed */
  offset: number;
  /** share of the energy that rests on defaults instead of tagged values (traffic, opening hours), 0..1 */
  guessed: number;
  /** share of the energy from the road that `traffic` describes, 0..1; default 0 */
  trafficShare?: number;
}

/** Returns the level of road traffic that would disturb as much as the source, dB(A). */
export function disturbance({ value, offset }: SoundSource): number {
  return value + offset;
}
