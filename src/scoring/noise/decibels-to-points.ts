/** Converts levels to points: a curve gives the points of the sum of all sources, which they share by energy. */
import { energyOf } from '../propagation/levels.ts';

/**
 * Points by level of the night outside the van, dB(A); linear in between. Anchored on WHO's night thresholds: 30 no
 * effect, 40 first effects, 55 danger. A van attenuates by about 19 dB. See docs/model/sound.md.
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

/** Returns the points (0 to -75) of the level of all sources together, dB(A). */
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
 * Returns the points of one source: its share of `points` by energy.
 * @param points points of all sources together
 * @param level level of the source with its offset, dB(A)
 * @param total level of all sources with their offsets, dB(A)
 */
export function sharedPoints(points: number, level: number, total: number): number {
  return points === 0 ? 0 : points * energyOf(level - total);
}
