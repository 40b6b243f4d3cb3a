/** How sure a score and its level are: the interval in which they lie in four of five cases (docs/model/range.md). */
import type { Factor } from './factor/factor.ts';
import { noisePoints } from './noise/decibels-to-points.ts';
import { combinedDeviation, EIGHTY_PERCENT } from './noise/deviation.ts';
import type { NightSound } from './noise/sound.ts';
import { energyOf } from './propagation/levels.ts';

/** No level below this is told: nature itself is about as loud, dB(A). */
export const NATURAL_DB = 20;
/** Any score may be that of a place that nobody knows: the middle 80 %. */
export const UNKNOWN_RANGE = { low: 10, high: 90 };
/** The quiet of nature, as a source of its own that nobody knows well, dB. */
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

/** 100 and the points of all. */
export function pointsOf(factors: readonly Factor[]): number {
  return factors.reduce((total, { points }) => total + points, 100);
}

export function scoreOfSum(sum: number): number {
  return Math.max(0, Math.min(100, Math.round(sum)));
}
