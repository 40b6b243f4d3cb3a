/** One kind of noise as it reaches a spot in one night. */
import type { Factor } from '../factor/factor.ts';

/** A factor without points: they come from its share of the sum of all sources. */
export interface SoundSource extends Omit<Factor, 'points'> {
  /** dB(A) at the spot, mean over the rated part of the night */
  value: number;
  /** dB added before summing: how much more this kind disturbs than road traffic of the same level */
  offset: number;
  /** share of the energy that rests on default traffic, 0..1 */
  guessed: number;
  /** share of the energy that comes from where `traffic` drives, 0..1; without it: none */
  trafficShare?: number;
}

/** Level of road traffic that disturbs as much, dB(A). */
export function disturbance({ value, offset }: SoundSource): number {
  return value + offset;
}
