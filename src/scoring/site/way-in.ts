/** Decides whether any van gets to a spot: not behind a bollard, a locked or private gate or a low bridge. */
import { AREA_KINDS } from '../../region/format/codes.ts';
import { areasAround } from '../../region/read/around/areas-around.ts';
import type { NearRoad } from '../../region/read/cut-off-roads.ts';
import type { Region } from '../../region/read/reader.ts';
import type { AreaHit } from './area-hits.ts';
import { REACHABLE_M } from './drivable.ts';

/** Distance from the middle of a large car park within which a road leads to it, m. */
const ROAD_WITHIN_M = 200;
/** Distance from the edge of a car park within which a street is beside it, so that vans get in from there, m. */
const BESIDE_M = 8;

/**
 * Returns true if the nearest road is one that no van can reach, and no other one is beside the place.
 * @param areas around the spot @param isPlace true at a car park or rest area, false beside a road
 */
export function isCutOff(
  regions: readonly Region[],
  x: number,
  y: number,
  areas: readonly AreaHit[],
  isPlace: boolean,
): boolean {
  const within = isPlace ? ROAD_WITHIN_M : REACHABLE_M;
  let cutOff = Number.POSITIVE_INFINITY;
  for (const { cutOffRoads } of regions)
    if (cutOffRoads) cutOff = Math.min(cutOff, cutOffRoads.distance(x, y, within));
  if (cutOff === Number.POSITIVE_INFINITY) return false;
  let reachable: NearRoad | null = null;
  for (const { cutOffRoads } of regions) {
    const near = cutOffRoads?.reachable(x, y, within) ?? null;
    if (near && near.metres < (reachable?.metres ?? Number.POSITIVE_INFINITY)) reachable = near;
  }
  if (!reachable) return true;
  return reachable.metres > cutOff && !(isPlace && isBesidePlace(areas, reachable));
}

/** Returns true if a position on a road is at the edge of one of the places around the spot, or inside it. */
function isBesidePlace(areas: readonly AreaHit[], { x, y }: NearRoad): boolean {
  return areas.some(({ region, area, kind, distance }) => {
    if (distance > 0 || !PLACES.has(AREA_KINDS[kind]!)) return false;
    let isBeside = false;
    areasAround(region, 'local', Math.round(x), Math.round(y), BESIDE_M, (other) => {
      if (other === area) isBeside = true;
    });
    return isBeside;
  });
}
const PLACES: ReadonlySet<string> = new Set(['parking', 'rest_area', 'services']);
