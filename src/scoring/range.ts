/** Computes the 80% intervals of the score and of the level of a night (docs/model/range.md). */
import type { Factor } from './factor.ts';
import { noisePoints } from './noise/decibels-to-points.ts';
import { combinedDeviation, EIGHTY_PERCENT } from './noise/deviation.ts';
import type { NightSound } from './noise/sound.ts';
import { energyOf } from './propagation/levels.ts';

/** Lowest level in a response, dB(A): sounds of nature are about as loud. */
export const NATURAL_DB = 20;
/** Interval of the score without map data: the middle 80% of all possible scores. */
export const UNKNOWN_RANGE = { low: 10, high: 90 };
/** Sounds of nature as a separate source; `deviation` in dB. */
const NATURAL = { energy: energyOf(NATURAL_DB), deviation: 4 };

/** Returns the 80% interval of the level, dB(A), at least NATURAL_DB. */
export function levelRangeOf({ level, levelDeviation }: NightSound): [number, number] {
  const sound = { energy: energyOf(level), deviation: levelDeviation };
  const half = EIGHTY_PERCENT * combinedDeviation([sound, NATURAL]);
  const nightLevel = Math.max(NATURAL_DB, level);
  return [Math.max(NATURAL_DB, nightLevel - half), nightLevel + half];
}

/** Returns the 80% interval of the score from the deviation of its noise; other factors have none. */
export function scoreRangeOf({ disturbance, disturbanceDeviation }: NightSound, factors: readonly Factor[]) {
  const half = EIGHTY_PERCENT * disturbanceDeviation;
  const sum = sumOfPoints(factors) - noisePoints(disturbance);
  return {
    low: scoreOfSum(sum + noisePoints(disturbance + half)),
    high: scoreOfSum(sum + noisePoints(disturbance - half)),
  };
}

/** Returns 100 plus the points of all factors: the score before clamping and rounding. */
export function sumOfPoints(factors: readonly Factor[]): number {
  return factors.reduce((total, { points }) => total + points, 100);
}

/** Returns the score of a sum from `sumOfPoints`, rounded and clamped to 0..100. */
export function scoreOfSum(sum: number): number {
  return Math.max(0, Math.min(100, Math.round(sum)));
}
