/** Finds the road nearest to a place. */

import { CutOff, RoadClass } from '../region/format/sections/roads.ts';
import type { RoadNetwork } from '../region/read/road-network.ts';
import { squaredDistanceToSegment } from '../region/spatial/geometry.ts';
import { E7, METRES_PER_UNIT, metresPerUnitEast, toUnits } from '../shared/geo/earth.ts';

/** Distance from its end within which a place on a road is at the end, m. */
const AT_END_M = 0.5;

/** The point on a road that is nearest to a place. */
export interface Snap {
  /** number of the network among those of `Roads` */
  network: number;
  edge: number;
  /** share of the edge's length from its first vertex, 0 to 1 */
  share: number;
  /** position of the point, degrees */
  lat: number;
  lon: number;
  /** distance from the place to the road, m */
  metres: number;
}

/**
 * Returns the nearest point on a road that is open in at least one direction and connected to its network.
 * Ignores ferries. Of equally near roads, the first one is used. Null if none is within `maxM` metres.
 */
export function snapTo(
  networks: readonly RoadNetwork[],
  lat: number,
  lon: number,
  maxM: number,
): Snap | null {
  const [x, y] = [toUnits(lon), toUnits(lat)];
  let best: Snap | null = null;
  for (const [number, network] of networks.entries()) {
    const edge = nearestEdge(network, x, y, best?.metres ?? maxM);
    if (edge === null || (best !== null && edge.distance >= best.metres)) continue;
    best = { network: number, ...placeOn(network, edge.edge, x, y), metres: edge.distance };
  }
  return best;
}

function nearestEdge(
  network: RoadNetwork,
  x: number,
  y: number,
  within: number,
): { edge: number; distance: number } | null {
  const { kind, kinds } = network.columns;
  const kx = metresPerUnitEast(y);
  const isUsable = (edge: number) => {
    const each = kind[edge]!;
    const isRoad = kinds.class[each] !== RoadClass.ferry && (kinds.isolated[each]! & CutOff.ALL) === 0;
    return isRoad && (kinds.forward[each]! > 0 || kinds.backward[each]! > 0);
  };
  let edge = -1;
  let least = Number.POSITIVE_INFINITY;
  const found = network.tree.nearest(x, y, kx, within, (run) => {
    let distance = Number.POSITIVE_INFINITY;
    network.eachInRun(run, (each, points) => {
      if (!isUsable(each)) return;
      const metres = Math.sqrt(squaredTo(points, x, y, kx));
      if (metres < distance) distance = metres;
      if (metres < least) {
        least = metres;
        edge = each;
      }
    });
    return distance;
  });
  return found === null || edge < 0 ? null : { edge, distance: least };
}

function squaredTo(points: readonly number[], x: number, y: number, kx: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const squared = squaredDistanceToSegment(
      (points[i]! - x) * kx,
      (points[i + 1]! - y) * METRES_PER_UNIT,
      (points[i + 2]! - x) * kx,
      (points[i + 3]! - y) * METRES_PER_UNIT,
    );
    if (squared < least) least = squared;
  }
  return least;
}

/** Returns the point on an edge that is nearest to a position. */
function placeOn(
  network: RoadNetwork,
  edge: number,
  x: number,
  y: number,
): Pick<Snap, 'edge' | 'share' | 'lat' | 'lon'> {
  const points = network.pointsOf(edge);
  const kx = metresPerUnitEast(y);
  const best = { squared: Number.POSITIVE_INFINITY, before: 0, x: points[0]!, y: points[1]! };
  let length = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [ax, ay] = [(points[i]! - x) * kx, (points[i + 1]! - y) * METRES_PER_UNIT];
    const [dx, dy] = [
      (points[i + 2]! - points[i]!) * kx,
      (points[i + 3]! - points[i + 1]!) * METRES_PER_UNIT,
    ];
    const squaredLength = dx * dx + dy * dy;
    const along = squaredLength > 0 ? Math.max(0, Math.min(1, -(ax * dx + ay * dy) / squaredLength)) : 0;
    const squared = (ax + along * dx) ** 2 + (ay + along * dy) ** 2;
    const leg = Math.sqrt(squaredLength);
    if (squared < best.squared) {
      best.squared = squared;
      best.before = length + along * leg;
      best.x = points[i]! + along * (points[i + 2]! - points[i]!);
      best.y = points[i + 1]! + along * (points[i + 3]! - points[i + 1]!);
    }
    length += leg;
  }
  // at a junction the drive may begin on any of its roads
  if (best.before < AT_END_M) best.before = 0;
  if (length - best.before < AT_END_M) best.before = length;
  return { edge, share: length > 0 ? best.before / length : 0, lat: best.y / E7, lon: best.x / E7 };
}
