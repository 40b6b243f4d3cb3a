/** Which regions have a map of a place. */
import type { RegionRow } from '../../api/regions.ts';
import type { LatLon } from '../../api/values.ts';
import type { Bounds } from '../lib/geo.ts';

export function regionAt(regions: readonly RegionRow[], place: LatLon): RegionRow | undefined {
  return regions.find(({ outline }) => outline.coordinates.some((rings) => isInside(rings, place)));
}

/** True when the bounds lie in those of one region. */
export function isCovered(regions: readonly RegionRow[], [west, south, east, north]: Bounds): boolean {
  return regions.some(
    ({ bounds }) => west >= bounds[0] && south >= bounds[1] && east <= bounds[2] && north <= bounds[3],
  );
}

/** Even-odd rule: a point in a hole is outside. */
function isInside(rings: readonly (readonly (readonly number[])[])[], { lat, lon }: LatLon): boolean {
  let inside = false;
  for (const ring of rings) {
    for (const [i, [x1, y1]] of ring.entries()) {
      const [x2, y2] = ring[(i + 1) % ring.length]!;
      if (y1! > lat !== y2! > lat && lon < ((x2! - x1!) * (lat - y1!)) / (y2! - y1!) + x1!) inside = !inside;
    }
  }
  return inside;
}
