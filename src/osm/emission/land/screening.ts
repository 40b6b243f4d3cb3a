/**
 * What stands between a road and those around it, as far as the map tells: no emission but propagation, and worked out at
 * import because it belongs to a piece of road, on both sides of it alike.
 */
import { LineClass } from '../../../region/format/codes.ts';
import { splitLine } from '../../../region/spatial/geometry.ts';
import { type LineFacts, Terrain } from '../../tags/facts.ts';
import { energyOf } from '../emission.ts';
import { NearbyPoints } from './nearby-points.ts';

/**
 * A motorway or its slip road within NEAR_HOMES_M of homes stands in a trough, behind walls or embankments more often than not: a guess, dB,
 * for want of a map of them. It holds only where nothing of the kind is mapped.
 */
const GUESSED_LEVEL = -3;
export const NEAR_HOMES_M = 300;
/** Behind a wall that is mapped, mean of both sides; in a cutting, at 50 to 300 m. Own assumptions, dB. */
const BARRIER_LEVEL = -3;
const CUTTING_LEVEL = -4;
/** A wall against noise stands this near to the middle of the carriageway that it belongs to, metres. */
const BARRIER_WITHIN_M = 30;
/** Distance of the points by which a wall is known, metres. */
const POINT_EVERY_M = 20;

const GUESSED = energyOf(GUESSED_LEVEL);
const BEHIND_BARRIER = energyOf(BARRIER_LEVEL);
const IN_CUTTING = energyOf(CUTTING_LEVEL);

export class Screening {
  private readonly barriers = new NearbyPoints();

  /** A wall, by its path in stored units. To be called before the first question. */
  addBarrier(path: Int32Array): void {
    this.barriers.add(path[0]!, path[1]!);
    for (let i = 0; i + 3 < path.length; i += 2) {
      splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, POINT_EVERY_M, (_x, _y, x, y) =>
        this.barriers.add(x, y),
      );
    }
  }

  /**
   * Factor on the energy that a piece of road sends into its surroundings.
   * @param isNearHomes asked only where the answer matters
   */
  factor({ lineClass, terrain }: LineFacts, x: number, y: number, isNearHomes: () => boolean): number {
    if (terrain === Terrain.CUTTING) return IN_CUTTING;
    const isMotorway = lineClass === LineClass.motorway || lineClass === LineClass.motorway_link;
    if (terrain === Terrain.EMBANKMENT || !isMotorway) return 1;
    if (this.barriers.distance(x, y) <= BARRIER_WITHIN_M) return BEHIND_BARRIER;
    return isNearHomes() ? GUESSED : 1;
  }
}
