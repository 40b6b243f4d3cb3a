/** One kind of noise at a spot in one night. */
import type { Factor } from '../factor/factor.ts';

/** A factor without points, which follow from its share in the sum of all sources. */
export interface SoundSource extends Omit<Factor, 'points'> {
  /** level at the spot, mean over the rated part of the night, dB(A) */
  value: number;
  /** extra disturbance compared with road traffic of the same level, added before summing, dB */
  offset: number;
  /** share of the energy from default traffic, 0..1 */
  guessed: number;
  /** share of the energy from the road of `traffic`, 0..1; default 0 */
  trafficShare?: number;
}

/** Returns the level of road traffic that disturbs as much, dB(A). */
export function disturbance({ value, offset }: SoundSource): number {
  return value + offset;
}
