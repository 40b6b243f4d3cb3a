/** Finds private ground around a spot: gated communities, and company grounds that are tagged as private. */
import { Access, AreaKind } from '../../region/format/codes.ts';
import { AREA_GROUPS, areaGroupOf } from '../../region/format/reach.ts';
import { isNearArea } from '../../region/read/around/areas-around.ts';
import { shortWay } from '../../region/spatial/geometry.ts';
import { METRES_PER_UNIT, metresPerUnitEast } from '../../shared/geo/earth.ts';
import type { LineHit } from '../lines/line-hit.ts';
import type { AreaHit } from '../site/area-hits.ts';
import type { Site } from '../site/site.ts';

/** Land whose `access` is about its streets and car parks, unlike that of woods and parks, which is about walkers. */
const KINDS: ReadonlySet<number> = new Set([
  AreaKind.residential,
  AreaKind.commercial,
  AreaKind.retail,
  AreaKind.industrial,
]);
const CLOSED: ReadonlySet<number> = new Set([Access.private, Access.permit, Access.no]);

/**
 * Returns the private ground of the car park or the street at the spot; null if there is none. A private plot beside a
 * public street is not that of its kerb.
 */
export function privateGround({ x, y, areas, standing: { places, road } }: Site): AreaHit | null {
  for (const hit of areas) {
    if (hit.distance > 0 || !KINDS.has(hit.kind) || !CLOSED.has(hit.region.areas.access.at(hit.area)))
      continue;
    const isOfPlace = places.length > 0 && places.every(({ access }) => access === Access.untagged);
    const isOfStreet = places.length === 0 && road !== null && contains(hit, nearestOn(road, x, y));
    if (isOfPlace || isOfStreet) return hit;
  }
  return null;
}

function contains({ region, area, kind }: AreaHit, [x, y]: readonly [number, number]): boolean {
  return isNearArea(region, AREA_GROUPS[areaGroupOf(kind)]!.name, x, y, 0, (other) => other === area);
}

/** Returns the position on a segment that is nearest to (x, y), 1e-7 degrees. */
function nearestOn(road: LineHit, x: number, y: number): [number, number] {
  const kx = metresPerUnitEast(y);
  const [east, north] = [shortWay(road.endX - road.x) * kx, (road.endY - road.y) * METRES_PER_UNIT];
  const [toX, toY] = [shortWay(x - road.x) * kx, (y - road.y) * METRES_PER_UNIT];
  const squared = east * east + north * north;
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, (toX * east + toY * north) / squared));
  return [
    Math.round(road.x + share * shortWay(road.endX - road.x)),
    Math.round(road.y + share * (road.endY - road.y)),
  ];
}
