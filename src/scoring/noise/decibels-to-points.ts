/** From decibels to points: one curve on the energetic sum of all sources, shared among them by energy. */
import { energyOf } from '../propagation/levels.ts';

/**
 * Points over the level of the night in dB(A), linear between: anchored on WHO's night thresholds (30 no effect,
 * 40 first effects, 55 danger; a van's walls take about 19 dB). See docs/model.md.
 */
const CURVE: readonly (readonly [level: number, points: number])[] = [
  [30, 0],
  [40, -10],
  [45, -20],
  [50, -33],
  [55, -46],
  [60, -57],
  [65, -65],
  [75, -75],
];

/** Points (0 to -75) of a total level in dB(A). */
export function noisePoints(level: number): number {
  if (!(level > CURVE[0]![0])) return 0;
  for (let i = 1; i < CURVE.length; i++) {
    const [toLevel, toPoints] = CURVE[i]!;
    if (level < toLevel) {
      const [fromLevel, fromPoints] = CURVE[i - 1]!;
      return fromPoints + ((level - fromLevel) / (toLevel - fromLevel)) * (toPoints - fromPoints);
    }
  }
  return CURVE.at(-1)![1];
}

/**
 * The points of one source: its share of the points of all, by energy. @param level of the source, dB(A); @param total
 * level of all of them together
 */
export function sharedPoints(points: number, level: number, total: number): number {
  return points === 0 ? 0 : points * energyOf(level - total);
}
