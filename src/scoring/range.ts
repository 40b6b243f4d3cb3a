/** The 80% interval of a score and of its level (docs/model/range.md). */
import type { Factor } from './factor/factor.ts';
import { noisePoints } from './noise/decibels-to-points.ts';
import { combinedDeviation, EIGHTY_PERCENT } from './noise/deviation.ts';
import type { NightSound } from './noise/sound.ts';
import { energyOf } from './propagation/levels.ts';

/** Lowest level in an answer: nature itself is about as loud, dB(A). */
export const NATURAL_DB = 20;
/** Interval of an unknown score: the middle 80% of all scores. */
export const UNKNOWN_RANGE = { low: 10, high: 90 };
/** Sounds of nature as a source of their own: their energy, and their large deviation, dB. */
const NATURAL = { energy: energyOf(NATURAL_DB), deviation: 4 };

export function levelRangeOf({ level, levelDeviation }: NightSound): [number, number] {
  const sound = { energy: energyOf(level), deviation: levelDeviation };
  const half = EIGHTY_PERCENT * combinedDeviation([sound, NATURAL]);
  const nightLevel = Math.max(NATURAL_DB, level);
  return [Math.max(NATURAL_DB, nightLevel - half), nightLevel + half];
}

export function scoreRangeOf({ disturbance, disturbanceDeviation }: NightSound, factors: readonly Factor[]) {
  const half = EIGHTY_PERCENT * disturbanceDeviation;
  const sum = pointsOf(factors) - noisePoints(disturbance);
  return {
    low: scoreOfSum(sum + noisePoints(disturbance + half)),
    high: scoreOfSum(sum + noisePoints(disturbance - half)),
  };
}

/** Returns 100 plus the points of all factors. */
export function pointsOf(factors: readonly Factor[]): number {
  return factors.reduce((total, { points }) => total + points, 100);
}

export function scoreOfSum(sum: number): number {
  return Math.max(0, Math.min(100, Math.round(sum)));
}
