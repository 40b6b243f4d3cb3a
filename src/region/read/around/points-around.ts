/** Finds points around a position, and the nearest one of a set. Coordinates 1e-7 degrees, distances metres. */
import { METRES_PER_UNIT, metresPerUnitEast } from '../../../shared/geo/earth.ts';
import { POINTS_PER_BOX } from '../../format/place-records.ts';
import { NEAREST_SETS, type NearestSetName, type PointGroupName } from '../../format/reach.ts';
import { antimeridianShifts, atLeast } from '../../spatial/geometry.ts';
import type { Region } from '../reader.ts';
import { itemsAround } from './items-around.ts';

/** Calls `visit` with every point of a group at most `metres` away, measured from the edge of its area. */
export function pointsAround(
  region: Region,
  group: PointGroupName,
  x: number,
  y: number,
  metres: number,
  visit: (point: number, distance: number) => void,
): void {
  const kx = metresPerUnitEast(y);
  const { tree, from, to } = region.pointGroups[group];
  itemsAround(region, tree, x, y, kx, metres, (box, fromX) => {
    const start = from + box * POINTS_PER_BOX;
    const end = Math.min(to, start + POINTS_PER_BOX);
    for (let i = start; i < end; i++) {
      if (region.hiddenPoints?.[i]) continue;
      const distance = pointDistance(region, i, fromX, y, kx);
      if (distance <= metres) visit(i, distance);
    }
  });
}

/** Returns the distance from (x, y) to the edge of the area of a point, m. @param kx metres per unit east */
function pointDistance(region: Region, point: number, x: number, y: number, kx: number): number {
  const { coords, radius } = region.points;
  const dx = (coords[point * 2]! - x) * kx;
  const dy = (coords[point * 2 + 1]! - y) * METRES_PER_UNIT;
  return atLeast(0, Math.sqrt(dx * dx + dy * dy) - radius[point]!);
}

const LIMITS = Object.fromEntries(NEAREST_SETS.map(({ name, limit }) => [name, limit])) as Record<
  NearestSetName,
  number
>;

/** Returns the nearest point of a set within the set's search radius; null if there is none. */
export function nearestPoint(
  region: Region,
  set: NearestSetName,
  x: number,
  y: number,
): { point: number; distance: number } | null {
  const { tree, items } = region.nearest[set];
  const kx = metresPerUnitEast(y);
  let nearest: { point: number; distance: number } | null = null;
  for (const shift of antimeridianShifts(x, LIMITS[set] / kx)) {
    const fromX = x + shift;
    const within: number = nearest?.distance ?? LIMITS[set];
    const found = tree.nearest(fromX, y, kx, within, (item) => {
      const point = items[item]!;
      return region.hiddenPoints?.[point] ? Infinity : pointDistance(region, point, fromX, y, kx);
    });
    if (found) nearest = { point: items[found.item]!, distance: found.distance };
  }
  return nearest;
}
