/**
 * Screening of roads by walls and cuttings. It belongs to propagation, but is computed at import: it depends on the
 * segment of road, and is the same on both sides.
 */
import { LineClass } from '../../../region/format/codes.ts';
import { splitLine } from '../../../region/spatial/geometry.ts';
import { type LineFacts, Terrain } from '../../tags/facts.ts';
import { energyOf } from '../emission.ts';
import { NearbyPoints } from './nearby-points.ts';

/**
 * Assumed screening of an expressway within NEAR_HOMES_M of homes, dB: more often than not, a cutting, wall or
 * embankment screens such a road. Applies only if none is mapped.
 */
const GUESSED_LEVEL = -3;
/** Maximum distance from homes at which screening of an expressway is assumed, m. */
export const NEAR_HOMES_M = 300;
/** Tagged limit from which a trunk road or its slip road is built like a motorway, km/h. */
const EXPRESSWAY_FROM = 80;
/** Screening by a mapped wall, mean of both sides, and in a cutting, at 50 to 300 m, dB. Own assumptions. */
const BARRIER_LEVEL = -3;
const CUTTING_LEVEL = -4;
/** Maximum distance of a noise barrier from the middle of its carriageway, m. */
const BARRIER_WITHIN_M = 30;
/** Spacing of the points that represent a wall, m. */
const POINT_EVERY_M = 20;

const GUESSED = energyOf(GUESSED_LEVEL);
const BEHIND_BARRIER = energyOf(BARRIER_LEVEL);
const IN_CUTTING = energyOf(CUTTING_LEVEL);

export class Screening {
  private readonly barriers = new NearbyPoints();

  /** Adds a wall by its path in stored units. To be called before the first query. */
  addBarrier(path: Int32Array): void {
    this.barriers.add(path[0]!, path[1]!);
    for (let i = 0; i + 3 < path.length; i += 2) {
      splitLine(path[i]!, path[i + 1]!, path[i + 2]!, path[i + 3]!, POINT_EVERY_M, (_x, _y, x, y) =>
        this.barriers.add(x, y),
      );
    }
  }

  /**
   * Returns the factor on the energy that a segment of road emits.
   * @param isNearHomes called only if the result depends on it
   */
  factor(facts: LineFacts, x: number, y: number, isNearHomes: () => boolean): number {
    if (facts.terrain === Terrain.CUTTING) return IN_CUTTING;
    if (facts.terrain === Terrain.EMBANKMENT || !isExpressway(facts)) return 1;
    if (this.barriers.distance(x, y) <= BARRIER_WITHIN_M) return BEHIND_BARRIER;
    return isNearHomes() ? GUESSED : 1;
  }
}

/** Returns true for motorways, fast trunk roads, and the slip roads of both. */
function isExpressway({ lineClass, maxspeed }: LineFacts): boolean {
  const isTrunk = lineClass === LineClass.trunk || lineClass === LineClass.trunk_link;
  if (isTrunk) return maxspeed >= EXPRESSWAY_FROM;
  return lineClass === LineClass.motorway || lineClass === LineClass.motorway_link;
}
